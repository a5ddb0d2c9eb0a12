"""A database of people that was emptied is not taken for a new one: all accounts would be gone without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.server.accounts.account_loader import FILE
from shoal.server.accounts.database import opened
from shoal.server.storage.database import LOCK
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import DatabaseDamaged


def emptied(folder: Path) -> Path:
    """A folder in use, with accounts whose database has lost all its bytes."""
    opened(folder).close()
    for path in folder.glob(f"{FILE}-*"):
        path.unlink()
    (folder / FILE).write_bytes(b"")
    return folder


def test_it_is_refused_by_name(tmp_path: Path) -> None:
    with open_store(tmp_path), pytest.raises(DatabaseDamaged, match=f"{FILE} is empty, though there was one"):
        opened(emptied(tmp_path))


def test_without_its_file_everybody_begins_afresh(tmp_path: Path) -> None:
    with open_store(tmp_path):
        (emptied(tmp_path) / FILE).unlink()

        opened(tmp_path).close()
    assert (tmp_path / FILE).stat().st_size > 0


def test_a_file_that_a_server_left_empty_before_it_made_the_database_is_filled(tmp_path: Path) -> None:
    with open_store(tmp_path):
        (tmp_path / FILE).touch()
        opened(tmp_path).close()

    assert (tmp_path / FILE).stat().st_size > 0


def test_what_the_lock_file_says_of_tables_says_nothing_of_people(tmp_path: Path) -> None:
    with open_store(tmp_path):
        opened(tmp_path).close()
    with open_store(tmp_path):
        opened(tmp_path).close()

    assert len((tmp_path / LOCK).read_text(encoding="utf-8").splitlines()) == len({"tables", "people"})
