"""Whatever has happened on a server, and while it happens: a page of what is kept is the page that is made anew.

What is kept are pages (`KeptPages`), what tables that rest on disk are to guests (`RestingTables`), and rows of the lobby (`Watchers`).
Logs are read slowly, as from a disk, so that much happens between the reading and the keeping.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, time
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from shoal.i18n import languages
from shoal.puzzles.daily import FIRST, KEY_BYTES
from shoal.server.accounts.account_services import take_over
from shoal.server.accounts.identity import COOKIE, who
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.daily.today import TOLD_AFTER_S
from shoal.server.lobby.watchers import Watchers
from shoal.server.operations.admission import Admission
from shoal.server.operations.readiness import Readiness
from shoal.server.tables.environment import Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.recent_tables import RestingTables
from shoal.server.tables.request import COOKIE as PACE
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.state.log import Row
from shoal.server.tables.table import TableGone
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import KeptPage, KeptPages
from shoal.server.web.app import BuiltClient, create_app
from shoal.server.web.document import Shell
from shoal.server.web.language import COOKIE as LANGUAGE
from shoal.server.web.look import COOKIE as LOOK
from tests.sampling import DAY
from tests.server.live import ASSETS
from tests.server.simulated import AtOnce, Dice, MemoryStore, StoppedClock, settle
from tests.server.tables_in_memory import random_bots
from tests.server.test_simulation import HELLO, Uncounted

TOKENS = {name: f"{name:_<43}" for name in ("ada", "bea")}
GAMES = ("go_fish", "literature")
MOST_TABLES = 3
DAY_S = 86_400.0
DAYS_BEGIN_MS = datetime.combine(FIRST, time(), UTC).timestamp() * 1000

GUEST = st.sampled_from([*TOKENS])
WHICH = st.integers(0, 2**16)

TOO_LONG = f"x={'x' * 300}"
"""A query with which no page can be asked for again."""


class Way(NamedTuple):
    """How a page is asked for, and on which day."""

    query: str = ""
    cookies: str = ""
    host: str = "shoal.test"
    is_tomorrow: bool = False


QUERIES = ("", "listed=yes", "preset=bicycle", "preset=pagat", "answer=0", "answer=show")
WAYS = [
    Way(is_tomorrow=True),
    Way(host="fish.test"),
    *(Way(cookies=cookies) for cookies in (f"{LANGUAGE}=fr", f"{LOOK}=dark", f"{PACE}=slow")),
    *(Way(query) for query in QUERIES),
    *(Way(f"{query}&{TOO_LONG}") for query in QUERIES),
]


class Reader(NamedTuple):
    """Who asks for the first page, and whether it is known what all tables are to them."""

    guest: str
    is_known: bool


READER = st.builds(Reader, GUEST, st.sampled_from([True, True, True, False]))
COMMAND = st.sampled_from(
    [
        {"type": "again"},
        {"type": "stand"},
        *({"type": "sit", "seat": seat, "name": name} for seat in (0, 1) for name in ("Ada", "Bea")),
        *({"type": "set_seating", "seating": seating} for seating in ("locked", "ask", "open")),
        *({"type": "set_watching", "watching": watching} for watching in ("nobody", "ended", "seats")),
        *({"type": "set_listed", "listed": is_listed} for is_listed in (True, False)),
        {"type": "set_time", "time": {"type": "turn", "seconds": 30}},
    ]
)


class SlowStore(MemoryStore):
    """What is read was true when it was asked for."""

    async def read(self, table: str, game: int | None = None) -> list[Row]:
        found = await super().read(table, game)
        await settle()
        return found


def made_anew(_: KeptPages, _shell: Shell, make: Callable[[], str], *_about: object) -> KeptPage:
    return KeptPage(make().encode())


def own(guest: str) -> Way:
    """As a guest asks."""
    return Way(cookies=f"{COOKIE}={TOKENS[guest]}")


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Everything is made of what is in the logs and in memory now."""
    with (
        patch.object(KeptPages, "page", made_anew),
        patch.object(RestingTables, "of", lambda *_: {}),
        patch.object(Watchers, "row", lambda watchers, table, language: watchers._told.row_of(table, language)),
    ):
        yield


class Server(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store, self.clock, thoughts = SlowStore(), StoppedClock(), AtOnce()
        self.tables = Tables(
            self.store,
            environment=Environment(self.clock, Dice(1), thoughts, thoughts),
            settings=TableSettings(maker_of=random_bots),
        )
        self.days = 0
        self.daily = DailyPuzzle(bytes(KEY_BYTES), lambda: round(DAYS_BEGIN_MS + 1000 * DAY_S * self.days), since=FIRST)
        readiness = Readiness(self.tables.probe)
        self.app = create_app(
            self.tables, BuiltClient(ASSETS, Path("nowhere")), readiness, Admission(), daily=self.daily
        )
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), trust_env=False)
        self.names: list[str] = []
        self.here: list[tuple[str, Peer]] = []
        self.reader = "ada"
        self.said = 0
        self.runner.run(self.told())

    async def told(self) -> None:
        """The first page that a server makes goes without its puzzle (`daily/today.py`)."""
        await self.asked("/", Way())
        await self.clock.run(TOLD_AFTER_S)
        await settle()

    # --- Asking -----------------------------------------------------------------------------------------------------

    async def asked(self, path: str, way: Way) -> tuple[int, str, str]:
        answer = await self.client.get(f"http://{way.host}{path}", headers={"Cookie": way.cookies})
        return answer.status_code, answer.headers["Content-Language"], answer.text

    async def check(self, path: str, way: Way) -> None:
        """Ask for a page twice: of what is kept, and made anew."""
        shown = await self.asked(path, way)
        with nothing_kept():
            anew = await self.asked(path, way)
        assert shown == anew, f"{path} is not what is true"

    def do(self, deed: Awaitable[object], reader: Reader) -> None:
        """Do something while a guest asks for the first page."""
        self.reader = reader.guest
        if not reader.is_known:
            self.tables._resting = RestingTables()

        async def both() -> None:
            reading = asyncio.create_task(self.asked("/", own(reader.guest)))
            for _ in range(10):  # until a log is read
                await asyncio.sleep(0)
            await deed
            await reading
            await settle()

        self.runner.run(both())

    # --- What happens -----------------------------------------------------------------------------------------------

    async def enter(self, name: str, guest: str) -> None:
        table, peer = await self.tables.get(name), Peer(write=lambda _: True)
        await table.enter(peer, who(TOKENS[guest]), Uncounted())
        await table.receive(peer, HELLO)
        self.here.append((name, peer))

    async def say(self, name: str, peer: Peer, command: dict[str, object]) -> None:
        self.said += 1
        with suppress(TableGone):
            await (await self.tables.get(name)).receive(peer, json.dumps({"id": self.said, **command}))

    async def leave(self, name: str, peer: Peer) -> None:
        (await self.tables.get(name)).leave(peer)

    def somebody_there(self, which: int) -> tuple[str, Peer] | None:
        """Of those who are connected; tables that were stopped have sent all away."""
        self.here = [one for one in self.here if one[1].close_code is None]
        return self.here[which % len(self.here)] if self.here else None

    @precondition(lambda self: len(self.store.logs) < MOST_TABLES)
    @rule(guest=GUEST, game=st.sampled_from(GAMES), reader=READER)
    def a_table_is_opened(self, guest: str, game: str, reader: Reader) -> None:
        wish = NewTable(game=game, bot="random", name=guest, listed=True, pace="quick", seating="open")

        async def opened() -> None:
            self.names.append(await self.tables.create(wish, who(TOKENS[guest])))
            await self.enter(self.names[-1], guest)

        self.do(opened(), reader)

    @precondition(lambda self: self.store.logs)
    @rule(which=WHICH, guest=GUEST, command=COMMAND, reader=READER)
    def somebody_comes_and_says_something(
        self, which: int, guest: str, command: dict[str, object], reader: Reader
    ) -> None:
        async def come() -> None:
            name = [*self.store.logs][which % len(self.store.logs)]
            await self.enter(name, guest)
            await self.say(*self.here[-1], command)

        self.do(come(), reader)

    @rule(which=WHICH, command=COMMAND, reader=READER)
    def somebody_says_something(self, which: int, command: dict[str, object], reader: Reader) -> None:
        if there := self.somebody_there(which):
            self.do(self.say(*there, command), reader)

    @rule(which=WHICH, reader=READER)
    def somebody_leaves(self, which: int, reader: Reader) -> None:
        if there := self.somebody_there(which):
            self.here.remove(there)
            self.do(self.leave(*there), reader)

    @precondition(lambda self: self.tables.loaded)
    @rule(which=WHICH, reader=READER)
    def a_table_makes_way_for_others(self, which: int, reader: Reader) -> None:
        async def makes_way() -> None:
            [*self.tables._loaded.values()][which % self.tables.loaded].table.stop()

        self.do(makes_way(), reader)

    @rule(guest=GUEST, reader=READER)
    def somebody_is_erased(self, guest: str, reader: Reader) -> None:
        self.do(self.tables.erase(who(TOKENS[guest])), reader)

    @rule(guest=GUEST, account=GUEST, reader=READER)
    def a_guest_becomes_an_account(self, guest: str, account: str, reader: Reader) -> None:
        if guest != account:
            self.do(take_over(self.tables, who(TOKENS[guest]), who(TOKENS[account])), reader)

    @rule(seconds=st.sampled_from([1.0, 60.0, 3600.0, DAY_S, 8 * DAY_S]), reader=READER)
    def time_passes(self, seconds: float, reader: Reader) -> None:
        self.do(self.clock.run(seconds), reader)
        self.do(self.tables.tidy(), reader)

    # --- What always holds ------------------------------------------------------------------------------------------

    @invariant()
    def no_one_is_shown_an_old_truth(self) -> None:
        self.runner.run(self.check("/", own(self.reader)))
        for language in languages():
            self.runner.run(self.check("/lobby", Way(cookies=f"{LANGUAGE}={language}")))

    @invariant()
    def tables_are_to_guests_what_their_logs_say(self) -> None:
        shown = self.runner.run(self.of_guests())
        with nothing_kept():
            assert shown == self.runner.run(self.of_guests())

    async def of_guests(self) -> list[object]:
        return [await self.tables.named_of_guest(name, who(TOKENS[one])) for name in self.names for one in TOKENS]

    def teardown(self) -> None:
        for work in self.app.state.aside:
            work.close()
        self.runner.run(self.tables.close())
        self.runner.close()


pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "path", ["/", "/learn", "/puzzle", "/puzzle/{day}", "/puzzles", "/rules/go_fish", "/new/{game}"]
)
def test_a_page_is_the_same_in_each_way_in_which_it_can_be_asked_for(path: str) -> None:
    server, rng = Server(), Random(f"{DAY}/{path}")
    for _ in range(2):
        for way in rng.sample(WAYS, len(WAYS)):
            server.days += way.is_tomorrow
            days = FIRST, server.daily.today()
            for asked in sorted({path.format(game=game, day=day) for game in GAMES for day in days}):
                server.runner.run(server.check(f"{asked}?{way.query}" if way.query else asked, way))
    server.teardown()


TestServer = Server.TestCase
TestServer.settings = settings(
    max_examples=8, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
