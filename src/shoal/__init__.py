"""Shoal: the fish family of card games. One rules engine for people, bots and researchers.

Here is what all games share, and the three games. What is said and seen in each stands in its own package:
`shoal.literature`, `shoal.go_fish`, `shoal.fish_draw`.

>>> from random import Random
>>> from shoal import Game, GoFish
>>> game = Game.deal(GoFish(), Random(7))
>>> game.state.board.phase
'play'
"""

from shoal.cards import Card, CardSet, UnknownCard
from shoal.codec import Decoder, Unreadable, encode
from shoal.errors import ShoalError
from shoal.fish_draw import FishDraw
from shoal.game import BadOptions, Doubt, Game, Illegal, Outcome, Rules, Seat, UnknownSeat
from shoal.games import GAMES, kit_of, options_of, preset, rules_of
from shoal.go_fish import GoFish
from shoal.literature import Literature
from shoal.version import VERSION

__all__ = [
    "GAMES",
    "BadOptions",
    "Card",
    "CardSet",
    "Decoder",
    "Doubt",
    "FishDraw",
    "Game",
    "GoFish",
    "Illegal",
    "Literature",
    "Outcome",
    "Rules",
    "Seat",
    "ShoalError",
    "UnknownCard",
    "UnknownSeat",
    "Unreadable",
    "__version__",
    "encode",
    "kit_of",
    "options_of",
    "preset",
    "rules_of",
]

__version__ = VERSION
