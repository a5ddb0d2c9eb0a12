"""All who watch an exhibition table: its session knows them as one client, and each frame is made once and sent to all of them as it is.

Frames are gathered for a moment, so that a move and what it makes bots believe are one write to each. Thousands are sent to a few at a
time, and tables have their turn between them. Who comes meanwhile is sent the whole table, and of what is on its way nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.server.tables.broadcast.shown import Frame, frame_of
from shoal.server.tables.environment import Clock, rest
from shoal.server.tables.messages.from_client import Bye, FromClient, Hello, Ping, Receipt
from shoal.server.tables.messages.to_client import Pong
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.seating.connections import Allowance, ClosingReason, Peer

TOGETHER_S: Final = 0.15
"""Seconds in which frames are gathered."""

AT_ONCE: Final = 100
"""Clients that are sent something before tables have their turn again."""

POLICY_VIOLATION: Final = 1008

HELLO: Final = encode(Hello(WIRE_VERSION, "gallery", 0))

_READ: Final = Decoder[FromClient](FromClient)
_PONG: Final = frame_of(Pong())


class Watcher(NamedTuple):
    """What a client must be let in with again that wants to do more than watch; `hello` is empty while it has said none."""

    visit: Allowance
    is_program: bool
    hello: bytes | str = b""


class Gallery(Peer):
    """Those who watch one table, as one client of it."""

    def __init__(self, clock: Clock) -> None:
        """Nobody watches."""
        super().__init__()
        self.is_open = False
        """Whether the session knows of it: while someone watches, or is shown elsewhere what happens here."""
        self._clock = clock
        self._watching: dict[Peer, Watcher] = {}
        self._gathered: list[Frame] = []
        self._parcels: deque[tuple[Sequence[Frame], Sequence[Peer]]] = deque()
        self._sending: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many watch."""
        return len(self._watching)

    def __bool__(self) -> bool:
        """It is there, though no one watches."""
        return True

    def __contains__(self, peer: Peer) -> bool:
        """Whether that client is one of them."""
        return peer in self._watching

    def add(self, peer: Peer, watcher: Watcher, within_s: float) -> None:
        """A client has come; it is sent nothing before its hello, which must come in so many seconds."""
        self._watching[peer] = watcher
        self._clock.call_in(within_s, lambda: self._end_mute(peer))

    def _end_mute(self, peer: Peer) -> None:
        if (watcher := self._watching.get(peer)) is not None and not watcher.hello:
            peer.end(POLICY_VIOLATION)

    def of(self, peer: Peer) -> Watcher:
        """What is known of one of them."""
        return self._watching[peer]

    def drop(self, peer: Peer) -> None:
        """A client is none of them any more."""
        self._watching.pop(peer, None)

    def answers(self, peer: Peer, frame: bytes | str) -> bool:
        """Answer what a client sends who only watches; false where the table must hear it."""
        try:
            message = _READ(frame)
        except Unreadable:
            return False
        match message:
            case Ping():
                peer.put(_PONG)
                return True
            case Bye() | Receipt():
                return True
            case _:
                return False

    def greet(self, peer: Peer, frame: bytes | str, greeting: Callable[[], Sequence[Frame]]) -> bool:
        """Send the whole table to a client that says hello; false where it says something else, or in another version."""
        try:
            message = _READ(frame)
        except Unreadable:
            return False
        watcher = self._watching.get(peer)
        if not isinstance(message, Hello) or message.wire != WIRE_VERSION or watcher is None or watcher.hello:
            return False
        self._wrap()
        self._watching[peer] = watcher._replace(hello=frame)
        peer.put(*greeting())
        return True

    # --- As a client of the table -------------------------------------------------------------------------------------

    def put(self, *frames: Frame) -> None:
        """Send these frames to everyone, soon."""
        self._gathered += frames
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all(), name="gallery")

    def end(self, code: int, reason: ClosingReason | None = None) -> None:
        """Send no more after this."""
        if self._sending is not None:
            self._sending.cancel()
        for peer in self._watching:
            peer.end(code, reason)

    def _wrap(self) -> None:
        """What was gathered is for those who watch now."""
        if self._gathered:
            self._parcels.append((self._gathered, [peer for peer, one in self._watching.items() if one.hello]))
            self._gathered = []

    async def _send_all(self) -> None:
        try:
            while self._gathered or self._parcels:
                await rest(self._clock, TOGETHER_S)
                self._wrap()
                while self._parcels:
                    frames, peers = self._parcels.popleft()
                    for at in range(0, len(peers), AT_ONCE):
                        for peer in peers[at : at + AT_ONCE]:
                            if peer in self._watching:
                                peer.put(*frames)
                        await asyncio.sleep(0)
        finally:
            self._sending = None
