"""All games by name, and the named presets of their options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from shoal import fish_draw, go_fish, literature
from shoal.fish_draw import FishDraw
from shoal.game import AnyRules, BadOptions, UncheckedRules
from shoal.go_fish import GoFish
from shoal.literature import Literature

GAMES: Final[dict[str, Callable[[Any], UncheckedRules]]] = {
    "literature": Literature,
    "go_fish": GoFish,
    "fish_draw": FishDraw,
}
"""By name: what makes the rules from options, a value of the game's own type (hence `Any`); `None` is all defaults."""

PRESETS: Final[dict[str, Mapping[str, Any]]] = {
    "literature": literature.PRESETS,
    "go_fish": go_fish.PRESETS,
    "fish_draw": fish_draw.PRESETS,
}
"""By game and name: options, as a value of the game's own type."""


def rules_of(game: str, options: object = None) -> AnyRules:
    """The rules of a game by its name, under options given as data (`{"players": 8}`); `BadOptions` when unknown."""
    make = GAMES.get(game)
    if make is None:
        raise BadOptions("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    kind = make(None).vocabulary.options
    try:
        read = msgspec.convert({} if options is None else options, kind)
    except msgspec.ValidationError as error:
        raise BadOptions("UNKNOWN_OPTION", str(error)) from None
    return make(read)


def preset(game: str, name: str) -> dict[str, Any]:
    """The options of a preset as data, without those that have their default; `BadOptions` when there is none."""
    presets = PRESETS.get(game, {})
    if name not in presets:
        known = ", ".join(presets) or "none"
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


def read_option(game: str, name: str, text: str) -> Any:
    """The value of an option from its text: a word, a number, `yes` or `no`, `none`; `BadOptions` when it is neither.

    >>> read_option("literature", "removed_rank", "8"), read_option("literature", "players", "8")
    ('8', 8)
    """
    kind = rules_of(game).vocabulary.options
    if name not in kind.__struct_fields__:
        near = get_close_matches(name[:40], kind.__struct_fields__, 3)
        hint = f"; perhaps {' or '.join(near)}" if near else ""
        raise BadOptions("UNKNOWN_OPTION", f"{game} has no option {name[:40]!r}{hint}")
    for value in _meanings(text):
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError:
            continue
        return value
    raise BadOptions("UNKNOWN_OPTION", f"{name}={text[:40]}: {option_values(game, name)} is needed")


def _meanings(text: str) -> Iterator[Any]:
    """What a text may mean; the option's type tells which it is, since none takes both a word and a text like it."""
    if re.fullmatch(r"-?[0-9]{1,18}", text):
        yield int(text)
    if text in _WORDS:
        yield _WORDS[text]
    yield text


def option_values(game: str, name: str) -> str:
    """What an option may be, for people: `a number`, `yes or no`, `cancel, opponents or nothing`."""
    return one_of(_values(option_schemas(game)[name]))


def option_schemas(game: str) -> dict[str, dict[str, Any]]:
    """The JSON Schema of every option by name; what may be chosen stands in the order of the declaration."""
    kind = rules_of(game).vocabulary.options
    schemas: dict[str, dict[str, Any]] = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
    for field in msgspec.structs.fields(kind):
        order = _literals(field.type)
        about = schemas[field.name]
        for part in (about, *about.get("anyOf", ())):
            if "enum" in part:
                part["enum"] = sorted(part["enum"], key=order.index)
    return schemas


def _literals(kind: Any) -> list[Any]:
    """The values that a type names, as they were declared."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in _literals(part)]


def one_of(words: Sequence[str]) -> str:
    """A choice in words: `a, b or c`."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _values(schema: Mapping[str, Any]) -> list[str]:
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in _values(part)]
    if "enum" in schema:
        return [option_text(value) for value in schema["enum"]]
    return {"integer": ["a number"], "boolean": ["yes", "no"], "null": ["none"], "string": ["a text"]}[schema["type"]]


def option_text(value: object) -> str:
    """The text from which `read_option` makes that value again."""
    return next((word for word, meaning in _WORDS.items() if value is meaning), str(value))


_WORDS: Final = {"yes": True, "no": False, "true": True, "false": False, "none": None}
