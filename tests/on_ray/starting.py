"""Starting Ray. A node has 15 seconds for its agents and 30 for itself, which is no setting: on a busy machine it is tried again."""

from __future__ import annotations

from typing import Final

from ray.cluster_utils import Cluster

STORE: Final = 80 << 20
"""Bytes of memory for the objects of a node."""

TRIES: Final = 4


def add_node(cluster: Cluster) -> None:
    """Add a node with one core to that cluster."""
    for tries in reversed(range(TRIES)):
        try:
            cluster.add_node(num_cpus=1, object_store_memory=STORE, include_dashboard=False)
            return
        except Exception:  # Ray raises nothing more exact
            if not tries:
                raise
