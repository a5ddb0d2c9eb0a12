"""Reviews of games: what each player could have known at every move, how good the move was, and the story of it all.

It names no game. The kit of a game brings its reviewer (`Kit.reviewer()`); the format is in `shoal.review.types`.

    review(record)       a `Review`: every move, the curve, the story
    moves(record)        the reviews of the moves, one after the other, as they are done
    advice(record, n)    the review of one move at once
    hinter(rules, seat)  hints for a seat from its sights: questions, certain claims, a grid
"""

from shoal.review.reviewer import GameReview, Hinter, Reviewer
from shoal.review.reviewing import MOST_MOVES, NoReview, advice, hinter, moves, review, review_while, reviewer_of
from shoal.review.telling import percent, sentence
from shoal.review.types import (
    Certain,
    CurvePoint,
    Grade,
    Grid,
    Missed,
    MoveReview,
    Part,
    Remark,
    Review,
    ReviewedPlayer,
    ReviewedQuestion,
    ReviewedSitter,
    Story,
    Turning,
)

__all__ = [
    "MOST_MOVES",
    "Certain",
    "CurvePoint",
    "GameReview",
    "Grade",
    "Grid",
    "Hinter",
    "Missed",
    "MoveReview",
    "NoReview",
    "Part",
    "Remark",
    "Review",
    "ReviewedPlayer",
    "ReviewedQuestion",
    "ReviewedSitter",
    "Reviewer",
    "Story",
    "Turning",
    "advice",
    "hinter",
    "moves",
    "percent",
    "review",
    "review_while",
    "reviewer_of",
    "sentence",
]
