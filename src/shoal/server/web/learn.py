"""The pages of lessons. Each is text that can be read without scripts; with them a lesson is played step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from shoal.core.cards import Card
from shoal.core.games import GAMES
from shoal.lessons.learning import learning_of, lesson_named, lessons_of
from shoal.lessons.telling import LessonTold, told, told_drill
from shoal.server.web.document import Shell

GLYPHS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
SEEDS: Final = 10**6
"""How many drills there are of a kind."""

_CARD: Final = re.compile("(10|[2-9JQKA])([♣♦♥♠])")


@dataclass(frozen=True)
class GameLessons:
    """A game and its lessons."""

    name: str
    title: str
    lessons: tuple[LessonTold, ...]
    drills: tuple[DrillLink, ...]


@dataclass(frozen=True)
class DrillLink:
    """A kind of drills."""

    kind: str
    title: str
    about: str


@cache
def _told(name: str, language: str) -> LessonTold:
    return told(lesson_named(name), language)


def learn_page(shell: Shell) -> str:
    """All that can be learned: a first visit of each game, and its lessons."""
    games = tuple(
        GameLessons(
            game,
            shell.speaker(game)("game-name"),
            tuple(_told(lesson.name, shell.language) for lesson in lessons_of(game)),
            tuple(_drills(shell, game)),
        )
        for game in GAMES
    )
    return shell.render("learn.html", games=games)


def _drills(shell: Shell, game: str) -> Iterator[DrillLink]:
    say, learning = shell.speaker(game), learning_of(game)
    for kind in learning.DRILLS if learning else ():
        yield DrillLink(kind, say(f"drill-{kind}"), say(f"drill-{kind}.about"))


def drill_page(shell: Shell, kind: str, seed: int) -> str:
    """One drill, and the way to the next; `UnknownLesson` where there is none of that kind."""
    drill = told_drill(kind, seed, shell.language)
    address = f"/learn/drills/{kind}"
    onward = (f"{address}?seed={(seed + 1) % SEEDS}", shell.speaker()("drill-next"))
    return _page(shell, drill, f"{address}?seed={seed}", onward)


def lesson_page(shell: Shell, name: str) -> str:
    """One lesson; `UnknownLesson` where there is none of that name."""
    lesson = _told(name, shell.language)
    names = [other.name for other in lessons_of(lesson.game)]
    at = names.index(name)
    following = _told(names[at + 1], shell.language) if at + 1 < len(names) else None
    title = following and shell.speaker()("lesson-next", title=following.title)
    onward = (f"/learn/{following.name}", title) if following and title else None
    return _page(shell, lesson, f"/learn/{name}", onward)


def _page(shell: Shell, lesson: LessonTold, here: str, onward: tuple[str, str] | None) -> str:
    return shell.render(
        "lesson.html", lesson.game, lesson=lesson, here=here, onward=onward, with_cards=with_cards, card=Card
    )


def with_cards(text: str) -> Markup:
    """A sentence whose cards look like cards."""
    parts = _CARD.split(text)
    out = Markup()
    for at in range(0, len(parts), 3):
        out += escape(parts[at])
        if at + 2 < len(parts):
            rank, glyph = parts[at + 1], parts[at + 2]
            out += Markup('<b class="tok {}" translate="no">{}{}\ufe0e</b>').format(GLYPHS[glyph], rank, glyph)
    return out
