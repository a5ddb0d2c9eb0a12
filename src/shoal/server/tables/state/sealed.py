"""The deals of a game and their seals: the last one, which is sealed, and all of a game that is over, which are opened."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from shoal.core.game import AnyRules, GameEvent
from shoal.core.games import kit_of
from shoal.server.tables.state.seals import OpenedSeal, Seals

EXPORT_VERSION: Final = 1
"""The version of `GameRecord`."""


class GameRecord(Struct, frozen=True):
    """A game that has ended: what `shoal export` writes of it. `header` and `steps` are the lines of its record as JSON.

    `seals` are those of its deals, in order; there are none where a record was brought, or the key of the data folder is gone.
    """

    export: int
    id: str
    day: str
    header: dict[str, Any]
    steps: tuple[Any, ...]
    seals: tuple[OpenedSeal, ...] = ()


def game_record(game_id: str, day: str, state: str, seals: tuple[OpenedSeal, ...]) -> GameRecord:
    """The game whose record has these lines."""
    header, *steps = map(json.loads, state.splitlines())
    return GameRecord(EXPORT_VERSION, game_id, day, header, tuple(steps), seals)


def last_deal(rules: AnyRules, log: Sequence[GameEvent]) -> tuple[GameEvent, ...]:
    """The random events of the deal from which the game goes on; nothing before the first one."""
    found: tuple[GameEvent, ...] = ()
    for deal in _deals(rules, log):
        found = deal
    return found


def opened_seals(
    seals: Seals, table: str, game: int, rules: AnyRules, log: Sequence[GameEvent]
) -> tuple[OpenedSeal, ...]:
    """What opens the seals of all deals of a game of that table. To be asked when it is over."""
    return tuple(seals.opened(table, game, deal) for deal in _deals(rules, log))


def _deals(rules: AnyRules, log: Sequence[GameEvent]) -> Iterator[tuple[GameEvent, ...]]:
    kinds = tuple(kit_of(rules.name).notation().DEAL)
    for is_deal, events in groupby(log, lambda event: isinstance(event, kinds)):
        if is_deal:
            yield tuple(events)
