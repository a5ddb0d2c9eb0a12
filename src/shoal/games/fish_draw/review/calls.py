"""What everybody knows of where the Fish are, and the calls that are possible by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.core.game import Seat
from shoal.games.fish_draw import Call, FishDraw, SeatView
from shoal.games.fish_draw.bots.chances import chance, places_of
from shoal.games.fish_draw.review.grading import value
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE
from shoal.review.types import Certain, Grid, Place, Question, Remark

FISH: Final = "fish"
"""All Fish together: what a call is about."""

MOST_UNSURE: Final = 4
"""Of so many Fish in unknown places the possible places are gone through: of all, in this game."""

NAMES: Final[dict[int, Place]] = {MIDDLE: "middle", ASIDE: "aside"}


def ledger_grid(rules: FishDraw, board: Board) -> Grid:
    """Where each Fish may be. A Fish is taken to be any of the unseen cards of its places, which is an estimate where it is not certain."""
    places = (*range(rules.seats), MIDDLE, ASIDE)
    found = places_of(board)
    return Grid(
        seat=None,
        items=tuple(str(fish.card) for fish in board.ledger),
        places=tuple(NAMES.get(place, place) for place in places),
        chance=tuple(tuple(of.get(place, 0.0) for place in places) for of in found),
        source="exact" if all(fish.certain for fish in board.ledger) else "estimate",
    )


def possible_calls(rules: FishDraw, board: Board, seat: Seat) -> tuple[Question, ...]:
    """The calls that the seat may make now, those first that would rather succeed."""
    view = SeatView(board, seat)
    found = [(chance(rules, board, on, MOST_UNSURE), on) for on in rules.moves(view).calls]
    return tuple(
        Question(
            said=Call(seat, on),
            target=on,
            item=FISH,
            chance=share,
            value=value(rules, board, seat, share),
            reason=_reason(board, on, share),
            source="exact" if share in (0, 1) else "estimate",
        )
        for share, on in sorted(found, key=lambda call: (-call[0], call[1]))
    )


def _reason(board: Board, on: Seat, share: float) -> Remark:
    known = sum(fish.certain and fish.seats == (on,) for fish in board.ledger)
    if share == 1:
        return Remark("reason-call-sure", seat=on, count=board.fish_total)
    elsewhere = sum(on not in fish.seats for fish in board.ledger)
    if elsewhere:
        return Remark("reason-call-elsewhere", seat=on, count=elsewhere)
    return Remark("reason-call", seat=on, count=known)


def open_calls(calls: Sequence[Question]) -> tuple[Question, ...]:
    """Those that could be right."""
    return tuple(call for call in calls if call.chance)


def certain_calls(calls: Sequence[Question]) -> tuple[Certain, ...]:
    """Those that the ledger proves."""
    return tuple(
        Certain(call.said, FISH, ((FISH, call.target),), reason=call.reason) for call in calls if call.chance == 1
    )
