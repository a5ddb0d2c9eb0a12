"""Cards and sets of cards, the same for every game.

    Card      one of 56 cards, an int from 0 to 55: suits C D H S, in each the ranks 2 .. A, then four jokers
    CardSet   an immutable set of cards over one 56-bit integer

A pack has no joker, two (`RJ BJ`: 54 cards, which is all that Literature and Go Fish ever use), or all four, which only
Fish Draw can play with.

Both have a short text form that builds them again: `Card("9H")`, `CardSet("9H TD")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from shoal.core.errors import ShoalError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
JOKERS: Final = ("RJ", "BJ", "GJ", "WJ")
"""The red and the black joker, and the green and the white one."""

CODES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS) + JOKERS
_INDEX: Final = {code: index for index, code in enumerate(CODES)}


class UnknownCard(ShoalError, ValueError):
    """A text that names no card of any pack."""


class Card(int):
    """One card. Cards are interned: there are 56 objects of this class and no more.

    >>> Card("9H"), Card("9H").rank, Card("9H").suit, str(Card("TD"))
    (Card('9H'), '9', 'H', 'TD')
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:  # noqa: PYI034  # cards are interned, never made
        """The card of that code (`"9H"`, `"RJ"`) or number (0 to 55); raises `UnknownCard` when there is none."""
        index = _INDEX.get(card, -1) if isinstance(card, str) else card
        if not 0 <= index < len(CODES):
            raise UnknownCard(f"no such card: {str(card)[:20]!r}")
        return PACK[index]

    @property
    def rank(self) -> str:
        """`"2"` to `"A"`; of a joker, its colour: `"R"`, `"B"`, `"G"` or `"W"`."""
        return CODES[self][0]

    @property
    def suit(self) -> str:
        """`"C"`, `"D"`, `"H"` or `"S"`; of a joker `"J"`."""
        return CODES[self][1]

    def __repr__(self) -> str:
        return f"Card({CODES[self]!r})"

    def __str__(self) -> str:
        return CODES[self]

    def __format__(self, spec: str) -> str:
        return format(CODES[self], spec)


PACK: Final = tuple(int.__new__(Card, index) for index in range(len(CODES)))


class CardSet(AbstractSet[Card]):
    """An immutable set of cards, iterated in the order of the pack.

    >>> hand = CardSet("9H TD") | CardSet([Card("2C")])
    >>> hand, len(hand), Card("TD") in hand, hand - CardSet("TD")
    (CardSet('2C TD 9H'), 3, True, CardSet('2C 9H'))
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: str | Iterable[Card] = ()) -> None:
        """A set from card codes separated by blanks, or from cards."""
        mask = 0
        for card in map(Card, cards.split()) if isinstance(cards, str) else cards:
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_mask(cls, mask: int) -> CardSet:
        """The set whose cards are the bits of `mask`: bit 0 is the 2 of clubs, bit 52 the red joker."""
        made = _new(cls)
        _set_mask(made, mask)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet does not change")

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet.of_mask, (self.mask,)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < len(CODES) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield PACK[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    # The set operators of `collections.abc.Set` loop over elements; these four are one machine word each.
    def __and__(self, other: object) -> CardSet:
        return CardSet.of_mask(self.mask & other.mask) if isinstance(other, CardSet) else NotImplemented

    def __or__(self, other: object) -> CardSet:
        return CardSet.of_mask(self.mask | other.mask) if isinstance(other, CardSet) else NotImplemented

    def __sub__(self, other: object) -> CardSet:
        return CardSet.of_mask(self.mask & ~other.mask) if isinstance(other, CardSet) else NotImplemented

    def __xor__(self, other: object) -> CardSet:
        return CardSet.of_mask(self.mask ^ other.mask) if isinstance(other, CardSet) else NotImplemented

    def __le__(self, other: object) -> bool:
        return not self.mask & ~other.mask if isinstance(other, CardSet) else NotImplemented

    def with_card(self, card: Card) -> CardSet:
        """This set and that card."""
        return CardSet.of_mask(self.mask | 1 << card)

    def without_card(self, card: Card) -> CardSet:
        """This set without that card."""
        return CardSet.of_mask(self.mask & ~(1 << card))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


# Sets are made in every move of every game: their one word is written past the `__setattr__` that forbids to change it.
_new: Final = object.__new__
_set_mask: Final = CardSet.mask.__set__  # type: ignore[attr-defined]  # the descriptor of the slot
