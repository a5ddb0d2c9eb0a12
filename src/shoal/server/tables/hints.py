"""Hints for who plays against bots alone: what their seat could know from its own sights.

A hint is computed beside the event loop, like a bot's thought, from values that do not change. What a seat saw is all that goes in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameSight, Seat
from shoal.review import Remark, hinter
from shoal.server.tables.broadcast.shown import Frame, frame_of
from shoal.server.tables.messages.from_client import Hint
from shoal.server.tables.messages.to_client import HintedClaim, HintedQuestion, HintGrid, HintReason, Hints, Refused
from shoal.server.tables.state.table_state import TableState


def hint_for(state: TableState, seat: Seat, asked: Hint) -> Callable[[], Frame]:
    """The computation of the answer to a hint that was asked for; it never raises."""
    rules, n = state.rules, state.game.n
    sights = tuple(rules.seen(event, seat) for event in state.game.log)

    def hint() -> Frame:
        try:
            return frame_of(_answer(rules, seat, sights, asked, n))
        except ShoalError:  # there is too much to count, say
            return frame_of(Refused("NO_HINTS", asked.id))

    return hint


def _answer(rules: AnyRules, seat: Seat, sights: Sequence[GameSight], asked: Hint, n: int) -> Hints:
    found = hinter(rules, seat)
    for sight in sights:
        found.see(sight)
    match asked.what:
        case "questions":
            questions = tuple(
                HintedQuestion(one.target, one.item, one.chance, _reason(one.reason)) for one in found.questions()
            )
            return Hints(asked.id, asked.what, n, questions=questions)
        case "certain":
            certain = tuple(
                HintedClaim(one.group, one.holders, None if one.reason is None else _reason(one.reason))
                for one in found.certain()
            )
            return Hints(asked.id, asked.what, n, certain=certain)
        case "know":
            grid = found.grid()
            return Hints(asked.id, asked.what, n, grid=HintGrid(grid.items, grid.places, grid.chance))


def _reason(remark: Remark) -> HintReason:
    fields = ("name", "seat", "other", "item", "group", "chance", "count")
    return HintReason(**{field: getattr(remark, field) for field in fields})
