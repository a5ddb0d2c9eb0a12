"""Benchmarks of the server say whether their bars are met, from figures of the same run alone."""

from __future__ import annotations

from msgspec.structs import replace

from bench._load import FOR_COLLECTOR, HOLDS_UP, STOPPING, Found, Longest, Pauses, Times, bars, judged
from bench.attack import Row


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
        longest={what: Longest(what, 15.0, 3.0) for what in (*HOLDS_UP, STOPPING)},
        load=1.0,
        cores=2,
    )
    return replace(met, **changes)


def missed(run: Found) -> list[str]:
    return [bar.what.partition(",")[0] for bar in judged(run) if not bar.is_met]


def test_a_run_that_is_good_enough_misses_no_bar() -> None:
    assert missed(found()) == []


def test_each_bar_can_be_missed() -> None:
    assert missed(found(echoes_a_move=8.1)) == ["processor time of a move"]
    assert missed(found(pauses=Pauses(10, 21.0, 30.0, 5.0, 30.0))) == ["longest garbage collection"]
    assert missed(found(move=Times("move", 1000, 11.0, 20.0, 60.0))) == ["p50 of a move"]
    for what, name in (
        ("append", "longest append"),
        ("stall", "longest stall of the loop while people play"),
        (STOPPING, "longest stall of the loop while it stops"),
    ):
        slow = {**found().longest, what: Longest(what, 51.0, 3.0)}
        assert missed(found(longest=slow)) == [name]
    assert missed(found(moves={"due": 1000, "made": 990, "delivered": 980, "refused": 0})) == [
        "moves that were due and not delivered"
    ]


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
