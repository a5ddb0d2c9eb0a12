"""Messages to the operator: a database broke, or the disk is full. At most one an hour, however often it is noticed."""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable
from typing import Final

from shoal.server.notify.seams import Mail, Store, StoreFailure, Why
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, DatabaseInUse

EVERY_S: Final = 3600.0


class OperatorNotices:
    """Is told of every failure, and writes of some."""

    def __init__(self, mail: Mail, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing has failed yet. `clock` is in seconds."""
        self._mail = mail
        self._clock = clock
        self._last = -math.inf
        self._unsaid = 0

    def store_failed(self, store: Store, error: Exception) -> None:
        """That database could not be used."""
        now = self._clock()
        if now - self._last < EVERY_S:
            self._unsaid += 1
            return
        failure = StoreFailure(store, why(error), self._unsaid)
        self._last, self._unsaid = now, 0
        self._mail.write(failure)


def why(error: Exception) -> Why:
    """The kind of a failure. What it says is not passed on: it may hold paths and values."""
    told_by = getattr(error.__context__, "orig", error)  # the people's database leaves out what its driver says
    text = f"{error} {told_by}"
    if "disk is full" in text or "No space left" in text:  # as SQLite and the system say it
        return "full"
    match error:
        case DatabaseDamaged() | DatabaseForeign():
            return "damaged"
        case DatabaseInUse():
            return "in_use"
        case _:
            is_damaged = "malformed" in text or "not a database" in text
            return "damaged" if is_damaged and not isinstance(error, sqlite3.ProgrammingError) else "failed"
