"""Moves what was committed from the write-ahead log of a database into the database, beside the thread that commits.

By default SQLite does this inside a commit, and everybody whose move is in that commit waits for it. `connect` turns that off, and a
thread with a connection of its own does it:

    PASSIVE     while rows are written: blocks neither commits nor reads, but leaves what is committed meanwhile
    RESTART     when the log is long: moves that rest between two commits, so that the next commit begins the log anew
    TRUNCATE    when nothing has been written for a moment, and after an erasure until it succeeds: the log is empty

The last two cannot succeed while anybody still reads an older state. They run where no thread of this process reads (`alone`), and
`shoal backup` gives up before the log has grown by `GROWN_MOST`; only another program can hold the log, and that is logged.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from shoal.server.storage.database import connect, said_of, wal_bytes

ROWS: Final = 100
"""Rows after which there is a checkpoint. Each changes three or four pages, most of them pages that no other row changes."""

EVERY_S: Final = 0.05
"""Seconds between two looks at how many rows there are, while there are any."""

LATEST_S: Final = 5.0
"""Seconds after which rows are moved, however few they are."""

QUIET_S: Final = 1.0
"""Seconds without a commit after which the log is emptied."""

RETRY_S: Final = 0.25
"""Seconds until a checkpoint is tried again that failed."""

IDLE_S: Final = 60.0
"""Seconds between two looks at a log that should be empty: the timetable writes now and then without saying so."""

LONG: Final = 4_000
"""Pages of the log (16 MB) from which on it is begun anew."""

HELD: Final = 4 * LONG
"""Pages of the log that cannot be moved, from which on the operator hears that it is held."""

SWEPT_WITHIN_S: Final = 5.0
"""For how long an erasure waits until the log is empty. Afterwards it is still tried, again and again."""

FIRST_READ_LOCK: Final = 123
LAST_READ_LOCK: Final = 127
"""The bytes of the file beside a log that are locked by who reads (https://sqlite.org/walformat.html)."""

logger = logging.getLogger(__name__)


class Checkpoint(NamedTuple):
    """What came of one: whether someone was in the way; of how many pages of the log how many are in the database."""

    is_busy: bool
    length: int
    moved: int


class Checkpointer:
    """The thread that does this for one database."""

    _is_held = False
    """Whether the operator was told that the log is held."""
    _fault = ""
    """Why the last checkpoint failed, as the operator was told."""

    def __init__(self, path: Path, alone: Callable[[Callable[[], Checkpoint]], Checkpoint]) -> None:
        """Empty the log that an earlier process may have left, and begin.

        `alone` calls something while no other thread of this process uses the database.
        """
        self._path = path
        self._alone = alone
        self._connection = connect(path, patience_s=0.0)
        self.on_checkpoint: Callable[[float], None] = lambda _: None
        """Hears how many seconds each checkpoint took, in this thread."""
        self._written = self._moved = self._emptied = 0
        """How many rows had been committed by now, at the last checkpoint, and when the log was last empty."""
        self._written_at = self._moved_at = time.monotonic()
        self._sweeps = [threading.Event()]
        """Set when the log was empty after they were asked for."""
        self._tries = 0
        """How often in a row the log could not be emptied."""
        self._is_closed = False
        self._awake = threading.Event()
        pause = self._try()
        self._thread = threading.Thread(target=self._run, args=(pause,), name="shoal-checkpoint", daemon=True)
        self._thread.start()

    def note(self, rows: int) -> None:
        """So many rows have been committed. To be called by the thread that writes."""
        was_empty = self._written == self._emptied
        self._written += rows
        self._written_at = time.monotonic()
        if was_empty:
            self._awake.set()

    async def sweep(self) -> None:
        """Come back when nothing of what was deleted is left in the log, or after a while: then it is still tried until it is so."""
        swept = threading.Event()
        self._sweeps.append(swept)
        self._awake.set()
        if not await asyncio.to_thread(swept.wait, SWEPT_WITHIN_S):
            logger.warning("what was erased is in the write-ahead log until nobody reads an older state")

    def close(self) -> None:
        """End the thread."""
        self._is_closed = True
        self._awake.set()
        self._thread.join()
        self._connection.close()

    def _run(self, pause_s: float) -> None:
        while True:
            self._awake.wait(pause_s)
            self._awake.clear()
            if self._is_closed:
                return
            pause_s = self._try()

    def _try(self) -> float:
        """Do what is due, if it can be done; the seconds until the next look."""
        try:
            pause_s = self._step(time.monotonic())
        except sqlite3.Error as error:
            self._note_fault(said_of(error))
            return RETRY_S
        self._note_fault("")
        return pause_s

    def _step(self, now: float) -> float:
        """Do what is due; the seconds until the next look."""
        written = self._written
        if self._sweeps or (written != self._emptied and now - self._written_at >= QUIET_S) or self._has_grown():
            return EVERY_S if self._empty(written) else RETRY_S
        if written == self._emptied:
            return IDLE_S
        if written - self._moved >= ROWS or (written != self._moved and now - self._moved_at >= LATEST_S):
            _, length, moved = self._checkpoint("PASSIVE")
            self._moved = written
            self._moved_at = now
            if length >= LONG:
                self._alone(lambda: self._checkpoint("RESTART"))
            self._note_held(is_held=length - moved >= HELD)
        return EVERY_S

    def _has_grown(self) -> bool:
        """Whether someone has written who does not say so, while we thought that the log was empty."""
        return self._written == self._emptied and wal_bytes(self._path) > 0

    def _empty(self, written: int) -> bool:
        """Empty the log; whether that succeeded."""
        sweeps = self._sweeps.copy()
        self._checkpoint("PASSIVE")  # so that little is left for which everybody waits
        is_busy, length, _ = self._alone(lambda: self._checkpoint("TRUNCATE"))
        self._tries = self._tries + 1 if is_busy else 0
        self._note_held(is_held=length >= HELD or (bool(sweeps) and self._tries * RETRY_S >= SWEPT_WITHIN_S))
        if is_busy:
            return False
        self._emptied = self._moved = written
        self._moved_at = time.monotonic()
        for swept in sweeps:
            swept.set()
            self._sweeps.remove(swept)
        return True

    def _checkpoint(self, kind: str) -> Checkpoint:
        began = time.monotonic()
        is_busy, length, moved = self._connection.execute(f"PRAGMA wal_checkpoint({kind})").fetchone()
        self.on_checkpoint(time.monotonic() - began)
        return Checkpoint(bool(is_busy), length, moved)

    def _note_fault(self, fault: str) -> None:
        """Say once that checkpoints fail, and once that they succeed again: no one's move fails because of it."""
        if fault and not self._fault:
            logger.warning("the write-ahead log cannot be moved into the database; it is tried again: %s", fault)
        elif self._fault and not fault:
            logger.warning("the write-ahead log is moved into the database again")
        self._fault = fault

    def _note_held(self, *, is_held: bool) -> None:
        """Say once by whom the log is held, and once that it is free again."""
        if is_held and not self._is_held:
            logger.warning(
                "another program reads an old state of %s, so the write-ahead log grows and keeps what was erased; end it: %s",
                self._path,
                ", ".join(readers_of(self._path)) or "its process is unknown",
            )
        elif self._is_held and not is_held:
            logger.warning("the write-ahead log is not held any more")
        self._is_held = is_held


def readers_of(path: Path) -> list[str]:
    """The other processes that read a state of this database, where Linux says so.

    Asked of the kernel's list of locks: opening the file with the locks and closing it would let go of our own.
    """
    try:
        about = path.with_name(f"{path.name}-shm").stat()
        locks = Path("/proc/locks").read_text().splitlines()
    except OSError:
        return []
    found = set()
    for lock in map(str.split, locks):
        if lock[1] == "->" or int(lock[5].rpartition(":")[2]) != about.st_ino or lock[4] == str(os.getpid()):
            continue
        if lock[7] == "EOF" or (int(lock[6]) <= LAST_READ_LOCK and int(lock[7]) >= FIRST_READ_LOCK):
            found.add(lock[4])
    return sorted(map(_process, found))


def _process(number: str) -> str:
    try:
        return f"process {number} ({Path('/proc', number, 'comm').read_text().strip()})"
    except OSError:
        return f"process {number}"
