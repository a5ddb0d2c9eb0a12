"""What the headers of both forms of a record share: the version, the game and its options, the seats, the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from shoal.game import AnyRules, BadOptions, Outcome
from shoal.game_words import fault, speaker_for
from shoal.games import GAMES, kit_of, options_of, rules_of
from shoal.notation.faults import Fault, Unrecordable
from shoal.notation.headers import Headers
from shoal.notation.phrases import Names

VERSION: Final = 2
"""The version of the notation that is written."""

VERSIONS: Final = (1, 2)
"""Those that are read: all that there ever were. In version 1 the preset `us54` was another set of house rules (`Kit.past_presets`)."""


def matching_preset(rules: AnyRules) -> str | None:
    """The name of the first preset with exactly these house rules, if there is one."""
    return next((name for name, options in kit_of(rules.name).presets.items() if options == rules.options), None)


def deviations_of(rules: AnyRules) -> dict[str, Any]:
    """The options that are not at their defaults, as data; none where a preset has the same rules."""
    if matching_preset(rules) is not None:
        return {}
    data: dict[str, Any] = msgspec.to_builtins(rules.options)
    return data


def rules_from_headers(
    game: str, preset: str | None, deviations: Mapping[str, Any] | list[str], version: int = VERSION
) -> AnyRules:
    """The rules that the headers of a record of that version name, with options as data or as texts; raises `Fault` when they are invalid.

    Options that there are no more say nothing: none of them ever changed a game.
    """
    if game not in GAMES:
        raise Fault("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    try:
        past_options = kit_of(game).past_options.get(version, frozenset())
        texts = deviations if isinstance(deviations, list) else []
        texts = [text for text in texts if text.partition("=")[0] not in past_options]
        data = deviations if isinstance(deviations, Mapping) else {}
        data = {name: value for name, value in data.items() if name not in past_options}
        past = kit_of(game).past_presets.get(version, {}).get(preset or "")
        if past is None:
            return rules_of(game, options_of(game, preset, texts) | data)
        return rules_of(game, msgspec.to_builtins(past) | options_of(game, None, texts) | data)
    except BadOptions as bad:
        raise Fault(bad.reason, fault(speaker_for(bad.game), bad)) from None


def read_version(version: object) -> int:
    """The version of a record; raises `Fault` unless it can be read."""
    if not isinstance(version, int) or isinstance(version, bool) or version not in VERSIONS:
        known = " and ".join(map(str, VERSIONS))
        raise Fault("UNKNOWN_VERSION", f"this reads versions {known} of the notation, not {str(version)[:20]!r}")
    return version


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
