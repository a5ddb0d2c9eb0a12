"""What Prometheus is shown of a server that is a node of a cluster, besides what it is shown of any."""

from __future__ import annotations

from functools import partial
from typing import Final

from prometheus_client import Gauge

from shoal.server.cluster.node import ClusterNode
from shoal.server.operations.metrics import STORE_GOOD, Metrics
from shoal.server.operations.serving import ClusterMember
from shoal.server.storage.postgres_store import PostgresStore

STATES: Final = ("up", "draining", "drained", "cut_off")


def watch_node(metrics: Metrics, member: ClusterMember, store: PostgresStore) -> None:
    """Show also how this node is, and have `leases` and `commit` counted by its store."""
    node, sharing = member.node, member.sharing
    store.observer = metrics
    metrics.show("shoal_store_good", STORE_GOOD, lambda: not store.fault)
    metrics.show("shoal_tables_owned", "Tables on which this node has a lease.", lambda: len(store.epochs))
    about = "Seconds until the lease of this node lapses, unless it is renewed; it is once a second, for three."
    metrics.show("shoal_lease_left_seconds", about, lambda: node.left_s)
    metrics.show("shoal_nodes", "Nodes that live, as this one knows.", lambda: len(node.others) + node.is_alive)
    if sharing is not None:
        metrics.show("shoal_bus_connected", "1 while the NATS is there.", lambda: sharing.bus.is_connected)
    state = Gauge("shoal_node_state", "1 at what this node does.", ["state"], registry=metrics.registry)
    for one in STATES:
        state.labels(one).set_function(partial(_is_in, node, one))


def _is_in(node: ClusterNode, state: str) -> bool:
    return state == (node.state if node.is_alive else "cut_off")
