"""Runs of the whole server in virtual time, others each day; `./run bench simulate` makes as many as one likes."""

from __future__ import annotations

from random import Random

import pytest

from tests.sampling import DAY, sampled
from tests.simulation.planted import planted
from tests.simulation.world import shortened, simulated

pytestmark = pytest.mark.slow

QUICKLY_FOUND = (
    "a lease without fencing",
    "told before written",
    "a lost wake-up",
    "a cut that leaks",
    "a take-over without reading the log again",
    "commands that are forgotten at a take-over",
    "a clock that charges the outage",
    "a table that stays with a dead node",
    "news that only the bus brings",
    "a job that stays with a dead node",
)
"""Faults that are put back, which one of the first runs finds; `./run bench simulate --planted` looks for the others, too."""

FIRST_RUNS = 30


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
    with planted(fault):
        failures = (simulated(seed).failure for seed in range(FIRST_RUNS))
        failure = next(filter(None, failures), None)
        assert failure is not None
        assert simulated(failure.seed).failure == failure


def test_a_failure_is_told_with_as_little_going_wrong_as_possible() -> None:
    with planted("told before written"):
        failure = simulated(0, minutes=1).failure
        assert failure is not None
        assert shortened(failure).faults == ()
