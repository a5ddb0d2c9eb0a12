"""The rules of Go Fish, for two to five players (more under some house rules): ask for a rank, fish, lay down books."""

from shoal.go_fish.events import Event, Redeal, Sight
from shoal.go_fish.moves import Ask, AskCard, Move, Moves, Rank, rank_of
from shoal.go_fish.options import PRESETS, Options
from shoal.go_fish.rules import GoFish
from shoal.go_fish.state import Board, Question, State
from shoal.go_fish.view import PublicView, SeatView, View

__all__ = [
    "PRESETS",
    "Ask",
    "AskCard",
    "Board",
    "Event",
    "GoFish",
    "Move",
    "Moves",
    "Options",
    "PublicView",
    "Question",
    "Rank",
    "Redeal",
    "SeatView",
    "Sight",
    "State",
    "View",
    "rank_of",
]
