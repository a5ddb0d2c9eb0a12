"""The list of who plays a kind of rated game. Bots have a list of their own, and accounts of bots are marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.core.game_words import level_name
from shoal.server.ratings.kinds import Kind, all_kinds
from shoal.server.ratings.rating_words import clock_words, half_width
from shoal.server.ratings.standing import ENOUGH, Ranked
from shoal.server.web.document import Shell


@dataclass(frozen=True)
class RankedLine:
    """A line of a list."""

    place: int
    name: str
    rating: int
    half: int
    games: int
    is_bot: bool
    is_own: bool


@dataclass(frozen=True)
class KindLink:
    """A clock of a game that has a list."""

    name: str
    clock: str
    is_this: bool


def list_page(shell: Shell, kind: Kind, people: Sequence[Ranked], bots: Sequence[Ranked], own: str | None) -> str:
    """The lists of a kind; `own` is the reader's name."""
    say = shell.speaker(kind.game)
    kinds: dict[str, list[KindLink]] = {}
    for one in all_kinds():
        link = KindLink(one.name, clock_words(say, one), one == kind)
        kinds.setdefault(shell.speaker(one.game)("game-name"), []).append(link)
    return shell.render(
        "ratings.html",
        None,
        title=say("game-name"),
        clock=clock_words(say, kind),
        picture_of=kind.game,
        kinds=kinds,
        people=[_line(place, one, one.name, own) for place, one in enumerate(people, 1)],
        bots=[_line(place, one, level_name(say, one.name), None) for place, one in enumerate(bots, 1)],
        enough=ENOUGH,
    )


def _line(place: int, one: Ranked, name: str, own: str | None) -> RankedLine:
    return RankedLine(place, name, round(one.rating.mu), half_width(one.rating), one.games, one.is_bot, name == own)
