"""Shoal: the fish family of card games. One rules engine for people, bots and researchers.

Here is what all games share, and the three games. What is said and seen in each stands in its own package:
`shoal.games.literature`, `shoal.games.go_fish`, `shoal.games.fish_draw`.

>>> from random import Random
>>> from shoal import Game, GoFish
>>> game = Game.deal(GoFish(), Random(7))
>>> game.state.board.phase
'play'
"""

from shoal.core.cards import Card, CardSet, UnknownCard
from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Doubt, Game, Illegal, Outcome, Rules, Seat, UnknownSeat
from shoal.core.games import GAMES, kit_of, options_of, preset, rules_of
from shoal.games.fish_draw import FishDraw
from shoal.games.go_fish import GoFish
from shoal.games.literature import Literature
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
