"""The hard facts of a Literature table: what the constraints of one seat, or of a spectator, lead to when they are settled.

    may[s]    the cards that seat s may hold, a mask
    has[s]    the cards that seat s holds for certain: s may hold them and no one else may
    base      (s, cards): s holds at least one of these cards, and none of them for certain

What follows from them is found by `_settle`, which crosses out until nothing moves any more:

    group     some seats together hold `total` cards. If they may hold no more than these, no one else may hold one of
              them; if so many cards have no place but them, they hold nothing else. (One seat: its hand is known, or
              full. Two and three seats: the same, seldomer.)
    base      with one card left it is a known card; with a known card in it, it says nothing more
    room      a seat with as many disjoint bases as unknown cards holds one card of each and no other
    rivals    as many seats with a base inside a set of cards as there are cards in it: no one else holds one of them
    clause    with one card left, that card is with one of the seats that the clause names

Each rule is sound. Together they do not find everything that is true of all consistent deals: that is counting's job.
Settling waits until it is needed: a sight alone costs almost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final

from shoal.core.cards import PACK, Card
from shoal.core.game import Seat
from shoal.games.literature.belief.constraints import Base, Constraints, Packed
from shoal.games.literature.belief.masks import known_of, union
from shoal.games.literature.rules.events import Sight, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.games.literature.rules.options import Layout

MOST_GROUPED: Final = 8
"""With more seats than this only single seats and pairs are grouped: triples would be hundreds."""


class Facts(Constraints):
    """What one seat (`None`: a spectator) can prove from all its sights so far. It sees each of them once, in order."""

    __slots__ = ("_has", "_settled")

    def __init__(self, layout: Layout, seat: Seat | None) -> None:
        """Before the deal no one holds anything."""
        super().__init__(layout, seat)
        self._settled = True
        self._has: list[int] | None = None

    @classmethod
    def of(cls, constraints: Constraints) -> Facts:
        """What these constraints lead to, as they stand now; the two go on by themselves."""
        made = cls(constraints.layout, constraints.seat)
        for name in Constraints.__slots__:
            held = getattr(constraints, name)
            setattr(made, name, list(held) if isinstance(held, list) else held)
        made._settled = False
        return made

    def packed(self) -> Packed:
        """As of constraints, with what follows from them."""
        return super().packed()._replace(is_settled=self._settled)

    def unpack(self, packed: Packed) -> None:
        """As constraints do."""
        super().unpack(packed)
        self._settled = packed.is_settled
        self._has = None

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
        while True:
            before = list(self._may)
            self._apply_singles()
            has = known_of(self._may)
            self._apply_bases(has)
            if self._clauses:
                self._apply_clauses(has)
            if self._may != before:
                continue
            if sum(map(int.bit_count, has)) < sum(self._size):
                self._apply_groups(has)
            if self._may == before:
                break
        self._settled = True

    def _apply_singles(self) -> None:
        """The rule `group` for single seats."""
        may = self._may
        for seat, (known, size) in enumerate(zip(known_of(may), self._size, strict=True)):
            if known.bit_count() == size:
                may[seat] = known
            elif may[seat].bit_count() == size:
                for other in range(len(may)):
                    if other != seat:
                        may[other] &= ~may[seat]

    def _apply_groups(self, has: list[int]) -> None:
        """The rule `group` for two and three seats, of which each has unknown cards: a known card changes no sum.

        A table has dozens of groups and hardly ever one that proves anything, so what every seat of one must be like is
        looked at first: it may hold few cards, or it has many that few others may hold.
        """
        may = self._may
        unknown = [cards & ~known for cards, known in zip(may, has, strict=True)]
        room = [size - known.bit_count() for size, known in zip(self._size, has, strict=True)]
        largest = 3 if 4 < len(may) <= MOST_GROUPED else 2
        most = sum(sorted(room)[-largest:])
        rare = _held_by_three_at_most(unknown)
        full = [seat for seat, cards in enumerate(unknown) if room[seat] and cards.bit_count() <= most]
        needed = [seat for seat, cards in enumerate(unknown) if 0 < room[seat] <= (cards & rare).bit_count()]
        for inside in _groups(full, largest):
            held = union(unknown[seat] for seat in inside)
            if held.bit_count() == sum(room[seat] for seat in inside):
                for seat in range(len(may)):
                    if seat not in inside:
                        may[seat] &= ~held
        for inside in _groups(needed, largest):
            elsewhere = union(cards for seat, cards in enumerate(unknown) if seat not in inside)
            nowhere_else = union(unknown[seat] for seat in inside) & ~elsewhere
            if nowhere_else.bit_count() == sum(room[seat] for seat in inside):
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
            by_half_suit.setdefault(self._layout.half_suit_mask[PACK[base[1].bit_length() - 1]], []).append(base)
        for rivals in by_half_suit.values():
            self._apply_rivals(rivals)

    def _apply_rivals(self, rivals: list[Base]) -> None:
        """The rule `rivals`, for the bases of one half-suit."""
        unions = {0}
        for _, cards in rivals:
            unions |= {others | cards for others in unions}
        for these in unions:
            needing = {seat for seat, cards in rivals if not cards & ~these}
            if len(needing) == these.bit_count():
                for seat in range(len(self._may)):
                    if seat not in needing:
                        self._may[seat] &= ~these

    def _apply_clauses(self, has: list[int]) -> None:
        """The rule `clause`."""
        may = self._may
        left = []
        for known in self._clauses:
            clause = tuple(map(int.__and__, known, may))
            if any(map(int.__and__, clause, has)):
                continue
            left.append(clause)
            cards = union(clause)
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
    for cards in bases:
        if not cards & sum(disjoint):
            disjoint.append(cards)
    if len(disjoint) < room:
        return -1
    # One card of each disjoint base and no other: a base that overlaps only one of them narrows it.
    for cards in bases:
        touched = [index for index, one in enumerate(disjoint) if one & cards]
        if len(touched) == 1:
            disjoint[touched[0]] &= cards
    return sum(disjoint)


def _groups(seats: list[Seat], largest: int) -> Iterator[tuple[Seat, ...]]:
    """The groups of two seats, and then of more, up to so many."""
    return chain.from_iterable(combinations(seats, size) for size in range(2, largest + 1))


def _held_by_three_at_most(may: list[int]) -> int:
    """The cards that three seats may hold, or fewer."""
    once = twice = thrice = often = 0
    for cards in may:
        often |= thrice & cards
        thrice |= twice & cards
        twice |= once & cards
        once |= cards
    return once & ~often
