"""How many tables a data folder has, and what its retention will do with them: what `shoal serve --check` says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from shoal.server.storage.database import FILE, reading
from shoal.server.storage.retention import DAY_S, Retention

_COUNT: Final = """
SELECT count(*), coalesce(sum(at_ms < :packed), 0), coalesce(sum(at_ms < :removed AND NOT kept), 0),
    coalesce(sum(at_ms < :removed AND kept), 0)
FROM (
    SELECT (SELECT CAST(at_ms AS INTEGER) FROM events WHERE table_id = one.table_id ORDER BY n DESC LIMIT 1) AS at_ms,
        EXISTS (SELECT 1 FROM people JOIN keepers USING (who) WHERE people.table_id = one.table_id) AS kept
    FROM (SELECT DISTINCT table_id FROM events) AS one
)
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


def census(folder: Path, retention: Retention, now_ms: int) -> Census:
    """What is in that data folder, also while a server uses it; nothing where there is none. `DatabaseDamaged`, `DatabaseForeign`."""
    path = folder / FILE
    if not path.exists():
        return Census()
    before = {
        "packed": now_ms - round(1000 * DAY_S * retention.idle_packed_days),
        "removed": now_ms - round(1000 * DAY_S * min(retention.removed_days, 1e6)),
    }
    with reading(path) as connection:
        return Census(*connection.execute(_COUNT, before).fetchone())
