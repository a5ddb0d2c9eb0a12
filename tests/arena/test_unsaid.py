"""Certain claims left unsaid are counted for seats that could prove a claim and made another move in their turn."""

from __future__ import annotations

from random import Random
from typing import Any

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.literature import Ask, Claim, Literature, Options
from shoal.games.literature.measures import unsaid
from shoal.games.literature.rules.events import Dealt
from shoal.games.literature.rules.moves import Attribution

FOUR = Literature(Options(players=4))


def dealt(*hands: str) -> list[Any]:
    return [Dealt(0, tuple(CardSet(cards) for cards in hands))]


LOW_CLUBS = "2C 3C 4C 5C 6C 7C"
DEAL = dealt(
    f"{LOW_CLUBS} 9C TC JC QC KC 2D",
    "AC 3D 4D 5D 6D 7D 9D TD JD QD KD AD",
    "2H 3H 4H 5H 6H 7H 9H TH JH QH KH AH",
    "2S 3S 4S 5S 6S 7S 9S TS JS QS KS AS",
)
"""Seat 0 has all low clubs, and all high ones but one, which seat 1 has."""


def own(cards: str, seat: int = 0) -> Attribution:
    return tuple((Card(code), seat) for code in cards.split())


def counted(*moves: Any) -> list[int]:
    game = Game.replay(FOUR, DEAL)
    for move in moves:
        game = game.play(move)
    return unsaid(FOUR, game.log)


def test_who_asks_while_it_can_prove_a_claim_leaves_it_unsaid() -> None:
    assert counted(Ask(0, 1, Card("AC")))[0] == 1
    assert counted(Ask(0, 1, Card("AC")), Ask(0, 1, Card("3D")))[0] == 2


def test_who_says_it_leaves_nothing_unsaid() -> None:
    low = next(name for name, cards in FOUR.half_suits.items() if Card("2C") in cards)

    assert counted(Claim(0, low, own(LOW_CLUBS)))[0] == 0


def test_a_claim_of_another_half_suit_by_guess_leaves_it_unsaid() -> None:
    low = next(name for name, cards in FOUR.half_suits.items() if Card("2D") in cards)
    guess = (*own("2D"), *own("3D 4D 5D 6D 7D", 2))

    assert counted(Claim(0, low, guess))[0] == 1


def test_what_only_the_cards_tell_and_no_sight_is_not_certain() -> None:
    """Seats 0 and 2 have all low clubs between them; who of the others has the low clubs that it lacks 0 cannot know."""
    log = dealt(
        "2C 3C 4C 9C TC JC QC KC 2D 3D 4D 5D",
        "AC 6D 7D 9D TD JD QD KD AD 2H 3H 4H",
        "5C 6C 7C 5H 6H 7H 9H TH JH QH KH AH",
        "2S 3S 4S 5S 6S 7S 9S TS JS QS KS AS",
    )
    game = Game.replay(FOUR, log).play(Ask(0, 1, Card("6D")))

    assert unsaid(FOUR, game.log) == [0, 0, 0, 0]


def test_a_bot_that_claims_what_it_can_prove_leaves_nothing_unsaid_in_whole_games() -> None:
    for players in (4, 6):
        rules = Literature(Options(players=players))
        bots = [bot_of("literature", "counting")(rules, seat, Random(seat)) for seat in range(players)]
        assert unsaid(rules, play(rules, bots, rules.deal(Random(players))).log) == [0] * players


def test_under_house_rules_without_attribution_a_contained_half_suit_is_certain() -> None:
    rules = Literature(Options(players=4, claim_attribution=False))
    game = Game.replay(rules, DEAL).play(Ask(0, 1, Card("AC")))

    assert unsaid(rules, game.log)[0] == 1
