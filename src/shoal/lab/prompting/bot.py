"""The bot that asks a command: it keeps what its seat has seen as sentences, tells it, and reads the answer.

An answer that is no move is answered with the reason, and the command is asked again. After so many bad answers a legal move is
made in its place, by a bot that plays at random, and counted: a game with a model that cannot play ends, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict, astuple, fields, replace

from shoal.bots.bot import Bot
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameView, Seat
from shoal.core.games import kit_of
from shoal.lab.prompting.asking import CommandFault, PromptAnswer
from shoal.lab.prompting.prompt import Unread, again, prompt, read_answer
from shoal.server.tables.broadcast.shown import show_options, show_setup
from shoal.server.tables.messages.to_client import Sitter, TableSeen, house_rules
from shoal.terminal.news import sentences
from shoal.terminal.scene import Scene, speaker


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
