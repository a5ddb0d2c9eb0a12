"""The challenge (`rules.md` B2): opponents of a new turn-holder make its team claim a half-suit, or say how it lies.

The members of the challenged team are asked clockwise from the turn-holder; those without cards decline.
"""

from __future__ import annotations

from shoal.literature import events as ev
from shoal.literature.events import Public
from shoal.literature.moves import AnswerChallenge, Challenge
from shoal.literature.settle import after
from shoal.literature.state import State


def challenge(move: Challenge) -> tuple[Public, ...]:
    """A challenge; the turn-holder is asked first."""
    return (ev.Challenged(move.seat, move.half_suit),)


def answer(state: State, move: AnswerChallenge) -> tuple[Public, ...]:
    """An answer, and those of the members who have no cards and come next."""
    told: list[Public] = [ev.ChallengeAnswered(move.seat, move.claim)]
    while True:
        board = after(state, told).board
        assert board.turn is not None, "somebody owes an answer or a claim"
        assert board.challenge is not None, "a challenge is pending until it is claimed"
        if board.challenge.claimer is not None or board.sizes[board.turn]:
            return tuple(told)
        told.append(ev.ChallengeAnswered(board.turn, claim=False))
