"""What a claim that is not certain is worth, under the table's house rules, and which one is worth most."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import Seat
from shoal.games.literature import Claim, Literature, Moves
from shoal.games.literature.bots.odds import Odds
from shoal.games.literature.rules.moves import HalfSuit


class Gamble(NamedTuple):
    """A claim, what it gains on average in points, and how likely it is right."""

    gain: float
    chance: float
    claim: Claim


def best_gamble(rules: Literature, seat: Seat, moves: Moves, odds: Odds) -> Gamble:
    """Of the claims that the seat may make, for its own team, the one that gains most."""
    return max((gamble(rules, seat, half_suit, odds) for half_suit, _ in moves.claims), key=lambda one: one[:2])


def gamble(rules: Literature, seat: Seat, half_suit: HalfSuit, odds: Odds) -> Gamble:
    """The likeliest claim of a half-suit."""
    team = seat % 2
    contained = odds.contained(team, half_suit)
    if rules.options.claim_attribution:
        chance, named = odds.guess(team, half_suit)
    else:
        chance, named = contained, ()
    return Gamble(gain(rules, half_suit, chance, contained), chance, Claim(seat, half_suit, named))


def gain(rules: Literature, half_suit: HalfSuit, chance: float, contained: float) -> float:
    """What a claim gains on average: ours less theirs, if it is right with that chance and all cards ours with that.

    Nothing is set against it that the half-suit might be worth if it were left alone.
    """
    options, worth = rules.options, rules.worth[half_suit]
    misplaced = {"cancel": 0, "opponents": -worth, "nothing": 0}[options.wrong_attribution]
    theirs = {"opponents": -worth, "minus_one": -1, "cancel": 0}[options.opponent_holds]
    return chance * worth + (contained - chance) * misplaced + (1 - contained) * theirs
