"""The hard facts of a Literature table: what the constraints of one seat, or of a spectator, lead to when they are settled.

    may[s]    the cards that seat s may hold, a mask
    has[s]    the cards that seat s holds for certain: s may hold them and nobody else may
    base      (s, cards): s holds at least one of these cards, and none of them for certain

What follows from them is found by `_settle`, which crosses out until nothing moves any more:

    group     some seats together hold `total` cards. If they may hold no more than these, nobody else may hold one of
              them; if so many cards have no place but them, they hold nothing else. (One seat: its hand is known, or
              full. Two and three seats: the same, seldomer.)
    base      with one card left it is a known card; with a known card in it, it says nothing more
    room      a seat with as many disjoint bases as unknown cards holds one card of each and no other
    rivals    as many seats with a base inside a set of cards as there are cards in it: nobody else holds one of them
    clause    with one card left, that card is with one of the seats that the clause names

Each rule is sound. Together they do not find everything that is true of all consistent deals: that is counting's job.
Settling waits for a question: a seat that only listens pays almost nothing for a sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from shoal.cards import PACK, Card
from shoal.deduce.literature.constraints import Base, Constraints
from shoal.deduce.literature.masks import known_of
from shoal.game import Seat
from shoal.literature.events import Sight, Team
from shoal.literature.layout import Layout
from shoal.literature.moves import Attribution, HalfSuit

MOST_GROUPED: Final = 8
"""With more seats than this only single seats and pairs are grouped: triples would be hundreds."""


class Facts(Constraints):
    """What one seat (`None`: a spectator) can prove from all its sights so far. It is told each of them once, in order."""

    __slots__ = ("_has", "_settled")

    def __init__(self, layout: Layout, seat: Seat | None) -> None:
        """Before the deal nobody holds anything."""
        super().__init__(layout, seat)
        self._settled = True
        self._has: list[int] | None = None

    def see(self, sight: Sight) -> None:
        """Something happened; sights that prove nothing about cards are welcome too."""
        if self._take_in(sight):
            self._settled = False
            self._has = None

    # --- What follows -----------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Cross out until nothing moves. The cheap rules first; the groups of several seats only when they are done."""
        if self._settled:
            return
        singles, groups = _groups(len(self._may))
        while True:
            before = list(self._may)
            self._apply_groups(singles)
            has = known_of(self._may)
            self._apply_bases(has)
            if self._clauses:
                self._apply_clauses(has)
            if self._may != before:
                continue
            if sum(map(int.bit_count, has)) < sum(self._size):
                self._apply_groups(groups)
            if self._may == before:
                break
        self._settled = True

    def _apply_groups(self, groups: tuple[tuple[tuple[Seat, ...], tuple[Seat, ...]], ...]) -> None:
        may, size = self._may, self._size
        for inside, outside in groups:
            total = union = elsewhere = 0
            for seat in inside:
                total += size[seat]
                union |= may[seat]
            for seat in outside:
                elsewhere |= may[seat]
            if not union & elsewhere:
                continue
            if union.bit_count() == total:
                for seat in outside:
                    may[seat] &= ~union
            elif (union & ~elsewhere).bit_count() == total:
                for seat in inside:
                    may[seat] &= ~elsewhere

    def _apply_bases(self, has: list[int]) -> None:
        """The rules `base`, `room` and `rivals`."""
        open_bases = {(seat, cards & self._may[seat]) for seat, cards in self._bases if not cards & has[seat]}
        self._bases = [
            (seat, cards)
            for seat, cards in sorted(open_bases, key=lambda base: (base[1].bit_count(), base))
            if not any(other == seat and inner != cards and not inner & ~cards for other, inner in open_bases)
        ]
        by_seat: dict[Seat, list[int]] = {}
        for seat, cards in self._bases:
            by_seat.setdefault(seat, []).append(cards)
        for seat, bases in by_seat.items():
            self._may[seat] &= _within(bases, self._size[seat] - has[seat].bit_count()) | has[seat]
        by_half_suit: dict[int, list[Base]] = {}
        for base in self._bases:
            by_half_suit.setdefault(self._half_suit[PACK[base[1].bit_length() - 1]], []).append(base)
        for rivals in by_half_suit.values():
            self._apply_rivals(rivals)

    def _apply_rivals(self, rivals: list[Base]) -> None:
        """The rule `rivals`, for the bases of one half-suit."""
        unions = {0}
        for _, cards in rivals:
            unions |= {union | cards for union in unions}
        for union in unions:
            needing = {seat for seat, cards in rivals if not cards & ~union}
            if len(needing) == union.bit_count():
                for seat in range(len(self._may)):
                    if seat not in needing:
                        self._may[seat] &= ~union

    def _apply_clauses(self, has: list[int]) -> None:
        """The rule `clause`."""
        may = self._may
        left = []
        for told in self._clauses:
            clause = tuple(map(int.__and__, told, may))
            if any(map(int.__and__, clause, has)):
                continue
            left.append(clause)
            cards = 0
            for mask in clause:
                cards |= mask
            if cards.bit_count() == 1:
                for seat, mask in enumerate(clause):
                    may[seat] &= mask | ~cards
        self._clauses = left

    # --- What can be asked ------------------------------------------------------------------------------------------

    @property
    def may(self) -> list[int]:
        """By seat, the cards that it may hold, as masks. Not to be changed."""
        self._settle()
        return self._may

    @property
    def has(self) -> list[int]:
        """By seat, the cards that it holds for certain, as masks. Not to be changed."""
        if self._has is None:
            self._settle()
            self._has = known_of(self._may)
        return self._has

    @property
    def bases(self) -> list[Base]:
        """Seats and cards, as masks: the seat holds at least one of them, and none of them for certain."""
        self._settle()
        return self._bases

    def known(self, card: Card) -> Seat | None:
        """The seat that certainly holds that card."""
        seats = self.possible(card)
        return seats[0] if len(seats) == 1 else None

    def possible(self, card: Card) -> tuple[Seat, ...]:
        """The seats that may hold that card; none when its half-suit is closed."""
        return tuple(seat for seat, cards in enumerate(self.may) if cards >> card & 1)

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether that team certainly holds every card of that half-suit, which is open."""
        cards = self._layout.half_suits[half_suit].mask
        return not any(held & cards for held in self.may[1 - team :: 2])

    def attribution(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of the half-suit is, when all are known to be in that team."""
        cards = self._layout.half_suits[half_suit]
        has = self.has
        known = sum(has[team::2])  # no card is known to be in two hands
        if cards.mask & ~known:
            return None
        return tuple((card, next(seat for seat in self._layout.sides[team] if has[seat] >> card & 1)) for card in cards)


def _within(bases: list[int], room: int) -> int:
    """Where a seat's unknown cards can be, if it has these bases (small ones first) and room for so many cards."""
    disjoint: list[int] = []
    union = 0
    for cards in bases:
        if not cards & union:
            disjoint.append(cards)
            union |= cards
    if len(disjoint) < room:
        return -1
    # One card of each disjoint base and no other: a base that overlaps only one of them narrows it.
    for cards in bases:
        touched = [index for index, one in enumerate(disjoint) if one & cards]
        if len(touched) == 1:
            disjoint[touched[0]] &= cards
    return sum(disjoint)


@cache
def _groups(seats: int) -> tuple[tuple[tuple[tuple[Seat, ...], tuple[Seat, ...]], ...], ...]:
    """The single seats, and the groups of several, each with the seats outside it."""
    sizes = range(2, 4 if 4 < seats <= MOST_GROUPED else 3)

    def split(size: int) -> Iterator[tuple[tuple[Seat, ...], tuple[Seat, ...]]]:
        for inside in combinations(range(seats), size):
            yield inside, tuple(seat for seat in range(seats) if seat not in inside)

    return tuple(split(1)), tuple(pair for size in sizes for pair in split(size))
