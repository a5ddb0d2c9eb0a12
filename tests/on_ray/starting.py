"""Starting Ray on a busy machine.

A node gives its agents 15 seconds to say on which ports they listen, and has 30 seconds itself: too few where others work, too.
So it is told the ports, and the clock by which Ray waits for it runs slower.
"""

from __future__ import annotations

import os
import socket
import time
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Final
from unittest.mock import patch

import ray._private.node
from ray.cluster_utils import Cluster

os.environ.setdefault("RAY_agent_register_timeout_ms", "300000")

STORE: Final = 80 << 20
"""Bytes of memory for the objects of a node."""

PORTS: Final = ("metrics_agent_port", "metrics_export_port", "dashboard_agent_listen_port", "runtime_env_agent_port")

SLOWER: Final = 6
"""So many times slower runs the clock."""


def add_node(cluster: Cluster) -> None:
    """Add a node with one core to that cluster."""
    clock = SimpleNamespace(**{**vars(time), "monotonic": lambda: time.monotonic() / SLOWER})
    with patch.object(ray._private.node, "time", clock):
        cluster.add_node(num_cpus=1, object_store_memory=STORE, include_dashboard=False, **_free_ports())


def _free_ports() -> dict[str, int]:
    """A free port for each that a node has."""
    with ExitStack() as held:
        ports = {}
        for name in PORTS:
            place = held.enter_context(socket.socket())
            place.bind(("127.0.0.1", 0))
            ports[name] = place.getsockname()[1]
        return ports
