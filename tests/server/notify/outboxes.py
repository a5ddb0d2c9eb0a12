"""A server that calls back people of whom it knows what they want, on a clock that a test moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, select

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.passwords import Passwords
from shoal.server.notify import wishes
from shoal.server.notify.keys import LinkSigner, push_number
from shoal.server.notify.notice_tables import deliveries
from shoal.server.notify.notices import Notices, Ways
from shoal.server.notify.protocols import EVENTS, Awaited, Event
from shoal.server.notify.sending import Sender
from shoal.server.notify.smtp import MailServer
from shoal.server.notify.web_push import WebPush
from shoal.server.notify.wishes import NoticeWishes, Subscription
from tests.server.accounts.databases import QUICK, account
from tests.server.notify.push_service import PushedBrowser, PushService

T = TypeVar("T")
KEY = b"\7" * 32
SITE = "https://fish.example"
TABLE = "bakotimure-3fX_9aQz"
NOON_MS = 1_796_040_000_000
"""2026-11-30 12:00 UTC."""


@dataclass
class CallingServer:
    """What it gathers, what it sends, and by which ways."""

    people: AccountLoader
    database: PeopleDatabase
    ways: Ways
    now_ms: int = NOON_MS

    def __post_init__(self) -> None:
        self.notices = Notices(self.people, today_ms=lambda: self.now_ms)
        self.sender = Sender(self.people, self.ways, today_ms=lambda: self.now_ms)

    async def do(self, work: Callable[[Connection], T]) -> T:
        return await self.database.do(work)

    async def wants(self, who: str, *browsers: PushedBrowser, wish: NoticeWishes | None = None) -> None:
        """That person wants to be told all there is, in these browsers."""

        def write(connection: Connection) -> None:
            wishes.keep_wishes(connection, who, wish or NoticeWishes(EVENTS))
            for one in browsers:
                given = Subscription(one.endpoint, one.public_key, one.auth)
                wishes.add_browser(connection, who, None, given, "Firefox, Linux", self.now_ms)

        await self.do(write)

    async def person(self, name: str, *browsers: PushedBrowser) -> Account:
        """Somebody with an account, who wants that."""
        made = await account((await self.people.services()).accounts, name)
        await self.wants(made.who, *browsers)
        return made

    async def tell(self, who: str, event: Event = "turn", table: str = TABLE) -> None:
        self.notices.tell(Awaited(event, who, "go_fish", table))
        assert await self.notices.write_now()

    async def send(self) -> None:
        """Send what is due, until all that was begun has ended."""
        async with asyncio.timeout(20):
            while True:
                await self.sender.step()
                if not self.sender._lanes.are_busy:
                    return
                await asyncio.sleep(0.01)

    async def waiting(self) -> int:
        return len(await self.database.rows(select(deliveries.c.id)))


@contextlib.asynccontextmanager
async def calling_server(
    folder: Path, service: PushService, *, url: str = "", mail: MailServer | None = None, within_s: float = 5.0
) -> AsyncIterator[CallingServer]:
    """One that knows that push service."""
    push = WebPush(push_number(KEY), "mailto:ann@fish.example", (service.origin,), within_s=within_s)
    people = AccountLoader(folder, url, KEY, passwords=lambda: Passwords(QUICK))
    with contextlib.closing(people):
        database = (await people.services()).database
        server = CallingServer(people, database, Ways(SITE, LinkSigner(KEY), push, mail))
        try:
            yield server
        finally:
            await server.notices.end()
            await server.sender._stop()
