"""The parallel map: results in order, no needless work, and complete errors."""

from __future__ import annotations

import io
import math
import os
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from shoal.arena.cores import AHEAD, Killed, Patience, cores, on_cores, with_progress
from shoal.arena.entrants import LastAnswer
from shoal.arena.table import BadMove


def noted(folder: Path, number: int) -> int:
    (folder / str(number)).touch()
    return number


def refused(number: int) -> int:
    if number == 3:
        error = BadMove(2, LastAnswer("the bot", "a word", ("< a word",)), "NOT_YOUR_TURN")
        error.add_note("in the second game")
        raise error
    return number


@pytest.mark.parametrize("jobs", [None, 1, 2])
def test_work_on_cores_keeps_its_order(jobs: int | None) -> None:
    assert list(on_cores(math.factorial, 30, jobs)) == [math.factorial(number) for number in range(30)]
    assert list(on_cores(math.factorial, 30, jobs, first=28)) == [math.factorial(28), math.factorial(29)]
    assert list(on_cores(math.factorial, 3, jobs, first=3)) == []


def test_short_work_is_done_here_and_starts_no_processes() -> None:
    assert list(on_cores(lambda number: number, 5)) == [0, 1, 2, 3, 4]  # no process could be given this


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes are bound to no cores here")
def test_a_process_that_may_use_one_core_starts_no_others() -> None:
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)

    assert cores() == len(allowed)


@pytest.mark.parametrize(("jobs", "most"), [(1, 3), (2, 3 + 2 * AHEAD)])
def test_what_nobody_waits_for_is_not_begun(tmp_path: Path, jobs: int, most: int) -> None:
    work = on_cores(partial(noted, tmp_path), 1000, jobs)
    assert list(islice(work, 3)) == [0, 1, 2]
    work.close()  # type: ignore[attr-defined]

    assert len(list(tmp_path.iterdir())) <= most


def test_a_process_that_is_killed_is_reported() -> None:
    with pytest.raises(Killed, match="a process that played was killed"):
        list(on_cores(os._exit, 2, jobs=2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_comes_through_as_it_was(jobs: int) -> None:
    with pytest.raises(BadMove, match="ILLEGAL: the bot on seat 2 said a word: NOT_YOUR_TURN") as caught:
        list(on_cores(refused, 10, jobs))

    error = caught.value
    assert (error.seat, error.reason, error.transcript) == (2, "NOT_YOUR_TURN", ("< a word",))
    assert error.__notes__[-1] == "in the second game"


# --- Progress ---------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a second later than the one before."""
    ticks = iter(range(1000))
    monkeypatch.setattr("shoal.arena.cores.time.monotonic", lambda: float(next(ticks)))


@pytest.mark.usefixtures("_slow")
def test_a_person_sees_how_far_it_is_and_a_clean_line_in_the_end() -> None:
    screen = Terminal()
    assert list(with_progress(range(3), 10, screen, first=7)) == [0, 1, 2]

    assert screen.getvalue().startswith("\r8 of 10, 2 s left \x1b[K\r9 of 10, 1 s left ")
    assert screen.getvalue().endswith("\r\x1b[K")
    list(with_progress(range(3), 3, plain := io.StringIO()))
    assert plain.getvalue() == ""


@pytest.mark.usefixtures("_slow")
def test_the_line_is_wiped_too_when_no_more_is_wanted() -> None:
    screen = Terminal()
    things = with_progress(range(10), 10, screen)
    assert list(islice(things, 3)) == [0, 1, 2]
    del things

    assert screen.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("stream", "said"),
    [
        (Terminal(), "\rgame 1 of 12: waiting for an answer, 2 s of 60 \x1b[K" * 2 + "\r\x1b[K"),
        (io.StringIO(), "game 1 of 12: waiting for an answer, at most 60 s\n"),
    ],
)
def test_a_check_tells_people_while_it_waits(stream: io.StringIO, said: str) -> None:
    with Patience(12, stream) as patience:
        for waited_s in (0.5, 2.1, 2.2):
            patience.waiting(0, waited_s, 60)

    assert stream.getvalue() == said
