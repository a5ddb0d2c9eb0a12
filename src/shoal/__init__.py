"""Shoal: the fish family of card games. One rules engine for people, bots and researchers.

>>> from random import Random
>>> from shoal import Ask, Card, Game, Literature
>>> game = Game.deal(Literature(), Random(7))
>>> game.state.board.phase
'play'
"""

from shoal.cards import Card, CardSet, UnknownCard
from shoal.codec import Decoder, Unreadable, encode
from shoal.errors import ShoalError
from shoal.game import BadOptions, Game, Illegal, Outcome, Rules, Seat
from shoal.games import GAMES, rules_of
from shoal.literature import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Interrupt,
    Literature,
    PassTurn,
    Pause,
    PublicView,
    Resume,
    SeatView,
)
from shoal.literature import Options as LiteratureOptions

__all__ = [
    "GAMES",
    "Ask",
    "BadOptions",
    "BeginClaim",
    "Card",
    "CardSet",
    "ChooseClaimer",
    "Claim",
    "Decoder",
    "Game",
    "Illegal",
    "Interrupt",
    "Literature",
    "LiteratureOptions",
    "Outcome",
    "PassTurn",
    "Pause",
    "PublicView",
    "Resume",
    "Rules",
    "Seat",
    "SeatView",
    "ShoalError",
    "UnknownCard",
    "Unreadable",
    "encode",
    "rules_of",
]
