"""`shoal ratings`: how people and bots are rated on a server; and with `--again` all rated games are rated again, from the first on."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Connection, select

from shoal.server.accounts.account_loader import FILE
from shoal.server.accounts.database import opened
from shoal.server.accounts.schema import rated_seats, ratings
from shoal.server.ratings.kinds import all_kinds
from shoal.server.ratings.rated_games import rate_again
from shoal.server.ratings.standings import RatedPlayer, Standings
from shoal.server.storage.database import served_data_folder
from shoal.server.storage.store_errors import FolderUnusable


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal ratings`."""
    parser.add_argument("--again", action="store_true", help="forget all ratings and rate every game again, in order")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where accounts are kept (default: SHOAL_DATA, or your data folder)"
    )


def run(args: argparse.Namespace) -> int:
    """List ratings, or compute them again and say whether any is another than it was."""
    folder, url = served_data_folder(args.data, os.environ), os.environ.get("SHOAL_DATABASE_URL", "")
    if not url and not (folder / FILE).exists():
        raise FolderUnusable(f"nobody has an account in {folder}")
    for line in asyncio.run(_told(folder, url, is_again=args.again)):
        print(line)  # noqa: T201  # for the person at the terminal
    return 0


async def _told(folder: Path, url: str, *, is_again: bool) -> list[str]:
    with contextlib.closing(opened(folder, url)) as database:
        if is_again:
            return [await database.do(_rated_again)]
        standings, lines = Standings(database), list[str]()
        for kind in all_kinds():
            people, bots = await standings.ranked(kind), await standings.bots(kind)
            lines += [kind.name, *map(_line, people), *map(_line, bots)]
        return lines


def _line(one: RatedPlayer) -> str:
    low, high = one.rating.bounds
    return f"    {one.rating.mu:6.0f}  {low:6.0f} to {high:6.0f}  {one.games:6} games  {'bot ' if one.is_bot else ''}{one.name}"


def _rated_again(connection: Connection) -> str:
    before = _numbers(connection)
    games = rate_again(connection)
    after = _numbers(connection)
    changed = sum(before.get(key) != numbers for key, numbers in after.items())
    return f"{games} games rated again; {changed} of {len(after)} numbers are others than they were"


def _numbers(connection: Connection) -> Mapping[tuple[object, ...], tuple[float, float]]:
    """All that was computed: what is believed now, and after each game."""
    now = connection.execute(select(ratings)).all()
    then = connection.execute(select(rated_seats)).all()
    return {
        **{("now", row.rater, row.game, row.speed): (row.mu, row.sigma) for row in now},
        **{("after", row.number, row.seat): (row.mu, row.sigma) for row in then},
    }
