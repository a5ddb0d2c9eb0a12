"""The model of behaviour: what is learned from lessons, and how well it tells what seats hold."""

from __future__ import annotations

import numpy as np
import pytest

from shoal.kits.literature.bots.behaviour import HABITS, TELLS, linear, silent
from shoal.kits.literature.bots.clues import CLUES
from shoal.native import NOTICE, core
from shoal.train.behaviour import (
    HABITS_HIDDEN,
    READER_HIDDEN,
    BehaviourFit,
    Learners,
    Likelihood,
    Model,
    _Taught,
    fit_behaviour,
)
from shoal.train.learner import Learner
from shoal.train.rows import Reals
from shoal.train.source import NativeSource
from tests.train.fakes import NOTHING, FakeLessons, likeliest

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


def fitted(lessons: FakeLessons, model: Model = NOTHING) -> BehaviourFit:
    return fit_behaviour(lessons, model, np.random.default_rng(1))


def native(threads: int = 1) -> NativeSource:
    return NativeSource({"players": 4}, seed=1, threads=threads, lambda_=0.9, patience=5, share=0.25)


def dumps(found: BehaviourFit) -> list[bytes]:
    return [network.dump() for network in found.learners.model("x")]


def test_the_likeliest_factors_are_found() -> None:
    found = fitted(FakeLessons(1, 2000))

    new = FakeLessons(2, 200)
    taught = _Taught(new)
    wrong = taught._said(found.learners, 0, taught.games).habits[-1][:, 0] - new.likeliest
    of_clues = new.likeliest - likeliest(new.rows)
    assert (wrong**2).mean() < 0.15 * new.likeliest.var()
    assert (wrong**2).mean() < 0.3 * of_clues.var(), "clues have told it nothing"
    assert found.likelihood is not None
    assert found.likelihood.after > 0.2 * found.likelihood.before


def test_who_goes_on_begins_where_it_was() -> None:
    before = fitted(FakeLessons(1, 500))
    model = before.learners.model("before")

    found = fitted(FakeLessons(1, 500), model)

    assert before.likelihood is not None
    assert found.likelihood is not None
    assert found.likelihood.before == pytest.approx(before.likelihood.after, rel=1e-4)
    assert found.likelihood.after > found.likelihood.before
    for one, other in zip(found.learners, before.learners, strict=True):
        assert (one.mean == other.mean).all()
    assert [one.dump() for one in before.learners.model("before")] == [one.dump() for one in model], "it was changed"


def test_who_does_not_learn_to_read_learns_what_habits_tell() -> None:
    model = fitted(FakeLessons(1, 500)).learners.model("before")

    found = fit_behaviour(FakeLessons(2, 500), model, np.random.default_rng(1), reads=False)

    habits, reader = found.learners.model("after")
    assert reader.layers == model.reader.layers
    assert habits.layers != model.habits.layers
    assert found.likelihood is not None
    assert found.likelihood.after > found.likelihood.before


def test_whoever_only_adds_up_clues_is_replaced_by_networks_with_hidden_layers() -> None:
    lessons = FakeLessons(1, 40)

    found = fitted(lessons, Model(linear("teacher", (1.4, 0.2)), silent("teacher")))

    habits, reader = found.learners.model("x")
    assert habits.sizes == (len(HABITS), *HABITS_HIDDEN, 1)
    assert reader.sizes == (len(CLUES), *READER_HIDDEN, TELLS)
    assert (habits.name, reader.name) == ("x.habits", "x.clues")
    learned = lessons.rows[: 4 * lessons.positions[:34].sum(), :-TELLS]
    assert found.learners.habits.mean[:-TELLS] == pytest.approx(learned.mean(0), abs=1e-5)
    assert found.learners.habits.scale[:-TELLS] == pytest.approx(1 / learned.std(0), rel=1e-4)
    assert (found.learners.habits.mean[-TELLS:] == 0).all()
    assert (found.learners.habits.scale[-TELLS:] == 1).all()


def test_a_habit_that_nobody_has_is_not_blown_up() -> None:
    lessons = FakeLessons(1, 40)
    lessons.rows[:, 27] = 0

    assert fitted(lessons).learners.habits.scale[27] == pytest.approx(20)


def test_what_the_players_read_in_clues_is_not_learned_from() -> None:
    lessons, other = FakeLessons(1, 40), FakeLessons(1, 40)
    other.rows[:, -TELLS:] += 1

    assert dumps(fitted(lessons)) == dumps(fitted(other))


def test_games_that_are_held_out_are_not_learned_from() -> None:
    lessons, other = FakeLessons(1, 40), FakeLessons(1, 40)
    other.likeliest[4 * lessons.positions[:34].sum() :] += 1

    one, two = fitted(lessons), fitted(other)

    assert dumps(one) == dumps(two)
    assert one.likelihood != two.likelihood


def test_too_few_games_leave_none_to_hold_out() -> None:
    assert fitted(FakeLessons(1, 1)).likelihood is None


def test_the_slope_is_that_of_the_likelihood() -> None:
    lessons = FakeLessons(1, 12)
    taught, dice = _Taught(lessons), np.random.default_rng(1)
    begin, count = 3, 6
    learners = Learners(
        Learner.fresh([4], 1, np.zeros(len(HABITS), np.float32), np.full(len(HABITS), 2, np.float32), dice),
        Learner.fresh([4], TELLS, np.zeros(len(CLUES), np.float32), np.ones(len(CLUES), np.float32), dice),
    )
    positions = taught._positions_of(begin, count)

    def height() -> float:
        said = taught._said(learners, begin, count).habits[-1][:, 0]
        return -lessons.surplus(positions.start, len(positions), said)[0] / len(positions)

    for slope, part in zip(taught.slope(learners, begin, count), learners.parameters, strict=True):
        index, heights = (0,) * part.ndim, []
        for step in (0.01, -0.02):
            part[index] += np.float32(step)
            heights.append(height())
        part[index] += np.float32(0.01)
        assert slope[index] == pytest.approx((heights[0] - heights[1]) / 0.02, rel=2e-2, abs=1e-3)


@pytest.mark.parametrize(("said", "wanted", "moves"), [(4, 9, 0), (4, 0, -3), (-4, -9, 0), (-4, 0, 3), (2, 9, 7)])
def test_where_factors_are_bounded_they_move_only_back(said: float, wanted: float, moves: float) -> None:
    lessons = FakeLessons(1, 1)
    lessons.likeliest[:] = wanted
    learners = Learners(Learner.of(NOTHING.habits), Learner.of(NOTHING.reader))
    learners.habits.parameters[1][:] = said

    (_, bias, *_) = _Taught(lessons).slope(learners, 0, 1)

    assert bias.tolist() == pytest.approx([-moves * 4])


def test_a_likelihood_is_said_in_words() -> None:
    assert str(Likelihood(-26.448, -25.9)) == "-26.45 to -25.90"


@built
def test_the_surplus_is_the_slope_of_the_likelihood() -> None:
    of = native()
    lessons = of.behaviour(of.teacher, 0, 12)
    count = len(lessons.counts)
    dice = np.random.default_rng(1)
    at = dice.normal(0, 0.5, len(lessons.rows)).astype(np.float32)
    _, surplus = lessons.surplus(0, count, at)

    for _ in range(5):
        along: Reals = dice.standard_normal(len(at)).astype(np.float32)
        rise = lessons.surplus(0, count, at + 1e-3 * along)[0] - lessons.surplus(0, count, at - 1e-3 * along)[0]
        assert float(surplus @ along) == pytest.approx(rise / 2e-3, rel=1e-2, abs=1e-2)


@pytest.mark.slow
@built
def test_what_seats_did_tells_what_they_hold() -> None:
    of = native()

    found = fit_behaviour(of.behaviour(of.teacher, 0, 300), NOTHING, np.random.default_rng(1))

    assert found.likelihood is not None
    assert found.likelihood.after > found.likelihood.before + 0.1


@pytest.mark.slow
@built
def test_lessons_and_what_is_learned_are_the_same_on_however_many_threads() -> None:
    of = native()
    one, two = (native(threads).behaviour(of.teacher, 5, 30) for threads in (1, 2))

    assert (one.counts == two.counts).all()
    assert one.rows.tobytes() == two.rows.tobytes()
    made = [dumps(fit_behaviour(lessons, NOTHING, np.random.default_rng(1))) for lessons in (one, two)]
    assert made[0] == made[1]
