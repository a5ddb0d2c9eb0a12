"""Nobody sees two hands of a game: not with a second cookie of the same address, nor by looking at one before play and going."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from shoal.server.tables.messages.to_client import Ack
from tests.server.tables_in_memory import GRACE, MemoryTable, is_acked, reason

HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9"


def sit(table: MemoryTable, link: int, seat: int, command: int = 10) -> list[object]:
    return table.say(link, type="sit", id=command, seat=seat, name=f"Guest {link}")


# --- Two cookies of one address -----------------------------------------------------------------------------------------


def with_bea(seating: str = "until_play") -> MemoryTable:
    """The owner from elsewhere, Bea from home on seat 1, and on link 3 another guest from Bea's home; nobody has moved."""
    table = MemoryTable(seating="until_play")
    table.connect(1, address=ELSEWHERE)
    table.sit(2, "bea", 1, address=HOME)
    if seating != "until_play":
        assert is_acked(table.say(1, type="set_seating", id=1, seating=seating))
    table.connect(3, "another cookie", tab="other", address=HOME)
    return table


def test_a_second_cookie_of_an_address_has_no_second_hand_where_the_host_does_not_let_it_in() -> None:
    table = with_bea()

    assert table.table(3).free == ()
    assert reason(sit(table, 3, 2)) == "ASK_FIRST"
    table.sit(4, "cyd", 2, address="192.0.2.1")
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


def test_who_has_their_account_erased_sees_no_second_hand_either() -> None:
    table = with_bea()
    table.log = [replace(row, known=None) if row.known and row.known.who == "bea" else row for row in table.log]
    table.session = table.rebuilt()
    table.connect(3, "another cookie", tab="other", address=HOME)
    table.connect(1, address=ELSEWHERE)

    assert reason(sit(table, 3, 2)) == "ASK_FIRST"


def test_guests_of_one_address_do_not_keep_a_friend_from_asking() -> None:
    table = with_bea("ask")
    guests = {**dict.fromkeys(range(10, 15), HOME), 20: "192.0.2.1"}
    for link, address in guests.items():
        table.connect(link, f"guest {link}", tab="tab", address=address)
    asked = [is_acked(table.say(link, type="knock", id=1, seat=2, name=f"Guest {link}")) for link in guests]

    assert asked == [True, True, True, False, False, True]


# --- A hand that was looked at before a person has moved ------------------------------------------------------------------


def looked(game: str = "literature", **wishes: Any) -> MemoryTable:
    """The owner sits; their second cookie, `other`, has sat down on seat 1, on link 2."""
    table = MemoryTable(game=game, seating="until_play", **wishes)
    table.connect(1)
    table.sit(2, "other", 1)
    return table


def by_standing_up(table: MemoryTable) -> None:
    assert is_acked(table.say(2, type="stand", id=11))


def by_going_away(table: MemoryTable) -> None:
    table.disconnect(2)
    table.pass_time(GRACE + 1)
    assert table.state.seats.people[1] is None


def by_being_removed(table: MemoryTable) -> None:
    assert is_acked(table.say(1, type="remove", id=11, seat=1))


@pytest.mark.parametrize("leave", [by_standing_up, by_going_away, by_being_removed])
@pytest.mark.parametrize("game", ["literature", "go_fish"])
def test_who_leaves_a_seat_before_play_takes_no_knowledge_of_its_hand_along(game: str, leave: Any) -> None:
    table = looked(game)
    seen = table.view(2).hand
    leave(table)

    assert seen != table.truth.hands[1]
    assert table.view(1) == table.state.view(0)
    assert table.state.game.is_untouched or game == "go_fish"  # where bots may have the first turn
    assert table.state.game.number == 1
    assert seen != table.rebuilt().state.game.truth.hands[1]  # type: ignore[attr-defined]


def test_the_new_cards_are_no_hand_that_the_leaver_has_seen_and_leaving_twice_is_leaving_once() -> None:
    table = looked()
    first, again = (table.say(2, type="stand", id=11) for _ in range(2))
    (stood,) = (row.n for row in table.log if row.command == 11 and row.by == "human")
    assert stood < len(table.log)
    assert Ack(11, stood) in first
    assert again == [Ack(11, stood)]

    assert table.state.game.hands.of("other") is None
    assert is_acked(sit(table, 2, 2, command=12))
    assert table.view(2) == table.state.view(2)


def test_what_bots_have_played_before_is_dealt_again_too() -> None:
    tables = (looked("go_fish", seats=3, dealer="drawn", seed=seed) for seed in range(100))
    table = next(table for table in tables if table.state.game.turn == 2)
    table.pass_time(1)
    assert (table.state.game.is_untouched, table.state.game.has_begun) == (False, False), "only a bot has moved"
    by_standing_up(table)

    assert table.rebuilt().state.game.is_untouched


def test_once_a_person_has_moved_a_seat_is_left_as_it_is() -> None:
    table = looked()
    assert is_acked(table.say(1, **table.ask(1, 90)))
    hand = table.truth.hands[1]
    by_standing_up(table)

    assert table.truth.hands[1] == hand
    assert reason(sit(table, 2, 2, command=12)) == "SAW_ANOTHER_HAND"


def test_where_a_seat_has_seen_no_card_nothing_is_dealt_again() -> None:
    table = looked("fish_draw", seats=4)
    length = len(table.log)
    by_standing_up(table)

    assert len(table.log) == length + 1
