"""Fish Draw by action indices: shouts and calls are what there is to decide."""

from __future__ import annotations

from typing import Any

from shoal.core.cards import Card, CardSet
from shoal.envs import Play, play_of
from shoal.games.fish_draw.rules.events import Dealt, FishChosen, RoundBegun
from tests.games.acting import block, legal, say

STACKS = ("2C 9C TC", "3C KC 4C", "QC 5C 6C")


def dealt(options: Any = None, **settings: Any) -> Play:
    """Three seats with known stacks; the queens are Fish, and seat 0 leads."""
    play = play_of("fish_draw", {"players": 3, "callers": "any", **(options or {})}, **settings)
    stacks = tuple(tuple(map(Card, stack.split())) for stack in STACKS)
    play.begin([FishChosen(CardSet("QC QD QH QS"), Card("QC")), Dealt(2, stacks), RoundBegun(0)])
    return play


def test_before_a_reveal_everybody_may_call_from_the_lead_on() -> None:
    play = dealt()
    asked = []
    for _ in range(3):
        asked.append(play.seat)
        assert legal(play) == {"silent", "call 0", "call 1", "call 2"}
        say(play, "silent")

    assert asked == [0, 1, 2]
    assert play.state.board.phase == "collect"  # the cards were turned without a decision: the queen has won


def test_once_a_fish_has_won_everybody_may_shout_before_the_cards_are_collected() -> None:
    play = dealt(memory="events")
    say(play, "silent", "silent", "silent")
    assert play.seat == 2
    assert legal(play) == {"silent", "shout"}
    assert block(play, 0, "winner") == [0, 0, 1]
    say(play, "shout", "silent")

    assert play.seat == 1
    assert block(play, 0, "shouted") == [0, 0, 1]
    say(play, "shout", "silent")  # seat 0 was asked anew
    assert play.state.board.phase == "round"
    assert [row[0] for row in play.events(0)[:4].tolist()] == [15, 5, 4, 4]


def test_all_players_see_the_same_and_the_fish_that_won_lies_in_the_middle() -> None:
    play = dealt()
    say(play, *["silent"] * 3, *["shout"] * 3)
    queen = int(Card("QC"))

    for seat in range(3):
        assert block(play, seat, "middle_up").index(1) == queen
        assert block(play, seat, "ledger")[:6] == [0, 0, 0, 1, 0, 0]
        turned = block(play, seat, "reveal")
        assert turned[15 * ((2 - seat) % 3) : 15 * ((2 - seat) % 3) + 15] == [0] * 10 + [1, 0, 0, 0, 1]


def test_formalities_are_asked_for_only_where_one_says_so() -> None:
    play = dealt(formalities="ask")
    say(play, *["silent"] * 3)

    assert legal(play) == {"reveal"}
    say(play, "reveal", *["shout"] * 3)
    assert legal(play) == {"collect"}


def test_nobody_is_asked_to_call_where_words_out_of_turn_are_off() -> None:
    play = dealt(out_of_turn="off")

    assert play.state.board.phase == "collect"
    assert legal(play) == {"silent", "shout"}


def test_after_a_call_everybody_is_asked_anew() -> None:
    play = dealt({"false_call_penalty": 1})
    say(play, "silent", "call 1")

    assert play.seat == 0
    assert legal(play) == {"silent", "call 0", "call 1"}  # seat 2 has shown its Fish
    assert block(play, 0, "called") == [0, 0, 1]
    assert play.state.board.sizes == (3, 2, 3)
