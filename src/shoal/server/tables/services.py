"""What all tables of one server share: their settings, the store, and those who are notified of what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from shoal.server.chat.relations import RelationStore
from shoal.server.lobby.board import LobbyBoard
from shoal.server.operations.limits import Limits
from shoal.server.operations.observer import Observer
from shoal.server.storage.store import Store
from shoal.server.storage.store_errors import Conflict, StoreError
from shoal.server.tables.environment import Clock, Environment
from shoal.server.tables.state.finished import Finished
from shoal.server.tables.state.folding import read_game
from shoal.server.tables.state.log import Row
from shoal.server.tables.state.seals import Seals
from shoal.server.tables.state.table_state import TableState

if TYPE_CHECKING:
    from shoal.server.notify.away_notifier import AwayNotifier
    from shoal.server.notify.protocols import Store as StoreName


@dataclass(slots=True)
class TableHooks:
    """Calls that other parts of a server ask for; each part sets its own before tables are loaded."""

    on_decision: Callable[[str, int], None] | None = None
    """Called with the table and the number of each event before it is written, for measuring."""
    on_finished: Callable[[str, int], None] | None = None
    """Called with the table and the number of each game that has ended and is written; once more after a table was loaded."""
    on_store_failed: Callable[[StoreName, Exception], None] | None = None
    """Called whenever a database cannot be used. Where it is set, the store is probed also while no one plays."""
    relations: RelationStore | None = None
    """Who knows people with accounts, where there are any."""
    lookout: Callable[[str, TableState], AwayNotifier] | None = None
    """Makes what notifies the absent players of a table that is loaded."""


class WatchedStore:
    """The store of all tables: appends are timed, and failures reported."""

    def __init__(self, store: Store, clock: Clock, observer: Observer, hooks: TableHooks) -> None:
        """Watch that store."""
        self.store = store
        self._clock = clock
        self._observer = observer
        self._hooks = hooks

    async def append(self, log: list[Row]) -> None:
        """Write these rows; `StoreError`."""
        began = self._clock.now()
        with self.reporting_failures():
            await self.store.append(log)
        self._observer.took("append", self._clock.now() - began)

    @contextmanager
    def reporting_failures(self) -> Iterator[None]:
        """Report a store that fails in this block. A conflict is no failure of the store."""
        try:
            yield
        except Conflict:
            raise
        except StoreError as error:
            self.report("tables", error)
            raise

    def report(self, store: StoreName, error: Exception) -> None:
        """Report that a database could not be used."""
        if self._hooks.on_store_failed is not None:
            self._hooks.on_store_failed(store, error)


@dataclass(frozen=True, slots=True)
class TableServices:
    """What each table in memory is given."""

    environment: Environment
    rng: Random
    limits: Limits
    seals: Seals
    store: WatchedStore
    board: LobbyBoard
    hooks: TableHooks

    async def finished_game(self, table: str, number: int) -> Finished | None:
        """A game of a table that had ended before the table was loaded."""
        log = await self.store.store.read(table, number)
        return await self.environment.background.do(lambda: read_game(log).finished)
