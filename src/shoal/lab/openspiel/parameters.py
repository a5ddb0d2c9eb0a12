"""House rules and settings as parameters of an OpenSpiel game, and back.

OpenSpiel reads a parameter as a number, as `true` or `false`, or else as a text, and each parameter has one of these types
for ever. So a number that may also be none is 0 for none, and a word that looks like a number stands in quotes:
`removed_rank='7'`, `hand_sizes='5'`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from shoal.core.games import fields_of
from shoal.core.option_fields import NONE, Field, option_text
from shoal.envs.settings import Settings

Value = bool | int | str

SETTINGS: Final[dict[str, Value]] = {
    name: getattr(Settings(), name) for name in ("out_of_turn", "reward", "max_moves", "irregular", "formalities")
} | {"skip_forced": False}
"""The settings of `shoal.envs` that an OpenSpiel game may be told, with their defaults.

`skip_forced` is another one than there: a node with one action costs little, and keeps the rules' own shape of a tree.
"""

LIKE_A_NUMBER: Final = re.compile(r"[-+]?[0-9.]+([eE][-+]?[0-9]+)?")


def specification(game: str) -> dict[str, Value]:
    """All parameters of a game with their defaults."""
    rules = {field.name: _parameter(field, field.default) for field in fields_of(game)}
    return rules | SETTINGS


def options_from(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules among these parameters, as data for `rules_of`. Raises `BadOptions` for a value that one cannot have."""
    return {field.name: _option(field, given[field.name]) for field in fields_of(game) if field.name in given}


def settings_from(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings among these parameters."""
    return {name: given.get(name, default) for name, default in SETTINGS.items()}


def unusual(game: str, given: Mapping[str, Any]) -> dict[str, Value]:
    """The parameters that are not at their defaults, each as OpenSpiel reads it back from a text."""
    usual = specification(game)
    readable = {name: _quoted(value) if isinstance(value, str) else value for name, value in given.items()}
    return {name: value for name, value in readable.items() if value != usual[name]}


def _is_number(field: Field) -> bool:
    return field.kind == "number"


def _parameter(field: Field, value: Any) -> Value:
    """A value of a house rule as a parameter."""
    if field.kind == "check":
        return bool(value)
    if _is_number(field):
        return 0 if value is None else int(value)
    if all(isinstance(choice, int) for choice in field.choices) and field.choices and field.kind == "choice":
        return int(value)
    return _quoted(option_text(value))


def _option(field: Field, value: Value) -> Any:
    """A parameter as the value of a house rule."""
    if field.may_be_none and _is_number(field) and value == 0:
        return field.value(NONE)
    text = option_text(value)
    return field.value(text[1:-1] if re.fullmatch("'.*'", text) else text)


def _quoted(text: str) -> str:
    return f"'{text}'" if LIKE_A_NUMBER.fullmatch(text) else text
