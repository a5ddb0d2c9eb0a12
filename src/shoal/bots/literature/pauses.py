"""What every bot does when play is halted. Bots never say Wait themselves."""

from __future__ import annotations

from shoal.literature import Resume, SeatView


def resumption(view: SeatView) -> Resume | None:
    """A bot that stands in for the person who said Wait lets play go on: that person is gone."""
    return Resume(view.seat) if view.board.paused_by == view.seat else None
