"""What a seat could have hoped for, and passed over when it asked elsewhere, tells what it holds."""

from __future__ import annotations

from random import Random

import pytest

from shoal.bots.literature.behaviour import Behaviour
from shoal.bots.literature.hopes import Hoped, Hopes
from shoal.bots.literature.network import Network, weights
from shoal.cards import Card
from shoal.deduce.literature import Facts
from shoal.game import Seat
from shoal.literature import Literature, Options
from shoal.literature.events import Asked

RULES = Literature(Options())
HERE, THERE = (sorted(cards) for cards in list(RULES.half_suits.values())[:2])
LATER = [sorted(cards) for cards in RULES.half_suits.values()][2]


def hopes(*questions: Asked) -> Hopes:
    """After these questions."""
    found = Hopes(RULES)
    for question in questions:
        found.see(question)
    return found


def missed(seat: Seat, target: Seat, card: Card) -> Asked:
    """A question that missed."""
    return Asked(seat, target, card, hit=False)


def test_a_card_may_be_with_everybody_of_whom_no_question_says_that_he_lacks_it() -> None:
    found = hopes(missed(0, 1, HERE[0]))

    assert [found.of(asker, HERE[0]) for asker in range(3)] == [1 / 4, 1 / 4, 1 / 3]
    assert found.of(2, HERE[1]) == 1 / 5
    assert found.best(2, HERE) == 1 / 3


def test_a_card_that_was_taken_is_a_sure_hope_of_the_other_team_and_none_of_its_own() -> None:
    found = hopes(Asked(0, 1, HERE[0], hit=True))

    assert [found.of(asker, HERE[0]) for asker in (1, 2, 3, 4, 5)] == [1, 0, 1, 0, 1]


def test_where_all_seem_to_lack_a_card_nothing_is_known_of_it() -> None:
    found = hopes(missed(0, 1, HERE[0]), missed(2, 3, HERE[0]), missed(4, 5, HERE[0]))

    assert found.of(0, HERE[0]) == 1 / 5


def test_only_what_promised_more_was_passed_over() -> None:
    hoped = Hoped()

    for best, hope in ((0.25, 0.25), (0.5, 0.25), (1.0, 0.5)):
        hoped.pass_over(best, hope)

    assert hoped == Hoped(even_passed=1, most_passed=0.5, all_passed=0.75)


@pytest.mark.parametrize("name", ["six", "six54"])
def test_who_could_take_a_card_for_certain_and_asks_elsewhere_probably_holds_none_of_its_half_suit(name: str) -> None:
    """Seat 0 takes a card of seat 1's, and misses; then seat 1 could have it back."""
    public = Facts(RULES, None)
    for event in RULES.deal(Random(1), 0):
        public.see(RULES.seen(event, None))
    questions = (Asked(0, 1, HERE[0], hit=True), missed(0, 1, HERE[1]), missed(1, 0, THERE[0]))
    for question in questions:
        public.see(question)

    factors = Behaviour(RULES, questions, 0).factors(Network.load(weights(f"{name}.habits")), public)[1]

    passed, elsewhere = (factors[RULES.half_suit_of[card]] for card in (HERE[0], LATER[0]))
    assert passed < elsewhere / 2
