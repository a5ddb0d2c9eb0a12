"""The headers of a record besides the game: who sat where, at which table, on which day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Final
from unicodedata import category

import msgspec
from msgspec import Struct

from shoal.core.game import AnyRules, BadOptions, Outcome
from shoal.core.game_words import fault, speaker_for
from shoal.core.games import GAMES, kit_of, options_of, rules_of
from shoal.records.faults import RecordFault, Unrecordable
from shoal.records.phrases import Names

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 200

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class SeatHeader(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sat on a seat: the name, the name of the bot if one played, and whether hints helped there."""

    name: str
    bot: str | None = None
    helped: bool = False


class Headers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The headers besides the game. Without `seats` the seats are called A, B, C ..; `date` is `YYYY-MM-DD`."""

    seats: tuple[SeatHeader, ...] = ()
    table: str | None = None
    date: str | None = None

    def seated(self, seats: int) -> Headers:
        """The same with a name for each of so many seats; raises `RecordFault` when something is invalid."""
        sitters = self.seats or tuple(SeatHeader(letter) for letter in LETTERS[:seats])
        if len(sitters) != seats:
            raise RecordFault("WRONG_SEATS", f"{len(sitters)} seats are named, and {seats} play")
        self.check()
        return Headers(sitters, self.table, self.date)

    def check(self) -> None:
        """Raise `RecordFault` unless all texts are printable and the date is valid."""
        for sitter in self.seats:
            check_text("a name", sitter.name, LONGEST_NAME)
            if sitter.bot is not None:
                check_text("the name of a bot", sitter.bot, LONGEST_NAME)
        if self.table is not None:
            check_text("the table", self.table, LONGEST_TEXT)
        if self.date is not None and not _is_date(self.date):
            raise RecordFault("BAD_DATE", "a date is written as 2026-11-21, and the calendar must have that day")


def _is_date(text: str) -> bool:
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text, re.ASCII)
    try:
        return found is not None and date(*map(int, found.groups())) is not None
    except ValueError:
        return False


def check_text(what: str, text: str, most: int) -> None:
    """Raise `RecordFault` unless the text is one printable line of at most so many characters; `what` names it."""
    if not 1 <= len(text) <= most:
        raise RecordFault("BAD_TEXT", f"{what} has from 1 to {most} characters")
    if any(category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text):
        raise RecordFault("BAD_TEXT", f"{what} has a character that cannot be seen")


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
    """The rules that the headers of a record name, with options as data or as texts; raises `RecordFault` when they are invalid."""
    if game not in GAMES:
        raise RecordFault("UNKNOWN_GAME", f"{game[:40]!r} is none of: {', '.join(GAMES)}")
    try:
        if isinstance(deviations, Mapping):
            return rules_of(game, {**options_of(game, preset, []), **deviations})
        return rules_of(game, options_of(game, preset, deviations))
    except BadOptions as bad:
        raise RecordFault(bad.reason, fault(speaker_for(bad.game), bad)) from None


def check_version(version: str) -> None:
    """Raise `RecordFault` unless a record can be read that says it is of that version."""
    if version == str(UNRELEASED):
        raise RecordFault("UNKNOWN_VERSION", "a version of Shoal before 0.1.0 wrote this, which no later version reads")
    if version != str(VERSION):
        raise RecordFault("UNKNOWN_VERSION", f"this reads version {VERSION} of the notation, not {version[:20]!r}")


def seated(headers: Headers, rules: AnyRules) -> Headers:
    """The headers with a name for every seat; raises `Unrecordable` when they cannot be written."""
    try:
        return headers.seated(rules.seats)
    except RecordFault as fault:
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
