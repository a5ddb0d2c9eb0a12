"""The first page, and what else one reads before a table: to join by a code, and a game in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, pi, sin
from typing import Final, NamedTuple

from shoal.core.endings import Ending, ending_words
from shoal.core.game_words import lessons, level_name
from shoal.core.games import GAMES, SEATS_OPTION, kit_of
from shoal.i18n import Speaks
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web.document import Shell

_CENTRE: Final = (300, 220)


class Fish(NamedTuple):
    """One fish: its suit, or `yours` for the yellow one; where it is, where it heads, in degrees, and its size."""

    kind: str
    x: int
    y: int
    heading: int
    size: float


def shoal() -> tuple[Fish, ...]:
    """All the fish of the drawing, which is 600 wide and 440 high; a fish that heads to 0 degrees looks up."""
    inner = _ring("SD", count=12, radii=(150, 100), size=1.3, first=0.0)
    outer = _ring("HC", count=14, radii=(255, 178), size=2.0, first=0.3)
    return (*inner, *outer)


def _ring(suits: str, *, count: int, radii: tuple[int, int], size: float, first: float) -> Iterator[Fish]:
    """Fish one behind the other on an ellipse, clockwise."""
    for number in range(count):
        angle = first + 2 * pi * number / count
        x, y = _CENTRE[0] + radii[0] * cos(angle), _CENTRE[1] + radii[1] * sin(angle)
        heading = degrees(atan2(radii[1] * cos(angle), -radii[0] * sin(angle))) + 90
        is_yours = suits == "HC" and number == 4
        yield Fish("yours" if is_yours else suits[number % 2], round(x), round(y), round(heading) % 360, size)


NAMED: Final = 3
"""How many of the others at a table are named."""


@dataclass(frozen=True)
class GameCard:
    """A game as the first page offers it; `seats` are the numbers of players to choose from."""

    name: str
    title: str
    about: str
    seats: tuple[int, ...]
    usual_seats: int


@dataclass(frozen=True)
class MineCard:
    """A table of the reader: how it stands there, and with whom they sit."""

    table: str
    name: str
    game: str
    state: str
    others: str
    is_your_turn: bool


def home_page(shell: Shell, mine: Sequence[TableOfMine] = ()) -> str:
    """The first page: one tap to a dealt table of any game, without JavaScript too, and the reader's tables.

    Play is first of all the game that the reader played last, with as many players.
    """
    games = [_card(shell, game) for game in GAMES]
    first = _as_last(games, mine[0]) if mine else games[0]
    say, levels = shell.speaker(first.name), kit_of(first.name).levels
    waiting = [mine_card(shell, table) for table in mine if table.is_waiting]
    return shell.render(
        "home.html",
        first=first,
        games=games,
        named=say.listed([card.title for card in games]),
        waiting=waiting,
        others=[*waiting[1:], *(mine_card(shell, table) for table in mine if not table.is_waiting)],
        modules={game: " ".join(shell.assets.games.get(game, ())) for game in GAMES},
        opponent=levels.opponent,
        opponents={name: level_name(say, name) for name in levels.offered},
        fish=shoal(),
    )


def join_page(shell: Shell, typed: str = "", problem: str = "") -> str:
    """Where one types the code of a table; `problem` is the name of the message that says why it led nowhere."""
    return shell.render("join.html", typed=typed, problem=problem and shell.speaker()(problem))


def rules_page(shell: Shell, game: str) -> str:
    """A game in a minute, under its usual house rules, to read and to print."""
    kit, say = kit_of(game), shell.speaker(game)
    titles = {name: shell.speaker(name)("game-name") for name in GAMES}
    told = lessons(say, kit.rules(kit.presets[kit.usual_preset]))
    return shell.render("rules.html", game, card=_card(shell, game), games=titles, lessons=told)


def _card(shell: Shell, game: str) -> GameCard:
    kit, say = kit_of(game), shell.speaker(game)
    usual_seats = getattr(kit.presets[kit.usual_preset], SEATS_OPTION)
    return GameCard(game, say("game-name"), say("game-about"), kit.seat_counts, usual_seats)


def _as_last(games: Sequence[GameCard], last: TableOfMine) -> GameCard:
    card = next(card for card in games if card.name == last.game)
    seats = len(last.names)
    return replace(card, usual_seats=seats) if seats in card.seats else card


def mine_card(shell: Shell, table: TableOfMine) -> MineCard:
    """How it stands at a table, in the words of the reader."""
    say = shell.speaker(table.game)
    is_your_turn = table.seat is not None and table.seat == table.turn
    return MineCard(table.table, table.game, say("game-name"), _state(say, table), _with(say, table), is_your_turn)


def _with(say: Speaks, table: TableOfMine) -> str:
    """The people beside the guest by name, as far as there is room, and how many bots there are."""
    more, bots = len(table.others) - NAMED, sum(seat != table.at for seat in table.bots)
    told = [
        *table.others[:NAMED],
        *([say("mine-more", count=more)] if more > 0 else []),
        *([say("mine-bots", count=bots)] if bots else []),
    ]
    return say("mine-with", names=say.listed(told)) if told else ""


def _state(say: Speaks, table: TableOfMine) -> str:
    """How it stands at a table, in a few words."""
    if not table.is_over:
        if table.turn is None:
            return say("mine-goes-on")
        name = table.names[table.turn]
        on_turn = say("knock-of-bot", name=name) if table.turn in table.bots else name
        return say("mine-turn", name=None if table.turn == table.seat else on_turn)
    if table.is_lesson:
        return say("mine-lesson")
    if table.ending is None or table.points is None:
        return say("mine-over")
    return told_ending(say, table.ending, *table.points)


def told_ending(say: Speaks, ending: Ending, own: float, most: float) -> str:
    """How a game ended, as lists of games say it: with the points where there were two sides, else the place says it."""
    told = ending_words(say, ending)
    return f"{told}, {own:g} : {most:g}" if ending.sides == 2 else told
