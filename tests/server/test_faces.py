"""Everybody at a table has a face that all others see, too, and that stays theirs whoever comes and goes."""

from __future__ import annotations

import json
from random import Random

from shoal.server.lobby.page import row_html
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.recent_tables import table_of_mine
from shoal.server.tables.seating.names import FACES, numbered
from shoal.server.tables.state.finished import PROGRAM
from shoal.server.web.faces import faces, parts_of
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked
from tests.server.test_host_rule import friends, move

VISITOR = 9


def faces_seen(table: MemoryTable, link: int) -> dict[str, int]:
    """The face of everybody by name, as that connection was last told."""
    return {sitter.name: sitter.face for sitter in table.table(link).sitters}


def test_faces_are_the_same_on_every_page_and_stay_through_joins_leaves_swaps_and_restarts() -> None:
    table, rng = MemoryTable(seats=6), Random(5)
    table.connect(1)
    table.connect(VISITOR, "visitor")
    known = faces_seen(table, 1)
    for step in range(2, 60):
        seat = rng.randrange(1, 6)
        person = f"person {seat}"
        if table.state.seats.of(person) is None:
            table.connect(seat + 10, person, tab=f"tab{step}")
            table.say(seat + 10, type="sit", id=step, seat=rng.choice(table.table(seat + 10).free), name=person)
        elif rng.random() < 0.5:
            table.say(seat + 10, type="stand", id=step)
        else:
            table.say(1, type="swap", id=step, seat=rng.randrange(1, 6), other=0)
        table.connect(100 + step, OWNER, tab=f"again{step}")  # a page that is loaded now

        now = faces_seen(table, 1)
        assert now == faces_seen(table, VISITOR) == faces_seen(table, 100 + step)
        assert {name: face for name, face in now.items() if name in known} == {
            name: known[name] for name in now if name in known
        }
        assert len({parts_of(face)[:2] for face in now.values()}) == 6
        known |= now

    later = MemoryTable(log=table.log)
    later.connect(1)
    assert faces_seen(later, 1) == faces_seen(table, 1)


def test_somebody_who_comes_back_under_another_name_has_the_face_they_had() -> None:
    table = MemoryTable()
    table.sit(1, "friend", 2)
    was = table.table(1).sitters[2].face
    table.say(1, type="stand", id=2)
    assert is_acked(table.say(1, type="sit", id=3, seat=3, name="Anna"))

    assert table.table(1).sitters[3].face == was


def test_of_64_faces_in_a_row_no_two_have_the_same_body_and_hue_and_no_two_of_all_look_alike() -> None:
    drawn = faces(range(FACES))
    assert len(set(drawn)) == FACES
    for first in range(0, FACES, 7):
        row = [parts_of((first + place) % FACES) for place in range(64)]
        assert len({(body, hue) for body, hue, _ in row}) == 64
        assert len({body for body, _, _ in row[:8]}) == 8
    assert {numbered("table", place) for place in range(FACES)} == set(range(FACES))


def test_where_four_play_bots_and_the_first_four_people_all_have_bodies_of_their_own() -> None:
    table = MemoryTable(seats=4)
    table.connect(1, "person 1")
    bots = [sitter.face for sitter in table.table(1).sitters if sitter.status == "bot"]
    for seat in (1, 2, 3):
        table.sit(seat, f"person {seat}", seat)
    people = [sitter.face for sitter in table.table(1).sitters]

    assert len({parts_of(face)[0] for face in (*bots, *people)}) == 7


# --- Programs are marked ----------------------------------------------------------------------------------------------


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
