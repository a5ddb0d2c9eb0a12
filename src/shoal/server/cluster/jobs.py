"""Jobs of which there must be one in a cluster: a node has each, and where it dies, drains or is cut off another one has it within seconds.

    jobs    who does what, and how often that has changed (its epoch); it counts while that node is alive and does not drain

A node that was paused may do a bit of its job beside the next one before it notices, so every job is idempotent.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from shoal.server.cluster.bus import Bus
from shoal.server.cluster.leases import RENEWED_EVERY_S, Owner
from shoal.server.cluster.node import ClusterNode
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.steps import Steps, ask
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.table_errors import Elsewhere, TableRests

JOB_TABLES: Final = """
CREATE TABLE jobs (job TEXT PRIMARY KEY, node TEXT NOT NULL, epoch INTEGER NOT NULL);
"""

_UP: Final = "SELECT 1 FROM nodes WHERE nodes.node = {} AND nodes.until_ms > db_now_ms() AND nodes.state = 'up'"
_TAKE: Final = f"""
INSERT INTO jobs (job, node, epoch) SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), 1 WHERE EXISTS ({_UP.format("?2")})
ON CONFLICT (job) DO UPDATE SET
    node = excluded.node, epoch = jobs.epoch + CASE WHEN jobs.node = excluded.node THEN 0 ELSE 1 END
WHERE jobs.node = excluded.node OR NOT EXISTS ({_UP.format("jobs.node")})
RETURNING epoch
"""
_HELD: Final = f"SELECT job, node, epoch FROM jobs WHERE EXISTS ({_UP.format('jobs.node')})"  # noqa: S608
_FORGET: Final = """
DELETE FROM jobs WHERE (job LIKE 'review %' OR job LIKE 'lead %')
AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = jobs.node AND nodes.until_ms > db_now_ms())
"""
_WHOSE: Final = "SELECT nodes.node, nodes.address FROM jobs JOIN nodes ON nodes.node = jobs.node WHERE job = ?1"

logger = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]


def take_job(job: str, node: str) -> Steps[int | Owner | None]:
    """Have a job: its epoch, or who has it; `None` where this node may have none."""
    taken = yield from ask(_TAKE, job, node)
    if taken:
        epoch: int = taken[0][0]
        return epoch
    return (yield from owner_of_job(job, node))


def owner_of_job(job: str, node: str) -> Steps[Owner | None]:
    """Which other node does that job."""
    found = yield from ask(_WHOSE, job)
    return Owner(*found[0]) if found and found[0][0] != node else None


def take_free_jobs(jobs: Sequence[str], node: str) -> Steps[dict[str, int]]:
    """Have those of these jobs that no one does; all that this node has now, and their epochs."""
    held = yield from ask(_HELD)
    mine: dict[str, int] = {job: epoch for job, by, epoch in held if by == node}
    for job in set(jobs).difference(job for job, _, _ in held):
        if taken := (yield from ask(_TAKE, job, node)):
            mine[job] = taken[0][0]
    return mine


def still_does(job: str, node: str, epoch: int) -> Steps[bool]:
    """Whether a node still has a job, which no other takes before this transaction ends."""
    held = "UPDATE jobs SET epoch = epoch WHERE job = ?1 AND node = ?2 AND epoch = ?3 RETURNING job"
    return bool((yield from ask(held, job, node, epoch)))


def end_job(job: str, node: str) -> Steps[None]:
    """A job is done, or this node does it no longer."""
    yield from ask("DELETE FROM jobs WHERE job = ?1 AND node = ?2", job, node)


def forget_asked() -> Steps[None]:
    """Remove what dead nodes did because someone had asked for it: the next to ask has it done."""
    yield from ask(_FORGET)


class Jobs:
    """The jobs of one node. `begin` after the node has begun, `end` before it ends."""

    def __init__(self, node: ClusterNode, store: LeasedStore, bus: Bus) -> None:
        """None yet."""
        self._node = node
        self._store = store
        self._bus = bus
        self._works: dict[str, Work] = {}
        self._mine: dict[str, int] = {}
        self._doing: dict[str, asyncio.Task[None]] = {}
        self._keeping: asyncio.Task[None] | None = None

    def has(self, job: str) -> bool:
        """Whether this node does that job now, as far as it can know."""
        return job in self._mine and self._node.is_alive and self._node.state == "up"

    def add(self, job: str, work: Work) -> None:
        """There is such a job: its work begins whenever this node comes to have it, and is cancelled when it has it no more."""
        self._works[job] = work

    async def claim(self, job: str) -> int:
        """Have a job because someone asks for it here: its epoch. `Elsewhere` while another node has it, or should; `StoreError`, `TableRests`."""
        if self.has(job):
            return self._mine[job]
        mine = self._mine
        found = await self._store.change(take_job(job, self._node.id))
        if isinstance(found, Owner):
            raise Elsewhere(found.address)
        if found is None or mine is not self._mine:
            if successors := self._node.successors:
                raise Elsewhere(successors[zlib.crc32(job.encode()) % len(successors)])
            raise TableRests("this moves to another server; try again in a moment")
        mine[job] = found
        return found

    def still_has(self, job: str, epoch: int) -> Steps[bool]:
        """Whether this node has a job as it was given with that epoch, to be asked in the transaction that relies on it."""
        return still_does(job, self._node.id, epoch)

    async def find(self, job: str) -> None:
        """`Elsewhere` while another node has that job; `StoreError`."""
        if not self.has(job):
            found = await self._store.look_up(owner_of_job(job, self._node.id))
            if found is not None and found.address in self._node.others:
                raise Elsewhere(found.address)

    async def give_up(self, job: str) -> None:
        """A job that was claimed is done."""
        self._mine.pop(job, None)
        try:
            await self._store.change(end_job(job, self._node.id))
        except StoreError as error:
            logger.warning("the job %s stays with this node: %s", job.partition(":")[0], error)

    async def begin(self) -> None:
        """Take what no one does, now and every second, and let all go when this node is cut off."""
        let_tables_go = self._node.on_cut_off

        def lapse() -> None:
            self._mine = {}  # another one: what is being taken just now was taken before
            self._see_to_all()
            let_tables_go()

        self._node.on_cut_off = lapse
        self._keeping = asyncio.create_task(self._keep(), name="jobs")

    async def end(self) -> None:
        """Do nothing more."""
        tasks = [*self._doing.values(), *([self._keeping] if self._keeping else ())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._mine.clear()
        self._bus.publish("jobs")

    async def _keep(self) -> None:
        """See to the jobs every second or two, also while the database is silent: a job ends with the lease."""
        taking: asyncio.Task[None] | None = None
        try:
            while True:
                if taking is None or taking.done():
                    taking = asyncio.create_task(self._take(), name="taking jobs")
                await asyncio.wait((taking,), timeout=RENEWED_EVERY_S)
                self._see_to_all()
                await self._bus.news("jobs", RENEWED_EVERY_S)
        finally:
            if taking is not None:
                taking.cancel()

    async def _take(self) -> None:
        mine = self._mine
        with contextlib.suppress(StoreError):  # the node says so, and has none when its lease lapses
            found = await self._store.change(take_free_jobs([*self._works], self._node.id))
            mine.clear()
            mine.update(found)

    def _see_to_all(self) -> None:
        for job, work in self._works.items():
            self._see_to(job, work)

    def _see_to(self, job: str, work: Work) -> None:
        doing = self._doing.get(job)
        if not self.has(job):
            if doing is not None:
                logger.info("another node may do the job %s now", job)
                del self._doing[job]
                doing.cancel()
        elif doing is None:
            logger.info("this node does the job %s", job)
            self._doing[job] = asyncio.create_task(work(), name=job)
        elif doing.done() and not doing.cancelled() and (error := doing.exception()) is not None:
            logger.error("the job %s broke and begins again: %s", job, type(error).__name__)
            self._doing[job] = asyncio.create_task(work(), name=job)
