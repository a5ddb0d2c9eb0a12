"""What never changes in an OpenSpiel game of ours, in one object that copies of a state share.

OpenSpiel clones a state of a Python game by `copy.deepcopy` of its attributes. A state that held its game would drag it
along, and get back a game without its Python half; one that held the rules would copy a thousand cards. So a state has one
attribute, `Held`, which is shared by clones until one of them goes on, and that refers to a `SpielTable`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Self

from shoal.core.games import fields_of, kit_of, rules_of
from shoal.core.option_fields import NONE, Field, option_text
from shoal.envs.chance import Chance, Outcomes
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
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


FULL = ("full",)
BELIEF = ("belief",)


class SpielTable:
    """The rules, the encodings and the chance of one game under given parameters. Immutable."""

    def __init__(self, game: str, given: tuple[tuple[str, Value], ...]) -> None:
        parameters = dict(given)
        self.game = game
        self.given = given
        self.rules: Any = rules_of(game, options_from(game, parameters))
        settings = settings_from(parameters)
        self._settings = settings
        self.plain: AnyEncoding = encoding_of(self.rules, **settings)
        """Observations: what the table shows now."""
        self.full: AnyEncoding = encoding_of(self.rules, memory=FULL, **settings)
        """Information states: everything that a seat has seen."""
        chance = kit_of(game).chance(self.rules)
        if chance is None:
            raise ValueError(f"{game} has no tree of chance")
        self.chance: Chance = chance
        self.first_outcomes: Outcomes = chance.dealing(())
        self.seats: int = self.rules.seats
        self.nobody: list[float] = [0.0] * self.seats

    def encoding(self, *, recalls: bool, believes: bool = False) -> AnyEncoding:
        """What observations of that type are made of. Raises `ValueError` for beliefs of a game that has none."""
        if not believes:
            return self.full if recalls else self.plain
        return encoding_of(self.rules, memory=(*BELIEF, *FULL) if recalls else BELIEF, **self._settings)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.game, self.given)


@lru_cache(maxsize=64)
def table_of(game: str, given: tuple[tuple[str, Value], ...]) -> SpielTable:
    """One object for all games with the same parameters. Raises `BadOptions`, and `ValueError` for settings."""
    return SpielTable(game, given)
