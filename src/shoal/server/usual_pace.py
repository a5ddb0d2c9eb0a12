"""The pace that a guest chose at their last table, which is the usual one of the next.

Their browser's client keeps it in a cookie. It is one of four words, so it needs no secrecy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from shoal.server.opening import USUAL_PACE
from shoal.server.wire import Pace

COOKIE: Final = "shoal_pace"


def usual_pace(cookies: Mapping[str, str]) -> Pace:
    """The pace of a table whose form names none."""
    chosen = cookies.get(COOKIE)
    return next((pace for pace in get_args(Pace) if pace == chosen), USUAL_PACE)
