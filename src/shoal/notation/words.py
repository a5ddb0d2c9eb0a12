"""What each game adds to the notation: its phrases, and how its log falls into a deal and moves.

The words of a game stand in its kit, in `notation.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from shoal.game import AnyRules, Seat
from shoal.games import kit_of

Name = Callable[[Seat], str]
"""How a seat is called."""


class Words(Protocol):
    """The words of one game."""

    @property
    def PHRASES(self) -> Mapping[type, str]:  # noqa: N802  # a constant of a module
        """How every kind of move is said (`shoal.notation.phrases`)."""

    @property
    def RULINGS(self) -> Mapping[type, str]:  # noqa: N802
        """How every kind of ruling is said."""

    @property
    def DEAL(self) -> Mapping[type, Mapping[str, str]]:  # noqa: N802
        """The events that carry the randomness of a deal, in order, and the kind of each of their fields.

        Kinds: `seat`, `number`, `card`, `set` of cards, `cards` in order, `hands` (a set a seat), `stacks` (cards in
        order a seat).
        """

    def dealt(self, rules: Any, told: Sequence[Any]) -> tuple[Any, ...]:
        """The whole deal that such events begin; `Illegal` when they make none."""

    def said(self, rules: Any, state: Any, event: Any) -> Iterable[Any]:
        """The moves that may have led to an event as their first; the rules know which of them did."""

    def ruled(self, event: Any) -> Any | None:
        """The ruling that begins with an event."""

    def rule(self, rules: Any, state: Any, ruling: Any, rng: Random) -> tuple[Any, ...]:
        """What a ruling leads to; `Illegal` when it cannot be."""

    def answer(self, events: Sequence[Any], name: Name) -> str:
        """What came of a move, in few words; nothing when there is nothing to say."""

    def tell(self, happened: Any, name: Name) -> str:
        """An event, or a sight, as a sentence without a full stop; nothing when it says nothing new."""

    def standing(self, board: Any) -> str:
        """How the game stands, from what everybody sees; nothing when it does not say more than the events."""


def words_of(rules: AnyRules) -> Words:
    """The words of that game."""
    return kit_of(rules.name).notation()
