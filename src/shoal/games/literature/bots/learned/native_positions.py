"""What a seat knows, as positions of the native core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from shoal.core.native import built_core
from shoal.games.literature import SeatView
from shoal.games.literature.bots.behaviour import IncrementalBehaviour
from shoal.games.literature.bots.knowledge import Knowledge
from shoal.games.literature.rules.events import Asked

if TYPE_CHECKING:
    import shoal_native as native


class NativePositions:
    """Copies the knowledge of a seat into the native core, as it is when it is asked."""

    def __init__(self, layout: native.Layout, knowledge: Knowledge, encoder: native.Network | None) -> None:
        """Without an encoder all encodings of questions are zero."""
        self._layout = layout
        self._knowledge = knowledge
        self._behaviour = IncrementalBehaviour(_nothing(layout, encoder), _after(layout))

    def rest(self) -> None:
        """Let go of the behaviour, which follows from the questions."""
        self._behaviour.rest()

    def shared(self, stalled: int) -> tuple[native.Constraints, native.Behaviour]:
        """What is public: constraints on the hands, and who asked whom for what.

        `stalled`: how many questions ago the public last learned something.
        """
        public = self._knowledge.public
        shared: native.Constraints = built_core().Constraints(self._layout)
        shared.load(-1, public.cards, public.may, public.size, public.bases, public.clauses)
        return shared, self._behaviour.of(self._knowledge.questions, stalled)

    def position(self, view: SeatView, stalled: int) -> native.PositionSnapshot:
        """The same with the hand of the seat of that view."""
        shared, behaviour = self.shared(stalled)
        position: native.PositionSnapshot = built_core().PositionSnapshot(
            self._layout, view.seat, view.hand.mask, shared, behaviour, view.board.scores
        )
        return position


@lru_cache(maxsize=16)
def _nothing(layout: native.Layout, encoder: native.Network | None) -> native.Behaviour:
    """Before the first question. Nobody changes it, so all seats of all tables begin with the same."""
    nothing: native.Behaviour = built_core().Behaviour(layout, [], 0, encoder)
    return nothing


@lru_cache(maxsize=16)
def _after(layout: native.Layout) -> Callable[[native.Behaviour, Sequence[Asked], int], native.Behaviour]:
    """What more questions make of a behaviour, for all seats of all tables with that layout."""
    return lambda before, questions, stalled: _shared_after(layout, before, tuple(questions), stalled)


@lru_cache(maxsize=64)
def _shared_after(
    layout: native.Layout, before: native.Behaviour, questions: tuple[Asked, ...], stalled: int
) -> native.Behaviour:
    """Bots of one table remember the same questions, if they remember as many: what one has made of them is the others', too."""
    return before.after(layout, [(asked.seat, asked.target, asked.card, asked.hit) for asked in questions], stalled)
