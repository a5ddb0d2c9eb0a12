"""What people have done beside their games, in the database of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, func, insert, select, update

from shoal.core.codec import encode
from shoal.puzzles.daily import day_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, games, players, plays, progress
from shoal.server.people.progress import (
    DAY,
    NOTHING,
    DayResult,
    Judged,
    KeptProgress,
    Progress,
    Sent,
    judged,
    merged,
    read_kept,
    with_results,
)
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.web.answers import Refusal

SKEW: Final = timedelta(minutes=10)
"""The clocks of two nodes may be so far apart: the day has begun where the puzzle was asked for."""

DEALS_OF: Final = 8 * DAY
"""Deals of so many days are among the results."""

SCORED_GAMES: Final = 20
"""The memory score of a person is the mean of so many games, the last that were reviewed."""


class AccountProgress:
    """The progress of all accounts. Methods raise `Failed` when the database cannot be used."""

    def __init__(self, database: PeopleDatabase, now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms) -> None:
        """That in a database."""
        self._database = database
        self._now_ms = now_ms

    async def of(self, account: Account) -> Progress:
        """What a person has done, with the results of the last days."""
        return await self._database.do(lambda connection: self._of(connection, account.id))

    async def kept(self, account: Account) -> KeptProgress:
        """What is kept of what their browsers said."""
        return await self._database.do(lambda connection: _kept(connection, account.id))

    async def add(self, account: Account, sent: Sent) -> Judged:
        """Add what a browser says: all that the account has then, and what was refused. `Refusal` where the account is gone."""
        now_ms = self._now_ms()
        found = judged(sent, (_time(now_ms) + SKEW).date())

        def write(connection: Connection) -> Judged:
            # Two devices of one person wait for each other here; a new session of theirs does not.
            own = select(accounts.c.id).where(accounts.c.id == account.id).with_for_update(key_share=True)
            if connection.execute(own).first() is None:
                raise Refusal(401, "NOT_LOGGED_IN")
            before = _kept(connection, account.id)
            kept = merged(before, found.kept)
            if kept != before:
                _write(connection, account.id, kept, now_ms)
            return Judged(kept, found.refused)

        return await self._database.do(write)

    async def note_memory(self, game: str, scores: Mapping[int, float | None]) -> None:
        """Note the memory scores of the seats of a game that was reviewed; of one without accounts nothing is kept."""

        def write(connection: Connection) -> None:
            for seat, score in scores.items():
                own = (players.c.game == game) & (players.c.seat == seat) & players.c.memory.is_distinct_from(score)
                connection.execute(update(players).where(own).values(memory=score))

        await self._database.do(write)

    def _of(self, connection: Connection, account: int) -> Progress:
        today = _time(self._now_ms()).date()
        return with_results(
            _kept(connection, account), _deals(connection, account, today), memory_of(connection, account)
        )


def _time(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def _kept(connection: Connection, account: int) -> KeptProgress:
    found = connection.execute(select(progress.c.kept).where(progress.c.account == account)).scalar()
    return NOTHING if found is None else read_kept(found)


def _write(connection: Connection, account: int, kept: KeptProgress, now_ms: int) -> None:
    values = {"kept": encode(kept).decode(), "changed_ms": now_ms}
    changed = connection.execute(update(progress).where(progress.c.account == account).values(values))
    if not changed.rowcount:
        connection.execute(insert(progress).values(account=account, **values))


def memory_of(connection: Connection, account: int) -> float | None:
    """The mean memory score of the last games of an account; `None` where none was reviewed."""
    last = (
        select(players.c.memory)
        .join(games, games.c.id == players.c.game)
        .where(players.c.account == account, players.c.memory.is_not(None))
        .order_by(games.c.ended_ms.desc())
        .limit(SCORED_GAMES)
    )
    return connection.execute(select(func.avg(last.subquery().c.memory))).scalar()


def _deals(connection: Connection, account: int, today: date) -> dict[str, DayResult]:
    found = connection.execute(
        select(plays.c.deal, plays.c.result, plays.c.points, plays.c.margin)
        .where(plays.c.account == account, plays.c.room.is_(None))
        .order_by(plays.c.ended_ms.desc())
        .limit(DEALS_OF.days * 4)
    )
    deals = dict[str, DayResult]()
    for row in found.all():
        day = day_of(row.deal.partition("/")[0])
        if day is None or day < today - DEALS_OF:
            continue
        place = _place(connection, row.deal, row.margin) if day >= today - DAY else (0, 0)
        deals[row.deal] = DayResult(row.result, row.points, row.margin, *place)
    return deals


def _place(connection: Connection, deal: str, margin: float) -> tuple[int, int]:
    """The place of a margin among all who have played a deal, and how many those are."""
    better = func.count().filter(plays.c.margin > margin)
    ahead, count = connection.execute(select(better, func.count()).where(plays.c.deal == deal)).one()
    return ahead + 1, count
