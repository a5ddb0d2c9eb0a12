"""What a node says to all others, by way of the database: which tables of it are open, which sessions have ended, who has made a friend.

    news    what a node says about something under a topic, with a number that increases; newer takes the place of older
    nodes   `news` is the number of the last of them, so a node finds in one look which others have said something

The bus says when to look; without it nodes look every `ASKED_EVERY_S`. A node that was away for long reads all that others say (`whole`),
and of a node that is dead or has ended it hears that it says nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from shoal.server.cluster.bus import Bus
from shoal.server.cluster.node import ClusterNode
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.steps import Steps, ask, for_each
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Clock

NEWS_TABLES: Final = """
CREATE TABLE news (
    node TEXT NOT NULL,
    topic TEXT NOT NULL,
    about TEXT NOT NULL,
    number INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body BLOB,
    PRIMARY KEY (node, topic, about)
);
CREATE INDEX news_numbers ON news (node, number);
"""

ASKED_EVERY_S: Final = 2.0
TOGETHER_S: Final = 0.1
"""Seconds in which a node gathers what it says."""

LOOKS_APART_S: Final = 0.2
"""The fewest seconds between two looks: however many nodes say something, each of them looks five times a second at most."""

TRIED_EVERY_S: Final = 1.0
KEPT_MS: Final = 60_000
"""For how long what has no body, or an empty one, is kept for others to hear, and what a dead node said."""

AWAY_S: Final = 30.0
"""After how long without a look a node reads everything again."""

_SAY: Final = """
INSERT INTO news (node, topic, about, number, at_ms, body) VALUES (?1, ?2, ?3, ?4, db_now_ms(), ?5)
ON CONFLICT (node, topic, about) DO UPDATE SET number = excluded.number, at_ms = excluded.at_ms, body = excluded.body
WHERE excluded.number > news.number
"""
_NUMBERS: Final = "SELECT node, news FROM nodes WHERE until_ms > db_now_ms() AND node <> ?1"
_HEAR: Final = "SELECT topic, about, body FROM news WHERE node = ?1 AND number > ?2 ORDER BY number"
_FORGET: Final = f"""
DELETE FROM news WHERE at_ms < db_now_ms() - {KEPT_MS} AND (
    (node = ?1 AND (body IS NULL OR length(body) = 0))
    OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = news.node AND nodes.until_ms > db_now_ms() - {KEPT_MS})
)
"""  # noqa: S608  # a number

logger = logging.getLogger(__name__)

Item = tuple[str, str, bytes | None]
"""A topic, what it is about, and what is said."""

Said = Mapping[str, bytes | None]
"""What is said, by what it is about."""

Listener = Callable[[str, Said, bool], None]
"""Called with a node, what it says of a topic, and whether that is all that it says."""


class Heard(NamedTuple):
    """What another node has said since a number, and the number of the last of it; `is_whole` where that is everything."""

    number: int
    items: Sequence[Item]
    is_whole: bool


def say(node: str, last: int, items: Sequence[Item]) -> Steps[None]:
    """Say that, under the numbers that follow the last one. What arrives late takes no place of what was said after it."""
    numbered = [(node, topic, about, last + at, body) for at, (topic, about, body) in enumerate(items, 1)]
    yield from for_each(_SAY, numbered)
    yield from ask("UPDATE nodes SET news = ?2 WHERE node = ?1 AND news < ?2", node, last + len(items))


def hear(node: str, known: Mapping[str, int]) -> Steps[dict[str, Heard]]:
    """What every other node that is alive says that is not known yet; `known` are the last numbers of each."""
    found: dict[str, Heard] = {}
    for other, number in (yield from ask(_NUMBERS, node)):
        since, is_whole = known.get(other, 0), other not in known
        rows = (yield from ask(_HEAR, other, since)) if is_whole or number > since else ()
        found[other] = Heard(max(number, since), [(topic, about, body) for topic, about, body in rows], is_whole)
    return found


def forget(node: str) -> Steps[None]:
    """Remove what everyone has heard."""
    yield from ask(_FORGET, node)


class News:
    """What one node says and hears. `begin` after the node has begun, `end` before it ends."""

    def __init__(self, node: ClusterNode, store: LeasedStore, bus: Bus, clock: Clock) -> None:
        """Nothing was said or heard yet."""
        self._node = node
        self._store = store
        self._bus = bus
        self._clock = clock
        self._last = 0
        self._unsaid: dict[tuple[str, str], bytes | None] = {}
        self._speak = asyncio.Event()
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._known: dict[str, int] = {}
        self._looked_at = clock.now()
        self._tidied_at = clock.now()
        self._tasks: list[asyncio.Task[None]] = []

    def say(self, topic: str, about: str, body: bytes | None = None) -> None:
        """Say something to all other nodes, soon; what has no body is forgotten after a minute."""
        self._unsaid.pop((topic, about), None)
        self._unsaid[topic, about] = body
        self._speak.set()

    def follow(self, topic: str, listener: Listener) -> None:
        """Call the listener with what other nodes say of a topic from now on."""
        self._listeners[topic].append(listener)

    async def begin(self) -> None:
        """Say and hear, until the end."""
        self._tasks = [
            asyncio.create_task(self._say_for_ever(), name="saying news"),
            asyncio.create_task(self._hear_for_ever(), name="hearing news"),
        ]

    async def end(self) -> None:
        """Say what is left to say, once, and nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._say_all()

    async def _say_for_ever(self) -> None:
        while True:
            await self._speak.wait()
            self._speak.clear()
            await self._bus.news("saying", TOGETHER_S)
            if not await self._say_all():
                await self._bus.news("saying", TRIED_EVERY_S)
                self._speak.set()

    async def _say_all(self) -> bool:
        """Whether nothing is left to say."""
        unsaid, self._unsaid = self._unsaid, {}
        if not unsaid:
            return True
        items = [(topic, about, body) for (topic, about), body in unsaid.items()]
        self._last += len(items)  # a number is never given twice, also where it is not known what became of it
        try:
            await self._store.change(say(self._node.id, self._last - len(items), items))
        except StoreError:
            self._unsaid = unsaid | self._unsaid
            return False
        self._bus.publish("news")
        return True

    async def _hear_for_ever(self) -> None:
        while True:
            try:
                await self.look()
            except StoreError:
                logger.debug("what other nodes say cannot be read")
            await self._bus.news("hearing", LOOKS_APART_S)
            await self._bus.news("news", ASKED_EVERY_S)

    async def look(self) -> None:
        """Hear what others have said by now; `StoreError`."""
        now = self._clock.now()
        known = {} if now - self._looked_at > AWAY_S else self._known
        found = await self._store.look_up(hear(self._node.id, known))
        for gone in self._known.keys() - found.keys():
            self._hear(gone, Heard(0, (), is_whole=True))
        self._known = {node: heard.number for node, heard in found.items()}
        self._looked_at = now
        for node, heard in found.items():
            if heard.items or heard.is_whole:
                self._hear(node, heard)
        if now - self._tidied_at > KEPT_MS / 1000:
            self._tidied_at = now
            await self._store.change(forget(self._node.id))

    def _hear(self, node: str, heard: Heard) -> None:
        for topic, listeners in self._listeners.items():
            said = {about: body for of, about, body in heard.items if of == topic}
            if said or heard.is_whole:
                for listener in listeners:
                    try:
                        listener(node, said, heard.is_whole)
                    except Exception:
                        logger.exception("what a node says of %s breaks this one, which hears on", topic)
