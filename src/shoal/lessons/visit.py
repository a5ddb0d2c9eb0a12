"""First visits: a table with a prepared deal, where bots that know it lead a newcomer to what the game is about.

A file is TOML: `record` is a deal in the notation, `level` the bots that play on when the lesson is over, `seat` the reader's. Each
`[[bubbles]]` is a sentence of at most twelve words (`visit-N`; `player` in it is who is on turn) that points at what it speaks of:
`at` names places on the table, as its client knows them, `when` the stage of the lesson, and `shows` the words of the game that are
in sight there.

Everything but the deal is as at any table. Ordinary deals are never prepared: only `opening` of a lesson takes a deal from here.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from shoal.core.game import AnyRules, GameEvent, Seat
from shoal.core.games import kit_of
from shoal.i18n import Speaks
from shoal.lessons.learning import learning_of
from shoal.lessons.lesson import BadLesson, UnknownLesson
from shoal.records import BadRecord, Record, read_record

FIRST_VISIT = "first-visit"
"""The name of every game's first visit."""

MOST_WORDS = 12
WORDS_BEFORE_THE_FIRST_MOVE = 25

PLAYER = "{player}"
"""In the place of this the browser puts the name of who is on turn."""


class Bubble(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence and what it points at; the last stage has none, and ends the lesson."""

    when: str
    at: tuple[str, ...]
    shows: tuple[str, ...] = ()


class VisitFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds."""

    level: str
    record: str
    bubbles: tuple[Bubble, ...]
    seat: Seat = 0


class Visit(Struct, frozen=True):
    """A first visit whose deal was checked by the rules."""

    name: str
    level: str
    seat: Seat
    record: Record
    bubbles: tuple[Bubble, ...]

    @property
    def rules(self) -> AnyRules:
        """The house rules of its table."""
        return self.record.game.rules

    @property
    def deal(self) -> tuple[GameEvent, ...]:
        """The events of its deal."""
        return self.record.steps[0].events


@cache
def visit_of(game: str, name: str = FIRST_VISIT) -> Visit:
    """That lesson table of a game; `UnknownLesson` where there is none, `BadLesson` where its file is none."""
    if name != FIRST_VISIT or learning_of(game) is None:
        raise UnknownLesson(f"{game} has no lesson table {name[:40]!r}")
    folder = files(type(kit_of(game)).__module__.rpartition(".")[0]) / "lessons" / "visits"
    return read_visit(name, (folder / f"{name}.toml").read_text(encoding="utf-8"))


def read_visit(name: str, text: str) -> Visit:
    """The visit of a file; `BadLesson` when it is none, or its deal breaks the rules."""
    try:
        found = msgspec.convert(tomllib.loads(text), VisitFile)
        record = read_record(found.record.lstrip("\n").encode())
    except BadRecord as bad:
        raise BadLesson(f"{name}, line {bad.line} of the record: {bad.reason} {bad.about}") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as bad:
        raise BadLesson(f"{name}: {bad}") from None
    if [step.kind for step in record.steps] != ["deal"]:
        raise BadLesson(f"{name}: a visit has a deal and no moves")
    return Visit(name, found.level, found.seat, record, found.bubbles)


class BubbleTold(Struct, frozen=True):
    """A sentence, for which stage it is, and what it points at."""

    when: str
    at: tuple[str, ...]
    text: str


class VisitTold(Struct, frozen=True):
    """A first visit in a language: its bubbles, its end, and where one may go on from there."""

    bubbles: tuple[BubbleTold, ...]
    won: str
    lost: str
    game: str
    again: str
    play: str
    stay: str
    lessons: str


def told_visit(say: Speaks, game: str, name: str) -> VisitTold:
    """The visit of that name, said by a speaker of the game."""
    bubbles = tuple(
        BubbleTold(bubble.when, bubble.at, say(f"visit-{number}", player=PLAYER))
        for number, bubble in enumerate(visit_of(game, name).bubbles, 1)
    )
    title = say("game-name")
    return VisitTold(
        bubbles,
        won=say("visit-won"),
        lost=say("visit-lost"),
        game=title,
        again=say("lesson-again"),
        play=say("play-game", game=title),
        stay=say("visit-stay"),
        lessons=say("learn-lessons"),
    )
