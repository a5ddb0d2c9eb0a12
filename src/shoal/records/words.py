"""What each game adds to the notation: its phrases, and how its log is divided into deals, moves and rulings.

A game's implementation is in its kit, in `notation.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from shoal.core.game import AnyRules, Seat
from shoal.core.games import kit_of

Name = Callable[[Seat], str]
"""Returns how a seat is called."""


class NotationWords(Protocol):
    """The notation of one game."""

    @property
    def PHRASES(self) -> Mapping[type, str]:  # noqa: N802  # a constant of a module
        """The phrase of every type of move (`shoal.records.phrases`)."""

    @property
    def RULINGS(self) -> Mapping[type, str]:  # noqa: N802
        """The phrase of every type of ruling."""

    @property
    def DEAL(self) -> Mapping[type, Mapping[str, str]]:  # noqa: N802
        """The events that carry the randomness of a deal, in order, and the kind of each of their fields.

        Kinds: `seat`, `number`, `card`, `set` of cards, `cards` in order, `hands` (a set a seat), `stacks` (cards in
        order a seat), `order` (cards that are dealt elsewhere, in an order that they come to later).
        """

    def complete_deal(self, rules: Any, recorded: Sequence[Any]) -> tuple[Any, ...]:
        """All events of the deal whose random events are `recorded`; raises `Illegal` when they make none."""

    def candidate_moves(self, rules: Any, state: Any, event: Any) -> Iterable[Any]:
        """The moves whose first event may be this one. The caller tries them under the rules."""

    def ruling_from(self, event: Any) -> Any | None:
        """The ruling whose first event is this one, if any."""

    def apply_ruling(self, rules: Any, state: Any, ruling: Any, rng: Random) -> tuple[Any, ...]:
        """The events of a ruling; raises `Illegal` when the rules refuse it."""

    def answer(self, events: Sequence[Any], name: Name) -> str:
        """The result of a move in few words; empty when there is nothing to say."""

    def sentence(self, happened: Any, name: Name) -> str:
        """An event or a sight as a sentence without a full stop; empty when it adds nothing to the others."""

    def standing(self, board: Any) -> str:
        """The score or the sizes, from what everybody sees; empty when the events already say it."""


def notation_of(rules: AnyRules) -> NotationWords:
    """The notation of the game with these rules."""
    return kit_of(rules.name).notation()
