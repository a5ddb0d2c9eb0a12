"""Reviews of records: all moves, one after the other, or one alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from shoal.core.errors import ShoalError
from shoal.core.game import Seat, UncheckedRules
from shoal.core.games import kit_of
from shoal.records import Record
from shoal.review.reviewer import Hinter, Reviewer
from shoal.review.types import VERSION, CurvePoint, MoveReview, Review, ReviewedSitter

MOST_MOVES: Final = 3_000
"""A longer game is reviewed move by move (`moves`, `advice`), but not as a whole: no one reads that, and it takes minutes."""


class NoReview(ShoalError, ValueError):
    """Something that cannot be reviewed: a game whose kit brings no reviewer, a step that is no move, a game that is too long.

    `reason` is `NO_REVIEWER`, `NO_MOVE` or `TOO_LONG`; `about` is a sentence.
    """

    def __init__(self, reason: str, about: str) -> None:
        """A refusal for that reason."""
        super().__init__(about)
        self.reason = reason
        self.about = about


def review(record: Record, goes_on: Callable[[int, MoveReview | None], bool] = lambda _, __: True) -> Review:
    """The review of a record, as far as it goes, and as far as `goes_on` lets it come, which is told each step (from 0).

    A `Game` becomes a record by `shoal.records.record_of`. Raises `NoReview` for a game that has no reviewer, or that is longer
    than `MOST_MOVES`.
    """
    steps = record.steps
    if len(steps) > MOST_MOVES:
        raise NoReview("TOO_LONG", f"{len(steps)} moves are too many for one review; at most {MOST_MOVES} are reviewed")
    return review_while(record, tuple(ReviewedSitter(seat.name, seat.bot) for seat in record.headers.seats), goes_on)


def review_while(
    record: Record,
    seats: tuple[ReviewedSitter, ...],
    goes_on: Callable[[int, MoveReview | None], bool] = lambda _, __: True,
) -> Review:
    """The review of a record as far as `goes_on` lets it come, which is told each step with the review of it; naming these people."""
    rules = record.game.rules
    reviewer = reviewer_of(rules)
    going = reviewer.game(rules)
    moves: list[MoveReview] = []
    curve: list[CurvePoint] = []
    for n, step in enumerate(record.steps):
        found = going.take(n, step)
        moves += [] if found is None else [found]
        curve.append(going.point())
        if not goes_on(n, found):
            break
    outcome = rules.outcome(record.game.state)
    return Review(
        version=VERSION,
        game=rules.name,
        options=rules.options,
        seats=seats,
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
    going = reviewer_of(rules).game(rules)
    for n, step in enumerate(record.steps):
        found = going.take(n, step)
        if found is not None:
            yield found


def advice(record: Record, n: int) -> MoveReview:
    """The review of the move of step `n` alone, the same as in the whole review. Raises `NoReview` for a step that is no move."""
    rules = record.game.rules
    steps = record.steps
    if not 0 <= n < len(steps) or steps[n].kind != "move":
        raise NoReview("NO_MOVE", f"step {n} is no move of this record")
    going = reviewer_of(rules).game(rules, steps[n].said.seat)
    for number, step in enumerate(steps[:n]):
        going.skip(number, step)
    found = going.take(n, steps[n])
    assert found is not None, "it is a move"
    return found


def hinter(rules: UncheckedRules, seat: Seat) -> Hinter:
    """Hints for a seat, which is told its sights from the deal on. Raises `NoReview` for a game that has no reviewer."""
    return reviewer_of(rules).hinter(rules, seat)


def reviewer_of(rules: UncheckedRules) -> Reviewer:
    """What reviews games under these rules. Raises `NoReview` where there is nothing."""
    found = kit_of(rules.name).reviewer()
    if found is None:
        raise NoReview("NO_REVIEWER", f"there are no reviews of {rules.name}")
    return found
