"""Trackers and exact beliefs of Literature, in Python and native, compared on the same sights.

HOUSE_RULES     those that decide what an event proves, and the packs
Trackers        both trackers of one watcher, which must always say the same
positions()     what watchers of random games know, where plain Python can count it quickly
assert_same()   all answers of both beliefs
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice
from math import prod
from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.core.game import Game, Seat
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Constraints
from shoal.games.literature.belief.count import Count
from shoal.games.literature.belief.exact import NativeBelief
from shoal.games.literature.bots.random import RandomBot
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.events import (
    Asked,
    ClaimBegun,
    Claimed,
    ClaimFailed,
    DealtSeen,
    HandSeen,
    Misdealt,
    Moved,
    Revealed,
    Sight,
)
from shoal.games.literature.rules.options import Layout

core: Any = native.core

MOST_MOVES = 300
"""Of one game: some never end, and later nothing new is unknown."""

HOUSE_RULES: list[dict[str, Any]] = [
    {},
    {"jokers": True},
    {"sets": "rank_quartets"},
    {"sets": "six_seven"},
    {"bluff_ask": True},
    {"bluff_ask": True, "bluff_needs_other_card": True},
    {"bluff_ask": True, "bluff_effect": "surrender"},
    {"bluff_ask": True, "bluff_effect": "surrender", "bluff_needs_other_card": True, "jokers": True},
    {"wrong_attribution": "nothing", "after_wrong": "opponents"},
    {"wrong_attribution": "nothing", "claim_for_opponents": True, "bluff_ask": True},
    {"wrong_attribution": "nothing", "claim_needs_card": True},
    {"forced_declare": True},
    {"forced_declare": True, "bluff_ask": True},
    {"claim_timing": "any", "out_of_turn_claim": "reject", "wrong_attribution": "nothing"},
    {"removed_rank": "8", "opponent_holds": "cancel"},
]


class Trackers:
    """What one watcher (`None`: a spectator) is told, twice."""

    def __init__(self, rules: Literature, seat: Seat | None) -> None:
        self.rules = rules
        self.python = Constraints(rules, seat)
        self.native = core.Constraints(layout_of(rules), -1 if seat is None else seat)
        self._number = {half_suit: number for number, half_suit in enumerate(rules.half_suits)}
        self._claim: Claimed | None = None

    def see(self, sight: Sight) -> None:
        """Tell both, which then say the same."""
        self.python.see(sight)
        self._tell_native(sight)
        self.compare(sight)

    def _tell_native(self, sight: Sight) -> None:
        match sight:
            case HandSeen(sizes=sizes, hand=hand):
                self.native.begin(sizes, hand.mask)
            case DealtSeen(sizes=sizes):
                self.native.begin(sizes)
            case Misdealt():
                self.native.begin([0] * self.rules.seats, 0, 0)
            case Asked(seat, target, card, hit):
                self.native.question(seat, target, card, hit)
            case Moved(card, seat, to):
                self.native.moved(card, seat, to)
            case Revealed(half_suit, holders):
                held = [sum(holder == seat for _, holder in holders) for seat in range(self.rules.seats)]
                self.native.reveal(self._number[half_suit], held)
            case ClaimBegun(seat, half_suit):
                self.native.claim_begins(seat, self._number[half_suit])
            case Claimed():
                self._claim = sight
            case ClaimFailed(seat, half_suit):
                assert self._claim is not None
                named = [0] * self.rules.seats
                for card, holder in self._claim.attribution:
                    named[holder] |= 1 << card
                self.native.failure(seat, self._number[half_suit], named)
            case _:
                pass

    def compare(self, after: object) -> None:
        """Both say the same."""
        native_, python = (
            [of.cards, of.may, of.size, set(of.bases), set(of.clauses)] for of in (self.native, self.python)
        )
        assert native_ == python, after


def watched(rules: Literature, rng: Random, watchers: list[Seat | None]) -> Iterator[list[Trackers]]:
    """A random game, as these watchers know it after every move."""
    game: Any = Game.deal(rules, rng, rng.randrange(rules.seats))
    bots = [RandomBot(rules, seat, rng) for seat in range(rules.seats)]
    trackers = [Trackers(rules, watcher) for watcher in watchers]
    told = 0
    while True:
        for tracker in trackers:
            for event in game.log[told:]:
                tracker.see(rules.seen(event, tracker.python.seat))
        told = len(game.log)
        yield trackers
        turn = rules.turn(game.state)
        if turn is None:
            return
        game = game.play(bots[turn].move(game.view(turn)))


def positions(rng: Random, states: int, *, weighted: bool = False) -> Iterator[Constraints]:
    """Some of what a watcher of a random game knows, or would know after a claim that failed.

    Plain Python has at most about so many states to count.
    """
    rules = Literature(Options(players=2 * rng.randint(2, 6), **rng.choice(HOUSE_RULES)))
    watcher = rng.choice([None, *range(rules.seats)])
    for trackers in islice(watched(rules, rng, [watcher]), MOST_MOVES):
        constraints = trackers[0].python
        if constraints.cards and not rng.randrange(12) and states_of(constraints, weighted=weighted) <= states:
            yield constraints
            failed = after_a_failed_claim(constraints, rng)
            if failed is not None and states_of(failed, weighted=weighted) <= states:
                yield failed


def after_a_failed_claim(constraints: Constraints, rng: Random) -> Constraints | None:
    """The same, had a team that has a half-suit claimed it in the likeliest way, and wrongly: random bots hardly ever do.

    None: it cannot be so.
    """
    rules, belief = constraints.layout, Belief(constraints)
    team = rng.randrange(2)
    whole = [name for name, cards in rules.half_suits.items() if not cards.mask & ~constraints.cards]
    half_suit = rng.choice(whole or list(rules.half_suits))
    likeliest = belief.attribution(team, half_suit) if whole else None
    if likeliest is None or likeliest[0] == belief.chance_contained(team, half_suit):
        return None
    theirs = [0] * rules.seats
    for card, seat in likeliest[1]:
        for mate in rules.sides[team]:
            theirs[mate] |= constraints.may[mate] & 1 << card if mate != seat else 0
    told = copy(constraints)
    others = ~rules.half_suits[half_suit].mask
    told._may = [mask if seat % 2 == team else mask & others for seat, mask in enumerate(constraints.may)]
    told._bases = list(constraints.bases)
    told._clauses = [*constraints.clauses, tuple(theirs)]
    return told


def states_of(constraints: Constraints, *, weighted: bool) -> int:
    """About how many there are: told by the room in the hands and the cards that go there, without counting."""
    count = Count(constraints)
    cards = len(count.steps) + (len(count.alike) if weighted else 0)
    rooms = [min(room, cards) + 1 for room in count.room]
    met = max(
        (place.meets.bit_length() - count.start.bit_length() for step in count.steps for place in step.places),
        default=0,
    )
    return prod(rooms) // max(rooms) * cards * max(met, 1)


def random_weights(rules: Layout, choices: Sequence[float], rng: Random) -> list[dict[str, float]]:
    """Whole numbers let plain Python be exact; in many half-suits no seat is special."""
    rows: list[dict[str, float]] = [{} for _ in range(rules.seats)]
    for half_suit in rules.half_suits:
        usual, special = rng.choice(choices), rng.randrange(3)
        for row in rows:
            row[half_suit] = rng.choice(choices) if special else usual
    return rows


def near(about: object, exact: Any, found: float) -> None:
    """They are the same to a billionth, relatively, so that small chances count too; what is certain is exactly so."""
    assert found == (exact if exact in (0, 1) else pytest.approx(float(exact), rel=1e-9, abs=0)), about


def assert_same(python: Belief, native_: NativeBelief, constraints: Constraints) -> None:
    """Both beliefs answer the same, whatever they are asked."""
    rules = constraints.layout
    near("worlds", python.worlds, native_.worlds)
    for card in rules.pack:
        for seat in range(rules.seats):
            near((card, seat), python.chance(seat, card), native_.chance(seat, card))
        assert (native_.possible(card), native_.known(card)) == (python.possible(card), python.known(card)), card
    for half_suit, cards in rules.half_suits.items():
        for team in (0, 1) if not cards.mask & ~constraints.cards else ():
            about = (half_suit, team)
            near(about, python.chance_contained(team, half_suit), native_.chance_contained(team, half_suit))
            best, also = python.attribution(team, half_suit), native_.attribution(team, half_suit)
            assert (best is None) == (also is None), about
            if best is not None and also is not None:
                near(about, best[0], also[0])
                near(about, best[0], native_.chance_of(best[1]))
                near(about, python.chance_of(also[1]), also[0])
