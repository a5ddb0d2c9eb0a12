"""The rules of Fish Draw, a game of luck and attention for three to six players: turn a card, shout "Fish!", keep count."""

from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.events import Event, Sight
from shoal.games.fish_draw.rules.ledger import Whereabouts
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Moves, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules.options import PRESETS, Options
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import PublicView, SeatView, State, View

__all__ = [
    "PRESETS",
    "Board",
    "Call",
    "Collect",
    "Event",
    "FishDraw",
    "Move",
    "Moves",
    "Options",
    "PublicView",
    "Redraw",
    "Reveal",
    "SeatView",
    "Shout",
    "Sight",
    "State",
    "View",
    "Whereabouts",
]
