"""The native source: real games, the same each time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from shoal.native import NOTICE, core
from shoal.train.fit import Fitting
from shoal.train.generations import Settings, train
from shoal.train.source import BadTraining, NativeSource

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


def source(threads: int = 1, **options: object) -> NativeSource:
    return NativeSource({"players": 4, **options}, seed=1, threads=threads, lambda_=0.9, exact=True, share=0.25)


@built
def test_games_are_the_same_however_they_are_cut_and_on_however_many_threads() -> None:
    one, two = source(), source(threads=2)

    whole = one.play(one.teacher, 0, 6, 0.2)

    parts = [two.play(two.teacher, first, 3, 0.2) for first in (0, 3)]
    assert whole.tobytes() == np.concatenate(parts).tobytes()
    assert sorted(set(whole["game"])) == list(range(6))
    assert set(whole["branch"]) == {0, 1}
    assert np.isfinite(whole["features"]).all()


@built
def test_results_are_points_of_the_asker_less_the_others() -> None:
    of = source()
    rows = of.play(of.teacher, 0, 20, 0.0)

    assert np.abs(rows["target"]).max() <= 8
    assert (rows["target"] == rows["target"].round()).all(), "the values of the teacher are no results"


@built
def test_a_policy_is_as_strong_as_itself() -> None:
    of = source()

    margin = of.match(of.teacher, of.teacher, 3)

    assert (margin.diff, margin.se) == (0, 0)
    assert str(margin) == "+0.00 +- 0.00"


@built
def test_the_slope_of_the_likelihood_is_its_slope() -> None:
    of = source()
    theta = [0.1] * 8

    slope = of.likelihood(of.teacher, theta, 0, 3).slope

    for place in range(len(theta)):
        beside = [weight + 1e-4 * (n == place) for n, weight in enumerate(theta)]
        before = [weight - 1e-4 * (n == place) for n, weight in enumerate(theta)]
        rise = of.likelihood(of.teacher, beside, 0, 3).logarithm - of.likelihood(of.teacher, before, 0, 3).logarithm
        assert slope[place] == pytest.approx(rise / 2e-4, rel=1e-3, abs=1e-3)


@built
def test_a_generation_is_trained_and_plays(tmp_path: Path) -> None:
    settings = Settings(games=10, deals=2, hidden=(4,), behaviour_games=1, fitting=Fitting(epochs=1))

    run = train(tmp_path, settings, 2, source(), lambda _: None)

    assert [done.number for done in run.generations] == [0, 1]
    assert any(run.generations[-1].theta)


def test_without_the_native_core_there_is_no_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.train.source.core", None)
    monkeypatch.setattr("shoal.train.source.NOTICE", "It is not built.")

    with pytest.raises(BadTraining, match=r"needs the native core\. It is not built\."):
        source()
