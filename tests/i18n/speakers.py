"""What the tests of the words share: all speakers, and values to try messages with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product, zip_longest
from typing import Any, Final

from fluent.syntax import FluentParser, ast

from shoal.core.games import GAMES
from shoal.i18n import Catalogue, languages, of_game, shared
from shoal.i18n.speaker import Kind, Speaker, reference

CATALOGUES: Final[Mapping[str, Catalogue]] = {"shared": shared(), **{game: of_game(game) for game in GAMES}}
LANGUAGES: Final = languages()
OTHER_LANGUAGES: Final = tuple(language for language in LANGUAGES if language != "en")

SAMPLES: Final[Mapping[Kind, tuple[Any, ...]]] = {
    "person": (None, "Bea", "you"),
    "yes-no": (True, False),
    "number": (0, 1, 2, 5, 21, 1_234_567, 4.5),
    "text": ("the 9 of hearts", 3, "{ $x }`${y}`"),
    "choice": ("something else",),
}


@cache
def speaker(language: str, name: str) -> Speaker:
    """Who says the messages of a catalogue, and those of the shared."""
    catalogues = [shared()] if name == "shared" else [shared(), CATALOGUES[name]]
    return Speaker(language, catalogues, is_strict=True)


def own_names(language: str, name: str) -> frozenset[str]:
    """The messages of one catalogue alone."""
    return Speaker(language, [CATALOGUES[name]]).own_names


@cache
def entries(language: str, name: str) -> Mapping[str, ast.Pattern]:
    """Every pattern of a catalogue, as Fluent's own parser reads whole files; `Junk` fails."""
    found: dict[str, ast.Pattern] = {}
    for file, text in CATALOGUES[name].texts(language):
        for entry in FluentParser(with_spans=False).parse(text).body:
            assert not isinstance(entry, ast.Junk), f"{name}, {file}: {entry.content}"
            if isinstance(entry, ast.Message):
                found |= {entry.id.name: entry.value} if entry.value else {}
                found |= {f"{entry.id.name}.{part.id.name}": part.value for part in entry.attributes}
    return found


@cache
def every(language: str, name: str) -> Mapping[str, ast.Pattern]:
    """The patterns of a catalogue, and those of the shared."""
    return {**entries(language, "shared"), **entries(language, name)}


@cache
def said(language: str, name: str) -> tuple[tuple[str, dict[str, Any], str], ...]:
    """Every message of a catalogue with every kind of value: its name, the values, and the text."""
    say = speaker(language, name)
    return tuple(
        (message, args, say(message, **args))
        for message in sorted(own_names(language, name))
        for args in samples(language, name, message)
    )


def parts(node: Any) -> Iterator[Any]:
    """A node of a message and everything in it."""
    yield node
    for value in vars(node).values() if isinstance(node, ast.BaseNode) else ():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.BaseNode):
                yield from parts(inner)


def words(pattern: ast.Pattern) -> str:
    """What a pattern says in its own words, whatever is chosen."""
    return "\n".join(part.value for part in parts(pattern) if isinstance(part, ast.TextElement))


def samples(language: str, name: str, message: str) -> Iterator[dict[str, Any]]:
    """Values for a message: every value of every variable at least once, and persons in all combinations."""
    kinds = speaker(language, name).parameters(message)
    choices = _choices(language, name, message)
    columns = {variable: [*choices.get(variable, ()), *SAMPLES[kind]] for variable, kind in kinds.items()}
    persons = [variable for variable, kind in kinds.items() if kind in ("person", "yes-no", "choice")]
    rest = {variable: values for variable, values in columns.items() if variable not in persons}
    rows = list(zip_longest(*rest.values())) or [()]
    for at, chosen in enumerate(product(*(columns[variable] for variable in persons))):
        given = dict(zip(persons, chosen, strict=True))
        if not names_the_reader(language, name, message, given):
            yield given | _filled(rest, rows[at % len(rows)])
    for row in rows:
        yield {variable: columns[variable][-1] for variable in persons} | _filled(rest, row)


def _filled(columns: Mapping[str, list[Any]], row: tuple[Any, ...]) -> dict[str, Any]:
    return {
        variable: values[0] if value is None else value
        for (variable, values), value in zip(columns.items(), row, strict=True)
    }


def names_the_reader(language: str, name: str, message: str, args: Mapping[str, Any]) -> bool:
    """Whether a message would call the reader by name: `You asked $target`, where nobody asks themselves."""
    patterns = every(language, name)

    def shown(part: Any) -> bool:
        if isinstance(part, ast.VariableReference):
            return part.id.name in args and args[part.id.name] is None
        if isinstance(part, ast.SelectExpression) and isinstance(part.selector, ast.VariableReference):
            value = args.get(part.selector.id.name, "")
            keys = {one.key.name: one for one in part.variants if isinstance(one.key, ast.Identifier)}
            is_person = "you" in keys
            chosen = [keys["you" if value is None else "other"]] if is_person else part.variants
            return any(shown(one.value) for one in chosen)
        if isinstance(part, ast.MessageReference):
            return shown(patterns[reference(part)])
        inner = [part.expression] if isinstance(part, ast.Placeable) else getattr(part, "elements", [])
        return any(map(shown, inner))

    return shown(patterns[message])


def _choices(language: str, name: str, message: str) -> dict[str, list[str]]:
    """The words that a message chooses by, of its choices, in itself and in what it refers to."""
    found: dict[str, list[str]] = {}
    patterns = every(language, name)
    kinds = speaker(language, name).parameters(message)
    waiting, seen = [message], {message}
    while waiting:
        for part in parts(patterns[waiting.pop()]):
            if isinstance(part, ast.MessageReference) and (other := reference(part)) not in seen:
                seen.add(other)
                waiting.append(other)
            if isinstance(part, ast.SelectExpression) and isinstance(part.selector, ast.VariableReference):
                variable = part.selector.id.name
                keys = [one.key.name for one in part.variants if isinstance(one.key, ast.Identifier)]
                if kinds[variable] == "choice":
                    found[variable] = [*dict.fromkeys([*found.get(variable, []), *keys])]
    return found
