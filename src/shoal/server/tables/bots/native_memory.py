"""The C library's heap, on which the native core works, and Python's larger objects lie.

Where the library is not GNU's, nothing is done here.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

from shoal.core.native import core

M_ARENA_MAX: Final = -8
"""The option of `mallopt`, as `malloc.h` has it."""


def share_one_heap() -> None:
    """Let all threads allocate from one heap, from now on; to be called before they are started.

    Otherwise each thread in which bots think has a heap of its own, and what a table keeps lies scattered among what its searches
    have left there: 60 kB more for each table.
    """
    option = _function("mallopt")
    if option is not None:
        option(M_ARENA_MAX, 1)


def give_back() -> None:
    """Give the system what is free, and what this thread keeps for its next thought: together some megabytes.

    It looks at everything that is free, which on a large server takes milliseconds: something for quiet moments.
    """
    if core is not None:
        core.rest()
    trim = _function("malloc_trim")
    if trim is not None:
        trim(0)


def _function(name: str) -> ctypes._NamedFuncPointer | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
