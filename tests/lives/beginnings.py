"""What a life begins with: a table of any kind, with options so small that games are short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from msgspec.structs import replace

from shoal.core.game import BadOptions
from shoal.server.tables.opening import Alike, NewTable, Sitting, opening, opening_alike
from shoal.server.tables.state.events import Opened, Seated
from shoal.server.tables.state.log import Cause, Entry, Row, rows
from shoal.server.tables.timing.time_control import NO_TIME, BankTime, DaysTime, TimeControl, TurnTime

OWNER: Final = "owner"
GUESTS: Final = (OWNER, "bea", "cyd", "dan", "eve", "fay")
"""The guests of every life. Some more people come without a cookie."""

SEATS: Final = {"literature": (2, 4, 4, 4, 6, 8, 12), "go_fish": (2, 2, 3, 4, 6, 10), "fish_draw": (3, 3, 4, 5, 6)}
LEVELS: Final = {
    "literature": ("random", "random", "counting", "careful"),
    "go_fish": ("random", "random", "counting"),
    "fish_draw": ("random", "attentive", "drowsy"),
}
PACKS: Final = ("1x4", "1x6", "2x3", "2x2", "3x2", "4x2")
TIMES: Final[tuple[TimeControl, ...]] = (
    *(NO_TIME, NO_TIME, TurnTime(30), BankTime(30, 5), BankTime(30, 0), BankTime(60, 0), DaysTime(1)),
)

Thinking = Literal["at once", "late"]


@dataclass(frozen=True)
class Beginning:
    """A table as it is opened, and the machine that it is on."""

    log: list[Row]
    thinking: Thinking
    """Whether bots answer at once, or some time after they were asked."""
    failing: float
    """How often a bot that may fail does; 0 for never."""
    is_eager: bool
    """Whether the simplest bots let few occasions pass to speak out of their turn."""


def drawn_beginning(rng: Random, table: str) -> Beginning:
    """Any table."""
    entries = _entries(rng)
    thinking: Thinking = "late" if rng.random() < 0.3 else "at once"
    return Beginning(rows(table, entries, 0), thinking, rng.choice((0, 0, 0, 0.1, 1)), rng.random() < 0.4)


def _entries(rng: Random) -> Sequence[Entry]:
    game = rng.choice(("literature", "literature", "go_fish", "go_fish", "fish_draw", "fish_draw"))
    if rng.random() < 0.06:
        return opening(NewTable(game=game, lesson="first-visit", name="Owner"), OWNER, rng)
    while True:
        wish, is_alike = drawn_wish(rng, game), rng.random() < 0.06
        try:
            if is_alike:
                alike = Alike(f"{rng.getrandbits(128):032x}", "match 1", 0, (Sitting(1, "Bea", "bea"),))
                wish = replace(wish, seating="locked", watching=rng.choice(("nobody", "ended")), hints=False)
                return opening_alike(wish, OWNER, rng, "en", alike)
            entries = opening(wish, OWNER, rng)
        except BadOptions:
            continue
        kind = rng.random()
        return _rated(entries, rng) if kind <= 0.1 else _gathering(entries) if kind > 0.85 else entries


def drawn_wish(rng: Random, game: str) -> NewTable:
    """What somebody may ask for who opens a table; not all of it makes one."""
    levels = LEVELS[game]
    return NewTable(
        game=game,
        options=_options(rng, game),
        seats=rng.choice(SEATS[game]),
        pace=rng.choice(("slow", "normal", "normal", "quick", "at_once", "at_once")),
        hearing_s=rng.choice((1.0, 4.0, 30.0)),
        bot=rng.choice(levels),
        standin=rng.choice((None, *levels)),
        name=rng.choice(("Owner", None)),
        dealer=rng.choice(("drawn", "opener")),
        seating=rng.choice(("open", "open", "until_play", "until_play", "ask", "locked")),
        watching=rng.choice(("nobody", "facts", "ended", "seats", "seats", "late")),
        talk=rng.choice(("open", "between", "off")),
        rulings=rng.choice(("opponent", "everybody")),
        hints=rng.random() < 0.7,
        marks=rng.random() < 0.3,
        time=rng.choice(TIMES),
        listed=rng.random() < 0.5,
    )


def _options(rng: Random, game: str) -> dict[str, Any]:
    """Small packs, and now and then a house rule that has a wait or a word out of turn in it."""
    match game:
        case "literature":
            return {
                "pack": rng.choice(PACKS),
                "claim_timing": rng.choice(("own_turn", "any", "any")),
                "end": rng.choice(("all", "majority")),
                "challenge": rng.random() < 0.2,
                "answer_mode": rng.choice(("auto", "auto", "manual")),
                "stall_limit": rng.choice((None, 10, 20)),
            }
        case "go_fish":
            return {
                "deck_ranks": rng.choice((1, 2, 3, 3, 4, 6)),
                "max_players": 10,
                "hand_sizes": rng.choice(("seed", 1, 2, 3)),
                "ask_for": rng.choice(("rank", "rank", "card")),
                "give": rng.choice(("all", "one")),
                "end": rng.choice(("all_books", "first_out", "hand_or_stock_empty")),
            }
        case _:
            return {
                "max_rounds": rng.choice((1, 2, 3, 6, 40)),
                "jokers": rng.choice((2, 4)),
                "fish": rng.choice(("draw", "jokers")),
                "callers": rng.choice(("auto", "any", "majority")),
                "false_call_penalty": rng.choice((0, 2)),
                "shout_who": rng.choice(("all", "others")),
            }


def _gathering(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The same table before its first deal; not one by correspondence."""
    opened, seated, *_ = (entry.event for entry in entries)
    assert isinstance(opened, Opened)
    if isinstance(opened.time, DaysTime):
        return entries
    events = replace(opened, gathers=True), seated
    return [Entry(n, Cause("table"), event) for n, event in enumerate(events, 1)]


def _rated(entries: Sequence[Entry], rng: Random) -> Sequence[Entry]:
    """The same table, rated: somebody else was seated there with whoever opened it."""
    opened, seated, *dealt = (entry.event for entry in entries)
    assert isinstance(opened, Opened)
    as_rated = replace(
        opened, rated=True, seating="locked", watching="nobody", rulings="everybody", hints=False, listed=False
    )
    other = Seated(1, "p2", "Bea", "bea", rng.random() < 0.2)
    return [Entry(n, Cause("table"), event) for n, event in enumerate((as_rated, seated, other, *dealt), 1)]
