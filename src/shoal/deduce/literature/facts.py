"""The hard facts of a Literature table: what the sights of one seat, or of a spectator, prove.

    cards     a set of cards as a 54-bit integer, one bit a card (`CardSet.mask`)
    may[s]    the cards that seat s may hold
    has[s]    the cards that seat s holds for certain: s may hold them and nobody else may
    size[s]   how many cards seat s holds; always public
    base      (s, cards): s holds at least one of these cards; every question proves one

These are facts about the *current* holdings, and every sight turns facts about the holdings before it into facts about
those after it, losing nothing:

    deal      a seat may hold exactly its own hand, the others anything else
    question  the asker did not hold the card, and held another one of the half-suit: a base
    hit       only the target could hold the card; now only the asker can. A base of the target that names the card may
              have stood on it and is dropped; all others stand on cards that have not moved
    miss      the target may not hold the card
    reveal    the cards leave the table; what is said of other half-suits stays true

What follows from them is found by `_settle`, which crosses out until nothing moves any more:

    group     some seats together hold `total` cards. If they may hold no more than these, nobody else may hold one of
              them; if so many cards have no place but them, they hold nothing else. (One seat: its hand is known, or
              full. Two and three seats: the same, seldomer.)
    base      with one card left it is a known card; with a known card in it, it says nothing more
    room      a seat with as many disjoint bases as unknown cards holds one card of each and no other
    rivals    as many seats with a base inside a set of cards as there are cards in it: nobody else holds one of them

Each rule is sound. Together they do not find everything that is true of all consistent deals: that is counting's job.
Settling waits for a question: a seat that only listens pays almost nothing for a sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from shoal.cards import PACK, Card, CardSet
from shoal.game import Seat
from shoal.literature.events import Asked, DealtSeen, HandSeen, Misdealt, Revealed, Sight, Team
from shoal.literature.layout import Layout
from shoal.literature.moves import Attribution, HalfSuit

Base = tuple[Seat, int]

MOST_GROUPED: Final = 8
"""With more seats than this only single seats and pairs are grouped: triples would be hundreds."""


class Facts:
    """What one seat (`None`: a spectator) can prove from all its sights so far. It is told each of them once, in order."""

    __slots__ = ("_bases", "_half_suit", "_layout", "_may", "_settled", "_size", "seat")

    def __init__(self, layout: Layout, seat: Seat | None) -> None:
        """Before the deal nobody holds anything."""
        self.seat = seat
        self._layout = layout
        self._half_suit = {card: cards.mask for cards in layout.half_suits.values() for card in cards}
        self._forget()

    def _forget(self) -> None:
        self._may = [0] * self._layout.seats
        self._size = [0] * self._layout.seats
        self._bases: list[Base] = []
        self._settled = True

    # --- What is told -----------------------------------------------------------------------------------------------

    def see(self, sight: Sight) -> None:
        """Something happened; sights that prove nothing about cards are welcome too."""
        match sight:
            case Asked(asker, target, card, hit):
                self._see_question(asker, target, card, hit=hit)
            case Revealed():
                self._see_reveal(sight)
            case HandSeen(sizes=sizes, hand=hand):
                self._see_deal(sizes, hand)
            case DealtSeen(sizes=sizes):
                self._see_deal(sizes, None)
            case Misdealt():
                self._forget()
            case _:
                return
        self._settled = False

    def _see_deal(self, sizes: tuple[int, ...], hand: CardSet | None) -> None:
        unseen = self._layout.pack.mask & ~(hand.mask if hand is not None else 0)
        self._may = [unseen] * self._layout.seats
        self._size = list(sizes)
        self._bases = []
        if self.seat is not None and hand is not None:
            self._may[self.seat] = hand.mask

    def _see_question(self, asker: Seat, target: Seat, card: Card, *, hit: bool) -> None:
        may, bit = self._may, 1 << card
        may[asker] &= ~bit
        self._bases.append((asker, self._half_suit[card] & may[asker]))
        if not hit:
            may[target] &= ~bit
            return
        for seat in range(len(may)):
            may[seat] &= ~bit
        may[asker] |= bit
        self._size[asker] += 1
        self._size[target] -= 1
        # A base of the asker stood before the card came: it stands on its other cards.
        self._bases = [
            (seat, cards & ~bit if seat == asker else cards)
            for seat, cards in self._bases
            if seat != target or not cards & bit
        ]

    def _see_reveal(self, revealed: Revealed) -> None:
        gone = revealed.cards.mask
        self._may = [cards & ~gone for cards in self._may]
        self._bases = [base for base in self._bases if not base[1] & gone]
        for _, holder in revealed.holders:
            self._size[holder] -= 1

    # --- What follows -----------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Cross out until nothing moves. The cheap rules first; the groups of several seats only when they are done."""
        if self._settled:
            return
        singles, groups = _groups(len(self._may))
        while True:
            before = list(self._may)
            self._apply_groups(singles)
            has = self._known()
            self._apply_bases(has)
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

    def _known(self) -> list[int]:
        """`has`, by seat."""
        once = twice = 0
        for cards in self._may:
            twice |= once & cards
            once |= cards
        return [cards & ~twice for cards in self._may]

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

    # --- What can be asked ------------------------------------------------------------------------------------------

    @property
    def may(self) -> list[int]:
        """By seat, the cards that it may hold, as masks. Not to be changed."""
        self._settle()
        return self._may

    @property
    def has(self) -> list[int]:
        """By seat, the cards that it holds for certain, as masks."""
        self._settle()
        return self._known()

    @property
    def size(self) -> list[int]:
        """By seat, how many cards it holds. Not to be changed."""
        return self._size

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


def cards_of(mask: int) -> Iterator[Card]:
    """The cards of a mask, in the order of the pack."""
    while mask:
        low = mask & -mask
        yield PACK[low.bit_length() - 1]
        mask ^= low
