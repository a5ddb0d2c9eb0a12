"""The chance of Fish Draw: a whole deal is one outcome, a number, because the order of the stacks and all later shuffles are in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from shoal.envs.chance import LARGEST, Chance, Outcomes, Unlikely, World
from shoal.fish_draw.events import Event, Sight
from shoal.fish_draw.moves import Move
from shoal.fish_draw.rules import FishDraw
from shoal.fish_draw.state import State
from shoal.game import Seat
from shoal.kits.fish_draw.notation import sentence
from shoal.streams import Stream


class FishDrawChance(Chance):
    """The deals of a table whose dealer is seat 0: the deal of number n is drawn from stream n."""

    is_sampled = True
    private = frozenset[str]()  # what a seat saw in its own stack is among its events only

    def __init__(self, rules: FishDraw) -> None:
        """The deals of these rules."""
        self._rules = rules
        self.most_outcomes = LARGEST
        self.longest = 1
        self.most_decisions = 3 * rules.seats + 1

    def dealing(self, dealt: Sequence[int]) -> Outcomes:  # noqa: ARG002  # whichever it was
        """One outcome is a whole deal."""
        return ()

    def deal(self, dealt: Sequence[int]) -> tuple[Event, ...]:
        """The deal of that number."""
        return self._rules.deal(Stream(dealt[0], 0), 0)

    def drawing(self, state: State, move: Move, drawn: Sequence[int]) -> Outcomes:  # noqa: ARG002  # of any move
        """The cards of all moves are in the deal."""
        return ()

    def stacked(self, state: State, drawn: Sequence[int]) -> State:  # noqa: ARG002  # there is nothing to draw
        """The same state."""
        return state

    def describe(self, step: int, outcome: int) -> str:  # noqa: ARG002  # there is one step
        """`deal 17`."""
        return f"deal {outcome}"

    def told(self, sight: Sight | Event) -> str:
        """The sentence of the notation."""
        return sentence(sight, str)

    def rows_for(self, rows: NDArray[np.int8], *, private: bool) -> NDArray[np.int8]:
        """All rows are public."""
        return np.zeros_like(rows) if private else rows

    def others(self, log: Sequence[Event], seat: Seat) -> Callable[[Random], World]:  # noqa: ARG002  # for any
        """There are none: a deal is a number, and which numbers agree with what was seen cannot be told from it."""
        raise Unlikely("the deals of Fish Draw are numbers: none can be found that agrees with what was seen")
