"""The native source: real games, the same each time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from shoal.core.native import NOTICE, core
from shoal.games.literature.bots.asking import ENCODER_FEATURES
from shoal.games.literature.bots.behaviour import LIKELIHOOD_FEATURES
from shoal.games.literature.bots.networks import PARTS, BadWeights
from shoal.games.literature.training.generations import train
from shoal.games.literature.training.samples import Samples
from shoal.games.literature.training.settings import BadTraining, TrainingSettings
from shoal.games.literature.training.source import Margin, NativeSource

if core is None:
    pytest.skip(NOTICE, allow_module_level=True)


def source(threads: int = 1, schools: tuple[str, ...] = ()) -> NativeSource:
    return NativeSource(TrainingSettings(options={"players": 4}, schools=schools), threads, 0.9)


def test_games_are_the_same_however_they_are_cut_and_on_however_many_threads() -> None:
    one, two = source(), source(threads=2)

    whole = one.play(one.teacher, 0, 6, 0.2, exact=True)

    parts = [two.play(two.teacher, first, 3, 0.2, exact=True) for first in (0, 3)]
    assert whole.tobytes() == np.concatenate(parts).tobytes()
    assert sorted(set(whole["game"])) == list(range(6))
    assert set(whole["branch"]) == {0, 1}
    assert np.isfinite(whole["features"]).all()
    examples, others = (of.behaviour(of.teacher, 5, 8) for of in (one, two))
    assert (examples.counts == others.counts).all()
    assert examples.rows.tobytes() == others.rows.tobytes()


def test_results_are_points_of_the_asker_less_the_others() -> None:
    of = source()
    estimated, counted = (of.play(of.teacher, 0, 6, 0.0, exact=exact) for exact in (False, True))

    assert np.abs(estimated["target"]).max() <= 8
    assert (estimated["target"] == estimated["target"].round()).all(), "the values of the teacher are no results"
    assert counted.tobytes() != estimated.tobytes()


def test_players_with_other_weights_are_among_the_sparring_partners() -> None:
    usual, more = source(), source(schools=("six",))

    rows, others = (of.play(of.teacher, 0, 10, 0.0, exact=False) for of in (usual, more))
    examples, of_others = (of.behaviour(of.teacher, 0, 10).rows for of in (usual, more))

    assert rows.tobytes() != others.tobytes()
    assert examples.tobytes() != of_others.tobytes()


def test_against_strangers_only_one_team_learns() -> None:
    def played(*, strangers: bool) -> Samples:
        of = NativeSource(TrainingSettings(options={"players": 4}, share=0), 1, strangers=strangers)
        return of.play(of.teacher, 0, 20, 0.0, exact=False)

    def margins(rows: Samples, game: int) -> set[float]:
        """By how much the teams of those who learn win it in the end: the lead of the moment, and what still comes."""
        ahead = 4 * rows["features"][:, 0] + rows["target"]
        return set(ahead[rows["game"] == game].tolist())

    alone, against = played(strangers=False), played(strangers=True)

    assert {len(margins(alone, game)) for game in range(20)} == {1, 2}, "an even game has one margin"
    assert {len(margins(against, game)) for game in range(20)} == {1}


def test_a_school_that_shoal_does_not_have_is_said_by_name() -> None:
    with pytest.raises(BadWeights, match="there are no weights of the name 'nobody'"):
        source(schools=("six", "nobody"))


def test_a_policy_is_as_strong_as_itself_and_games_that_were_given_up_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = source()
    margin = of.match(of.teacher, of.teacher, 3)
    assert (margin, str(margin)) == (Margin(0, 0), "+0.00 +- 0.00")

    monkeypatch.setattr(core, "match", lambda *_: {"differences": np.ones(2, np.float32).tobytes(), "unfinished": 3})
    margin = of.match(of.teacher, of.teacher, 2)
    assert (margin, str(margin)) == (Margin(1, 0, 3), "+1.00 +- 0.00 (3 games given up)")


def test_an_example_has_the_features_of_each_seat_in_each_open_half_suit() -> None:
    of = source()

    examples = of.behaviour(of.teacher, 0, 25)

    assert len(examples.counts) == len(examples.asked_before) == examples.positions.sum() > 20
    assert len(examples.positions) == len(examples.questions) == 25
    assert (examples.counts % 4 == 0).all()
    assert examples.counts.max() == 4 * 8
    assert examples.rows.shape == (examples.counts.sum(), len(LIKELIHOOD_FEATURES))
    whole = int(examples.counts.argmax())
    assert examples.places[examples.counts[:whole].sum() :][: 4 * 8].tolist() == list(range(4 * 8))
    assert of.behaviour(of.teacher, 25, 25).rows.shape != examples.rows.shape, "they are of other games"


def test_examples_have_the_encoder_features_of_every_question() -> None:
    of = source()
    examples = of.behaviour(of.teacher, 0, 6)

    askers, features = examples.encoder_features(2, 3)

    asks = features.reshape(-1, 8, len(ENCODER_FEATURES))[:, :, list(ENCODER_FEATURES).index("asks_here")]
    assert len(askers) == examples.questions[2:5].sum()
    assert set(askers) == {0, 1, 2, 3}
    assert (asks.sum(1) == 1).all()
    assert (
        features.tobytes()
        == examples.encoder_features(0, 6)[1][8 * examples.questions[:2].sum() :][: len(features)].tobytes()
    )


@pytest.mark.slow
def test_a_stopped_training_resumes_and_ends_with_the_same_networks(tmp_path: Path) -> None:
    settings = TrainingSettings(games=2, deals=1, hidden=(4,), behaviour_games=8)
    whole = train(tmp_path / "whole", settings, 2, source(), lambda _: None)

    train(tmp_path / "stopped", settings, 1, source(), lambda _: None)
    train(tmp_path / "stopped", settings, 2, source(threads=2), lambda _: None)

    assert [bool(done.likelihood) for done in whole.generations] == [True, True]
    for name in [f"{number:03}{part}.net" for number in (0, 1) for part in PARTS]:
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "stopped" / name).read_bytes(), name


def test_without_the_native_core_there_is_no_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.games.literature.training.source.core", None)
    monkeypatch.setattr("shoal.games.literature.training.source.NOTICE", "It is not built.")

    with pytest.raises(BadTraining, match=r"needs the native core\. It is not built\."):
        source()
