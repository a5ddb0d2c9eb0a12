"""What the page of a lesson table is told of its lesson: the bubbles and the end, in the reader's language.

The message of bubble N is `visit-N`; how it ends say `visit-won` and `visit-lost`.
"""

from __future__ import annotations

from msgspec import Struct

from shoal.i18n import Speaks
from shoal.lessons.visit import visit_of


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
        BubbleTold(bubble.when, bubble.at, say(f"visit-{number}"))
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
