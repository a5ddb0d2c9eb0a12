"""What Prometheus is shown of a node, and whether the dashboard asks for nothing else."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from shoal.server.cluster.bus import PollingBus
from shoal.server.cluster.forwarding import Links
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.node_metrics import watch_node
from shoal.server.cluster.sharing import Sharing
from shoal.server.cluster.transport import NodeNetwork
from shoal.server.operations.metrics import Metrics
from shoal.server.operations.serving import ClusterMember
from shoal.server.operations.watchdog import Watchdog
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.store_errors import LeaseLost
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.tables import Tables
from shoal.version import VERSION
from tests.server.proxied import DEPLOY


class Watched:
    """A node without a server, and what Prometheus is shown of it."""

    def __init__(self, url: str, name: str) -> None:
        self.metrics = Metrics()
        self.store = PostgresStore(url, name)
        self.node = ClusterNode(self.store, name, SYSTEM_CLOCK, name=name, address=f"http://{name}", version=VERSION)
        self.tables = Tables(self.store, environment=Environment(leases=self.node), observer=self.metrics)
        sharing = Sharing(self.node, self.store, PollingBus(SYSTEM_CLOCK), SYSTEM_CLOCK)
        watch_node(self.metrics, ClusterMember(self.node, Links(NodeNetwork(), b""), sharing), self.store)

    def value(self, name: str, **labels: str) -> float | None:
        return self.metrics.registry.get_sample_value(name, labels)


@contextlib.asynccontextmanager
async def watched(url: str, name: str) -> AsyncIterator[Watched]:
    found = Watched(url, name)
    await found.node.begin()
    try:
        yield found
    finally:
        await found.tables.close()
        await found.node.end()
        await found.store.close()


@pytest.mark.anyio
async def test_a_node_shows_its_leases_and_what_became_of_them(cluster_url: str) -> None:
    async with watched(cluster_url, "one") as one, watched(cluster_url, "two") as two:
        await one.node.renew()
        assert one.value("shoal_nodes") == two.value("shoal_nodes") == 2
        kept, lost = [await one.tables.create(NewTable(), "guest") for _ in range(2)]
        for table in (kept, lost):
            await one.tables.get(table)
        assert one.value("shoal_tables_owned") == 2
        assert one.value("shoal_leases_total", kind="taken") == 2
        assert one.value("shoal_commit_seconds_count") == 2
        assert 0 < (one.value("shoal_lease_left_seconds") or 0) <= 3

        one.store.epochs[lost] -= 1  # as where another node has taken it
        log = await one.store.read(lost)
        with pytest.raises(LeaseLost):
            await one.store.append([log[-1]])
        assert one.value("shoal_leases_total", kind="lost") == 1

        await one.tables.hand_over(kept)
        assert one.value("shoal_leases_total", kind="let_go") == 1
        assert one.value("shoal_node_state", state="up") == 1
        assert one.value("shoal_bus_connected") == 0
    assert one.value("shoal_node_state", state="cut_off") == 1
    assert one.value("shoal_lease_left_seconds") == 0


def test_dashboard_and_page_name_no_metric_that_a_node_does_not_have() -> None:
    node = Watched("postgresql://nowhere", "one")
    node.metrics.watch(node.tables)
    node.metrics.watch_loop(Watchdog(node.metrics))
    shown = {sample for family in node.metrics.registry.collect() for sample in _samples_of(family)}
    dashboard = json.loads((DEPLOY / "cluster" / "grafana.json").read_text())

    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    names = {name for expr in asked for name in re.findall(r"\b(?:shoal|process)_\w+", expr)}
    assert len(names) > 15
    assert names - shown == set()
    page = (DEPLOY.parent / "docs" / "cluster.md").read_text(encoding="utf-8")
    assert {*re.findall(r"`(shoal_[a-z_]+)`", page)} - shown - {name.removesuffix("_bucket") for name in shown} == set()


def _samples_of(family: Any) -> set[str]:
    """The names under which Prometheus keeps a metric, also where nothing was counted yet."""
    match family.type:
        case "counter":
            return {f"{family.name}_total"}
        case "histogram":
            return {f"{family.name}_bucket", f"{family.name}_count", f"{family.name}_sum"}
        case _:
            return {family.name}
