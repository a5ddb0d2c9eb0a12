"""The shelf of finished games on disk: what stays there, and what goes with its table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from shoal.server.storage import log_rows
from shoal.server.storage.retention import DAY_S
from shoal.server.storage.shelf import GAME_ID, OnShelf, id_of_game, id_of_record
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.tables.environment import Environment
from shoal.server.tables.tables import Tables
from shoal.server.web.faces import BODIES, EYES, HUES, MARKS, MOUTHS
from tests.server.finished_games import TABLE, finished, with_player
from tests.server.simulated import StoppedClock

CLIENT = Path(__file__).parents[3] / "web" / "src" / "ui" / "portrait.tsx"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with open_store(tmp_path) as opened:
        yield opened


def test_ids_are_of_one_form_and_another_one_for_each_game_and_record() -> None:
    ids = [id_of_game("a", 1), id_of_game("a", 2), id_of_game("b", 1), id_of_record(b"a"), id_of_record(b"b")]

    assert len(set(ids)) == len(ids)
    assert all(GAME_ID.fullmatch(one) for one in ids)


def test_a_review_is_kept_in_one_version_and_for_games_on_the_shelf_alone(store: SqliteStore) -> None:
    async def run() -> None:
        await store.keep_review("one", 1, b"nobody's")
        assert await store.kept_review("one", 1) is None
        await store.shelve(OnShelf("one", 5, "table", 2))
        await store.shelve(OnShelf("one", 9, "other", 1))
        assert await store.on_shelf("one") == OnShelf("one", 5, "table", 2), "a game keeps the page that it has"
        await store.keep_review("one", 1, b"old")
        await store.keep_review("one", 2, b"new")
        assert (await store.kept_review("one", 1), await store.kept_review("one", 2)) == (None, b"new")

    asyncio.run(run())


def test_of_records_from_elsewhere_the_newest_stay(store: SqliteStore) -> None:
    async def run() -> None:
        for number in range(4):
            await store.shelve(OnShelf(f"r{number}", number, record=b"x"))
            await store.keep_review(f"r{number}", 1, b"y")
        await store.shelve(OnShelf("g", 0, "table", 1))
        left = [number for number in range(4) if await store.on_shelf(f"r{number}")]
        assert left == [1, 2, 3]
        assert await store.kept_review("r0", 1) is None
        assert await store.on_shelf("g") is not None

    with patch.object(log_rows, "RECORDS_KEPT", 3):
        asyncio.run(run())


def test_a_table_whose_game_has_a_page_stays_for_ninety_days_and_then_takes_it_along(store: SqliteStore) -> None:
    async def run() -> None:
        clock = StoppedClock()
        await store.append(with_player(finished("go_fish")))
        tables = Tables(store, environment=Environment(clock))
        game_id = id_of_game(TABLE, 1)
        await store.shelve(OnShelf(game_id, 0, TABLE, 1))
        await store.keep_review(game_id, 1, b"x")
        clock.time += 80 * DAY_S
        assert (await tables.tidy()).vanished == ()
        clock.time += 20 * DAY_S
        assert (await tables.tidy()).vanished == (TABLE,)
        assert await store.on_shelf(game_id) is None
        assert await store.kept_review(game_id, 1) is None

    asyncio.run(run())


def test_the_server_draws_the_faces_that_the_client_draws() -> None:
    code = CLIENT.read_text(encoding="utf-8").split("/** The face with that number")[0]
    paths = re.findall(r' d="([^"]+)"', code)

    assert re.findall(r'd="([^"]+)"', "".join([*BODIES, *EYES, *MOUTHS, *MARKS])) == paths
    assert re.findall(r"HUES = \[([^\]]+)\]", code) == [", ".join(map(str, HUES))]
