"""The networks of behaviour: what they learn from examples, and how well they predict what seats hold."""

from __future__ import annotations

import numpy as np
import pytest

from shoal.core.native import NOTICE, core
from shoal.games.literature.bots.asking import ENCODER_FEATURES
from shoal.games.literature.bots.behaviour import ENCODING_SIZE, LIKELIHOOD_FEATURES, linear, zero_encoder
from shoal.games.literature.training.behaviour import (
    ENCODER_HIDDEN,
    LIKELIHOOD_HIDDEN,
    BehaviourFit,
    BehaviourModel,
    BehaviourNetworks,
    _Games,
    fit_behaviour,
)
from shoal.games.literature.training.model import Model
from shoal.games.literature.training.samples import Reals
from shoal.games.literature.training.settings import TrainingSettings
from shoal.games.literature.training.source import NativeSource
from tests.games.literature.training.fakes import NOTHING, FakeExamples, likeliest

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


def fitted(examples: FakeExamples, model: BehaviourNetworks = NOTHING) -> BehaviourFit:
    return fit_behaviour(examples, model, np.random.default_rng(1))


def dumps(found: BehaviourFit) -> list[bytes]:
    return [network.dump() for network in found.model.networks("x")]


@pytest.mark.slow
def test_the_likeliest_factors_are_found() -> None:
    found = fitted(FakeExamples(1, 2000))

    new = FakeExamples(2, 200)
    games = _Games(new)
    wrong = games._run(found.model, 0, games.games).likelihood[-1][:, 0] - new.likeliest
    of_questions = new.likeliest - likeliest(new.rows)
    assert (wrong**2).mean() < 0.15 * new.likeliest.var()
    assert (wrong**2).mean() < 0.3 * of_questions.var(), "it has learned nothing from questions"


def better(found: BehaviourFit) -> float:
    """By how much likelier it makes what was held."""
    assert found.likelihood is not None
    return found.likelihood.after - found.likelihood.before


def test_a_fit_that_goes_on_begins_where_the_last_one_ended() -> None:
    before = fitted(FakeExamples(1, 500))
    networks = before.model.networks("before")

    found = fitted(FakeExamples(1, 500), networks)

    assert better(found) > 0
    assert before.likelihood is not None
    assert found.likelihood is not None
    assert found.likelihood.before == pytest.approx(before.likelihood.after, rel=1e-4)
    for one, other in zip(found.model, before.model, strict=True):
        assert (one.mean == other.mean).all()
    assert [one.dump() for one in before.model.networks("before")] == [one.dump() for one in networks], "it was changed"


def test_with_a_fixed_encoder_the_likelihood_network_learns() -> None:
    model = fitted(FakeExamples(1, 500)).model.networks("before")

    found = fit_behaviour(FakeExamples(2, 500), model, np.random.default_rng(1), fits_encoder=False)

    likelihood, encoder = found.model.networks("after")
    assert encoder.layers == model.encoder.layers
    assert likelihood.layers != model.likelihood.layers
    assert better(found) > 0


def test_networks_without_hidden_layers_are_replaced_by_networks_with_hidden_layers() -> None:
    examples = FakeExamples(1, 40)

    found = fitted(examples, BehaviourNetworks(linear("teacher", (1.4, 0.2)), zero_encoder("teacher")))

    likelihood, encoder = found.model.networks("x")
    assert likelihood.sizes == (len(LIKELIHOOD_FEATURES), *LIKELIHOOD_HIDDEN, 1)
    assert encoder.sizes == (len(ENCODER_FEATURES), *ENCODER_HIDDEN, ENCODING_SIZE)
    assert (likelihood.name, encoder.name) == ("x.likelihood", "x.encoder")
    learned = examples.rows[: 4 * examples.positions[:34].sum(), :-ENCODING_SIZE]
    assert found.model.likelihood.mean[:-ENCODING_SIZE] == pytest.approx(learned.mean(0), abs=1e-5)
    assert found.model.likelihood.scale[:-ENCODING_SIZE] == pytest.approx(1 / learned.std(0), rel=1e-4)
    assert (found.model.likelihood.mean[-ENCODING_SIZE:] == 0).all()
    assert (found.model.likelihood.scale[-ENCODING_SIZE:] == 1).all()


def test_what_is_learned_from_are_the_features_of_games_that_are_not_held_out() -> None:
    """Not the encodings of the players; and a feature that never varies is not blown up."""
    examples, encoded, other = FakeExamples(1, 40), FakeExamples(1, 40), FakeExamples(1, 40)
    for changed in (examples, encoded, other):
        changed.rows[:, 27] = 0
    encoded.rows[:, -ENCODING_SIZE:] += 1
    other.likeliest[4 * examples.positions[:34].sum() :] += 1

    usual, *others = map(fitted, (examples, encoded, other))

    assert usual.model.likelihood.scale[27] == pytest.approx(20)
    assert [dumps(found) for found in others] == [dumps(usual)] * 2
    assert others[1].likelihood != usual.likelihood


def test_too_few_games_leave_none_to_hold_out() -> None:
    assert fitted(FakeExamples(1, 1)).likelihood is None


def test_the_gradient_is_that_of_the_likelihood() -> None:
    examples = FakeExamples(1, 12)
    games, dice = _Games(examples), np.random.default_rng(1)
    begin, count = 3, 6
    sizes = ((1, len(LIKELIHOOD_FEATURES), 2), (ENCODING_SIZE, len(ENCODER_FEATURES), 1))
    trained = BehaviourModel(
        *(
            Model.fresh([4], outputs, np.zeros(inputs, np.float32), np.full(inputs, scale, np.float32), dice)
            for outputs, inputs, scale in sizes
        )
    )
    positions = games._positions_of(begin, count)

    def height() -> float:
        said = games._run(trained, begin, count).likelihood[-1][:, 0]
        return -examples.likelihood_gradient(positions.start, len(positions), said)[0] / len(positions)

    for gradient, part in zip(games.gradient(trained, begin, count), trained.parameters, strict=True):
        index, heights = (0,) * part.ndim, []
        for step in (0.01, -0.02):
            part[index] += np.float32(step)
            heights.append(height())
        part[index] += np.float32(0.01)
        assert gradient[index] == pytest.approx((heights[0] - heights[1]) / 0.02, rel=2e-2, abs=1e-3)


@pytest.mark.parametrize(("said", "wanted", "moves"), [(4, 9, 0), (4, 0, -3), (-4, -9, 0), (-4, 0, 3), (2, 9, 7)])
def test_where_factors_are_bounded_they_move_only_back(said: float, wanted: float, moves: float) -> None:
    examples = FakeExamples(1, 1)
    examples.likeliest[:] = wanted
    trained = BehaviourModel(Model.of(NOTHING.likelihood), Model.of(NOTHING.encoder))
    trained.likelihood.parameters[1][:] = said

    (_, bias, *_) = _Games(examples).gradient(trained, 0, 1)

    assert bias.tolist() == pytest.approx([-moves * 4])


@built
def test_the_native_gradient_is_that_of_the_likelihood() -> None:
    of = NativeSource(TrainingSettings(options={"players": 4}), 1, 0.9)
    examples = of.behaviour(of.teacher, 0, 12)
    count = len(examples.counts)
    dice = np.random.default_rng(1)
    at = dice.normal(0, 0.5, len(examples.rows)).astype(np.float32)
    _, gradient = examples.likelihood_gradient(0, count, at)

    for _ in range(5):
        along: Reals = dice.standard_normal(len(at)).astype(np.float32)
        rise = (
            examples.likelihood_gradient(0, count, at + 1e-3 * along)[0]
            - examples.likelihood_gradient(0, count, at - 1e-3 * along)[0]
        )
        assert float(gradient @ along) == pytest.approx(rise / 2e-3, rel=1e-2, abs=1e-2)


@pytest.mark.slow
@built
def test_what_seats_did_predicts_what_they_hold() -> None:
    of = NativeSource(TrainingSettings(options={"players": 4}), 1, 0.9)

    found = fit_behaviour(of.behaviour(of.teacher, 0, 24), NOTHING, np.random.default_rng(1))

    assert better(found) > 0.1
