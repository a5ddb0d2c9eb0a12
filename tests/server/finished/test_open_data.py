"""`shoal export`: finished games as open data."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard
from msgspec import convert
from msgspec.structs import replace

from shoal.cli import main
from shoal.records import read_records
from shoal.server.finished.export_command import OpenData
from shoal.server.finished.verify_deal_command import faults_of
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.session import TableSession, TableSettings
from shoal.server.tables.state.finished import FinishedSitter
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import Row, sealed
from shoal.server.tables.state.sealed import EXPORT_VERSION, GameRecord
from shoal.server.tables.state.seals import Seals
from tests.server.finished_games import finished, with_player
from tests.server.tables_in_memory import random_bots

PUBLIC, PRIVATE = "bababababa-aaaaaaaa", "cacacacaca-cccccccc"


def filled(folder: Path, *logs: Sequence[Row]) -> Path:
    async def append() -> None:
        for log in logs:
            await store.append(log)

    with open_store(folder) as store:
        asyncio.run(append())
    return folder


def named(log: Sequence[Row], table: str) -> list[Row]:
    return [sealed(replace(row, table=table)) for row in log]


def lines(data: OpenData) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.lines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    public = with_player(finished("literature"), name="Zenobia")
    return filled(tmp_path_factory.mktemp("data"), public, named(finished("go_fish", watching="nobody"), PRIVATE))


def test_a_line_is_a_record_that_replays_and_names_nobody(folder: Path) -> None:
    data = OpenData(folder)
    (line,) = lines(data)
    assert (line["export"], len(line["id"])) == (EXPORT_VERSION, 16)
    record = "\n".join(json.dumps(part) for part in (line["header"], *line["steps"]))
    (read,) = read_records(record)
    assert read.game.rules.name == "literature"
    assert read.game.outcome is not None
    whole = json.dumps(line)
    assert "Zenobia" not in whole
    assert PUBLIC not in whole, "the name of a table is the right to sit there"
    assert data.counted.private == 1


@pytest.mark.parametrize(("with_names", "name"), [(True, "Zenobia"), (False, "Seat 0")])
def test_people_have_their_names_where_that_was_asked_for(
    tmp_path: Path, with_names: bool, name: str
) -> None:  # a parameter
    played = state_of(list(finished("literature"))).finished
    assert played is not None
    seats = (FinishedSitter("Zenobia"), *played.seats[1:])
    line = json.loads(OpenData(tmp_path, with_names).line("id", "2026-11-27", replace(played, seats=seats)))
    assert line["header"]["seats"][0] == {"name": name}
    assert line["header"]["seats"][1] == {"name": played.seats[1].name, "bot": "random"}


def test_games_that_ended_before_a_day_are_left_out(folder: Path) -> None:
    (line,) = lines(OpenData(folder))
    assert lines(OpenData(folder, since=line["day"])) == [line]
    assert lines(OpenData(folder, since="2999-01-01")) == []


def test_a_damaged_table_is_left_out_alone(tmp_path: Path) -> None:
    data = filled(tmp_path, with_player(finished("literature")), named(finished("literature"), "dadadadada-dddddddd"))
    with sqlite3.connect(data / "shoal.sqlite3") as connection:
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ? AND n = 3", (PUBLIC,))
    connection.close()
    found = OpenData(data)
    assert len(lines(found)) == 1
    assert found.counted.damaged == 1


def test_the_command_writes_what_the_name_of_the_file_asks_for(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = []
    for name in ("games.jsonl", "games.jsonl.gz", "games.jsonl.zst"):
        assert main(["export", str(tmp_path / name), "--data", str(folder)]) == 0
        written.append((tmp_path / name).read_bytes())
    plain, zipped, packed = written
    assert gzip.decompress(zipped) == plain
    assert zstandard.ZstdDecompressor().decompressobj().decompress(packed) == plain
    assert "1 games; left out: 1 private" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--since", "2026-13-01"], "'2026-13-01' is no day"),
        (["--data", "/nowhere/at/all"], "there are no tables in /nowhere/at/all"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["export", str(tmp_path / "games.jsonl"), *words]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "games.jsonl").exists()


def test_an_export_overwrites_nothing(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.jsonl").write_text("mine")
    assert main(["export", str(tmp_path / "games.jsonl"), "--data", str(folder)]) == 2
    assert "overwrites nothing" in capsys.readouterr().err
    assert (tmp_path / "games.jsonl").read_text() == "mine"


def test_an_export_opens_the_seals_that_tables_showed(folder: Path) -> None:
    seals = Seals(b"k" * 32)
    (line,) = OpenData(folder, seals=seals).lines()
    game = convert(json.loads(line), GameRecord)
    assert faults_of(game) == []
    (opened,) = game.seals
    log = with_player(finished("literature"), name="Zenobia")
    session = TableSession(log[0].table, state_of(log), Random(1), TableSettings(maker_of=random_bots, seals=seals))
    assert session.look(None, 0.0)[0].seal == opened.seal
    other = TableSession(PRIVATE, state_of(log), Random(1), TableSettings(maker_of=random_bots, seals=seals))
    assert other.look(None, 0.0)[0].seal != opened.seal, "the same deal at another table has another salt"
    assert faults_of(replace(game, seals=(replace(opened, salt="0" * 64),))) == ["deal 1 is not what was sealed"]
    assert faults_of(replace(game, seals=())) == ["it has no seals"]
    cut = replace(game, steps=game.steps[:-1])
    assert [fault[:19] for fault in faults_of(cut)] == ["it breaks the rules"]
