"""An event loop that stands: it is reported, the server is not ready meanwhile, and the process can be stopped all the same."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.operations.watchdog import LOOK_EVERY_S, STANDS_S, STOPS_WITHIN_S, Watchdog
from shoal.server.storage.database import FILE
from tests.ports import free_port
from tests.server.live import LiveGuest
from tests.server.proxied import Served, serving, wait_for
from tests.server.test_operations import LOCAL, metrics_of

STUCK = """
import signal, threading, time
from shoal.server.operations import watchdog

watchdog.STANDS_S = 1.0

def spin(*_):
    while True:
        pass

def stand_for_two_seconds(*_):
    until = time.monotonic() + 2
    while time.monotonic() < until:
        secret_card = "9C"

signal.signal(signal.SIGUSR1, spin)
signal.signal(signal.SIGUSR2, stand_for_two_seconds)
signal.signal(signal.SIGHUP, lambda *_: threading.Lock().acquire() and threading.Event().wait())
"""
"""A module that Python imports before any other: three signals make the thread of the event loop spin, stand for a while, or block.

A loop that stands is found sooner than usual."""


class World:
    """A watchdog, what time it is, and how it has ended the process."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.done: list[object] = []
        self.dog = Watchdog(
            flush=lambda seconds: self.done.append(("flush", seconds > 0)),
            end=lambda status: self.done.append(("end", status)),
            clock=lambda: self.now,
        )

    def look_for(self, seconds: float) -> None:
        for _ in range(round(seconds / LOOK_EVERY_S)):
            self.now += LOOK_EVERY_S
            self.dog.look()


@pytest.fixture
def world() -> Iterator[World]:
    """With a loop that has run once, and stands since."""
    found, begun = World(), threading.Event()

    async def run_once() -> None:
        beating = asyncio.create_task(found.dog.keep_beating())
        await asyncio.sleep(0)
        begun.set()
        is_over.wait()
        beating.cancel()

    is_over = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(run_once()))
    thread.start()
    begun.wait()
    found.dog.look()
    yield found
    is_over.set()
    thread.join()


def test_a_loop_that_stands_is_reported_with_places_of_code_and_nothing_else(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.look_for(STANDS_S - LOOK_EVERY_S)
    assert (world.dog.is_standing, caplog.messages) == (False, [])

    world.look_for(LOOK_EVERY_S)

    assert world.dog.is_standing
    (line,) = caplog.messages
    about, _, places = line.partition("; it is at ")
    assert about == "the event loop has not run for 5 seconds"
    assert "test_watchdog.py:" in places
    assert all(place.rpartition(":")[2].isdigit() for place in places.split(" < "))


def test_a_loop_that_goes_on_standing_is_reported_more_and_more_seldom(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.look_for(60)

    assert [line.split()[7] for line in caplog.messages] == ["5", "10", "20", "40"]


def test_a_process_that_was_suspended_has_no_loop_that_stands(world: World) -> None:
    world.now += 3600
    world.dog.look()
    assert world.dog.stood_s <= 1


@pytest.mark.anyio
@pytest.mark.slow
async def test_a_loop_that_runs_is_never_said_to_stand_and_its_process_may_take_its_time_to_stop(world: World) -> None:
    beating = asyncio.create_task(world.dog.keep_beating())
    for _ in range(30):
        await asyncio.sleep(0.06)
        world.look_for(LOOK_EVERY_S)
    assert not world.dog.is_standing
    world.dog.stop()
    world.look_for(STOPS_WITHIN_S / 2)
    beating.cancel()
    assert world.done == []


def test_a_process_that_does_not_stop_in_time_is_ended_after_what_waits_is_written(world: World) -> None:
    world.dog.stop()
    world.look_for(LOOK_EVERY_S)
    assert world.done == []

    world.look_for(STANDS_S)  # it need not wait for a loop that stands

    assert world.done[:2] == [("flush", True), ("end", 1)]


@pytest.mark.slow
def test_a_log_that_nobody_reads_does_not_keep_the_process(world: World) -> None:
    blocked = threading.Event()

    class Blocked(logging.Handler):
        def emit(self, _: logging.LogRecord) -> None:
            blocked.wait()

    handler = Blocked()
    logger = logging.getLogger("shoal.server.operations.watchdog")
    logger.addHandler(handler)
    try:
        world.dog.stop(0)
        world.look_for(LOOK_EVERY_S)
    finally:
        blocked.set()
        logger.removeHandler(handler)

    assert world.done[-1] == ("end", 1)


# --- A real process -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def stuck_server(folder: Path, *options: str) -> Iterator[Served]:
    """A server whose loop stands when it is sent the signals of `STUCK`."""
    site = folder / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(STUCK)
    with serving(*LOCAL, "--data", str(folder / "data"), *options, PYTHONPATH=str(site)) as server:
        wait_for(lambda: is_ready(server.url), lambda: server.text)
        yield server


def stick(server: Served, how: signal.Signals) -> None:
    """Have its loop stand, and come back when it does."""
    server.process.send_signal(how)
    wait_for(lambda: not is_ready(server.url, 0.5), lambda: server.text)


def is_ready(url: str, within_s: float = 1.0) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=within_s).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.slow
def test_while_the_loop_stands_nobody_hears_that_the_server_is_ready_and_afterwards_all_do(tmp_path: Path) -> None:
    port = free_port()
    with stuck_server(tmp_path, "--metrics-port", str(port)) as server:
        inside = f"http://127.0.0.1:{port}"
        assert is_ready(inside)

        server.process.send_signal(signal.SIGUSR2)
        wait_for(lambda: "has not run for 1 seconds" in server.text, lambda: server.text)
        answer = httpx.get(f"{inside}/readyz", timeout=2)
        assert (answer.status_code, answer.text) == (503, "loop")
        assert not is_ready(server.url, 0.2)
        during = metrics_of(port)
        wait_for(lambda: is_ready(server.url) and is_ready(inside), lambda: server.text)
        after = metrics_of(port)

        reported = next(line["event"] for line in server.lines if "has not run for" in line["event"])
        assert "sitecustomize.py:" in reported
        assert "9C" not in server.text
        assert "secret" not in server.text
        assert during["shoal_loop_stalls_total"] == after["shoal_loop_stalls_total"] == 1
        assert during["shoal_loop_stood_seconds"] >= 1 > after["shoal_loop_stood_seconds"]
        assert after["shoal_collection_seconds_count"] > 0
        wait_for(lambda: metrics_of(port)["shoal_loop_lag_seconds_sum"] > 1, lambda: str(metrics_of(port)))
        assert server.stop() == 0


@pytest.mark.slow
def test_sigterm_ends_a_stuck_server_and_keeps_all_that_was_acknowledged(tmp_path: Path) -> None:
    with stuck_server(tmp_path, "--drain-s", "0") as server:
        guest = LiveGuest(server.url)
        with guest.at(guest.open_table()) as talk:
            said = [talk.command(type="set_pace", id=n, pace=("slow", "quick")[n % 2]) for n in range(1, 9)]
            stick(server, signal.SIGHUP)
            asked = time.monotonic()
            assert server.stop() == 1
        assert time.monotonic() - asked < 10
        assert "told to stop and did not" in server.text
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / FILE)) as connection:
        kept = {n for (n,) in connection.execute("SELECT n FROM events WHERE command IS NOT NULL")}
    assert [answer["type"] for answer in said] == ["ack"] * 8
    assert {answer["n"] for answer in said} <= kept


@pytest.mark.slow
@pytest.mark.parametrize("drains", [True, False])
def test_a_stuck_server_does_not_wait_for_the_end_of_a_drain_and_ctrl_c_twice_ends_it_at_once(
    tmp_path: Path, *, drains: bool
) -> None:
    with stuck_server(tmp_path, "--drain-s", "600") as server:
        if drains:
            server.process.send_signal(signal.SIGTERM)
            wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "draining", lambda: server.text)
            server.process.send_signal(signal.SIGUSR1)
        else:
            stick(server, signal.SIGUSR1)
            server.process.send_signal(signal.SIGINT)
            time.sleep(0.2)
            server.process.send_signal(signal.SIGINT)
        assert server.process.wait(4) == 1
