"""The lobby of all nodes: each says which of its tables are open, who is there, and what its exhibition table has come to.

It shows what the others say of theirs among its own.

A table that ends at a node while people are there is shown by the others for a few seconds more: by then it is open again at the node where
those people are, and so it does not vanish from under who is about to go there. Addresses stay with their node.
"""

from __future__ import annotations

from typing import Final

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.server.cluster.news import News, Said
from shoal.server.lobby.board import Listing, LobbyBoard
from shoal.server.lobby.life import Exhibition, Life, NodeLife
from shoal.server.tables.environment import Clock, rest

LIFE: Final = "life"
EXHIBITION: Final = "exhibition"
LIFE_EVERY_S: Final = 2.0
"""Seconds between two looks at how many people are at a node: only what has changed is said."""

TOPIC: Final = "lobby"
MOVED_WITHIN_S: Final = 5.0
_MOVES: Final = b""
"""Said of a table that has ended while people were there."""

_READ: Final = Decoder[Listing](Listing)
_READ_LIFE: Final = Decoder[NodeLife](NodeLife)
_READ_EXHIBITION: Final = Decoder[Exhibition](Exhibition)


class LobbyOfNodes:
    """What one board shows of other nodes, and others of it."""

    def __init__(self, board: LobbyBoard, news: News, clock: Clock) -> None:
        """Nothing yet."""
        self._board = board
        self._news = news
        self._clock = clock
        self._said: dict[str, bytes] = {}
        self._rows: dict[str, dict[str, Listing]] = {}
        """By node what it has; that of this one, without a name, has tables that have just gone from here."""
        self._moving: dict[tuple[str, str], Listing] = {}
        """Of a node what has ended there just now, as it was."""
        board.on_own, board.on_rest = self._say, self._rest
        news.follow(TOPIC, self._hear)

    def _say(self, name: str) -> None:
        """Say how a table of this node is now, unless that was said."""
        own = self._board.own(name)
        body = None if own is None else encode(Listing(own.table, own.guests, ""))
        if body == self._said.get(name):
            return
        if body is None:
            del self._said[name]
        else:
            self._said[name] = body
        self._news.say(TOPIC, name, body)

    def _rest(self, name: str, was: Listing | None) -> None:
        if was is not None:
            self._news.say(TOPIC, name, _MOVES)
            self._put("", name, Listing(was.table, was.guests, ""))
            self._drop_soon("", name)

    def _hear(self, node: str, said: Said, is_whole: bool) -> None:  # noqa: FBT001  # as a listener is called
        if is_whole:
            rows = self._rows.get(node, {})
            for name in rows.keys() - said.keys():
                if self._moving.get((node, name)) is not rows[name]:
                    self._drop(node, name)
        for name, body in said.items():
            if body is None:
                self._drop(node, name)
            elif body == _MOVES:
                self._drop_soon(node, name)
            else:
                try:
                    self._put(node, name, _READ(body))
                except Unreadable:  # a node of another version says what this one does not know
                    self._drop(node, name)

    def _put(self, node: str, name: str, listing: Listing) -> None:
        self._rows.setdefault(node, {})[name] = listing
        self._board.put_elsewhere(name, listing)

    def _drop(self, node: str, name: str) -> None:
        """A node has that table no more; another one may have it."""
        rows = self._rows.get(node, {})
        if rows.pop(name, None) is not None:
            if not rows:
                del self._rows[node]
            having = (rows[name] for rows in self._rows.values() if name in rows)
            self._board.put_elsewhere(name, next(having, None))

    def _drop_soon(self, node: str, name: str) -> None:
        was = self._rows.get(node, {}).get(name)

        def drop() -> None:
            if self._moving.get((node, name)) is was:
                del self._moving[node, name]
            if self._rows.get(node, {}).get(name) is was:
                self._drop(node, name)

        if was is not None:
            self._moving[node, name] = was
            self._clock.call_in(MOVED_WITHIN_S, drop)


class LifeOfNodes:
    """Who is here, whether someone looks, and the exhibition table, of one node for others and of others for it."""

    def __init__(self, life: Life, news: News, clock: Clock) -> None:
        """Nothing was said yet."""
        self._life = life
        self._news = news
        self._clock = clock
        self._said = NodeLife()
        self._shown = ""
        self._of = ""
        """The node whose exhibition table is shown; empty where it is this one's, or there is none."""
        self._nodes: dict[str, NodeLife] = {}
        life.on_exhibition = self._say_exhibition
        news.follow(LIFE, self._hear_life)
        news.follow(EXHIBITION, self._hear_exhibition)

    async def keep_saying(self) -> None:
        """Say how many people are here whenever that has changed, for ever."""
        while True:
            self.say()
            await rest(self._clock, LIFE_EVERY_S)

    def say(self) -> None:
        """Say it now, unless it was said."""
        own = self._life.own()
        if own != self._said:
            self._said = own
            self._news.say(LIFE, LIFE, encode(own))

    def _say_exhibition(self, shown: Exhibition | None) -> None:
        name = "" if shown is None else shown.table
        if self._shown and self._shown != name:
            self._news.say(EXHIBITION, self._shown, None)
        self._shown = name
        self._of = ""
        if shown is not None:
            self._news.say(EXHIBITION, name, encode(shown))

    def _hear_life(self, node: str, said: Said, is_whole: bool) -> None:  # noqa: FBT001  # as a listener is called
        if is_whole:
            self._nodes.pop(node, None)
        for body in said.values():
            try:
                self._nodes[node] = NodeLife() if body is None else _READ_LIFE(body)
            except Unreadable:  # a node of another version
                self._nodes.pop(node, None)
        self._life.put_elsewhere(self._nodes)

    def _hear_exhibition(self, node: str, said: Said, is_whole: bool) -> None:  # noqa: FBT001  # as a listener is called
        if is_whole and not said:
            self._drop(node)
        for body in said.values():
            try:
                shown = None if body is None else _READ_EXHIBITION(body)
            except Unreadable:  # a node of another version
                continue
            if shown is None:
                self._drop(node)
            else:
                self._of = node
                self._life.show_elsewhere(shown)

    def _drop(self, node: str) -> None:
        """That node shows none any more."""
        if node == self._of:
            self._of = ""
            self._life.show_elsewhere(None)
