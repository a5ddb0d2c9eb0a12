"""The chance of Fish Draw: a whole deal is a number, because the order of the stacks and all later shuffles are in it.

There are 2**32 deals, each as likely as any other. The number is drawn four bits at a time, so that the outcomes of a step
can be listed: then the game is one with explicit chance, and its histories say which deal it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.core.streams import RandomStream
from shoal.envs.chance import Chance, Outcomes, Unlikely, World
from shoal.games.fish_draw.records import sentence
from shoal.games.fish_draw.rules.events import Event, Sight
from shoal.games.fish_draw.rules.moves import Move
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import State

STEPS: Final = 8
DIGIT: Final = 16
"""A number has so many digits, each of them one of so many."""


class FishDrawChance(Chance):
    """The deals of a table whose dealer is seat 0: the deal of number n is drawn from stream n."""

    private = frozenset[str]()  # what a seat saw in its own stack is among its events only

    def __init__(self, rules: FishDraw) -> None:
        """The deals of these rules."""
        self._rules = rules
        self.most_outcomes = DIGIT
        self.longest = STEPS
        self.most_decisions = 3 * rules.seats + 1

    def dealing(self, dealt: Sequence[int]) -> Outcomes:
        """One more digit of the number of the deal."""
        return [(digit, 1 / DIGIT) for digit in range(DIGIT)] if len(dealt) < STEPS else ()

    def deal(self, dealt: Sequence[int]) -> tuple[Event, ...]:
        """The deal of that number."""
        number = 0
        for digit in dealt:
            number = number * DIGIT + digit
        return self._rules.deal(RandomStream(number, 0), 0)

    def drawing(self, state: State, move: Move, drawn: Sequence[int]) -> Outcomes:  # noqa: ARG002  # of any move
        """The cards of all moves are in the deal."""
        return ()

    def stacked(self, state: State, drawn: Sequence[int]) -> State:  # noqa: ARG002  # there is nothing to draw
        """The same state."""
        return state

    def describe(self, step: int, outcome: int) -> str:  # noqa: ARG002  # there is one step
        """A digit of the number of the deal."""
        return f"digit {outcome:x}"

    def told(self, sight: Sight | Event) -> str:
        """The sentence of the notation."""
        return sentence(sight, str)

    def rows_for(self, rows: NDArray[np.int8], *, private: bool) -> NDArray[np.int8]:
        """All rows are public."""
        return np.zeros_like(rows) if private else rows

    def others(self, log: Sequence[Event], seat: Seat) -> Callable[[Random], World]:  # noqa: ARG002  # for any
        """There are none: a deal is a number, and which numbers agree with what was seen does not follow from it."""
        raise Unlikely("the deals of Fish Draw are numbers: none can be found that agrees with what was seen")

    def as_dealt(self, log: Sequence[Event]) -> tuple[Event, ...]:
        """The same log."""
        return tuple(log)

    def read(self, log: Sequence[Event]) -> World:  # noqa: ARG002  # of any
        """No log says which number its deal had."""
        raise Unlikely("a deal of Fish Draw does not say its number")
