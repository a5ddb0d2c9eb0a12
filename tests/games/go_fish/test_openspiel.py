"""Go Fish against OpenSpiel under the preset of that name; the whole comparison is `bench/openspiel.py`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bench.openspiel import Ours, Theirs, compare, ours_that_goes_on_after_a_book, pyspiel
from shoal.core.cards import PACK, Card, CardSet
from shoal.core.codec import encode
from shoal.core.game import Game
from shoal.games.go_fish import PRESETS, Ask, GoFish
from shoal.games.go_fish.rules.events import Dealt

pytestmark = pytest.mark.skipif(pyspiel is None, reason="OpenSpiel has no wheel for this platform")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_both_agree_on_hands_books_turn_questions_and_winners_after_every_question(seed: int) -> None:
    compared = compare(Ours, Theirs, games=100, seed=seed)

    assert compared.games == 100
    assert compared.questions > 5000
    assert compared.skipped <= 5, "four of a kind in the deal is rare"
    assert compared.differences == ()


def test_each_side_agrees_with_itself() -> None:
    assert compare(Ours, Ours, games=16).differences == ()
    assert compare(Theirs, Theirs, games=16).differences == ()


def test_a_difference_of_rules_is_noticed() -> None:
    assert len(compare(ours_that_goes_on_after_a_book, Theirs, games=16).differences) > 4


def secret_draw(top: Card) -> Dealt:
    """A deal of two in which seat 0's first question, for twos, misses; then it fishes that card."""
    mine, yours = CardSet("2C 2D 3C 3D 4C 4D 5C"), CardSet("6C 6D 7C 7D 8C 8D 9C")
    rest = CardSet(PACK[:52]) - mine - yours
    return Dealt(1, 0, (mine, yours), (top, *rest.without_card(top)))


def test_openspiel_reveals_what_an_opponent_fished_unseen_and_shoal_does_not() -> None:
    rules = GoFish(replace(PRESETS["openspiel"], players=2))
    observed, sent = set(), set()
    for top in (Card("KS"), Card("JH")):
        dealt = secret_draw(top)
        theirs = Theirs(rules.options, dealt)
        theirs.ask(13 + 0)
        observed.add(theirs.observation(1))

        game = Game.replay(rules, rules.begin(dealt)).play(Ask(0, 1, "2"))
        assert Ours(rules.options, dealt).position() == Theirs(rules.options, dealt).position()
        sent.add(b"\n".join(encode(rules.seen(event, 1)) for event in game.log) + encode(game.view(1)))

    assert len(observed) == 2, "OpenSpiel's observation of seat 1 differs by the rank of a card that only seat 0 saw"
    assert len(sent) == 1
