"""Benchmarks of the server say whether their bars are met, from figures of the same run alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bench._load import FOR_COLLECTOR, HOLDS_UP, STOPPING, Found, Longest, Pauses, Times, bars, judged
from bench.attack import Row


def longest(slow: str = "", at_ms: float = 15.0) -> dict[str, Longest]:
    """The longest of everything, of which one is slow."""
    return {what: Longest(what, at_ms if what == slow else 15.0, 3.0) for what in (*HOLDS_UP, STOPPING)}


def found(**changes: object) -> Found:
    """A run that meets all bars, but for what is changed."""
    met = Found(
        tables=200,
        sockets=800,
        moves_per_s=67.0,
        moves={"due": 1000, "made": 1000, "delivered": 1000, "refused": 0},
        opened_s=1.0,
        kb_a_table=120.0,
        move=Times("move", 1000, 4.0, 20.0, 60.0),
        echo=Times("echo", 1000, 0.1, 5.0, 9.0),
        commit=Times("commit", 100, 0.3, 3.0, 9.0),
        echoes_a_move=7.5,
        pauses=Pauses(10, 4.0, 9.0, 5.0, 9.0),
        longest=longest(),
        load=1.0,
        cores=2,
    )
    return replace(met, **changes)


def missed(run: Found) -> list[str]:
    return [bar.what.partition(",")[0] for bar in judged(run) if not bar.is_met]


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({}, []),
        ({"echoes_a_move": 8.1}, ["processor time of a move"]),
        ({"pauses": Pauses(10, 21.0, 30.0, 5.0, 30.0)}, ["longest garbage collection"]),
        ({"move": Times("move", 1000, 11.0, 20.0, 60.0)}, ["p50 of a move"]),
        ({"longest": longest("append", 51.0)}, ["longest append"]),
        ({"longest": longest("stall", 51.0)}, ["longest stall of the loop while people play"]),
        ({"longest": longest(STOPPING, 51.0)}, ["longest stall of the loop while it stops"]),
        (
            {"moves": {"due": 1000, "made": 990, "delivered": 980, "refused": 0}},
            ["moves that were due and not delivered"],
        ),
    ],
)
def test_each_bar_can_be_missed(changes: dict[str, object], missing: list[str]) -> None:
    assert missed(found(**changes)) == missing


def test_a_slow_disk_or_machine_moves_the_bar_of_the_slowest_moves() -> None:
    slow = Times("move", 1000, 4.0, 90.0, 100.0)

    assert missed(found(move=slow)) == ["p99 of a move"]
    assert missed(found(move=slow, commit=Times("commit", 100, 1.0, 22.0, 30.0))) == []


def test_the_size_for_the_collector_is_held_against_nothing_else() -> None:
    run = found(tables=FOR_COLLECTOR.tables, echoes_a_move=20.0)

    assert missed(run) == []
    assert len(bars(run)) > len(judged(run)) == 1


def test_of_an_attack_each_bar_can_be_missed() -> None:
    row = Row("pings", 0.2, 10.0, 90.0, 5.0, friend=True, note="")

    assert row.missed == []
    assert replace(row, out_s=None, beside_p99=101.0, friend=False).missed == [
        "it stays too long",
        "others notice it",
        "a friend is kept out",
    ]
    assert replace(row, peace_p99=40.0, beside_p99=110.0).missed == [], "the whole machine is slow"
