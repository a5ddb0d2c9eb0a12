"""A log a game and a short one for the table: only the last game is read, and everything is known all the same.

`MemoryTable.rebuilt` compares both ways at every restart of every test; here the games come to an end.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from shoal.server.operations.marks import mark_of
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store import TAIL
from shoal.server.tables.state.game import SIGHTS_KEPT
from shoal.server.tables.state.log import LogDamaged, read, sealed
from shoal.server.tables.state.table_state import COMMANDS_KEPT, TABS_KEPT, DoneCommand, DoneCommands, TableState
from tests.server.tables_in_memory import OWNER, MemoryTable, assert_same_state, is_acked, last_game_of


def play_out(table: MemoryTable, command: int) -> None:
    """Bots play until the game is over, while its owner looks on; then the owner sits down again."""
    assert is_acked(table.say(1, type="stand", id=command))
    for _ in range(400):
        table.pass_time(30)
        if table.state.game.is_over:
            break
    assert table.state.game.is_over
    assert is_acked(table.say(1, type="sit", id=command + 1, seat=0, name="Owner"))


def match(games: int, seats: int = 4, **options: object) -> MemoryTable:
    """A table where so many games are over, and the next one is dealt."""
    table = MemoryTable(game="go_fish", pace="at_once", seats=seats, options=options)
    table.connect(1)
    for game in range(games):
        play_out(table, 10 * game + 1)
        assert is_acked(table.say(1, type="set_pace", id=10 * game + 3, pace="at_once"))
        assert is_acked(table.say(1, type="again", id=10 * game + 4))
    return table


@pytest.fixture(scope="module")
def third() -> MemoryTable:
    return match(2)


def test_every_entry_is_in_the_log_of_its_game_or_of_the_table(third: MemoryTable) -> None:
    numbers = [row.game for row in third.log if row.game]

    assert numbers == sorted(numbers)
    assert set(numbers) == {1, 2, 3}
    questions = Counter((row.seat, row.command) for row in third.log if row.by == "bot" and '"asked"' in row.body)
    assert {row.ms for row in third.log[10:200]} == {0}
    assert len(questions) > 100
    assert set(questions.values()) == {1}, "each has a cause of its own, though all are made at one instant"
    assert {row.body.split('"')[3] for row in third.log if not row.game} == {"opened", "seated", "stood", "pace_set"}


def test_the_record_of_the_last_game_is_that_of_all_of_them(third: MemoryTable) -> None:
    rows = last_game_of(third.log)
    state = TableState.of(*read(rows))

    assert len(rows) < len(third.log) / 2
    assert_same_state(state, third.state)
    assert state.game.number == 3
    assert all(
        state.done(OWNER, "tab", command) == third.state.done(OWNER, "tab", command) for command in range(11, 15)
    )
    assert third.state.done(OWNER, "tab", 11) is not None
    assert sum(state.score.wins) + state.score.ties == 2
    assert state.ms == sum(row.ms for row in third.log)
    for seat in (None, 0, 1):
        assert state.view(seat) == third.state.view(seat)
        for since in (state.n - 1, state.n - 10, state.n - SIGHTS_KEPT, 0):
            assert state.sights(since, seat) == third.state.sights(since, seat)


def test_a_table_that_is_read_from_its_last_game_plays_on_like_one_that_was_never_put_away(third: MemoryTable) -> None:
    again = MemoryTable(game="go_fish", log=last_game_of(third.log))
    again.connect(1)
    play_out(again, 100)
    assert is_acked(again.say(1, type="again", id=103))

    assert (again.state.game.number, sum(again.state.score.wins) + again.state.score.ties) == (4, 3)
    whole = [*third.log, *(row for row in again.log if row.n > third.log[-1].n)]
    assert_same_state(TableState.of(*read(last_game_of(whole))), TableState.of(*read(whole)))


def test_a_store_reads_the_last_game_and_any_that_was_before(tmp_path: Path, third: MemoryTable) -> None:
    with open_store(tmp_path) as store:
        asyncio.run(store.append(third.log))
        asyncio.run(store.append([sealed(replace(row, table="other")) for row in third.log]))
        assert asyncio.run(store.read("table")) == last_game_of(third.log)
        for game in (1, 2):
            rows = asyncio.run(store.read("table", game))
            assert rows == last_game_of(third.log, game)
            finished = TableState.of(*read(rows)).finished
            assert finished is not None
            wanted = [row.body for row in third.log if row.game == game]
            assert len(finished.events) == len(wanted)
        first, second = (TableState.of(*read(asyncio.run(store.read("table", game)))).finished for game in (1, 2))
        assert first != second


def test_games_that_are_shorter_than_the_tail_are_read_as_they_were_written(tmp_path: Path) -> None:
    short = match(4, seats=2, deck_ranks=3, hand_sizes=2)
    begins = [row.n for row in short.log if row.head]
    assert begins[2] - begins[1] < TAIL, "the tail of a game reaches into the one before the last"

    with open_store(tmp_path) as store:
        asyncio.run(store.append(short.log))
        for game in (None, 1, 2, 3, 4, 5):
            rows = asyncio.run(store.read("table", game))
            assert rows == last_game_of(short.log, game)
            assert set(rows) <= set(short.log)
            assert TableState.of(*read(rows)).game.number == (game or 5)


def test_a_missing_entry_is_found_though_games_are_left_out_and_no_score_of_them_is_changed(third: MemoryTable) -> None:
    rows, table = last_game_of(third.log), mark_of("table")
    (begins,) = (row for row in rows if row.head)
    stood = next(row for row in rows if row.game == 0 and row.n > 2)
    head = begins.head
    assert head is not None
    changed = replace(begins, head=replace(head, wins=(9, *head.wins[1:])))

    for damaged, why in (
        ([row for row in rows if row != begins], f"of table {table} is missing"),
        ([row for row in rows if row != stood], f"an event of table {table} is missing before event {begins.n}"),
        (rows[1:], "event 1"),
        ([changed if row == begins else row for row in rows], f"event {begins.n} of table {table} was changed by hand"),
    ):
        with pytest.raises(LogDamaged, match=why):
            read(damaged)


def test_only_the_last_commands_of_the_last_tabs_are_kept() -> None:
    carried_out = DoneCommands()
    for command in range(COMMANDS_KEPT + 5):
        carried_out.put("who", "tab", command, DoneCommand(command, None))
    assert [carried_out.get("who", "tab", command) for command in (4, 5)] == [None, DoneCommand(5, None)]

    for tab in range(TABS_KEPT):
        carried_out.put("who", f"tab {tab}", 1, DoneCommand(tab, None))
    assert carried_out.get("who", "tab", COMMANDS_KEPT) is None
    assert carried_out.get("who", "tab 0", 1) == DoneCommand(0, None)
