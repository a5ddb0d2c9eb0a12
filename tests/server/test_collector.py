"""Garbage collection while people play: what is long-lived is frozen, and ended connections leave no cycles that would need it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal.server import collector
from shoal.server.collector import Collector
from tests.server.live import live_server

OURS = ("shoal", "uvicorn", "starlette", "websockets.server", "uvloop", "httptools")


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.enable()


def frozen_after_many_were_made(monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many objects are frozen when the collector has begun, and when it has looked at what was made since."""
    monkeypatch.setattr(collector, "EVERY_S", 0.001)
    monkeypatch.setattr(collector, "FREEZE_AT", 1000)

    async def run() -> tuple[int, int]:
        task = asyncio.create_task(Collector(lambda: 7).run())
        while not gc.get_freeze_count():  # noqa: ASYNC110  # it has no event to wait for
            await asyncio.sleep(0.001)
        first = gc.get_freeze_count()
        made = [[number] for number in range(5000)]
        gc.collect(1)  # they have survived
        for _ in range(1000):
            if gc.get_freeze_count() > first + 4000:
                break
            await asyncio.sleep(0.001)
        found = gc.get_freeze_count()
        del made
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return first, found

    return asyncio.run(run())


@pytest.mark.slow
def test_what_survives_is_frozen_and_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first, found = frozen_after_many_were_made(monkeypatch)

    assert found > first + 4000
    assert gc.get_freeze_count() == 0  # the collector is left as it was found


def test_python_collects_nothing_in_full_by_itself_while_the_collector_runs() -> None:
    async def threshold() -> int:
        task = asyncio.create_task(Collector(lambda: 1).run())
        while not gc.get_freeze_count():  # noqa: ASYNC110  # it has no event to wait for
            await asyncio.sleep(0.001)
        found = gc.get_threshold()[2]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return found

    before = gc.get_threshold()

    assert asyncio.run(threshold()) >= 1_000_000
    assert gc.get_threshold() == before


@pytest.mark.slow
def test_ended_connections_leave_no_cycles(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        table = guest.open_table()
        with guest.at(table):  # the table stays in memory
            with guest.at(table, tab="warm"):
                pass
            gc.disable()
            gc.collect()
            gc.set_debug(gc.DEBUG_SAVEALL)
            for number in range(5):
                with guest.at(table, tab=f"tab{number}") as talk:
                    talk.say(type="ping")
            gc.collect()
            gc.set_debug(0)
            left = {f"{type(one).__module__}.{type(one).__name__}" for one in gc.garbage}
            assert not [name for name in left if name.startswith(OURS)]
