"""The adapters that write a line in the operator's log, and do nothing else: those of a server where nothing is configured.

No line identifies a person or a table: the name of a table is the right to sit there, so its hash is written.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from shoal.server.notify.protocols import Awaited, Newcomer, StoreFailure
from shoal.server.operations.marks import mark_of

QUIET_S: Final = 10.0
"""Of each kind of line at most one in so many seconds is written: who floods the server must not flood its disk."""

logger = logging.getLogger(__name__)


class QuietLines:
    """Writes a line unless there was one of its kind just now; the next one says how many were not written."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing was written yet. `clock` is in seconds."""
        self._clock = clock
        self._last: dict[str, tuple[float, int]] = {}

    def write(self, level: int, event: str, kind: str, *, error: BaseException | None = None, **values: object) -> None:
        """A line; `kind` is one of few names. With an `error` it has where that happened."""
        now = self._clock()
        at, unsaid = self._last.get(f"{event} {kind}", (-QUIET_S, 0))
        is_quiet = now - at < QUIET_S
        self._last[f"{event} {kind}"] = (at, unsaid + 1) if is_quiet else (now, 0)
        if not is_quiet:
            logger.log(level, event, exc_info=error, extra={"kind": kind, **values, "unsaid_before": unsaid})


class LoggedPush:
    """A line for each event."""

    def tell(self, awaited: Awaited) -> None:
        """Write it."""
        about = {"kind": awaited.event, "game": awaited.game, "table": mark_of(awaited.table)}
        logger.info("somebody who is away is waited for", extra=about)


class LoggedMail:
    """A line for each message."""

    def write(self, failure: StoreFailure) -> None:
        """Write it."""
        about = {"store": failure.store, "why": failure.why, "unsaid_before": failure.unsaid}
        logger.error("a message to the operator", extra=about)


class LoggedCaptcha:
    """Lets everybody pass."""

    def __init__(self, lines: QuietLines | None = None) -> None:
        """`lines` are where it is written."""
        self._lines = lines or QuietLines()

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        """Write it, and say yes."""
        self._lines.write(logging.INFO, "more than is usual", newcomer.attempt, address=newcomer.address)
        return True
