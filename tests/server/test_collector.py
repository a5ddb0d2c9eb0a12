"""Garbage collection while people play: what is long-lived is frozen, and ended connections leave no cycles that would need it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from shoal.server.operations import collector
from shoal.server.operations.collector import Collector
from tests.server.live import LiveGuest, LiveServer, live_server, wait_until
from tests.server.raw import PING, at_table, connected, frame, hello, is_closed, is_sent_away, message

OURS = ("shoal", "uvicorn", "starlette", "websockets.server", "httptools")


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    gc.unfreeze()  # what was collected before the tests
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.enable()


@pytest.mark.slow
def test_counting_what_has_settled_spoils_no_tuple_that_another_thread_is_making() -> None:
    usual, faults, is_over = sys.getswitchinterval(), list[BaseException](), threading.Event()

    def make() -> None:
        while not is_over.is_set():
            try:
                tuple(number for number in range(3000))
            except SystemError as fault:
                faults.append(fault)

    gc.collect()
    gc.freeze()
    gc.set_threshold(5, 2, 1_000_000)  # so that what is being made settles
    sys.setswitchinterval(1e-6)
    other = threading.Thread(target=make)
    other.start()
    try:
        for _ in range(3000):
            assert collector.settled_objects() >= 0
    finally:
        is_over.set()
        other.join()
        sys.setswitchinterval(usual)

    assert faults == []


@contextlib.asynccontextmanager
async def collecting(clients: int) -> AsyncIterator[int]:
    """While a collector runs for so many clients; how many objects it has frozen at the beginning."""
    task = asyncio.create_task(Collector(lambda: clients).run())
    while not gc.get_freeze_count():  # noqa: ASYNC110  # it has no event to wait for
        await asyncio.sleep(0.001)
    yield gc.get_freeze_count()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.slow
@pytest.mark.anyio
async def test_what_survives_is_frozen_and_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "EVERY_S", 0.001)
    monkeypatch.setattr(collector, "FREEZE_AT", 1000)
    async with collecting(clients=7) as first:
        made = [[number] for number in range(5000)]
        gc.collect(1)  # they have survived
        for _ in range(1000):
            if gc.get_freeze_count() > first + 4000:
                break
            await asyncio.sleep(0.001)
        assert gc.get_freeze_count() > first + 4000
        del made
    assert gc.get_freeze_count() == 0  # the collector is left as it was found


@pytest.mark.anyio
@pytest.mark.slow
async def test_python_collects_nothing_in_full_by_itself_while_the_collector_runs() -> None:
    before = gc.get_threshold()
    async with collecting(clients=1):
        assert gc.get_threshold()[2] >= 1_000_000
    assert gc.get_threshold() == before


def one_that_is_closed(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with guest.at(table, tab="closed") as talk:
        talk.say(type="ping")


def one_that_breaks(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with at_table(server, table, token=guest.token) as one:
        one.sendall(hello() + message(type="ping"))
        while b"pong" not in one.recv(65536):
            pass


def one_that_breaks_in_a_frame(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with at_table(server, table, token=guest.token) as one:
        one.sendall(hello()[:9])


def one_of_junk(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with at_table(server, table, token=guest.token) as one:
        one.sendall(b"junk without end")
        assert is_closed(one)


def one_that_floods(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with at_table(server, table, token=guest.token) as one:
        assert is_sent_away(one, frame(PING, b"x") * 200, 1_000_000)


def one_that_has_no_key(server: LiveServer, guest: LiveGuest, table: str) -> None:
    head = (
        f"GET {table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    )
    with connected(server) as one:
        one.sendall(f"{head}Sec-WebSocket-Version: 13\r\n\r\n".encode())
        assert is_closed(one)


def one_that_is_refused(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with contextlib.suppress(ConnectionRefusedError), at_table(server, "/t/nowhere-at-all"):
        pass


def one_that_asks_for_nothing(server: LiveServer, guest: LiveGuest, table: str) -> None:
    with connected(server):
        pass


def one_that_asks_for_a_page(server: LiveServer, guest: LiveGuest, table: str) -> None:
    httpx.get(f"{server.url}{table}", headers=guest.headers).raise_for_status()


ENDS = (
    one_that_is_closed,
    one_that_breaks,
    one_that_breaks_in_a_frame,
    one_of_junk,
    one_that_floods,
    one_that_has_no_key,
    one_that_is_refused,
    one_that_asks_for_nothing,
    one_that_asks_for_a_page,
)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs more than one address of this machine")
def test_ended_connections_leave_no_cycles_however_they_end(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        table = guest.open_table()
        with guest.at(table):  # the table stays in memory
            for end in ENDS:
                end(server, guest, table)  # what is made once for all
            gc.disable()
            gc.collect()
            gc.freeze()  # so that only what is made from now on is looked at
            for end in ENDS:
                assert leftovers(server, partial(end, server, guest, table)) == {}, end.__name__


def leftovers(server: LiveServer, connect: Callable[[], None]) -> Counter[str]:
    """What of ours a collection alone frees, when these connections have ended."""
    wait_until(lambda: server.tables.connected == 1)
    with httpx.Client(base_url=server.url) as http:
        http.get("/healthz").raise_for_status()
        gc.collect()
        for _ in range(3):
            connect()
        wait_until(lambda: server.tables.connected == 1)
        for _ in range(3):  # the server answers when it has heard the others to their end
            http.get("/healthz").raise_for_status()
        before = counted()
        gc.collect()
        return before - counted()


def counted() -> Counter[str]:
    """Objects of ours, by type."""
    kinds = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    return Counter(kind for kind in kinds if kind.startswith(OURS))
