"""A server tidies its tables by itself."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from shoal.server.operations.serving import ROUND_S, STEP_S, keep_tidy
from shoal.server.storage.retention import DEFAULT_RETENTION, MOST, Retention, Tidied
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import Failed
from shoal.server.tables.environment import Environment
from shoal.server.tables.tables import Tables
from tests.server.simulated import StoppedClock
from tests.server.test_housekeeping import LEFT, PLAYED, UNTOUCHED, three_tables


class ThreeLooks(Tables):
    """Tables whose store fails at the second look."""

    def __init__(self) -> None:
        self.looks = 0

    async def tidy(self, retention: Retention = DEFAULT_RETENTION, *, most: int = MOST) -> Tidied:
        self.looks += 1
        if self.looks == 2:
            raise Failed("the disk is full")
        return Tidied((), 0, is_round=self.looks == 3)


class Rests:
    """Says how long somebody wanted to rest, and lets them go on at once, so many times."""

    def __init__(self, most: int) -> None:
        self.rests: list[float] = []
        self._most = most

    async def __call__(self, pause: float) -> None:
        if len(self.rests) == self._most:
            raise asyncio.CancelledError
        self.rests.append(pause)


@pytest.mark.anyio
async def test_a_few_tables_at_a_time_and_after_a_failure_later_again() -> None:
    rests = Rests(4)
    with contextlib.suppress(asyncio.CancelledError):
        await keep_tidy(ThreeLooks(), rest=rests)

    assert rests.rests == [ROUND_S, STEP_S, ROUND_S, ROUND_S]


@pytest.mark.anyio
async def test_a_table_that_nobody_sits_at_is_gone_after_a_day(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        await three_tables(store)
        tables = Tables(store, environment=Environment(StoppedClock()))
        with contextlib.suppress(asyncio.CancelledError):
            await keep_tidy(tables, Retention(empty_days=-1e4), rest=Rests(1))

        assert await store.read(PLAYED)
        assert not await store.read(LEFT)
        assert not await store.read(UNTOUCHED)
