"""What is wrong with the data of a server, its disk or its clock, and what becomes of it: that table alone suffers, if any."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from shoal.server.operations.marks import mark_of
from shoal.server.storage.sqlite_store import SqliteStore
from shoal.server.storage.store_errors import DatabaseDamaged
from shoal.server.tables.environment import Environment, SystemClock
from shoal.server.tables.opening import NewTable
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import LogDamaged, sealed
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import BankTime
from tests.server.live import live_server, wait_until
from tests.server.tables_in_memory import OWNER, MemoryTable
from tests.server.test_logs_of_games import match
from tests.server.test_simulation import HELLO, WHO, Uncounted

pytestmark = pytest.mark.anyio


class Jumping(SystemClock):
    """A clock whose time of the day is set by hand."""

    ahead_ms = 0

    def today_ms(self) -> int:
        return super().today_ms() + self.ahead_ms


@pytest.fixture(scope="module")
def third() -> MemoryTable:
    """A table where two games are over, and the third is dealt."""
    return match(2)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET head = '{}'",
        "UPDATE games SET head = 'garbage'",
        "UPDATE games SET head = replace(head, '\"wins\":[', '\"wins\":[7,')",
        "DELETE FROM games",
        "UPDATE games SET n = n + 1",
        "UPDATE events SET game = 1 WHERE game = 3",
    ],
)
async def test_what_is_said_of_games_and_was_changed_by_hand_closes_that_table_alone(
    store: SqliteStore, third: MemoryTable, change: str
) -> None:
    sound = MemoryTable().log
    await store.append(third.log)
    await store.append([sealed(replace(row, table="sound")) for row in sound])
    assert store._writer.execute(change).rowcount
    with pytest.raises(LogDamaged, match=mark_of("table")):
        state_of(await store.read("table"))
    assert state_of(await store.read("sound")).n == len(sound)


@pytest.mark.parametrize("packed", [b"", b"garbage", b"x\x9c\x03\x00\x00\x00\x00\x01"])
async def test_a_packed_game_that_was_changed_by_hand_is_damaged_and_the_table_goes_on(
    store: SqliteStore, third: MemoryTable, packed: bytes
) -> None:
    await store.append(third.log)
    assert await store.archive(2**50, 100) == 2
    store._writer.execute("UPDATE archive SET rows = ?", (packed,))
    with pytest.raises(LogDamaged, match=mark_of("table")):
        await store.read("table", 1)
    assert (await store.read("table"))[-1].game == 3


@pytest.mark.slow
def test_a_full_disk_acknowledges_nothing_and_the_same_command_is_done_once_when_there_is_room(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        table, limit = guest.open_table(), "PRAGMA max_page_count = {}"
        pages = server.store._writer.execute("PRAGMA page_count").fetchone()[0]
        server.store._writer.execute(limit.format(pages))
        n, command = 0, 0
        with guest.at(table) as talk, contextlib.suppress(ConnectionClosed):
            for command in range(1, 2000):
                n = talk.update["n"]
                assert talk.command(type="set_pace", id=command, pace=("slow", "quick")[command % 2])["type"] == "ack"
        assert talk.socket.close_code == 1011
        server.store._writer.execute(limit.format(pages + 1000))
        wait_until(lambda: httpx.get(server.url + table).status_code == 200)
        with guest.at(table) as talk:
            before = talk.update["n"]
            assert before >= n
            again = [talk.command(type="set_pace", id=command, pace=("slow", "quick")[command % 2]) for _ in range(2)]
            assert again == [{"type": "ack", "id": command, "n": before + 1}] * 2


async def test_a_clock_of_the_day_that_jumps_changes_nothing_at_a_table(store: SqliteStore) -> None:
    clock, numbers = Jumping(), []
    tables = Tables(store, environment=Environment(clock))
    name = await tables.create(NewTable(game="go_fish", time=BankTime(300), dealer="opener"), WHO)
    for at, years in enumerate((0, 10, -10, 0), 1):
        clock.ahead_ms = years * 365 * 86_400_000
        table, peer = await tables.get(name), Peer()
        await table.enter(peer, WHO, Uncounted())
        await table.receive(peer, HELLO)
        await table.receive(peer, f'{{"type":"set_pace","id":{at},"pace":"slow"}}')
        table.leave(peer)
        numbers.append(len(await store.read(name)))
    await tables.close()

    log = await store.read(name)
    state = state_of(log)
    assert numbers == sorted(numbers)
    assert (state.n, state.ms < 60_000) == (len(log), True)
    assert (state.clock.left_ms("p1", is_on_turn=True) or 0) > 240_000


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET game = 9223372036854775807 WHERE n = 3",
        "INSERT INTO games VALUES ('table', 9223372036854775807, 3, '{}')",
        "UPDATE events SET body = CAST(CAST(body AS BLOB) || x'ff' AS TEXT) WHERE n = 3",
        "UPDATE people SET name = CAST(x'41ff' AS TEXT)",
        "UPDATE people SET name = x'41'",
    ],
)
async def test_a_row_with_what_no_server_writes_closes_its_table_and_the_log_does_not_repeat_it(
    store: SqliteStore, change: str
) -> None:
    sound = MemoryTable().log
    await store.append(sound)
    assert store._writer.execute(change).rowcount
    await store.append([sealed(replace(row, table="sound")) for row in sound])
    with pytest.raises(LogDamaged) as damaged:
        await store.read("table")
    assert str(damaged.value) == f"the log of table {mark_of('table')} cannot be read"
    assert state_of(await store.read("sound")).n == len(sound)


async def test_a_text_that_cannot_be_read_is_not_repeated(store: SqliteStore) -> None:
    """Errors of the database go into the server's log, and SQLite's says what it could not read."""

    await store.append(MemoryTable().log)
    store._writer.execute("UPDATE people SET name = CAST(x'5a656265646565ff' AS TEXT)")
    with pytest.raises(DatabaseDamaged) as damaged:
        await store.seatings_of(OWNER)
    assert "Zebedee" not in str(damaged.value)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = CAST(body AS BLOB) WHERE table_id = 'table' AND game = 1",
        "UPDATE events SET body = CAST(CAST(body AS BLOB) || x'ff' AS TEXT) WHERE table_id = 'table' AND game = 1",
        "INSERT INTO archive VALUES ('table', 1, x'00')",
    ],
)
async def test_a_finished_game_that_was_changed_by_hand_is_left_where_it_is_and_others_are_packed(
    store: SqliteStore, third: MemoryTable, change: str
) -> None:
    await store.append(third.log)
    await store.append([sealed(replace(row, table="sound")) for row in third.log])
    assert store._writer.execute(change).rowcount
    assert await asyncio.wait_for(store.archive(2**50, 100), 5) == 3
    assert await store.read("sound", 1)


async def test_a_table_whose_time_was_changed_by_hand_stays_and_empty_ones_vanish_all_the_same(
    store: SqliteStore,
) -> None:
    log = MemoryTable().log
    await store.append(log)
    await store.append([sealed(replace(row, table="sound")) for row in log])
    store._writer.execute("UPDATE events SET at_ms = 'yesterday' WHERE table_id = 'table'")
    tables = Tables(store)
    assert (await tables.tidy()).vanished == ("sound",)
    await tables.close()
