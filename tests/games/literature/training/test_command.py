"""`shoal train`: what it takes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shoal.cli import main
from shoal.games.literature.bots.networks import Network
from shoal.games.literature.training.critic import train_critic
from shoal.games.literature.training.generations import read_run
from shoal.games.literature.training.settings import CriticSettings, Fitting
from tests.games.literature.training.fakes import VALUE_FEATURES, FakeSource


@pytest.fixture(autouse=True)
def _no_real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.games.literature.training.source.NativeSource", lambda *_, **__: FakeSource())


def test_a_training_goes_on_without_its_settings_being_said_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, few = ["train", "--out", str(tmp_path / "run")], ["--behaviour-games", "2"]
    with_settings = [*out, "--games", "30", "--seats", "4", "--hidden", "4,3", *few, "--schools", "six,bluffs"]
    assert main([*with_settings, "--generations", "1"]) == 0
    assert main([*out, "--generations", "2"]) == 0
    assert main([*out, "--export", "four", "--to", str(tmp_path)]) == 0

    run = read_run(tmp_path / "run")
    assert run is not None
    assert (run.settings.games, run.settings.options, run.settings.hidden) == (30, {"players": 4}, (4, 3))
    assert run.settings.schools == ("six", "bluffs")
    assert len(run.generations) == 2
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("generation 0: 30 games, 1200 rows, ")
    assert said[2:] == [str(tmp_path / f"four.{end}") for end in ("net", "likelihood.net", "encoder.net", "json")]


FEW = ["--games", "30", "--hidden", "4", "--epochs", "1"]
GENERATIONS = [*FEW, "--behaviour-games", "2", "--exact-from", "3", "--generations", "1"]
CRITIC = [*FEW, "--critic", "six"]


@pytest.mark.parametrize(
    ("begun", "more", "why"),
    [
        ([], ["--games", "-1"], "--games is -1; a number from 0 to 10000000 is needed"),
        ([], ["--games", "0"], "with --games 0 the value network stays as it was, so --start must say which"),
        ([], ["--strangers"], "stands beside other weights, so --start must say which"),
        ([], ["--start", "six", "--strangers", "--share", "0.5"], "no --share, no --schools"),
        ([], ["--patience", "0"], "--patience is 0; a number from 1 to 1000 is needed"),
        ([], ["--exact-from", "-1"], "--exact-from is -1; a number from 0 to 999 is needed"),
        ([], ["--lambda", "2"], "--lambda is 2.0; a number from 0 to 1 is needed"),
        ([], ["--hidden", "64,x"], "--hidden is 64,x; up to 7 numbers"),
        ([], ["--export", "x"], "there is no generation in "),
        ([], ["--option", "jokers=maybe"], "jokers"),
        (GENERATIONS, ["--games", "40"], "was begun with other games"),
        (GENERATIONS, ["--exact-from", "4"], "was begun with other exact-from"),
        (GENERATIONS, ["--schools", "six"], "was begun with other schools"),
        (GENERATIONS, CRITIC, "holds a training of generations"),
        ([], ["--critic", "seven"], "there are no weights of the name 'seven'"),
        ([], ["--critic", "six", "--window", "2"], "--window is not for a critic"),
        ([], ["--critic", "six", "--export", "six"], "--export is not for a critic"),
        ([], ["--critic", "six", "--generations", "2"], "--generations is not for a critic"),
        ([], ["--critic", "six", "--average", "2"], "--average is not for a critic"),
        ([], ["--critic", "six", "--games", "0"], "a critic needs games to learn from"),
        (CRITIC, ["--critic", "six", "--games", "60"], "was begun with other games"),
        (CRITIC, ["--critic", "bluffs"], "was begun with other critic"),
        (CRITIC, GENERATIONS, "holds the training of a critic"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], begun: list[str], more: list[str], why: str
) -> None:
    out, to = ["train", "--out", str(tmp_path)], ["--to", str(tmp_path)]
    if begun:
        assert main([*out, *begun, *(to if "--critic" in begun else [])]) == 0

    assert main([*out, *more, *(to if "--critic" in more else [])]) == 2
    assert why in capsys.readouterr().err


def test_a_critic_is_trained_for_the_weights_of_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["train", "--out", str(tmp_path / "run"), "--critic", "six", "--to", str(tmp_path)]
    few = ["--games", "30", "--hidden", "4", "--epochs", "2", "--seats", "4"]

    assert main([*out, *few]) == 0

    assert capsys.readouterr().out.splitlines() == [str(tmp_path / f"six.critic.{end}") for end in ("net", "json")]
    recipe: dict[str, Any] = json.loads((tmp_path / "six.critic.json").read_text())
    assert recipe["command"] == (
        "shoal train --out DIR --critic six --option players=4 --games 30 --hidden 4 --epochs 2"
    )
    assert recipe["settings"] == json.loads((tmp_path / "run" / "critic.json").read_text())
    assert Network.load((tmp_path / "six.critic.net").read_bytes()).sizes == (VALUE_FEATURES, 4, 1)


def test_a_stopped_training_of_a_critic_resumes_and_ends_with_the_same(tmp_path: Path) -> None:
    def trained(name: str, source: FakeSource) -> bytes:
        settings = CriticSettings(critic="six", games=1100, hidden=(4,), fitting=Fitting(epochs=1))
        return train_critic(tmp_path / name, settings, source, tmp_path / name)[0].read_bytes()

    whole = trained("whole", FakeSource())
    with pytest.raises(KeyboardInterrupt):
        trained("stopped", FakeSource(stop_after=2))
    goes_on = FakeSource()

    assert trained("stopped", goes_on) == whole
    assert goes_on.played == [1000]


def test_what_the_disk_refuses_is_said_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, file = ["train", "--out", str(tmp_path / "run")], tmp_path / "file"
    file.write_text("no folder")
    assert main([*out, "--generations", "1", "--games", "30", "--behaviour-games", "2"]) == 0
    capsys.readouterr()

    assert main(["train", "--out", str(file)]) == 2
    assert main([*out, "--export", "x", "--to", str(file)]) == 2
    network = tmp_path / "run" / "000.net"
    network.unlink()
    assert main([*out, "--generations", "2"]) == 2
    assert main([*out, "--export", "x"]) == 2

    said = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1] for line in said] == [f"{file}/rows", str(file), str(network), str(network)]


def test_without_numpy_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.games.literature.training.command.find_spec", lambda _: None)

    assert main(["train", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "shoal train: training needs numpy: pip install numpy\n"
