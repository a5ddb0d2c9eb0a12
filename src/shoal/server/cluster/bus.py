"""The bus: by which nodes of a cluster hear at once that something is new. What it is they read from the database.

A message is a topic and nothing else, so it may be lost, doubled or late: who hears nothing asks the database after a while. Nothing that a
person does waits for the bus, and nothing of it raises.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import defaultdict
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import urlsplit

from shoal.server.storage.store_errors import FolderUnusable
from shoal.server.tables.environment import Clock

if TYPE_CHECKING:
    from nats.aio.msg import Msg

AGAIN_S: Final = 1.0
"""Seconds between two tries to reach the NATS."""

PINGED_EVERY_S: Final = 5

logger = logging.getLogger(__name__)


class Bus(Protocol):
    """How a node says that something is new, and hears that from others. What it says itself it does not hear."""

    def publish(self, topic: str) -> None:
        """Something of that topic is new. Returns at once."""

    async def news(self, topic: str, within_s: float) -> None:
        """Return when something of that topic may be new since the last time, or so much time has passed. One task asks for a topic."""

    @property
    def is_connected(self) -> bool:
        """Whether others hear at once what is said."""

    async def begin(self) -> None:
        """Connect, sooner or later. Returns at once."""

    async def end(self) -> None:
        """Disconnect."""


class PollingBus:
    """The bus of a cluster without NATS: no one hears of anything, so everyone asks when the time has passed."""

    def __init__(self, clock: Clock) -> None:
        """Time passes on that clock."""
        self._clock = clock
        self._heard: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    def publish(self, topic: str) -> None:
        """No one hears it."""

    def hear(self, topic: str) -> None:
        """Another node says that something of that topic is new."""
        self._heard[topic].set()

    async def news(self, topic: str, within_s: float) -> None:
        """Return when that topic was heard since the last time, or so much time has passed."""
        heard = self._heard[topic]
        alarm = self._clock.call_in(within_s, heard.set)
        try:
            await heard.wait()
        finally:
            alarm.cancel()
        heard.clear()

    @property
    def is_connected(self) -> bool:
        """No one hears anything."""
        return False

    async def begin(self) -> None:
        """There is nothing to connect to."""

    async def end(self) -> None:
        """There is nothing to disconnect from."""


class NatsBus(PollingBus):
    """The bus by a NATS, which may go away and come back at any time: the operator's log says so, once each."""

    def __init__(self, url: str, cluster: str, clock: Clock) -> None:
        """The NATS at that URL, which clusters of other names may use as well. `FolderUnusable` where the URL is none."""
        super().__init__(clock)
        if not is_nats_url(url):
            raise FolderUnusable("bus_url is no address of a NATS, as nats://host:4222")
        self._url = url
        self._prefix = f"shoal.{hashlib.sha256(cluster.encode()).hexdigest()[:12]}."
        self._unsaid: set[str] = set()
        self._speak = asyncio.Event()
        self._is_away: bool | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, topic: str) -> None:
        """Have others hear of it soon, unless the NATS is away."""
        self._unsaid.add(topic)
        self._speak.set()

    @property
    def is_connected(self) -> bool:
        """Whether the NATS answered when it was asked last."""
        return self._is_away is False

    async def begin(self) -> None:
        """Go on connecting for ever."""
        self._tasks.append(asyncio.create_task(self._stay_connected(), name="bus"))

    async def end(self) -> None:
        """Disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _stay_connected(self) -> None:
        from nats.aio.client import Client  # not loaded where there is no bus
        from nats.errors import Error

        while True:
            client, fault = Client(), "closed"
            try:
                await client.connect(
                    self._url,
                    no_echo=True,
                    allow_reconnect=False,  # done here, where what fails is said once
                    reconnect_time_wait=1,
                    max_reconnect_attempts=1,
                    ping_interval=PINGED_EVERY_S,
                    error_cb=self._note_error,
                    closed_cb=self._note_closed,
                )
                await client.subscribe(f"{self._prefix}*", cb=self._note_message)
                await client.flush()
                self._note_connected()
                while not client.is_closed:
                    topics, self._unsaid = self._unsaid, set()
                    for topic in topics:
                        await client.publish(f"{self._prefix}{topic}")
                    await self._speak.wait()
                    self._speak.clear()
            except Exception as error:  # noqa: BLE001  # whatever it is, it is tried again: nothing else would
                fault = type(error).__name__
            finally:
                with contextlib.suppress(Error, OSError):
                    await client.close()
            self._note_away(fault)
            await asyncio.sleep(AGAIN_S)

    async def _note_message(self, message: Msg) -> None:
        self.hear(message.subject.removeprefix(self._prefix))

    async def _note_closed(self) -> None:
        self._speak.set()

    async def _note_error(self, _: Exception) -> None:
        """What an error says is not logged: there may be a password in the address."""

    def _note_away(self, fault: str) -> None:
        if not self._is_away:
            self._is_away = True
            logger.warning("the bus cannot be reached (%s): this node asks the database what is new", fault)

    def _note_connected(self) -> None:
        """Something may have been said meanwhile, of any topic."""
        if self._is_away is not False:
            self._is_away = False
            logger.info("the bus is there")
        for heard in self._heard.values():
            heard.set()


def is_nats_url(url: str) -> bool:
    """Whether that can be the address of a NATS."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("nats", "tls") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def open_bus(url: str, cluster: str, clock: Clock) -> PollingBus:
    """The bus by the NATS at that URL, or none where it is empty."""
    return NatsBus(url, cluster, clock) if url else PollingBus(clock)
