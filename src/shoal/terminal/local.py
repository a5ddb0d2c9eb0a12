"""A table in this process: the same session that a server runs, with its bots and time limits, without disk and sockets.

At the pace `at_once` the table's clock stands still while the person has something to say: no one need be quick, and a
game with a seed is the same each time. At the other paces it is the clock of this machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Final

from shoal.arena.entrants import PROGRAM, entrant
from shoal.bots.bot import Maker
from shoal.bots.naming import bot_of
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.server.operations.limits import Limits
from shoal.server.tables.bots.seats import BotFault
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.outputs import (
    Append,
    Close,
    Consult,
    LookUpRelations,
    Output,
    ReportFault,
    SaveWish,
    Send,
    Stuck,
    Think,
)
from shoal.server.tables.running import TableSettings
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.log import opening_of, read_rules
from shoal.server.tables.state.table_state import TableState
from shoal.terminal.failures import TerminalError

YOU: Final = "you"
LINK: Final = 1
AT_ONCE: Final = 0.05
"""Seconds after which the screen and the keys get their turn, however much still happens among bots."""

EAGER: Final = 1_000_000_000
"""Commands a second: no one floods their own machine."""


def maker_of(game: str, name: str) -> Maker:
    """The maker of that bot: of the house, of one's own in Python, or a program; raises `UnknownBot` and `EntrantFault`."""
    return entrant(game, name) if name.startswith(PROGRAM) else bot_of(game, name)


class TableBroke(TerminalError):
    """A bot of this table failed."""


class LocalTable:
    """A `Transport` to a table that no one else can reach, and its own `TableLink`."""

    def __init__(self, wish: NewTable, seed: int | None = None) -> None:
        """A table as wished; all dice come from the seed, or from the operating system; `BadOptions` and `UnknownBot`."""
        rng = SystemRandom() if seed is None else Random(seed)  # noqa: S311  # a seed is asked for to repeat a game
        entries = opening(wish, YOU, rng, own_bots=maker_of)
        state = TableState.of(read_rules(opening_of(entries)), entries)
        limits = Limits(commands_per_s=EAGER, commands_at_once=EAGER)
        self._real = time.monotonic()
        self._now = 0.0
        self._session = TableSession("local", state, rng, TableSettings(limits=limits, maker_of=maker_of))
        self.seats: tuple[Seat, ...] = ()
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._alarm: asyncio.TimerHandle | None = None
        self._fault: str | None = None

    # --- As a transport -----------------------------------------------------------------------------------------------

    async def open(self) -> LocalTable:
        """This table is its own connection."""
        if self._fault is not None:
            raise TableBroke("table-broke", about=self._fault)
        self._frames = asyncio.Queue()
        self._do(self._session.connect(LINK, YOU, self._tick()))
        return self

    async def send(self, frame: bytes) -> None:
        """Take what the person sends."""
        try:
            self._do(self._session.receive(LINK, frame, self._tick()))
        except BotFault as fault:
            self._break(fault)
        self._go_on()

    async def receive(self) -> bytes | None:
        """The next frame of the table."""
        return await self._frames.get()

    async def close(self) -> None:
        """The person leaves."""
        self._cancel()
        self._do(self._session.disconnect(LINK, self._tick()))
        self._session.bots.close()

    # --- Time ---------------------------------------------------------------------------------------------------------

    def _is_stopped(self) -> bool:
        return self._session.state.settings.pace == "at_once"

    def _tick(self) -> float:
        """What time it is at the table."""
        real = time.monotonic()
        if not self._is_stopped():
            self._now += real - self._real
        self._real = real
        return self._now

    def _go_on(self) -> None:
        """Let happen what is due. Where the clock can be stopped, that is everything until the person has to speak."""
        self._cancel()
        self._tick()
        until = self._real + AT_ONCE
        while not (self._is_stopped() and self._is_due()) and self._leap():
            if time.monotonic() > until:
                self._alarm = asyncio.get_running_loop().call_later(0, self._go_on)
                return
        wake_at = self._session.next_wake
        if wake_at is not None and not self._is_stopped():
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, wake_at - self._now), self._go_on)

    def _leap(self) -> bool:
        """Do the next thing that is due; with a clock that can be stopped, move it there."""
        wake_at = self._session.next_wake
        if wake_at is None or (wake_at > self._now and not self._is_stopped()):
            return False
        self._now = max(self._now, wake_at)
        try:
            self._do(self._session.wake(self._now))
        except (BotFault, Stuck) as fault:
            self._break(fault)
            return False
        return True

    def _cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # --- What the person is to do -------------------------------------------------------------------------------------

    def _awaited_seats(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """The seats that are waited for before the seat on turn may go on, and those that are not ready for a new deal."""
        _, update = self._session.look(YOU, self._now)
        return update.hearing.seats if update.hearing else (), update.unready.seats if update.unready else ()

    def _is_due(self) -> bool:
        """Whether the table waits for the person alone."""
        state = self._session.state
        seat = state.seats.of(YOU)
        if seat is None or state.game.is_over:
            return False
        heard, unready = self._awaited_seats()
        if seat in (*heard, *unready):
            return True
        if kit_of(state.rules.name).conclusion(state.rules, state.game.truth) is not None:
            return False  # the table goes on by itself
        if state.game.turn is None:
            return bool(state.rules.moves(state.view(seat)))
        return state.game.turn == seat and not heard

    def _break(self, fault: BotFault | Stuck) -> None:
        self._fault = str(fault)
        self._frames.put_nowait(None)

    def _do(self, outputs: Iterable[Output]) -> None:
        for output in outputs:
            match output:
                case Append() | ReportFault() | LookUpRelations() | SaveWish():
                    pass  # the record has it, and everybody is sent it; it lasts as long as this program, and no one has an account
                case Consult(_, hint):
                    self._frames.put_nowait(hint())
                case Think(thought):  # here, so that a game with a seed is the same each time
                    self._do(self._session.bot_answered(thought(), self._now))
                case Send(_, frame):
                    self._frames.put_nowait(frame)
                case Close():
                    self._frames.put_nowait(None)
