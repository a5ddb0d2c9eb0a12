"""The rules of Fish Draw, a game of luck and attention for three to six players: turn a card, shout "Fish!", keep count."""

from shoal.fish_draw.board import Board
from shoal.fish_draw.events import Event, Sight
from shoal.fish_draw.ledger import Whereabouts
from shoal.fish_draw.moves import Call, Collect, Move, Moves, Redraw, Reveal, Shout
from shoal.fish_draw.options import PRESETS, Options
from shoal.fish_draw.rules import FishDraw
from shoal.fish_draw.state import State
from shoal.fish_draw.view import PublicView, SeatView, View

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
