"""The deals of the day: one for each game that can be compared, the same for everybody at this server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

from shoal.core.games import GAMES, kit_of
from shoal.server.daily.occasions import DailyTable
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.opening import Alike, NewTable
from shoal.server.tables.seeding import seed_from, table_name

DAY_S: Final = 24 * 3600


class DailyDeals:
    """Which deals are today's, and whose tables they are played at."""

    def __init__(self, key: bytes, now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms, first: date = date.min) -> None:
        """By a key of the server, which decides all deals, from its first day on."""
        self._key = key
        self._now_ms = now_ms
        self.first = first

    def left_s(self) -> int:
        """For how many seconds the deals of today are those of today."""
        return DAY_S - self._now_ms() // 1000 % DAY_S

    def today(self) -> date:
        """The day, by UTC."""
        return datetime.fromtimestamp(self._now_ms() / 1000, UTC).date()

    def games(self) -> tuple[str, ...]:
        """The games that have one: those in which nobody is quicker than others (`Kit.duplicate_preset`)."""
        return tuple(game for game in GAMES if kit_of(game).duplicate_preset is not None)

    def table(self, who: str, day: date, game: str) -> str:
        """The name of somebody's table for that deal. It is always the same one, so nobody has two."""
        return table_name(seed_from(self._key, f"table {day.isoformat()} {game} {who}"))

    def alike(self, day: date, game: str) -> Alike:
        """What is the same at all tables of that deal."""
        return Alike(seed_from(self._key, f"deal {day.isoformat()} {game}"), str(DailyTable(day)))

    def wish(self, game: str, name: str | None = None) -> NewTable:
        """How such a table is opened: by one person, who plays against bots, without hints."""
        return NewTable(
            game=game,
            preset=kit_of(game).duplicate_preset,
            dealer="opener",
            seating="locked",
            watching="nobody",
            hints=False,
            name=name,
        )
