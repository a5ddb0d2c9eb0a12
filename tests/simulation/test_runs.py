"""Runs of the whole server in virtual time, others each day; `./run bench simulate` makes as many as one likes."""

from __future__ import annotations

from random import Random

import pytest

from tests.sampling import DAY, sampled
from tests.simulation.planted import planted
from tests.simulation.world import shortened, simulated

pytestmark = pytest.mark.slow

QUICKLY_FOUND = {
    "a lease without fencing": range(4, 5),
    "told before written": range(1),
    "a lost wake-up": range(1),
    "a cut that leaks": range(1),
    "a take-over without reading the log again": range(1),
    "commands that are forgotten at a take-over": range(1),
    "a clock that charges the outage": range(1),
}
"""Faults that are put back, and the seeds of which one finds it."""


def test_all_facts_hold_whatever_goes_wrong() -> None:
    rng = Random(f"{DAY}/simulation")
    for seed in [rng.randrange(2**32) for _ in range(sampled(4, of=1000))]:
        result = simulated(seed, minutes=5)
        assert result.failure is None, str(shortened(result.failure))
        assert result.events > 0


def test_a_run_is_its_seed() -> None:
    assert simulated(3, minutes=3).history == simulated(3, minutes=3).history


@pytest.mark.parametrize("fault", QUICKLY_FOUND)
def test_a_fault_that_is_put_back_is_found(fault: str) -> None:
    with planted(fault):
        found = (simulated(seed).failure for seed in QUICKLY_FOUND[fault])
        failure = next(failure for failure in found if failure is not None)
        short = shortened(failure)
        assert simulated(failure.seed, failure.minutes, short.faults).failure == short, "it is replayed exactly"
