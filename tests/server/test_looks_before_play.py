"""Who looks at a hand before a person has moved, and goes, has seen nothing: the cards are dealt again."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Ack
from shoal.server.tables.messages.wire import Seating
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, reason


def opened(seating: Seating = "until_play", game: str = "literature", **wishes: Any) -> MemoryTable:
    """The owner sits; their second cookie, `other`, watches on link 2."""
    table = MemoryTable(game=game, seating=seating, **wishes)
    table.connect(1, OWNER, tab="owner")
    table.connect(2, "other", tab="other")
    return table


def sit(table: MemoryTable, link: int = 2, seat: int = 1, command: int = 10) -> None:
    assert is_acked(table.say(link, type="sit", id=command, seat=seat, name=f"Guest {link}"))


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
    table = opened(game=game)
    sit(table)
    seen = table.view(2).hand
    leave(table)

    assert seen != table.truth.hands[1]
    assert table.view(1) == table.state.view(0)
    assert table.state.game.is_untouched or game == "go_fish"  # where bots may have the first turn
    assert table.state.game.number == 1
    table.session = table.rebuilt()
    assert seen != table.truth.hands[1]


def test_the_new_cards_are_no_hand_that_the_leaver_has_seen() -> None:
    table = opened()
    sit(table)
    by_standing_up(table)

    assert table.state.game.hands.of("other") is None
    sit(table, seat=2, command=12)
    assert table.view(2).hand == table.truth.hands[2]


def test_what_bots_have_played_before_is_dealt_again_too() -> None:
    tables = (opened(game="go_fish", seats=3, dealer="drawn", seed=seed) for seed in range(100))
    table = next(table for table in tables if table.state.game.turn == 2)
    sit(table)
    table.pass_time(1)
    before = (table.state.game.is_untouched, table.state.game.has_begun)
    by_standing_up(table)

    assert before == (False, False), "only a bot has moved"
    assert table.state.game.is_untouched
    assert table.rebuilt().state.game.is_untouched


def test_once_a_person_has_moved_a_seat_is_left_as_it_is() -> None:
    table = opened()
    sit(table)
    assert is_acked(table.say(1, **table.ask(1, 90)))
    hand = table.truth.hands[1]
    by_standing_up(table)

    assert table.truth.hands[1] == hand
    assert reason(table.say(2, type="sit", id=12, seat=2, name="Other")) == "SAW_ANOTHER_HAND"


def test_where_a_seat_has_seen_no_card_nothing_is_dealt_again() -> None:
    table = opened(game="fish_draw", seats=4)
    sit(table)
    length = len(table.log)
    by_standing_up(table)

    assert len(table.log) == length + 1


def test_a_person_who_sits_down_on_the_seat_of_a_leaver_sees_a_hand_that_nobody_else_has_seen() -> None:
    table = opened()
    table.connect(3, "friend", tab="friend")
    sit(table)
    seen = table.view(2).hand
    by_standing_up(table)
    sit(table, 3)

    assert table.view(3).hand == table.truth.hands[1] != seen


def test_standing_up_is_acknowledged_alike_when_it_is_sent_again() -> None:
    table = opened(game="go_fish")
    sit(table)
    first = table.say(2, type="stand", id=11)
    again = table.say(2, type="stand", id=11)

    (stood,) = (row.n for row in table.log if row.command == 11 and row.by == "human")
    assert stood < len(table.log)
    assert Ack(11, stood) in first
    assert again == [Ack(11, stood)]
