"""A critic's word on one position: what `SeatMind.judge` says, half-suit by half-suit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core.game import Game
from shoal.core.native import core
from shoal.games.literature import Ask, Literature
from shoal.games.literature.bots.networks import native_critic
from shoal.games.literature.review.advice import questions_on_offer
from shoal.games.literature.review.belief import LiteratureSeatMemory
from shoal.games.literature.review.values import Advisor

pytestmark = pytest.mark.skipif(core is None, reason="there is no native core")


def asked_first(seed: int) -> tuple[Game[Any, Any, Any, Any, Any, Any], LiteratureSeatMemory, Any]:
    """A deal, what the first seat knows, and all that it may ask."""
    rules = Literature()
    game: Any = Game.deal(rules, Random(seed))
    memory = LiteratureSeatMemory(rules, game.turn)
    for sight in game.sights(game.turn):
        memory.see(sight)
    return game, memory, questions_on_offer(rules, memory.view, memory.moves)


def test_it_speaks_of_every_open_half_suit_and_thinks_more_of_what_a_team_holds() -> None:
    held_by_us: list[float] = []
    held_by_them: list[float] = []
    for seed in range(30):
        game, memory, questions = asked_first(seed)
        hands = [hand.mask for hand in game.state.hands]
        found = Advisor(memory).judged(questions, questions[0], hands)
        assert found is not None
        worth, judged = found
        assert worth == Advisor(memory).worth(questions)
        assert set(judged) == set(memory.rules.half_suits)
        for half_suit, cards in memory.rules.half_suits.items():
            ours = sum((hand & cards.mask).bit_count() for hand in hands[memory.seat % 2 :: 2])
            (held_by_us if ours >= 4 else held_by_them).append(judged[half_suit])

    assert sum(held_by_us) / len(held_by_us) > sum(held_by_them) / len(held_by_them) + 0.1


def test_a_hit_is_worth_more_than_a_miss_by_the_swing_of_its_question() -> None:
    _, memory, questions = asked_first(1)
    worth = Advisor(memory).worth(questions)

    assert all(of.swing > 0 for of in worth.values())


def test_it_has_no_word_on_a_question_that_cannot_be_asked() -> None:
    game, memory, questions = asked_first(2)
    own = next(iter(memory.view.hand))

    assert Advisor(memory).judged(questions, (questions[0][0], own), [hand.mask for hand in game.state.hands]) is None
    assert len(game.play(Ask(memory.seat, *questions[0])).log) > len(game.log)


def test_it_needs_the_hands_of_all_seats_and_a_critic() -> None:
    game, memory, questions = asked_first(3)
    with pytest.raises(ValueError, match="the hands of all seats"):
        Advisor(memory).judged(questions, questions[0], [hand.mask for hand in game.state.hands][1:])
    assert core is not None
    with pytest.raises(TypeError):
        core.SeatMind.judge(None, None, 0, [], 0, 0, native_critic("six"))
