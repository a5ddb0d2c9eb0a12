"""People at the tables of a cluster, with a ledger each, who come back as the browser's client does (`web/src/connection/socket.ts`).

A command stays with its number until it is answered. A socket that says nothing for too long is taken for dead; after each failure the
next try comes later, at random. Each board notes when something new was heard there, so that one sees for how long it stood.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Callable
from typing import Final

import httpx
from msgspec import Struct

from bench._ledger import BUSY, CALM, Guest, Tally
from bench._sockets import open_socket
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.followed import Followed

SEATS: Final = 4
BANK_S: Final = 3600
FIRST_S, LONGEST_S, SILENCE_S, PING_S, ANSWER_S, DOUBT_S = 0.5, 15.0, 8.0, 10.0, 2.0, 3.0
"""As the browser's client has them."""


class Refusal(Struct):
    """A connection, or a page, that was refused: when, and what was said."""

    at: float
    table: str
    said: str


class Board:
    """A table, and what its people have heard of it."""

    def __init__(self, table: str, *, is_calm: bool) -> None:
        """Nobody is there yet."""
        self.table = table
        self.is_calm = is_calm
        self.people: list[Person] = []
        self.n = 0
        self.heard_at: list[float] = []
        """When something new was heard there first."""
        self.opened_since = 0.0
        """When the first of those connections was asked for that are there since the table was last without any."""

    def note(self, n: int) -> None:
        """Someone has heard of event `n`."""
        if n > self.n:
            self.n = n
            self.heard_at.append(time.monotonic())

    def stood_s(self, since: float, until: float) -> float:
        """For how long nothing new was heard at a time, between two times."""
        times = [since, *(at for at in self.heard_at if since <= at <= until), until]
        return max(later - earlier for earlier, later in itertools.pairwise(times))

    def goes_on_after(self, since: float) -> bool:
        """Whether something new was heard after that."""
        return bool(self.heard_at) and self.heard_at[-1] > since

    def note_opening(self, asked: float) -> None:
        """A connection was opened that had been asked for then."""
        if not any(person.is_there for person in self.people):
            self.opened_since = asked


class Person(Guest):
    """A player who comes back by themselves."""

    def __init__(self, board: Board, seat: int, tally: Tally, refusals: list[Refusal], increment_s: int) -> None:
        """Not connected yet."""
        super().__init__(board.table, seat, tally, increment_s=increment_s, haste=CALM if board.is_calm else BUSY)
        self.board = board
        self.refusals = refusals
        self.away: list[tuple[float, float]] = []
        """When a connection was lost, and for how many seconds there was none."""
        self._failures = 0
        self._retry_s: float | None = None
        self._last_heard = self._sent_at = self._updated_at = 0.0
        self._asked_at: float | None = None
        self._living: asyncio.Task[None] | None = None

    @property
    def is_there(self) -> bool:
        """Whether there is a connection, and the table was heard on it."""
        return self.socket is not None and not self.socket.is_closed and bool(self.update)

    def live(self, address: str) -> None:
        """Be connected from now on."""
        self._living = asyncio.create_task(self._live(address))

    async def _live(self, address: str) -> None:
        lost_at = None
        while True:
            try:
                await self._connect(address)
                if lost_at is not None:
                    self.away.append((lost_at, time.monotonic() - lost_at))
                lost_at = None
                await self._until_dead()
                lost_at = time.monotonic()
                self._served_ms = round(1000 * (lost_at - self._updated_at))
            except (OSError, TimeoutError) as refused:
                said = str(refused) or type(refused).__name__
                self.refusals.append(Refusal(time.monotonic(), self.table, said))
            self.leave()
            self.update = {}
            await asyncio.sleep(self._delay_s())

    def _delay_s(self) -> float:
        if self._retry_s is not None:
            delay, self._retry_s = self._retry_s, None
            return delay
        self._failures += 1
        ceiling: float = min(LONGEST_S, FIRST_S * 2**self._failures)
        return FIRST_S + random.random() * (ceiling - FIRST_S)

    async def _connect(self, address: str) -> None:
        asked = time.monotonic()
        self.update = {}
        self._followed = Followed()
        async with asyncio.timeout(SILENCE_S):
            self.socket = await open_socket(address, f"/t/{self.table}/socket", self._heard, self.token)
            self.board.note_opening(asked)
            self._is_new = True
            self._up_since = self.board.opened_since
            self._last_heard = time.monotonic()
            self._asked_at = None
            self._say({"type": "hello", "wire": WIRE_VERSION, "tab": "ledger", "since": self.n})
            while not self.update:
                self.news.clear()
                if self.socket.is_closed or self._retry_s is not None:
                    raise ConnectionError("refused: closed before the first update")
                await asyncio.wait((asyncio.create_task(self.news.wait()),), timeout=0.2)
        if self.pending is not None:
            self.tally.sent_again += 1
            self._sent_at = time.monotonic()
            self.socket.send(self.pending[1])

    async def _until_dead(self) -> None:
        """Come back when the connection is closed, or taken for dead: it is asked for a sign of life first."""
        assert self.socket is not None
        while not self.socket.is_closed and self._retry_s is None:
            now = time.monotonic()
            is_owed = self.pending is not None
            if self._asked_at is not None:
                if now - self._asked_at > (DOUBT_S if is_owed else SILENCE_S):
                    return
            elif now - max(self._last_heard, self._sent_at if is_owed else 0.0) > (ANSWER_S if is_owed else PING_S):
                self._asked_at = now
                self._say({"type": "ping"})
            await asyncio.sleep(0.05)

    def act(self) -> None:
        """As a guest does; at a calm table people change the pace now and then, so that one hears whether it stands."""
        if self.board.is_calm and self.is_there and self.pending is None and random.random() < 0.2:
            self.command(type="set_pace", pace=random.choice(("slow", "normal", "quick")))
        else:
            super().act()

    def command(self, **message: object) -> None:
        """Send a command, and keep it until it is answered."""
        self._sent_at = time.monotonic()
        super().command(**message)

    def _heard(self, frame: bytes, at: int) -> None:
        self._last_heard = time.monotonic()
        self._asked_at = None
        if frame.startswith(b'{"type":"closing"'):
            self._retry_s = json.loads(frame)["retry_ms"] / 1000
            self.news.set()
            return
        before = self.n
        super()._heard(frame, at)
        if self.n > before:
            self._updated_at = time.monotonic()
        self.board.note(self.n)
        if self.pending is None:
            self._failures = 0

    async def stop(self) -> None:
        """Leave for good."""
        if self._living is not None:
            self._living.cancel()
            await asyncio.gather(self._living, return_exceptions=True)
        self.leave()


class Crowd:
    """Everybody at all tables."""

    def __init__(self, address: str) -> None:
        """Nobody yet; they come to that address."""
        self.address = address
        self.tally = Tally()
        self.refusals: list[Refusal] = []
        self.boards: list[Board] = []
        self.holds = False
        """Whether people at calm tables do nothing just now, so that clocks can be compared from before a fault to after it."""
        self._beside: list[asyncio.Task[None]] = []

    @property
    def people(self) -> list[Person]:
        """All of them."""
        return [person for board in self.boards for person in board.people]

    async def open(self, count: int) -> None:
        """Tables full of people: every third is slow, so that clocks run, and every second gives time for a move."""
        async with httpx.AsyncClient(base_url=self.address, timeout=30) as http:
            for number in range(count):
                increment_s, board = 5 * (number % 2), Board("", is_calm=number % 3 == 2)
                people = [Person(board, seat, self.tally, self.refusals, increment_s) for seat in range(SEATS)]
                headers = {"Authorization": f"Bearer {people[0].token}", "Accept": "application/json"}
                bank = {"type": "bank", "bank_s": BANK_S, "increment_s": increment_s}
                wish = {"seats": SEATS, "dealer": "opener", "seating": "open", "time": bank, "pace": "at_once"}
                answer = await http.post("/tables", json=wish, headers=headers)
                board.table = answer.raise_for_status().json()["table"]
                board.people = people
                for person in people:
                    person.table = board.table
                    person.live(self.address)
                self.boards.append(board)
        await self.until(
            lambda: all(person.is_there for person in self.people), 30, "somebody does not reach their table"
        )
        for person in self.people:
            if person.seat:
                person.command(type="sit", seat=person.seat, name=f"Person {person.seat}")
        await self.until(lambda: all(person.pending is None for person in self.people), 30, "somebody cannot sit down")

    def play(self, every_s: float) -> None:
        """Whoever can, acts: every so many seconds at each table, until `stop`."""
        self._beside = [asyncio.create_task(self._play_at(board, every_s)) for board in self.boards]
        self._beside.append(asyncio.create_task(self._look()))

    async def _play_at(self, board: Board, every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s * (0.5 + random.random()))
            if board.is_calm and self.holds:
                continue
            for person in board.people:
                person.act()

    async def _look(self) -> None:
        """Load the page of one table after the other, as one does who comes by a link."""
        async with httpx.AsyncClient(base_url=self.address, timeout=15) as http:
            while True:
                for board in self.boards:
                    headers = {"Authorization": f"Bearer {board.people[0].token}"}
                    try:
                        status = (await http.get(f"/t/{board.table}", headers=headers)).status_code
                        said = "" if status == 200 else f"page: {status}"
                    except httpx.TransportError as error:
                        said = f"page: {type(error).__name__}"
                    if said:
                        self.refusals.append(Refusal(time.monotonic(), board.table, said))
                    await asyncio.sleep(0.25)

    async def go_on_after(self, at: float, within_s: float = 60.0) -> None:
        """Wait until something new was heard at every table."""
        await self.until(
            lambda: all(board.goes_on_after(at) for board in self.boards), within_s, "a table stands for ever"
        )

    async def until(self, is_so: Callable[[], bool], within_s: float, otherwise: str) -> bool:
        """Wait until that is so; whether it was, and a fault where it took too long."""
        end = time.monotonic() + within_s
        while not is_so():
            if time.monotonic() > end:
                self.tally.faults.append(otherwise)
                return False
            await asyncio.sleep(0.02)
        return True

    async def stop(self) -> None:
        """Everybody stops, waits for the last answer, and leaves."""
        for task in self._beside:
            task.cancel()
        await self.until(
            lambda: all(person.pending is None for person in self.people), 30, "a command was never answered"
        )
        await asyncio.sleep(0.5)
        for person in self.people:
            person.check()
        await asyncio.gather(*(person.stop() for person in self.people))
