"""A connected client, from its table's side: what it is told goes straight to its connection while that keeps up, else into a queue.

No table ever waits for a socket. A connection that cannot take more just now has its frames in a short queue, on which its own
task sends; one whose queue is full is sent away, and may come back for what it missed.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Literal

from starlette.types import Scope

from shoal.server.links import LinkId
from shoal.server.shown import Frame, frame_of
from shoal.server.to_client import Closing

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
    """How to write to the client of a WebSocket directly; `None` where its server has no such extension."""
    found: Write | None = (scope.get("extensions") or {}).get(WRITE, {}).get(TEXTS)
    return found


class Peer:
    """One connected client: frames for it, and in the end a close code."""

    _numbers = itertools.count(1)

    def __init__(self, write: Write | None = None) -> None:
        """A client to whom nothing has been said; without `write` everything goes through the queue."""
        self.link: LinkId = next(self._numbers)
        self.who: str | None = None
        self.address = ""
        self.retry_ms = RETRY_MS[1]
        """When it should come back if it is sent away."""
        self.close_code: int | None = None
        self.closed = asyncio.Event()
        self._write = write
        self._frames: deque[Frame] = deque()
        self._is_sending = False
        """Whether a frame was taken from the queue that may not have left yet: nothing may overtake it."""
        self._news = asyncio.Event()

    def put(self, *frames: Frame) -> None:
        """Say this, without waiting."""
        if self.close_code is not None:
            return
        is_free = not (self._frames or self._is_sending)
        if is_free and self._write is not None and self._write(frames):
            return
        if len(self._frames) + len(frames) > QUEUE:
            self._frames.clear()
            self.end(TRY_AGAIN, "TOO_SLOW")
            return
        self._frames.extend(frames)
        self._news.set()

    def end(self, code: int, reason: ClosingReason | None = None) -> None:
        """Say no more after this."""
        if self.close_code is None:
            if reason is not None:
                self._frames.append(frame_of(Closing(reason, self.retry_ms)))
            self.close_code = code
            self.closed.set()
            self._news.set()

    async def next_frame(self) -> Frame | None:
        """What to send now, from the queue; `None` when it is time to close. Whoever asks has sent the one before."""
        self._is_sending = False
        while not self._frames:
            if self.close_code is not None:
                return None
            self._news.clear()
            await self._news.wait()
        self._is_sending = True
        return self._frames.popleft()
