"""The accounts of a server, as long as it runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from shoal.server.people.accounts import Accounts
from shoal.server.people.database import open_people
from shoal.server.people.passwords import Passwords


@contextlib.contextmanager
def open_accounts(folder: Path, url: str = "") -> Iterator[Accounts]:
    """The accounts in a data folder, or in the PostgreSQL at a URL."""
    with open_people(folder, url) as database, contextlib.closing(Accounts(database, Passwords())) as accounts:
        yield accounts
