"""The arrays of a batch: owned once, at one address, with rows that begin at cache lines."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

LINE: Final = 64
"""The bytes of a cache line: rows begin at multiples of it. The padding is outside the shape."""

EVENT: Final = 6
"""The numbers of a row of events."""


class Rows(NamedTuple):
    """An array whose rows are padded, and all of its bytes."""

    array: NDArray[Any]
    raw: NDArray[np.uint8]


def rows_of(lanes: int, shape: tuple[int, ...], dtype: Any) -> Rows:
    """Zeros of shape `(lanes, *shape)`, each row from a multiple of 64 bytes on, with at least two bytes of padding."""
    kind = np.dtype(dtype)
    size = kind.itemsize * int(np.prod(shape))
    stride = -(-(size + 2) // LINE) * LINE
    memory = np.zeros(lanes * stride + LINE, np.uint8)
    at = -memory.ctypes.data % LINE
    raw = memory[at : at + lanes * stride].reshape(lanes, stride)
    inner = [kind.itemsize * int(np.prod(shape[n + 1 :])) for n in range(len(shape))]
    return Rows(np.ndarray((lanes, *shape), kind, raw.data, 0, (stride, *inner)), raw)


class BatchStep(NamedTuple):
    """What stands in the arrays of a batch after a step, one row a lane.

    The arrays are those of the batch, which the next step overwrites, unless copies were asked for. `None` where the
    batch has no such array: packed rows contain the mask and the events.
    """

    observation: Any
    """What the seat that decides next is told: float32 or uint8 `(n, N)`, or words, uint64 `(n, W)`."""
    mask: Any
    """1 for the legal actions: `(n, A)`."""
    events: Any
    """The last events, newest first: `(n, k, 6)`."""
    seat: NDArray[np.int8]
    """Who decides next, absolute: `(n,)`."""
    reward: NDArray[np.float32]
    """What the last decision has brought each side: `(n, sides)`."""
    done: NDArray[np.uint8]
    """0, 1 where the game has ended with the last decision, 2 where it was truncated: `(n,)`."""
    returns: NDArray[np.float32]
    """What the last game of the lane that has ended has brought each side: `(n, sides)`."""
    game: NDArray[np.uint64]
    """The number of that game: `(n,)`."""
    final_observation: Any
    """The observation at the end of that game."""
    final_seat: NDArray[np.int8]
    """Whose it is: the seat whose decision was its last."""

    def copy(self) -> BatchStep:
        """The same in arrays of its own."""
        arrays: list[Any] = [None if array is None else array.copy() for array in self]
        return BatchStep(*arrays)


class Arrays:
    """The arrays of a batch as its faces see them (`step`) and as the core does (`raw`, by name)."""

    def __init__(
        self, lanes: int, sides: int, row: tuple[int, Any] | None, actions: int | None, events: int | None
    ) -> None:
        """Zeros. `row` is the size and the type of an observation; `None` for what there is not."""
        self.raw: dict[str, NDArray[Any]] = {}
        self.actions: NDArray[Any] = self._column("actions", lanes, np.int32)
        row_of = None if row is None else ((row[0],), row[1])
        self.step: BatchStep = BatchStep(
            self._rows("observation", lanes, row_of),
            self._rows("mask", lanes, None if actions is None else ((actions,), np.uint8)),
            self._rows("events", lanes, None if events is None else ((events, EVENT), np.int8)),
            self._column("seat", lanes, np.int8),
            self._column("reward", lanes * sides, np.float32).reshape(lanes, sides),
            self._column("done", lanes, np.uint8),
            self._column("returns", lanes * sides, np.float32).reshape(lanes, sides),
            self._column("game", lanes, np.uint64),
            self._rows("final_observation", lanes, row_of),
            self._column("final_seat", lanes, np.int8),
        )

    def _column(self, name: str, size: int, dtype: Any) -> NDArray[Any]:
        column = self.raw[name] = np.zeros(size, dtype)
        return column

    def _rows(self, name: str, lanes: int, kind: tuple[tuple[int, ...], Any] | None) -> NDArray[Any] | None:
        if kind is None:
            return None
        array, self.raw[name] = rows_of(lanes, *kind)
        return array
