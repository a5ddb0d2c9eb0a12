"""What a message must be given: its variables, and what each is for, inferred from how the message uses it.

    person    `{ $seat -> [you] ... *[other] { $seat } }`    a name, or `None` for the reader
    yes-no    `{ $hit -> [yes] ... *[no] ... }`              a boolean
    number    `{ $count -> [one] ... *[other] ... }`, `{ NUMBER($count) }`
    choice    `{ $suit -> [C] ... *[S] ... }`                one of several words
    text      `{ $name }`                                    anything else

`web/words.mjs` does the same for the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from fluent.syntax import ast

Kind = Literal["person", "yes-no", "number", "choice", "text"]

PLURALS: Final = frozenset({"zero", "one", "two", "few", "many"})
STRENGTH: Final[tuple[Kind, ...]] = ("text", "choice", "yes-no", "number", "person")
"""What a variable is for when it is used in several ways: the strongest."""

Lookup = Callable[[str], ast.Pattern | None]
"""The pattern of a message (`name`), a term (`-name`) or an attribute (`name.attribute`)."""


def parameters(pattern: ast.Pattern, lookup: Lookup) -> Mapping[str, Kind]:
    """The variables of a pattern and of the messages that it refers to, and what each is for."""
    found: dict[str, Kind] = {}
    for name, kind in _uses(pattern, lookup, frozenset()):
        found[name] = max(found.get(name, "text"), kind, key=STRENGTH.index)
    return found


def patterns_of(entry: ast.Message | ast.Term) -> Mapping[str, ast.Pattern]:
    """What a message or a term says, and what its attributes say, by name."""
    name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
    own = {} if entry.value is None else {name: entry.value}
    return own | {f"{name}.{attribute.id.name}": attribute.value for attribute in entry.attributes}


def reference(part: ast.MessageReference | ast.TermReference) -> str:
    """The name of what is referred to."""
    name = f"-{part.id.name}" if isinstance(part, ast.TermReference) else part.id.name
    return f"{name}.{part.attribute.name}" if part.attribute else name


def _uses(pattern: ast.Pattern, lookup: Lookup, above: frozenset[str]) -> Iterator[tuple[str, Kind]]:
    for element in pattern.elements:
        if isinstance(element, ast.Placeable):
            yield from _of_expression(element.expression, lookup, above)


def _of_expression(part: object, lookup: Lookup, above: frozenset[str]) -> Iterator[tuple[str, Kind]]:
    match part:
        case ast.Placeable(expression=inner):
            yield from _of_expression(inner, lookup, above)
        case ast.SelectExpression(selector=selector, variants=variants):
            if isinstance(selector, ast.VariableReference):
                yield selector.id.name, _selected(variants)
            else:
                yield from _of_expression(selector, lookup, above)
            for variant in variants:
                yield from _uses(variant.value, lookup, above)
        case ast.VariableReference(id=name):
            yield name.name, "text"
        case ast.FunctionReference(arguments=arguments):
            yield from ((given.id.name, "number") for given in arguments.positional if hasattr(given, "id"))
        case ast.MessageReference() | ast.TermReference():
            target = reference(part)
            pattern = lookup(target)
            found = () if pattern is None or target in above else tuple(_uses(pattern, lookup, above | {target}))
            if isinstance(part, ast.MessageReference):  # a term has only the variables that it is given here
                yield from found
        case _:
            pass  # literals


def _selected(variants: list[ast.Variant]) -> Kind:
    """What a variable is for that is chosen by."""
    keys = {variant.key.name for variant in variants if isinstance(variant.key, ast.Identifier)}
    if len(keys) < len(variants) or keys & PLURALS:
        return "number"
    if "you" in keys:
        return "person"
    return "yes-no" if keys <= {"yes", "no"} else "choice"
