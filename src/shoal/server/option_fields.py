"""House rules as the fields of a form: made from the options' JSON Schema, so that no option can be forgotten.

A form knows only texts. `Field.value` reads one, `Field.text` writes one; whether the values make a game is for the rules
to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import Struct

from shoal.games import rules_of

ON: Final = "on"
OFF: Final = "off"

Kind = Literal["choice", "check", "number", "text"]


class Field(Struct, frozen=True):
    """One option as a form shows it. `about` explains it, `group` says where it stands."""

    name: str
    kind: Kind
    title: str
    about: str
    group: str
    default: Any
    choices: tuple[Any, ...] = ()
    may_be_none: bool = False
    minimum: int | None = None
    maximum: int | None = None
    pattern: str | None = None

    def value(self, text: str) -> Any:
        """What that text means here; a text that means nothing stays as it is, for the rules to refuse."""
        if self.kind == "check":
            return text == ON
        if not text and self.may_be_none:
            return None
        if self.kind == "choice":
            return next((choice for choice in self.choices if str(choice) == text), text)
        if self.kind == "number" or self._also_numbers:
            return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text
        return text

    def text(self, value: Any) -> str:
        """That value as the form writes it."""
        if self.kind == "check":
            return ON if value else OFF
        return "" if value is None else str(value)

    @property
    def _also_numbers(self) -> bool:
        """Whether this is a text that may be a number."""
        return bool(self.choices)


@cache
def fields_of(game: str) -> tuple[Field, ...]:
    """Every option of a game, in the order in which they are declared."""
    kind = rules_of(game).vocabulary.options
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(name, about, hints[name]) for name, about in schema["properties"].items())


def groups_of(game: str) -> Mapping[str, tuple[Field, ...]]:
    """The options of a game by group, in the order in which the groups first come up."""
    fields = fields_of(game)
    names = dict.fromkeys(field.group for field in fields)
    return {name: tuple(field for field in fields if field.group == name) for name in names}


def _field(name: str, about: Mapping[str, Any], hint: Any) -> Field:
    parts = about.get("anyOf", [about])
    types = {part["type"] for part in parts if "type" in part}
    choices = tuple(_literals(hint))
    bounds = {key: value for part in (about, *parts) for key, value in part.items()}
    return Field(
        name=name,
        kind=_kind(types, choices),
        title=about.get("title", name.replace("_", " ").capitalize()),
        about=about.get("description", ""),
        group=about.get("group", ""),
        default=about.get("default"),
        choices=choices,
        may_be_none="null" in types,
        minimum=bounds.get("minimum"),
        maximum=bounds.get("maximum"),
        pattern=_pattern(types, choices, bounds.get("pattern")),
    )


def _kind(types: set[str], choices: tuple[Any, ...]) -> Kind:
    if choices:
        return "text" if "integer" in types else "choice"
    return "check" if "boolean" in types else "number" if "integer" in types else "text"


def _pattern(types: set[str], choices: tuple[Any, ...], pattern: str | None) -> str | None:
    """What a browser may accept. A choice of words or a number has none in the schema."""
    return "|".join([*map(str, choices), "[0-9]+"]) if choices and "integer" in types else pattern


def _literals(hint: Any) -> Iterator[Any]:
    """The values of every `Literal` in a type, as they are declared."""
    for part in get_args(hint):
        if isinstance(part, (str, int)):
            yield part
        elif not isinstance(part, msgspec.Meta):
            yield from _literals(part)
