"""Actions and seats as callers give them: checked once, before any game sees them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.envs.errors import IllegalAction

NOT_AN_ARRAY: Final = "NOT_AN_ARRAY"
WRONG_DEVICE: Final = "WRONG_DEVICE"
WRONG_DTYPE: Final = "WRONG_DTYPE"
WRONG_SHAPE: Final = "WRONG_SHAPE"
NOT_CONTIGUOUS: Final = "NOT_CONTIGUOUS"

_CPU: Final = 1
"""The number of the processor's own memory in DLPack."""


def as_column(actions: Any, lanes: int) -> NDArray[np.int32]:
    """These actions as int32 `(lanes,)` of this machine's memory: an array of NumPy, or a tensor that shares its memory.

    Raises `IllegalAction` without a lane, and with a reason of this module, for anything else: nothing is converted.
    """
    column = actions if isinstance(actions, np.ndarray) else _shared(actions)
    if column.dtype != np.int32:
        raise IllegalAction(f"array of {column.dtype}", f"{WRONG_DTYPE} (int32 is needed)")
    if column.shape != (lanes,):
        raise IllegalAction(f"array of shape {column.shape}", f"{WRONG_SHAPE} ({(lanes,)} is needed)")
    if not column.flags.c_contiguous:
        raise IllegalAction("array with gaps", NOT_CONTIGUOUS)
    return column


def _shared(actions: Any) -> NDArray[Any]:
    """The memory of another framework's tensor."""
    place = getattr(actions, "__dlpack_device__", None)
    if place is None:
        raise IllegalAction(type(actions).__name__, f"{NOT_AN_ARRAY} (an array of int32 is needed)")
    if place()[0] != _CPU:
        raise IllegalAction(type(actions).__name__, f"{WRONG_DEVICE} (memory of the processor is needed)")
    try:
        return np.from_dlpack(actions)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise IllegalAction(type(actions).__name__, NOT_AN_ARRAY) from error


def check_seats(seats: Any, lanes: int, most: int) -> NDArray[np.int8]:
    """Absolute seats, one of every lane; a single seat stands for all. Raises `ValueError` for others."""
    given = np.asarray(seats)
    if given.dtype.kind not in "iu" or given.shape not in ((), (lanes,)):
        raise ValueError(f"seats are whole numbers, one or {lanes} of them")
    if given.size and not (int(given.min()) >= 0 and int(given.max()) < most):
        raise ValueError(f"the seats are 0 to {most - 1}")
    return np.ascontiguousarray(np.broadcast_to(given, (lanes,)), np.int8)
