"""`shoal backup`: a copy of all tables, also while a server uses them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from shoal.server.storage.backup import back_up, folder_of_copies


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal backup`."""
    parser.add_argument("to", type=Path, metavar="FILE", help="the copy to make; nothing is overwritten")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where tables are kept (default: SHOAL_DATA, or your data folder)"
    )


def run(args: argparse.Namespace) -> int:
    """Copy, and say what was copied."""
    copied = back_up(folder_of_copies(args.data, os.environ), args.to)
    print(f"{args.to}: {copied.tables} tables, {copied.bytes} bytes")  # noqa: T201  # for the person at the terminal
    return 0
