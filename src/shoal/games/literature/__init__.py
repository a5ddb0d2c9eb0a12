"""The rules of Literature (also called Fish or Canadian Fish): two teams ask each other for cards and claim half-suits."""

from shoal.games.literature.rules.events import Event, Sight
from shoal.games.literature.rules.moves import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Move,
    Moves,
    NameCard,
    PassTurn,
    Pause,
    Resume,
    WithdrawClaim,
)
from shoal.games.literature.rules.options import PRESETS, Options
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board, PublicView, SeatView, State, View

__all__ = [
    "PRESETS",
    "Answer",
    "AnswerChallenge",
    "Ask",
    "BeginClaim",
    "Board",
    "Challenge",
    "ChooseClaimer",
    "ChooseNext",
    "Claim",
    "Event",
    "Interrupt",
    "Literature",
    "Move",
    "Moves",
    "NameCard",
    "Options",
    "PassTurn",
    "Pause",
    "PublicView",
    "Resume",
    "SeatView",
    "Sight",
    "State",
    "View",
    "WithdrawClaim",
]
