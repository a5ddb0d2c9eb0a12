"""All games by name: their kits and rules, and house rules given by name or as text."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from shoal.core import option_fields
from shoal.core.codec import prepared
from shoal.core.errors import near
from shoal.core.game import AnyRules, BadOptions
from shoal.core.option_fields import Field

if TYPE_CHECKING:
    from shoal.core.kit import Kit

GAMES: Final[dict[str, str]] = {
    "literature": "shoal.games.literature.kit",
    "go_fish": "shoal.games.go_fish.kit",
    "fish_draw": "shoal.games.fish_draw.kit",
}
"""The modules that hold the games' kits as `KIT`, by name of the game. They are imported when first needed."""

RULES_KEPT: Final = 64
"""House rules whose rules are kept for the next table that has them."""

USUAL_GAME: Final = next(iter(GAMES))
"""The game that is played when none is chosen."""

SEATS_OPTION: Final = "players"
"""The option, in every game, for the number of seats."""


def kit_of(game: str) -> Kit:
    """The kit of the game of that name; raises `BadOptions` when there is none."""
    if game not in GAMES:
        raise BadOptions("UNKNOWN_GAME", game=game[:40], known=tuple(GAMES), **_near(game, GAMES))
    return _kit(GAMES[game])


@cache
def _kit(module: str) -> Kit:
    kit: Kit = importlib.import_module(module).KIT
    return kit


def rules_of(game: str, options: object = None) -> AnyRules:
    """The rules of a game with options given as data (`{"players": 8}`); raises `BadOptions` when either is invalid."""
    kit_of(game)
    try:
        return _rules(game, _read_options(game, {} if options is None else options))
    except BadOptions as error:
        error.game = game
        raise


@lru_cache(maxsize=RULES_KEPT)
def _rules(game: str, options: msgspec.Struct) -> AnyRules:
    """One object for all tables with the same house rules: what rules work out before the deal is 30 kB."""
    return kit_of(game).rules(options)


def _read_options(game: str, data: object) -> msgspec.Struct:
    """Options of the game's own type from data; raises `BadOptions` for the first one that is invalid."""
    try:
        options: msgspec.Struct = msgspec.convert(data, prepared(options_type(game)))
    except msgspec.ValidationError:
        for name, value in data.items() if isinstance(data, Mapping) else ():
            _field(game, str(name)).check(value)
        raise BadOptions("UNKNOWN_OPTION", option=str(data)[:40]) from None
    return _with_own_defaults(options)


def _with_own_defaults(options: msgspec.Struct) -> msgspec.Struct:
    """The same options. Values that are as usual are the defaults themselves: msgspec leaves those out of texts, and not what equals them."""
    fields, defaults = options.__struct_fields__, options.__struct_defaults__
    usual = zip(fields[len(fields) - len(defaults) :], defaults, strict=True)
    return msgspec.structs.replace(options, **{name: value for name, value in usual if getattr(options, name) == value})


def options_type(game: str) -> type[msgspec.Struct]:
    """The type of a game's options; raises `BadOptions` when there is no such game."""
    kind: type[msgspec.Struct] = kit_of(game).rules().vocabulary.options
    return kind


def preset(game: str, name: str) -> dict[str, Any]:
    """The options of a preset that are not at their defaults, as data; raises `BadOptions` when there is none."""
    presets = kit_of(game).presets
    if name not in presets:
        raise BadOptions("UNKNOWN_PRESET", preset=name[:40], known=tuple(presets), **_near(name, presets))
    data: dict[str, Any] = msgspec.to_builtins(presets[name])
    return data


def options_of(game: str, preset_name: str | None = None, assignments: Iterable[str] = ()) -> dict[str, Any]:
    """Options as data, for `rules_of`: those of a preset, changed by texts such as `players=8`. Raises `BadOptions`.

    >>> options_of("literature", "online", ["players=8", "jokers=no"])
    {'out_of_turn_claim': 'reject', 'players': 8, 'jokers': False}
    """
    options = preset(game, preset_name) if preset_name is not None else {}
    rules_of(game)  # an unknown game is reported before an unknown option
    named: set[str] = set()
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        if not equals:
            raise BadOptions("BAD_ASSIGNMENT", text=assignment[:40])
        if name in named:
            raise BadOptions("OPTION_TWICE", option=name[:40])
        named.add(name)
        options[name] = read_option(game, name, text)
    return options


def fields_of(game: str) -> tuple[Field, ...]:
    """Every option of a game as a field, in the order of declaration; raises `BadOptions` for an unknown game."""
    return option_fields.fields_of_type(options_type(game))


def read_option(game: str, name: str, text: str) -> Any:
    """The value of an option from its text: a word, a number, `yes` or `no`, `none`. Raises `BadOptions`.

    >>> read_option("literature", "removed_rank", "8"), read_option("literature", "players", "8")
    ('8', 8)
    """
    return _field(game, name).value(text)


def without_idle(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options, but for those that have no effect under the others: a form does not show them, so they are as usual."""
    usual = {field.name: field.default for field in fields_of(game)}
    chosen = dict(options)
    for _ in usual:  # what hangs on an option that is as usual again may be idle, too
        idle = [name for name in idle_options(game, usual | chosen) if chosen.get(name, usual[name]) != usual[name]]
        if not idle:
            break
        chosen |= {name: usual[name] for name in idle}
    return chosen


def idle_options(game: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The options that have no effect under these, which are all of the game's."""
    needs = kit_of(game).needs
    return tuple(name for name, need in needs.items() if not need.is_met(options[need.option]))


def _near(name: str, known: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The argument of a refusal for what may have been meant; none when nothing looks like it."""
    found = near(name, known)
    return {"near": found} if found else {}


def _field(game: str, name: str) -> Field:
    fields = {field.name: field for field in fields_of(game)}
    found = fields.get(name)
    if found is None:
        error = BadOptions("UNKNOWN_OPTION", option=name[:40], **_near(name, fields))
        error.game = game
        raise error
    return found
