"""PostgreSQL that is restarted, hangs, is full or loses a connection: what was acknowledged stays, and all comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from shoal.server.accounts import database as people_database
from shoal.server.cluster.leases import join
from shoal.server.cluster.node import ClusterNode
from shoal.server.operations.readiness import Readiness
from shoal.server.storage import postgres_store
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.steps import Steps, ask
from shoal.server.storage.store_errors import Conflict, Failed, StoreError
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.table import Table
from shoal.server.tables.table_errors import TableRests
from shoal.server.tables.tables import Tables
from tests.server.accounts.databases import PASSWORD, account, quick_accounts
from tests.server.services import PostgresServer
from tests.server.tables_in_memory import OWNER
from tests.server.test_simulation import HELLO, Uncounted
from tests.server.test_store_contract import LASTS, OneNode, row

pytestmark = pytest.mark.anyio

PATIENCE_S = 0.4
"""Instead of the five seconds of a server."""


@pytest.fixture
async def store(emptied_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OneNode]:
    monkeypatch.setattr(postgres_store, "PATIENCE_S", PATIENCE_S)
    node = OneNode(emptied_url, "a")
    await node.change(join("a", "a", "", ""))
    await node.change(ask(LASTS))
    yield node
    await node.close()


async def well(store: PostgresStore) -> None:
    """Come back when the store can be read and written to again."""
    async with asyncio.timeout(10):
        while True:
            with contextlib.suppress(StoreError):
                return await store.probe()
            await asyncio.sleep(0.02)


async def test_while_postgres_is_restarted_nothing_acknowledged_is_lost_and_play_goes_on(
    store: OneNode, postgres: PostgresServer
) -> None:
    # asyncpg tells the event loop, too, of a connection that is lost while it is being made.
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    acknowledged: dict[str, list[int]] = {f"t{at}": [] for at in range(20)}
    ends = asyncio.Event()
    failures = 0

    async def play(table: str) -> None:
        nonlocal failures
        while not ends.is_set():
            with contextlib.suppress(StoreError):
                n = len(await store.read(table)) + 1
                while not ends.is_set():
                    await store.append([row(n, table)])
                    acknowledged[table].append(n)
                    n += 1
            failures += 1
            await asyncio.sleep(0.02)

    playing = [asyncio.create_task(play(table)) for table in acknowledged]
    await asyncio.sleep(0.3)
    await asyncio.to_thread(postgres.stop, signal.SIGQUIT)  # at once, as if it had crashed
    with pytest.raises(Failed):
        await store.probe()
    await asyncio.to_thread(postgres.start)
    await well(store)
    before = {table: len(numbers) for table, numbers in acknowledged.items()}
    while not all(len(numbers) > before[table] for table, numbers in acknowledged.items()):
        await store.probe()
    ends.set()
    await asyncio.gather(*playing)
    assert failures > 20
    for table, numbers in acknowledged.items():
        assert numbers == sorted(set(numbers))
        kept = [one.n for one in await store.read(table)]
        assert kept == [*range(1, len(kept) + 1)]
        assert set(numbers) <= set(kept)
    assert store.fault == ""


async def test_of_a_database_that_hangs_everyone_hears_soon_and_it_comes_back_by_itself(
    store: OneNode, postgres: PostgresServer
) -> None:
    readiness = Readiness(store.probe)
    await store.append([row(1)])
    await store.append([row(2)])
    postgres.pause()
    try:
        began = time.monotonic()
        asked = [store.append([row(3)]), store.append([row(1, "new")]), store.read("t"), store.erase("nobody")]
        first = [asyncio.create_task(work) for work in asked]
        await asyncio.sleep(PATIENCE_S / 2)
        late = asyncio.create_task(
            store.append([row(1, "late")])
        )  # it waits behind the others, and no longer than they
        found = await asyncio.gather(*first, late, readiness.fault(), return_exceptions=True)
        assert time.monotonic() - began < 4 * PATIENCE_S
        assert [type(failed) for failed in found] == [Failed] * 5 + [str]
        assert found[-1] == "store"
        assert store.fault == "the database does not answer"
    finally:
        postgres.resume()
    await well(store)
    assert store.fault == ""
    length = len(await store.read("t"))
    assert length in (2, 3), "what was on its way has arrived or not"
    with contextlib.suppress(Conflict):  # it may still arrive
        await store.append([row(length + 1)])
    assert len(await store.read("t")) >= 3


async def test_work_of_many_statements_may_take_longer_than_one_is_waited_for(store: OneNode) -> None:
    def long() -> Steps[int]:
        for _ in range(6):
            yield from ask("SELECT pg_sleep(0.1)")
        return 6

    assert await store.look_up(long()) == 6
    with pytest.raises(Failed, match="does not answer"):
        await store.change(ask("SELECT pg_sleep(30)"))
    everybody = await asyncio.gather(*(store.look_up(long()) for _ in range(2 * postgres_store.CONNECTIONS - 8)))
    assert everybody == [6] * 8


async def test_a_connection_that_a_restart_left_in_the_middle_fails_once_and_is_not_used_again(
    store: OneNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Any] = []

    async def left(connection: Any, _: str, __: Steps[Any]) -> None:
        used.append(connection._con)
        raise asyncpg.InternalClientError("another operation is in progress")

    with monkeypatch.context() as patched:
        patched.setattr(postgres_store, "_transaction", left)
        with pytest.raises(Failed):
            await store.probe()
    assert used[0].is_closed()
    await store.probe()


async def test_a_store_that_is_closed_while_the_database_hangs_comes_to_its_end(
    store: OneNode, postgres: PostgresServer
) -> None:
    await store.append([row(1)])
    postgres.pause()
    try:
        waits = [asyncio.create_task(store.append([row(1, f"t{at}")])) for at in range(3)]
        await asyncio.sleep(0)
        began = time.monotonic()
        await store.close()
        assert time.monotonic() - began < 3 * PATIENCE_S
        found = await asyncio.gather(*waits, return_exceptions=True)
        assert [type(failed) for failed in found] == [Failed] * 3
    finally:
        postgres.resume()


async def test_on_a_full_disk_the_store_is_not_ready_until_as_much_can_be_written(store: OneNode) -> None:
    """PostgreSQL itself says that its disk is full: a check of the table does so where there is no room for a long row."""
    await store.change(
        ask("""
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
IF length(NEW.body) > 1000 THEN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$
""")
    )
    await store.change(ask("CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION full_disk()"))
    with pytest.raises(Failed, match="the database's disk is full"):
        await store.append([row(1, body="x" * 5000)])
    await store.append([row(1, "short")])
    assert store.fault == "the database's disk is full", "less was written than what failed"
    await store.change(ask("DROP FUNCTION full_disk CASCADE"))
    await store.probe()
    assert store.fault == ""
    assert await store.look_up(ask("SELECT count(*) FROM probe")) == [(0,)], "what was tried is not kept"
    await store.append([row(1, body="x" * 5000)])


async def test_a_command_whose_commit_was_cut_off_is_not_carried_out_twice(
    cluster_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(cluster_url, "a")
    node = ClusterNode(store, "a", SYSTEM_CLOCK, name="a", address="", version="")
    await node.begin()
    tables = Tables(store, environment=Environment(leases=node))
    name = await tables.create(NewTable(game="go_fish", pace="slow", dealer="opener"), OWNER)
    cuts = itertools.cycle([True, False])
    fetch = asyncpg.Connection.fetch

    async def cut(connection: asyncpg.Connection[Any], query: str, *values: Any, **options: Any) -> Any:
        found = await fetch(connection, query, *values, **options)
        if query == postgres_store._APPEND and next(cuts):
            raise ConnectionResetError
        return found

    async def at_the_table() -> Table:
        while True:
            with contextlib.suppress(TableRests):  # it broke, and rests for a moment
                return await tables.get(name)
            await asyncio.sleep(0.05)

    async def say(*ids: int) -> list[bytes]:
        table, peer = await at_the_table(), Peer()
        await table.enter(peer, OWNER, Uncounted())
        await table.receive(peer, HELLO)
        for number in ids:
            with contextlib.suppress(Exception):
                await table.receive(peer, f'{{"type":"set_pace","id":{number},"pace":"quick"}}')
        heard = []
        while peer.has_news and (frame := peer.take()) is not None:
            heard.append(bytes(frame))
        table.leave(peer)
        return heard

    await say()
    monkeypatch.setattr(asyncpg.Connection, "fetch", cut)
    before = len(await store.read(name))
    assert not any(b'"ack"' in frame for frame in await say(1)), "no one was told that it is done"
    assert any(b'"ack"' in frame for frame in await say(1))
    log = await store.read(name)
    assert [b"pace_set" in one.body.encode() for one in log[before:]] == [True]
    await tables.close()
    await node.end()
    await store.close()


async def test_people_log_in_after_a_restart_at_their_first_try_and_hear_soon_of_a_database_that_hangs(
    database_url: str, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_database, "PATIENCE_S", 2 * PATIENCE_S)
    with quick_accounts(tmp_path, database_url) as accounts:
        heard: list[Exception] = []
        accounts.database.on_failed = heard.append
        await account(accounts, "Ann")
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        assert (await accounts.log_in("Ann", PASSWORD, "")).account.name == "Ann"
        postgres.pause()
        try:
            with pytest.raises(Failed, match="does not answer"):
                await accounts.log_in("Ann", PASSWORD, "")
        finally:
            postgres.resume()
        assert [type(error) for error in heard] == [Failed]
        assert (await accounts.log_in("Ann", PASSWORD, "")).account.name == "Ann"
