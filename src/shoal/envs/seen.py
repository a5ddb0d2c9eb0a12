"""What one seat has seen of a game, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from shoal.core.game import Seat


class Seen(NamedTuple):
    """What one seat has seen of a game: its sights, from the deal on (`Game.sights`, `Play.seen`)."""

    seat: Seat
    sights: Sequence[Any]
