"""By the bus nodes hear at once that something is new, and without it they ask."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator

import pytest

from shoal.server.cluster import bus
from shoal.server.cluster.bus import NatsBus, PollingBus, open_bus
from shoal.server.storage.store_errors import FolderUnusable
from shoal.server.tables.environment import SYSTEM_CLOCK
from tests.server.services import NATS, NatsServer, running_nats
from tests.server.simulated import StoppedClock

pytestmark = pytest.mark.anyio

CLUSTER = "https://fish.example"


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Iterator[NatsServer]:
    """A NATS of this test alone, which may stop it."""
    if NATS is None:
        pytest.skip("NATS is not installed (Debian: nats-server)")
    monkeypatch.setattr(bus, "AGAIN_S", 0.05)
    with running_nats() as server:
        yield server


@contextlib.asynccontextmanager
async def two_on(url: str, cluster: str = CLUSTER) -> AsyncIterator[tuple[PollingBus, PollingBus]]:
    one, other = open_bus(url, CLUSTER, SYSTEM_CLOCK), open_bus(url, cluster, SYSTEM_CLOCK)
    await one.begin()
    await other.begin()
    try:
        yield one, other
    finally:
        await one.end()
        await other.end()


async def waited_s(one: PollingBus, other: PollingBus, within_s: float) -> float:
    """How long the other waits for news that the one says at once."""
    await other.news("lobby", 0.001)
    began = time.monotonic()
    waiting = asyncio.create_task(other.news("lobby", within_s))
    await asyncio.sleep(0.02)
    one.publish("lobby")
    await waiting
    return time.monotonic() - began


async def is_heard(one: PollingBus, other: PollingBus) -> None:
    async with asyncio.timeout(20):
        while await waited_s(one, other, 0.5) > 0.4:
            continue


async def test_without_nats_whoever_waits_for_news_asks_after_the_time_that_they_said() -> None:
    clock = StoppedClock()
    asks = PollingBus(clock)
    waiting = asyncio.create_task(asks.news("lobby", 2.0))
    await clock.run(1.9)
    asks.publish("lobby")
    assert not waiting.done()
    await clock.run(0.2)
    assert waiting.done()


async def test_news_that_came_while_no_one_waited_are_not_missed() -> None:
    asks = PollingBus(StoppedClock())
    asks.hear("lobby")
    await asyncio.wait_for(asks.news("lobby", 60.0), 1.0)


async def test_a_nats_that_goes_and_comes_back_is_logged_once_each(
    away: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "shoal.server.cluster.bus")

    async def logged(lines: int) -> None:
        async with asyncio.timeout(20):
            while len(caplog.records) < lines:
                await one.news("nothing", 0.05)

    async with two_on(away.url) as (one, other):
        await is_heard(one, other)
        await asyncio.to_thread(away.stop)
        assert await waited_s(one, other, 0.3) >= 0.3
        await logged(4)
        await asyncio.to_thread(away.start)
        await is_heard(one, other)
        await logged(6)
    assert [record.levelname for record in caplog.records] == ["INFO"] * 2 + ["WARNING"] * 2 + ["INFO"] * 2
    assert all(away.url not in record.getMessage() for record in caplog.records)


async def test_clusters_that_share_a_nats_do_not_hear_each_other(nats: NatsServer) -> None:
    async with two_on(nats.url, "https://other.example") as (one, stranger), two_on(nats.url) as (friend, _):
        await is_heard(one, friend)
        assert await waited_s(one, stranger, 0.2) >= 0.2


@pytest.mark.parametrize("url", ["http://localhost:4222", "nats://", "localhost:4222", "nats://u:secret@[::1"])
def test_what_is_no_address_of_a_nats_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(FolderUnusable, match="bus_url is no address") as refused:
        NatsBus(url, CLUSTER, SYSTEM_CLOCK)
    assert "secret" not in str(refused.value)
