"""The headers of a record in both its forms: which version, which game under which options, who sat, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from shoal.game import AnyRules, BadOptions, Outcome
from shoal.game_words import fault, speaker_for
from shoal.games import GAMES, kit_of, options_of, rules_of
from shoal.notation.faults import Fault, Untellable
from shoal.notation.headers import Headers
from shoal.notation.phrases import Names

VERSION: Final = 1
"""Of the notation. What an older version says is read as it was meant then; a newer one is refused."""


def preset_of(rules: AnyRules) -> str | None:
    """The first preset that makes exactly these house rules."""
    return next((name for name, options in kit_of(rules.name).presets.items() if options == rules.options), None)


def deviations_of(rules: AnyRules) -> dict[str, Any]:
    """The options as data, without those that a preset tells, or that have their default."""
    if preset_of(rules) is not None:
        return {}
    data: dict[str, Any] = msgspec.to_builtins(rules.options)
    return data


def rules_told(game: str, preset: str | None, deviations: Mapping[str, Any] | list[str]) -> AnyRules:
    """The rules of a record's headers, the options given as data or as texts; `Fault` when they make none."""
    if game not in GAMES:
        raise Fault("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    try:
        texts = deviations if isinstance(deviations, list) else []
        data = deviations if isinstance(deviations, Mapping) else {}
        return rules_of(game, options_of(game, preset, texts) | dict(data))
    except BadOptions as bad:
        raise Fault(bad.reason, fault(speaker_for(bad.game), bad)) from None


def check_version(version: object) -> None:
    """Raise `Fault` unless this is a version that can be read."""
    if version != VERSION or isinstance(version, bool):
        raise Fault("UNKNOWN_VERSION", f"this reads version {VERSION} of the notation, not {str(version)[:20]!r}")


def seated(headers: Headers, rules: AnyRules) -> Headers:
    """The headers with a name for every seat; `Untellable` when they cannot be written."""
    try:
        return headers.seated(rules.seats)
    except Fault as fault:
        raise Untellable(str(fault)) from None


def names_of(headers: Headers) -> Names:
    """The seats by the names of complete headers."""
    return Names([sitter.name for sitter in headers.seats])


def result_text(outcome: Outcome | None, rules: AnyRules, names: Names) -> str:
    """How a game ended: the points of every side and who has won, or an asterisk while it goes on."""
    if outcome is None:
        return "*"
    points = ":".join(map(str, outcome.points))
    if len(outcome.winners) == len(rules.sides):
        return f"{points} tie"
    return f"{points} for {', '.join(names(seat) for side in outcome.winners for seat in rules.sides[side])}"
