"""Trackers and exact beliefs of Literature, in Python and native, compared on the same sights.

random_rules()  house rules that the native tracker knows, of all seat counts
Trackers        both trackers of one watcher; `Differ` says what is not the same
positions()     what watchers of random games know, where plain Python can count it quickly
compare()       all answers of both beliefs; the largest relative difference, or `Differ`
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import islice
from math import prod
from random import Random
from typing import Any

from shoal.core import native
from shoal.core.cards import Card
from shoal.core.game import Game, Seat
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Constraints
from shoal.games.literature.belief.count import Count, Weights
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

RIGHT = 1e-9
"""How near the native numbers must be to the exact ones: relatively, so that small chances count too."""

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
"""Those that decide what an event proves, and the packs."""


class Differ(AssertionError):
    """The twins disagree."""


def random_rules(rng: Random) -> Literature:
    """A table for four to twelve under one of these house rules."""
    return Literature(Options(players=2 * rng.randint(2, 6), **rng.choice(HOUSE_RULES)))


class Trackers:
    """What one watcher (`None`: a spectator) is told, twice."""

    def __init__(self, rules: Literature, seat: Seat | None) -> None:
        self.rules = rules
        self.python = Constraints(rules, seat)
        self.native = core.Constraints(layout_of(rules), -1 if seat is None else seat)
        self._number = {half_suit: number for number, half_suit in enumerate(rules.half_suits)}
        self._claim: Claimed | None = None

    def see(self, sight: Sight) -> None:
        """Tell both."""
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
        """`Differ` when they do not say the same."""
        for name in ("cards", "may", "size"):
            python, native_ = getattr(self.python, name), getattr(self.native, name)
            if python != native_:
                raise Differ(f"{name} after {after}: {python} and {native_}")
        for name in ("bases", "clauses"):
            python, native_ = getattr(self.python, name), getattr(self.native, name)
            if set(python) != set(native_):
                raise Differ(f"{name} after {after}: {python} and {native_}")


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
    rules = random_rules(rng)
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


def random_weights(rules: Layout, rng: Random) -> Weights:
    """Whole numbers, so that plain Python is exact; in many half-suits no seat is special."""
    rows: list[dict[str, int]] = [{} for _ in range(rules.seats)]
    for half_suit in rules.half_suits:
        usual = rng.randint(1, 3)
        special = rng.randrange(3)
        for row in rows:
            row[half_suit] = rng.randint(1, 9) if special else usual
    return rows


def compare(python: Belief, native_: NativeBelief, constraints: Constraints) -> float:
    """The largest relative difference between the answers; `Differ` when one is too large."""
    rules = constraints.layout
    largest = near("worlds", python.worlds, native_.worlds)
    for card in rules.pack:
        for seat in range(rules.seats):
            told = (f"{card} at seat {seat}", python.chance(seat, card), native_.chance(seat, card))
            largest = max(largest, near(*told))
        if python.possible(card) != native_.possible(card) or python.known(card) != native_.known(card):
            raise Differ(f"{card}: {python.possible(card)} and {native_.possible(card)}")
    for half_suit, cards in rules.half_suits.items():
        if not cards.mask & ~constraints.cards:
            for team in (0, 1):
                largest = max(largest, _compare_half_suit(python, native_, team, half_suit))
    return largest


def _compare_half_suit(python: Belief, native_: NativeBelief, team: int, half_suit: str) -> float:
    about = f"{half_suit} with team {team}"
    contained = python.chance_contained(team, half_suit), native_.chance_contained(team, half_suit)
    largest = near(about, *contained)
    best, also = python.attribution(team, half_suit), native_.attribution(team, half_suit)
    if best is None or also is None:
        if best or also:
            raise Differ(f"attribution of {about}: {best} and {also}")
        return largest
    for name, python_says, native_says in (
        ("likeliest", best[0], also[0]),
        ("Python's", best[0], native_.chance_of(best[1])),
        ("the native", python.chance_of(also[1]), also[0]),
    ):
        largest = max(largest, near(f"the chance of {name} attribution of {about}", python_says, native_says))
    return largest


def near(what: str, python: Any, native_: float) -> float:
    """How far they are apart, relatively; what is certain must be exactly so."""
    exact = float(python)
    if exact == native_:
        return 0.0
    difference = abs(native_ - exact) / exact if exact else float("inf")
    if difference > RIGHT or python == 1:
        raise Differ(f"{what}: {exact!r} and {native_!r}")
    return difference


def agrees(constraints: Constraints, hands: tuple[Any, ...]) -> bool:
    """Whether a deal is one of those that agree with all that was told."""
    masks = [hand.mask for hand in hands]
    return (
        [mask.bit_count() for mask in masks] == list(constraints.size)
        and sum(masks) == constraints.cards
        and not any(mask & ~may for mask, may in zip(masks, constraints.may, strict=True))
        and all(masks[seat] & cards for seat, cards in constraints.bases)
        and all(any(map(int.__and__, masks, clause)) for clause in constraints.clauses)
    )


def cards_of(constraints: Constraints) -> list[Card]:
    """The cards in the hands."""
    return [card for card in constraints.layout.pack if constraints.cards >> card & 1]
