"""What a seat knows from what it has seen: all of it, or what a memory with a budget keeps (`rules.md` F-06), which is all true.

    shown    what the table itself shows is never forgotten: the own hand, how many cards everybody holds, which
             half-suits are closed, and the last questions, as far as the house rules (`history`) show them
    fact     has(seat, card), lacks(seat, card), or base(seat, cards): the seat holds at least one of these;
             of the own hand it says what the others have seen
    budget   how many facts are kept beside those of the questions that are shown
    worth    a card that is placed is worth more than one that is not there, and lately more than long ago

Of a half-suit of which the seat holds no card it keeps nothing: it will never hold one again. A card that moves takes
the facts with it that were about it. So whatever is remembered is true, and at least one deal agrees with it all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, NamedTuple, Protocol

import msgspec

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature, Sight
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.constraints import Constraints, Packed
from shoal.games.literature.belief.masks import union
from shoal.games.literature.rules.events import (
    Asked,
    Claimed,
    ClaimFailed,
    DealtSeen,
    HandSeen,
    Misdealt,
    Moved,
    Revealed,
)
from shoal.games.literature.rules.moves import HalfSuit


class Knowledge(Protocol):
    """What one seat knows. It sees each of its sights once, in order."""

    forgets: ClassVar[bool]
    """Whether it loses any of it again."""

    def see(self, sight: Sight) -> None:
        """Something happened."""

    def rest(self) -> None:
        """Let go of what follows from what it knows; that can be worked out again."""
        return

    @property
    def facts(self) -> Facts:
        """What it can prove, its own hand included."""

    @property
    def public(self) -> Facts:
        """What everybody at the table can prove, as far as it remembers."""

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """Whether an event said outright that the seat does not hold that card; conclusions do not count."""

    @property
    def questions(self) -> Sequence[Asked]:
        """The questions of this game that it remembers, oldest first."""


_Known = tuple[Facts, Facts, Constraints]
"""What a perfect memory keeps: its own facts, what everybody can prove, and what was said outright."""


class PerfectMemory(Knowledge):
    """Forgets nothing."""

    forgets = False

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._known: _Known | tuple[Packed, ...] = self._nothing()
        self._questions: list[Asked] = []

    def _nothing(self) -> _Known:
        return Facts(self._rules, self._seat), Facts(self._rules, None), Constraints(self._rules, None)

    def see(self, sight: Sight) -> None:
        """Updates its own knowledge and the public knowledge."""
        shared = DealtSeen(sight.dealer, sight.sizes) if isinstance(sight, HandSeen) else sight
        own, public, outright = self._unpacked()
        own.see(sight)
        public.see(shared)
        outright.see(shared)
        outright.forget_bases()
        if isinstance(sight, Asked):
            self._questions.append(sight)
        elif isinstance(sight, HandSeen | Misdealt):
            self._questions.clear()

    def rest(self) -> None:
        """Packs what it knows: 6 kB, which are 1 kB then."""
        self._known = tuple(one if isinstance(one, Packed) else one.packed() for one in self._known)

    def _unpacked(self) -> _Known:
        if isinstance(self._known[0], Packed):
            found = self._nothing()
            for one, packed in zip(found, self._known, strict=True):
                one.unpack(packed)
            self._known = found
        return self._known

    @property
    def facts(self) -> Facts:
        """What follows from its sights by quick reasoning."""
        return self._unpacked()[0]

    @property
    def public(self) -> Facts:
        """The same for a spectator."""
        return self._unpacked()[1]

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """By the events of this game."""
        return not self._unpacked()[2].may[seat] >> card & 1

    @property
    def questions(self) -> Sequence[Asked]:
        """All of this game."""
        return self._questions


Kind = Literal["has", "lacks", "base"]

LASTING: Final[dict[Kind, int]] = {"has": 24, "base": 8, "lacks": 0}
"""How many questions longer than any other a fact of that kind is remembered."""

OWN: Final = 12
"""How many questions sooner it forgets what the others know of its own hand."""

SHOWN: Final = {"last": 1, "last_two": 2}
"""How many questions the table shows, where it does not show them all."""


class RememberedFact(NamedTuple):
    """Something about a hand as it is now; `cards` is a mask, of one card but for a base."""

    kind: Kind
    seat: Seat
    cards: int


_WRITE: Final = msgspec.msgpack.Encoder().encode
_READ: Final = msgspec.msgpack.Decoder(list[tuple[RememberedFact, int]]).decode


class FailedClaim(NamedTuple):
    """A claim that failed without a reveal: the team holds the half-suit, and not so."""

    half_suit: HalfSuit
    named: tuple[int, ...]


class Recollection(Facts):
    """What follows from the facts that are remembered."""

    __slots__ = ()

    def recall(self, fact: RememberedFact) -> None:
        """One more."""
        match fact.kind:
            case "has":
                self._may = [may if seat == fact.seat else may & ~fact.cards for seat, may in enumerate(self._may)]
            case "lacks":
                self._may[fact.seat] &= ~fact.cards
            case "base":
                self._bases.append((fact.seat, fact.cards & self._may[fact.seat]))

    def recall_failure(self, failure: FailedClaim) -> None:
        """One more."""
        cards = self.layout.half_suits[failure.half_suit].mask
        team = next(seat for seat, named in enumerate(failure.named) if named) % 2
        for seat in self.layout.sides[1 - team]:
            self._may[seat] &= ~cards
        self._add_clause({seat: cards & ~failure.named[seat] for seat in self.layout.sides[team]})

    def settle(self) -> None:
        """All is recalled."""
        self._settled = False
        self._has = None


class BoundedMemory(Knowledge):
    """Remembers so many facts, and so many questions for what they may mean beside what they prove."""

    forgets = True

    def __init__(self, rules: Literature, seat: Seat, budget: int) -> None:
        self._rules = rules
        self._seat = seat
        self._budget = budget
        self._forget()

    def _forget(self) -> None:
        self._hand = 0
        self._open = self._rules.pack.mask
        self._sizes: tuple[int, ...] = (0,) * self._rules.seats
        self._kept: dict[RememberedFact, int] | bytes = {}
        self._failures: list[FailedClaim] = []
        self._claimed: Claimed | None = None
        self._questions: list[Asked] = []
        self._age = 0  # in questions
        self._own: Recollection | None = None
        self._shared: Recollection | None = None

    @property
    def _facts(self) -> dict[RememberedFact, int]:
        """What it remembers, and when it last learned so, in questions."""
        if isinstance(self._kept, bytes):
            self._kept = dict(_READ(self._kept))
        return self._kept

    @_facts.setter
    def _facts(self, facts: dict[RememberedFact, int]) -> None:
        self._kept = facts

    # --- What is seen -----------------------------------------------------------------------------------------------

    def see(self, sight: Sight) -> None:
        """Something happened: what it shows is new, what it made false is dropped, and then what is too much."""
        match sight:
            case Asked():
                self._see_question(sight)
            case Moved(card, seat, to):
                self._see_card_go(card, seat, to)
            case Revealed(half_suit):
                self._see_reveal(half_suit, sight)
            case HandSeen(sizes=sizes, hand=hand):
                self._forget()
                self._hand = hand.mask
                self._sizes = sizes
            case Misdealt():
                self._forget()
            case Claimed():
                self._claimed = sight
                return
            case ClaimFailed(half_suit=half_suit):
                self._see_failure(half_suit)
            case _:
                return
        self._own = self._shared = None
        self._let_go()

    def _see_question(self, asked: Asked) -> None:
        options, bit = self._rules.options, 1 << asked.card
        cards = self._rules.half_suit_mask[asked.card]
        self._age += 1
        self._questions.append(asked)
        honest = asked.hit or not options.bluff_ask
        if options.ask_requires == "self":
            self._keep(
                RememberedFact("base", asked.seat, cards & ~bit if honest or options.bluff_needs_other_card else cards)
            )
        if asked.hit:
            self._see_card_go(asked.card, asked.target, asked.seat)
            return
        self._keep(RememberedFact("lacks", asked.target, bit))
        if honest or options.bluff_effect == "surrender":  # where it was a bluff, the card moves next
            self._keep(RememberedFact("lacks", asked.seat, bit))

    def _see_card_go(self, card: Card, giver: Seat, taker: Seat) -> None:
        bit = 1 << card
        sizes = list(self._sizes)
        sizes[giver] -= 1
        sizes[taker] += 1
        self._sizes = tuple(sizes)
        if giver == self._seat:
            self._hand &= ~bit
        if taker == self._seat:
            self._hand |= bit
        half_suit = self._rules.half_suit_of[card]
        self._failures = [failure for failure in self._failures if failure.half_suit != half_suit]
        # A base of the giver may have stood on the card. Those of others stand on other cards.
        self._facts = {
            fact._replace(cards=fact.cards & ~bit): when
            for fact, when in self._facts.items()
            if not fact.cards & bit or (fact.kind == "base" and fact.seat != giver)
        }
        self._keep(RememberedFact("has", taker, bit))

    def _see_reveal(self, half_suit: HalfSuit, revealed: Revealed) -> None:
        gone = self._rules.half_suits[half_suit].mask
        sizes = list(self._sizes)
        for _, holder in revealed.holders:
            sizes[holder] -= 1
        self._sizes = tuple(sizes)
        self._hand &= ~gone
        self._open &= ~gone
        self._facts = {fact: when for fact, when in self._facts.items() if not fact.cards & gone}
        self._failures = [failure for failure in self._failures if failure.half_suit != half_suit]

    def _see_failure(self, half_suit: HalfSuit) -> None:
        assert self._claimed is not None, "only a claim fails"
        cards = self._rules.half_suits[half_suit].mask
        named = tuple(
            sum(1 << card for card, holder in self._claimed.attribution if holder == seat)
            for seat in range(self._rules.seats)
        )
        if sum(named[self._claimed.seat % 2 :: 2]) == cards and len(self._claimed.attribution) == cards.bit_count():
            self._failures.append(FailedClaim(half_suit, named))

    def rest(self) -> None:
        """What it concludes it can conclude again; its facts are packed: 150 bytes each, which are 15 then."""
        self._own = self._shared = None
        if not isinstance(self._kept, bytes):
            self._kept = _WRITE([*self._kept.items()])

    # --- What is kept -----------------------------------------------------------------------------------------------

    def _keep(self, fact: RememberedFact) -> None:
        self._facts[fact] = self._age

    def _let_go(self) -> None:
        """Forget what is of no use any more, and of the rest what is worth least."""
        shown = SHOWN.get(self._rules.options.history)
        if shown is None:
            return
        del self._questions[: -max(shown, self._budget // 4)]
        known = union(cards.mask for cards in self._rules.half_suits.values() if cards.mask & self._hand)
        facts = {fact: when for fact, when in self._facts.items() if fact.cards & known}
        old = [fact for fact, when in facts.items() if when <= self._age - shown]
        excess = len(old) - self._budget
        if excess > 0:
            old.sort(key=lambda fact: (facts[fact] + LASTING[fact.kind] - OWN * (fact.seat == self._seat), fact))
            for fact in old[:excess]:
                del facts[fact]
        self._facts = facts

    # --- What is known ----------------------------------------------------------------------------------------------

    @property
    def kept(self) -> Sequence[RememberedFact]:
        """The facts that it remembers now."""
        return tuple(self._facts)

    @property
    def facts(self) -> Facts:
        """What follows from what it remembers and sees in front of it."""
        if self._own is None:
            self._own = self._recollection(self._seat)
        return self._own

    @property
    def public(self) -> Facts:
        """The same without its own hand."""
        if self._shared is None:
            self._shared = self._recollection(None)
        return self._shared

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """As far as it remembers."""
        bit = 1 << card
        return any(
            fact.cards & bit and ((fact.kind == "has") if fact.seat != seat else (fact.kind == "lacks"))
            for fact in self._facts
        )

    @property
    def questions(self) -> Sequence[Asked]:
        """The last ones."""
        return self._questions

    def _recollection(self, seat: Seat | None) -> Recollection:
        recollection = Recollection(self._rules, seat)
        hand = None if seat is None else CardSet.of_mask(self._hand)
        recollection.begin(self._sizes, hand, CardSet.of_mask(self._open))
        for fact in sorted(self._facts):
            recollection.recall(fact)
        for failure in self._failures:
            recollection.recall_failure(failure)
        recollection.settle()
        return recollection
