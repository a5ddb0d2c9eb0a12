"""What people at a table look at now: bots give them the time for it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from shoal.core.game import GameEvent
from shoal.core.games import kit_of
from shoal.core.kit import Effect
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import SCALES

LOOK_S: Final = 1.4
"""For how many seconds people look at the whole, at the pace `normal`, when the last of it is there."""


class RecentEvents:
    """What people at one table look at now, or looked at last, and since when."""

    def __init__(self, state: TableState) -> None:
        """Nothing is new."""
        self._state = state
        self._told_n = state.views.told_n
        self.since = -inf
        """When people were last shown something."""
        self._game = state.game.number
        self._looked = len(state.game.log)
        self._events: Sequence[GameEvent] = ()
        self._kit = kit_of(state.rules.name)

    def update(self, now: float) -> None:
        """Look at what has happened since the last time."""
        state = self._state
        if state.views.told_n != self._told_n:
            self._told_n = state.views.told_n
            self.since = now
        if state.game.number != self._game:
            self._game = state.game.number
            self._looked = 0
        events = state.game.log[self._looked :]
        self._looked = len(state.game.log)
        self._events = events or self._events

    def effect(self) -> Effect | None:
        """The kind of what people look at."""
        rules = self._state.rules
        effects = {self._kit.effect(rules.seen(event, None)) for event in self._events}
        return "claim" if "claim" in effects else "hit" if "hit" in effects else None

    def until_seen_s(self) -> float:
        """How many seconds it takes until people have seen what happened, where pages show one thing after the other."""
        rules, pace = self._state.rules, SCALES[self._state.settings.pace]
        shown = self._kit.showing_s([rules.seen(event, None) for event in self._events], self._state.game.truth)
        return (shown + LOOK_S) * pace if shown else 0.0
