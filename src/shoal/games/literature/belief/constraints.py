"""What the sights of one seat, or of a spectator, say about who holds what now: all of it, and no conclusions yet.

    cards     a set of cards as a 56-bit integer, one bit a card (`CardSet.mask`)
    may[s]    the cards that seat s may hold
    size[s]   how many cards seat s holds; it follows from public events
    base      (s, cards): s holds at least one of these cards; every question proves one
    clause    a mask for each seat: at least one seat holds one of its cards; for what no single seat's base can say

These are constraints on the *current* holdings, all within one half-suit but for the sizes, and a deal agrees with the
sights exactly when the holdings that it has led to satisfy them. Every sight turns constraints on the holdings before
it into constraints on those after it, losing nothing, because cards only ever move face up:

    deal      a seat may hold exactly its own hand, the others anything else
    question  the asker held a card of the half-suit, and (where bluffs are not allowed) not the one that it named
    hit       only the target could hold the card; now only the asker can. What stood on that card with the target is
              proven and dropped; all else stands on cards that have not moved
    miss      the target may not hold the card
    move      a card that goes over face up for another reason is a hit without a question
    reveal    the cards leave the table; what is said of other half-suits stays true
    failure   a claim that failed without a reveal: the team has all cards, and not all of them where the claim said

House rules decide what a question proves. Where bluffs are answered by surrender, a miss after which no card moves was
no bluff: the card is crossed out with the asker at once, and if it does move, that event comes before anything is asked here.
With a team's card enough to ask, the base is the team's. Where complete half-suits must be declared before asking,
who asks has none: for each half-suit that it might hold whole, some other seat holds a card of it.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations
from typing import Final, NamedTuple, Self

import msgspec

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules.events import (
    Asked,
    Challenged,
    ClaimBegun,
    Claimed,
    ClaimFailed,
    DealtSeen,
    HandSeen,
    Irregularity,
    Misdealt,
    Moved,
    Questioned,
    Revealed,
    Sight,
)
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.options import Layout

Base = tuple[Seat, int]
Clause = tuple[int, ...]

_Told = tuple[int, list[int], list[int], list[Base], list[Clause]]
_WRITE: Final = msgspec.msgpack.Encoder().encode
_READ: Final = msgspec.msgpack.Decoder(_Told).decode


class Packed(NamedTuple):
    """What constraints say in a tenth of their memory: 200 bytes. `Constraints.packed` makes it, `unpack` takes it."""

    state: bytes
    last_claim: Claimed | None
    challenged: bool
    is_settled: bool = False
    """Whether all that follows from it has been worked out (`Facts`)."""


class Constraints:
    """What the events prove to one seat (`None`: a spectator). It sees each of its sights once, in order."""

    __slots__ = (
        "_bases",
        "_cards",
        "_challenged",
        "_clauses",
        "_last_claim",
        "_layout",
        "_may",
        "_plain",
        "_size",
        "seat",
    )

    def __init__(self, layout: Layout, seat: Seat | None) -> None:
        """Before the deal no one holds anything."""
        self.seat: Seat | None = seat
        self._layout = layout
        options = layout.options
        self._plain = not (options.bluff_ask or options.ask_requires == "team" or options.forced_declare)
        self._last_claim: Claimed | None = None
        self._challenged = False
        self._forget()

    def _forget(self) -> None:
        self._may = [0] * self._layout.seats
        self._size = [0] * self._layout.seats
        self._cards = 0
        self._bases: list[Base] = []
        self._clauses: list[Clause] = []

    def copy(self) -> Self:
        """The same, which goes on by itself."""
        made = copy(self)
        made._may = list(self._may)  # noqa: SLF001  # of the same class
        made._size = list(self._size)  # noqa: SLF001  # of the same class
        made._bases = list(self._bases)  # noqa: SLF001  # the same
        made._clauses = list(self._clauses)  # noqa: SLF001  # the same
        return made

    def packed(self) -> Packed:
        """All that they say now."""
        state = _WRITE((self._cards, self._may, self._size, self._bases, self._clauses))
        return Packed(state, self._last_claim, self._challenged)

    def unpack(self, packed: Packed) -> None:
        """Say what others of this table and seat said when they were packed, in the same order."""
        self._cards, self._may, self._size, self._bases, self._clauses = _READ(packed.state)
        self._last_claim = packed.last_claim
        self._challenged = packed.challenged

    @property
    def layout(self) -> Layout:
        """The table that this is about."""
        return self._layout

    @property
    def cards(self) -> int:
        """The cards in the hands, as a mask."""
        return self._cards

    @property
    def may(self) -> list[int]:
        """By seat, the cards that it may hold, as masks. Not to be changed."""
        return self._may

    @property
    def size(self) -> list[int]:
        """By seat, how many cards it holds. Not to be changed."""
        return self._size

    @property
    def bases(self) -> list[Base]:
        """Seats and cards, as masks: the seat holds at least one of them. Not to be changed."""
        return self._bases

    @property
    def clauses(self) -> list[Clause]:
        """Masks by seat: at least one seat holds one of its cards. Not to be changed."""
        return self._clauses

    # --- Events -----------------------------------------------------------------------------------------------------

    def see(self, sight: Sight) -> None:
        """Something happened; sights that say nothing about cards are welcome too."""
        self._take_in(sight)

    def _take_in(self, sight: Sight) -> bool:
        """Whether the sight says anything about cards."""
        match sight:
            case Asked(asker, target, card, hit):
                self._see_question(asker, target, card, hit=hit)
            case Revealed():
                self._see_reveal(sight)
            case HandSeen(sizes=sizes, hand=hand):
                self.begin(sizes, hand, self._layout.pack)
            case DealtSeen(sizes=sizes):
                self.begin(sizes, None, self._layout.pack)
            case Misdealt():
                self._forget()
            case Moved(card, seat, to):
                self._may[seat] |= 1 << card
                self._see_card_go(card, seat, to)
            case Questioned(asker, _, card):
                self._see_asker(asker, card, lacks=not self._layout.options.bluff_ask)
            case ClaimBegun(seat, half_suit):
                self._see_claimer(seat, half_suit)
            case Claimed():
                self._last_claim = sight
                return False
            case Challenged():
                self._challenged = True
                return False
            case ClaimFailed(half_suit=half_suit):
                self._see_failure(half_suit)
                self._challenged = False
            case Irregularity():
                self._see_irregularity(sight)
            case _:
                return False
        return True

    def begin(self, sizes: tuple[int, ...], hand: CardSet | None, cards: CardSet) -> None:
        """So many cards in the hands, one's own hand, and all cards that are in play: a deal, or the middle of a game."""
        unseen = cards.mask & ~(hand.mask if hand is not None else 0)
        self._may = [unseen] * self._layout.seats
        self._size = list(sizes)
        self._cards = cards.mask
        self._bases = []
        self._clauses = []
        if self.seat is not None and hand is not None:
            self._may[self.seat] = hand.mask

    def forget_bases(self) -> None:
        """Forget what is proven of a hand, but for the cards that it lacks: where only these are asked for, the rest would only grow."""
        self._bases = []
        self._clauses = []

    def _see_question(self, asker: Seat, target: Seat, card: Card, *, hit: bool) -> None:
        may, bit = self._may, 1 << card
        if self._plain:
            may[asker] &= ~bit
            self._bases.append((asker, self._layout.half_suit_mask[card] & may[asker]))
        else:
            options = self._layout.options
            self._see_asker(asker, card, lacks=hit or not options.bluff_ask or options.bluff_effect == "surrender")
        if hit:
            self._see_card_go(card, target, asker)
        else:
            may[target] &= ~bit

    def _see_asker(self, asker: Seat, card: Card, *, lacks: bool) -> None:
        """What asking proves under the house rules, whatever the answer."""
        options = self._layout.options
        bit = 1 << card
        cards = self._layout.half_suit_mask[card]
        if options.bluff_needs_other_card:
            cards &= ~bit
        if options.ask_requires == "team":
            self._add_clause(dict.fromkeys(self._layout.sides[asker % 2], cards))
        else:
            self._bases.append((asker, cards & self._may[asker]))
        if options.forced_declare:
            self._see_nothing_to_declare(asker)
        if lacks:  # the bases come first: where the card may yet move, they may stand on it
            self._may[asker] &= ~bit

    def _see_nothing_to_declare(self, seat: Seat) -> None:
        for whole in self._layout.half_suits.values():
            if not whole.mask & ~self._may[seat]:
                self._add_clause({other: whole.mask for other in range(self._layout.seats) if other != seat})

    def _see_irregularity(self, broken: Irregularity) -> None:
        """An irregular question still reveals why it was one; a false answer is followed by a reveal."""
        options = self._layout.options
        cards = self._layout.half_suits[broken.half_suit]
        if broken.kind == "CARD_ALREADY_HELD":
            self._bases.append((broken.seat, cards.mask & self._may[broken.seat]))
        if broken.kind != "NO_BASE_CARD":
            return
        team = self._layout.sides[broken.seat % 2] if options.ask_requires == "team" else (broken.seat,)
        if not options.bluff_needs_other_card:
            for seat in team:
                self._may[seat] &= ~cards.mask
            return
        # They may hold the card that was named, and it is not public which that is: one card, or none.
        others = [seat for seat in range(self._layout.seats) if seat not in team]
        for pair in combinations(cards, 2):
            self._add_clause(dict.fromkeys(others, CardSet(pair).mask))

    def _see_claimer(self, claimer: Seat, half_suit: HalfSuit) -> None:
        """What claiming proves under the house rules: where a card is needed, that there is one, until one team is out."""
        if self._layout.options.claim_needs_card and all(sum(self._size[team::2]) for team in (0, 1)):
            self._bases.append((claimer, self._layout.half_suits[half_suit].mask & self._may[claimer]))

    def _add_clause(self, masks: dict[Seat, int]) -> None:
        clause = tuple(masks.get(seat, 0) & may for seat, may in enumerate(self._may))
        if clause not in self._clauses:
            self._clauses.append(clause)

    def _see_card_go(self, card: Card, giver: Seat, taker: Seat) -> None:
        may, bit = self._may, 1 << card
        possible = may[giver] & bit
        for seat in range(len(may)):
            may[seat] &= ~bit
        may[taker] |= possible
        self._size[taker] += 1
        self._size[giver] -= 1
        # What stood on the card with its giver is proven. A base of the taker stands on its other cards.
        self._bases = [
            (seat, cards & ~bit if seat == taker else cards)
            for seat, cards in self._bases
            if seat != giver or not cards & bit
        ]
        if self._clauses:
            self._clauses = [
                tuple(cards & ~bit for cards in clause) for clause in self._clauses if not clause[giver] & bit
            ]

    def _see_reveal(self, revealed: Revealed) -> None:
        gone = revealed.cards.mask
        self._cards &= ~gone
        self._challenged = False
        self._may = [cards & ~gone for cards in self._may]
        self._bases = [base for base in self._bases if not base[1] & gone]
        self._clauses = [clause for clause in self._clauses if not any(cards & gone for cards in clause)]
        for _, holder in revealed.holders:
            self._size[holder] -= 1

    def _see_failure(self, half_suit: HalfSuit) -> None:
        """The claimer's team has the half-suit, and not as it was said, if it was said in full and of that team."""
        claim = self._last_claim
        assert claim is not None, "only a claim fails"
        if not self._challenged:
            self._see_claimer(claim.seat, half_suit)
        cards = self._layout.half_suits[half_suit].mask
        team = claim.seat % 2
        for seat in self._layout.sides[1 - team]:
            self._may[seat] &= ~cards
        named = [
            sum(1 << card for card, holder in claim.attribution if holder == seat) for seat in range(len(self._may))
        ]
        ours = self._layout.sides[team]
        if sum(named[team::2]) == cards and len(claim.attribution) == cards.bit_count():
            self._add_clause({seat: cards & ~named[seat] for seat in ours})
