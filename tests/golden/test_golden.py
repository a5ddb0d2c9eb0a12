"""What Shoal 0.1.0 wrote and said is understood by every later version. Its records are in `tests/records/golden`.

Ann played Literature, Go Fish twice and Fish Draw against bots, and made friends with Bea. `NAME.sql` is what `sqlite3 NAME.sqlite3 .dump`
writes, with the pragmas of the file; `games.jsonl` is what `shoal export` made of it, and `wire.jsonl` what was said at the table of Go Fish.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from shoal.cli import main
from shoal.core.codec import Decoder, encode
from shoal.puzzles.daily import KEY_FILE
from shoal.records import read_records
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.programs import Programs
from shoal.server.accounts.schema import METADATA
from shoal.server.people.friends import Friends
from shoal.server.people.history import Histories
from shoal.server.storage.database import FORMAT
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.messages.client_types import Follower, Reader, read_message
from shoal.server.tables.messages.from_client import FromClient
from shoal.server.tables.messages.to_client import ToClient, Update
from tests.server.accounts.databases import quick_accounts

GOLDEN = Path(__file__).parent / "0.1.0"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder, opened by the server of today."""
    for name in ("shoal", "people"):
        with closing(sqlite3.connect(tmp_path / f"{name}.sqlite3")) as connection:
            connection.executescript((GOLDEN / f"{name}.sql").read_text("utf-8"))
    (tmp_path / KEY_FILE).write_bytes(bytes.fromhex((GOLDEN / f"{KEY_FILE}.hex").read_text("utf-8")))
    with open_store(tmp_path):
        pass
    return tmp_path


def test_tables_give_the_games_and_the_seals_that_were_exported(data: Path) -> None:
    with closing(sqlite3.connect(data / "shoal.sqlite3")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert main(["export", str(data / "games.jsonl"), "--names", "--data", str(data)]) == 0

    then, now = ((folder / "games.jsonl").read_text("utf-8") for folder in (GOLDEN, data))

    assert list(read_records(now)) == list(read_records(then))
    assert [json.loads(line)["seals"] for line in now.splitlines()] == [
        json.loads(line)["seals"] for line in then.splitlines()
    ]


def test_accounts_have_their_passwords_friends_bots_tokens_and_games(data: Path) -> None:
    async def story(accounts: Accounts) -> None:
        ann = (await accounts.log_in("Ann", "a shoal of herring", "")).account
        (bea,) = [friend.account for friend in await Friends(accounts.database).of(ann)]
        programs = Programs(accounts)
        assert [(token.name, *token.scopes) for token in await programs.tokens_of(ann)] == [("My bot", "tables:play")]
        assert (bea.name, [bot.name for bot in await programs.bots_of(bea)]) == ("Bea", ["Wren"])
        (game,) = await Histories(accounts.database).of(ann)
        assert (game.game, game.result, dict(game.deeds)) == ("fish_draw", "won", {"fish": 7, "missed": 0, "shouts": 7})

    with quick_accounts(data) as accounts:
        asyncio.run(story(accounts))
        with accounts.database._engine.connect() as connection:  # what the database looks like inside
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_both_sides_of_a_conversation_are_understood() -> None:
    read_command, follow, reader = Decoder[FromClient](FromClient), Follower(), Reader("go_fish")
    last: Any = None
    for line in (GOLDEN / "wire.jsonl").read_text("utf-8").splitlines():
        said = json.loads(line)
        frame = json.dumps(said["frame"])
        if said["from"] == "client":
            message: FromClient | ToClient = read_command(frame)
        else:
            message = read_message(frame)
            if isinstance(update := follow(message), Update):
                reader.sights(update)
                last = reader.view(update.view)
        found = json.loads(encode(message))
        assert found | said["frame"] == found, "nothing that was said is lost"

    assert (last.board.over.points, last.board.over.reason) == ((4, 1), "all_books")
