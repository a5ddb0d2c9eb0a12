"""What today has for a reader of the first page: the puzzle, the deals, and how they did with them.

The first page waits for none of it. A puzzle takes a moment to be told, with all that proves it, so a server that has just started tells
its first one beside the page, which goes without; how many have played is asked for beside it, too, at most once in a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from markupsafe import Markup

from shoal.puzzles.telling import Told, told
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import Guest
from shoal.server.daily.calendar import DailyPuzzle, deal_of_day
from shoal.server.people.progress import DAY, DayResult, Progress, progress_of
from shoal.server.people.reader_progress import NO_ACCOUNT, progress_element
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Alarm, Environment
from shoal.server.tables.recent_tables import TableOfMine

COUNTED_EVERY_S: Final = 60.0
TOLD_AFTER_S: Final = 3.0
"""Seconds after its first page in which a server tells no puzzle: people play by then, or read on."""


@dataclass(frozen=True)
class OwnDeal:
    """A deal of a day that the reader has begun: their table, where it is among those that they sat at lately, and how they did.

    That their account says, or a guest's table.
    """

    game: str
    table: TableOfMine | None
    result: DayResult | None


@dataclass(frozen=True)
class Today:
    """A day, its puzzle once that is told, the reader's deals of it and of yesterday, and how many with accounts have played it."""

    day: date
    puzzle: Told | None = None
    deals: tuple[OwnDeal, ...] = ()
    played: int = 0
    yesterday: tuple[OwnDeal, ...] = ()
    progress: Markup = NO_ACCOUNT
    """What the account of the reader has (`reader_progress.py`)."""

    @property
    def about(self) -> Hashable:
        """What a page hangs on that shows it beside the reader's tables; the day says which puzzle."""
        return self.day, self.puzzle is not None, self.deals, self.played, self.yesterday, self.progress


class Agenda:
    """What the days of one server have."""

    def __init__(self, daily: DailyPuzzle, people: AccountLoader | None, environment: Environment) -> None:
        """Nothing is told yet."""
        self._daily = daily
        self._deals = daily.deals()
        self._people = people
        self._environment = environment
        self._told: dict[tuple[date, str], Told | None] = {}
        self._is_coming = False
        """Whether the first puzzle will be told."""
        self._alarm: Alarm | None = None
        self._telling: asyncio.Future[Told | None] | None = None
        self._margins: Mapping[str, Sequence[float]] = {}
        """Of today's and yesterday's deals, the margins of all with accounts who have played them."""
        self._count_at = 0.0
        self._counting: asyncio.Task[None] | None = None

    async def of(self, guest: Guest | None, mine: Sequence[TableOfMine], language: str) -> Today:
        """What today has for a guest with these tables."""
        day = self._daily.today()
        self._count_again(day)
        done, progress = await self._progress(guest)
        who = guest.who if guest is not None else ""
        return Today(
            day,
            await self._puzzle(day, language),
            tuple(self._own(day, who, mine, done)),
            sum(len(self._margins.get(deal_of_day(day, game), ())) for game in self._deals.games()),
            tuple(self._own(day - DAY, who, mine, done)),
            progress,
        )

    def _own(self, day: date, who: str, mine: Sequence[TableOfMine], done: Progress) -> Iterator[OwnDeal]:
        """The deals of a day that a guest has begun."""
        tables = {table.table: table for table in mine}
        for game in self._deals.games():
            table = tables.get(self._deals.table(who, day, game)) if tables else None
            deal = deal_of_day(day, game)
            result = done.deals.get(deal) or self._placed(deal, table)
            if table is not None or result is not None:
                yield OwnDeal(game, table, result)

    def _placed(self, deal: str, table: TableOfMine | None) -> DayResult | None:
        """How a guest did, of whose deals no account knows: their place as if they were among those that have one."""
        margins = self._margins.get(deal)
        if table is None or table.points is None or not (table.is_first and margins):
            return None
        own, most = table.points
        return DayResult("", own, own - most, 1 + sum(other > own - most for other in margins), 1 + len(margins))

    async def _progress(self, guest: Guest | None) -> tuple[Progress, Markup]:
        """What the account of the reader has; nothing where that cannot be read now, and for guests, whose browsers know it."""
        if self._people is None or guest is None or guest.session is None:
            return Progress(), NO_ACCOUNT
        account = guest.session.account
        try:
            found = await progress_of(self._people, account)
        except StoreError:
            return Progress(), NO_ACCOUNT
        return found, progress_element(account, found)

    async def _puzzle(self, day: date, language: str) -> Told | None:
        """The puzzle in words; `None` until this server has told its first one."""
        if (day, language) in self._told:
            return self._told[day, language]
        if self._told:
            return await self._environment.background.do(lambda: self._tell(day, language))
        if not self._is_coming:
            self._is_coming = True
            self._alarm = self._environment.clock.call_in(TOLD_AFTER_S, lambda: self._begin(day, language))
        return None

    def _begin(self, day: date, language: str) -> None:
        """Tell the first puzzle of this server."""

        def end(_: object) -> None:
            self._is_coming = False  # where that failed, the next page begins again

        work = self._environment.background.do(lambda: self._tell(day, language))
        self._telling = asyncio.ensure_future(work)
        self._telling.add_done_callback(end)

    def close(self) -> None:
        """Begin nothing more, and wait for nothing."""
        self._is_coming = True
        for work in (self._alarm, self._telling, self._counting):
            if work is not None:
                work.cancel()

    def _tell(self, day: date, language: str) -> Told | None:
        puzzle = self._daily.of(day)
        found = None if puzzle is None else told(puzzle.line(), language)
        self._told = {at: one for at, one in self._told.items() if at[0] == day} | {(day, language): found}
        return found

    def _count_again(self, day: date) -> None:
        """Count beside the page who has played, unless that was done just now."""
        people, now = self._people, self._environment.clock.now()
        if people is None or not people.are_there or self._counting is not None or now < self._count_at:
            return
        self._count_at = now + COUNTED_EVERY_S
        self._counting = asyncio.create_task(self._count(people, day), name="deals played")

    async def _count(self, people: AccountLoader, day: date) -> None:
        try:
            standings = (await people.services()).standings
            games = self._deals.games()
            self._margins = await standings.margins([deal_of_day(at, one) for at in (day - DAY, day) for one in games])
        except StoreError:  # noted where the database is asked; the page goes without a number
            pass
        finally:
            self._counting = None
