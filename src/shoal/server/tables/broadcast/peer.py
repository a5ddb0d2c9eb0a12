"""A connected client, from its table's side: frames go straight to its socket while that keeps up, else into a queue.

No table ever waits for a socket. A socket that cannot take more just now has its frames in a short queue, which its own
task empties; a client whose queue is full is disconnected, and may reconnect for what it missed.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from starlette.types import Scope

from shoal.server.tables.broadcast.shown import Frame, frame_of
from shoal.server.tables.messages.to_client import Closing
from shoal.server.tables.seating.connections import ConnectionId

QUEUE: Final = 64
"""Frames that may wait for a client."""

RETRY_MS: Final = (500, 2500)
"""When clients should come back that are sent away: not all at once."""

TRY_AGAIN: Final = 1013

ClosingReason = Literal["RESTARTING", "TOO_SLOW", "STORE_FAILED"]

Write = Callable[[Sequence[bytes]], bool]
"""Write these texts to a client at once; false, and nothing is written, where it must be waited for or is gone."""

WRITE: Final = "shoal.write"
"""The extension of ASGI that has a `Write` under the key `TEXTS`."""

TEXTS: Final = "texts"


def writer_of(scope: Scope) -> Write | None:
    """What writes to the client of a WebSocket directly; `None` where the ASGI server has no such extension."""
    found: Write | None = (scope.get("extensions") or {}).get(WRITE, {}).get(TEXTS)
    return found


class Peer:
    """One connected client: frames for it, and in the end a close code."""

    _numbers = itertools.count(1)

    def __init__(self, write: Write | None = None) -> None:
        """A client that was sent nothing; without `write` everything goes through the queue."""
        self.link: ConnectionId = next(self._numbers)
        self.who: str | None = None
        self.address = ""
        self.is_invited = False
        """Whether it came by a link that the host gave."""
        self.retry_ms = RETRY_MS[1]
        """When it should come back if it is sent away."""
        self.close_code: int | None = None
        self.on_queued: Callable[[], None] | None = None
        """Called when there is something in the queue, or it is time to close."""
        self._write = write
        self._frames: deque[Frame] | None = None
        """Made when it is first needed: most connections always keep up."""
        self._is_sending = False
        """Whether a frame was taken from the queue that may not have left yet: nothing may overtake it."""
        self._waiting: asyncio.Future[None] | None = None

    def put(self, *frames: Frame) -> None:
        """Send these frames, without waiting."""
        if self.close_code is not None:
            return
        is_free = not (self._frames or self._is_sending)
        if is_free and self._write is not None and self._write(frames):
            return
        if len(self._frames or ()) + len(frames) > QUEUE:
            self._frames = None
            self.end(TRY_AGAIN, "TOO_SLOW")
            return
        self._queue(frames)
        self._notify()

    def end(self, code: int, reason: ClosingReason | None = None) -> None:
        """Send no more after this."""
        if self.close_code is None:
            if reason is not None:
                self._queue([frame_of(Closing(reason, self.retry_ms))])
            self.close_code = code
            self._notify()

    def _queue(self, frames: Iterable[Frame]) -> None:
        if self._frames is None:
            self._frames = deque()
        self._frames.extend(frames)

    def _notify(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
        if self.on_queued is not None:
            self.on_queued()

    @property
    def has_news(self) -> bool:
        """Whether something waits in the queue, or it is time to close."""
        return bool(self._frames) or self.close_code is not None

    def take(self) -> Frame | None:
        """The frame to send now, from the queue, if there is one. The caller has sent the one before."""
        self._is_sending = bool(self._frames)
        return self._frames.popleft() if self._frames else None

    async def next_frame(self) -> Frame | None:
        """The same, as soon as there is something; `None` when it is time to close."""
        while (frame := self.take()) is None and self.close_code is None:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return frame
