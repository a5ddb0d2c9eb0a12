"""Sends what is in the outbox. In a cluster one node does (`cluster/jobs.py`).

Sending has a pace, so that ten thousand notices are no burst that a player would feel. Each push service, and the mail, is a lane of its
own: one that hangs is left alone for a while, and delays no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from shoal.core.game_words import speaker_for
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.notify import outbox
from shoal.server.notify.notices import AGAIN_S, Ways
from shoal.server.notify.outbox import CONFIRM, Delivery, SendResult
from shoal.server.notify.protocols import QuietLines
from shoal.server.notify.smtp import Letter
from shoal.server.operations.marks import mark_of
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import SYSTEM_CLOCK

STEP_S: Final = 0.25
TAKEN_AT_ONCE: Final = 60
"""What is taken in a step: one transaction for many costs much less."""

PACE_S: Final = 1 / 60
"""Between two that are begun, so that no burst of them stops the loop for those who play."""

MOST_IN_LANE: Final = 32
"""Deliveries of one lane that are on their way; while it has as many, others go first."""

TIDIED_EVERY_S: Final = 3600.0
CONFIRMED_WITHIN_MS: Final = 7 * 86_400_000

PAGE: Final = "/account/notices"


class SendingLanes:
    """What is on its way, by lane, and which lanes are to be left alone for a while."""

    def __init__(self) -> None:
        """Nothing is."""
        self._going: dict[asyncio.Task[SendResult], Delivery] = {}
        self._count = Counter[str]()
        self._closed: dict[str, float] = {}
        self._ended: list[tuple[Delivery, SendResult]] = []

    @property
    def are_busy(self) -> bool:
        """Whether something is on its way, or what became of it is not written down."""
        return bool(self._going or self._ended)

    def full(self) -> list[str]:
        """The lanes that take nothing now."""
        now = time.monotonic()
        self._closed = {lane: until for lane, until in self._closed.items() if until > now}
        return [*self._closed, *(lane for lane, count in self._count.items() if count >= MOST_IN_LANE)]

    def begin(self, one: Delivery, sending: Coroutine[Any, Any, SendResult]) -> None:
        """One is on its way."""
        task = asyncio.create_task(sending, name="notice")
        self._going[task] = one
        self._count[one.lane] += 1
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[SendResult]) -> None:
        one = self._going.pop(task)
        self._count[one.lane] -= 1
        if not self._count[one.lane]:
            del self._count[one.lane]
        if task.cancelled():
            return
        outcome = SendResult("later", "broke") if task.exception() is not None else task.result()
        self._ended.append((one, outcome))
        if outcome.pause_s:
            self._closed[one.lane] = time.monotonic() + outcome.pause_s

    def take_ended(self) -> list[tuple[Delivery, SendResult]]:
        """What has ended since the last time."""
        ended, self._ended = self._ended, []
        return ended

    def put_back(self, ended: Sequence[tuple[Delivery, SendResult]]) -> None:
        """It could not be written down."""
        self._ended = [*ended, *self._ended]

    async def stop(self) -> None:
        """Give up what is on its way."""
        going = [*self._going]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)


class Sender:
    """Sends for ever, until it is cancelled."""

    def __init__(
        self, people: AccountLoader, ways: Ways, *, today_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms
    ) -> None:
        """What is in the outbox of these people, by these ways."""
        self._people = people
        self._ways = ways
        self._today_ms = today_ms
        self._lanes = SendingLanes()
        self._news = asyncio.Event()
        self._tidied = -TIDIED_EVERY_S
        self._lines = QuietLines()

    def wake(self) -> None:
        """Something was put into the outbox."""
        self._news.set()

    async def run(self) -> None:
        """Send. What is on its way when this is cancelled is sent again by whoever sends next, some minutes later."""
        try:
            while True:
                self._news.clear()
                wait_s = AGAIN_S
                with contextlib.suppress(StoreError):
                    wait_s = await self.step()
                if wait_s > STEP_S:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._news.wait(), wait_s)
                else:
                    await asyncio.sleep(wait_s)
        finally:
            await self._stop()

    async def step(self) -> float:
        """Write down what has come of the last ones, begin the next, and say after how many seconds to come again."""
        if not self._people.are_there:
            return AGAIN_S
        database, now_ms = await self._database(), self._today_ms()
        if time.monotonic() - self._tidied >= TIDIED_EVERY_S:
            await database.do(partial(outbox.forget_old, now_ms=now_ms))
            self._tidied = time.monotonic()
        ended, full = self._lanes.take_ended(), self._lanes.full()

        def work(connection: Connection) -> tuple[list[Delivery], int | None]:
            outbox.settle(connection, ended, now_ms)
            taken = outbox.take(connection, full, TAKEN_AT_ONCE, now_ms)
            return taken, outbox.next_due_ms(connection)

        try:
            taken, due_ms = await database.do(work)
        except StoreError:
            self._lanes.put_back(ended)
            raise
        for one in taken:
            self._lanes.begin(one, self._sent(one))
            await asyncio.sleep(PACE_S)
        if taken or self._lanes.are_busy:
            return STEP_S
        return AGAIN_S if due_ms is None else min(AGAIN_S, max(2 * STEP_S, (due_ms - now_ms) / 1000))

    async def _database(self) -> PeopleDatabase:
        return (await self._people.services()).database

    async def _sent(self, one: Delivery) -> SendResult:
        outcome = await self._send(one)
        if outcome.fault:
            self._lines.write(logging.WARNING, "a notice was not delivered", outcome.fault, became=outcome.became)
        return outcome

    async def _send(self, one: Delivery) -> SendResult:
        push, mail = self._ways.push, self._ways.mail
        if one.subscription is not None and push is not None:
            tag = mark_of(one.table)
            message = {"title": sentence(one), "url": f"/t/{one.table}", "tag": tag}
            ttl_s = (one.until_ms - self._today_ms()) // 1000
            return await push.send(one.subscription, msgspec.json.encode(message), ttl_s, tag)
        if one.account is not None and one.address and mail is not None:
            return await mail.send(self._letter(one, one.account))
        return SendResult("refused", "no_way")

    def _letter(self, one: Delivery, account: int) -> Letter:
        say, page = speaker_for(None, one.language), f"{self._ways.site}{PAGE}"
        if one.event == CONFIRM:
            until_ms = self._today_ms() + CONFIRMED_WITHIN_MS
            link = f"{page}/confirm/{self._ways.links.signed('confirm', account, one.address, until_ms)}"
            return Letter(one.address, say("notice-mail-confirm-title"), say("notice-mail-confirm", link=link))
        stop = f"{page}/unsubscribe/{self._ways.links.signed('unsubscribe', account, one.address)}"
        said = sentence(one)
        lines = (said, f"{self._ways.site}/t/{one.table}", "", say("notice-mail-why", page=page, stop=stop))
        return Letter(one.address, said, "\n".join(lines), stop)

    async def _stop(self) -> None:
        await self._lanes.stop()
        if ended := self._lanes.take_ended():
            with contextlib.suppress(StoreError):
                await (await self._database()).do(partial(outbox.settle, ended=ended, now_ms=self._today_ms()))
        if self._ways.push is not None:
            self._ways.push.close()


def sentence(one: Delivery) -> str:
    """What a person is told, in their language: no card, no score, and no name but that of a friend."""
    say = speaker_for(one.game, one.language)
    return say(f"notice-{one.event}", game=say("game-name"), friend=one.friend)
