"""The rules of Go Fish, for two to five players (more under some house rules): ask for a rank, fish, lay down books."""

from shoal.games.go_fish.rules.events import Event, Redeal, Sight
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, Moves, Rank, rank_of
from shoal.games.go_fish.rules.options import PRESETS, Options
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import Board, PublicView, Question, SeatView, State, View

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
