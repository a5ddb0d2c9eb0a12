"""The database of people: its format, and what is refused in its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text

from shoal.server.accounts import database as people_database
from shoal.server.accounts.account_loader import FILE
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.database import NEWEST, engine_of, opened, prepare
from shoal.server.accounts.schema import METADATA
from shoal.server.storage.database import LOCK
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, Failed, FolderUnusable
from tests.server.accounts.databases import account


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    found = engine_of(tmp_path)
    prepare(found)
    yield found
    found.dispose()


def set_version(engine: Engine, version: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


def version_of(connection: Connection) -> str:
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def test_a_new_database_has_the_tables_of_the_schema(accounts: Accounts) -> None:
    with accounts.database._engine.connect() as connection:  # what the database looks like inside
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert version_of(connection) == NEWEST


def test_an_earlier_format_is_migrated(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    set_version(engine, "a0000")
    monkeypatch.setattr(people_database, "FIRST", "a0000")
    with pytest.raises(CommandError, match="a0000"):  # Alembic looks for the migrations from there on
        prepare(engine)


@pytest.mark.parametrize(
    ("version", "fault"), [("0010", "written by a version of Shoal before 0.1.0"), ("a9999", "format a9999")]
)
def test_a_database_of_an_unknown_format_is_refused_and_left_alone(engine: Engine, version: str, fault: str) -> None:
    set_version(engine, version)
    with pytest.raises(DatabaseForeign, match=fault):
        prepare(engine)
    with engine.connect() as connection:
        assert version_of(connection) == version


@pytest.mark.parametrize("url", ["nonsense", "mysql://me:secret@host/name", "postgresql:me:secret"])
def test_a_url_that_is_none_is_refused_without_its_password(tmp_path: Path, url: str) -> None:
    with pytest.raises(FolderUnusable) as refused:
        engine_of(tmp_path, url)
    assert "secret" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"something else" * 500)
    with pytest.raises(FolderUnusable, match="cannot be used"):
        opened(tmp_path)


@pytest.mark.anyio
@pytest.mark.parametrize("accounts", ["sqlite"], indirect=True)
async def test_a_database_that_breaks_is_told_apart_from_what_people_do_wrong(accounts: Accounts) -> None:
    with accounts.database._engine.begin() as connection:
        connection.execute(text("DROP TABLE sessions"))
    with pytest.raises(Failed) as failed:
        await account(accounts, "Ann")
    assert "Ann" not in str(failed.value)


def test_a_database_that_was_emptied_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """All accounts would be gone without a word; without the file everybody begins afresh."""
    file = tmp_path / FILE
    with open_store(tmp_path):
        file.touch()  # a server that was killed before it made the database may leave that
        for _ in range(2):
            with closing(opened(tmp_path)):
                assert file.stat().st_size > 0
        for path in tmp_path.glob(f"{FILE}-*"):
            path.unlink()
        file.write_bytes(b"")
        with pytest.raises(DatabaseDamaged, match=f"{FILE} is empty, though there was one"):
            opened(tmp_path)
        file.unlink()
        opened(tmp_path).close()
        assert file.stat().st_size > 0
    assert len((tmp_path / LOCK).read_text(encoding="utf-8").splitlines()) == len({"tables", "people"})
