"""The database of people: a file in the data folder, or a PostgreSQL that several servers share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Row, Select, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from shoal.server.accounts.account_loader import FILE
from shoal.server.notify.notice_tables import ALL_TABLES
from shoal.server.storage.checkpointer import Checkpointer
from shoal.server.storage.database import (
    LOCK,
    WRITTEN_BEFORE_0_1,
    OpenFiles,
    note_made,
    privately,
    refuse_emptied,
    wal_of,
)
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, Failed, FolderUnusable

T = TypeVar("T")

FIRST: Final = "a0001"
NEWEST: Final = "a0003"
"""The first and the last migration. Databases of earlier formats are brought up to date when they are opened."""

DRIVERS: Final = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
"""By the kind of database, the driver that is used."""

PATIENCE_S: Final = 10.0
"""For how long a piece of work in PostgreSQL is waited for; after that it may be done or not."""

_CONNECTION: Final = {
    "connect_timeout": 5,
    # Without `search_path` a user who is called as the schema of tables, `shoal`, would have the accounts there as well.
    "options": "-c search_path=public -c statement_timeout=10s -c idle_in_transaction_session_timeout=10s",
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""No connection is waited for that the database, or the network, has lost; and no lock is held by a server that is gone."""

_MAY_NOT: Final = "42501"
"""What PostgreSQL says, as a number, where a user may not do that."""

_LOCK: Final = 0x53484C32
"""Held in PostgreSQL while tables are made, so that of two nodes that start at once one makes them."""


class PeopleDatabase:
    """Runs work on the database in threads of its own, each piece as one transaction. Use `open_people`, and `close` in the end."""

    def __init__(self, engine: Engine) -> None:
        """A database whose tables are there."""
        self._engine = engine
        self.on_failed: Callable[[Exception], None] = lambda _: None
        """Hears of each time that the database cannot be used."""
        is_sqlite = engine.dialect.name == "sqlite"
        self._patience_s = None if is_sqlite else PATIENCE_S
        # SQLite has one writer; a second thread would only wait for the first.
        self._threads = ThreadPoolExecutor(1 if is_sqlite else 4, "shoal-people")
        file = Path(engine.url.database or "")
        self._checkpointer = Checkpointer(file, self._alone) if is_sqlite else None
        self._files = OpenFiles(file, wal_of(file)) if is_sqlite else OpenFiles()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What this comes to, all of it or nothing; `Failed` when the database cannot be used.

        What the work itself raises comes through. `Failed` contains no values, which may be personal.
        """
        try:
            async with asyncio.timeout(self._patience_s):
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work)
        except TimeoutError:
            error = Failed("the database of people does not answer")
        except Failed as failed:
            error = failed
        self.on_failed(error)
        raise error

    async def rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """What a query finds; `Failed`."""
        return await self.do(lambda connection: connection.execute(query).all())

    def check_files(self) -> None:
        """Raise `Failed` where the file of the database was replaced: what is written to it now will never be found."""
        try:
            self._files.check()
        except DatabaseDamaged as error:
            raise Failed(str(error)) from None

    def _do(self, work: Callable[[Connection], T]) -> T:
        self.check_files()
        try:
            with self._engine.begin() as connection:
                found = work(connection)
        except SQLAlchemyError as error:
            raise Failed(f"the database of people failed: {type(error).__name__}") from None
        self.check_files()
        if self._checkpointer is not None:
            self._checkpointer.note(1)
        return found

    def _alone(self, work: Callable[[], T]) -> T:
        return self._threads.submit(work).result()

    async def sweep(self) -> None:
        """Leave nothing of what was deleted: not in free pages, not in the log of SQLite. PostgreSQL keeps house by itself."""
        if self._checkpointer is not None:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._vacuum)
            await self._checkpointer.sweep()

    def _vacuum(self) -> None:
        """Rewrite the file: pages that were split may have copies of what is deleted from another page later."""
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM"))

    def close(self) -> None:
        """Finish what has begun, and let go of the database."""
        if self._checkpointer is not None:
            self._checkpointer.close()
        self._threads.shutdown()
        self._engine.dispose()


_MADE: Final = "a database of people was made here\n"


def opened(folder: Path, url: str = "") -> PeopleDatabase:
    """The database of people in a data folder, or at the URL of a PostgreSQL; it is made, or brought up to date. `close` it in the end."""
    if not url:
        refuse_emptied(folder / LOCK, folder / FILE, _MADE)
    engine = engine_of(folder, url)
    try:
        with privately():
            prepare(engine, "" if url else f" {folder / FILE}")
            if not url:
                note_made(folder / LOCK, _MADE)
    except BaseException:
        engine.dispose()
        raise
    return PeopleDatabase(engine)


def engine_of(folder: Path, url: str = "") -> Engine:
    """How to reach the database; `FolderUnusable` when the URL is none, or its driver is not installed."""
    place = URL.create("sqlite", database=str(folder / FILE)) if not url else _read_url(url)
    connecting = _CONNECTION if url else {}
    try:
        engine = create_engine(place, hide_parameters=True, pool_pre_ping=bool(url), connect_args=connecting)
    except ModuleNotFoundError as error:
        raise FolderUnusable(f"accounts in PostgreSQL need the package {error.name}; install shoal[postgres]") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _read_url(text: str) -> URL:
    """The URL of a database. What is wrong with it is said without it: there is a password in it."""
    try:
        url = make_url(text)
        return url.set(drivername=DRIVERS[url.get_backend_name()])
    except (ArgumentError, LookupError, ValueError):
        raise FolderUnusable("database_url is no URL of a database, as postgresql://user:password@host/name") from None


def _set_up_sqlite(connection: Any, _: object) -> None:
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "secure_delete = ON",
        "foreign_keys = ON",
        "wal_autocheckpoint = 0",
    ):
        connection.execute(f"PRAGMA {setting}")


def prepare(engine: Engine, where: str = "", *, is_trial: bool = False) -> None:
    """Make the tables of a new database, or bring an earlier format up to date; `DatabaseForeign` when its format is unknown.

    `where` is its file, for a person who has to look at it; a URL is not said, because there is a password in it. A trial does the same,
    and leaves the database as it was.
    """
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            if engine.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            _prepare(connection, where)
            if is_trial:
                transaction.rollback()
    except SQLAlchemyError as error:
        if getattr(getattr(error, "orig", None), "sqlstate", "") == _MAY_NOT:
            raise FolderUnusable("database_url: this user may not make tables in the schema public of it") from None
        todo = "; bring back a copy, or remove the file to start without accounts" if where else ""
        raise FolderUnusable(f"the database of people{where} cannot be used ({type(error).__name__}){todo}") from None


def _prepare(connection: Connection, where: str) -> None:
    version = _version(connection)
    if version is None:
        _make(connection)
    elif version < FIRST:
        raise DatabaseForeign(f"the database of people{where} {WRITTEN_BEFORE_0_1}")
    elif version > NEWEST:
        newer = f"the database of people has format {version}, this Shoal knows {NEWEST}"
        raise DatabaseForeign(f"{newer}; use the Shoal that wrote it")
    elif version != NEWEST:
        _migrate(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _make(connection: Connection) -> None:
    ALL_TABLES.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": NEWEST})


def _migrate(connection: Connection) -> None:
    from alembic import (
        command,  # imported where there is something to migrate: it takes longer than the rest of a start
    )
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "shoal.server.accounts:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
