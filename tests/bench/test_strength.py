"""A bar is a match and the result that it must reach; matches with common deals are compared deal by deal."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bench.strength import Bar, Fights, Measured, company, line, measure_company, times

WIN = Bar("counting", "random", 5.5, seats=4)

FIGHTS = Fights(deals=4, seed=1, out=None)  # of four deals the mean has no more places than are told


@pytest.fixture(scope="module")
def measured() -> Measured:
    return FIGHTS.measured(WIN)


@pytest.mark.parametrize(("part", "excess"), [(1.0, 0.0), (0.5, 0.5)])
def test_a_part_of_a_match_is_exceeded_by_the_rest_of_it(measured: Measured, part: float, excess: float) -> None:
    of_it = FIGHTS.measured(WIN._replace(least=part, of=WIN))

    assert of_it.excess == pytest.approx(excess * of_it.value)
    assert of_it.excess_error == pytest.approx(excess * of_it.error, abs=1e-4)
    assert of_it.least == pytest.approx(part * of_it.value)
    assert measured.excess == pytest.approx(measured.value - 5.5)
    assert ("reached" if measured.reached else "missed") in line(WIN, measured)


def test_a_bar_is_not_reached_by_what_the_luck_of_the_deals_may_have_given(measured: Measured) -> None:
    found = measured._replace(excess=measured.value, error=measured.value / 10)
    assert found.reached
    assert not found._replace(error=measured.value).reached
    assert not found._replace(excess=-0.01).reached


@pytest.mark.parametrize(("parts", "excess"), [((0.5, 1.0), 0.25), ((1.0, 2.0), -0.5)])
def test_in_company_only_the_mean_over_the_schools_is_reached_or_missed(
    measured: Measured, monkeypatch: pytest.MonkeyPatch, parts: tuple[float, float], excess: float
) -> None:
    monkeypatch.setattr("bench.strength.company", lambda: [WIN._replace(least=part, of=WIN) for part in parts])
    lines: list[dict[str, object]] = []

    missed = measure_company(FIGHTS, lines)

    assert missed == (excess < 0)
    assert lines[-1]["excess"] == pytest.approx(excess * measured.value)
    assert [one["deals"] for one in lines] == [4, 4, 4]


def test_an_expert_is_company_for_every_other_member_of_the_population_once() -> None:
    bars = company()

    assert all(bar.a == ("expert", *bar.b[1:]) and bar.of == Bar("expert", bar.b[0], 0, bar.deals) for bar in bars)
    assert len({bar.b for bar in bars}) == len(bars) == 9


@pytest.mark.parametrize(("mean", "p99", "kept"), [(50, 200, True), (50.1, 90, False), (6, 200.1, False)])
def test_the_decision_times_of_expert_are_reported_and_limited(
    measured: Measured, mean: float, p99: float, kept: bool
) -> None:
    bar = WIN._replace(b="expert")
    found = msgspec.structs.replace(measured.found, think_ms_mean_b=mean, think_ms_p99_b=p99)
    (took,) = times(bar, found)

    assert took.kept == kept
    assert f"expert {mean:.2f} ms a decision of at most 50" in line(bar, measured._replace(found=found))


def test_what_is_in_the_folder_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Fights(deals=3, seed=1, out=tmp_path).measured(WIN)
    monkeypatch.delattr("shoal.arena.match.Match.deal")

    assert Fights(deals=3, seed=1, out=tmp_path).measured(WIN) == first
