"""The waiting room of rated games, which one node has for all: requests are carried there, and who waits is in the database.

When that node dies, the one that is asked next has the room, with everyone who waits and how long they have waited.
"""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct

from shoal.core.codec import Decoder, encode
from shoal.server.accounts.identity import Account
from shoal.server.cluster.jobs import Jobs
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.rated_tables import Waiting, WaitingRoom
from shoal.server.storage.database_store import DatabaseStore
from shoal.server.storage.steps import Steps, ask, for_each
from shoal.server.tables.table_errors import TableRests

ROOM_TABLES: Final = """
CREATE TABLE rated_waiting (account INTEGER PRIMARY KEY, since_ms INTEGER NOT NULL, body BLOB NOT NULL);
"""

JOB: Final = "rated room"

_PUT: Final = """
INSERT INTO rated_waiting (account, since_ms, body) VALUES (?1, db_now_ms() - ?2, ?3)
ON CONFLICT (account) DO UPDATE SET since_ms = excluded.since_ms, body = excluded.body
"""


class _Kept(Struct, frozen=True):
    """What is kept of someone who waits."""

    account: Account
    kind: Kind
    with_bots: bool
    address: str


_READ: Final = Decoder[_Kept](_Kept)


def _all_waiting() -> Steps[list[tuple[int, bytes]]]:
    """For how many milliseconds everyone has waited, and who they are."""
    rows = yield from ask("SELECT db_now_ms() - since_ms, body FROM rated_waiting ORDER BY since_ms")
    return [(ms, bytes(body)) for ms, body in rows]


def _change(have: Steps[bool], come: list[tuple[int, int, bytes]], gone: list[int]) -> Steps[bool]:
    """These wait now, and those no longer; false where this node does not have the room any more."""
    if not (yield from have):
        return False
    yield from for_each(_PUT, come)
    yield from for_each("DELETE FROM rated_waiting WHERE account = ?1", [(account,) for account in gone])
    return True


class RatedRoomOfNodes:
    """The hall of one node."""

    def __init__(self, jobs: Jobs, store: DatabaseStore) -> None:
        """The room is not here yet."""
        self._jobs = jobs
        self._store = store
        self._epoch = 0
        self._kept: dict[int, _Kept] = {}
        self._changing = asyncio.Lock()

    async def enter(self, room: WaitingRoom, now: float) -> None:
        """Have the room here, with everyone who waits in it. `Elsewhere` while another server has it; `StoreError`, `TableRests`."""
        async with self._changing:
            epoch = await self._jobs.claim(JOB)
            if epoch == self._epoch:
                return
            found = [(ms, _READ(body)) for ms, body in await self._store.look_up(_all_waiting())]
            room.let_in(
                Waiting(one.account, one.kind, one.with_bots, one.address, now - ms / 1000, now) for ms, one in found
            )
            self._kept = {one.account.id: one for _, one in found}
            self._epoch = epoch

    async def keep(self, room: WaitingRoom, now: float) -> None:
        """Come back when who waits now would still wait if this server was killed; `StoreError`."""
        async with self._changing:
            there = {
                number: _Kept(one.account, one.kind, one.with_bots, one.address) for number, one in room.waiting.items()
            }
            waited = {number: max(0, round(1000 * (now - room.waiting[number].since))) for number in there}
            come = [
                (number, waited[number], encode(one)) for number, one in there.items() if self._kept.get(number) != one
            ]
            gone = [number for number in self._kept if number not in there]
            if not come and not gone:
                return
            if not await self._store.change(_change(self._jobs.still_has(JOB, self._epoch), come, gone)):
                self._epoch = 0
                raise TableRests("the waiting room moves to another server; try again in a moment")
            self._kept = there
