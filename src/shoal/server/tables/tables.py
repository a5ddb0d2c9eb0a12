"""All tables: made, loaded when somebody comes, forgotten when nobody is there; what breaks is loaded again from its log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Final, Literal

from shoal.bots.bot import MakerOf
from shoal.bots.registry import bot_of
from shoal.core.errors import ShoalError
from shoal.i18n import REFERENCE
from shoal.puzzles.daily import KEY_BYTES
from shoal.server.chat.acquaintance import Acquaintances
from shoal.server.lobby.board import Board
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.operations.marks import mark_of
from shoal.server.operations.observer import Observer
from shoal.server.storage.retention import DAY_S, DEFAULT_RETENTION, MOST, RUN_S, Retention, Tidied, removed_after_s
from shoal.server.storage.store import Store
from shoal.server.storage.store_errors import Conflict, StoreError
from shoal.server.tables.bots.threads import BotThreads
from shoal.server.tables.codes import TABLE, code_of, new_table, prefix_of
from shoal.server.tables.lately import TABLES_SHOWN, Remembered, TableOfMine, table_of_mine
from shoal.server.tables.opening import Alike, NewTable, check_name, opening
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.finished import Finished
from shoal.server.tables.state.folding import record_of
from shoal.server.tables.state.log import Entry, LogDamaged, Row, rows
from shoal.server.tables.state.record import TableRecord
from shoal.server.tables.state.seals import Seals
from shoal.server.tables.surroundings import (
    OTHER_THREADS,
    SYSTEM_CLOCK,
    SYSTEM_ENTROPY,
    Aside,
    Clock,
    Entropy,
    Thinkers,
)
from shoal.server.tables.table import Table, supervise
from shoal.server.tables.timing.presence import DEFAULT_MANNERS, Manners
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.timetable import NOTED_EVERY, Timetable

if TYPE_CHECKING:
    from shoal.server.notify.lookout import Lookout
    from shoal.server.notify.seams import Store as StoreName

STOP_S: Final = 3.0
"""Seconds in which one of the tables that were stopped must have come to its end."""
STOPPED_AT_ONCE: Final = 16
"""Tables that end at the same time when the server stops; with the four sockets of most they take the loop some ten milliseconds."""
REST_S: Final = 1.0
MOST_REST_S: Final = 60.0
"""A table that broke rests for a second, then two, four, ... before it is loaded again."""

logger = logging.getLogger(__name__)


class UnknownTable(ShoalError):
    """There is no table of that name."""


class TableRests(ShoalError):
    """The table broke just now, and is left alone for a while; or the server stops, and all tables rest."""


class Busy(ShoalError):
    """This server has as many tables in memory as it bears."""


class Tables:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        manners: Manners = DEFAULT_MANNERS,
        maker_of: MakerOf = bot_of,
        on_decision: Callable[[str, int], None] | None = None,
        observer: Observer | None = None,
        clock: Clock = SYSTEM_CLOCK,
        entropy: Entropy = SYSTEM_ENTROPY,
        thinkers: Thinkers | None = None,
        aside: Aside = OTHER_THREADS,
        limits: Limits = DEFAULT_LIMITS,
        timetable: Timetable | None = None,
        seals: Seals | None = None,
    ) -> None:
        """Tables whose logs are in that store. `on_decision` hears table and number of every event, for measuring.

        Bots think in threads of their own unless `thinkers` says otherwise; `aside` is where logs are read.
        Without `seals` of its data folder the seals of a server's deals are opened by this process alone.
        Without a `timetable` games by correspondence are charged only while their tables are in memory.
        """
        self.store = store
        self.limits = limits
        self.seals = seals or Seals(entropy.rng().randbytes(KEY_BYTES))
        self.on_finished: Callable[[str, int], None] = lambda _, __: None
        """Hears of each game that has ended, by its table and its number there."""
        self.board = Board(limits.listed_per_address)
        """The tables that are open to strangers."""
        self.acquaintances: Acquaintances | None = None
        """Who knows people with accounts, where some have one."""
        self.lookout: Callable[[str, TableRecord], Lookout] | None = None
        """Makes one for a table that is loaded, where people who are away are told what waits for them."""
        self.on_store_failed: Callable[[StoreName, Exception], None] | None = None
        """Hears of each time that a database could not be used; where somebody does, it is tried also while nobody plays."""
        self.observer = observer or Observer()
        self._manners = manners
        self._maker_of = maker_of
        self._on_decision = on_decision
        self._clock = clock
        self._entropy = entropy
        self._rng = entropy.rng()
        self._thinkers = thinkers or BotThreads()
        self._aside = aside
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._vanishing: dict[str, asyncio.Event] = {}
        self._tidied_until = ""
        self._is_closed = False
        self._broke: dict[str, tuple[int, float]] = {}
        self._remembered = Remembered()
        self._timetable = timetable
        self._keeping: asyncio.Task[None] | None = None
        self._corresponding: set[str] = set()
        """Tables in memory where people play by correspondence."""

    async def create(self, wish: NewTable, who: str, language: str = REFERENCE, *, is_program: bool = False) -> str:
        """Open a table for a guest who reads that language, and name it; `BadOptions` when it cannot be."""
        check_name(wish)
        return await self.open_with(opening(wish, who, self._rng, language, is_program=is_program))

    async def create_named(self, table: str, wish: NewTable, who: str, language: str, alike: Alike) -> str:
        """Open a table of that name which is alike others, unless it is there already, and come back with its name."""
        self._check_room()
        if not await self.store.read(table):
            log = opening(wish, who, self._rng, language, alike=alike)
            with suppress(Conflict):  # it was opened at the same moment
                await self._begin(table, log)
        return table

    async def open_with(self, log: Sequence[Entry]) -> str:
        """Open a table whose log begins so, and name it."""
        self._check_room()
        table = new_table(self._entropy)
        while await self.store.named(prefix_of(code_of(table)) or ""):
            table = new_table(self._entropy)
        await self._begin(table, log)
        return table

    async def _begin(self, table: str, log: Sequence[Entry]) -> None:
        await self._append(rows(table, log, self._clock.today_ms()))
        logger.info("a table was opened")  # not which one: whoever knows its name may go there
        self.observer.count("tables_opened")

    async def get(self, name: str) -> Table:
        """The table of that name, from memory or from its log; `UnknownTable` when there is none."""
        table = self._tables.get(name)
        if table is not None and not table.is_ended and not self._is_closed:
            return table
        if not TABLE.fullmatch(name):
            raise UnknownTable("there is no such table")
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.ensure_future(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def of_guest(self, who: str) -> list[TableOfMine]:
        """The tables where a guest sits or sat lately, the latest first; those that wait for them before all others."""
        names = await self.store.tables_of(who, TABLES_SHOWN)
        mine = [await self.named_of_guest(name, who) for name in names]
        return sorted((table for table in mine if table is not None), key=lambda table: not table.is_waiting)

    async def named_of_guest(self, name: str, who: str) -> TableOfMine | None:
        """What a table is to a guest; `None` where there is none, or its log is damaged, which is said to who goes there."""
        table = self._tables.get(name)
        if table is not None and not table.is_ended:
            return table.is_to(who)
        known = self._remembered.get(name, who)
        if known is None:
            try:
                log = await self.store.read(name)
                if not log:
                    return None
                known = await self._aside.do(lambda: table_of_mine(name, record_of(log), who))
            except LogDamaged:
                return None
            self._remembered.put(who, known)
        return known

    async def with_code(self, code: str) -> str | None:
        """The name of the table with that code; `None` when there is none."""
        prefix = prefix_of(code)
        return await self.store.named(prefix) if prefix else None

    @property
    def is_closed(self) -> bool:
        """Whether this server is stopping."""
        return self._is_closed

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def connected(self) -> int:
        """How many clients are connected to them. It may be asked from another thread."""
        return sum(table.connected for table in [*self._tables.values()])

    async def probe(self) -> None:
        """Make sure that the store answers; `StoreError` when it does not."""
        with self._noting_failures():
            await self.store.probe()

    async def tidy(self, retention: Retention = DEFAULT_RETENTION, *, most: int = MOST) -> Tidied:
        """Remove and pack a few tables, and a few games that ended long ago; `StoreError`."""
        with self._noting_failures():
            now_ms = self._clock.today_ms()
            found = await self.store.after(self._tidied_until, most)
            is_round = len(found) < most
            self._tidied_until = "" if is_round else found[-1][0]
            least_s = DAY_S * min(retention.empty_days, retention.idle_packed_days, retention.removed_days)
            idle = [(name, n) for name, n, at_ms in found if at_ms < now_ms - 1000 * least_s]
            done = {name: await self._tidy_one(name, n, now_ms, retention) for name, n in idle}
            vanished = tuple(name for name, what in done.items() if what == "removed")
            packed = sum(what == "packed" for what in done.values())
            packed += await self.store.archive(round(now_ms - 1000 * DAY_S * retention.packed_days), most)
        self.observer.count("tables_removed", number=len(vanished))
        self.observer.count("games_packed", number=packed)
        return Tidied(vanished, packed, is_round)

    async def _tidy_one(
        self, name: str, n: int, now_ms: int, retention: Retention
    ) -> Literal["removed", "packed"] | None:
        """Remove or pack a table if nobody has a use for it or looks at it; one whose log is damaged stays as it is."""
        if name in self._tables or name in self._loading or name in self._vanishing:
            return None
        async with self.at_rest(name):
            try:
                log = await self.store.read(name)
                has_page, is_kept = await self.store.has_page(name), await self.store.is_kept(name)
                removed_s = await self._aside.do(
                    lambda: removed_after_s(record_of(log), log, retention, has_page=has_page, is_kept=is_kept)
                )
            except LogDamaged:
                return None
            last_ms, idle_s = log[-1].at_ms, (now_ms - log[-1].at_ms) / 1000
            if removed_s is not None and idle_s > removed_s and await self._has_run(min(removed_s, RUN_S), last_ms):
                return "removed" if await self.store.remove(name, n) else None
            is_packed = idle_s > retention.idle_packed_days * DAY_S and await self.store.pack(name, n)
            return "packed" if is_packed else None

    async def _has_run(self, least_s: float, since_ms: int) -> bool:
        """Whether a server has run for so long since then. A clock that leapt has passed without anybody who could have come."""
        if self._timetable is None:
            return True
        return await self._timetable.ran_s(since_ms, self._clock.today_ms()) >= least_s

    @asynccontextmanager
    async def at_rest(self, name: str) -> AsyncIterator[None]:
        """Have a table in no memory, and whoever comes meanwhile wait. `TableRests` where it does not end in time."""
        while name in self._vanishing or name in self._loading:
            if name in self._vanishing:
                await self._vanishing[name].wait()
            else:
                await asyncio.wait((self._loading[name],))
        gate = self._vanishing[name] = asyncio.Event()
        try:
            if (table := self._tables.get(name)) is not None:
                table.stop()
                await asyncio.wait((self._tasks[name],), timeout=STOP_S)
            if name in self._tables:
                raise TableRests("the table is busy; try again in a moment")
            yield
        finally:
            del self._vanishing[name]
            gate.set()
        self._remembered.forget(name)

    async def erase(self, who: str) -> int:
        """Forget who a guest was, at every table; how many tables they sat at. Those in memory are read again."""
        names = await self.store.erase(who)
        for name in names:
            self._remembered.forget(name)
            if name in self._tables:
                self._tables[name].stop()
        return len(names)

    def note_acquainted(self, who: str) -> None:
        """That guest has made a friend or lost one, which decides what may be said where they play."""
        for table in self._tables.values():
            table.note_acquainted(who)

    async def close(self) -> None:
        """Stop all tables: clients are asked to reconnect."""
        self._is_closed = True
        if self._keeping is not None:
            self._keeping.cancel()
        await self._stop_all()
        if self._timetable is not None:
            await self._timetable.note(self._clock.today_ms())
        self._thinkers.close()

    async def _stop_all(self) -> None:
        """Stop a few tables at a time, so that the loop is never held for long; what goes on after `STOP_S` without an end is cancelled."""
        stopping = set[asyncio.Task[None]]()
        waiting = [(table, self._tasks[name]) for name, table in self._tables.items()]
        while waiting or stopping:
            while waiting and len(stopping) < STOPPED_AT_ONCE:
                table, task = waiting.pop()
                table.stop()
                stopping.add(task)
            ended, stopping = await asyncio.wait(stopping, timeout=STOP_S, return_when=asyncio.FIRST_COMPLETED)
            if not ended:
                late = stopping | {task for _, task in waiting}
                for task in late:
                    task.cancel()
                await asyncio.gather(*late, return_exceptions=True)
                return

    async def _append(self, log: list[Row]) -> None:
        began = self._clock.now()
        with self._noting_failures():
            await self.store.append(log)
        self.observer.took("append", self._clock.now() - began)

    @contextmanager
    def _noting_failures(self) -> Iterator[None]:
        try:
            yield
        except Conflict:  # the store is well
            raise
        except StoreError as error:
            self._note_failure("tables", error)
            raise

    def _note_failure(self, store: StoreName, error: Exception) -> None:
        if self.on_store_failed is not None:
            self.on_store_failed(store, error)

    def keep_time(self) -> None:
        """Begin to note that this server runs, and to look after the tables where a game goes on by correspondence."""
        if self._timetable is not None and self._keeping is None:
            self._timetable.on_failed = lambda error: self._note_failure("timetable", error)
            self._keeping = asyncio.create_task(self._keep_time(self._timetable), name="timetable")

    async def _keep_time(self, timetable: Timetable) -> None:
        while True:
            await timetable.note(self._clock.today_ms())
            await self.look_after_due(timetable)
            if self.on_store_failed is not None:
                with suppress(StoreError):
                    await self.probe()
            await asyncio.sleep(NOTED_EVERY)

    async def look_after_due(self, timetable: Timetable) -> None:
        """Load the tables where somebody's time may be over; one that cannot be loaded is left for the next time."""
        for name in await timetable.due(self._clock.today_ms()):
            try:
                await self.get(name)
            except UnknownTable:
                await timetable.set_due(name, None)
            except (ShoalError, OSError):
                logger.warning("table %s is due and cannot be loaded", mark_of(name))

    async def _rested_s(self, record: TableRecord, last_ms: int) -> float:
        """For how long nobody looked at a table. Where people play by correspondence only the hours of a server count."""
        if not isinstance(record.clock.control, DaysTime):
            return max(0, self._clock.today_ms() - last_ms) / 1000
        return 0.0 if self._timetable is None else await self._timetable.ran_s(last_ms, self._clock.today_ms())

    async def _note_due(self, name: str, alone_in_s: float | None) -> None:
        if self._timetable is not None and name in self._corresponding:
            at_ms = None if alone_in_s is None else self._clock.today_ms() + round(1000 * alone_in_s)
            await self._timetable.set_due(name, at_ms)

    async def _load(self, name: str) -> Table:
        self._check_room()
        times, until = self._broke.get(name, (0, 0.0))
        if self._clock.now() < until:
            raise TableRests("the table broke just now; it will be tried again in a moment")
        if name in self._vanishing:
            await self._vanishing[name].wait()
        with self._noting_failures():
            log = await self.store.read(name)
        if not log:
            raise UnknownTable("there is no such table")
        record = await self._aside.do(lambda: record_of(log))
        self._check_room()
        rested_s = await self._rested_s(record, log[-1].at_ms)
        if isinstance(record.clock.control, DaysTime):
            self._corresponding.add(name)
            await self._note_due(name, 0.0)  # were the server killed, the next one would look at it at once
        session = TableSession(
            name,
            record,
            self._rng,
            self._maker_of,
            manners=self._manners,
            rested_s=rested_s,
            limits=self.limits,
            seals=self.seals,
        )
        observe = self._on_decision
        table = Table(
            session,
            self._append,
            self._thinkers,
            limits=self.limits,
            clock=self._clock,
            rng=self._rng,
            on_decision=observe and (lambda n: observe(name, n)),
            on_finished=lambda game: self.on_finished(name, game),
            game_before=lambda game: self._game_before(name, game),
            on_standing=lambda listing: self.board.put(name, listing),
            acquaintances=self.acquaintances,
            lookout=self.lookout and self.lookout(name, record),
        )
        self._tables[name] = table
        self._remembered.forget(name)
        self._tasks[name] = asyncio.create_task(self._keep(name, table, times), name=f"table {mark_of(name)}")
        return table

    async def _game_before(self, name: str, game: int) -> Finished | None:
        """A game that ended at a table before the last one began."""
        log = await self.store.read(name, game)
        return await self._aside.do(lambda: record_of(log).finished)

    async def _keep(self, name: str, table: Table, times_broken: int) -> None:
        """Run the table to its end, and forget it."""
        started = self._clock.now()
        try:
            is_sound = await supervise(table, name)
        finally:
            if self._tables.get(name) is table:
                del self._tables[name], self._tasks[name]
            await self._note_due(name, table.alone_in_s)
            self._corresponding.discard(name)
            self._remembered.forget(name)  # it may have been read from disk while it was being loaded
        if is_sound:
            self._broke.pop(name, None)
            return
        self.observer.count("tables_broken")
        now = self._clock.now()
        times = 1 if now - started > MOST_REST_S else times_broken + 1
        self._broke[name] = (times, now + min(MOST_REST_S, REST_S * 2 ** (times - 1)))

    def _check_room(self) -> None:
        """Make sure that there is room for one more: a table that nobody looks at makes way."""
        if self._is_closed:
            raise TableRests("this server is stopping; come back in a moment")
        if len(self._tables) < self.limits.tables_loaded:
            return
        idle = next((table for table in self._tables.values() if table.is_idle), None)
        if idle is None:
            raise Busy("this server is full; try again later")
        idle.stop()
