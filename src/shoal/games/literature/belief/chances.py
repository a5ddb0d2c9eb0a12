"""How likely it is that a seat holds a card, where the facts leave it open: counting candidates, not deals.

    room[s]       how many of seat s's cards are unknown
    chance[s][c]  roughly the share of consistent deals in which s holds c; the seats of a card sum to about 1

It starts from a matrix of seats and cards with the weight of each card where a seat may hold it. Every seat's row is scaled
to its room and every card's column to one, a few times over. Then come the bases: if a seat holds at least one of certain
cards, each of them is the likelier, the less likely the base would hold without it. This changes the other rows and columns,
so the bases are applied again (belief propagation). The close estimate ends with a step for each hand as a whole
(whole_hands.py): its error is a third as large, and it takes some milliseconds.

An estimate, good enough to choose by; what is certain is for `Facts` to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, product
from math import perm, prod
from operator import mul
from typing import Final, NamedTuple

from shoal.core.cards import PACK, Card
from shoal.core.game import Seat
from shoal.games.literature.belief.constraints import Clause
from shoal.games.literature.belief.facts import Facts
from shoal.games.literature.belief.masks import cards_of, union
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.games.literature.rules.options import Layout

# What a hand, as a whole, says of its cards: it has room for just so many, and holds one of each base at least.
#
# Let every card lie in the hand with its chance, independently of the others. Of all ways that fill the room and serve every
# base, how much do those weigh where a card is there, and how much those where it is not? That ratio is what the hand says of
# the card. It is found by how many of the cards before it are taken, and how many of those after it must be. (Belief
# propagation, with a hand as one node.) The twin of native/src/games/literature/belief/whole_hands.hpp.

MOST_ROOM: Final = 15
"""With more unknown cards in a hand it is not asked: that would take too long."""

SLIGHTEST: Final = 1e-7
"""Of what a card weighs: less is lost in rounding, where the native twin reckons."""

LEAST: Final = 1e-30


class HandCard(NamedTuple):
    """A card that may lie in the hand."""

    chance: float
    serves: bool
    """Whether it is one of those of its half-suit of which the hand holds one at least."""


def said_of(room: int, half_suits: Sequence[Sequence[HandCard]]) -> list[float]:
    """How much likelier the hand makes each of its cards, one half-suit after the other, to be there than elsewhere."""
    before = _before(room, half_suits)
    said: list[float] = []
    free = [0.0] * room + [1.0, 0.0]
    for cards in reversed(half_suits):
        if not _is_bound(cards):
            free = _say_unbound(cards, before, free, said)
            continue
        owed = [0.0] * (room + 2)
        for chance, serves in reversed(cards):
            served, owing = before.pop()
            after = free if serves else owed
            there = sum(served[taken] * free[taken + 1] + owing[taken] * after[taken + 1] for taken in range(room + 1))
            elsewhere = sum(served[taken] * free[taken] + owing[taken] * owed[taken] for taken in range(room + 1))
            said.append(_ratio(there, elsewhere))
            free, owed = _mixed(chance, free, free), _mixed(chance, owed, after)
        free = owed
    return said[::-1]


def _is_bound(cards: Sequence[HandCard]) -> bool:
    """Whether the hand owes a card of that half-suit."""
    return any(card.serves for card in cards)


def _say_unbound(
    cards: Sequence[HandCard], before: list[tuple[list[float], list[float]]], free: list[float], said: list[float]
) -> list[float]:
    """The same where nothing is owed, which is nearly everywhere; what ways weigh that go on from so many cards before these."""
    for chance, _ in reversed(cards):
        served, _ = before.pop()
        said.append(_ratio(sum(map(mul, served, free[1:])), sum(map(mul, served, free))))
        free = _mixed(chance, free, free)
    return free


def _ratio(there: float, elsewhere: float) -> float:
    return there / max(elsewhere, SLIGHTEST * there + LEAST)


def _before(room: int, half_suits: Sequence[Sequence[HandCard]]) -> list[tuple[list[float], list[float]]]:
    """By card, what all ways weigh to take so many before it: with the base of its half-suit served, and still owing."""
    found = []
    served = [1.0] + [0.0] * room
    nothing = [0.0] * (room + 1)
    for cards in half_suits:
        if not _is_bound(cards):
            for chance, _ in cards:
                found.append((served, nothing))
                served = _one_more(chance, served, [0.0, *served])
            continue
        served, owing = nothing, served
        for chance, serves in cards:
            found.append((served, owing))
            one_more = [0.0, *served[:-1]]
            pays = [0.0, *owing[:-1]]
            if serves:
                one_more = [one + other for one, other in zip(one_more, pays, strict=True)]
                pays = nothing
            served = _one_more(chance, served, one_more)
            owing = _one_more(chance, owing, pays)
    return found


def _one_more(chance: float, left: Sequence[float], taken: Sequence[float]) -> list[float]:
    """What the ways weigh that took so many cards, when one more has been there or not."""
    rest = 1 - chance
    return [rest * not_it + chance * it for not_it, it in zip(left, taken, strict=False)]


def _mixed(chance: float, left: Sequence[float], taken: Sequence[float]) -> list[float]:
    """What the ways weigh that go on from so many taken cards, where one card more is there or not."""
    rest = 1 - chance
    return [rest * not_it + chance * it for not_it, it in zip(left, taken[1:], strict=False)] + [0.0]


ROUNDS: Final = 3
"""Scalings of rows and columns before bases are applied."""

BASE_PASSES: Final = 2
"""Passes over all bases, each followed by another scaling."""

LEAST_OTHERWISE: Final = 1e-4
"""A lower bound of the chance that a base would hold without one of its cards."""

ALL_BUT_CERTAIN: Final = 1 - 1e-6
"""Of what whole hands say, the rest is rounding."""

MOST_GUESSES: Final = 250
"""Attributions of one half-suit that are weighed; with more, each card keeps only its likelier holders."""


class Chances:
    """A snapshot: the chances that facts leave open at one moment."""

    __slots__ = ("_drawn", "_facts", "_layout", "_open", "room")

    def __init__(
        self,
        layout: Layout,
        facts: Facts,
        weights: Sequence[Mapping[HalfSuit, float]] | None = None,
        *,
        closely: bool = False,
    ) -> None:
        """The chances as these facts stand now.

        Weights are positive: by seat and half-suit, how much likelier each of its cards is in that hand.
        """
        has = facts.has
        hidden = union(facts.may) & ~union(has)
        self._layout = layout
        self._facts = facts
        self.room: list[int] = [size - known.bit_count() for size, known in zip(facts.size, has, strict=True)]
        self._open = [dict.fromkeys(cards_of(may & hidden), 1.0) for may in facts.may]
        if weights:
            for row, weight in zip(self._open, weights, strict=True):
                for card in row:
                    row[card] = weight[layout.half_suit_of[card]]
        own = [dict(row) for row in self._open]
        self._drawn = [1.0] * len(own)
        self._scale(ROUNDS)
        said = [(seat, dict.fromkeys(cards_of(cards), 1.0)) for seat, cards in facts.bases]
        for _ in range(BASE_PASSES):
            for seat, odds in said:
                self._tell(seat, odds)
            self._scale(1)
        if closely and max(self.room) <= MOST_ROOM:
            self._apply_whole_hands(own, said)
            self._scale(1)
            self._round()

    def _scale(self, rounds: int) -> None:
        for _ in range(rounds):
            self._scale_rows()
            self._scale_columns()

    def _scale_rows(self) -> None:
        for seat, (row, room) in enumerate(zip(self._open, self.room, strict=True)):
            total = sum(row.values())
            if total:
                scale = room / total
                self._drawn[seat] *= scale
                for card in row:
                    row[card] *= scale

    def _scale_columns(self) -> None:
        total = [0.0] * len(PACK)
        for row in self._open:
            for card, chance in row.items():
                total[card] += chance
        for row in self._open:
            for card, chance in row.items():
                row[card] = chance / total[card]

    def _tell(self, seat: Seat, odds: dict[Card, float]) -> None:
        """A card is the likelier with the seat, the less likely the base would hold without it.

        `odds` is what the base said before, how many times likelier its cards are with the seat. It is taken back first
        and replaced: said twice it would count twice.
        """
        row = self._open[seat]
        otherwise = {}
        for card, said in odds.items():
            before = row[card] / said
            otherwise[card] = before / (1 - row[card] + before) if before else 0.0
        for card, said in odds.items():
            none = prod(1 - chance for other, chance in otherwise.items() if other != card)
            odds[card] = 1 / max(1 - none, LEAST_OTHERWISE)
            row[card] *= odds[card] / said
            self._scale_column(card)

    def _scale_column(self, card: Card) -> None:
        rows = [row for row in self._open if card in row]
        total = sum(row[card] for row in rows)
        for row in rows:
            row[card] /= total

    def _apply_whole_hands(self, weights: list[dict[Card, float]], said: list[tuple[Seat, dict[Card, float]]]) -> None:
        """The messages of each hand as a whole, by its room and its bases; of several bases in one half-suit, by the first.

        `weights`: the own weight of each card in each hand; the messages of the other bases are multiplied in.
        """
        says = [dict.fromkeys(row, drawn) for row, drawn in zip(weights, self._drawn, strict=True)]
        serving: dict[tuple[Seat, HalfSuit], dict[Card, float]] = {}
        for seat, odds in said:
            half_suit = self._layout.half_suit_of[next(iter(odds))]
            likelier = says if serving.setdefault((seat, half_suit), odds) is odds else weights
            for card, times in odds.items():
                likelier[seat][card] *= times
        everywhere = [0.0] * len(PACK)
        for row, so_far in zip(weights, says, strict=True):
            for card, weight in row.items():
                everywhere[card] += weight * so_far[card]
        for seat, (row, so_far) in enumerate(zip(weights, says, strict=True)):
            half_suits = [list(cards) for _, cards in groupby(sorted(row, key=self._half_suit), self._half_suit)]
            hand = []
            for cards in half_suits:
                serves = serving.get((seat, self._half_suit(cards[0])), {})
                others = [max(everywhere[c] - row[c] * so_far[c], SLIGHTEST * everywhere[c] + LEAST) for c in cards]
                chances = (row[card] / (row[card] + other) for card, other in zip(cards, others, strict=True))
                hand.append([HandCard(chance, card in serves) for card, chance in zip(cards, chances, strict=True)])
            messages = said_of(self.room[seat], hand)
            for card, times in zip((card for cards in half_suits for card in cards), messages, strict=True):
                so_far[card] = times
        for card in {card for row in weights for card in row}:
            updated = [
                (row, mine[card] * so_far[card])
                for row, mine, so_far in zip(self._open, weights, says, strict=True)
                if card in row
            ]
            if any(chance for _, chance in updated):
                for row, chance in updated:
                    row[card] = chance
                self._scale_column(card)

    def _half_suit(self, card: Card) -> HalfSuit:
        return self._layout.half_suit_of[card]

    def _round(self) -> None:
        """What is all but certain is certain."""
        for row in self._open:
            for card in [card for card, chance in row.items() if chance > ALL_BUT_CERTAIN]:
                for other in self._open:
                    if card in other:
                        other[card] = float(other is row)

    def of(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card: 0 and 1 where it is certain."""
        chance = self._open[seat].get(card)
        return float(self._facts.may[seat] >> card & 1) if chance is None else chance

    def any_of(self, seat: Seat, cards: int) -> float:
        """How likely that seat holds at least one of these cards, a mask."""
        if self._facts.has[seat] & cards or any(
            base == seat and not inner & ~cards for base, inner in self._facts.bases
        ):
            return 1.0
        return 1 - prod(1 - chance for card, chance in self._open[seat].items() if cards >> card & 1)

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit."""
        seats = self._layout.sides[team]
        return prod(sum(self.of(seat, card) for seat in seats) for card in self._layout.half_suits[half_suit])

    def guess(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution]:
        """The likeliest attribution to that team, and how likely it is right; a full one even where none can be right."""
        seats = self._layout.sides[team]
        holders: dict[Card, list[Seat]] = {}
        for card in self._layout.half_suits[half_suit]:
            able = [seat for seat in seats if self._facts.may[seat] >> card & 1] or [seats[0]]
            holders[card] = sorted(able, key=lambda seat: -self.of(seat, card))  # used at once
        unknown = sum(len(able) > 1 for able in holders.values())
        most = max(2, int(MOST_GUESSES ** (1 / max(1, unknown))))
        guesses = _Guesses(self, {card: able[:most] for card, able in holders.items()})
        if not guesses.total:
            # None of the likely ones can be right: the first that can be, or one that is wrong for certain.
            return 0.0, _Guesses(self, holders, weigh=False).first()
        return self.contained(team, half_suit) * guesses.best_weight / guesses.total, guesses.best

    def clauses_of(self, cards: int) -> list[Clause]:
        """The clauses about these cards, a mask."""
        return [clause for clause in self._facts.clauses if any(mask & cards for mask in clause)]

    def bases_of(self, cards: int) -> list[tuple[Seat, int]]:
        """The bases among these cards, a mask."""
        return [(seat, inner) for seat, inner in self._facts.bases if inner & cards]


class _Guesses:
    """All attributions of one half-suit, weighed by the ways in which the seats' hands can be filled up."""

    def __init__(self, chances: Chances, holders: dict[Card, list[Seat]], *, weigh: bool = True) -> None:
        self._room = chances.room
        self._known = {card: able[0] for card, able in holders.items() if len(able) == 1}
        self._unknown = {card: able for card, able in holders.items() if len(able) > 1}
        cards = sum(1 << card for card in holders)
        self._bases = chances.bases_of(cards)
        self._clauses = chances.clauses_of(cards)
        self.total = self.best_weight = 0.0
        self.best: Attribution = ()
        if weigh:
            self._extend({}, list(self._unknown))

    def _extend(self, named: dict[Card, Seat], left: list[Card]) -> None:
        if not left:
            self._weigh(named)
            return
        for seat in self._unknown[left[0]]:
            self._extend({**named, left[0]: seat}, left[1:])

    def _weigh(self, named: dict[Card, Seat]) -> None:
        if not self._agrees(named):
            return
        weight = self._weight(named)
        self.total += weight
        if weight > self.best_weight:
            self.best_weight = weight
            self.best = tuple(sorted((self._known | named).items()))

    def _agrees(self, named: dict[Card, Seat]) -> bool:
        for seat, cards in self._bases:
            if not any(held == seat and cards >> card & 1 for card, held in named.items()):
                return False
        if not self._clauses:
            return True
        whole = self._known | named
        return all(any(clause[held] >> card & 1 for card, held in whole.items()) for clause in self._clauses)

    def _weight(self, named: dict[Card, Seat]) -> float:
        return prod(float(perm(self._room[seat], times)) for seat, times in Counter(named.values()).items())

    def first(self) -> Attribution:
        """The first that can be right, likelier holders first; if none can be, the first of all."""
        for holders in product(*self._unknown.values()) if self._clauses else ():
            named = dict(zip(self._unknown, holders, strict=True))
            if self._agrees(named) and self._weight(named):
                return tuple(sorted((self._known | named).items()))
        return tuple(sorted((self._known | {card: able[0] for card, able in self._unknown.items()}).items()))
