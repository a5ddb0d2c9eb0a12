"""Literature (Fish, Canadian Fish): six or eight players, two teams; ask, remember, claim."""

from shoal.literature.events import Event, Sight
from shoal.literature.moves import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Interrupt,
    Move,
    Moves,
    PassTurn,
    Pause,
    Resume,
)
from shoal.literature.options import PRESETS, Options
from shoal.literature.rules import Literature
from shoal.literature.state import Board, State
from shoal.literature.view import PublicView, SeatView, View

__all__ = [
    "PRESETS",
    "Ask",
    "BeginClaim",
    "Board",
    "ChooseClaimer",
    "Claim",
    "Event",
    "Interrupt",
    "Literature",
    "Move",
    "Moves",
    "Options",
    "PassTurn",
    "Pause",
    "PublicView",
    "Resume",
    "SeatView",
    "Sight",
    "State",
    "View",
]
