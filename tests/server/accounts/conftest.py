"""The database of people, as each kind that it may be."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.database import engine_of, opened
from shoal.server.accounts.schema import METADATA
from tests.server.accounts.databases import has_postgres, quick_accounts, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a database in a PostgreSQL of our own."""
    if not has_postgres():
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    with running_postgres() as url:
        yield url


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an empty database, which is quicker to copy than to make."""
    folder = tmp_path_factory.mktemp("migrated")
    opened(folder).close()
    return folder


@pytest.fixture
def empty_postgres(postgres: str, tmp_path: Path) -> str:
    opened(tmp_path, postgres).close()
    engine = engine_of(tmp_path, postgres)
    with engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    engine.dispose()
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def accounts(request: pytest.FixtureRequest, migrated: Path, tmp_path: Path) -> Iterator[Accounts]:
    if request.param == "sqlite":
        shutil.copytree(migrated, tmp_path, dirs_exist_ok=True)
    url = request.getfixturevalue("empty_postgres") if request.param == "postgresql" else ""
    with quick_accounts(tmp_path, url) as found:
        yield found
