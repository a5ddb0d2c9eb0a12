"""A log a game and a short one for the table: only the last game is read, and everything is known all the same.

`MemoryTable.rebuilt` compares both ways at every restart of every test, and `tests/lives` what a store reads of a log.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from shoal.server.operations.marks import mark_of
from shoal.server.storage.database import FILE
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.state.game import SIGHTS_KEPT
from shoal.server.tables.state.log import ERASED_NAME, LogDamaged, read
from shoal.server.tables.state.table_state import COMMANDS_KEPT, TABS_KEPT, DoneCommand, DoneCommands, TableState
from tests.server.tables_in_memory import OWNER, MemoryTable, assert_same_state, is_acked, last_game_of, seated


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
        state.done.get(OWNER, "tab", command) == third.state.done.get(OWNER, "tab", command)
        for command in range(11, 15)
    )
    assert third.state.done.get(OWNER, "tab", 11) is not None
    assert sum(state.score.wins) + state.score.ties == 2
    assert state.ms == sum(row.ms for row in third.log)
    for seat in (None, 0, 1):
        assert state.view(seat) == third.state.view(seat)
        for since in (state.n - 1, state.n - 10, state.n - SIGHTS_KEPT, 0):
            assert state.views.newest(since, seat) == third.state.views.newest(since, seat)


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


# --- A log names nobody: who a pseudonym is stands beside it, and can be erased ---------------------------------------


BEA = "bea's token, as a hash"


def a_table_of_two() -> MemoryTable:
    table = seated()
    table.connect(2, BEA, tab="other")
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    assert is_acked(table.say(2, type="sit", id=2, seat=1, name="Beatrix"))
    return table


def test_no_entry_has_a_name_or_a_token() -> None:
    bodies = " ".join(row.body for row in a_table_of_two().log)
    assert all(secret not in bodies for secret in (OWNER, "Owner", "Bea", BEA))
    assert '{"type":"seated","seat":1,"person":"p2"}' in bodies


def test_a_person_keeps_their_pseudonym_at_a_table_under_any_name_on_any_seat() -> None:
    table = a_table_of_two()
    assert is_acked(table.say(2, type="stand", id=3))
    table.sit(3, "cyd", 2)
    assert is_acked(table.say(2, type="sit", id=4, seat=1, name="Bea"))

    pseudonyms = [row.known.person for row in table.log if row.known]
    assert pseudonyms == ["p1", "p2", "p2", "p3", "p2"]
    assert table.rebuilt().state.seats.names.of("somebody new") == "p4"


def test_no_pseudonym_is_drawn_twice_where_somebody_looked_on_in_a_game_that_is_not_read_again() -> None:
    table = MemoryTable(game="go_fish", seats=3, pace="at_once", watching="seats")
    for link, who in ((1, OWNER), (2, BEA), (9, "wim")):
        table.connect(link, who, tab=f"tab{link}")
    assert is_acked(table.say(9, type="look_on", id=1, name="Wim", seat=0))
    assert is_acked(table.say(1, type="let_look", id=1, look=1, yes=True))
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    for link in (1, 2):
        assert is_acked(table.say(link, type="stand", id=2))
    table.pass_time(10_000)
    assert is_acked(table.say(2, type="sit", id=3, seat=1, name="Bea"))
    assert is_acked(table.say(2, type="again", id=4))

    again = TableState.of(*read(last_game_of(table.log)))
    assert [again.seats.names.of(who) for who in (OWNER, BEA, "cyd")] == ["p1", "p3", "p4"]
    assert [table.state.seats.names.of(who) for who in (OWNER, BEA, "cyd")] == ["p1", "p3", "p4"]


@pytest.mark.anyio
async def test_who_is_erased_is_nobody_any_more_and_in_no_file_and_the_game_stays(tmp_path: Path) -> None:
    table = a_table_of_two()
    with open_store(tmp_path) as store:
        await store.append(table.log)
        assert await store.erase(BEA) == ["table"]
        rows = await store.read("table")
        assert [await store.tables_of(who, 5) for who in (BEA, OWNER)] == [[], ["table"]]
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Owner" in content
    assert not {name for name in (b"Beatrix", BEA.encode()) if name in content}, "nothing of them stays in the file"

    state = TableState.of(*read(rows))
    assert [row.body for row in rows] == [row.body for row in table.log]
    assert state.game.truth == table.truth
    assert state.seats.of(BEA) is None
    person = state.seats.people[1]
    assert person is not None
    assert (person.name, person.pseudonym) == (ERASED_NAME, "p2")
    assert state.seats.of(OWNER) == 0


def test_time_passes_at_a_table_while_it_is_in_memory_and_not_while_it_lies_on_disk() -> None:
    table = seated(pace="slow")
    table.pass_time(1.5)
    assert is_acked(table.say(1, type="set_hearing", id=1, hearing_s=3.0))
    table.pass_time(0.25)
    assert is_acked(table.say(1, type="set_hearing", id=2, hearing_s=4.0))
    assert table.state.ms == sum(row.ms for row in table.log)
    before = table.state.ms

    table.session = table.rebuilt()
    assert table.state.ms == before
    assert table.session.began == before / 1000
    table.connect(1)
    table.pass_time(2.0)
    length = len(table.log)
    assert is_acked(table.say(1, type="set_hearing", id=3, hearing_s=5.0))
    assert sum(row.ms for row in table.log[length:]) == 2000 - (sum(row.ms for row in table.log[:length]) - before)
