"""What everyone who watches an exhibition table is shown: all hands, and what the bot on turn can know of them.

A table of bots has no secrets, until somebody sits down. What a bot can know is worked out of what its seat saw, like a hint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from shoal.core.errors import ShoalError
from shoal.core.game import GameSight, Seat
from shoal.core.games import kit_of
from shoal.review import Hinter, hinter
from shoal.server.tables.broadcast.audience import AllHands, AudienceViews, is_let_in
from shoal.server.tables.broadcast.shown import Frame, frame_of, show_own
from shoal.server.tables.messages.hints import Beliefs, HintGrid
from shoal.server.tables.state.table_state import TableState

EVERYONE: Final = AllHands(0)
DIGITS: Final = 3
"""Of a chance: 5,000 people are sent 300 of them with each move."""


class _Mind(NamedTuple):
    """What a seat could know in a game, and how many events of it that takes account of."""

    game: int
    hinter: Hinter
    seen: int


class SharedBeliefs:
    """Those of one table. One thought of them is worked out at a time."""

    def __init__(self, state: TableState) -> None:
        """Of the table with that record."""
        self._state = state
        self._views = AudienceViews(state)
        self._minds: dict[Seat, _Mind] = {}

    def thought(self) -> Callable[[], Frame] | None:
        """What works them out as they are now; `None` where there is nothing that may be shown."""
        state = self._state
        if not (state.is_exhibition and is_let_in(state, EVERYONE, None)):
            return None
        hands, n, seat = tuple(map(show_own, self._views.hands(EVERYONE))), state.n, state.game.turn
        if state.game.is_over or seat is None or kit_of(state.rules.name).reviewer() is None:
            return lambda: frame_of(Beliefs(n, hands))
        mind = self._minds.get(seat)
        if mind is None or mind.game != state.game.number:
            mind = _Mind(state.game.number, hinter(state.rules, seat), 0)
        news = [state.rules.seen(event, seat) for event in state.game.log[mind.seen :]]
        self._minds[seat] = mind._replace(seen=len(state.game.log))
        return lambda: frame_of(Beliefs(n, hands, seat, _grid(mind.hinter, news)))


def _grid(mind: Hinter, news: list[GameSight]) -> HintGrid | None:
    """Who has what, as far as that seat can know; `None` where there is too much to count."""
    for sight in news:
        mind.see(sight)
    try:
        grid = mind.grid()
    except ShoalError:
        return None
    chance = tuple(tuple(round(one, DIGITS) for one in row) for row in grid.chance)
    return HintGrid(grid.items, grid.places, chance, grid.source, grid.behavioural)
