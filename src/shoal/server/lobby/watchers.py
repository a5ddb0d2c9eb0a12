"""Clients that watch the lobby: changes are sent together, in bytes that all with the same filter and language share.

A *group* is all who watch the same: the first tables that some filter leaves, in a language. It is sent a change at once, but at
most twice a second, and less often where there are so many watchers that it would cost the tables their time; what happens meanwhile is
sent together. Bytes are bounded by a bucket: what a group may not be sent now it is sent later, as it is then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import blake2b
from typing import Final, NamedTuple

from msgspec.structs import replace

from shoal.server.lobby.board import BotsNow, LobbyBoard, LobbyNews, OpenTable, Seen, View, Wanted
from shoal.server.lobby.life import Exhibition, Life
from shoal.server.operations.limits import Bucket
from shoal.server.tables.broadcast.shown import frame_of
from shoal.server.tables.seating.connections import Peer

SHOWN: Final = 24
"""Tables on a page."""

EVERY_S: Final = 0.5
LATEST_S: Final = 0.75
"""Seconds between two sends to few watchers, and to many."""

COUNT_EVERY_S: Final = 10.0
"""The same where nothing of the page has changed, but how many tables there are besides."""

FRAMES_PER_S: Final = 6700
"""For so many frames a second a process has time besides its tables."""

BYTES_PER_S: Final = 8192
BYTES_AT_ONCE: Final = 65_536
"""What one watcher is sent for long, and at once."""

TOGETHER_S: Final = 0.02
"""Seconds in which a change is sent together with the one before."""

TOGETHER: Final = 100
"""Watchers that are sent changes before tables have their turn again."""

RowOf = Callable[[OpenTable, str], str]
"""A table as a row of the page, in a language."""

CountOf = Callable[[int, str], str]
"""How many tables there are, as a sentence in a language."""


class LobbyWords(NamedTuple):
    """What is told of tables, in a language: one as a row, how many there are, what playing now leads to by game, and the bots' table."""

    row_of: RowOf
    count_of: CountOf
    plays_of: Callable[[Mapping[str, int], str], dict[str, str]]
    exhibition_of: Callable[[Exhibition, str], str]


class _Group:
    """All who watch the same; `rows` and `count` are what they were sent."""

    def __init__(self, view: View, now: float) -> None:
        self.view = view
        self.peers: set[Peer] = set()
        self.rows: dict[str, str] = {}
        self.count = ""
        self.plays: dict[str, str] = {}
        self.bots: BotsNow | None = None
        self.bucket = Bucket(BYTES_PER_S, BYTES_AT_ONCE, now)
        self.behind: Seen | None = None
        """What has changed and was not sent yet."""
        self.sent_at = now - COUNT_EVERY_S

    def due_at(self, every_s: float) -> float:
        """When it must be sent."""
        return self.sent_at + (every_s if self.behind == "page" else COUNT_EVERY_S)


class Watchers:
    """The watchers of one board."""

    def __init__(self, board: LobbyBoard, told: LobbyWords, clock: Callable[[], float], life: Life) -> None:
        """There are none. `clock` is in seconds."""
        self._board = board
        self._told = told
        self._life = life
        self._clock = clock
        self._views: dict[Wanted, View] = {}
        self._groups: dict[tuple[Wanted, str], _Group] = {}
        self._rows: dict[str, dict[str, tuple[OpenTable, str]]] = {}
        self._sending: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        board.on_change = self._note
        life.on_change = self._note_bots

    @property
    def count(self) -> int:
        """How many watch."""
        return sum(len(group.peers) for group in self._groups.values())

    def row(self, table: OpenTable, language: str) -> str:
        """A table as a row, made once for all who see it."""
        rows = self._rows.setdefault(table.id, {})
        if language not in rows or rows[language][0] != table:
            rows[language] = table, self._told.row_of(table, language)
        return rows[language][1]

    def enter(self, peer: Peer, wanted: Wanted, language: str, known: str = "") -> None:
        """A client watches that has a page of that digest (`digest_of`), and is sent at once what differs from it."""
        group = self._groups.get((wanted, language))
        if group is None:
            view = self._views.setdefault(wanted, View(self._board, wanted))
            group = self._groups[wanted, language] = _Group(view, self._clock())
            group.rows, group.count = self._page(group, language)
        group.peers.add(peer)
        if digest_of(group.rows) != known:
            peer.put(frame_of(LobbyNews(group.count, group.rows, tuple(group.rows))))
        if (shown := self._life.now().exhibition) is not None:  # it may have begun since the page was made
            group.bots = group.bots or _bots_now(shown, language)
            more = LobbyNews(group.count, bots=group.bots, exhibition=self._told.exhibition_of(shown, language))
            peer.put(frame_of(more))

    def leave(self, peer: Peer, wanted: Wanted, language: str) -> None:
        """A client has left."""
        group = self._groups.get((wanted, language))
        if group is None:
            return
        group.peers.discard(peer)
        if not group.peers:
            del self._groups[wanted, language]
            if all(of != wanted for of, _ in self._groups):
                del self._views[wanted]

    def _note(self, name: str) -> None:
        """A table has changed."""
        if self._board.get(name) is None:
            self._rows.pop(name, None)
        seen = {wanted: view.follow(name, SHOWN) for wanted, view in self._views.items()}
        for (wanted, _), group in self._groups.items():
            if group.behind != "page" and seen[wanted] not in (None, group.behind):
                group.behind = seen[wanted]
                self._news.set()
        if self._news.is_set() and self._sending is None:
            self._sending = asyncio.create_task(self._send_all(), name="lobby")

    def _note_bots(self) -> None:
        """The exhibition table has changed."""
        for group in self._groups.values():
            group.behind = "page"
            self._news.set()
        if self._news.is_set() and self._sending is None:
            self._sending = asyncio.create_task(self._send_all(), name="lobby")

    async def _send_all(self) -> None:
        """Send all groups what has changed, until nothing is left to send."""
        try:
            while behind := [group for group in self._groups.values() if group.behind is not None]:
                every = min(LATEST_S, max(EVERY_S, self.count / FRAMES_PER_S))
                first = min(group.due_at(every) for group in behind)
                await asyncio.sleep(TOGETHER_S)
                self._news.clear()
                with suppress(TimeoutError):  # what comes meanwhile may be due sooner
                    await asyncio.wait_for(self._news.wait(), max(0.0, first - self._clock()))
                for (_, language), group in [*self._groups.items()]:
                    if group.behind is not None and self._clock() >= group.due_at(every):
                        await self._send_group(group, language)
        finally:
            self._sending = None

    async def _send_group(self, group: _Group, language: str) -> None:
        behind, group.behind, group.sent_at = group.behind, None, self._clock()
        rows, count = self._page(group, language)
        news = self._life_of(group, language, _news_for(group, rows, count))
        if news is None:
            return
        frame = frame_of(news)
        if not group.bucket.take(group.sent_at, len(frame)):
            group.behind = behind
            return
        group.rows, group.count = rows, count
        peers = [*group.peers]  # who comes meanwhile knows it already
        for at in range(0, len(peers), TOGETHER):
            for peer in peers[at : at + TOGETHER]:
                peer.put(frame)
            await asyncio.sleep(0)

    def _life_of(self, group: _Group, language: str, news: LobbyNews | None) -> LobbyNews | None:
        """The news, with what is new of the bots' table and of who waits."""
        plays, shown = self._told.plays_of(self._board.waiting(), language), self._life.now().exhibition
        bots = None if shown is None else _bots_now(shown, language)
        if plays != group.plays:
            news = replace(news or LobbyNews(group.count), plays=plays)
            group.plays = plays
        if bots is not None and bots != group.bots and shown is not None:
            is_same = group.bots is not None and group.bots.table == bots.table
            news = replace(news or LobbyNews(group.count), bots=bots)
            if not is_same:
                news = replace(news, exhibition=self._told.exhibition_of(shown, language))
        group.bots = bots
        return news

    def _page(self, group: _Group, language: str) -> tuple[dict[str, str], str]:
        rows = {table.id: self.row(table, language) for table in group.view.first(SHOWN)}
        return rows, self._told.count_of(len(group.view), language)

    async def close(self) -> None:
        """Send nothing more."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)


def digest_of(rows: dict[str, str]) -> str:
    """A digest of a page, so that a client that connects from it need not be sent the same again."""
    return blake2b(repr(rows).encode(), digest_size=9).hexdigest()


def _bots_now(shown: Exhibition, language: str) -> BotsNow:
    said, score = shown.sentence(language), shown.score(language)
    return BotsNow(shown.table, said, score, shown.sizes, shown.turn)


def _news_for(group: _Group, rows: dict[str, str], count: str) -> LobbyNews | None:
    """What differs from what the group was sent; `None` where nothing does."""
    news = {name: row for name, row in rows.items() if group.rows.get(name) != row}
    order = tuple(rows)
    is_same = order == tuple(group.rows)
    if not news and is_same and count == group.count:
        return None
    return LobbyNews(count, news, None if is_same else order)
