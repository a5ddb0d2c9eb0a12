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
from shoal.server.tables.state.sights import TableSight
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


def test_every_event_of_a_table_has_a_message() -> None:
    told = [tag for tag in tags(TableSight) if tag != "clock_read"]  # clocks are shown, and not told
    assert missing("shared", [f"event-{kebab(tag)}" for tag in told]) == []


def test_every_reason_of_a_table_has_a_message() -> None:
    assert missing("shared", [f"reason-{kebab(reason)}" for reason in get_args(TableReason)]) == []
    closings = literals(msgspec.structs.fields(Closing)[0].type)
    assert missing("shared", [f"closing-{kebab(reason)}" for reason in closings]) == []


@games
def test_every_event_and_every_ruling_of_a_game_has_a_message(game: str) -> None:
    vocabulary = rules_of(game).vocabulary
    assert missing(game, [f"event-{kebab(tag)}" for tag in tags(vocabulary.sight)]) == []
    assert missing(game, [f"ruling-{kebab(tag)}" for tag in tags(vocabulary.ruling)]) == []


@games
def test_every_reason_of_a_game_has_a_message(game: str) -> None:
    assert missing(game, [f"reason-{kebab(reason)}" for reason in literals(rules_of(game).vocabulary.reason)]) == []


@games
def test_every_end_of_a_game_has_a_message(game: str) -> None:
    over = import_module(f"shoal.games.{game}.rules.events").Over
    reason = next(field.type for field in msgspec.structs.fields(over) if field.name == "reason")
    assert missing(game, [f"ended-{kebab(end)}" for end in literals(reason)]) == []


@games
def test_every_option_has_a_title_and_an_explanation_and_every_group_a_title(game: str) -> None:
    options = rules_of(game).vocabulary.options
    for name in options.__struct_fields__:
        assert missing(game, [f"option-{kebab(name)}", f"option-{kebab(name)}.about"]) == []
    schema = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    groups = {option["group"] for option in schema.values() if "group" in option}
    assert missing(game, [f"group-{kebab(group)}" for group in groups]) == []


@games
def test_every_value_of_an_option_has_words(game: str) -> None:
    for field in msgspec.structs.fields(rules_of(game).vocabulary.options):
        values = [value for value in literals(field.type) if isinstance(value, str)]
        unsaid = missing(game, [f"option-{kebab(field.name)}-{kebab(value)}" for value in values])
        assert [name for name in unsaid if not re.search(r"-([2-9tjqka]|none)$", name)] == [], (
            "the shared say ranks and none"
        )


def test_every_value_of_an_option_that_is_a_text_has_words() -> None:
    say = speaker("en", "literature")
    assert say("option-first-player-seat", number=3) == "seat 3"
    assert say("option-tie-break-half-suit", half_suit="the low hearts") == "the team that won the low hearts"
    assert missing("literature", ["option-first-player-left-of-dealer", "option-tie-break-best-of-3"]) == []


@games
def test_every_preset_has_a_title_and_a_sentence(game: str) -> None:
    for name in kit_of(game).presets:
        assert missing(game, [f"preset-{kebab(name)}", f"preset-{kebab(name)}.about"]) == []


@games
def test_every_bot_that_may_sit_has_a_name_and_is_described(game: str) -> None:
    levels = kit_of(game).levels
    for name in (*levels.offered, *levels.others, levels.standin, levels.steady, levels.trial):
        assert missing(game, [f"level-{kebab(name)}", f"level-{kebab(name)}.about"]) == []


@games
def test_every_doubt_and_every_fault_of_house_rules_has_a_message(game: str) -> None:
    package = Path(str(import_module(f"shoal.games.{game}.rules").__file__)).parent
    sources = [path.read_text() for path in package.glob("*.py")]
    judges = [text for text in sources if "BadOptions(" in text or "Doubt(" in text]
    names = {name for text in judges for name in re.findall(r'"([A-Z]{2,}(?:_[A-Z0-9]+)+)"', text)}
    reasons = set(literals(rules_of(game).vocabulary.reason))
    assert len(names - reasons) > 5
    for name in names - reasons:
        assert missing(game, [f"bad-{kebab(name)}"]) == [] or missing(game, [f"doubt-{kebab(name)}"]) == [], name


@games
def test_every_game_has_a_name_and_a_sentence_about_it(game: str) -> None:
    assert missing(game, ["game-name", "game-about"]) == []
