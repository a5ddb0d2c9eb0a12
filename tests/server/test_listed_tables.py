"""Tables in the lobby: how bots make way for strangers, and what the lobby is told of a table."""

from __future__ import annotations

from msgspec.structs import replace

from shoal.server.lobby.open_table import Listing
from shoal.server.tables.codes import offered, seats_in
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason

HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9"


def listed() -> MemoryTable:
    """The owner on link 1, at a table of six in the lobby; nobody has moved."""
    table = MemoryTable(game="literature", seats=6, seating="until_play", listed=True)
    table.connect(1, OWNER, tab="owner", address=ELSEWHERE)
    return table


def begun() -> MemoryTable:
    """The same with Bea on link 2 and seat 1, and a person has moved: whoever comes now would see a hand that matters."""
    table = listed()
    table.connect(2, "bea", tab="bea")
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    table.begin(1)
    return table


def listing(table: MemoryTable) -> Listing | None:
    return table.session.listing.row(table.now)


def knock(table: MemoryTable, link: int, seat: int, command: int = 1) -> list[object]:
    return table.say(link, type="knock", id=command, seat=seat, name=f"Guest {link}")


def test_where_one_person_plays_with_bots_a_stranger_sits_down_in_the_middle_of_a_game() -> None:
    table = listed()
    table.begin(1)
    table.connect(3, "cyd", tab="cyd")

    assert len(table.table(3).free) == 5
    assert is_acked(table.say(3, type="sit", id=1, seat=4, name="Cyd"))


def test_among_people_a_stranger_has_a_seat_with_the_next_deal_without_anybodys_word() -> None:
    table = begun()
    table.connect(3, "cyd", tab="cyd")

    assert (table.table(3).free, table.table(3).askable) == ((), (2, 3, 4, 5))
    assert reason(table.say(3, type="sit", id=1, seat=2, name="Cyd")) == "ASK_FIRST"
    assert is_acked(knock(table, 3, 2, command=2))
    assert is_acked(knock(table, 3, 2, command=2)), "sent again, it is done already"
    assert table.table(1).knocks == ()
    assert [kept.name for kept in table.table(1).kept] == ["Guest 3"]
    asked = table.table(3).asked
    assert asked is not None
    assert (asked.answer, asked.seat) == ("kept", 2)


def test_such_a_seat_is_anybodys_again_when_who_waited_has_gone() -> None:
    table = begun()
    for link, guest in ((3, "cyd"), (4, "dan")):
        table.connect(link, guest, tab="tab")
    assert is_acked(knock(table, 3, 2))
    assert reason(knock(table, 4, 2)) == "SEAT_TAKEN"
    table.disconnect(3)

    assert table.table(1).kept == ()
    assert is_acked(knock(table, 4, 2, command=2))
    table.connect(5, "cyd", tab="again")
    assert table.table(5).asked is None


def test_two_cookies_of_one_home_get_no_second_hand_by_the_lobby() -> None:
    table = listed()
    table.connect(2, "bea", tab="bea", address=HOME)
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    outputs, taken = table.session.take_seat("another cookie", "Dan", HOME, table.now)

    assert (outputs, taken) == ([], "ask")
    assert table.session.take_seat("of elsewhere", "Eve", "192.0.2.9", table.now)[1] == "seated"


def test_a_person_from_the_lobby_sits_where_fewest_people_are() -> None:
    table = listed()
    for guest in ("bea", "cyd", "dan"):
        outputs, taken = table.session.take_seat(guest, guest, "", table.now)
        table.do(outputs)
        assert taken == "seated"

    sides = table.state.rules.sides
    assert [sum(table.state.seats.people[seat] is not None for seat in side) for side in sides] == [2, 2]


def test_the_lobby_is_told_what_is_public_and_nothing_else() -> None:
    table = begun()
    found = listing(table)
    assert found is not None

    assert found.table.people == ("Owner", "Bea")
    assert (found.table.free, found.table.seats, found.table.entry) == (4, 6, "next_deal")
    assert found.address == ELSEWHERE
    assert found.guests == {OWNER, "bea"}


def test_a_table_is_in_the_lobby_only_while_somebody_who_plays_is_there_and_seats_are() -> None:
    table = listed()
    assert listing(table) is not None

    assert is_acked(table.say(1, type="set_seating", id=1, seating="locked"))
    assert listing(table) is None
    assert is_acked(table.say(1, type="set_seating", id=2, seating="ask"))
    asking = listing(table)
    assert asking is not None
    assert asking.table.entry == "ask"
    assert is_acked(table.say(1, type="set_listed", id=3, listed=False))
    assert listing(table) is None
    assert is_acked(table.say(1, type="set_listed", id=4, listed=True))
    table.connect(9, "visitor", tab="visitor")
    table.disconnect(1)
    assert listing(table) is None


def test_moves_are_nothing_new_to_the_lobby() -> None:
    table = begun()
    before = listing(table)
    assert before is not None
    table.begin(1, command=91)

    assert listing(table) == before


def test_a_link_offers_its_seats_and_no_others() -> None:
    table = listed()
    table.connect(3, "cyd", tab="cyd")
    seen = table.table(3)

    assert offered(seen, seats_in("https://fish.example/t/bakotimure-3fX_9aQz?seats=2,4")).free == (1, 3)
    assert offered(seen, seats_in("https://fish.example/t/bakotimure-3fX_9aQz")) == seen
    for junk in ("0", "1,", "1,,2", "-1", "100", "a", "1,2;3", "9" * 99):
        assert seats_in(f"https://fish.example/t/x?seats={junk}") == ()
    assert offered(replace(seen, free=(), askable=(2, 3)), (3,)).askable == (3,)
