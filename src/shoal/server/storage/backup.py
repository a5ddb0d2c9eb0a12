"""Copies of all tables: taken while a server plays on, put back while none does.

A copy is one file, complete in itself. It holds every hand of every running game, so it is as private as the data folder. What
else belongs to a server, accounts and the key of its puzzles, is in a table of its own (`beside`), which only copies have.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoal.core.errors import ShoalError
from shoal.puzzles.daily import KEY_FILE
from shoal.server.accounts.account_loader import FILE as PEOPLE
from shoal.server.storage.database import FILE, fault_of_format, locked, served_data_folder, wal_bytes

OTHERS: Final = (KEY_FILE, PEOPLE)
"""Files of a data folder that a copy holds, too, where they are there. Accounts in PostgreSQL are none of them."""

_BESIDE: Final = ("", "-wal", "-shm")
"""What SQLite keeps beside a database that is in use, by what is added to its name."""


GROWN_MOST: Final = 256 << 20
"""Bytes by which the write-ahead log of a running server may grow while its tables are copied: nothing can be taken out of it then."""

PAGES: Final = 1000
"""Pages that are copied between two looks at it."""


class BadBackup(ShoalError):
    """A copy cannot be made, or is none."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds."""

    tables: int
    bytes: int


def folder_of_copies(option: Path | None, environment: Mapping[str, str]) -> Path:
    """The data folder of `shoal backup` and `shoal restore`; `BadBackup` where a server keeps everything in PostgreSQL."""
    if option is None and environment.get("SHOAL_DATABASE_URL"):
        raise BadBackup(
            "everything is kept in PostgreSQL (SHOAL_DATABASE_URL): pg_dump copies it, and pg_restore puts it back, as"
            " docs/cluster.md says; --data is for a folder"
        )
    return served_data_folder(option, environment)


def back_up(folder: Path, to: Path) -> Copied:
    """Copy the tables of a data folder into a new file, which appears only when it is whole, checked and on disk."""
    source = folder / FILE
    if not source.is_file():
        raise BadBackup(f"there are no tables in {folder}")
    if to.exists():
        raise BadBackup(f"{to} is there already; a copy overwrites nothing")
    with _growing(to) as unfinished:
        with _faults(source), _opened(source, "rw") as tables, _opened(unfinished, "rwc") as copy:
            _copy(tables, copy, source)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            _put_in(copy, folder)
        return _checked(unfinished)


def _copy(tables: sqlite3.Connection, copy: sqlite3.Connection, source: Path) -> None:
    """Copy what was there at one moment, while a server goes on writing, unless its write-ahead log grows too long meanwhile."""
    most = wal_bytes(source) + GROWN_MOST

    def look(*_: int) -> None:
        if wal_bytes(source) > most:
            raise BadBackup(
                f"the server wrote more than {GROWN_MOST >> 20} MiB while {source} was copied, and can tidy it up only"
                " afterwards; copy to a faster disk, or when fewer people play"
            )

    tables.execute("BEGIN")
    tables.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # from now on this is the moment that is seen
    tables.backup(copy, pages=PAGES, progress=look)
    tables.execute("COMMIT")


def restore(copy: Path, folder: Path, *, replace: bool = False) -> tuple[Copied, Path | None]:
    """Put a copy into a data folder that no server uses; returns also where the tables were put aside that it replaced."""
    if not copy.is_file():
        raise BadBackup(f"there is no {copy}")
    with locked(folder):
        target = folder / FILE
        if target.exists() and not replace:
            raise BadBackup(f"there are tables in {folder} already; --replace puts them aside")
        with _growing(target, replaces=True) as unfinished:
            with _faults(copy), _opened(copy, "ro") as tables, _opened(unfinished, "rwc") as whole:
                tables.backup(whole)
                whole.execute("PRAGMA journal_mode = DELETE")
                others = _taken_out(whole)
            found = _checked(unfinished)
            aside = _put_aside(target)
            for name, content in others.items():
                _write(folder / name, content)
        return found, aside


def _put_in(copy: sqlite3.Connection, folder: Path) -> None:
    """The other files of a data folder, into a copy of its tables."""
    copy.execute("CREATE TABLE beside (name TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID")
    for name in OTHERS:
        with contextlib.suppress(FileNotFoundError):
            copy.execute("INSERT INTO beside VALUES (?, ?)", (name, _content(folder / name)))
    copy.commit()


def _content(path: Path) -> bytes:
    """What a file holds; of a database, what it holds at one moment, with what is still in its log."""
    if path.suffix != ".sqlite3":
        return path.read_bytes()
    if not path.exists():
        raise FileNotFoundError(path)
    with _faults(path), _opened(path, "rw") as database:
        return database.serialize()


def _taken_out(whole: sqlite3.Connection) -> dict[str, bytes]:
    """These files, out of it again; none of a copy that was made without them."""
    if not whole.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone():
        return {}
    found = dict(whole.execute("SELECT name, content FROM beside").fetchall())
    whole.execute("DROP TABLE beside")
    whole.commit()
    return {name: content for name, content in found.items() if name in OTHERS}


def _write(path: Path, content: bytes) -> None:
    """Put a file in its place; one with other contents is put aside."""
    if path.exists():
        if path.read_bytes() == content:
            return
        aside = _aside(path.name)
        for end in _BESIDE:
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + end).rename(path.with_name(aside + end))
    with _growing(path, replaces=True) as unfinished:
        unfinished.write_bytes(content)


def _put_aside(target: Path) -> Path | None:
    """Rename a database with all that belongs to it."""
    if not target.exists():
        return None
    aside = target.with_name(_aside(FILE))
    for end in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            target.with_name(FILE + end).rename(aside.with_name(aside.name + end))
    return aside


def _aside(name: str) -> str:
    return f"{name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"


def _checked(path: Path) -> Copied:
    """Read a copy through; `BadBackup` when it is damaged, or not one of ours."""
    with _faults(path), _opened(path, "ro") as copy:
        fault = fault_of_format(copy)
        if fault is not None:
            raise BadBackup(f"{path} {fault}")
        faults = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if faults != "ok":
            raise BadBackup(f"{path} is damaged: {faults}")
        tables = copy.execute("SELECT count(DISTINCT table_id) FROM events").fetchone()[0]
    return Copied(tables, path.stat().st_size)


@contextlib.contextmanager
def _growing(path: Path, *, replaces: bool = False) -> Iterator[Path]:
    """A file beside it, which takes its name in the end, or is gone if that fails."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error.strerror}") from None
    try:
        yield unfinished
        _sync(unfinished)
        if replaces:
            unfinished.replace(path)
        else:
            os.link(unfinished, path)  # fails where a file of that name has appeared
        _sync(path.parent)
    except FileExistsError:
        raise BadBackup(f"{path} is there already; a copy overwrites nothing") from None
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error.strerror}") from None
    finally:
        unfinished.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Make sure that a file, or what a folder lists, is on disk."""
    if path.is_dir() and os.name == "nt":  # where folders cannot be opened
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


@contextlib.contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
        yield connection


@contextlib.contextmanager
def _faults(path: Path) -> Iterator[None]:
    """What SQLite says against a file, as a sentence with its name."""
    try:
        yield
    except sqlite3.Error as error:
        raise BadBackup(f"{path} cannot be copied: {error}") from None
