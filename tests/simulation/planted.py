"""Faults that are put back on purpose: anyone who changes the simulation sees whether it still finds them.

Each is a list of patches, put in for as long as runs are made with it. `./run bench simulate --planted` says which seed finds it first.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final
from unittest.mock import patch

from shoal.core.game import Seat
from shoal.server.cluster import forwarding, jobs, leases, news
from shoal.server.cluster.bus import PollingBus
from shoal.server.cluster.lobby import LobbyOfNodes
from shoal.server.cluster.news import Said
from shoal.server.cluster.node import ClusterNode
from shoal.server.storage.database_store import DatabaseStore
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.store_errors import Failed
from shoal.server.tables.broadcast.shown import Frame
from shoal.server.tables.environment import TableServices
from shoal.server.tables.outputs import Output, Wakes
from shoal.server.tables.owning import FORWARDED
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.game import SeatViews
from shoal.server.tables.state.log import Entry, Row
from shoal.server.tables.state.table_state import DoneCommands, TableState
from shoal.server.tables.table import Table
from tests.lives import planted as in_lives
from tests.simulation import database

Patches = list[Any]


def _stop_of_a_guest() -> Patches:
    """One guest with two messages stops the server: a stay is named and not ended, and nothing watches over the timers."""

    def run(self: Wakes, now: float) -> list[Output]:
        timer = self.first()
        return [] if timer is None or timer.at > now else timer.act(now)

    return [*in_lives.PLANTED["1 a stay that is not ended"](), patch.object(Wakes, "run", run)]


def _without_fencing() -> Patches:
    """Rows are appended whoever has the table by now."""
    return [
        patch.object(database, "HELD", "SELECT 1 WHERE ?1 || ?2 || ?3 IS NOT NULL"),
        patch.object(PostgresStore, "may_append", property(lambda _: lambda: True, lambda *_: None)),
    ]


def _told_before_written() -> Patches:
    """What happens is told while it is on its way to the disk."""
    append = Table._append

    async def appended(self: Table, entries: Sequence[Entry]) -> None:
        writing = asyncio.ensure_future(append(self, entries))
        writing.add_done_callback(lambda task: task.cancelled() or task.exception())

    return [patch.object(Table, "_append", appended)]


def _lost_wake_up() -> Patches:
    """A table that a message reaches while it is about to sleep sleeps without an alarm."""
    sleep = Table._sleep_until

    async def slept(self: Table, at: float | None) -> None:
        is_lost = at is not None and self._session.state.n % 50 == 49
        await sleep(self, None if is_lost else at)

    return [patch.object(Table, "_sleep_until", slept)]


def _leaking_cut() -> Patches:
    """Visitors are sent what the first seat sees."""
    newest = SeatViews.newest

    def leaked(self: SeatViews, since: int, seat: Seat | None) -> Any:
        return newest(self, since, 0 if seat is None else seat)

    return [patch.object(SeatViews, "newest", leaked)]


def _log_that_is_not_read_again() -> Patches:
    """A node that had a table before takes it as it was then."""
    read = DatabaseStore.read

    async def remembered(self: DatabaseStore, table: str, game: int | None = None) -> list[Row]:
        known: dict[str, list[Row]] = self.__dict__.setdefault("known", {})
        if game is not None or table not in known:
            known[table] = await read(self, table, game)
        return known[table]

    return [patch.object(DatabaseStore, "read", remembered)]


def _lease_that_outlives_a_pause() -> Patches:
    """A node that was paused past its lease goes on with all its tables."""
    return [patch.object(ClusterNode, "_cut_off", lambda self, _: setattr(self, "_is_cut_off", False))]


def _commands_that_are_forgotten() -> Patches:
    """Whoever takes a table over does not know which commands were carried out."""
    fold = TableState.of.__func__  # type: ignore[attr-defined]  # a class method

    def folded(cls: type[TableState], rules: Any, log: Iterable[Entry]) -> TableState:
        state: TableState = fold(cls, rules, log)
        state.done = DoneCommands()
        return state

    return [patch.object(TableState, "of", classmethod(folded))]


def _clock_that_charges_the_outage() -> Patches:
    """At a table that is loaded the time has passed since its last entry."""
    made = Table.__init__

    def init(self: Table, session: TableSession, services: TableServices) -> None:
        made(self, session, services)
        self._born -= min(60.0, session._waits.presence._rested_s)

    return [patch.object(Table, "__init__", init)]


def _table_that_stays_with_the_dead() -> Patches:
    """A table is taken only from a node that has let it go."""
    return [patch.object(leases, "_TAKE", leases._TAKE.partition("OR NOT EXISTS")[0] + "RETURNING epoch")]


def _forwarding_in_a_circle() -> Patches:
    """What another node has forwarded is forwarded again."""

    class Forgetful:
        """The variable, as who forgets it reads it."""

        set, reset = FORWARDED.set, FORWARDED.reset

        @staticmethod
        def get() -> bool:
            return False

    return [patch.object(forwarding, "FORWARDED", Forgetful)]


def _acknowledging_what_failed() -> Patches:
    """A table goes on when its store has failed."""
    append = Table._append

    async def appended(self: Table, entries: Sequence[Entry]) -> None:
        with contextlib.suppress(Failed):
            await append(self, entries)

    return [patch.object(Table, "_append", appended)]


def _stopping_with_a_word_left() -> Patches:
    """A table that stops tells those who wait in its inbox that all is done, and keeps them waiting."""
    end = Peer.end

    def ended(self: Peer, code: int, reason: Any = None) -> None:
        if reason != "RESTARTING":
            end(self, code, reason)

    return [patch.object(Peer, "end", ended)]


def _release_before_the_last_append() -> Patches:
    """A table that stops is let go of at once, and then writes what is left to write."""
    stop = Table.stop

    def stopped(self: Table, *, alone: bool = False) -> None:
        leases = self._services.environment.leases
        self.releasing = asyncio.ensure_future(leases.let_go(self._session.table))  # type: ignore[attr-defined]
        stop(self, alone=alone)

    return [patch.object(Table, "stop", stopped)]


def _acknowledged_first() -> Patches:
    """Of what a table sends the acknowledgement goes first, before the entries are written."""
    do = Table._do

    async def done(self: Table, outputs: Iterable[Output]) -> None:
        every = list(outputs)
        acks = [one for one in every if _is_ack(getattr(one, "frame", None))]
        await do(self, [*acks, *(one for one in every if one not in acks)])

    return [patch.object(Table, "_do", done)]


def _is_ack(frame: Frame | None) -> bool:
    return frame is not None and frame.startswith(b'{"type":"ack"')


def _lease_of_the_living() -> Patches:
    """Whoever is asked for a table takes it, though its node lives."""
    anyone = leases._TAKE.partition("WHERE owners.node IN")[0] + "RETURNING epoch"
    return [patch.object(leases, "_TAKE", anyone)]


def _news_that_only_the_bus_brings() -> Patches:
    """A node that hears nothing on the bus does not ask the database either."""
    wait = PollingBus.news

    async def news(self: PollingBus, topic: str, within_s: float) -> None:
        await wait(self, topic, 1e9 if topic == "news" else within_s)

    return [patch.object(PollingBus, "news", news)]


def _news_that_is_overtaken() -> Patches:
    """What was said before and arrives late takes the place of what is said by now."""
    return [patch.object(news, "_SAY", news._SAY.partition("WHERE excluded.number")[0])]


def _job_of_the_dead() -> Patches:
    """A job stays with the node that has it, though that is dead."""
    return [patch.object(jobs, "_HELD", "SELECT job, node, epoch FROM jobs")]


def _job_of_the_living() -> Patches:
    """Every node takes a job that another one does."""
    return [
        patch.object(jobs, "_HELD", "SELECT job, node, epoch FROM jobs WHERE 1 = 0"),
        patch.object(jobs, "_TAKE", jobs._TAKE.partition("WHERE jobs.node =")[0] + "RETURNING epoch"),
    ]


def _lobby_of_the_dead() -> Patches:
    """What a node that is gone had in the lobby stays there."""
    hear = LobbyOfNodes._hear

    def heard(self: LobbyOfNodes, node: str, said: Said, _: bool) -> None:
        hear(self, node, said, is_whole=False)

    return [patch.object(LobbyOfNodes, "_hear", heard)]


PLANTED: Final[dict[str, Callable[[], Patches]]] = {
    "one guest stops the server": _stop_of_a_guest,
    "a lease without fencing": _without_fencing,
    "told before written": _told_before_written,
    "a lost wake-up": _lost_wake_up,
    "a cut that leaks": _leaking_cut,
    "a take-over without reading the log again": _log_that_is_not_read_again,
    "a lease that outlives a pause": _lease_that_outlives_a_pause,
    "commands that are forgotten at a take-over": _commands_that_are_forgotten,
    "a clock that charges the outage": _clock_that_charges_the_outage,
    "a table that stays with a dead node": _table_that_stays_with_the_dead,
    "forwarding in a circle": _forwarding_in_a_circle,
    "acknowledging what failed": _acknowledging_what_failed,
    "a release before the last append": _release_before_the_last_append,
    "acknowledged before written": _acknowledged_first,
    "a lease taken from the living": _lease_of_the_living,
    "clients that are not told of a stop": _stopping_with_a_word_left,
    "news that only the bus brings": _news_that_only_the_bus_brings,
    "news that older news overtakes": _news_that_is_overtaken,
    "a job that stays with a dead node": _job_of_the_dead,
    "a job taken from the living": _job_of_the_living,
    "a lobby with the tables of a dead node": _lobby_of_the_dead,
    "rows without their heads": in_lives.PLANTED["2 rows without their heads"],
}


def planted(fault: str) -> contextlib.AbstractContextManager[None]:
    """Put that fault back."""
    return in_lives.planted(fault, PLANTED)
