"""Every planted fault is found by the check that is there for it, and told as the shortest play."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.lab.conformance import conformance
from tests.lab.conformance.planted import FAULTS, Planted, found
from tests.sampling import todays

QUICK = (
    "all hands in the observation",
    "a mask with one action too many",
    "a deal from the global generator",
    "a pickle as text",
)
SLOW = [name for name in FAULTS if name not in QUICK]


@pytest.mark.parametrize("name", QUICK)
def test_a_planted_fault_is_found(name: str) -> None:
    assert found(name) == FAULTS[name][1]


@pytest.mark.slow
@pytest.mark.parametrize("name", todays(4, SLOW, "planted"))
def test_a_planted_fault_of_the_day_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[3])

    assert found(name) == FAULTS[name][1]


def test_a_leak_is_told_as_the_shortest_play_with_what_differs() -> None:
    report = conformance(FAULTS["all hands in the observation"][0](), 3, only=["leaks"])

    (finding,) = report.findings
    assert (len(finding.actions), len(finding.play)) == (0, 0)
    assert finding.values["where"].startswith("observation")
    assert finding.values["here"] != finding.values["there"]


@pytest.mark.slow
def test_where_nothing_is_planted_nothing_is_found() -> None:
    report = conformance(Planted(), 8)

    assert report.findings == ()
    assert [one.name for one in report.checks if one.status == "unchecked"] == ["processes"]
    assert all(one.looked for one in report.checks if one.status == "held")
