"""The pages of puzzles: a position with its question, the proof after it was answered, and the list of all puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from markupsafe import Markup, escape

from shoal.core.cards import Card
from shoal.core.game_words import level_name
from shoal.puzzles.daily import FIRST
from shoal.puzzles.telling import Told, words_of_date
from shoal.server.web.document import Shell

_CARD: Final = re.compile("((?:10|[2-9JQKA])[♣♦♥♠]\ufe0e)")
_SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


@dataclass(frozen=True)
class Answered:
    """What the reader has answered; no `choice`: they want to be shown."""

    choice: int | None
    is_right: bool

    @property
    def is_over(self) -> bool:
        """Whether the proof is shown."""
        return self.is_right or self.choice is None


@dataclass(frozen=True)
class Day:
    """The day that a puzzle is of, which day is today, and the first day that had a puzzle here."""

    day: date
    today: date
    first: date = FIRST

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/puzzle/{self.day.isoformat()}"

    @property
    def before(self) -> str | None:
        """The day before, if it had a puzzle."""
        return (self.day - timedelta(days=1)).isoformat() if self.day > self.first else None

    @property
    def after(self) -> str | None:
        """The day after, if it has come."""
        return (self.day + timedelta(days=1)).isoformat() if self.day < self.today else None


@dataclass(frozen=True)
class Practice:
    """The number of a puzzle among those of its difficulty."""

    number: int
    count: int


def puzzle_page(shell: Shell, told: Told, place: Day | Practice, answered: Answered | None) -> str:
    """A puzzle: the position and the question; once it is answered right, or given up, the proof."""
    say = shell.speaker(told.game)
    is_day = isinstance(place, Day)
    path = place.path if isinstance(place, Day) else f"/puzzles/{told.difficulty}/{place.number}"
    title = (
        say("puzzle-of-date", date=words_of_date(say, place.day.isoformat()))
        if isinstance(place, Day)
        else say("puzzle-practice", number=place.number, count=place.count)
    )
    return shell.render(
        "puzzle.html",
        told.game,
        told=told,
        place=place,
        is_day=is_day,
        path=path,
        page=title,
        answered=answered,
        difficulty=say("puzzle-difficulty", difficulty=f"d{told.difficulty}"),
        bots=say.listed([level_name(say, level) for level in told.levels]),
        hand=[Card(code) for code in told.picture.hand],
        rich=rich,
        date_of=lambda day: words_of_date(say, day),
    )


def puzzles_page(shell: Shell, today: date, past: Sequence[date], counts: Mapping[int, int]) -> str:
    """Today's puzzle, those of past days, and all of them by difficulty."""
    say = shell.speaker()
    return shell.render(
        "puzzles.html",
        today=today.isoformat(),
        past=[day.isoformat() for day in past],
        counts=counts,
        date_of=lambda day: words_of_date(say, day),
    )


def rich(text: str) -> Markup:
    """Text in which cards (`9♥`) lie on paper of their own, as the table's client draws them."""
    parts = _CARD.split(text)
    return Markup("").join(
        Markup('<b class="tok {}" translate="no">{}</b>').format(_SUITS[part[-2]], part) if index % 2 else escape(part)
        for index, part in enumerate(parts)
    )
