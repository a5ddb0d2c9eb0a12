"""`shoal export`: finished games as open data."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard
from msgspec import convert
from msgspec.structs import replace

from shoal.cli import main
from shoal.records import read_record
from shoal.server.finished.export_command import OpenData
from shoal.server.finished.verify_deal_command import faults_of
from shoal.server.storage.database import FILE, reading
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.steps import Steps, run_steps
from shoal.server.tables.running import TableSettings
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.finished import EXPORT_VERSION, FinishedSitter, GameRecord, Seals
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import Row, sealed
from tests.server.finished_games import finished, with_player
from tests.server.tables_in_memory import random_bots

pytestmark = pytest.mark.anyio

PUBLIC, PRIVATE = "bababababa-aaaaaaaa", "cacacacaca-cccccccc"


def named(log: Sequence[Row], table: str) -> list[Row]:
    return [sealed(replace(row, table=table)) for row in log]


def look_up_in(folder: Path) -> Callable[[Steps[Any]], Any]:
    """What looks something up in a data folder."""

    def look_up(steps: Steps[Any]) -> Any:
        with reading(folder / FILE) as connection:
            return run_steps(connection, steps)

    return look_up


def lines(data: OpenData) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.lines()]


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """With a public table, where Zenobia played, and a private one."""
    with open_store(tmp_path / "data") as store:
        await store.append(with_player(finished("literature"), name="Zenobia"))
        await store.append(named(finished("go_fish", watching="nobody"), PRIVATE))
    return tmp_path / "data"


async def test_a_line_is_a_record_that_replays_and_names_nobody(folder: Path) -> None:
    data = OpenData(look_up_in(folder))
    (line,) = lines(data)
    assert (line["export"], len(line["id"]), data.counted.private) == (EXPORT_VERSION, 16, 1)
    record = read_record("\n".join(json.dumps(part) for part in (line["header"], *line["steps"])))
    assert (record.game.rules.name, record.game.over) == ("literature", True)
    whole = json.dumps(line)
    assert "Zenobia" not in whole
    assert PUBLIC not in whole, "the name of a table is the right to sit there"
    assert lines(OpenData(look_up_in(folder), since=line["day"])) == [line]
    assert lines(OpenData(look_up_in(folder), since="2999-01-01")) == []


@pytest.mark.parametrize(("with_names", "name"), [(True, "Zenobia"), (False, "Seat 0")])
def test_people_have_their_names_where_that_was_asked_for(tmp_path: Path, *, with_names: bool, name: str) -> None:
    played = state_of(list(finished("literature"))).finished
    assert played is not None
    seats = (FinishedSitter("Zenobia"), *played.seats[1:])
    line = json.loads(OpenData(look_up_in(tmp_path), with_names).line("id", "2026-11-27", replace(played, seats=seats)))
    assert line["header"]["seats"][:2] == [{"name": name}, {"name": played.seats[1].name, "bot": "random"}]


async def test_a_damaged_table_is_left_out_alone_and_a_damaged_database_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(folder) as store:
        await store.append(named(finished("literature"), "dadadadada-dddddddd"))
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ? AND n = 3", (PUBLIC,))
    found = OpenData(look_up_in(folder))
    assert (len(lines(found)), found.counted.damaged) == (1, 1)
    (folder / FILE).write_bytes(b"this is no database" * 100)
    assert main(["export", "-", "--data", str(folder)]) == 2
    assert "cannot be read" in capsys.readouterr().err


async def test_the_command_writes_what_the_name_of_the_file_asks_for_and_overwrites_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / name for name in ("games.jsonl", "games.jsonl.gz", "games.jsonl.zst")]
    assert [main(["export", str(file), "--data", str(folder)]) for file in files] == [0, 0, 0]
    plain, zipped, packed = [file.read_bytes() for file in files]
    assert gzip.decompress(zipped) == plain
    assert zstandard.ZstdDecompressor().decompressobj().decompress(packed) == plain
    assert "1 games; left out: 1 private" in capsys.readouterr().err
    files[0].write_text("mine")
    assert main(["export", str(files[0]), "--data", str(folder)]) == 2
    assert "overwrites nothing" in capsys.readouterr().err
    assert files[0].read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--since", "2026-13-01"], "'2026-13-01' is no day"),
        (["--data", "/nowhere/at/all"], "there are no tables in /nowhere/at/all"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert main(["export", str(tmp_path / "games.jsonl"), *words]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "games.jsonl").exists()


async def test_an_export_opens_the_seals_that_tables_showed(folder: Path) -> None:
    seals = Seals(b"k" * 32)
    (line,) = OpenData(look_up_in(folder), seals=seals).lines()
    game = convert(json.loads(line), GameRecord)
    (opened,) = game.seals
    state = state_of(with_player(finished("literature"), name="Zenobia"))

    def shown_at(table: str) -> str | None:
        settings = TableSettings(maker_of=random_bots, seals=seals)
        return TableSession(table, state, Random(1), settings).look(None, 0.0)[0].seal

    assert shown_at(PUBLIC) == opened.seal
    assert shown_at(PRIVATE) != opened.seal, "the same deal at another table has another salt"
    assert faults_of(game) == []
    assert faults_of(replace(game, seals=(replace(opened, salt="0" * 64),))) == ["deal 1 is not what was sealed"]
    assert faults_of(replace(game, seals=())) == ["it has no seals"]
    (broken,) = faults_of(replace(game, steps=game.steps[:-1]))
    assert broken.startswith("it breaks the rules")
