"""The tables of a server: opened, loaded from their logs when someone comes, and dropped from memory when no one is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Final

from shoal.i18n import REFERENCE
from shoal.puzzles.daily import KEY_BYTES
from shoal.server.lobby.board import LobbyBoard
from shoal.server.lobby.life import Life
from shoal.server.operations.marks import mark_of
from shoal.server.operations.observer import Observer
from shoal.server.storage.retention import DEFAULT_RETENTION, MOST, Retention, Tidied
from shoal.server.storage.store import Store
from shoal.server.storage.store_errors import Conflict, LeaseLost
from shoal.server.tables.codes import TABLE, code_of, new_table, prefix_of
from shoal.server.tables.environment import Environment, TableHooks, TableServices, WatchedStore, rest
from shoal.server.tables.exhibition import ExhibitionTable
from shoal.server.tables.loaded import STOP_S, LoadedTable, stop_all
from shoal.server.tables.opening import Alike, NewTable, check_name, opening, opening_alike
from shoal.server.tables.outputs import report_fault
from shoal.server.tables.recent_tables import (
    KEPT_WHERE_SHARED_S,
    TABLES_SHOWN,
    Backoff,
    RestingTables,
    TableOfMine,
    read_table_of_mine,
)
from shoal.server.tables.running import TableSettings
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import Entry, rows
from shoal.server.tables.table import Table
from shoal.server.tables.table_errors import Busy, Elsewhere, TableRests, UnknownTable
from shoal.server.tables.tidying import Tidying
from shoal.server.tables.timing.timetable import Correspondence, Timetable

HANDED_OVER_AT_ONCE: Final = 4
HANDED_OVER_IN: Final = 20
HANDED_OVER_EVERY_S: Final = 0.2
"""A server that drains hands so many tables over at once, or a 20th of them, and rests between: it takes some four seconds."""

logger = logging.getLogger(__name__)


class Tables:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        environment: Environment | None = None,
        settings: TableSettings | None = None,
        hooks: TableHooks | None = None,
        observer: Observer | None = None,
        timetable: Timetable | None = None,
    ) -> None:
        """Tables whose logs are in that store.

        Without a `timetable` games by correspondence are charged only while their tables are in memory.
        """
        environment, settings = environment or Environment(), settings or TableSettings()
        seals = settings.seals or Seals(environment.entropy.rng().randbytes(KEY_BYTES))
        self.store = store
        self.settings = replace(settings, seals=seals)
        self.hooks = hooks or TableHooks()
        self.observer = observer or Observer()
        self.board = LobbyBoard(settings.limits.listed_per_address)
        """The tables that are open to strangers."""
        self.life = Life(self.board, environment.clock.now)
        """What goes on here."""
        self.is_closed = False
        """Whether this server is stopping."""
        watched = WatchedStore(store, environment.clock, self.observer, self.hooks)
        self._services = TableServices(
            environment=environment,
            rng=environment.entropy.rng(),
            limits=settings.limits,
            seals=seals,
            store=watched,
            board=self.board,
            life=self.life,
            hooks=self.hooks,
        )
        self._loaded: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._vanishing: dict[str, asyncio.Event] = {}
        self._backoff = Backoff()
        self._resting = RestingTables(KEPT_WHERE_SHARED_S if environment.leases.is_shared else inf)
        self._correspondence = Correspondence(timetable, environment.clock)
        self._tidying = Tidying(self._services, self._correspondence, self.observer, self._unused)
        if timetable is not None:
            timetable.on_failed = lambda error: watched.report("timetable", error)
        self._keeping: asyncio.Task[None] | None = None

    # --- Opening ----------------------------------------------------------------------------------------------------

    async def create(self, wish: NewTable, who: str, language: str = REFERENCE, *, is_program: bool = False) -> str:
        """Open a table for a guest who reads that language, and return its name; `BadOptions` when it cannot be."""
        check_name(wish)
        return await self.open_with(opening(wish, who, self._services.rng, language, is_program=is_program))

    async def create_named(self, table: str, wish: NewTable, who: str, language: str, alike: Alike) -> str:
        """Open a table of that name which is alike others, unless it exists, and return its name."""
        rng = self._services.rng
        return await self.open_named(table, lambda: opening_alike(wish, who, rng, language, alike))

    async def open_named(self, table: str, opening: Callable[[], Sequence[Entry]]) -> str:
        """Open a table of that name whose log begins so, unless it exists, and return its name."""
        self._check_room()
        if not await self.store.read(table):
            with suppress(Conflict):  # it was opened at the same moment
                await self._begin(table, opening())
        return table

    async def open_with(self, log: Sequence[Entry]) -> str:
        """Open a table whose log begins so, and return its name."""
        self._check_room()
        entropy = self.environment.entropy
        table = new_table(entropy)
        while await self.store.named(prefix_of(code_of(table)) or ""):
            table = new_table(entropy)
        await self._begin(table, log)
        return table

    async def _begin(self, table: str, log: Sequence[Entry]) -> None:
        await self._services.store.append(rows(table, log, self.environment.clock.today_ms()))
        logger.info("a table was opened")  # without its name, which is a right to go there
        self.observer.count("tables_opened")

    # --- Finding ----------------------------------------------------------------------------------------------------

    async def get(self, name: str) -> Table:
        """The table of that name, from memory or from its log; `UnknownTable` when there is none, `Elsewhere` where another node has it."""
        loaded = self._loaded.get(name)
        if loaded is not None and not loaded.table.is_ending and not self.is_closed:
            return loaded.table
        if not TABLE.fullmatch(name):
            raise UnknownTable("there is no such table")
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.ensure_future(self._load(name))
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def of_guest(self, who: str) -> list[TableOfMine]:
        """The tables where a guest sits or sat lately, the latest first; those that wait for the guest before all others."""
        names = await self.store.tables_of(who, TABLES_SHOWN)
        mine = [await self.named_of_guest(name, who) for name in names]
        return sorted((table for table in mine if table is not None), key=lambda table: not table.is_waiting)

    async def named_of_guest(self, name: str, who: str) -> TableOfMine | None:
        """What a table is to a guest; `None` where there is none, or its log is damaged, which its own page says."""
        loaded = self._loaded.get(name)
        if loaded is not None and not loaded.table.is_ended:
            return loaded.table.is_to(who)
        environment = self.environment
        known = self._resting.of(name, environment.clock.now())
        if who not in known:
            mine = await read_table_of_mine(self.store, environment.background, name, who)
            if mine is None:
                return None
            known[who] = mine
        return known[who]

    async def with_code(self, code: str) -> str | None:
        """The name of the table with that code; `None` when there is none."""
        prefix = prefix_of(code)
        return await self.store.named(prefix) if prefix else None

    @property
    def seals(self) -> Seals:
        """What the deals of these tables are sealed with."""
        return self._services.seals

    @property
    def environment(self) -> Environment:
        """The machine that they run on."""
        return self._services.environment

    @property
    def is_shared(self) -> bool:
        """Whether other servers have tables of the same store."""
        return self.environment.leases.is_shared

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    @property
    def connected(self) -> int:
        """How many clients are connected to them. It may be called from another thread."""
        return sum(loaded.table.connected for loaded in [*self._loaded.values()])

    async def probe(self) -> None:
        """Make sure that the store answers; `StoreError` when it does not."""
        with self._services.store.reporting_failures():
            await self.store.probe()

    # --- Removing ---------------------------------------------------------------------------------------------------

    async def tidy(self, retention: Retention = DEFAULT_RETENTION, *, most: int = MOST) -> Tidied:
        """Remove and pack a few tables, and a few games that ended long ago; `StoreError`."""
        return await self._tidying.tidy(retention, most)

    @asynccontextmanager
    async def _unused(self, name: str) -> AsyncIterator[bool]:
        """Keep a table out of memory that is in none; false where someone looks at it, here or elsewhere."""
        try:
            is_here = name in self._loaded or name in self._loading or name in self._vanishing
            if not is_here:
                await self.environment.leases.take(name)
        except (Elsewhere, TableRests):
            is_here = True
        if is_here:
            yield False
            return
        async with self.at_rest(name):
            yield True

    @asynccontextmanager
    async def at_rest(self, name: str) -> AsyncIterator[None]:
        """Keep a table out of memory, and everyone who comes waiting. `TableRests` where it does not end in time."""
        while name in self._vanishing or name in self._loading:
            if name in self._vanishing:
                await self._vanishing[name].wait()
            else:
                await asyncio.wait((self._loading[name],))
        gate = self._vanishing[name] = asyncio.Event()
        try:
            await self._stop(name)
            await self.environment.leases.reclaim(name)
            yield
        finally:
            await self.environment.leases.let_go(name)
            del self._vanishing[name]
            gate.set()
        self._resting.forget(name)

    async def _stop(self, name: str) -> None:
        """Have a table end, and its clients come back at once; `TableRests` where it does not end in time."""
        if (loaded := self._loaded.get(name)) is not None:
            loaded.table.stop(alone=True)
            await asyncio.wait((loaded.task,), timeout=STOP_S)
        if name in self._loaded:
            raise TableRests("the table is busy; try again in a moment")

    async def hand_over(self, name: str) -> None:
        """Let go of a table that another node asks for; `TableRests` where it does not end in time."""
        if (loading := self._loading.get(name)) is not None:
            await asyncio.wait((loading,), timeout=STOP_S)
        if (vanishing := self._vanishing.get(name)) is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(vanishing.wait(), STOP_S)
        await self._stop(name)
        self._resting.forget(name)

    async def hand_all_over(self) -> None:
        """Let go of all tables, for others who take them as soon as someone asks: a few, and after a pause a few more.

        So those others are not asked for all of them at once, and everybody waits only for their own table.
        """
        part = max(HANDED_OVER_AT_ONCE, len(self._loaded) // HANDED_OVER_IN)
        while self._loaded:
            await stop_all([*islice(self._loaded.values(), part)], alone=True)
            if self._loaded:
                await rest(self.environment.clock, HANDED_OVER_EVERY_S)

    def let_all_go(self) -> None:
        """Stop all tables, for this node may have none any more; clients are asked to reconnect."""
        for loaded in self._loaded.values():
            loaded.table.stop()

    async def erase(self, who: str) -> int:
        """Forget who a guest was, at every table; how many tables they sat at. Those in memory, here or elsewhere, are read again."""
        names = await self.store.erase(who)
        for name in names:
            self._resting.forget(name)
            if name in self._loaded:
                self._loaded[name].table.stop(alone=True)
        await self.environment.leases.read_again(names)
        return len(names)

    def note_relations(self, who: str) -> None:
        """That guest has made a friend or lost one, which decides what may be said where they play, here or elsewhere."""
        self.look_up_relations(who)
        if self.hooks.on_relations is not None:
            self.hooks.on_relations(who)

    def look_up_relations(self, who: str) -> None:
        """Look up again who is whose friend, where that guest plays here."""
        for loaded in self._loaded.values():
            loaded.table.look_up_relations(who)

    # --- Stopping ---------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Stop all tables: clients are asked to reconnect."""
        self.is_closed = True
        if self._keeping is not None:
            self._keeping.cancel()
        await stop_all([*self._loaded.values()])
        await self._correspondence.note_running()
        self.environment.thoughts.close()

    # --- Correspondence ---------------------------------------------------------------------------------------------

    def keep_time(self) -> None:
        """Begin to note that this server runs, and to load the tables where time by correspondence may be over."""
        if self._keeping is None and self._correspondence.is_kept:
            probe = None if self.hooks.on_store_failed is None else self.probe
            self._keeping = asyncio.create_task(self._correspondence.keep(self.get, probe), name="timetable")

    async def load_due(self) -> None:
        """Load the tables where a player's time may be over; one that cannot be loaded is left for the next time."""
        await self._correspondence.load_due(self.get)

    # --- In memory --------------------------------------------------------------------------------------------------

    async def _load(self, name: str) -> Table:
        self._check_room()
        environment = self.environment
        if (ending := self._loaded.get(name)) is not None:  # two tasks of one table would take one another's lease
            await asyncio.wait((ending.task,), timeout=STOP_S)
            if name in self._loaded:
                raise TableRests("the table ends; try again in a moment")
        if self._backoff.rests(name, environment.clock.now()):
            raise TableRests("the table broke just now; it will be tried again in a moment")
        if name in self._vanishing:
            await self._vanishing[name].wait()
        with self._services.store.reporting_failures():
            await self.environment.leases.take(name)
        try:
            table = await self._read(name)
        except BaseException:
            await self.environment.leases.let_go(name)
            raise
        if not self.environment.leases.has(name):
            await self._correspondence.leave(name, 0.0)
            raise TableRests("this server was away; try again in a moment")
        self._resting.forget(name)
        task = asyncio.create_task(self._run(name, table), name=f"table {mark_of(name)}")
        self._loaded[name] = LoadedTable(table, task)
        return table

    async def _read(self, name: str) -> Table:
        """A table as its log makes it."""
        with self._services.store.reporting_failures():
            log = await self.store.read(name)
        if not log:
            raise UnknownTable("there is no such table")
        state = await self.environment.background.do(lambda: state_of(log))
        self._check_room()
        rested_s = await self._correspondence.enter(name, state, log[-1].at_ms)
        session = TableSession(name, state, self._services.rng, self.settings, rested_s=rested_s)
        return (ExhibitionTable if state.opened.exhibition else Table)(session, self._services)

    async def _run(self, name: str, table: Table) -> None:
        """Run the table to its end, and forget it."""
        clock = self.environment.clock
        started = clock.now()
        is_sound = True
        try:
            await table.run()
        except LeaseLost:  # it goes on where it is now
            logger.warning("table %s was taken by another node", mark_of(name))
        except Exception as error:  # noqa: BLE001  # one table's fault, whatever it is, must not reach the others
            is_sound = False
            report_fault(name, error)
        finally:
            try:
                await self._correspondence.leave(name, table.alone_in_s)
                await self.environment.leases.let_go(name)
            finally:
                del self._loaded[name]
        if is_sound:
            self._backoff.note_sound(name)
            return
        self.observer.count("tables_broken")
        now = clock.now()
        self._backoff.note_broken(name, now, ran_s=now - started)

    def _check_room(self) -> None:
        """Make sure that there is room for one more: a table that no one looks at makes way."""
        if self.is_closed:
            raise TableRests("this server is stopping; come back in a moment")
        if len(self._loaded) < self.settings.limits.tables_loaded:
            return
        idle = next((loaded.table for loaded in self._loaded.values() if loaded.table.is_idle), None)
        if idle is None:
            raise Busy("this server is full; try again later")
        idle.stop()
