"""Whatever can travel has words: events, reasons, options and their values, presets, doubts, levels, in every game."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from shoal.core.games import GAMES, kit_of, rules_of
from shoal.i18n import kebab
from shoal.server.tables.messages.to_client import Closing
from shoal.server.tables.messages.wire import TableReason
from shoal.server.tables.state.events import TableSight
from tests.i18n.speakers import speaker

games = pytest.mark.parametrize("game", GAMES)


def tags(union: Any) -> list[str]:
    """The names under which the types of a union travel."""
    return [str(kind.__struct_config__.tag) for kind in get_args(union) or (union,)]


def literals(kind: Any) -> list[Any]:
    """All values that a type names."""
    own = list(get_args(kind)) if get_origin(kind) is Literal else []
    return [*own, *(value for part in get_args(kind) for value in literals(part))]


def missing(game: str, names: list[str]) -> list[str]:
    return [name for name in names if not speaker("en", game).has(name)]


def test_everything_that_a_table_says_has_a_message() -> None:
    shown = {"clock_read", "ready_said"}  # and not told
    told = [f"event-{kebab(tag)}" for tag in tags(TableSight) if tag not in shown]
    reasons = [f"reason-{kebab(reason)}" for reason in get_args(TableReason)]
    closings = [f"closing-{kebab(reason)}" for reason in literals(msgspec.structs.fields(Closing)[0].type)]

    assert missing("shared", [*told, *reasons, *closings]) == []


@games
def test_everything_that_a_game_says_has_a_message(game: str) -> None:
    vocabulary, kit = rules_of(game).vocabulary, kit_of(game)
    over = import_module(f"shoal.games.{game}.rules.events").Over
    ends = next(field.type for field in msgspec.structs.fields(over) if field.name == "reason")
    levels = (*kit.levels.offered, *kit.levels.others, kit.levels.standin, kit.levels.steady, kit.levels.trial)
    schema = msgspec.json.schema(vocabulary.options)["$defs"][vocabulary.options.__name__]["properties"]
    said = {
        "event": tags(vocabulary.sight),
        "ruling": tags(vocabulary.ruling),
        "reason": literals(vocabulary.reason),
        "ended": literals(ends),
        "group": [option["group"] for option in schema.values() if "group" in option],
        "game": ["name", "about"],
    }
    described = {"option": vocabulary.options.__struct_fields__, "preset": kit.presets, "level": levels}

    names = [f"{kind}-{kebab(name)}" for kind, every in {**said, **described}.items() for name in every]
    about = [f"{kind}-{kebab(name)}.about" for kind, every in described.items() for name in every]
    assert missing(game, [*names, *about]) == []


@games
def test_every_value_of_an_option_has_words(game: str) -> None:
    for field in msgspec.structs.fields(rules_of(game).vocabulary.options):
        values = [value for value in literals(field.type) if isinstance(value, str)]
        unsaid = missing(game, [f"option-{kebab(field.name)}-{kebab(value)}" for value in values])
        own = [name for name in unsaid if not re.search(r"-([2-9tjqka]|none)$", name)]  # the shared say ranks and none
        assert own == []


def test_every_value_of_an_option_that_is_a_text_has_words() -> None:
    say = speaker("en", "literature")
    assert say("option-first-player-seat", number=3) == "seat 3"
    assert say("option-tie-break-half-suit", half_suit="the low hearts") == "the team that won the low hearts"
    assert missing("literature", ["option-first-player-left-of-dealer", "option-tie-break-best-of-3"]) == []


@games
def test_every_doubt_and_every_fault_of_house_rules_has_a_message(game: str) -> None:
    package = Path(str(import_module(f"shoal.games.{game}.rules").__file__)).parent
    sources = [path.read_text() for path in package.glob("*.py")]
    judges = [text for text in sources if "BadOptions(" in text or "Doubt(" in text]
    names = {name for text in judges for name in re.findall(r'"([A-Z]{2,}(?:_[A-Z0-9]+)+)"', text)}
    names -= set(literals(rules_of(game).vocabulary.reason))
    assert len(names) > 5
    for name in names:
        assert missing(game, [f"bad-{kebab(name)}"]) == [] or missing(game, [f"doubt-{kebab(name)}"]) == [], name
