"""House rules as fields. They are derived from the type of a game's options, so that no option can be forgotten.

Forms, the terminal and the command line use the same fields and read the same texts: a word, a number, `yes` or `no`,
`none`. A field reads one value; the rules check whether the values together make a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from shoal.core.game import BadOptions

YES: Final = "yes"
NO: Final = "no"
NONE: Final = "none"
A_NUMBER: Final = "NUMBER"
A_TEXT: Final = "TEXT"
_WORDS: Final = {YES: True, NO: False, "true": True, "false": False, NONE: None}

Kind = Literal["choice", "check", "number", "text"]


class Field(Struct, frozen=True):
    """One option. `group` says where it stands; `kind` is the control that a form has for it.

    What it is called and what it means is said by the catalogue of the game (`shoal.core.game_words`).

    `choices` are the values that are declared one by one; a `text` may have others. `pattern` is a regular expression
    for browsers.
    """

    name: str
    kind: Kind
    group: str
    default: Any
    type: Any
    choices: tuple[Any, ...] = ()
    may_be_none: bool = False
    minimum: int | None = None
    maximum: int | None = None
    pattern: str | None = None

    def value(self, text: str) -> Any:
        """The value of the text; raises `BadOptions` when it is not valid here."""
        for meaning in _meanings(text):
            try:
                return msgspec.convert(meaning, self.type)
            except msgspec.ValidationError:
                continue
        raise self._cannot_be(text)

    def check(self, value: object) -> None:
        """Raise `BadOptions` unless the option can have that value, given as data."""
        try:
            msgspec.convert(value, self.type)
        except msgspec.ValidationError:
            raise self._cannot_be(option_text(value)) from None

    def _cannot_be(self, text: str) -> BadOptions:
        return BadOptions("BAD_VALUE", (self.name,), option=self.name, value=text[:40], values=self.values)

    @property
    def words(self) -> tuple[str, ...]:
        """The texts that can be chosen; all that are valid, unless the field `is_free`."""
        yes_and_no = (YES, NO) if self.kind == "check" else ()
        return (*map(option_text, self.choices), *yes_and_no, *((NONE,) if self.may_be_none else ()))

    @property
    def is_free(self) -> bool:
        """Whether a number or a text may be typed."""
        return self.kind in ("number", "text")

    @property
    def values(self) -> tuple[str, ...]:
        """What the option may be: the words that can be chosen, and `NUMBER>=1<=4` or `TEXT` where one may be typed.

        `shoal.core.game_words.values` says it for people.
        """
        names = [*map(option_text, self.choices), *((YES, NO) if self.kind == "check" else ())]
        if self.is_free:
            names.append(self._number if self.kind == "number" or self.choices else A_TEXT)
        return (*names, *((NONE,) if self.may_be_none else ()))

    @property
    def _number(self) -> str:
        least = "" if self.minimum is None else f">={self.minimum}"
        most = "" if self.maximum is None else f"<={self.maximum}"
        return f"{A_NUMBER}{least}{most}"


@cache
def fields_of_type(options: type[Struct]) -> tuple[Field, ...]:
    """Every option of that type, in the order of declaration."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(_field(name, about, hints[name]) for name, about in schemas_of(options).items())


def grouped(fields: Iterable[Field]) -> Mapping[str, tuple[Field, ...]]:
    """Fields by group, in the order in which the groups first occur."""
    groups: dict[str, tuple[Field, ...]] = {}
    for field in fields:
        groups[field.group] = (*groups.get(field.group, ()), field)
    return groups


def schemas_of(options: type[Struct]) -> dict[str, dict[str, Any]]:
    """The JSON Schema of every option by name; its choices are in the order of declaration."""
    schemas: dict[str, dict[str, Any]] = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    for field in msgspec.structs.fields(options):
        order = _literals(field.type)
        about = schemas[field.name]
        for part in (about, *about.get("anyOf", ())):
            if "enum" in part:
                part["enum"] = sorted(part["enum"], key=order.index)
    return schemas


def option_text(value: object) -> str:
    """The text that a field reads as that value."""
    return next((word for word, meaning in _WORDS.items() if value is meaning), str(value))


def _meanings(text: str) -> Iterator[Any]:
    """The values that a text may stand for. The option's type decides: no type accepts two of them."""
    if re.fullmatch(r"-?[0-9]{1,18}", text):
        yield int(text)
    if text in _WORDS:
        yield _WORDS[text]
    yield text


def _field(name: str, about: Mapping[str, Any], hint: Any) -> Field:
    parts = about.get("anyOf", [about])
    types = {part["type"] for part in parts if "type" in part}
    choices = tuple(value for part in parts for value in part.get("enum", ()))
    bounds = {key: value for part in (about, *parts) for key, value in part.items()}
    return Field(
        name=name,
        kind=_kind(types, choices),
        group=about.get("group", ""),
        default=about.get("default"),
        type=hint,
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
    """The regular expression for browsers. The schema has none for a choice of words or a number."""
    return "|".join([*map(str, choices), "[0-9]+"]) if choices and "integer" in types else pattern


def _literals(kind: Any) -> list[Any]:
    """The literal values of a type, in the order of declaration."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [value for part in get_args(kind) for value in _literals(part)]
