"""`shoal restore`: a copy of all tables becomes what a server serves."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from shoal.server.storage.backup import folder_of_copies, restore


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal restore`."""
    parser.add_argument("copy", type=Path, metavar="FILE", help="what `shoal backup` made")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where tables are kept (default: SHOAL_DATA, or your data folder)"
    )
    parser.add_argument("--replace", action="store_true", help="put tables that are there aside, in the same folder")


def run(args: argparse.Namespace) -> int:
    """Put it back, and say what was put where."""
    folder = folder_of_copies(args.data, os.environ)
    found, aside = restore(args.copy, folder, replace=args.replace)
    print(f"{folder}: {found.tables} tables")  # noqa: T201  # for the person at the terminal
    if aside is not None:
        print(f"what was there before is {aside}")  # noqa: T201  # the same
    return 0
