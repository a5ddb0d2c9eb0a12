"""Moves of several people in the same position, in sentences: each with what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from shoal.core.codec import Decoder
from shoal.core.game import Seat
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.telling import Narrator

if TYPE_CHECKING:
    from shoal.server.people.duplicate_deals import ComparedMove


@dataclass(frozen=True)
class _MoveCount:
    """A move, and how many of all who came there made it."""

    text: Markup
    count: int
    is_own: bool


@dataclass(frozen=True)
class Crossroads:
    """A position to which several people came: `number` counts the reader's moves, `step` is the step of the record."""

    step: int
    number: int
    count: int
    chosen: tuple[_MoveCount, ...]


def crossroads(game: ArchivedGame, language: str, you: Seat, compared: Sequence[ComparedMove]) -> list[Crossroads]:
    """The positions of the reader's game to which others came, too, in order; until there is none any more."""
    teller = Narrator(game, language, you)
    read_move = Decoder[Any](game.rules.vocabulary.move)
    by_step = {one.step: one for one in compared}
    rules, found, number = game.rules, list[Crossroads](), 0
    state, view = rules.start(), rules.start_view(you)
    for n, step in enumerate(game.steps):
        number += step.kind == "move" and step.said.seat == you
        if (here := by_step.get(n)) is not None:
            moves = [(here.own, here.own_count), *here.others]
            chosen = []
            for place, (move, count) in enumerate(moves):
                events = step.events if place == 0 else rules.decide(state, read_move(move.encode()))
                sights = [rules.seen(event, you) for event in events]
                chosen.append(_MoveCount(teller.told(view, sights), count, place == 0))
            chosen.sort(key=lambda one: (-one.count, not one.is_own))
            found.append(Crossroads(n, number, here.count, tuple(chosen)))
        for event in step.events:
            state, view = rules.evolve(state, event), rules.watch(view, rules.seen(event, you))
    return found
