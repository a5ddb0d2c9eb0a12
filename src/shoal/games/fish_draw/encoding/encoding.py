"""Fish Draw as numbers, as one object: it implements `shoal.envs.Encoding` with the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.envs.encoding import Encoding, Mask, Moment, Said, SeatMemory, Spelling
from shoal.envs.packing import Unpacked, Words
from shoal.envs.settings import Settings
from shoal.envs.symmetry import Symmetry
from shoal.games.fish_draw.encoding import meanings
from shoal.games.fish_draw.encoding.actions import Actions
from shoal.games.fish_draw.encoding.memory import WIDTH, Memory
from shoal.games.fish_draw.encoding.observing import Observing
from shoal.games.fish_draw.encoding.packing import Packing
from shoal.games.fish_draw.encoding.symmetry import observation_axes, symmetries_of
from shoal.games.fish_draw.rules.events import Event, Sight
from shoal.games.fish_draw.rules.moves import Move
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import State
from shoal.games.fish_draw.rules.view import SeatView


class FishDrawEncoding(Encoding[State, Move, Event, SeatView, Sight]):
    """Fish Draw under given rules and settings."""

    version: ClassVar[str] = "fish_draw_v0"
    action_meanings: ClassVar[Mapping[str, str]] = meanings.ACTIONS
    observation_meanings: ClassVar[Mapping[str, str]] = meanings.OBSERVATIONS

    def __init__(self, rules: FishDraw, settings: Settings) -> None:
        """Tables for that game. Raises `ValueError` for memories that this game does not have yet."""
        super().__init__(rules, settings)
        for name in ("facts", "belief"):
            if name in settings.memory:
                raise ValueError(f"memory={name!r} does not exist for Fish Draw yet: memory is none, events or full")
        self.event_rows = rows_of(rules, settings)
        self.skips_forced = settings.skip_forced and settings.formalities == "auto"
        self._nothing = (0,) * self.seats
        self._acts = Actions(rules, settings)
        self._observing = Observing(rules)
        self._packing = Packing(self._acts, self._observing, self.event_rows)
        self.actions = self._acts.spec
        self.observations = self._observing.spec
        self.packed = self._packing.spec
        self.action_axes, self.observation_axes = {}, observation_axes(rules)

    # --- Whose decision ---------------------------------------------------------------------------------------------

    def moment(self, state: State, heard: int, spelling: Spelling | None) -> Moment:  # noqa: ARG002  # nothing is spelt
        """Who is still to shout or may call, clockwise from the seat that is waited for; then that seat."""
        board = state.board
        for seat in self._acts.speakers(board, self.rules.unheard(state)):
            if not heard >> seat & 1:
                return Moment(seat, is_window=True)
        turn = self.rules.turn(state)
        assert turn is not None, "somebody must act until the game is over"
        return Moment(turn)

    def view(self, state: State, seat: Seat) -> SeatView:
        """The board."""
        return SeatView(state.board, seat)

    def formality(self, view: SeatView, moment: Moment) -> Move | None:
        """Turning cards, collecting them, drawing again."""
        return self._acts.formality(view, moment)

    def mask(self, view: SeatView, moment: Moment) -> Mask:
        """What is legal."""
        return self._acts.mask(view, moment)

    def said(self, view: SeatView, moment: Moment, action: int) -> Said[Move]:  # noqa: ARG002  # nothing is spelt
        """What an action says."""
        return self._acts.said(view, action)

    def reason(self, view: SeatView, moment: Moment, action: int) -> str:  # noqa: ARG002  # nothing is spelt
        """Why not."""
        return self._acts.reason(view, action)

    def leaves_out(self, view: SeatView, moment: Moment, action: int) -> bool:
        """Who is waited for goes on after all windows, and calls and shouts are made in windows alone."""
        del view
        return moment.is_window or self.actions.at(action)[0] in ("call", "shout")

    def describe(self, action: int) -> str:
        """An action in a few words."""
        return self._acts.describe(action)

    # --- What a seat is told ----------------------------------------------------------------------------------------

    def memory(self, seat: Seat) -> Memory:
        """Nothing yet."""
        return Memory(self.seats, seat, self.event_rows)

    def observation(
        self, view: SeatView, memory: SeatMemory[Sight] | None, moment: Moment | None
    ) -> NDArray[np.float32]:
        """All blocks."""
        del memory  # it has nothing but rows
        return self._observing.observation(view, moment)

    def events(self, memory: SeatMemory[Sight]) -> NDArray[np.int8]:
        """The rows of events."""
        assert isinstance(memory, Memory), "a memory of this encoding"
        return np.frombuffer(bytearray(memory.newest()), np.int8).reshape(-1, WIDTH)

    def packed_row(
        self, view: SeatView, memory: SeatMemory[Sight] | None, moment: Moment | None, mask: Mask
    ) -> NDArray[np.uint64]:
        """All words."""
        assert memory is None or isinstance(memory, Memory), "a memory of this encoding"
        return self._packing.row(view, memory, moment, mask)

    def unpacked(self, words: Words) -> Unpacked:
        """The way back."""
        return self._packing.unpacked(words)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The four suits."""
        return symmetries_of()

    # --- Points -----------------------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        """One for each seat that has won."""
        outcome = self.rules.outcome(state)
        return self._nothing if outcome is None else outcome.points

    def points_left(self, state: State) -> int:
        """The one point of the game."""
        return 0 if state.board.phase == "over" else 1

    @property
    def points_total(self) -> int:
        """The one point of the game."""
        return 1


def rows_of(rules: FishDraw, settings: Settings) -> int:
    """How many rows of events an observation has; with `full` room for the games of nearly all tables."""
    if "full" not in settings.memory:
        return settings.events if "events" in settings.memory else 0
    return settings.max_moves * (2 * rules.seats + 4)
