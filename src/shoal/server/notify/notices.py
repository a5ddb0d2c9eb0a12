"""Gathers what tables tell, and puts it into the outbox a little later.

Tables never wait for it. What they tell is kept in memory for half a second, so that many notices are one transaction, and a database that
fails is asked again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify import outbox
from shoal.server.notify.keys import LinkSigner
from shoal.server.notify.protocols import Awaited, QuietLines
from shoal.server.notify.smtp import MailServer
from shoal.server.notify.web_push import WebPush
from shoal.server.operations.limits import Buckets
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import SYSTEM_CLOCK

GATHERED_S: Final = 0.5
"""For how long what tables tell is gathered before it is written."""

AGAIN_S: Final = 5.0
"""After which a database that failed is asked again."""

MOST_GATHERED: Final = 20_000

OFTEN_AT_ONCE: Final = 10
OFTEN_PER_HOUR: Final = 20.0
"""Notices to one person: however many tables they play at, a telephone is not to ring all day."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How the people of a server are reached, who find it at `site`: by the push services of browsers, by mail, or by both."""

    site: str
    links: LinkSigner
    push: WebPush | None = None
    mail: MailServer | None = None

    @property
    def are_there(self) -> bool:
        """Whether anybody can be reached."""
        return self.push is not None or self.mail is not None


class Notices:
    """The `Push` of one server. `end` it before the database is closed."""

    def __init__(self, people: AccountLoader, *, today_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms) -> None:
        """For these people."""
        self._people = people
        self._today_ms = today_ms
        self._gathered: list[Awaited | tuple[str, str]] = []
        self._writing: asyncio.Task[None] | None = None
        self._often = Buckets(OFTEN_PER_HOUR / 3600, OFTEN_AT_ONCE)
        self._lines = QuietLines()
        self.on_written: Callable[[], None] = lambda: None
        """Called when something is in the outbox."""

    def tell(self, awaited: Awaited) -> None:
        """Somebody is waited for. Whoever never asked to be told costs nothing more than this."""
        self._gather(awaited)

    def looked(self, who: str, table: str) -> None:
        """That person looks at a table."""
        self._gather((who, table))

    def _gather(self, one: Awaited | tuple[str, str]) -> None:
        if not self._people.are_there:
            return
        if len(self._gathered) >= MOST_GATHERED:
            self._lines.write(logging.WARNING, "a notice was dropped", "too_many")
            return
        self._gathered.append(one)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write(), name="notices")

    async def _write(self) -> None:
        try:
            is_taken = True
            while self._gathered:
                await asyncio.sleep(GATHERED_S if is_taken else AGAIN_S)
                is_taken = await self.write_now()
        finally:
            self._writing = None

    async def write_now(self) -> bool:
        """Put what was gathered into the outbox; whether the database took it. What it did not is gathered again."""
        waiting, looked = self._sorted()
        now_ms = self._today_ms()

        def write(connection: Connection) -> int:
            outbox.note_looked(connection, looked)
            return outbox.put(connection, [*waiting.values()], now_ms)

        try:
            dropped = await (await self._people.services()).database.do(write)
        except StoreError:
            self._gathered = [*looked, *waiting.values(), *self._gathered][:MOST_GATHERED]
            return False
        if dropped:
            self._lines.write(logging.WARNING, "a notice was dropped", "outbox_full")
        self.on_written()
        return True

    def _sorted(self) -> tuple[dict[tuple[str, str], Awaited], dict[tuple[str, str], None]]:
        """What people are to be told, and at which tables they have looked: whoever looked needs not be told of what was before."""
        gathered, self._gathered = self._gathered, []
        waiting, looked = dict[tuple[str, str], Awaited](), dict[tuple[str, str], None]()
        now = time.monotonic()
        for one in gathered:
            if isinstance(one, tuple):
                waiting.pop(one, None)
                looked[one] = None
            elif one.event == "friend":
                waiting.setdefault((f"friends of {one.who}", one.table), one)
            elif self._often.take(one.who, now):
                waiting.setdefault((one.who, one.table), one)
        return waiting, looked

    async def end(self) -> None:
        """Write down what tables have told, and hear nothing more."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
        if self._gathered:
            await self.write_now()
