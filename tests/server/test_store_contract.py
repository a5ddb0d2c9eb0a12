"""What every store does, whatever it keeps its rows in: the same facts for SQLite and for PostgreSQL, where each table has a lease."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from shoal.server.cluster.leases import join, let_go, renew, take
from shoal.server.operations.marks import mark_of
from shoal.server.storage import log_rows
from shoal.server.storage.database_store import DatabaseStore
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.steps import ask
from shoal.server.storage.store import TAIL, OnShelf
from shoal.server.storage.store_errors import Conflict, Failed, LeaseLost
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import LogDamaged, Row, read, sealed
from shoal.server.tables.state.table_state import TableState
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, last_game_of
from tests.server.test_logs_of_games import match

pytestmark = pytest.mark.anyio

LASTS = "UPDATE nodes SET until_ms = until_ms + 1000000"
"""Nobody renews the leases of these tests."""


class OneNode(PostgresStore):
    """A store whose node takes the lease of a table when it appends there, as `Tables` does when it reads one."""

    async def append(self, rows: Sequence[Row]) -> None:
        table = rows[0].table
        if rows[0].n > 1 and table not in self.epochs:
            epoch = await self.change(take(table, self._node))
            assert isinstance(epoch, int)
            self.epochs[table] = epoch
        await super().append(rows)


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[DatabaseStore]:
    if request.param == "sqlite":
        with open_store(tmp_path) as opened:
            yield opened
        return
    node = OneNode(request.getfixturevalue("emptied_url"), "a")
    await node.change(join("a", "a", "", ""))
    await node.change(ask(LASTS))
    yield node
    await node.close()


def row(n: int, table: str = "t", body: str = "{}") -> Row:
    return Row(table, n, 5, 7, "human", 0, "tab", 3, "d1", body)


def named(log: list[Row], table: str) -> list[Row]:
    return [sealed(replace(row, table=table)) for row in log]


async def names_in(store: DatabaseStore) -> list[str]:
    return [name for name, _, _ in await store.after("", 100)]


async def games_unpacked(store: DatabaseStore) -> list[int]:
    """The games of which there are entries as rows of their own."""
    return [game for (game,) in await store.look_up(ask("SELECT DISTINCT game FROM events WHERE game > 0 ORDER BY 1"))]


# --- Appending --------------------------------------------------------------------------------------------------------


async def test_rows_come_back_as_they_were_appended_and_in_order(store: DatabaseStore) -> None:
    for n in range(1, 10):
        await store.append([row(2 * n - 1), row(2 * n)])
        await store.append([row(n, "other")])
    assert await store.read("t") == [row(n) for n in range(1, 19)]
    assert await store.read("nobody") == []


async def test_many_tables_are_committed_together_and_each_is_answered(store: DatabaseStore) -> None:
    await asyncio.gather(*(store.append([row(1, f"t{at}"), row(2, f"t{at}")]) for at in range(1200)))
    found = await store.look_up(ask("SELECT count(*) FROM events GROUP BY table_id"))
    assert [count for (count,) in found] == [2] * 1200


async def test_of_two_writers_of_one_number_one_fails_and_nobody_else_suffers(store: DatabaseStore) -> None:
    appends = [store.append([row(1, body='"first"')]), store.append([row(1, body='"second"')])]
    others = [store.append([row(1, f"t{at}")]) for at in range(20)]
    first, second, *rest = await asyncio.gather(*appends, *others, return_exceptions=True)
    assert isinstance(second, Conflict)
    assert [first, *rest] == [None] * 21
    assert await store.read("t") == [row(1, body='"first"')]


async def test_an_append_of_several_rows_is_all_or_nothing(store: DatabaseStore) -> None:
    await store.append([row(1), row(2)])
    with pytest.raises(Conflict):
        await store.append([row(3), row(4), row(2)])
    assert await store.read("t") == [row(1), row(2)]


async def test_an_append_whose_waiter_has_gone_does_not_stop_the_others(store: DatabaseStore) -> None:
    gone = asyncio.ensure_future(store.append([row(1)]))
    await asyncio.sleep(0)
    gone.cancel()
    await store.append([row(1, "other")])
    await store.append([row(2, "other")])


async def test_rows_that_no_database_takes_fail_alone_and_the_store_is_well(store: DatabaseStore) -> None:
    rows = (row(1), replace(row(1, "spoilt"), at_ms=2**80), row(1, "lone", "\ud800"), row(1, "other"))
    first, large, lone, other = await asyncio.gather(*(store.append([each]) for each in rows), return_exceptions=True)
    assert (first, other) == (None, None)
    assert [type(failed) for failed in (large, lone)] == [Failed, Failed]
    assert await names_in(store) == ["other", "t"]
    assert store.fault == ""


@pytest.mark.parametrize(
    "text", ["", "\\u0000", "\0", "שלום \u202e\u2066 ❤️‍🔥", "' ?1 $1 ; --", "\\", "x" * 100_000], ids=range(7)
)
async def test_a_text_comes_back_as_it_was_or_is_refused(store: DatabaseStore, text: str) -> None:
    odd = sealed(replace(row(1, body=text), tab=text[:100]))
    try:
        await store.append([odd])
    except Failed:
        assert "\0" in text, "PostgreSQL has no such text"
        odd = row(1)
        await store.append([odd])
    assert await store.read("t") == [odd]


async def test_a_closed_store_fails_and_does_not_hang(store: DatabaseStore) -> None:
    await store.append([row(1)])
    store.flush()
    for work in (store.append([row(2)]), store.erase("nobody"), store.probe()):
        with pytest.raises(Failed):
            await work


# --- Reading ----------------------------------------------------------------------------------------------------------


async def test_a_game_is_read_with_the_log_of_the_table_and_the_last_entries_before_it(store: DatabaseStore) -> None:
    log = match(2).log
    await store.append(log)
    for game in (1, 2, 3):
        found = await store.read("table", game)
        begins = min(row.n for row in log if row.game == game)
        ends = min((row.n for row in log if row.game == game + 1), default=2**62)
        expected = [row for row in log if row.n < ends and (row.game in (0, game) or begins - TAIL <= row.n < begins)]
        assert found == expected, game
    assert await store.read("table") == found == last_game_of(log)
    assert await store.read("table", 9) == [row for row in log if not row.game], "there is no such game"


async def test_a_number_of_a_game_that_no_server_writes_closes_its_table_alone(store: DatabaseStore) -> None:
    await store.append([row(1), replace(row(2), game=2**63 - 1)])
    await store.append([row(1, "sound")])
    with pytest.raises(LogDamaged, match=mark_of("t")):
        await store.read("t")
    assert await store.read("sound") == [row(1, "sound")]


async def test_tables_come_in_the_order_of_their_letters_with_their_last_event(store: DatabaseStore) -> None:
    names = ["B-1", "Z", "a", "a-b", "aé", "b", "é"]
    for at, name in enumerate(reversed(names)):
        await store.append([row(n, name) for n in range(1, at + 2)])
    assert await store.after("", 100) == [(name, len(names) - at, 7) for at, name in enumerate(names)]
    assert await store.after("a", 2) == [("a-b", 4, 7), ("aé", 3, 7)]
    assert [await store.named(prefix) for prefix in ("a-", "Z", "c", "B-")] == ["a-b", "Z", None, "B-1"]


async def test_where_a_guest_sat_is_known_the_latest_first_until_they_are_erased(store: DatabaseStore) -> None:
    for at, name in enumerate(("first", "second", "third")):
        await store.append([sealed(replace(row, at_ms=at, table=name)) for row in MemoryTable().log])
    assert await store.tables_of(OWNER, 2) == ["third", "second"]
    seatings = await store.seatings_of(OWNER)
    assert [(seating.table, seating.at_ms) for seating in seatings] == [("third", 2), ("second", 1), ("first", 0)]

    await store.rename("second", OWNER, "account")
    assert (await store.tables_of("account", 9), await store.tables_of(OWNER, 9)) == (["second"], ["third", "first"])
    assert sorted(await store.erase(OWNER)) == ["first", "third"]
    assert await store.tables_of(OWNER, 9) == []
    assert state_of(await store.read("first")).seats.of(OWNER) is None
    assert state_of(await store.read("second")).seats.of("account") is not None


@pytest.mark.parametrize("name", ["", "x" * 10_000, "'"], ids=range(3))
async def test_what_no_table_can_be_called_is_not_found(store: DatabaseStore, name: str) -> None:
    assert await store.read(name) == []
    assert await store.tables_of(name, 5) == []
    assert await store.on_shelf(name) is None


# --- Keeping house ----------------------------------------------------------------------------------------------------


async def test_a_table_does_not_vanish_if_something_happened_there_meanwhile(store: DatabaseStore) -> None:
    log = named(MemoryTable().log, "left")
    await store.append(log)
    await store.shelve(OnShelf("page", 5, "left", 1))
    await store.keep_review("page", 1, b"review")
    assert not await store.remove("left", log[-1].n - 1)
    assert await store.read("left") == log
    assert await store.remove("left", log[-1].n)
    assert (await store.read("left"), await store.tables_of(OWNER, 5), await store.after("", 5)) == ([], [], [])
    assert (await store.on_shelf("page"), await store.kept_review("page", 1)) == (None, None)


async def test_whose_tables_are_kept_is_known_until_they_are_erased(store: DatabaseStore) -> None:
    await store.append(MemoryTable().log)
    assert not await store.is_kept("table")
    for _ in range(2):
        await store.set_keeping(OWNER, yes=True)
    assert await store.is_kept("table")
    await store.set_keeping(OWNER, yes=False)
    assert not await store.is_kept("table")
    await store.set_keeping(OWNER, yes=True)
    await store.erase(OWNER)
    assert not await store.is_keeping(OWNER)


async def test_finished_games_are_packed_and_can_still_be_read(store: DatabaseStore) -> None:
    table = match(2)
    await store.append(table.log)
    before = {game: await store.read("table", game) for game in (1, 2)}
    packed = [await store.archive(before_ms, most) for before_ms, most in ((0, 100), (2**50, 1), (2**50, 100))]
    assert packed == [0, 1, 1], "none ended before 1970"
    assert await store.archive(2**50, 100) == 0, "the last game is never packed"
    assert await games_unpacked(store) == [3]
    assert await store.read("table") == [row for row in last_game_of(table.log) if row.game in (0, 3)]
    for game, unpacked in before.items():
        rows = await store.read("table", game)
        assert [row for row in rows if row.game == game] == [row for row in unpacked if row.game == game]
        one, other = state_of(rows).finished, state_of(unpacked).finished
        assert one is not None
        assert other is not None
        assert (one.events, one.seats) == (other.events, other.seats)
    state = TableState.of(*read(await store.read("table")))
    assert state.game.truth == table.truth
    assert (state.score.wins, state.n, state.ms) == (table.state.score.wins, table.state.n, table.state.ms)


async def test_a_packed_table_is_played_on_and_packed_again(store: DatabaseStore) -> None:
    table = MemoryTable()
    table.connect(1, OWNER)
    table.begin(1)
    await store.append(table.log)
    assert not await store.pack("table", table.log[-1].n - 1)
    assert await store.pack("table", table.log[-1].n)
    assert await store.read("table") == table.log
    again = MemoryTable(log=await store.read("table"))
    again.connect(1, OWNER)
    again.begin(1, command=92)
    await store.append(again.log[len(table.log) :])
    assert await store.pack("table", again.log[-1].n)
    assert state_of(await store.read("table")).game.truth == again.truth


async def test_games_that_are_forgotten_are_nowhere_and_the_table_is_played_on(store: DatabaseStore) -> None:
    log = match(2).log
    await store.append(log)
    await store.append(named(log, "other"))
    assert await store.archive(2**50, 1) == 1
    await store.forget_games("table", 3)
    assert [await store.read("table", game) for game in (1, 2)] == [[row for row in log if row.game == 0]] * 2
    assert await store.read("table") == [row for row in last_game_of(log) if row.game in (0, 3)]
    again = MemoryTable(log=await store.read("table"))
    again.connect(1, OWNER)
    assert is_acked(again.say(1, type="set_pace", id=999, pace="slow"))
    await store.append(again.log[-1:])
    assert {row.game for row in await store.read("other", 1)} == {0, 1}, "no other table is touched"


async def test_what_is_appended_while_the_house_is_kept_is_not_lost(store: DatabaseStore) -> None:
    log = match(1).log
    await store.append(log)
    work = [store.append(named(log[:5], f"t{at}")) for at in range(50)]
    packed, *_ = await asyncio.gather(store.archive(2**50, 10), *work, store.erase("nobody"), store.remove("t1", 99))
    assert packed == 1
    assert len(await names_in(store)) == 51


async def test_a_review_is_kept_in_one_version_and_for_games_on_the_shelf_alone(store: DatabaseStore) -> None:
    await store.keep_review("one", 1, b"nobody's")
    assert await store.kept_review("one", 1) is None
    await store.shelve(OnShelf("one", 5, "table", 2))
    await store.shelve(OnShelf("one", 9, "other", 1))
    assert await store.on_shelf("one") == OnShelf("one", 5, "table", 2), "a game keeps the page that it has"
    assert [await store.has_page(table) for table in ("table", "other")] == [True, False]
    await store.keep_review("one", 1, b"old")
    await store.keep_review("one", 2, b"new")
    assert [await store.kept_review("one", version) for version in (1, 2)] == [None, b"new"]


async def test_of_records_from_elsewhere_the_newest_stay(store: DatabaseStore) -> None:
    with patch.object(log_rows, "RECORDS_KEPT", 3):
        for number in range(4):
            await store.shelve(OnShelf(f"r{number}", number, record=b"x"))
            await store.keep_review(f"r{number}", 1, b"y")
        await store.shelve(OnShelf("g", 0, "table", 1))
    kept = [name for name in ("r0", "r1", "r2", "r3", "g") if await store.on_shelf(name)]
    assert kept == ["r1", "r2", "r3", "g"]
    assert await store.kept_review("r0", 1) is None


# --- Leases -----------------------------------------------------------------------------------------------------------


@pytest.fixture
async def nodes(emptied_url: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two nodes of one database, and a table that the first of them has."""
    found = PostgresStore(emptied_url, "a"), PostgresStore(emptied_url, "b")
    for name, node in zip("ab", found, strict=True):
        await node.change(join(name, name, f"http://{name}", ""))
    await found[0].change(ask(LASTS))
    await found[0].append([row(1)])
    assert await have(found[0], "a") == 1
    yield found
    for node in found:
        await node.close()


async def have(store: PostgresStore, node: str) -> int | object:
    """Try to take the table `t`; the epoch, or who has it."""
    found = await store.change(take("t", node))
    if isinstance(found, int):
        store.epochs["t"] = found
    return found


async def test_an_append_without_the_lease_stores_nothing_and_a_new_log_needs_none(
    nodes: tuple[PostgresStore, PostgresStore],
) -> None:
    one, other = nodes
    owner = await have(other, "b")
    assert getattr(owner, "address", owner) == "http://a"
    lost, fine, new = await asyncio.gather(
        other.append([row(2)]), one.append([row(2)]), other.append([row(1, "new")]), return_exceptions=True
    )
    assert isinstance(lost, LeaseLost)
    assert (fine, new) == (None, None)
    with pytest.raises(LeaseLost):
        await other.append([row(3)])
    assert await one.read("t") == [row(1), row(2)]
    assert await names_in(one) == ["new", "t"]


async def test_a_lease_that_lapsed_is_taken_by_another_and_its_epoch_appends_nothing(
    nodes: tuple[PostgresStore, PostgresStore],
) -> None:
    paused, other = nodes
    await other.change(ask("UPDATE nodes SET until_ms = db_now_ms() - 1 WHERE node = 'a'"))
    assert await have(other, "b") == 2
    with pytest.raises(LeaseLost):  # the number would fit
        await paused.append([row(2)])
    again, alive = await paused.change(renew("a")), await paused.change(renew("a"))
    assert again is not None
    assert alive is not None
    assert (again.had_lapsed, alive.had_lapsed) == (True, False), "it lives again, and still"
    with pytest.raises(LeaseLost):
        await paused.append([row(2)])
    await other.append([row(2)])

    await other.change(let_go("t", "b", 2))
    with pytest.raises(LeaseLost):
        await other.append([row(3)])
    assert await have(paused, "a") == 3
    await paused.append([row(3)])
    assert await paused.read("t") == [row(1), row(2), row(3)]


async def test_of_many_who_want_a_table_whose_node_died_one_has_it(
    nodes: tuple[PostgresStore, PostgresStore], emptied_url: str
) -> None:
    _, other = nodes
    others = [PostgresStore(emptied_url, f"n{at}") for at in range(6)]
    for at, node in enumerate(others):
        await node.change(join(f"n{at}", f"n{at}", f"http://n{at}", ""))
    await other.change(ask("UPDATE nodes SET until_ms = db_now_ms() - 1 WHERE node = 'a'"))
    found = await asyncio.gather(*(have(node, f"n{at}") for at, node in enumerate(others)))
    assert [epoch for epoch in found if isinstance(epoch, int)] == [2]
    appended = await asyncio.gather(*(node.append([row(2)]) for node in others), return_exceptions=True)
    assert appended.count(None) == 1
    assert sum(isinstance(failed, LeaseLost) for failed in appended) == 5
    for node in others:
        await node.close()


async def test_a_node_that_is_not_alive_takes_nothing(nodes: tuple[PostgresStore, PostgresStore]) -> None:
    dead, _ = nodes
    await dead.change(ask("UPDATE nodes SET until_ms = db_now_ms() - 1 WHERE node = 'a'"))
    assert await dead.change(take("t", "a")) is None
