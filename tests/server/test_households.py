"""Two cookies of one address: the second takes no seat that the host does not give, so nobody sees a second hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, reason

HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9"


def with_bea(seating: str = "until_play") -> MemoryTable:
    """The owner from elsewhere, Bea from home on seat 1, and on link 3 another guest from Bea's home; nobody has moved."""
    table = MemoryTable(game="literature", seating="until_play")
    table.connect(1, OWNER, tab="owner", address=ELSEWHERE)
    table.connect(2, "bea", tab="bea", address=HOME)
    assert is_acked(sit(table, 2, 1))
    if seating != "until_play":
        assert is_acked(table.say(1, type="set_seating", id=1, seating=seating))
    table.connect(3, "another cookie", tab="other", address=HOME)
    return table


def sit(table: MemoryTable, link: int, seat: int, command: int = 10) -> list[object]:
    return table.say(link, type="sit", id=command, seat=seat, name=f"Guest {link}")


def test_a_second_cookie_of_an_address_sees_no_second_hand_though_the_seats_are_open_to_others() -> None:
    table = with_bea()

    assert table.table(3).free == ()
    assert reason(sit(table, 3, 2)) == "ASK_FIRST"
    table.connect(4, "cyd", tab="cyd", address="192.0.2.1")
    assert is_acked(sit(table, 4, 2))


def test_two_people_of_one_home_play_together_where_the_host_lets_the_second_in() -> None:
    table = with_bea()

    assert is_acked(table.say(3, type="knock", id=20, seat=3, name="Dan"))
    (knock,) = table.table(1).knocks
    assert knock.at_once
    assert is_acked(table.say(1, type="admit", id=21, knock=knock.number))
    assert table.table(3).you == 3


def test_at_an_open_table_nobody_is_asked_where_they_come_from() -> None:
    assert is_acked(sit(with_bea("open"), 3, 2))


def test_who_went_away_for_a_moment_holds_the_place_of_their_home() -> None:
    table = with_bea()
    table.pass_time(61.0)
    table.disconnect(2)
    table.pass_time(GRACE + 1)

    assert table.state.seats.of("bea") == 1
    assert reason(sit(table, 3, 2)) == "ASK_FIRST"


@pytest.mark.parametrize("gone", ["stood", "left at once"])
def test_who_has_no_seat_any_more_keeps_nobody_of_their_home_from_one(gone: str) -> None:
    table = with_bea()
    if gone == "stood":
        assert is_acked(table.say(2, type="stand", id=11))
    else:
        table.disconnect(2)
        table.pass_time(GRACE + 1)

    assert is_acked(sit(table, 3, 2))


def test_an_address_that_is_spared_is_nobodys_home() -> None:
    table = MemoryTable(game="literature", seating="until_play")
    table.connect(1, OWNER, tab="owner")
    for link, seat in ((2, 1), (3, 2)):
        table.connect(link, f"guest {link}", tab="tab")
        assert is_acked(sit(table, link, seat))


def test_who_has_their_account_erased_sees_no_second_hand_either() -> None:
    table = with_bea()
    table.log = [replace(row, known=None) if row.known and row.known.who == "bea" else row for row in table.log]
    table.session = table.rebuilt()
    table.connect(3, "another cookie", tab="other", address=HOME)
    table.connect(1, OWNER, tab="owner", address=ELSEWHERE)

    assert reason(sit(table, 3, 2)) == "ASK_FIRST"


def test_guests_of_one_address_do_not_keep_a_friend_from_asking() -> None:
    table = with_bea("ask")
    asked = []
    for link in range(10, 15):
        table.connect(link, f"throw-away {link}", tab="tab", address=HOME)
        asked.append(is_acked(table.say(link, type="knock", id=link, seat=2, name=f"Guest {link}")))
    assert asked == [True, True, True, False, False]
    table.connect(20, "friend", tab="tab", address="192.0.2.1")
    assert is_acked(table.say(20, type="knock", id=20, seat=2, name="Friend"))
