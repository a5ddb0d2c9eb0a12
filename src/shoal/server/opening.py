"""How a table begins: the first entries of its log, from what a guest asked for."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from shoal.bots.registry import UnknownBot, bot_of
from shoal.game import AnyRules, BadOptions
from shoal.games import PRESETS, preset, rules_of
from shoal.server.log import Cause, Entry, Opened, SeatBot, Seated
from shoal.server.messages import NAME_LIMIT, HearingTime, Name, Pace

HOUSE_RULES: Final = {"literature": "online", "go_fish": "bicycle", "fish_draw": "standard"}
"""By game: the preset of who asks for none.

`online`: claims out of turn are refused, not punished; on a network a turn can change while a claim is on its way.
"""

BOTS: Final = {"literature": "counting", "go_fish": "counting", "fish_draw": "attentive"}
"""By game: the bot of who asks for none."""

HEARING_S: Final = 4.0

BOT_NAMES: Final = (
    *("Ada", "Amir", "Bela", "Bruno", "Cleo", "Dara", "Emil", "Esme", "Faye", "Felix", "Gita", "Hugo"),
    *("Ines", "Ivo", "Juno", "Kai", "Lena", "Leo", "Mara", "Milo", "Nina", "Noor", "Omar", "Otto"),
    *("Pia", "Quinn", "Rosa", "Rune", "Sana", "Theo", "Uma", "Vera", "Wim", "Yara", "Zeno", "Zoe"),
)


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest asks for who wants a table."""

    game: str = "literature"
    preset: str | None = None
    options: dict[str, Any] = {}
    """What differs from the preset."""
    seats: int | None = None
    """The same as the option `players`."""
    pace: Pace = "human"
    hearing_s: HearingTime = HEARING_S
    bot: str | None = None
    name: Name | None = None


def rules_for(wish: NewTable) -> AnyRules:
    """The rules that a guest asked for; `BadOptions` when there is no such game, or no such bot for it."""
    base = preset(wish.game, wish.preset or HOUSE_RULES.get(wish.game, "")) if wish.game in PRESETS else {}
    seats = {} if wish.seats is None else {"players": wish.seats}
    rules = rules_of(wish.game, base | wish.options | seats)
    try:
        bot_of(rules.name, _bot(wish))
    except UnknownBot as error:
        raise BadOptions("UNKNOWN_BOT", str(error)) from None
    return rules


def _bot(wish: NewTable) -> str:
    return wish.bot or BOTS[wish.game]


def preset_of(rules: AnyRules, wished: str | None) -> str | None:
    """The name of these house rules, however many play: the one that was wished for, if they still are that."""
    names = [wished, HOUSE_RULES.get(rules.name), *PRESETS[rules.name]]
    rules_by_name = {
        name: replace(options, players=rules.options.players) for name, options in PRESETS[rules.name].items()
    }
    return next((name for name in names if name and rules_by_name.get(name) == rules.options), None)


def opening(wish: NewTable, who: str, rng: Random) -> tuple[Entry, ...]:
    """The table is opened, the guest sits down on seat 0, and he deals; `BadOptions` when there is no such game."""
    rules = rules_for(wish)
    bots = tuple(SeatBot(_bot(wish), name) for name in rng.sample(BOT_NAMES, rules.seats))
    name = clean_name(wish.name or "") or f"Guest {rng.randint(10, 99)}"
    preset_name = preset_of(rules, wish.preset)
    opened = Opened(rules.name, preset_name, asdict(rules.options), wish.pace, wish.hearing_s, bots)
    events = (opened, Seated(0, name, who), *rules.deal(rng, dealer=0))
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters, as far as Unicode is concerned, that leave a name blank."""


def clean_name(name: str) -> str:
    """The name as others may see it: nothing invisible, one blank between words; empty when nothing is left."""
    shown = "".join(letter if letter.isprintable() and letter not in INVISIBLE else " " for letter in name)
    return " ".join(shown.split())[:NAME_LIMIT]
