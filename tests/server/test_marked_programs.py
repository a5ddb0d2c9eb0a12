"""A program that sits at a table is marked as one, wherever it came from, and nobody else is."""

from __future__ import annotations

import json

from shoal.server.lobby.page import row_html
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.recent_tables import table_of_mine
from shoal.server.tables.state.finished import PROGRAM
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked
from tests.server.test_host_rule import friends, move


def says_hello(table: MemoryTable, link: int, who: str, **more: object) -> None:
    table.connect(link, who, tab=None)
    table.say(link, type="hello", wire=WIRE_VERSION, tab=who, since=0, **more)


def wren_sits(table: MemoryTable) -> None:
    says_hello(table, 4, "wren", program=True)
    assert is_acked(table.say(4, type="sit", id=1, seat=2, name="Wren"))


def marks(table: MemoryTable, link: int = 1) -> list[bool]:
    return [sitter.program for sitter in table.table(link).sitters]


def test_who_says_that_it_is_a_program_is_marked_also_after_a_restart_and_on_another_seat() -> None:
    table = friends(seating="open")
    wren_sits(table)
    assert marks(table) == [False, False, True, False]
    assert is_acked(table.say(1, type="swap", id=2, seat=2, other=3))
    table.session = table.rebuilt()
    table.connect(5, OWNER)
    assert marks(table, 5) == [False, False, False, True]
    assert table.state.seats.finished(3).bot == PROGRAM


def test_the_lists_of_tables_tell_programs_and_bots_from_people() -> None:
    table = MemoryTable(game="go_fish", seats=4, seating="open", listed=True, seed=3)
    table.connect(1, OWNER)
    wren_sits(table)
    listed = table.session.listing.row(table.now)
    assert listed is not None
    assert (listed.table.people, listed.table.programs) == (("Owner", "Wren"), ("Wren",))
    assert "Wren (bot)" in row_html(listed.table, "en")
    mine = table_of_mine("table", table.state, OWNER)
    assert (mine.others, mine.bots) == ((), (1, 2, 3))


def test_the_account_of_a_bot_is_marked_whatever_it_says() -> None:
    table = friends(seating="open")
    table.do(table.session.connect(4, "wren", table.now, is_program=True))
    table.say(4, type="hello", wire=WIRE_VERSION, tab="wren", since=0, program=False)
    assert is_acked(table.say(4, type="sit", id=1, seat=2, name="Wren"))
    assert marks(table) == [False, False, True, False]


def test_the_host_sees_who_of_those_that_knock_is_a_program() -> None:
    table = friends()
    move(table)
    says_hello(table, 4, "wren", program=True)
    assert is_acked(table.say(3, type="knock", id=1, seat=2, name="Cyd"))
    assert is_acked(table.say(4, type="knock", id=1, seat=3, name="Wren"))
    assert [(knock.name, knock.program) for knock in table.table(1).knocks] == [("Cyd", False), ("Wren", True)]
    assert is_acked(table.say(1, type="admit", id=2, knock=table.table(1).knocks[1].number))
    logged = [json.loads(row.body) for row in table.log if '"seat_promised"' in row.body or '"seated"' in row.body]
    assert [entry.get("program", False) for entry in logged] == [False, False, True]
