"""The first page, and what else one reads before a table: to join by a code, and a game in short."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from math import atan2, cos, degrees, pi, sin
from typing import Final, NamedTuple

from shoal.core.endings import Ending, ending_words
from shoal.core.game_words import lessons, level_name
from shoal.core.games import GAMES, SEATS_OPTION, kit_of
from shoal.i18n import Speaks
from shoal.puzzles.daily import FIRST
from shoal.server.daily.today import OwnDeal, Today
from shoal.server.lobby.board import OpenTable
from shoal.server.lobby.life import Exhibition, Lively
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web.document import Shell, with_cards
from shoal.server.web.seats import DrawnSeat, puzzle_seats, seats_of_teams

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
    """A game as the first page offers it; `seats` are the numbers of players to choose from, `facts` says them, and how long it takes."""

    name: str
    title: str
    about: str
    facts: str
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


@dataclass(frozen=True)
class OpenRow:
    """A table of the lobby as the first page shows it: who is there, and whether one can sit down or only watch."""

    table: str
    game: str
    title: str
    people: str
    is_free: bool


@dataclass(frozen=True)
class LifeShown:
    """What goes on here, as the first page shows it: so it can be a part of what a page is kept by."""

    here: int
    open: tuple[OpenRow, ...]
    hours: str = ""
    """How many people come in each hour of the day by UTC, where no seat waits and that is known."""
    game: str = ""
    bots: str = ""
    """The table where the bots play before everyone; none while there is no such."""
    said: str = ""
    sizes: tuple[int, ...] = ()


NO_DAY: Final = Today(FIRST)
NOTHING_ON: Final = LifeShown(0, ())
NOBODY: Final = Lively()


def life_shown(shell: Shell, lively: Lively, hours: Sequence[float] = ()) -> LifeShown:
    """What goes on, for a reader."""
    tables = {table.id: table for table in (lively.waits, lively.watch) if table is not None}
    rows = tuple(_open_row(shell, table, is_free=table is lively.waits) for table in tables.values())
    shown, busy = lively.exhibition, "" if rows else " ".join(map(str, hours))
    if shown is None:
        return LifeShown(lively.here, rows, busy)
    said = shown.sentence(shell.language)
    return LifeShown(lively.here, rows, busy, shown.game, shown.table, said, shown.sizes)


def _open_row(shell: Shell, table: OpenTable, *, is_free: bool) -> OpenRow:
    say = shell.speaker(table.game)
    people = say("open-people", names=say.listed([*table.people]), free=table.free)
    return OpenRow(table.id, table.game, say("game-name"), people, is_free)


def drawn_exhibition(shown: Exhibition | None) -> list[DrawnSeat]:
    """The seats of the bots' table; none where there is no such table, or nothing is dealt at it."""
    if shown is None or not shown.sizes:
        return []
    return seats_of_teams(shown.names, shown.faces, shown.sizes, shown.sides, shown.turn)


def now_page(shell: Shell, now: LifeShown, lively: Lively) -> str:
    """The parts of the first page that change while it is read."""
    return shell.render("home_now.html", now=now, bots=drawn_exhibition(lively.exhibition), fish=shoal())


def home_page(
    shell: Shell,
    mine: Sequence[TableOfMine] = (),
    *,
    hidden: Collection[str] = (),
    today: Today = NO_DAY,
    now: LifeShown = NOTHING_ON,
    lively: Lively = NOBODY,
) -> str:
    """The first page: one tap to a dealt table of any game, without JavaScript too, and the reader's tables.

    Play is first of all the game that the reader played last, with as many players. Tables that are `hidden` are only in the list.
    """
    games = [_card(shell, game) for game in GAMES]
    first = _as_last(games, mine[0]) if mine else games[0]
    say, levels = shell.speaker(first.name), kit_of(first.name).levels
    waiting = [mine_card(shell, table) for table in mine if table.is_waiting and table.table not in hidden]
    told = today.puzzle
    return shell.render(
        "home.html",
        first=first,
        games=games,
        named=say.listed([card.title for card in games]),
        waiting=waiting,
        others=[*waiting[1:], *(mine_card(shell, one) for one in mine if not one.is_waiting or one.table in hidden)],
        modules=" ".join(shell.assets.games.get(first.name, ())),
        opponent=levels.opponent,
        opponents={name: level_name(say, name) for name in levels.offered},
        today=today,
        yesterday=today.day - timedelta(days=1),
        titles={card.name: card.title for card in games},
        until=f"{today.day + timedelta(days=1)}T00:00:00Z",
        puzzle=told,
        around=puzzle_seats(told) if told else [],
        rich=partial(with_cards, say=shell.speaker(told.game if told else None)),
        deals=[_told_deal(shell, deal) for deal in today.deals],
        now=now,
        bots=drawn_exhibition(lively.exhibition),
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
    modules = " ".join(shell.assets.games.get(game, ()))
    return shell.render("rules.html", game, card=_card(shell, game), games=titles, lessons=told, modules=modules)


def _told_deal(shell: Shell, deal: OwnDeal) -> str:
    """A deal of today that the reader has begun: how it stands or ended, and their place where they have one."""
    say, result = shell.speaker(deal.game), deal.result
    told = say(f"person-game-{result.result}") if result and result.result else ""
    if deal.table is not None:
        told = _state(say, deal.table)
    place = f" · {say('today-place', place=result.place, count=result.of)}" if result and result.place else ""
    return f"{say('game-name')}: {told}{place}"


def _card(shell: Shell, game: str) -> GameCard:
    kit, say = kit_of(game), shell.speaker(game)
    usual_seats = getattr(kit.presets[kit.usual_preset], SEATS_OPTION)
    least, most = kit.seat_counts[0], kit.seat_counts[-1]
    facts = say("players-range", least=least, most=most, minutes=kit.minutes)
    return GameCard(game, say("game-name"), say("game-about"), facts, kit.seat_counts, usual_seats)


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
        if table.is_gathering:
            return say("mine-gathers")
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
