"""A log names nobody: who a pseudonym is stands beside it, and can be erased."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from shoal.server.storage.database import FILE
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.state.log import ERASED_NAME, read
from shoal.server.tables.state.table_state import TableState
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, last_game_of, seated

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


def test_who_is_erased_is_nobody_any_more_and_in_no_file_and_the_game_stays(tmp_path: Path) -> None:
    table = a_table_of_two()
    with open_store(tmp_path) as store:
        asyncio.run(store.append(table.log))
        assert asyncio.run(store.erase(BEA)) == ["table"]
        rows = asyncio.run(store.read("table"))
        assert [asyncio.run(store.tables_of(who, 5)) for who in (BEA, OWNER)] == [[], ["table"]]
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
