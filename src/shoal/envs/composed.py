"""An encoding that is made of parts: the actions of a table, its observations, its packed rows, and what seats remember.

EventRows    what happened to one seat, as rows of six small numbers
Composed     an encoding that leaves its work to such parts
"""

from __future__ import annotations

from copy import copy
from typing import Any, Final, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import EventT, MoveT, Seat, SightT, StateT, ViewT
from shoal.envs.encoding import DecodedAction, Encoding, Mask, Moment
from shoal.envs.packing import PackedWords, Unpacked
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec

WIDTH: Final = 6
"""Numbers of a row of events."""

RowsT = TypeVar("RowsT", bound="EventRows")


class EventRows:
    """The rows of one seat's sights, oldest first. It sees each of them once, in order."""

    __slots__ = ("_most", "_seats", "kept", "seat")

    def __init__(self, seats: int, seat: Seat, most: int) -> None:
        """Nothing has happened; `most` rows are kept at least, 0: none."""
        self._seats = seats
        self.seat: Seat = seat
        self._most = most
        self.kept: list[bytes] = []

    def copy(self) -> Self:
        """Rows that go on by themselves."""
        made = copy(self)
        made.kept = list(self.kept)
        return made

    def newest(self) -> bytes:
        """The newest rows, newest first, padded with zeros."""
        if not self._most:
            return b""
        found = b"".join(self.kept[: -self._most - 1 : -1])
        return found + bytes(self._most * WIDTH - len(found))

    def relative(self, seat: Seat | None) -> int:
        """A seat clockwise from this one, 1 for itself; 0 for no one."""
        return 0 if seat is None else (seat - self.seat) % self._seats + 1

    def keep(self, *row: int) -> None:
        """One row; if far too many are kept, the oldest go."""
        self.kept.append(bytes(row))
        if len(self.kept) > 4 * self._most + 64:
            del self.kept[: -self._most]


def rows_kept(settings: Settings, all_rows: int) -> int:
    """How many rows of events an observation has; with `full` room for all of a game."""
    if "full" in settings.memory:
        return all_rows
    return settings.events if "events" in settings.memory else 0


class Composed(Encoding[StateT, MoveT, EventT, ViewT, SightT]):
    """An encoding that leaves its work to its parts, which each game types as its own."""

    def _compose(self, acts: Any, observing: Any, packing: Any, unpacking: Any = None) -> None:
        self._acts = acts
        self._observing = observing
        self._packing = packing
        self._unpacking = unpacking or packing
        self.actions: Spec = acts.spec
        self.observations: Spec = observing.spec
        self.packed: Spec = packing.spec

    def formality(self, view: ViewT, moment: Moment) -> MoveT | None:
        """What is done without a decision."""
        move: MoveT | None = self._acts.formality(view, moment)
        return move

    def mask(self, view: ViewT, moment: Moment) -> Mask:
        """What is legal."""
        mask: Mask = self._acts.mask(view, moment)
        return mask

    def said(self, view: ViewT, moment: Moment, action: int) -> DecodedAction[MoveT]:
        """What an action says."""
        said: DecodedAction[MoveT] = self._acts.said(view, moment, action)
        return said

    def reason(self, view: ViewT, moment: Moment, action: int) -> str:
        """Why not."""
        reason: str = self._acts.reason(view, moment, action)
        return reason

    def describe(self, action: int) -> str:
        """An action in a few words."""
        description: str = self._acts.describe(action)
        return description

    def observation(self, view: ViewT, memory: Any, moment: Moment | None) -> NDArray[np.float32]:
        """All blocks."""
        blocks: NDArray[np.float32] = self._observing.observation(view, memory, moment)
        return blocks

    def events(self, memory: Any) -> NDArray[np.int8]:
        """The rows of events."""
        return np.frombuffer(bytearray(memory.newest()), np.int8).reshape(-1, WIDTH)

    def packed_row(self, view: ViewT, memory: Any, moment: Moment | None, mask: Mask) -> NDArray[np.uint64]:
        """All words."""
        words: NDArray[np.uint64] = self._packing.row(view, memory, moment, mask)
        return words

    def unpacked(self, words: PackedWords) -> Unpacked:
        """The way back."""
        found: Unpacked = self._unpacking.unpacked(words)
        return found
