"""Runs of the whole server in virtual time, others each day; `./run bench simulate` makes as many as one likes."""

from __future__ import annotations

from random import Random

import pytest

from tests.sampling import DAY, sampled
from tests.simulation.planted import planted
from tests.simulation.world import shortened, simulated

pytestmark = pytest.mark.slow

QUICKLY_FOUND = {
    "a lease without fencing": 2,
    "told before written": 0,
    "a lost wake-up": 0,
    "a cut that leaks": 0,
    "a take-over without reading the log again": 1,
    "commands that are forgotten at a take-over": 4,
    "a clock that charges the outage": 0,
    "a table that stays with a dead node": 0,
    "a lease that outlives a pause": 48,
    "news that only the bus brings": 0,
    "a job that stays with a dead node": 0,
    "a lobby with the tables of a dead node": 17,
}
"""Faults that are put back, and a seed that finds it."""


def test_all_facts_hold_whatever_goes_wrong() -> None:
    rng = Random(f"{DAY}/simulation")
    for seed in [rng.randrange(2**32) for _ in range(sampled(3, of=1000))]:
        result = simulated(seed, minutes=5)
        assert result.failure is None, str(shortened(result.failure))
        assert result.events > 0


def test_a_run_is_its_seed() -> None:
    assert simulated(3, minutes=3).history == simulated(3, minutes=3).history


@pytest.mark.parametrize("fault", QUICKLY_FOUND)
def test_a_fault_that_is_put_back_is_found_and_replayed_exactly(fault: str) -> None:
    seed = QUICKLY_FOUND[fault]
    with planted(fault):
        failure = simulated(seed).failure
        assert failure is not None
        assert simulated(seed).failure == failure


def test_a_failure_is_told_with_as_little_going_wrong_as_possible() -> None:
    with planted("told before written"):
        failure = simulated(0, minutes=1).failure
        assert failure is not None
        assert shortened(failure).faults == ()
