"""What the tests must know of a game beyond the seam; each game has its own in the folder of its tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from shoal.core.cards import CardSet
from shoal.core.game import Seat, UncheckedRules
from shoal.core.games import kit_of


class Samples(ABC):
    """What the contract suite asks of a game. `rng` may be Hypothesis's, so that failing games shrink."""

    @property
    @abstractmethod
    def tables(self) -> Sequence[UncheckedRules]:
        """Rules under the options worth testing, the usual ones first."""

    def places(self, rules: UncheckedRules, state: Any) -> list[CardSet]:
        """The cards of every place where a card can be: they share no card, and together are the pack."""
        return list(kit_of(rules.name).places(rules, state))

    def pack(self, rules: UncheckedRules) -> CardSet:
        """The cards of the game."""
        made: Any = rules
        return CardSet(made.pack)

    def agree(self, rules: UncheckedRules, state: Any, seat: Seat | None, view: Any) -> bool:
        """Whether the view says of what is public, and of the seat's own cards, what the truth says."""
        cards = self.own_cards(state, seat)
        said = (view.board, getattr(view, "seat", None), getattr(view, "hand", cards))
        return said == (state.board, seat, cards)

    def own_cards(self, state: Any, seat: Seat | None) -> CardSet:
        """The cards that the seat sees without anybody's help."""
        hand: CardSet = CardSet() if seat is None else state.hands[seat]
        return hand

    @abstractmethod
    def is_rare(self, state: Any) -> bool:
        """Whether random games seldom come to such a position."""

    @abstractmethod
    def speaker(self, rules: UncheckedRules, state: Any, able: Mapping[Seat, Any], rng: Random) -> Seat:
        """Who moves next, of those who may: mostly the one who must."""

    @abstractmethod
    def pick(self, rules: UncheckedRules, state: Any, offer: Any, rng: Random) -> Any:
        """One of the offered moves. The truth helps, so that games have hits and right claims and come to an end."""

    @abstractmethod
    def attempts(self, rules: UncheckedRules, state: Any, rng: Random, seats: Sequence[Seat]) -> Iterator[Any]:
        """Moves of these seats, legal and illegal, well-formed and not; of the small kinds, all that there are."""

    @abstractmethod
    def redeal(self, rules: UncheckedRules, log: Sequence[Any], seat: Seat, rng: Random) -> Sequence[Any]:
        """Another deal than that of this log, which gives that seat the same cards, now and later; its events."""
