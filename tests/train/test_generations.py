"""The loop: it learns, it can be stopped anywhere, and what it leaves can be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shoal.bots.literature.network import Network
from shoal.train.export import export
from shoal.train.fit import Fitting
from shoal.train.generations import PART, Run, Settings, read_run, save, train
from shoal.train.source import BadTraining
from tests.train.fakes import FEATURES, FakeSource

SETTINGS = Settings(games=60, window=2, hidden=(8,), fitting=Fitting(epochs=3, batch=256, rate=1e-2))


def go(folder: Path, count: int, source: FakeSource | None = None, settings: Settings = SETTINGS) -> Run:
    return train(folder, settings, count, source or FakeSource(), lambda _: None)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.suffix in {".net", ".npy"}}


def test_each_generation_plays_games_of_its_own_and_learns_from_the_last_ones(tmp_path: Path) -> None:
    source, told = FakeSource(), list[str]()

    run = train(tmp_path, SETTINGS, 3, source, told.append)

    assert source.played == [0, 60, 120]
    assert [done.rows for done in run.generations] == [2400, 4800, 4800]
    assert run.generations[-1].against_teacher.diff > run.generations[0].against_teacher.diff > 0
    assert len(told) == 3
    assert told[2].startswith("generation 2: 60 games, 4800 rows, 3 epochs, ")
    assert Network.load((tmp_path / "002.net").read_bytes()).sizes == (FEATURES, 8, 2)


def test_games_that_nobody_will_learn_from_any_more_are_thrown_away(tmp_path: Path) -> None:
    go(tmp_path, 4)

    assert sorted(files(tmp_path / "rows")) == ["003-000.npy"]


def test_many_games_are_kept_in_parts(tmp_path: Path) -> None:
    source = FakeSource()

    go(tmp_path, 1, source, Settings(games=PART + 1, hidden=(4,), fitting=Fitting(epochs=1)))

    assert source.played == [0, PART]


def test_whoever_is_stopped_goes_on_and_ends_with_the_same(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    go(whole, 3)
    go(stopped, 1)
    with pytest.raises(KeyboardInterrupt):
        go(stopped, 3, FakeSource(stop_after=1))
    source = FakeSource()

    go(stopped, 3, source)

    assert source.played == [120], "what was played before was not kept"
    assert files(stopped) == files(whole)


def test_who_is_killed_before_a_generation_is_told_makes_it_again(tmp_path: Path) -> None:
    go(tmp_path / "whole", 2)
    go(tmp_path / "killed", 1)
    with pytest.raises(KeyboardInterrupt):
        go(tmp_path / "killed", 2, FakeSource(without_matches=True))
    (tmp_path / "killed" / "rows" / "001-001.part").write_bytes(b"half of it")
    (tmp_path / "killed" / "001.net.part").write_bytes(b"SHOAL")

    found = read_run(tmp_path / "killed")
    assert found is not None
    assert len(found.generations) == 1
    go(tmp_path / "killed", 2)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path / "run.json", b"before")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("the disk is full")))

    with pytest.raises(OSError, match="full"):
        save(tmp_path / "run.json", b"after")

    assert (tmp_path / "run.json").read_bytes() == b"before"


def test_a_training_does_not_go_on_with_other_settings(tmp_path: Path) -> None:
    go(tmp_path, 1)

    with pytest.raises(BadTraining, match="other settings"):
        go(tmp_path, 2, settings=Settings(games=61))


def test_a_state_that_cannot_be_read_is_said_by_name(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"settings": 3}')

    with pytest.raises(BadTraining, match=r"run\.json is not the state of a training"):
        read_run(tmp_path)


def test_the_model_of_behaviour_is_fitted_and_tempered(tmp_path: Path) -> None:
    settings = Settings(games=60, hidden=(4,), behaviour_games=10, temper=0.5, fitting=Fitting(epochs=1))

    run = go(tmp_path, 2, settings=settings)

    assert run.generations[-1].theta == pytest.approx((0.5, -1.0), rel=1e-2)


def test_weights_are_exported_with_their_recipe(tmp_path: Path) -> None:
    run = go(tmp_path, 2)

    made = export(tmp_path, run, "six", tmp_path / "weights", None)

    assert [path.name for path in made] == ["six.net", "six.json"]
    network = Network.load(made[0].read_bytes())
    recipe: dict[str, Any] = json.loads(made[1].read_text())
    assert (network.name, network.layers) == ("six", Network.load((tmp_path / "001.net").read_bytes()).layers)
    assert recipe["name"] == "six"
    assert recipe["command"] == (
        "shoal train --out DIR --generations 2 --games 60 --window 2 --hidden 8 --epochs 3 --batch 256 --rate 0.01"
    )
    assert len(recipe["generations"]) == 2
    assert recipe["behaviour"] == [0, 0]


@pytest.mark.parametrize(("name", "pick", "why"), [("six", 1, "no generation 1"), ("../six", 0, "no name")])
def test_what_cannot_be_exported_is_refused(tmp_path: Path, name: str, pick: int, why: str) -> None:
    run = go(tmp_path, 1)

    with pytest.raises(BadTraining, match=why):
        export(tmp_path, run, name, tmp_path, pick)
