"""Certain claims left unsaid are counted for seats that could prove a claim and made another move in their turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.literature import Ask, Claim, Literature, Options
from shoal.games.literature.measures import unsaid
from shoal.games.literature.rules.events import Dealt
from shoal.games.literature.rules.moves import Attribution

FOUR = Literature(Options(players=4))


LOW_CLUBS = "2C 3C 4C 5C 6C 7C"
DEAL = (
    f"{LOW_CLUBS} 9C TC JC QC KC 2D",
    "AC 3D 4D 5D 6D 7D 9D TD JD QD KD AD",
    "2H 3H 4H 5H 6H 7H 9H TH JH QH KH AH",
    "2S 3S 4S 5S 6S 7S 9S TS JS QS KS AS",
)
"""Seat 0 has all low clubs, and all high ones but one, which seat 1 has."""


def own(cards: str, seat: int = 0) -> Attribution:
    return tuple((Card(code), seat) for code in cards.split())


def half_suit(card: str) -> str:
    return next(name for name, cards in FOUR.half_suits.items() if Card(card) in cards)


def counted(hands: Sequence[str], *moves: Any, rules: Literature = FOUR) -> list[int]:
    game = Game.replay(rules, [Dealt(0, tuple(map(CardSet, hands)))])
    for move in moves:
        game = game.play(move)
    return unsaid(rules, game.log)


@pytest.mark.parametrize(
    ("moves", "count"),
    [
        ([Ask(0, 1, Card("AC"))], 1),
        ([Ask(0, 1, Card("AC")), Ask(0, 1, Card("3D"))], 2),
        ([Claim(0, half_suit("2C"), own(LOW_CLUBS))], 0),
        ([Claim(0, half_suit("2D"), (*own("2D"), *own("3D 4D 5D 6D 7D", 2)))], 1),  # another one, by guess
    ],
)
def test_who_could_prove_a_claim_and_moves_otherwise_leaves_it_unsaid(moves: list[Any], count: int) -> None:
    assert counted(DEAL, *moves)[0] == count


def test_under_house_rules_without_attribution_a_contained_half_suit_is_certain() -> None:
    rules = Literature(Options(players=4, claim_attribution=False))

    assert counted(DEAL, Ask(0, 1, Card("AC")), rules=rules)[0] == 1


def test_what_only_the_cards_tell_and_no_sight_is_not_certain() -> None:
    """Seats 0 and 2 have all low clubs between them; who of the others has the low clubs that it lacks 0 cannot know."""
    hands = (
        "2C 3C 4C 9C TC JC QC KC 2D 3D 4D 5D",
        "AC 6D 7D 9D TD JD QD KD AD 2H 3H 4H",
        "5C 6C 7C 5H 6H 7H 9H TH JH QH KH AH",
        "2S 3S 4S 5S 6S 7S 9S TS JS QS KS AS",
    )

    assert counted(hands, Ask(0, 1, Card("6D"))) == [0, 0, 0, 0]


def test_a_bot_that_claims_what_it_can_prove_leaves_nothing_unsaid_in_whole_games() -> None:
    rules = Literature()
    bots = [bot_of("literature", "counting")(rules, seat, Random(seat)) for seat in range(6)]

    assert unsaid(rules, play(rules, bots, rules.deal(Random(6))).log) == [0] * 6
