"""The pace with which a guest's tables begin where no other is asked for.

It is set in the menu of a table, where one says so; what is chosen for a table is that table's alone. The client keeps it in a cookie:
one of four words, so it needs no secrecy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.opening import USUAL_PACE

COOKIE: Final = "shoal_usual_pace"


def usual_pace(cookies: Mapping[str, str]) -> Pace:
    """The pace of a table whose form names none."""
    chosen = cookies.get(COOKIE)
    return next((pace for pace in get_args(Pace) if pace == chosen), USUAL_PACE)
