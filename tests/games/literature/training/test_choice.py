"""Choice networks: fitted by the likelihood of what was asked, among all that could have been."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from shoal.cli import main
from shoal.games.literature.bots.networks import Network
from shoal.games.literature.training.choice import fresh, gradient, likelihood, train_choice
from shoal.games.literature.training.settings import ChoiceSettings, Fitting
from tests.games.literature.training.fakes import FakeSource, choices

SETTINGS = ChoiceSettings(choice="six", games=300, hidden=(8,), fitting=Fitting(batch=32, rate=1e-2, decay=0))


def test_the_gradient_is_that_of_the_likelihood() -> None:
    some = choices(1, 5, 1.0)
    model = fresh(3, some, np.random.default_rng(2))
    model.parameters = [part.astype(np.float64) for part in model.parameters]

    for part, by in zip(model.parameters[:-1], gradient(model, some), strict=False):
        before, place = part.flat[1], 1
        part.flat[place] = before + 1e-4
        more = likelihood(model, some)
        part.flat[place] = before - 1e-4
        less = likelihood(model, some)
        part.flat[place] = before
        assert by.flat[place] == pytest.approx((less - more) / 2e-4, abs=1e-3)


def test_some_questions_keep_their_rows() -> None:
    every = choices(1, 2, 1.0)
    ends = np.cumsum(every.counts)

    some = every.some(np.array([3, 1]))

    assert [len(some), *some.counts] == [2, every.counts[3], every.counts[1]]
    assert (some.features[: some.counts[0]] == every.features[ends[2] : ends[3]]).all()
    assert (some.features[some.counts[0] :] == every.features[ends[0] : ends[1]]).all()


def test_a_fit_finds_what_is_liked_and_by_whom(tmp_path: Path) -> None:
    made = train_choice(SETTINGS, FakeSource(), tmp_path)

    assert [file.name for file in made] == ["six.choice.own.net", "six.choice.others.net", "six.choice.json"]
    own, others = (Network.load(file.read_bytes()) for file in made[:2])
    rows = [[0.0] * 4, [1.0, 0.0, 0.0, 0.0]]
    (nothing,), (liked,) = own.run(rows)
    assert liked - nothing == pytest.approx(2, abs=0.5)
    (nothing,), (disliked,) = others.run(rows)
    assert disliked - nothing == pytest.approx(-2, abs=0.5)
    assert own.layers[-1].bias[0] == 0
    recipe = json.loads(made[2].read_bytes())
    assert (
        recipe["command"]
        == "shoal train --out DIR --choice six --games 300 --hidden 8 --epochs 1 --batch 32 --rate 0.01"
    )
    assert -1.5 < recipe["likelihood"]["own"] < -0.5


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--games", "0"], "choice networks need games to learn from"),
        (["--explore", "0.5"], "--explore is not for choice networks"),
        (["--hidden", "64,32"], "choice networks have one hidden layer of at most 64 numbers"),
        (["--critic", "six"], "--critic and --choice are two trainings"),
    ],
)
def test_what_choice_networks_cannot_be_is_said(
    more: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "--out", str(tmp_path), "--choice", "six", *more]) == 2
    assert why in capsys.readouterr().err


def test_the_command_trains_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.games.literature.training.source.NativeSource", lambda *_, **__: FakeSource())
    few = ["--games", "20", "--hidden", "4"]

    assert main(["train", "--out", str(tmp_path), "--choice", "six", *few, "--to", str(tmp_path)]) == 0

    assert capsys.readouterr().out.splitlines()[-3:] == [
        str(tmp_path / f"six.choice{end}") for end in (".own.net", ".others.net", ".json")
    ]
