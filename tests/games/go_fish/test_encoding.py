"""Go Fish by action indices: questions for ranks and for cards, and what rows say of them."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.cards import Card, CardSet
from shoal.envs import IllegalAction, Play, play_of
from shoal.games.go_fish.rules.events import Dealt
from tests.games.acting import block, legal, newest, say

HANDS = ("2C 2D 3C 9H", "2H 3D 5C 5D", "7C 7D 8C 8D")


def dealt(options: Any = None, *, stock: str = "KC 2S 9C TC", **settings: Any) -> Play:
    """Three seats with known hands and a known stock; seat 0 begins."""
    play = play_of("go_fish", {"players": 3, **(options or {})}, **settings)
    cards = tuple(map(Card, stock.split()))
    play.begin([Dealt(2, 0, tuple(map(CardSet, HANDS)), cards)])
    return play


def test_a_seat_asks_any_other_for_the_ranks_that_it_holds() -> None:
    play = dealt()

    assert legal(play) == {f"ask seat {seat} for {rank}" for seat in (1, 2) for rank in "239"}
    with pytest.raises(IllegalAction, match="RANK_NOT_HELD"):
        say(play, "ask seat 1 for K")


def test_suits_mean_nothing_where_ranks_are_asked_for() -> None:
    play = dealt()

    assert block(play, 0, "hand")[:12] == [1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    say(play, "ask seat 1 for 2")
    assert block(play, 0, "hand")[:4] == [1, 1, 1, 0]
    assert block(play, 2, "given") == [0, 1, 0, 0, 0]
    assert block(play, 2, "asker") == [0, 1, 0]  # seat 0 is one place clockwise from seat 2


def test_only_the_one_that_fishes_is_told_what_it_was() -> None:
    play = dealt(memory="events")
    say(play, "ask seat 2 for 2")

    assert newest(play, 0) == [[1, 3, 1, 0, 3, 12]]  # its own draw, a king
    assert newest(play, 1) == [[3, 2, 1, 0, 1, 0]]
    assert (block(play, 1, "fished"), block(play, 1, "caught")) == ([1], [0])


def test_a_card_that_was_asked_for_is_shown_to_all_when_it_is_fished() -> None:
    play = dealt(stock="2S KC", memory="events")
    say(play, "ask seat 2 for 2")

    assert newest(play, 1) == [[3, 2, 1, 0, 2, 0]]
    assert play.seat == 0


def test_a_book_is_a_row_and_points_for_one_against_the_mean_of_the_others() -> None:
    play = dealt(stock="2S KC", memory="events")
    say(play, "ask seat 1 for 2", "ask seat 2 for 2")

    assert newest(play, 2) == [[2, 0, 1, 4, 0, 0]]
    assert list(play.rewards) == [1, -0.5, -0.5]
    assert block(play, 1, "books")[2 * 13] == 1
    assert block(play, 2, "points") == pytest.approx([0, 1 / 13, 0])


def test_a_card_is_asked_for_by_showing_another_of_its_rank() -> None:
    play = dealt({"ask_for": "card"}, memory="events")
    say(play, "ask seat 1 for 2H")

    assert legal(play) == {"show copy 0", "show copy 1"}
    assert block(play, 0, "phase") == [0, 0, 1]
    assert block(play, 0, "asking_whom") == [0, 1, 0]
    assert block(play, 0, "asking_for").index(1) == 2
    assert block(play, 1, "phase") == [1, 0, 0]
    assert not any(block(play, 1, "asking_for"))
    say(play, "show copy 1")

    assert newest(play, 2, 2) == [[2, 3, 3, 1, 0, 0], [2, 0, 2, 0, 4, 0]]
    assert block(play, 2, "shown").index(1) == 1


def test_where_there_is_one_card_to_show_it_is_shown() -> None:
    play = dealt({"ask_for": "card"})
    say(play, "ask seat 1 for 3D")

    assert play.decisions == 1
    assert block(play, 1, "shown").index(1) == 4


def test_what_a_seat_may_hold_is_bounded_by_what_was_seen() -> None:
    play = dealt(memory="facts")
    say(play, "ask seat 1 for 2", "ask seat 1 for 9")
    limits = block(play, 2, "facts")
    least, most = limits[26:39], limits[39:52]  # of the seat after it, which is seat 0

    assert (least[0], most[0]) == (2 / 4, 3 / 4)  # one that it asked with, and one that it was given
    assert (least[7], most[7]) == (1 / 4, 3 / 4)


def test_a_winner_of_three_gets_two_thirds_and_the_others_lose_one() -> None:
    play = dealt({"max_questions": 2}, stock="2S KC", reward="win")
    say(play, "ask seat 1 for 2", "ask seat 2 for 2")

    assert play.done == 1
    assert play.returns == pytest.approx((2 / 3, -1 / 3, -1 / 3))
