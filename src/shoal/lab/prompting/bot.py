"""The bot that asks a command: it keeps what its seat has seen as sentences, tells it, and reads the answer.

An answer that is no move is answered with the reason, and the command is asked again. After so many bad answers a legal move is
made in its place, by a bot that plays at random, and counted: a game with a model that cannot play ends, and says so.

A command reads the prompt as its input, and its answer is the last line of its output. It is started for each question, as those
are that ask a language model, or with `stays` once: then each prompt ends with a line that is `END` and nothing else, and each
answer is one line. Whatever goes wrong with it is raised as `CommandFault` by name, and it is stopped.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, astuple, fields, replace

from shoal.arena.journal import write_all
from shoal.arena.programs.program import argv_of
from shoal.arena.programs.protocol import BadAnswer, excerpt
from shoal.arena.programs.serve import ServedFault
from shoal.bots.bot import Bot
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameView, Seat
from shoal.core.games import kit_of
from shoal.lab.prompting.prompt import Unread, again, last_line, prompt, read_answer
from shoal.server.tables.broadcast.shown import show_options, show_setup
from shoal.server.tables.messages.to_client import Sitter, TableSeen, house_rules
from shoal.terminal.news import sentences
from shoal.terminal.scene import Scene, speaker

END: Final = "END"
"""The line after each prompt to a command that stays."""

OUTPUT_LIMIT: Final = 1 << 20
"""The most bytes of an answer, with all thoughts before it."""

LOOK_S: Final = 0.005
"""How often it is looked whether the answer is there."""

Fault = Literal["NOT_STARTED", "TIMEOUT", "ENDED", "TOO_LONG"]


class CommandFault(ServedFault):
    """The command was not there, said nothing in time, ended without an answer, or did not stop to talk."""

    def __init__(self, fault: Fault, about: str) -> None:
        """That fault; `about` is a sentence about the command."""
        super().__init__(f"{fault}: {about}")
        self.fault = fault


class PromptAnswer:
    """A command that is asked again and again."""

    def __init__(self, command: str, timeout_s: float, *, stays: bool = False) -> None:
        """It has so many seconds for an answer. Raises `CommandFault` when it cannot be run."""
        self._command = command
        self._timeout_s = timeout_s
        self._stays = stays
        self._running: subprocess.Popen[bytes] | None = None
        try:
            self._argv = argv_of(command)
        except BadAnswer as bad:
            raise CommandFault("NOT_STARTED", f"the command {excerpt(command.encode())} {bad.about}") from None

    def answer(self, prompt: str) -> str:
        """Its answer; raises `CommandFault`."""
        return self._line(prompt) if self._stays else self._output(prompt)

    def close(self) -> None:
        """Stop it, if it runs."""
        running, self._running = self._running, None
        if running is not None:
            if running.stdin is not None:
                with contextlib.suppress(OSError):
                    running.stdin.close()
            running.kill()
            running.wait()
            if running.stdout is not None:
                running.stdout.close()

    def _started(self) -> subprocess.Popen[bytes]:
        # In the group of this process, so that what stops this one stops it, too.
        try:
            self._running = subprocess.Popen(self._argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise self._fault("NOT_STARTED", f"cannot be started: {error.strerror or error}") from None
        return self._running

    def _output(self, prompt: str) -> str:
        """All that a new process says until it ends, of which the last line is the answer."""
        program = self._started()
        heard = _Heard(program)
        Thread(target=_tell, args=(program, prompt.encode(), True), daemon=True).start()
        self._wait(heard, lambda: heard.is_over)
        code = program.wait()
        self.close()
        if code:
            raise self._fault("ENDED", f"ended with exit status {code}")
        answer = last_line(bytes(heard.said).decode(errors="replace").splitlines())
        if not answer:
            raise self._fault("ENDED", "ended and said nothing")
        return answer

    def _line(self, prompt: str) -> str:
        """The next line of the process that stays."""
        if self._running is None:
            self._heard = _Heard(self._started())
        program, heard = self._running, self._heard
        assert program is not None, "it was just started"
        heard.said.clear()  # an answer is one line: what it said after the last one is no answer to this
        Thread(target=_tell, args=(program, f"{prompt}{END}\n".encode(), False), daemon=True).start()
        self._wait(heard, lambda: b"\n" in heard.said or heard.is_over)
        if b"\n" not in heard.said:
            raise self._fault("ENDED", f"ended with exit status {program.wait()} instead of answering")
        line, _, _ = bytes(heard.said).partition(b"\n")
        return line.decode(errors="replace").strip()

    def _wait(self, heard: _Heard, is_done: Callable[[], bool]) -> None:
        until = time.monotonic() + self._timeout_s
        while not is_done():
            if len(heard.said) > OUTPUT_LIMIT:
                raise self._fault("TOO_LONG", f"said more than {OUTPUT_LIMIT >> 20} MB")
            if time.monotonic() > until:
                raise self._fault("TIMEOUT", f"said nothing within {self._timeout_s:g} s")
            time.sleep(LOOK_S)

    def _fault(self, fault: Fault, what: str) -> CommandFault:
        self.close()
        return CommandFault(fault, f"the command {excerpt(self._command.encode())} {what}")


class _Heard:
    """What a process says, read by a thread: it may say nothing for ever."""

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        assert program.stdout is not None, "it was opened with a pipe"
        self.said = bytearray()
        self.is_over = False
        self._pipe = program.stdout
        self.thread = Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # it was stopped
            while len(self.said) <= OUTPUT_LIMIT and (chunk := os.read(self._pipe.fileno(), 1 << 16)):
                self.said += chunk
        self.is_over = len(self.said) <= OUTPUT_LIMIT


def _tell(program: subprocess.Popen[bytes], text: bytes, is_all: bool) -> None:  # noqa: FBT001  # an argument of a thread
    """Write the prompt: a command may read nothing of it, or only after it has spoken."""
    assert program.stdin is not None, "it was opened with a pipe"
    with contextlib.suppress(OSError, ValueError):
        write_all(program.stdin.fileno(), text)
        if is_all:
            program.stdin.close()


class BadTally(ShoalError, ValueError):
    """A file in which the counts cannot be kept."""


class AnswerCounts(Struct, frozen=True):
    """The counts of a game, or of many.

    `asked` questions, one for each moment in which a move was wanted; `answers`, with those that were no move; `illegal` ones,
    which are understood and not possible; `unreadable` ones; `repeated` ones, equal to an earlier bad answer to the same question;
    `given_up` questions, for which a legal move was made in the command's place.
    """

    asked: int = 0
    answers: int = 0
    illegal: int = 0
    unreadable: int = 0
    repeated: int = 0
    given_up: int = 0

    def __add__(self, other: AnswerCounts) -> AnswerCounts:
        return AnswerCounts(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        return ", ".join(f"{one.name.replace('_', ' ')} {getattr(self, one.name)}" for one in fields(self))


class GameCounts(Struct, frozen=True):
    """A line of the file of counts: version 1. `finished` says whether the game was played to its end."""

    game: str
    seat: int
    finished: bool
    counts: AnswerCounts
    shoal_prompt: int = 1


@dataclass
class Tally:
    """All counts so far, and the file to which those of each game are appended."""

    path: Path | None = None
    total: AnswerCounts = AnswerCounts()  # noqa: RUF009  # it is frozen

    def note(self, game: GameCounts) -> None:
        """Keep the counts of a game that is over, or was broken off."""
        self.total += game.counts
        if self.path is not None:
            append(self.path, encode(game) + b"\n")


def append(path: Path, line: bytes) -> None:
    """Append a line in one piece, because several seats may write to one file; raises `BadTally`."""
    try:
        with path.open("ab", buffering=0) as file:
            file.write(line)
    except OSError as error:
        raise BadTally(f"{path}: {error.strerror or error}") from None


NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jan", "Kim", "Lea")
"""Names that no two begin alike, and that are no cards."""


def names_for(rules: AnyRules, *, hidden: bool = False) -> tuple[str, ...]:
    """How the seats are called; where names are `hidden`, by numbers alone: `P1`."""
    return tuple(f"P{seat + 1}" if hidden or seat >= len(NAMES) else NAMES[seat] for seat in range(rules.seats))


def _without_wait(moves: Any) -> Any:
    """What may be said but Wait, which is for people: among bots it would end the game."""
    return replace(moves, pause=False) if getattr(moves, "pause", False) else moves


def scene_for(rules: AnyRules, seat: Seat, view: GameView, names: Sequence[str], language: str) -> Scene:
    """What that seat sees, for the words of the terminal in that language."""
    setup: Any = rules.setup
    table = TableSeen(
        id="",
        game=rules.name,
        preset=None,
        options=show_options(asdict(rules.options)),
        setup=show_setup(setup),
        pace="at_once",
        hearing_s=0.0,
        sitters=tuple(Sitter(name, "here") for name in names),
        you=seat,
        host=None,
        wins=(0,) * len(rules.sides),
        ties=0,
        house_rules=house_rules(rules),
    )
    return Scene(rules, table, setup, 0, view, _without_wait(rules.moves(view)), None, speaker(language, rules.name))


class Exchange(Struct, frozen=True):
    """A line of the transcript: what was asked, what was answered, and what became of the answer."""

    game: str
    seat: int
    prompt: str
    answer: str
    became: str


@dataclass(frozen=True)
class Wishes:
    """How a command is asked: in which language, with legal moves or without, how often, how much of the past, with which names."""

    language: str = "en"
    legal: bool = False
    tries: int = 3
    history: int | None = None
    hide_names: bool = False
    transcript: Path | None = None


class PromptBot(Bot):
    """One seat of one game, played by a command."""

    def __init__(
        self, rules: AnyRules, seat: Seat, rng: Random, *, asked: PromptAnswer, wishes: Wishes, tally: Tally
    ) -> None:
        """A game begins. `asked` is the command, and `tally` counts what its answers are worth."""
        self._rules = rules
        self._seat = seat
        self._asked = asked
        self._wishes = wishes
        self._tally = tally
        self._names = names_for(rules, hidden=wishes.hide_names)
        self._view = rules.start_view(seat)
        self._history: list[str] = []
        self._counts = AnswerCounts()
        self._instead: Bot = kit_of(rules.name).bots()["random"](rules, seat, rng)

    def see(self, sight: Any) -> None:
        """Keep the sentence that says it."""
        self._view = self._rules.watch(self._view, sight)
        self._instead.see(sight)
        scene = scene_for(self._rules, self._seat, self._view, self._names, self._wishes.language)
        self._history += [said.text for said in sentences(scene, [sight])]

    def move(self, view: Any) -> Any | None:
        """The move that the command answers with; a legal one at random after too many answers that are none."""
        must = self._rules.turn(view) == self._seat
        scene = scene_for(self._rules, self._seat, view, self._names, self._wishes.language)
        question = prompt(scene, self._history, must=must, legal=self._wishes.legal, most=self._wishes.history)
        self._counts += AnswerCounts(asked=1)
        text, bad = question, list[str]()
        for _ in range(self._wishes.tries):
            try:
                answer = self._asked.answer(text)
            except CommandFault:
                self.close()
                raise
            self._counts += AnswerCounts(answers=1)
            try:
                move = read_answer(scene, answer, must=must)
            except Unread as unread:
                repeated = answer in bad
                self._note(text, answer, unread.kind)
                self._counts += AnswerCounts(**{unread.kind: 1, "repeated": int(repeated)})
                bad.append(answer)
                text = again(scene, answer, unread.why, repeated=repeated) + question
            else:
                self._note(text, answer, "move" if move is not None else "nothing")
                return move
        self._counts += AnswerCounts(given_up=1)
        return self._instead.move(view) if must else None

    def void(self) -> None:
        """Nothing is lost: what happened instead is told next time."""
        self._instead.void()

    def close(self) -> None:
        """The game is over, or was broken off: keep its counts."""
        finished = self._rules.outcome(self._view) is not None
        self._tally.note(GameCounts(self._rules.name, self._seat, finished, self._counts))
        self._counts = AnswerCounts()

    def _note(self, text: str, answer: str, became: str) -> None:
        if self._wishes.transcript is not None:
            append(
                self._wishes.transcript,
                encode(Exchange(self._rules.name, self._seat, text, answer, became)) + b"\n",
            )


def maker_of(asked: PromptAnswer, wishes: Wishes, tally: Tally) -> Callable[[AnyRules, Seat, Random], PromptBot]:
    """The maker of bots that ask this command."""

    def make(rules: AnyRules, seat: Seat, rng: Random) -> PromptBot:
        return PromptBot(rules, seat, rng, asked=asked, wishes=wishes, tally=tally)

    return make
