"""How good a call, a shout or silence was, by what everybody could know.

Values are in even shares of a game: 1 is what a seat can expect at the beginning, and after a Fish Draw, in which all turn one
card. Until then cards are what counts: who holds x times an even share of them wins about x times as often as the
others, and beyond an even share three fifths as much more (in 750 games of `attentive` at tables of three, four and six).
So a right call is worth most to who has least, and costs who is ahead; a wrong one costs its penalty. To say nothing is worth 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.core.game import Seat
from shoal.games.fish_draw import Call, FishDraw
from shoal.games.fish_draw.rules.board import Board
from shoal.review.grades import graded
from shoal.review.types import Grade, Question, Remark

BEYOND: Final = 0.6
"""What cards beyond an even share count, where those up to it count 1."""


def prospects(board: Board, cards: int) -> float:
    """What a seat with so many cards can expect, in even shares of a game."""
    shares = len(board.players) * cards / max(1, sum(board.sizes))
    return shares if shares <= 1 else 1 + BEYOND * (shares - 1)


def gain(board: Board, seat: Seat) -> float:
    """What a right call is worth to a seat: less than nothing to who is ahead."""
    return 1 - prospects(board, board.sizes[seat])


def cost(rules: FishDraw, board: Board, seat: Seat) -> float:
    """What a wrong call costs a seat."""
    left = board.sizes[seat] - min(rules.options.false_call_penalty, board.sizes[seat])
    return prospects(board, board.sizes[seat]) - prospects(board, left)


def value(rules: FishDraw, board: Board, seat: Seat, chance: float) -> float:
    """What a call with that chance is worth to a seat."""
    return chance * gain(board, seat) - (1 - chance) * cost(rules, board, seat)


def grade_call(
    rules: FishDraw, board: Board, call: Call, chance: float, calls: Sequence[Question]
) -> tuple[Grade, Remark]:
    """The grade of a call beside all that were possible, and beside silence; and why."""
    seat, other = call.seat, call.on
    best = max(calls, key=lambda one: one.value)
    loss = max(0.0, best.value) - value(rules, board, seat, chance)
    grade = graded(max(0.0, loss))
    if chance == 0:
        return grade, Remark("why-call-impossible", seat=seat, other=other)
    if grade.mark == "best":
        return grade, Remark("why-call", seat=seat, other=other, chance=chance)
    if gain(board, seat) < 0:
        return grade, Remark("why-call-ahead", seat=seat, count=board.sizes[seat])
    if best.chance > chance:
        return grade, Remark("why-call-likelier", seat=seat, other=best.target, chance=chance, best=best.chance)
    return grade, Remark(
        "why-call-risky", seat=seat, other=other, chance=chance, count=rules.options.false_call_penalty
    )


def grade_silence(board: Board, seat: Seat, certain: Question, since: int | None) -> tuple[Grade, Remark]:
    """The grade of a seat that lets a certain call pass, and why."""
    loss = gain(board, seat)
    if loss <= 0:
        return graded(0.0), Remark("why-call-kept", seat=seat, other=certain.target, count=board.sizes[seat])
    return graded(loss), Remark("why-call-missed", seat=seat, other=certain.target, n=since)


def forfeited(rules: FishDraw, board: Board, seat: Seat) -> int:
    """How many cards the seat loses when it does not shout before the winner collects."""
    if seat not in rules.must_shout(board):
        return 0
    collected = len(board.middle_up) + board.middle_down - 1 if seat == board.winner else 0
    return max(0, board.sizes[seat] + collected - rules.options.keep)


def grade_forfeit(board: Board, seat: Seat, count: int) -> Grade:
    """The grade of a seat that did not shout, and so loses that many cards."""
    held = board.sizes[seat] + (len(board.middle_up) + board.middle_down - 1 if seat == board.winner else 0)
    return graded(prospects(board, held) - prospects(board, held - count))
