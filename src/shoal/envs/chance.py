"""The chance of one game as a tree of outcomes: what a kit writes for faces that walk through whole games (`Kit.chance`).

Rules draw all cards in the deal, which has the order of the stock. In a tree that would be a history for every order that
no one will ever see. So here the deal is made of small steps, each with its outcomes and their probabilities, and where a
move draws cards, each of them is a step, too: the outcome is put on top of the stock before the rules decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat

Outcomes = Sequence[tuple[int, float]]
"""What can come, as numbers from 0 on, in order, and how probable each of them is."""

World = tuple[tuple[int, ...], tuple[int, ...]]
"""The outcomes of a deal, and of all cards that were drawn since, in order."""


class Unlikely(ValueError):
    """No world was found that a seat could be in: the game is too large, or its house rules are, to sample from."""


class Chance(Protocol):
    """The chance of one game under given house rules. Immutable."""

    draws: ClassVar[bool] = False
    """Whether moves draw cards."""

    most_outcomes: int
    """Every outcome is less than this."""

    longest: int
    """The most steps of chance in a game."""

    most_decisions: int
    """The most decisions of seats for one move, with all who are given time to speak before it."""

    private: frozenset[str]
    """The blocks of an observation that only its owner may know; all others are public."""

    def dealing(self, dealt: Sequence[int]) -> Outcomes:
        """The outcomes of the next step of the deal, after these; none when it is complete."""
        ...

    def deal(self, dealt: Sequence[int]) -> tuple[Any, ...]:
        """The events of the deal with these outcomes, which must be complete."""
        ...

    def drawing(self, state: Any, move: Any, drawn: Sequence[int]) -> Outcomes:
        """The outcomes of the next card that a legal move draws, after these; none when it draws no more."""
        ...

    def stacked(self, state: Any, drawn: Sequence[int]) -> Any:
        """The state with these cards on top of the stock, the first to be drawn first."""
        ...

    def describe(self, step: int, outcome: int) -> str:
        """An outcome in a few words; `step` is its place in the deal, or -1 for a card that is drawn."""
        ...

    def told(self, sight: Any) -> str:
        """A sight of a seat in a few words; empty when it adds nothing. Two sights that differ in play differ here, too."""
        ...

    def rows_for(self, rows: NDArray[np.int8], *, private: bool) -> NDArray[np.int8]:
        """Of one seat's rows of events what everybody knows, or (`private`) only what no one else does; zeros elsewhere."""
        ...

    def others(self, log: Sequence[Any], seat: Seat) -> Callable[[Random], World]:
        """What draws worlds in which the seat would have seen what it saw, each as probable as it is by chance alone.

        Raises `Unlikely` where that cannot be done. It may draw a world that the rules would not have led to: anyone who asks
        plays the moves again, and draws again.
        """
        ...

    def as_dealt(self, log: Sequence[Any]) -> tuple[Any, ...]:
        """The same log as the rules would have written it: its deal has the stock in the order in which it was drawn."""
        ...

    def read(self, log: Sequence[Any]) -> World:
        """The outcomes of chance that lead to such a log."""
        ...
