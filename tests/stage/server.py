"""A real server in this process, at whose tables nothing happens but what a test or a film says.

A scene is a table whose log was written beforehand: the deal is drawn from a seed, and what came after it is played in no
time. While a page shows it, `happen` makes the next move, as if a bot had made it. Bots themselves never come to an end
of their thoughts.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar, cast
from unittest.mock import patch

from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Page

from shoal.core.game import GameEvent, Illegal, SeatMove
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import COOKIE, who
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.operations.play_command import STATIC
from shoal.server.operations.serving import Server, listen
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.tables.bots.scheduler import BotScheduler
from shoal.server.tables.codes import new_table
from shoal.server.tables.opening import NewTable, opening, rules_for
from shoal.server.tables.outputs import Output, Think
from shoal.server.tables.running import TableSettings
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.events import LogEvent, Seated, TableEvent
from shoal.server.tables.state.log import By, Cause, Entry, rows
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import Manners
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets
from tests.server.accounts.databases import quick_people

T = TypeVar("T")

NEVER_S: Final = 1e9
SEEDS_TRIED: Final = 200
HOST_NAME: Final = "Ann"


class Unreachable(AssertionError):
    """From this deal, a script does not get where it wants; another seed may."""


class Play:
    """A game that is being written down before anybody looks: its rules, its state, and what has happened in it."""

    def __init__(self, wish: NewTable, events: tuple[GameEvent, ...]) -> None:
        """The game that begins with these events."""
        self.rules: Any = rules_for(wish)
        self.state: Any = self.rules.start()
        self.log: list[GameEvent] = []
        self.begins: set[int] = set()
        """Where moves begin in that log."""
        for event in events:
            self._add(event)

    @property
    def turn(self) -> int | None:
        """The seat that must act."""
        seat: int | None = self.rules.turn(self.state)
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.outcome(self.state) is not None

    def is_legal(self, move: SeatMove) -> bool:
        """Whether the rules take that move now."""
        try:
            self.rules.check(self.state, move)
        except ValueError:
            return False
        return True

    def do(self, move: SeatMove) -> None:
        """Make a move, which must be legal."""
        self.rules.check(self.state, move)
        self.begins.add(len(self.log))
        for event in self.rules.decide(self.state, move):
            self._add(event)

    def _add(self, event: GameEvent) -> None:
        self.state = self.rules.evolve(self.state, event)
        self.log.append(event)


Script = Callable[[Play], None]
Arrange = Callable[[Any], Any]


@dataclass(frozen=True)
class Scene:
    """A table that waits for somebody to look at it."""

    stage: Stage
    name: str
    token: str
    """The secret of the person in seat 0."""

    @property
    def url(self) -> str:
        """Where the table is."""
        return f"{self.stage.url}/t/{self.name}"

    @property
    def play(self) -> Play:
        """The game as it is now; moves that are tried with it do not happen."""
        return self.stage.run(self.stage.play_of(self.name))

    def happen(self, *moves: SeatMove | LogEvent, by: By = "bot") -> int:
        """Make these moves happen in order, or these events if they are that; the number of the last event."""
        return self.stage.run(self.stage.inject(self.name, moves, by))

    def seat(self, context: BrowserContext) -> Page:
        """A new page of that browser, whose person sits in seat 0 from now on."""
        context.add_cookies([{"name": COOKIE, "value": self.token, "url": self.stage.url}])
        page = context.new_page()
        page.goto(self.url)
        return page


class Stage:
    """The server, from outside."""

    def __init__(
        self, url: str, tables: Tables, store: SqliteStore, people: AccountLoader, loop: asyncio.AbstractEventLoop
    ) -> None:
        """A server that already listens."""
        self.url = url
        self.people = people
        self._tables = tables
        self._store = store
        self._loop = loop

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's event loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(20)

    def scene(
        self,
        game: str,
        script: Script | None = None,
        *,
        seed: int = 1,
        arrange: Arrange | None = None,
        **wish: Any,
    ) -> Scene:
        """A table of that game, dealt from a seed, or the next with which the script gets where it wants to.

        `arrange` may change the deal, and `script` plays on from it.
        """
        token, name = secrets.token_urlsafe(32), new_table()
        asked = NewTable(game=game, **{"name": HOST_NAME, **wish})
        for attempt in range(seed, seed + SEEDS_TRIED):
            entries = list(opening(asked, who(token), Random(attempt)))
            if arrange is not None:
                entries = [replace(one, event=_arranged(one.event, arrange)) for one in entries]
            play = Play(asked, tuple(one.event for one in entries if not isinstance(one.event, TableEvent)))
            dealt = len(play.log)
            try:
                if script is not None:
                    script(play)
                break
            except (Unreachable, Illegal, StopIteration, RuntimeError):
                continue
        else:
            raise Unreachable(f"no deal of {SEEDS_TRIED} leads there")
        first = len(entries) + 1 - dealt
        more = [
            Entry(first + at, Cause("bot"), event, int(at in play.begins))
            for at, event in enumerate(play.log)
            if at >= dealt
        ]
        self.run(self._store.append(rows(name, [*entries, *more], time.time_ns() // 1_000_000)))
        return Scene(self, name, token)

    async def inject(self, name: str, moves: tuple[SeatMove | LogEvent, ...], by: By = "bot") -> int:
        """Make moves happen at a table."""
        numbers: list[int] = []
        refused: list[Illegal] = []

        def job(session: TableSession, now: float) -> list[Output]:
            outputs: list[Output] = []
            if all(isinstance(move, GameEvent) for move in moves):  # what followed from one move is told together
                outputs = session._happen(cast("tuple[LogEvent, ...]", moves), Cause("bot"), now)
                numbers.append(session.state.n)
                return outputs
            for move in moves:
                try:
                    outputs += _happening(session, move, now, by)
                except Illegal as error:  # raised here, it would end the table
                    refused.append(error)
            numbers.append(session.state.n)
            return outputs

        await (await self._tables.get(name)).submit(job)
        if refused:
            raise refused[0]
        return numbers[0]

    async def play_of(self, name: str) -> Play:
        """The game at a table as it is now."""
        found: list[Play] = []

        def job(session: TableSession, _: float) -> list[Output]:
            play = Play.__new__(Play)
            play.rules, play.log = session.state.rules, list(session.state.game.log)
            play.state = session.state.game.truth
            found.append(play)
            return []

        await (await self._tables.get(name)).submit(job)
        return found[0]


def _happening(session: TableSession, move: Any, now: float, by: By) -> list[Output]:
    state = session.state
    if isinstance(move, TableEvent):
        return session._happen((move,), Cause("bot", getattr(move, "seat", None)), now)
    state.rules.check(state.game.truth, move)
    return session._happen(state.rules.decide(state.game.truth, move), Cause(by, move.seat), now)


def sits(seat: int, name: str, token: str) -> Seated:
    """That a person takes a seat."""
    return Seated(seat, f"p{seat + 1}", name, who(token))


def _arranged(event: LogEvent, arrange: Arrange) -> LogEvent:
    is_deal = type(event).__name__ == "Dealt"
    changed: LogEvent = arrange(event) if is_deal else event
    return changed


class StillBots(BotScheduler):
    """Bots that never come to an end of their thoughts."""

    def next(self, now: float) -> Think | None:
        """Nobody thinks."""
        return None

    def speak(self, now: float) -> None:
        """Nobody speaks."""

    @property
    def next_wake(self) -> float:
        """Never."""
        return inf


STILL: Final = Manners(grace=NEVER_S, patience=NEVER_S, longest_halt=300.0)


@contextlib.contextmanager
def stage(folder: Path, daily: DailyPuzzle | None = None) -> Iterator[Stage]:
    """A server of the data folder `folder`, which stops in the end; without `daily` its first day is today."""
    still = patch("shoal.server.tables.running.BotScheduler", StillBots)
    with still, open_store(folder) as store, quick_people(folder) as people, listen("127.0.0.1", 0) as listener:
        tables = Tables(store, settings=TableSettings(STILL))
        server = Server(tables, BuiltClient(Assets.load(STATIC), STATIC), daily=daily, people=people)
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve([listener])))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.005)
            yield Stage(f"http://127.0.0.1:{listener.getsockname()[1]}", tables, store, people, loop)
        finally:
            server.should_exit = True
            thread.join()
            loop.close()
