"""What is kept, and for how long: settings of `shoal serve`, in the table `[retention]` of its configuration.

    empty        a table where no one sits, or no one ever did anything, is removed after a day
    unfinished   one where a game was left unfinished and no one sits any more, after a week
    shown        one where a finished game has a page of its own and no one sits any more, after 90 days
    idle         any table at which nothing has happened for 90 days is packed, and after a year removed, though people sit there

A finished game is packed a week after the next one was dealt. Anyone who has an account may want to keep their tables (`/account`): those
are packed like all others, and never removed.

A server calls `Tables.tidy` now and then; each call looks at a few tables and goes on where the last one stopped. Nothing is removed
because a clock leapt: a server must have run for that time too, or for a week of it (`RUN_S`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from shoal.server.storage.database import FILE, reading
from shoal.server.storage.steps import Steps, ask, run_steps
from shoal.server.tables.state.log import Row
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import FROZEN_FOR
from shoal.server.tables.timing.time_control import DaysTime

DAY_S: Final = 24 * 3600.0

RUN_S: Final = 7 * DAY_S
"""For how long a server must have run since something happened at a table, before that is removed; less where it is removed sooner."""

MOST: Final = 100
"""How many tables, and games, are looked at in one go."""

Days = Annotated[float, Meta(ge=0)]


def _about(description: str) -> Meta:
    return Meta(description=description)


class Retention(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long things are kept, in days."""

    empty_days: Annotated[
        Days, _about("days after which a table is removed where nobody sits, or nobody ever did anything")
    ] = 1.0
    unfinished_days: Annotated[
        Days, _about("days after which a table is removed where a game was left unfinished and nobody sits any more")
    ] = FROZEN_FOR / DAY_S
    shown_days: Annotated[
        Days,
        _about("days after which a table is removed whose finished games have pages and where nobody sits any more"),
    ] = 90.0
    packed_days: Annotated[Days, _about("days after which a finished game is packed, since the next one was dealt")] = (
        7.0
    )
    idle_packed_days: Annotated[Days, _about("days without an event after which a table is packed")] = 90.0
    removed_days: Annotated[
        Days,
        _about(
            "days without an event after which a table is removed though people sit there, unless an account keeps it"
        ),
    ] = 365.0


DEFAULT_RETENTION: Final = Retention()


@dataclass(frozen=True, slots=True)
class Tidied:
    """What one call has done: tables that were removed, games and tables that were packed, and whether all have been looked at."""

    vanished: tuple[str, ...]
    packed: int
    is_round: bool


def removed_after_s(
    state: TableState, log: list[Row], retention: Retention, *, has_page: bool = False, is_kept: bool = False
) -> float | None:
    """For how many seconds nothing must have happened at a table before it is removed; `None` where someone keeps it."""
    if is_kept and not is_untouched(state, log):
        return None
    removed_s = retention.removed_days * DAY_S
    goes_on = any(state.seats.people) and not state.game.is_over and isinstance(state.clock.control, DaysTime)
    if goes_on or not is_empty(state, log):
        return removed_s
    is_left = state.game.has_begun and not state.game.is_over
    days = max(
        retention.empty_days,
        retention.unfinished_days if is_left else 0.0,
        retention.shown_days if has_page else 0.0,
    )
    return min(days * DAY_S, removed_s)


def is_empty(state: TableState, log: list[Row]) -> bool:
    """Whether no one sits at a table, no one has done anything there since it was opened, or nothing was dealt."""
    return not any(state.seats.people) or state.is_gathering or is_untouched(state, log)


def is_untouched(state: TableState, log: list[Row]) -> bool:
    """Whether no one has done anything at a table since it was opened."""
    return state.game.number <= 1 and all(row.by != "human" for row in log)


_COUNT: Final = """
SELECT count(*), coalesce(sum(CASE WHEN at_ms < ?1 THEN 1 ELSE 0 END), 0),
    coalesce(sum(CASE WHEN at_ms < ?2 AND NOT kept THEN 1 ELSE 0 END), 0),
    coalesce(sum(CASE WHEN at_ms < ?2 AND kept THEN 1 ELSE 0 END), 0)
FROM (
    SELECT (SELECT CAST(at_ms AS BIGINT) FROM events WHERE table_id = one.table_id ORDER BY n DESC LIMIT 1) AS at_ms,
        EXISTS (SELECT 1 FROM people JOIN keepers USING (who) WHERE people.table_id = one.table_id) AS kept
    FROM (SELECT DISTINCT table_id FROM events) AS one
) AS tables
"""


class Census(NamedTuple):
    """How many tables there are, how many had no event for so long that they are packed, or removed, and how many accounts keep."""

    tables: int = 0
    idle: int = 0
    removed: int = 0
    kept: int = 0

    def said(self, retention: Retention) -> str:
        """The same as a sentence for an operator."""
        return (
            f"retention: of {self.tables} tables {self.idle} had no event for {retention.idle_packed_days:g} days and are packed, "
            f"{self.removed} had none for {retention.removed_days:g} days and will be removed, "
            f"{self.kept} as old are kept by an account"
        )


def count_tables(retention: Retention, now_ms: int) -> Steps[Census]:
    """What is in a database."""
    packed_ms = now_ms - round(1000 * DAY_S * retention.idle_packed_days)
    removed_ms = now_ms - round(1000 * DAY_S * min(retention.removed_days, 1e6))
    return Census(*(yield from ask(_COUNT, packed_ms, removed_ms))[0])


def census(folder: Path, retention: Retention, now_ms: int) -> Census:
    """What is in that data folder, also while a server uses it; nothing where there is none. `DatabaseDamaged`, `DatabaseForeign`."""
    path = folder / FILE
    if not path.exists():
        return Census()
    with reading(path) as connection:
        return run_steps(connection, count_tables(retention, now_ms))
