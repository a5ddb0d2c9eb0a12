"""The model of behaviour: what is learned from lessons, and how well it tells what seats hold."""

from __future__ import annotations

import numpy as np
import pytest

from shoal.bots.literature.behaviour import HABITS, linear
from shoal.bots.literature.network import Network
from shoal.native import NOTICE, core
from shoal.train.behaviour import HIDDEN, HabitsFit, Likelihood, _Taught, fit_habits
from shoal.train.learner import Learner
from shoal.train.rows import Reals
from shoal.train.source import NativeSource
from tests.train.fakes import NOTHING, FakeLessons, likeliest

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


def fitted(lessons: FakeLessons, network: Network = NOTHING) -> HabitsFit:
    return fit_habits(lessons, network, np.random.default_rng(1))


def native(threads: int = 1) -> NativeSource:
    return NativeSource({"players": 4}, seed=1, threads=threads, lambda_=0.9, patience=5, share=0.25)


def test_the_likeliest_factors_are_found() -> None:
    found = fitted(FakeLessons(1, 8000))

    new = FakeLessons(2, 200).rows
    wrong = found.learner.outputs(new)[:, 0] - likeliest(new)
    assert (wrong**2).mean() < 0.15 * likeliest(new).var()
    assert found.likelihood is not None
    assert found.likelihood.after > 0.2 * found.likelihood.before


def test_who_goes_on_begins_where_it_was() -> None:
    before = fitted(FakeLessons(1, 1000))
    network = before.learner.network("before")

    found = fitted(FakeLessons(1, 1000), network)

    assert before.likelihood is not None
    assert found.likelihood is not None
    assert found.likelihood.before == pytest.approx(before.likelihood.after, rel=1e-4)
    assert found.likelihood.after > found.likelihood.before
    assert (found.learner.mean == before.learner.mean).all()
    assert before.learner.network("before").dump() == network.dump(), "the given network was changed"


def test_whoever_only_adds_up_habits_is_replaced_by_a_network_with_a_hidden_layer() -> None:
    lessons = FakeLessons(1, 100)

    found = fitted(lessons, linear("teacher", (1.4, 0.2)))

    assert found.learner.network("x").sizes == (len(HABITS), *HIDDEN, 1)
    learned = lessons.rows[: lessons.counts[:85].sum()]
    assert found.learner.mean == pytest.approx(learned.mean(0), abs=1e-5)
    assert found.learner.scale == pytest.approx(1 / learned.std(0), rel=1e-4)


def test_a_habit_that_nobody_has_is_not_blown_up() -> None:
    lessons = FakeLessons(1, 100)
    lessons.rows[:, 27] = 0

    assert fitted(lessons).learner.scale[27] == pytest.approx(20)


def test_positions_that_are_held_out_are_not_learned_from() -> None:
    lessons, other = FakeLessons(1, 100), FakeLessons(1, 100)
    held_out = lessons.counts[:85].sum()
    other.likeliest[held_out:] += 1

    one, two = fitted(lessons), fitted(other)

    assert one.learner.network("x").dump() == two.learner.network("x").dump()
    assert one.likelihood != two.likelihood


def test_too_few_positions_leave_none_to_hold_out() -> None:
    assert fitted(FakeLessons(1, 1)).likelihood is None


def test_the_slope_is_that_of_the_likelihood() -> None:
    lessons = FakeLessons(1, 30)
    taught = _Taught(lessons)
    learner = Learner.fresh([4], 1, *taught.mean_and_scale(), np.random.default_rng(1))

    for slope, part in zip(taught.slope(learner, 5, 10), learner.parameters, strict=True):
        index, heights = (0,) * part.ndim, []
        for step in (0.01, -0.02):
            part[index] += np.float32(step)
            said = learner.outputs(lessons.rows[lessons.counts[:5].sum() : lessons.counts[:15].sum()])[:, 0]
            heights.append(-lessons.surplus(5, 10, said)[0] / 10)
        part[index] += np.float32(0.01)
        assert slope[index] == pytest.approx((heights[0] - heights[1]) / 0.02, rel=2e-2, abs=1e-3)


@pytest.mark.parametrize(("said", "wanted", "moves"), [(4, 9, 0), (4, 0, -3), (-4, -9, 0), (-4, 0, 3), (2, 9, 7)])
def test_where_factors_are_bounded_they_move_only_back(said: float, wanted: float, moves: float) -> None:
    lessons = FakeLessons(1, 1)
    lessons.likeliest[:] = wanted
    learner = Learner.of(linear("x", ()))
    learner.parameters[1][:] = said

    (_, bias) = _Taught(lessons).slope(learner, 0, 1)

    assert bias.tolist() == pytest.approx([-moves * lessons.counts[0]])


def test_a_likelihood_is_said_in_words() -> None:
    assert str(Likelihood(-26.448, -25.9)) == "-26.45 to -25.90"


@built
def test_the_surplus_is_the_slope_of_the_likelihood() -> None:
    of = native()
    lessons = of.behaviour(of.teacher, 0, 3)
    count = len(lessons.counts)
    dice = np.random.default_rng(1)
    at = dice.normal(0, 0.5, len(lessons.rows)).astype(np.float32)
    _, surplus = lessons.surplus(0, count, at)

    for _ in range(5):
        along: Reals = dice.standard_normal(len(at)).astype(np.float32)
        rise = lessons.surplus(0, count, at + 1e-3 * along)[0] - lessons.surplus(0, count, at - 1e-3 * along)[0]
        assert float(surplus @ along) == pytest.approx(rise / 2e-3, rel=1e-2, abs=1e-2)


@built
def test_what_seats_did_tells_what_they_hold() -> None:
    of = native()

    found = fit_habits(of.behaviour(of.teacher, 0, 60), NOTHING, np.random.default_rng(1))

    assert found.likelihood is not None
    assert found.likelihood.after > found.likelihood.before + 0.1


@built
def test_lessons_and_what_is_learned_are_the_same_on_however_many_threads() -> None:
    of = native()
    one, two = (native(threads).behaviour(of.teacher, 5, 6) for threads in (1, 2))

    assert (one.counts == two.counts).all()
    assert one.rows.tobytes() == two.rows.tobytes()
    made = [
        fit_habits(lessons, NOTHING, np.random.default_rng(1)).learner.network("x").dump() for lessons in (one, two)
    ]
    assert made[0] == made[1]
