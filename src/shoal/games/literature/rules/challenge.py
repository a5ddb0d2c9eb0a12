"""The challenge (`rules.md` B2): an opponent of a new turn-holder dares that seat's team to claim a half-suit.

The members of the challenged team answer clockwise from the turn-holder; members without cards decline automatically.
If all decline, the challenger must say how the challenged team holds the half-suit.
"""

from __future__ import annotations

from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.course import Course
from shoal.games.literature.rules.moves import AnswerChallenge


def answer(course: Course, move: AnswerChallenge) -> None:
    """An answer, and those of the members who have no cards and come next."""
    course.happen(ev.ChallengeAnswered(move.seat, move.claim))
    while (silent := _without_cards(course)) is not None:
        course.happen(ev.ChallengeAnswered(silent, claim=False))


def _without_cards(course: Course) -> int | None:
    """The member whose answer is due, if it has no cards; `None` otherwise, and when a claim is due."""
    board = course.board
    assert board.turn is not None, "somebody owes an answer or a claim"
    assert board.challenge is not None, "a challenge is pending until it is claimed"
    return board.turn if board.challenge.claimer is None and not board.sizes[board.turn] else None
