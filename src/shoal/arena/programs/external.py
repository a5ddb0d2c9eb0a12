"""Bots that are other programs, in any language: `cmd:` and a command line.

A program plays one seat of one game at a time and is then used for the next game, since starting it is slow. Each
process of a match has its own pool of programs. A program that breaks the protocol ends its game with an `EntrantFault`
and is stopped.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cache, partial
from multiprocessing.util import Finalize
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from shoal.arena.programs.program import GameConversation, Program, Waiting, argv_of, stop_all
from shoal.arena.programs.protocol import (
    EXCERPT,
    REACTION,
    VOID,
    BadAnswer,
    Conversation,
    EntrantFault,
    excerpt,
    game_over,
    poll_for,
)
from shoal.bots.bot import Bot, Maker
from shoal.core.codec import encode
from shoal.core.game import AnyRules, GameSight, GameView, Offer, Seat, SeatMove
from shoal.core.streams import seed_for

T = TypeVar("T")

DEADLINE_MS: Final = 10_000
"""How long a program may take for an answer by default."""

READY_MS: Final = 60_000
"""How long a program may take to get ready for a game: interpreters start slowly, and weights must be read."""

MOST_IDLE: Final = 12
"""How many idle programs are kept for later games."""


class ProgramPool:
    """The idle programs of a process, which wait for their next game."""

    def __init__(self) -> None:
        """An empty pool."""
        self._idle: list[Program] = []

    def take(self, command: str) -> Program:
        """An idle program of that command line, or a new one; raises `BadAnswer` when it cannot be started."""
        for program in self._idle:
            if program.command == command:
                self._idle.remove(program)
                return program
        return Program(command)

    def give_back(self, program: Program) -> None:
        """Keep the program for another game; when too many are idle, stop the one that has waited longest."""
        self._idle.append(program)
        if len(self._idle) > MOST_IDLE:
            self._idle.pop(0).stop()

    def close(self) -> None:
        """Stop all idle programs."""
        idle, self._idle = self._idle, []
        stop_all(idle)


def pool() -> ProgramPool:
    """The pool of this process; it is stopped when the process ends."""
    return _pool_of(os.getpid())  # a process forked from this one has its own


@cache
def _pool_of(pid: int) -> ProgramPool:  # noqa: ARG001  # what differs between a process and its children
    found = ProgramPool()
    Finalize(found, found.close, exitpriority=10)
    if hasattr(os, "register_at_fork"):  # not on Windows
        os.register_at_fork(before=found.close)  # a fork would share their pipes, and threads do not survive it
    return found


class ProgramEntry(NamedTuple):
    """A program as a contestant: its command line, and how many milliseconds it may take for an answer.

    `label` is how it is called where people read of it, `log` keeps the conversation, and `waiting` is called while an answer is
    waited for.
    """

    command: str
    deadline_ms: int = DEADLINE_MS
    label: str = ""
    log: GameConversation | None = None
    waiting: Waiting | None = None

    @property
    def name(self) -> str:
        """The label, or else the command line."""
        return self.label or f"cmd:{self.command}"


class ExternalBot(Bot):
    """One seat of one game, played by another program. `close` must be called when the game is over or broken off.

    `asked` counts the questions to the program, `external_s` is how long its last answer took, `last_words` what it
    was, `called` what the program calls itself. Every method may raise `EntrantFault`.
    """

    def __init__(
        self,
        rules: AnyRules,
        seat: Seat,
        rng: Random,
        *,
        entry: ProgramEntry,
    ) -> None:
        """Take a program from the pool and greet it with the game, the rules and the seat."""
        self.name: str = entry.name
        self.external_s: float = 0.0
        self.last_words: str = ""
        self.asked: int = 0
        self._rules = rules
        self._seat = seat
        self._deadline_ms = entry.deadline_ms
        self._talk = Conversation(rules, seat, entry.deadline_ms)
        self._view: GameView = rules.start_view(seat)
        self._sights: list[GameSight] = []
        self._offered: tuple[GameView, Offer] | None = None
        self._program: Program | None = None
        try:
            self._program = pool().take(entry.command)
        except BadAnswer as bad:
            raise self._fault(bad) from None
        self._program.overheard = None if entry.log is None else partial(entry.log.write, f"seat {seat} {self.name}")
        self._program.waiting = entry.waiting
        self._ready = self._ask(self._talk.hello(seed_for(rng)), self._talk.ready, READY_MS)
        self.called: str = self._ready.name or ""

    def see(self, sight: GameSight) -> None:
        """Send the sight to the program; no answer is expected."""
        self._view = self._rules.watch(self._view, sight)
        if self._ready.history:
            self._sights.append(sight)
        if self._program is not None:
            self._program.send(self._talk.sight(sight, _sizes_in(self._view)))

    def move(self, view: GameView) -> SeatMove | None:
        """The program's move. Out of turn it is asked only if it wants to be and could do more than say Wait."""
        self.external_s = 0.0
        must = self._talk.must_move(view)
        if not must and self._ready.polls == "none":
            return None
        moves = self._rules.moves(view)
        may = {} if must else poll_for(self._rules, moves, self._ready.polls)
        if not must and not may:
            return None
        self.asked += 1
        self._offered = view, moves
        history = self._sights if self._ready.history else None
        line = self._talk.your_move(view, moves, history) if must else self._talk.poll(may, history)
        return self._ask(line, partial(self._talk.move, must=must), self._deadline_ms)

    def void(self) -> None:
        """Tell the program that its last answer was not used."""
        if self._program is not None:
            self._program.send(VOID)

    def reaction_s(self) -> float:
        """The program's reaction in seconds, if it wants to be asked; else 0."""
        return self._ask(REACTION, self._talk.seconds, self._deadline_ms) if self._ready.reacts else 0.0

    def close(self) -> None:
        """Send the outcome and give the program back to the pool; stop it if the game was broken off."""
        program, self._program = self._program, None
        if program is None:
            return
        outcome = self._talk.outcome(self._view)
        if outcome is None:
            program.stop()
            return
        program.send(game_over(outcome))
        program.overheard = program.waiting = None
        pool().give_back(program)

    def _ask(self, line: bytes, read: Callable[[bytes], T], within_ms: int) -> T:
        program = self._program
        if program is None:
            raise ValueError("its game is over")
        began = time.perf_counter()
        try:
            answer = program.ask(line, within_ms)
            self.external_s = time.perf_counter() - began
            self.last_words = excerpt(answer)
            return read(answer)
        except BadAnswer as bad:
            fault = self._fault(bad)
            self._program = None
            program.stop()
            raise fault from None
        except BaseException:  # such as Ctrl-C: a late answer must not be taken for that of the next game
            self._program = None
            program.stop()
            raise

    def _fault(self, bad: BadAnswer) -> EntrantFault:
        about = f"{self.name[:EXCERPT]} on seat {self._seat} {bad.about}"
        return EntrantFault(bad.fault, about, self.transcript, self.offered, self._seat)

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines of the conversation: `>` to the program, `<` from it."""
        said = () if self._program is None else self._program.said
        return tuple(f"{mark} {excerpt(line)}" for mark, line in said)

    @property
    def offered(self) -> tuple[str, ...]:
        """The hand and the moves with which it was asked last, in full, as lines; none before it was asked for a move."""
        if self._offered is None:
            return ()
        view, moves = self._offered
        hand = getattr(view, "hand", None)
        lines = [] if hand is None else [f"hand  {encode(hand).decode()}"]
        return (*lines, f"moves {_nonempty(moves)}")


def _sizes_in(view: GameView) -> tuple[int, ...]:
    """The cards in each hand, which everybody sees in every game."""
    board: Any = getattr(view, "board")  # noqa: B009  # the base type of views has no fields
    return tuple(board.sizes)


def _nonempty(moves: Offer) -> str:
    """The moves as JSON, without the fields in which nothing is offered."""
    fields = msgspec.json.decode(encode(moves), type=dict[str, Any])
    return encode({name: value for name, value in fields.items() if value not in ([], False)}).decode()


def external(
    command: str, deadline_ms: int = DEADLINE_MS, label: str = "", log: GameConversation | None = None
) -> Maker:
    """The maker of bots that are played by programs of that command line; raises `EntrantFault` when it cannot be run."""
    try:
        argv_of(command)
    except BadAnswer as bad:
        raise EntrantFault(bad.fault, f"{label or f'cmd:{command[:EXCERPT]}'} {bad.about}") from None
    return partial(ExternalBot, entry=ProgramEntry(command, deadline_ms, label, log))
