"""What the headers of both forms of a record share: the version, the game and its options, the seats, the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from shoal.core.game import AnyRules, BadOptions, Outcome
from shoal.core.game_words import fault, speaker_for
from shoal.core.games import GAMES, kit_of, options_of, rules_of
from shoal.records.faults import Fault, Unrecordable
from shoal.records.headers import Headers
from shoal.records.phrases import Names

VERSION: Final = 1
"""The version of the notation that is written and read."""

UNRELEASED: Final = 2
"""A version that no release wrote, so it is never used again."""


def matching_preset(rules: AnyRules) -> str | None:
    """The name of the first preset with exactly these house rules, if there is one."""
    return next((name for name, options in kit_of(rules.name).presets.items() if options == rules.options), None)


def deviations_of(rules: AnyRules) -> dict[str, Any]:
    """The options that are not at their defaults, as data; none where a preset has the same rules."""
    if matching_preset(rules) is not None:
        return {}
    data: dict[str, Any] = msgspec.to_builtins(rules.options)
    return data


def rules_from_headers(game: str, preset: str | None, deviations: Mapping[str, Any] | list[str]) -> AnyRules:
    """The rules that the headers of a record name, with options as data or as texts; raises `Fault` when they are invalid."""
    if game not in GAMES:
        raise Fault("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    try:
        if isinstance(deviations, Mapping):
            return rules_of(game, {**options_of(game, preset, []), **deviations})
        return rules_of(game, options_of(game, preset, deviations))
    except BadOptions as bad:
        raise Fault(bad.reason, fault(speaker_for(bad.game), bad)) from None


def check_version(version: str) -> None:
    """Raise `Fault` unless a record can be read that says it is of that version."""
    if version == str(UNRELEASED):
        raise Fault("UNKNOWN_VERSION", "a version of Shoal before 0.1.0 wrote this, which no later version reads")
    if version != str(VERSION):
        raise Fault("UNKNOWN_VERSION", f"this reads version {VERSION} of the notation, not {version[:20]!r}")


def seated(headers: Headers, rules: AnyRules) -> Headers:
    """The headers with a name for every seat; raises `Unrecordable` when they cannot be written."""
    try:
        return headers.seated(rules.seats)
    except Fault as fault:
        raise Unrecordable(str(fault)) from None


def names_of(headers: Headers) -> Names:
    """The names of the seats; the headers must be complete."""
    return Names([sitter.name for sitter in headers.seats])


def result_text(outcome: Outcome | None, rules: AnyRules, names: Names) -> str:
    """How a game ended: the points of every side and the winners, or an asterisk while it goes on."""
    if outcome is None:
        return "*"
    points = ":".join(map(str, outcome.points))
    if len(outcome.winners) == len(rules.sides):
        return f"{points} tie"
    return f"{points} for {', '.join(names(seat) for side in outcome.winners for seat in rules.sides[side])}"
