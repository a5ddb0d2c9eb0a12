"""Tables full of simulated people, for load: each asks when it is their turn, and notes when everyone has been sent the move."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
from msgspec import UNSET, Struct, UnsetType

from bench._sockets import Socket, open_socket
from shoal.server.tables.messages.wire import WIRE_VERSION

SEATS = 4
AT_ONCE = 20
"""Tables that are opened at the same time."""


class _Board(Struct):
    turn: int | UnsetType | None = UNSET
    over: Any = UNSET


class _View(Struct):
    board: _Board


class _Moves(Struct):
    seat: int | None = None
    asks: list[str] = []
    targets: list[int] = []
    passes: list[int] = []
    claimers: list[int] = []
    claims: list[tuple[str, list[str]]] = []


class _Update(Struct, tag="update"):
    n: int
    view: _View
    moves: _Moves


class _Change(Struct, tag="change"):
    n: int
    board: _Board | UnsetType = UNSET
    moves: _Moves | UnsetType = UNSET


_READ = msgspec.json.Decoder(_Update | _Change)


class Player:
    """One person at a table."""

    def __init__(self, table: Table, token: str) -> None:
        """Who has that token."""
        self.table = table
        self.token = token
        self.unread: list[bytes] = []
        """Frames that were received and not decoded: that waits until the player must decide."""
        self.n = 0
        self.acked = 0
        self.refused = 0
        self.sent_away = 0
        """How often the server closed its connection and asked it to come back: a table that broke does."""
        self._ids: Iterator[int] = iter(range(1, 10_000_000))
        self._turn: int | None = None
        self._is_over = False
        self._moves = _Moves()

    async def come(self, address: str, here: str = "") -> None:
        """Connect, from the address `here` where one is named, and wait for the first update."""
        self.first: asyncio.Event = asyncio.Event()
        self.socket: Socket = await open_socket(address, f"/t/{self.table.id}/socket", self._heard, self.token, here)
        self.say(type="hello", wire=WIRE_VERSION, tab="bench")
        await self.first.wait()

    def command(self, **message: object) -> int:
        """Send a command; its id."""
        command = next(self._ids)
        self.say(id=command, **message)
        return command

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message))

    def _heard(self, frame: bytes, now: int) -> None:
        if frame.startswith((b'{"type":"update"', b'{"type":"change"')):
            self.unread.append(frame)
            self.n = int(frame[21 : frame.index(b",", 21)])
            self.table.note(self.n, now)
            self.first.set()
        elif frame.startswith(b'{"type":"ack"'):
            self.acked += 1
        elif frame.startswith(b'{"type":"refused"'):
            self.refused += 1
        elif frame.startswith(b'{"type":"closing"'):
            self.sent_away += 1

    @property
    def is_seated(self) -> bool:
        """Whether the last update says that it has a seat: a command to sit is lost where the connection ended just then."""
        self._read()
        return self._moves.seat is not None

    def next_command(self) -> tuple[int, dict[str, object]] | None:
        """What this seat can do if it is its turn, and the number that it gets; questions first, and another game after the end."""
        self._read()
        moves, n = self._moves, self.n
        if self._is_over and moves.seat == 0:
            self.table.games += 1
            return n + 1, {"type": "again"}
        if moves.seat is None or self._turn != moves.seat:
            return None
        move = self._move(moves, self.table.claims)
        return None if move is None else (n + 1, {"type": "play", "n": n, "move": move})

    def _read(self) -> None:
        """Decode the frames that were received."""
        for message in map(_READ.decode, self.unread):
            board = message.view.board if isinstance(message, _Update) else message.board
            if not isinstance(board, UnsetType):
                self._turn = self._turn if isinstance(board.turn, UnsetType) else board.turn
                self._is_over = self._is_over if isinstance(board.over, UnsetType) else board.over is not None
            if not isinstance(message.moves, UnsetType):
                self._moves = message.moves
        self.unread.clear()

    @staticmethod
    def _move(moves: _Moves, claims: float) -> dict[str, object] | None:
        seat = moves.seat
        if moves.asks and moves.targets and not (moves.claims and random.random() < claims):
            target, card = random.choice(moves.targets), random.choice(moves.asks)
            return {"type": "ask", "seat": seat, "target": target, "card": card}
        if moves.passes:
            return {"type": "pass_turn", "seat": seat, "to": moves.passes[0]}
        if moves.claimers:
            return {"type": "choose_claimer", "seat": seat, "claimer": moves.claimers[0]}
        if moves.claims:
            half_suit, cards = moves.claims[0]
            return {
                "type": "claim",
                "seat": seat,
                "half_suit": half_suit,
                "attribution": [(card, seat) for card in cards],
            }
        return None


class Table:
    """A table, its players, and the move that has not reached all of them yet."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        """A table of these guests, the first of whom opened it."""
        self.id = table
        self.players = [Player(self, token) for token in tokens]
        self.claims = 0.0
        """How often a player claims instead of asking, whatever the cards, so that games end."""
        self.games = 0
        """How many games have ended."""
        self.delays: list[int] = []
        self.late = 0
        self._awaited = 0
        self._intended = 0
        self._missing = 0

    @property
    def is_waiting(self) -> bool:
        """Whether the last move has not reached everyone."""
        return self._missing > 0

    def note(self, n: int, now: int) -> None:
        """A player has received event `n`."""
        if self._missing and n >= self._awaited:
            self._missing -= 1
            if not self._missing:
                self.delays.append(now - self._intended)

    def move(self, intended: int) -> bool:
        """Let the player on turn ask, as was intended at that time; false when no one can, or the last move is still under way."""
        if self.is_waiting:
            self.late += 1
            return False
        for player in self.players:
            found = player.next_command()
            if found is not None:
                self._awaited = found[0]
                self._intended = intended
                self._missing = len(self.players)
                player.command(**found[1])
                return True
        return False

    def start_anew(self) -> None:
        """Forget the move that is under way, and what was measured."""
        self.delays = []
        self.late = 0
        self._missing = 0


async def open_tables(
    address: str, count: int, *, seats: int = SEATS, options: dict[str, object] | None = None, homes: str = ""
) -> list[Table]:
    """So many tables of Literature, full of people. Where the server is fresh, this is the load of a Friday evening.

    With `homes`, the beginning of addresses of this machine as `127.0.3.`, those of each table come from another one.
    """
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(http: httpx.AsyncClient, here: str = "") -> Table:
        tokens = [secrets.token_urlsafe(32) for _ in range(seats)]
        async with gate:
            headers = {"Authorization": f"Bearer {tokens[0]}", "Accept": "application/json"}
            wish = {"seats": seats, "dealer": "opener", **(options or {})}
            answer = await http.post("/tables", json=wish, headers=headers)
            table = Table(answer.raise_for_status().json()["table"], tokens)
            for seat, player in enumerate(table.players):
                await player.come(address, here)
                if seat:
                    player.command(type="sit", seat=seat, name=f"Person {seat}")
            return table

    async def open_at(here: str) -> Table:
        from_here = httpx.AsyncHTTPTransport(local_address=here, verify=False)
        async with httpx.AsyncClient(base_url=address, timeout=60, transport=from_here) as http:
            return await open_one(http, here)

    if homes:
        tables = await asyncio.gather(*(open_at(f"{homes}{number}") for number in range(1, count + 1)))
    else:
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            tables = await asyncio.gather(*(open_one(http) for _ in range(count)))
    await settled(tables)
    return tables


def is_full(table: Table) -> bool:
    """Whether everyone sits and has received the same events."""
    players = table.players
    return all(player.acked for player in players[1:]) and len({player.n for player in players}) == 1


async def settled(tables: list[Table], seconds: float = 30.0) -> None:
    """Wait until everyone at each table has received the same events, or so many seconds are over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if all(is_full(table) for table in tables):
            return
        await asyncio.sleep(0.05)


async def play(tables: list[Table], rate: float, seconds: float) -> tuple[int, int]:
    """Moves at that rate, in an open loop: each has its time, however late the server is. How many were made and not made."""
    made = missed = 0
    order = random.sample(tables, len(tables))
    began = time.monotonic_ns()
    for number in range(int(rate * seconds)):
        intended = began + int(number / rate * 1e9)
        if (ahead := intended - time.monotonic_ns()) > 0:
            await asyncio.sleep(ahead / 1e9)
        if order[number % len(order)].move(intended):
            made += 1
        else:
            missed += 1
        if number % 8 == 0:
            await asyncio.sleep(0)
    await asyncio.sleep(0.5)
    return made, missed
