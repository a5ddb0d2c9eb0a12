"""What would keep a node from serving, found beforehand: `shoal serve --check` with a `database_url`. Nothing is changed by it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from shoal.server.accounts.database import engine_of
from shoal.server.accounts.database import prepare as prepare_accounts
from shoal.server.cluster.bus import is_nats_url
from shoal.server.operations.settings import BadSettings, ServerSettings
from shoal.server.storage.database import FILE
from shoal.server.storage.postgres_schema import check_is_prepared, connected, is_prepared, prepare, read_secrets
from shoal.server.storage.postgres_steps import run_steps
from shoal.server.storage.retention import Census, count_tables
from shoal.server.storage.steps import Steps
from shoal.server.tables.environment import SYSTEM_CLOCK

NATS_WITHIN_S: Final = 3.0


def refuse_unfit(settings: ServerSettings) -> None:
    """Raise `BadSettings` for settings that make no cluster on this machine, and `ModuleNotFoundError` for what it needs and lacks."""
    import_module("psycopg")
    if settings.bus_url:
        import_module("nats")
        if not is_nats_url(settings.bus_url):
            raise BadSettings("bus_url: it is no address of a NATS, as nats://host:4222")
    if settings.data and (Path(settings.data) / FILE).exists():
        raise BadSettings(
            f"data: with database_url no one is served what is kept in {settings.data}; shoal migrate --from {settings.data}"
            " takes it along, once; then leave data out"
        )


def check_cluster(settings: ServerSettings) -> tuple[Census, str]:
    """How many tables there are in the database, and what is wrong with the clock; `StoreError` or `BadSettings` in a sentence."""
    refuse_unfit(settings)
    return asyncio.run(_check(settings))


async def _check(settings: ServerSettings) -> tuple[Census, str]:
    now_ms, url = SYSTEM_CLOCK.today_ms(), settings.database_url
    prepared = await prepare(url, settings.site.origin, now_ms, is_trial=True)
    engine = engine_of(Path(), url)
    try:
        prepare_accounts(engine, is_trial=True)
    finally:
        engine.dispose()
    if settings.bus_url:
        await _reach_bus(settings.bus_url)
    async with connected(url) as connection:
        found = Census()
        if await is_prepared(connection):
            found = await run_steps(connection, count_tables(settings.retention, now_ms))
    return found, prepared.said_of_clock


async def _reach_bus(url: str) -> None:
    from nats.aio.client import Client
    from nats.errors import Error

    client = Client()

    async def unheard(_: Exception) -> None:
        """It is raised, too."""

    try:
        async with asyncio.timeout(NATS_WITHIN_S):
            await client.connect(url, allow_reconnect=False, max_reconnect_attempts=1, error_cb=unheard)
    except (Error, OSError, TimeoutError) as error:
        why = type(error).__name__ if isinstance(error, Error) else "no connection"
        raise BadSettings(f"bus_url: the NATS cannot be reached ({why})") from None
    finally:
        await client.close()


@contextlib.contextmanager
def reading_cluster(url: str) -> Iterator[tuple[Callable[[Steps[Any]], Any], bytes]]:
    """What looks something up in the database of a cluster, for a command that is no server; and its key. `StoreError`."""
    with asyncio.Runner() as runner:
        runner.run(check_is_prepared(url))
        stack = AsyncExitStack()
        connection = runner.run(stack.enter_async_context(connected(url)))
        try:
            key = runner.run(read_secrets(connection))["key"]
            yield lambda steps: runner.run(run_steps(connection, steps)), key
        finally:
            runner.run(stack.aclose())
