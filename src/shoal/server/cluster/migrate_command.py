"""`shoal migrate`: take a server along into the PostgreSQL of a cluster."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from shoal.server.operations.settings import read_database_url
from shoal.server.storage.database import served_data_folder


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal migrate`."""
    parser.add_argument(
        "--from",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="the data folder of the server, which must be stopped (default: SHOAL_DATA, or your data folder)",
    )
    parser.add_argument(
        "--to",
        metavar="URL",
        help="a new database, as postgresql://user@host/name (default: SHOAL_DATABASE_URL, which no other user can read)",
    )


def run(args: argparse.Namespace) -> int:
    """Take everything along, compare it, and say what was taken."""
    url = read_database_url(args.to or os.environ.get("SHOAL_DATABASE_URL", ""))
    from shoal.server.cluster.migrating import migrate  # it needs packages that a single server does not have

    folder = args.folder or served_data_folder(None, os.environ)
    done = asyncio.run(migrate(folder, url, lambda said: print(said, file=sys.stderr)))  # noqa: T201  # progress, for the person
    unread = f"; {done.unreadable} logs were damaged before, and are as they were" if done.unreadable else ""
    print(  # noqa: T201  # for the person at the terminal
        f"{done.tables} tables with {done.rows} rows and {done.accounts} accounts went over: every row is the same on both sides,"
        f" and every log can be read{unread}. Serve them with database_url, and {folder} no more."
    )
    return 0
