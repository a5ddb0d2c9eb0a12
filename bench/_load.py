"""The figures of a server under load, and the bars that they are held against."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct


class Size(NamedTuple):
    """So many tables of four people, and moves a second at all of them together."""

    tables: int
    rate: float


WHOLE: Final = Size(2000, 670)
FOR_COLLECTOR: Final = Size(1500, 500)
"""The sizes that the bars are for: all of them, and how long garbage collection stops the server."""


class Times(Struct):
    """How long things took, in milliseconds; processor time is for each of them, and that of its server."""

    name: str
    count: int
    p50: float
    p99: float
    most: float
    cpu_ms: float = 0.0

    @classmethod
    def of(cls, name: str, nanoseconds: list[int], cpu_s: float = 0.0) -> Times:
        """The figures of a list of durations."""
        ordered = sorted(nanoseconds) or [0]
        p50, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] / 1e6 for part in (0.5, 0.99))
        return cls(name, len(nanoseconds), p50, p99, ordered[-1] / 1e6, cpu_s * 1000 / max(1, len(nanoseconds)))

    def line(self) -> str:
        """One line for people."""
        cpu = f"{self.cpu_ms:9.3f}" if self.cpu_ms else ""
        return f"{self.name:10}{self.count:8}{self.p50:9.2f}{self.p99:9.2f}{self.most:9.2f}{cpu}"


class Pauses(Struct):
    """How long garbage collections stopped the server while it was measured, and while its tables were opened.

    Milliseconds of the processor, because on a busy machine those of the clock say how long others ran meanwhile.
    """

    count: int
    most_ms: float
    sum_ms: float
    most_while_opening_ms: float
    most_of_the_clock_ms: float


class Longest(Struct):
    """What held the server up for longest while people played, or while it stopped: when it ended, in seconds since then, and where it was."""

    what: str
    ms: float = 0.0
    at_s: float = 0.0
    place: str = ""

    def line(self) -> str:
        """One line for people."""
        since = "the signal to stop" if self.what == STOPPING else "the first move"
        return f"longest {self.what:12}{self.ms:9.1f} ms, {self.at_s:6.1f} s after {since}   {self.place}"


HOLDS_UP: Final = ("append", "checkpoint", "collection", "stall")
"""What holds a server up, each noted by its process (`_stalls.py`)."""

STOPPING: Final = "stopping"
"""A stall while the server stops, in milliseconds of the processor."""


class Found(Struct):
    """All figures of a run."""

    tables: int
    sockets: int
    moves_per_s: float
    moves: dict[str, int]
    opened_s: float
    kb_a_table: float
    move: Times
    echo: Times
    commit: Times
    echoes_a_move: float
    pauses: Pauses
    longest: dict[str, Longest]
    load: float
    cores: int


class Bar(Struct):
    """A figure, and what it may be at most."""

    what: str
    found: float
    most: float

    @property
    def is_met(self) -> bool:
        """Whether it is not more than that."""
        return self.found <= self.most

    def line(self) -> str:
        """One line for people."""
        return f"{self.what:50}{self.found:9.1f}   {'met' if self.is_met else 'MISSED'} (bar {self.most:.0f})"


def bars(found: Found) -> list[Bar]:
    """What the figures are held against. A move that was not made, or did not reach everyone, is late for ever.

    On a quiet machine it is 25, 50 and 20 ms for the slowest moves, the longest append and stall; where bare commits and echoes
    take long in the same run, the bars move with them.
    """
    lost = found.moves["due"] - found.moves["delivered"]
    bar = max(25.0, found.echo.p99 + 4 * found.commit.p99)
    return [
        Bar("longest garbage collection, ms", found.pauses.most_ms, 20.0),
        Bar("p50 of a move, ms", found.move.p50, 10.0),
        Bar("p99 of a move, ms (the echo's and four commits')", found.move.p99, bar),
        Bar("longest append, ms", found.longest["append"].ms, max(50.0, 2 * found.commit.most)),
        Bar(
            "longest stall of the loop while people play, ms", found.longest["stall"].ms, max(20.0, 2 * found.echo.p99)
        ),
        Bar("longest stall of the loop while it stops, ms", found.longest[STOPPING].ms, 50.0),
        Bar("processor time of a move, in echoes", found.echoes_a_move, 8.0),
        Bar("moves that were due and not delivered, per cent", 100 * lost / max(1, found.moves["due"]), 1.0),
    ]


def judged(found: Found) -> list[Bar]:
    """The bars that count at that size: the smaller of the two whole ones is there for the collector alone."""
    return bars(found)[:1] if found.tables == FOR_COLLECTOR.tables else bars(found)


def show(found: Found) -> None:
    """All of it for people."""
    print(
        f"{found.tables} tables, {found.sockets} sockets, {found.moves_per_s} moves/s, {found.cores} cores, load {found.load:.1f}"
    )
    print(f"opened in {found.opened_s} s, {found.kb_a_table} kB a table with its sockets, moves: {found.moves}")
    print(f"{'':10}{'count':>8}{'p50':>9}{'p99':>9}{'most':>9}{'cpu':>9}   milliseconds")
    for times in (found.move, found.echo, found.commit):
        print(times.line())
    print(f"collections: {found.pauses}")
    for longest in found.longest.values():
        print(longest.line())
    for bar in judged(found):
        print(bar.line())
