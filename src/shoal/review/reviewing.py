"""Reviews of records: all moves, one after the other, or one alone."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.errors import ShoalError
from shoal.game import AnyRules, Seat
from shoal.games import kit_of
from shoal.notation import Record
from shoal.review.reviewer import Hinter, Reviewer
from shoal.review.types import VERSION, CurvePoint, MoveReview, Review, Sitter


class NoReview(ShoalError, ValueError):
    """Something that cannot be reviewed: a game whose kit brings no reviewer, or a step that is no move."""


def review(record: Record) -> Review:
    """The review of a record, as far as it goes. Raises `NoReview` for a game that has no reviewer.

    A `Game` becomes a record by `shoal.notation.record_of`.
    """
    rules = record.game.rules
    reviewer, steps = _reviewer(rules), record.steps
    going = reviewer.game(rules)
    moves: list[MoveReview] = []
    curve: list[CurvePoint] = []
    for n, step in enumerate(steps):
        found = going.take(n, step)
        moves += [] if found is None else [found]
        curve.append(going.point())
    outcome = rules.outcome(record.game.state)
    return Review(
        version=VERSION,
        game=rules.name,
        options=rules.options,
        seats=tuple(Sitter(seat.name, seat.bot) for seat in record.headers.seats),
        sides=rules.sides,
        unit=reviewer.unit,
        over=outcome is not None,
        outcome=outcome,
        moves=tuple(moves),
        curve=tuple(curve),
        story=going.story(moves, curve),
    )


def moves(record: Record) -> Iterator[MoveReview]:
    """The reviews of the moves, each as soon as it is done. Raises what `review` raises."""
    rules = record.game.rules
    going = _reviewer(rules).game(rules)
    for n, step in enumerate(record.steps):
        found = going.take(n, step)
        if found is not None:
            yield found


def advice(record: Record, n: int) -> MoveReview:
    """The review of the move of step `n` alone, the same as in the whole review. Raises `NoReview` for a step that is no move."""
    rules = record.game.rules
    steps = record.steps
    if not 0 <= n < len(steps) or steps[n].kind != "move":
        raise NoReview(f"step {n} is no move of this record")
    going = _reviewer(rules).game(rules, steps[n].said.seat)
    for number, step in enumerate(steps[:n]):
        going.skip(number, step)
    found = going.take(n, steps[n])
    assert found is not None, "it is a move"
    return found


def hinter(rules: AnyRules, seat: Seat) -> Hinter:
    """Hints for a seat, which is told its sights from the deal on. Raises `NoReview` for a game that has no reviewer."""
    return _reviewer(rules).hinter(rules, seat)


def _reviewer(rules: AnyRules) -> Reviewer:
    found = kit_of(rules.name).reviewer()
    if found is None:
        raise NoReview(f"there are no reviews of {rules.name}")
    return found
