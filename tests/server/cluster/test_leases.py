"""What a node does about its leases: cut off from the database, asked to let go, drained, and beside nodes of its name or another version."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from shoal.server.accounts.identity import who
from shoal.server.cluster.leases import are_adjacent, join, take, want
from shoal.server.cluster.node import ClusterNode, NodeRefused
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.steps import ask
from shoal.server.tables.environment import SYSTEM_CLOCK
from tests.server.cluster.nodes import PUBLIC, live_node
from tests.server.cluster.test_forwarding import HOME, at
from tests.server.live import close_code, play_on, refuse, wait_until
from tests.server.services import PostgresServer

GAP_S = 1.0
SOON_S = 1.0
"""In which something is answered that waits for nothing."""


@pytest.mark.slow
def test_a_node_that_cannot_reach_the_database_sends_everybody_away_and_takes_tables_again_by_itself(
    postgres: PostgresServer, cluster_url: str, tmp_path: Path
) -> None:
    with live_node(cluster_url, "a", tmp_path) as a, httpx.Client(base_url=a.url, headers=HOME, timeout=SOON_S) as web:
        guest = a.guest()
        table = guest.open_table()
        with guest.at(table) as talk:
            postgres.pause()
            try:
                assert talk.until("closing")["reason"] == "RESTARTING"
                assert close_code(talk) == 1012
                for path in (table, "/", "/lobby"):
                    away = web.get(path)
                    assert (away.status_code, away.headers["retry-after"]) == (503, "2")
                assert web.get(table, headers={"Accept": "application/json"}).json()["error"] == "RESTARTING"
                assert web.get("/healthz").text == "ok"
                assert web.get("/readyz").text == "database"
                assert web.get("/icon/favicon.ico").status_code != 503
            finally:
                postgres.resume()
        wait_until(lambda: a.node.is_alive)
        with guest.at(table, tab="again") as again:
            assert play_on(again) is again
            assert again.play_any(1)["type"] == "ack"


def test_whoever_is_erased_at_one_node_is_in_no_view_of_another_any_more(cluster_url: str, tmp_path: Path) -> None:
    with live_node(cluster_url, "a", tmp_path) as a, live_node(cluster_url, "b", tmp_path) as b:
        guest, onlooker = a.guest(), a.guest()
        table = guest.open_table(name="Philippa")
        with guest.at(table) as talk, at(b, onlooker).at(table) as far:
            assert "Philippa" in str(far.table)
            wait_until(lambda: b.node.others and a.node.others)
            assert b.do(b.tables.erase(who(guest.token))) == 1
            assert talk.until("closing")["retry_ms"] == far.until("closing")["retry_ms"] == 0
        for node in (a, b):
            with at(node, onlooker).at(table) as after:
                assert "Philippa" not in str(after.frames)
            assert "Philippa" not in httpx.get(f"{node.url}{table}", headers=HOME).text


def test_a_node_that_drains_hands_its_tables_over_and_no_clock_is_charged(cluster_url: str, tmp_path: Path) -> None:
    with live_node(cluster_url, "a", tmp_path) as a, live_node(cluster_url, "b", tmp_path) as b:
        guest, time_control = a.guest(), {"type": "bank", "bank_s": 600}
        tables = [guest.open_table(time=time_control, pace="at_once") for _ in range(3)]
        with guest.at(tables[0]) as talk, guest.at(tables[1]), guest.at(tables[2]):
            assert play_on(talk) is talk
            assert talk.play_any(1)["type"] == "ack"
            assert play_on(talk) is talk
            before, told_at = talk.update, time.monotonic()
            wait_until(lambda: "up" in a.node.others.values())
            a.do(a.store.change(want("a", "keep")))
            assert talk.until("closing")["retry_ms"] == 0
        charged_s = time.monotonic() - told_at
        time.sleep(GAP_S)
        for table in tables:
            with pytest.raises(InvalidStatus):
                refuse(f"{a.url.replace('http', 'ws')}{table}/socket")  # a proxy asks the next node
            with at(b, guest).at(table, tab="again") as again:
                assert b.has(table)
                if table == tables[0]:
                    assert again.update["n"] >= before["n"]
                    left_s = (before["clocks"]["left_ms"][0] - again.update["clocks"]["left_ms"][0]) / 1000
                    assert 0 < left_s < charged_s + GAP_S / 2
        wait_until(lambda: a.node.state == "drained")
        assert httpx.get(f"{a.url}/readyz").text == "draining"
        assert a.tables.loaded == 0
        # What is opened there is played elsewhere, too.
        page = httpx.get(f"{a.url}{guest.open_table()}", headers={**HOME, **guest.headers, "Origin": PUBLIC})
        assert page.status_code == 200
        assert a.tables.loaded == 0


@pytest.mark.anyio
async def test_a_node_is_refused_whose_name_address_or_version_does_not_fit(
    postgres: PostgresServer, cluster_url: str
) -> None:
    store = PostgresStore(cluster_url, "new")
    await store.change(join("old", "a", "http://10.0.0.1", "0.3.1"))
    await store.change(ask("UPDATE nodes SET until_ms = until_ms + 1000000"))
    for name, address, version, why in (
        ("a", "http://10.0.0.2", "0.3.1", "node_name: a node called a runs already, at http://10.0.0.1"),
        ("b", "http://10.0.0.1", "0.3.1", "node_url: the node a is at http://10.0.0.1 already"),
        ("b", "http://10.0.0.2", "0.5.0", "this is version 0.5.0, and the node a runs 0.3.1"),
    ):
        assert (await store.change(join("new", name, address, version))).startswith(why)
    assert await store.change(join("new", "b", "http://10.0.0.2", "0.4.0")) == ""
    refused = ClusterNode(store, "late", SYSTEM_CLOCK, name="a", address="http://10.0.0.3", version="0.3.1")
    with pytest.raises(NodeRefused, match="node_name"):
        await refused.begin()
    await store.change(ask("UPDATE nodes SET until_ms = 0 WHERE name = 'a'"))
    await refused.begin()
    await refused.end()
    await store.close()


def test_versions_side_by_side_are_neighbours() -> None:
    assert are_adjacent("0.1.0", "0.1.9")
    assert are_adjacent("0.2.0", "0.1.0")
    assert not are_adjacent("0.1.0", "0.3.0")
    assert are_adjacent("1.0.2", "0.9.0")
    assert not are_adjacent("1.1.0", "0.9.0")


def test_a_table_that_is_let_go_of_while_it_is_asked_for_is_not_taken_for_none() -> None:
    taking = take("table", "a")
    first = next(taking)
    assert taking.send(()).sql != first.sql, "who has it?"
    taking.send(())  # no one any more
    taking.send(((1,),))  # this node is alive
    assert taking.send(((1,),)) == first, "and there is such a table, so it is asked for again"
    with pytest.raises(StopIteration) as done:
        taking.send(((7,),))
    assert done.value.value == 7
