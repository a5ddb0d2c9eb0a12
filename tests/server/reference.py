"""What the rules make of a table's log: what everything that the server says is held against."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from shoal.core.codec import Decoder, encode
from shoal.core.games import kit_of
from shoal.server.tables.state.events import TableEvent
from shoal.server.tables.state.log import Entry, Row, read
from tests.server.tables_in_memory import MemoryTable

Said = Mapping[int, dict[str, object]]
"""The commands of one tab, by their numbers."""


class Reference:
    """The log of that table as it is on disk, and the rules; nothing else that the server has."""

    def __init__(self, table: MemoryTable) -> None:
        self._table = table
        self._entries: list[Entry] = []
        rules = table.state.rules
        self._states = [rules.start()]
        self._views = {seat: [rules.start_view(seat)] for seat in (None, *range(rules.seats))}
        """What was so after each event, and before the first; of every seat, and of who has none."""

    def view(self, n: int, seat: int | None) -> Any:
        """What that seat's view was after event n."""
        for entry in self._log()[len(self._states) - 1 :]:
            self._go_on(entry.event)
        return self._views[seat][n]

    def _go_on(self, event: Any) -> None:
        rules, state = self._table.state.rules, self._states[-1]
        if isinstance(event, TableEvent):
            self._states.append(state)
            for views in self._views.values():
                views.append(views[-1])
            return
        is_new = rules.outcome(state) is not None
        self._states.append(rules.evolve(rules.start() if is_new else state, event))
        for seat, views in self._views.items():
            views.append(rules.watch(rules.start_view(seat) if is_new else views[-1], rules.seen(event, seat)))

    def guest_of(self, row: Row) -> str:
        """Who sent the command of that row: the guest who had the seat, or took it."""
        sitting: dict[int | None, str] = {}
        for each in self._table.log[: row.n]:
            event = json.loads(each.body)
            if each.known is not None:
                sitting[event["seat"]] = each.known.who
            elif event["type"] == "swapped" and each is not row:
                one, other = event["seat"], event["other"]
                sitting[one], sitting[other] = sitting.get(other, ""), sitting.get(one, "")
        return sitting.get(row.seat, "")

    def check_moves(self, said: Mapping[tuple[str, str], Said]) -> None:
        """Every move led to what the rules say, and to no more: it was not played twice in a row.

        `said` is by guest and tab.
        """
        rules = self._table.state.rules
        state, events = rules.start(), list(self._log())
        while events:
            cause = events[0].cause
            is_command = cause.tab is not None and cause.command is not None
            step = of_one_command(events) if is_command else [events[0].event]
            if is_command:
                guest = self.guest_of(self._table.log[events[0].n - 1])
                message = said[guest, str(cause.tab)][int(cause.command or 0)]
                step = step[: self._length(message, state, step)]
            for event in step:
                if isinstance(event, TableEvent):
                    continue
                state = rules.evolve(rules.start() if rules.outcome(state) else state, event)
            events = events[len(step) :]

    def _length(self, message: dict[str, object], state: Any, step: list[Any]) -> int:
        """How many events that command leads to, of which these are the first or more."""
        rules = self._table.state.rules
        match message["type"]:
            case "play":
                move = Decoder[Any](rules.vocabulary.move)(encode(message["move"]))
                ms = getattr(step[0], "ms", None)  # how fast someone was is measured, not said
                expected = list(rules.decide(state, kit_of(rules.name).timed(move, lambda _: ms)))
                assert step[: len(expected)] == expected
                return len(expected)
            case "again" | "rule" | "consent":
                return len(step)  # dice
            case _:
                return 1

    def _log(self) -> list[Entry]:
        if len(self._entries) < len(self._table.log):
            self._entries = read(self._table.log)[1]
        return self._entries


def of_one_command(entries: list[Entry]) -> list[Any]:
    """The events at the beginning of these that the same command led to."""
    first = entries[0].cause
    same = takewhile(lambda entry: replace(entry.cause, by=first.by) == first, entries)
    return [entry.event for entry in same]
