"""A server without disk and network at which games have ended, and readers of their pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
from msgspec.structs import replace

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.game import Game
from shoal.core.games import kit_of
from shoal.records import Headers, SeatHeader, write
from shoal.server.accounts.identity import who
from shoal.server.operations.admission import Admission
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.operations.readiness import Readiness
from shoal.server.tables.messages.wire import Watching
from shoal.server.tables.running import TableSettings
from shoal.server.tables.state.log import Row, sealed
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import TurnTime
from shoal.server.web.app import BuiltClient, create_app
from shoal.server.web.document import Assets
from tests.server.simulated import MemoryStore
from tests.server.tables_in_memory import OWNER, MemoryTable
from tests.server.test_all_games import play_out

TABLE = "bababababa-aaaaaaaa"
PLAYER = "p" * 43
"""The token of the guest who sat on the first seat until the bots took over."""

HERE = "http://shoal.test"


@cache
def finished(game: str, *, watching: Watching = "ended") -> tuple[Row, ...]:
    """The log of a table whose owner let the time of their first turn pass, and left the rest of one game to the bots."""
    table = MemoryTable(game=game, seats=None, pace="at_once", seed=3, watching=watching, time=TurnTime(10))
    table.connect(1)
    while not (table.state.game.has_begun or table.state.game.is_over):
        table.pass_time(5.0, wakes=500)
    table.say(1, type="stand", id=1)
    play_out(table)
    return tuple(table.log)


def with_player(log: tuple[Row, ...], name: str = "Owner") -> list[Row]:
    """The same, as if the first guest there were `PLAYER`."""
    return [
        sealed(
            replace(
                row,
                table=TABLE,
                known=replace(row.known, who=who(PLAYER), name=name)
                if row.known and row.known.who == OWNER
                else row.known,
            )
        )
        for row in log
    ]


@asynccontextmanager
async def visiting(
    log: list[Row] | None = None, *, limits: Limits = DEFAULT_LIMITS
) -> AsyncIterator[tuple[httpx.AsyncClient, MemoryStore]]:
    """Somebody who reads at a server that has that log, and what it keeps."""
    store = MemoryStore()
    if log is not None:
        store.logs[TABLE] = log
    tables = Tables(store, settings=TableSettings(limits=limits))
    client = BuiltClient(Assets.none(), Path("nowhere"))
    app = create_app(tables, client, Readiness(tables.probe), Admission(limits, spared=()))
    transport = httpx.ASGITransport(app=app, client=("203.0.113.5", 1))
    try:
        async with httpx.AsyncClient(
            transport=transport, base_url=HERE, headers={"Origin": HERE}, timeout=60
        ) as reader:
            yield reader, store
    finally:
        for work in app.state.aside:
            work.close()
        await tables.close()


def as_player() -> Mapping[str, str]:
    """The headers of the guest who sat there."""
    return {"Authorization": f"Bearer {PLAYER}"}


async def published(client: httpx.AsyncClient) -> str:
    """The address of the page of the game at `TABLE`."""
    answer = await client.get(f"/t/{TABLE}/game")
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


async def brought(client: httpx.AsyncClient, game: str) -> str:
    """The address of the page of a record of bots that somebody brought."""
    answer = await client.post("/review", content=record_of_bots(game))
    return answer.headers["Location"].partition("?")[0]


async def until_done(ask: Callable[[], Awaitable[httpx.Response]]) -> dict[str, Any]:
    """What the server says when it has done what it was asked for again and again."""
    while not (told := (await ask()).json())["done"]:
        pass
    return dict(told)


BOTS = {"literature": "club", "go_fish": "counting", "fish_draw": "attentive"}
NAMES = ("Ann", "Vera", "Felix", "Leo", "Pia", "Sana")


@cache
def record_of_bots(game: str, seed: int = 7) -> str:
    """The record of a game of good bots, played without a table."""
    rules = kit_of(game).rules()
    dice = Random(seed)
    bots = [bot_of(game, BOTS[game])(rules, seat, Random(seat)) for seat in range(rules.seats)]
    played = play(rules, bots, rules.deal(dice))
    seats = tuple(SeatHeader(name, BOTS[game]) for name in NAMES[: rules.seats])
    return write(Game.replay(rules, played.log), Headers(seats))
