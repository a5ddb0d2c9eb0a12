"""`shoal rules GAME`: the house rules of a game, its presets and all options, as text or as JSON Schema."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from shoal.core.codec import encode
from shoal.core.game import AnyRules
from shoal.core.game_words import option_about, option_title, speaker_for, values, warning
from shoal.core.games import fields_of, kit_of, rules_of
from shoal.core.option_fields import grouped, option_text, schemas_of
from shoal.core.table_arguments import BadTableArguments, HouseRules, add_table, all_options, table_of

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal rules`."""
    add_table(parser, may_be_first=True)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--options", action="store_true", help="print all options as JSON Schema")
    form.add_argument(
        "--json", action="store_true", help="print these house rules and the presets as one JSON document"
    )
    form.add_argument("--save", type=Path, metavar="FILE", help="write these house rules to a file that --preset takes")


def run(args: argparse.Namespace) -> int:
    """Print the house rules, and warnings to standard error; returns the exit status."""
    rules = rules_of(*table_of(args))
    if args.save is not None:
        _save(rules, args.save)
    elif args.json:
        print(encode(document_of(rules)).decode())  # noqa: T201  # this command's output
    elif args.options:
        print(msgspec.json.format(encode(schema_of(rules))).decode())  # noqa: T201  # this command's output
    else:
        for line in lines_of(rules):
            print(line)  # noqa: T201  # the same
    for line in warnings_of(rules):
        print(f"shoal {args.command}: {line}", file=sys.stderr)  # noqa: T201  # the same
    return 0


def _save(rules: AnyRules, file: Path) -> None:
    try:
        file.write_bytes(msgspec.json.format(encode(HouseRules(rules.name, all_options(rules)))) + b"\n")
    except OSError as error:
        raise BadTableArguments(f"{file}: {error.strerror}") from None


def warnings_of(rules: AnyRules) -> Iterator[str]:
    """What is legal in these house rules and still doubtful, in lines for people."""
    return (f"warning: {warning(rules.name, doubt)}" for doubt in rules.doubts)


def document_of(rules: AnyRules) -> dict[str, Any]:
    """These house rules as data: all options, those that are not as usual, doubts, and the options of every preset."""
    return {
        "game": rules.name,
        "seats": rules.seats,
        "options": msgspec.structs.asdict(rules.options),
        "unusual": msgspec.to_builtins(rules.options),
        "doubts": [doubt.name for doubt in rules.doubts],
        "presets": {name: msgspec.to_builtins(options) for name, options in kit_of(rules.name).presets.items()},
    }


def schema_of(rules: AnyRules) -> dict[str, Any]:
    """The options of a game as JSON Schema 2020-12; the defaults are the values of these rules.

    There are two additions: `group`, by which a form groups the options (where a game has groups), and `x-presets`, the
    options of every preset that differ from the game's own defaults.
    """
    kind, say = rules.vocabulary.options, speaker_for(rules.name)
    properties = {
        name: {
            "title": option_title(say, name),
            "description": option_about(say, name),
            **about,
            "default": getattr(rules.options, name),
        }
        for name, about in schemas_of(kind).items()
    }
    return {
        "$schema": DIALECT,
        "title": say("house-rules-of", game=say("game-name")),
        "description": kind.__doc__,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "x-game": rules.name,
        "x-presets": {name: msgspec.to_builtins(options) for name, options in kit_of(rules.name).presets.items()},
    }


def lines_of(rules: AnyRules) -> Iterator[str]:
    """The options and presets in lines for people; an asterisk marks what differs from the game's own defaults."""
    say = speaker_for(rules.name)
    yield f"{rules.name}: {rules.seats} seats"
    for group, fields in grouped(fields_of(rules.name)).items():
        yield f"\n{group}" if group else ""
        for field in fields:
            value = getattr(rules.options, field.name)
            mark = " " if value == field.default else "*"
            yield f"{mark} {field.name}={option_text(value)}  ({values(say, field.values)})"
            yield f"      {option_title(say, field.name)}: {option_about(say, field.name)}"
    yield "\npresets"
    for name, options in kit_of(rules.name).presets.items():
        deviations = " ".join(f"{key}={option_text(value)}" for key, value in msgspec.to_builtins(options).items())
        yield f"  {name:14} {deviations or 'the defaults'}"
