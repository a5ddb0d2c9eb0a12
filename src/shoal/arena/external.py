"""Bots that are other programs, in any language: `cmd:` and a command line.

A program plays one seat of one game at a time, and then the next game: starting it is paid for once. Each process of a
match has a crew of its own. A program that breaks the protocol ends its game with a `BotFault` and is stopped.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cache, partial
from multiprocessing.util import Finalize
from random import Random
from typing import Final, TypeVar

import msgspec

from shoal.arena.dice import number_of
from shoal.arena.program import Program, stop_all, words_of
from shoal.arena.protocol import QUOTED, REACTION, BadAnswer, BotFault, Conversation, game_over, quoted
from shoal.bots.bot import Bot, Maker
from shoal.game import AnyRules, GameSight, GameView, Offer, Said, Seat

T = TypeVar("T")

DEADLINE_MS: Final = 10_000
"""How long a program may take for an answer, unless the match says otherwise."""

READY_MS: Final = 60_000
"""How long it may take to get ready for a game: interpreters start slowly, and weights must be read."""

MOST_IDLE: Final = 12
"""Programs that are kept for later games."""


class Crew:
    """The programs of this process that wait for their next game."""

    def __init__(self) -> None:
        """Nobody is here."""
        self._idle: list[Program] = []

    def take(self, command: str) -> Program:
        """A program of that command that is idle, or a fresh one."""
        for program in self._idle:
            if program.command == command:
                self._idle.remove(program)
                return program
        return Program(command)

    def give_back(self, program: Program) -> None:
        """Its game is over, and it may play another; who has waited longest is stopped when there are too many."""
        self._idle.append(program)
        if len(self._idle) > MOST_IDLE:
            self._idle.pop(0).stop()

    def disband(self) -> None:
        """Stop them all."""
        idle, self._idle = self._idle, []
        stop_all(idle)


def crew() -> Crew:
    """The crew of this process; it is stopped when the process ends."""
    return _crew_of(os.getpid())  # a process that was forked from this one has its own


@cache
def _crew_of(pid: int) -> Crew:  # noqa: ARG001  # what differs between a process and its children
    found = Crew()
    Finalize(found, found.disband, exitpriority=10)
    if hasattr(os, "register_at_fork"):  # not on Windows
        os.register_at_fork(before=found.disband)  # a fork would share their pipes, and must not meet their threads
    return found


class ExternalBot(Bot):
    """One seat of one game, played by another program. `close` must be called when the game is over, or broken off."""

    def __init__(self, rules: AnyRules, seat: Seat, rng: Random, *, command: str, deadline_ms: int) -> None:
        """Find a program for that seat, and tell it what is played."""
        self.name = f"cmd:{command}"
        self.elsewhere_s = 0.0
        self.last_words = ""
        self.asked = 0
        self._rules = rules
        self._seat = seat
        self._deadline_ms = deadline_ms
        self._talk = Conversation(rules, seat, deadline_ms)
        self._view, self._since = rules.start_view(seat), list[GameSight]()
        self._program: Program | None = None
        try:
            self._program = crew().take(command)
        except BadAnswer as bad:
            raise self._fault(bad) from None
        self._ready = self._ask(self._talk.hello(number_of(rng)), self._talk.ready, READY_MS)

    def see(self, sight: GameSight) -> None:
        """Tell the program, which need not answer."""
        self._since.append(sight)
        if self._program is not None:
            self._program.tell(self._talk.sight(sight))

    def move(self, view: GameView) -> Said | None:
        """What the program says; out of its turn only if it wanted to be asked, and could do more than say Wait."""
        self._view, self._since = view, []
        self.elsewhere_s = 0.0
        must = self._talk.must_move(view)
        if not must and not self._ready.out_of_turn:
            return None
        moves = self._rules.moves(view)
        if not must and not has_more_than_wait(moves):
            return None
        self.asked += 1
        return self._ask(self._talk.your_move(view, moves), partial(self._talk.move, must=must), self._deadline_ms)

    def reaction_s(self) -> float:
        """What the program says, if it wanted to be asked."""
        return self._ask(REACTION, self._talk.seconds, self._deadline_ms) if self._ready.reacts else 0.0

    def close(self) -> None:
        """The program is told how the game ended and waits for the next; if it was broken off, it is stopped."""
        program, self._program = self._program, None
        if program is None:
            return
        for sight in self._since:
            self._view = self._rules.watch(self._view, sight)
        outcome = self._talk.outcome(self._view)
        if outcome is None:
            program.stop()
            return
        program.tell(game_over(outcome))
        crew().give_back(program)

    def _ask(self, line: bytes, read: Callable[[bytes], T], within_ms: int) -> T:
        program = self._program
        if program is None:
            raise ValueError("its game is over")
        began = time.perf_counter()
        try:
            answer = program.ask(line, within_ms)
            self.elsewhere_s = time.perf_counter() - began
            self.last_words = quoted(answer)
            return read(answer)
        except BadAnswer as bad:
            fault = self._fault(bad)
            self._program = None
            program.stop()
            raise fault from None
        except BaseException:  # Ctrl-C, for one: it may answer when nobody listens any more
            self._program = None
            program.stop()
            raise

    def _fault(self, bad: BadAnswer) -> BotFault:
        return BotFault(bad.fault, f"{self.name[:QUOTED]} on seat {self._seat} {bad.about}", self.transcript)

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines of the conversation: `>` to the program, `<` by it."""
        said = () if self._program is None else self._program.said
        return tuple(f"{mark} {quoted(line)}" for mark, line in said)


def has_more_than_wait(moves: Offer) -> bool:
    """Whether these moves are worth a question: anybody may say Wait (`pause`) at any time, and no program wants to."""
    if isinstance(moves, msgspec.Struct) and getattr(moves, "pause", False):
        moves = msgspec.structs.replace(moves, pause=False)
    return bool(moves)


def external(command: str, deadline_ms: int = DEADLINE_MS) -> Maker:
    """The maker of bots that are played by programs of that command line; `BotFault` when it cannot be run."""
    try:
        words_of(command)
    except BadAnswer as bad:
        raise BotFault(bad.fault, f"cmd:{command[:QUOTED]} {bad.about}") from None
    return partial(ExternalBot, command=command, deadline_ms=deadline_ms)
