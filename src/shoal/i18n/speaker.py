"""The speaker: Fluent messages of some catalogues in one language. Imported by the first `speak`."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from shoal.i18n.speaking import REFERENCE, Arg, Catalogue

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


logger = logging.getLogger(__name__)

_ENTRY: Final = re.compile(r"^(?P<name>-?[a-z][a-z0-9-]*) *=.*\n?(?:[ }].*\n?|\n)*", re.MULTILINE)
_ATTRIBUTE: Final = re.compile(r"^ +\.([a-z][a-z0-9-]*) *=", re.MULTILINE)
_PARSER: Final = FluentParser(with_spans=False)


SAID: Final = 500
"""Sentences with values that are kept of one language: a page says most of its own again and again."""


class BadCatalogue(ValueError):
    """A file of a catalogue that is no Fluent, or says a thing twice."""


class BadMessage(LookupError):
    """A message that does not exist, or was not given what it needs."""


class _Name(str):
    """A name, which is no word that a message chooses by: someone called `you` is not the reader."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = str.__hash__


class _Tongue:
    """The messages of one language alone. Each is parsed when it is first said: whole files would take a second."""

    def __init__(self, language: str, catalogues: Iterable[Catalogue], spare: _Tongue | None = None) -> None:
        """The messages of a language; what these refer to and it lacks is taken from `spare`."""
        self.bundle = FluentBundle([language, REFERENCE], use_isolating=False)
        self._sources: dict[str, str] = {}
        for catalogue in catalogues:
            for name, text in catalogue.texts(language):
                _add(name, text, self._sources)
        self.names = frozenset(_names(self._sources))
        if spare is not None:
            self._sources = spare._sources | self._sources  # noqa: SLF001  # the same class
        self._patterns: dict[str, ast.Pattern] = {}
        self._parameters: dict[str, Mapping[str, Kind]] = {}
        self._constant: dict[str, str] = {}
        self._said: dict[tuple[object, ...], str] = {}

    def pattern(self, name: str) -> ast.Pattern | None:
        """What a message (`name`), a term (`-name`) or an attribute (`name.attribute`) says."""
        entry = name.partition(".")[0]
        if name not in self._patterns and entry in self._sources:
            parsed = _PARSER.parse_entry(self._sources[entry])
            if not isinstance(parsed, (ast.Message, ast.Term)):
                raise BadCatalogue(f"{entry} is no Fluent: {self._sources[entry][:80]!r}")
            self.bundle.add_resource(ast.Resource([parsed]))
            self._patterns |= patterns_of(parsed)
        return self._patterns.get(name)

    def parameters(self, message: str) -> Mapping[str, Kind]:
        """What that message must be given. Whatever it refers to has been parsed when this is known."""
        found = self._parameters.get(message)
        if found is None:
            pattern = self.pattern(message)
            assert pattern is not None, f"{message} is among the names"
            found = self._parameters[message] = parameters(pattern, self.pattern)
        return found

    def say(self, message: str, args: Mapping[str, Arg]) -> tuple[str, list[str]]:
        """The message with these values, and what is wrong with them."""
        if message in self._constant:
            return self._constant[message], []
        key = (message, *((name, type(value), value) for name, value in args.items()))
        known = self._said.get(key)  # in one step: another thread may clear them meanwhile
        if known is not None:
            return known, []
        kinds = self.parameters(message)
        wrong = [f"{name} is not given" for name in kinds if name not in args]
        given = {name: _value(kinds[name], args[name]) for name in kinds if name in args}
        wrong += [f"{name} is {type(args[name]).__name__}" for name, value in given.items() if value is None]
        name, _, attribute = message.partition(".")
        entry = self.bundle.get_message(name)
        pattern: Any = entry.attributes[attribute] if attribute else entry.value
        text, errors = self.bundle.format_pattern(pattern, {name: v for name, v in given.items() if v is not None})
        if not kinds and not errors:
            self._constant[message] = str(text)
        elif not wrong and not errors:
            if len(self._said) >= SAID:
                self._said.clear()
            self._said[key] = str(text)
        return str(text), wrong or [str(error) for error in errors]


def _add(file: str, text: str, sources: dict[str, str]) -> None:
    """Add the source of every entry of a file; `BadCatalogue` when one is there already.

    An entry of Fluent begins in the first column and goes on in lines that do not; `#` begins a comment.
    """
    for found in _ENTRY.finditer(text):
        if found["name"] in sources:
            raise BadCatalogue(f"{file}: {found['name']} is there twice")
        sources[found["name"]] = found[0]


def _names(sources: Mapping[str, str]) -> Iterator[str]:
    """The names of all messages and of their attributes."""
    for name, source in sources.items():
        if not name.startswith("-"):
            yield name
            yield from (f"{name}.{attribute}" for attribute in _ATTRIBUTE.findall(source))


def _value(kind: Kind, value: Arg) -> Any:
    """A value as Fluent wants it; `None` when it cannot be of that kind."""
    match kind:
        case "person":
            return "you" if value is None else _Name(value)
        case "yes-no":
            return ("yes" if value else "no") if isinstance(value, bool) else None
        case "number":
            return value if isinstance(value, (int, float)) else None
        case "choice" | "text":
            return None if value is None else str(value)


class Speaker:
    """Says the messages of some catalogues in one language. See `Speaks`."""

    def __init__(self, language: str, catalogues: Sequence[Catalogue], *, is_strict: bool = False) -> None:
        """A speaker of these catalogues; `BadCatalogue` when one is malformed."""
        self.language: Final = language
        self._is_strict = is_strict
        self._tongues = [_Tongue(REFERENCE, catalogues)]
        if language != REFERENCE:
            self._tongues.insert(0, _Tongue(language, catalogues, self._tongues[0]))

    def __call__(self, message: str, /, **args: Arg) -> str:
        """The message of that name with these values in it.

        Where it does not exist, or lacks a value, a strict speaker raises `BadMessage`; another one does what it can, and
        logs the name but no value: what people wrote is not for the log.
        """
        tongue = next((tongue for tongue in self._tongues if message in tongue.names), None)
        if tongue is None:
            return self._fault(message, "there is no such message") or message
        text, wrong = tongue.say(message, args)
        return self._fault(message, "; ".join(wrong)) or text if wrong else text

    def _fault(self, message: str, about: str) -> str:
        if self._is_strict:
            raise BadMessage(f"{message} ({self.language}): {about}")
        logger.warning("message %s (%s): %s", message, self.language, about)
        return ""

    @property
    def names(self) -> frozenset[str]:
        """The names of all messages that this speaker can say."""
        return frozenset[str]().union(*(tongue.names for tongue in self._tongues))

    @property
    def own_names(self) -> frozenset[str]:
        """Those that it can say in its own language."""
        return self._tongues[0].names

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return any(message in tongue.names for tongue in self._tongues)

    def parameters(self, message: str) -> Mapping[str, Kind]:
        """What a message of this speaker must be given, and what each value is for."""
        return next(tongue for tongue in self._tongues if message in tongue.names).parameters(message)

    def listed(self, words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """Words as a list in a sentence: `Ann, Bea and Carl`; empty when there are none."""
        if len(words) < 2:
            return words[0] if words else ""
        begun = words[0]
        for word in words[1:-1]:
            begun = self("list-comma", begun=begun, next=word)
        return self(f"list-{last}", begun=begun, last=words[-1])
