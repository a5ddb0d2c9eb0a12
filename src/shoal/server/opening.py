"""How a table begins: the first entries of its log, from what a guest asked for."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from shoal.games import preset, rules_of
from shoal.server.log import Cause, Entry, Opened, SeatBot, Seated
from shoal.server.messages import NAME_LIMIT, Name, Pace

GAME: Final = "literature"
HOUSE_RULES: Final = "online"
"""Claims out of turn are refused, not punished: on a network a turn can change while a claim is on its way."""

BOT: Final = "counting"

BOT_NAMES: Final = (
    *("Ada", "Amir", "Bela", "Bruno", "Cleo", "Dara", "Emil", "Esme", "Faye", "Felix", "Gita", "Hugo"),
    *("Ines", "Ivo", "Juno", "Kai", "Lena", "Leo", "Mara", "Milo", "Nina", "Noor", "Omar", "Otto"),
    *("Pia", "Quinn", "Rosa", "Rune", "Sana", "Theo", "Uma", "Vera", "Wim", "Yara", "Zeno", "Zoe"),
)


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest asks for who wants a table."""

    seats: int = 6
    pace: Pace = "human"
    name: Name | None = None


def opening(wish: NewTable, who: str, rng: Random) -> tuple[Entry, ...]:
    """The table is opened, the guest sits down on seat 0, and he deals; `BadOptions` when there is no such game."""
    options = preset(GAME, HOUSE_RULES) | {"players": wish.seats}
    rules = rules_of(GAME, options)
    bots = tuple(SeatBot(BOT, name) for name in rng.sample(BOT_NAMES, rules.seats))
    name = clean_name(wish.name or "") or f"Guest {rng.randint(10, 99)}"
    opened = Opened(rules.name, options, wish.pace, bots)
    events = (opened, Seated(0, name, who), *rules.deal(rng, dealer=0))
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters, as far as Unicode is concerned, that leave a name blank."""


def clean_name(name: str) -> str:
    """The name as others may see it: nothing invisible, one blank between words; empty when nothing is left."""
    shown = "".join(letter if letter.isprintable() and letter not in INVISIBLE else " " for letter in name)
    return " ".join(shown.split())[:NAME_LIMIT]
