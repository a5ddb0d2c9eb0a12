"""All games by name, their kits, and house rules by name or as text."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from shoal import option_fields
from shoal.game import AnyRules, BadOptions
from shoal.option_fields import Field

if TYPE_CHECKING:
    from shoal.kit import Kit

GAMES: Final[dict[str, str]] = {
    "literature": "shoal.kits.literature.kit",
    "go_fish": "shoal.kits.go_fish.kit",
    "fish_draw": "shoal.kits.fish_draw.kit",
}
"""By the name of a game: the module that holds its kit as `KIT`. It is imported when the game is first asked for."""

USUAL_GAME: Final = next(iter(GAMES))
"""What is played when nobody said which game."""


SEATS_OPTION: Final = "players"
"""The option of every game that says how many play."""


def kit_of(game: str) -> Kit:
    """The kit of a game by its name; `BadOptions` when there is no such game."""
    if game not in GAMES:
        raise BadOptions("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    return _kit(GAMES[game])


@cache
def _kit(module: str) -> Kit:
    kit: Kit = importlib.import_module(module).KIT
    return kit


def rules_of(game: str, options: object = None) -> AnyRules:
    """The rules of a game by its name, under options given as data (`{"players": 8}`); `BadOptions` when unknown."""
    kit = kit_of(game)
    try:
        read = msgspec.convert({} if options is None else options, options_type(game))
    except msgspec.ValidationError as error:
        raise BadOptions("UNKNOWN_OPTION", str(error)) from None
    return kit.rules(read)


def options_type(game: str) -> type[msgspec.Struct]:
    """The type of a game's options; `BadOptions` when there is no such game."""
    kind: type[msgspec.Struct] = kit_of(game).rules().vocabulary.options
    return kind


def preset(game: str, name: str) -> dict[str, Any]:
    """The options of a preset as data, without those that have their default; `BadOptions` when there is none."""
    presets = kit_of(game).presets
    if name not in presets:
        known = ", ".join(presets)
        raise BadOptions("UNKNOWN_PRESET", f"no preset of {game[:40]} is called {name[:40]!r}; there are: {known}")
    data: dict[str, Any] = msgspec.to_builtins(presets[name])
    return data


def options_of(game: str, preset_name: str | None = None, assignments: Iterable[str] = ()) -> dict[str, Any]:
    """Options as data, for `rules_of`: a preset, and on top of it texts such as `players=8`; `BadOptions` by name.

    >>> options_of("literature", "online", ["players=8", "jokers=no"])
    {'out_of_turn_claim': 'reject', 'players': 8, 'jokers': False}
    """
    options = preset(game, preset_name) if preset_name is not None else {}
    rules_of(game)  # an unknown game is the first thing to say
    named: set[str] = set()
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        if not equals:
            raise BadOptions("BAD_ASSIGNMENT", f"{assignment[:40]!r} is not of the form NAME=VALUE")
        if name in named:
            raise BadOptions("OPTION_TWICE", f"{name[:40]} is given twice")
        named.add(name)
        options[name] = read_option(game, name, text)
    return options


def fields_of(game: str) -> tuple[Field, ...]:
    """Every option of a game as a field, in the order in which they are declared; `BadOptions` when it is unknown."""
    return option_fields.fields_of(options_type(game))


def read_option(game: str, name: str, text: str) -> Any:
    """The value of an option from its text: a word, a number, `yes` or `no`, `none`; `BadOptions` when it is neither.

    >>> read_option("literature", "removed_rank", "8"), read_option("literature", "players", "8")
    ('8', 8)
    """
    fields = {field.name: field for field in fields_of(game)}
    found = fields.get(name)
    if found is None:
        near = get_close_matches(name[:40], fields, 3)
        hint = f"; perhaps {' or '.join(near)}" if near else ""
        raise BadOptions("UNKNOWN_OPTION", f"{game} has no option {name[:40]!r}{hint}")
    return found.value(text)
