"""What a guest asks for who opens a table, read from a form or from JSON.

A form of house rules has a field `option.NAME` for each option, all of them; an unchecked box is `no`, and an
empty field `none` where that is a value. The small forms
of the first page have none, and leave the house rules to their preset; the questions of house rules as at home have a field
`home.QUESTION` each. A field `level.SEAT` is for the bot of one seat,
`time` a time control as a short text (`time_control.py`); `hints`, `marks`, `listed` and `gather` are `yes` or `no`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args
from urllib.parse import parse_qsl

from msgspec import Struct

from shoal.core.at_home import home_rules
from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Doubt
from shoal.core.games import GAMES, SEATS_OPTION, USUAL_GAME, fields_of, without_idle
from shoal.core.option_fields import NO, NONE, YES
from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.opening import USUAL_PACE, NewTable, check_name, rules_for
from shoal.server.tables.timing.time_control import BadTime, TimeControl, read_time
from shoal.server.web.look import FIELD as LOOK

OPTION: Final = "option."
HOME: Final = "home."
LEVEL: Final = "level."
SURE: Final = "sure"
"""The field that names the doubts which the guest has read."""

MOST_FIELDS: Final = 300
YES_OR_NO: Final = ("hints", "marks", "listed", "gather")
"""The fields that are a switch."""

_READ: Final = Decoder[NewTable](NewTable)
_NUMBERS: Final = {"seats": (int, "[0-9]{1,3}"), "hearing_s": (float, r"[0-9]{1,3}(\.[0-9]{1,3})?")}


class Filled(Struct, frozen=True):
    """A form of house rules as it is to be shown: the texts of its fields, what is wrong with them, or what is doubtful.

    `problem` is why they make no game.
    """

    game: str
    texts: Mapping[str, str]
    problem: BadOptions | None = None
    doubts: tuple[Doubt, ...] = ()


class FormAgain(ShoalError):
    """A form of house rules that must be looked at again before anything is dealt."""

    def __init__(self, form: Filled) -> None:
        """That form."""
        super().__init__("the house rules are wrong or doubtful")
        self.form = form


def read_json(body: bytes) -> NewTable:
    """A wish as JSON; `Unreadable` when it is none."""
    return _READ(body or b"{}")


def read_form(body: bytes) -> NewTable:
    """A wish as a form; `FormAgain` when house rules are wrong, or doubtful and the guest has not read that."""
    fields = read_fields(body)
    if not _has_options(fields) or fields.get("game") not in GAMES:
        return request_from(fields)
    form = looked_at(fields)
    if form.problem or not {doubt.name for doubt in form.doubts} <= {*fields.get(SURE, "").split()}:
        raise FormAgain(form)
    return request_from(fields)


def looked_at(fields: Mapping[str, str]) -> Filled:
    """A form of house rules with what is wrong or doubtful in it; its game must be one of ours."""
    game = fields["game"]
    try:
        wish = request_from(fields)
        doubts = rules_for(wish).doubts
        check_name(wish)
        return Filled(game, fields, doubts=doubts)
    except BadOptions as error:
        return Filled(game, fields, error)
    except Unreadable as error:
        return Filled(game, fields, bad_form(error))


def bad_form(error: Unreadable) -> BadOptions:
    """What is wrong with a wish that cannot be read; the codec's message names the field: `... - at `$.hearing_s``."""
    named = re.search(r"`\$\.([a-z_]+)`|unknown field `([a-z_]{1,40})`", str(error))
    return BadOptions("BAD_FORM", tuple(filter(None, named.groups())) if named else ())


def read_fields(body: bytes) -> dict[str, str]:
    """The fields of a form that was sent; of two with the same name the last."""
    try:
        pairs = parse_qsl(body.decode(), strict_parsing=bool(body), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Unreadable("this is no form") from None
    return dict(pairs)


def request_from(fields: Mapping[str, str]) -> NewTable:
    """The request that a form makes; `Unreadable` when it is none, `BadOptions` when an option has no such value."""
    plain = {
        name: text
        for name, text in fields.items()
        if not name.startswith((OPTION, HOME, LEVEL, LOOK)) and name != SURE and text
    }
    wish: dict[str, Any] = {name: _number(name, text) for name, text in plain.items()}
    wish |= {name: _yes_or_no(name, plain[name]) for name in YES_OR_NO if name in plain}
    if "time" in plain:
        wish["time"] = _time(plain["time"])
    if levels := _levels(fields):
        wish["levels"] = levels
    game = fields.get("game", USUAL_GAME)
    if _has_options(fields) and game in GAMES:
        options = {
            field.name: field.value(fields[OPTION + field.name] or (NONE if field.may_be_none else ""))
            for field in fields_of(game)
            if OPTION + field.name in fields
        }
        wish["options"] = without_idle(game, options)
    elif (answers := answers_in(fields)) and game in GAMES:
        rules = home_rules(game, answers)
        wish |= {"preset": rules.preset, "options": rules.options}
    return _READ(encode(wish))


def answers_in(fields: Mapping[str, str]) -> dict[str, str]:
    """The answers to the questions of house rules as at home, by question."""
    return {name.removeprefix(HOME): text for name, text in fields.items() if name.startswith(HOME)}


def _levels(fields: Mapping[str, str]) -> dict[str, str]:
    """The bots of single seats. The form has a line for each seat that it knew of; of those there may be fewer now."""
    players = fields.get(OPTION + SEATS_OPTION, "")
    seats = int(players) if re.fullmatch("[0-9]{1,3}", players) else MOST_FIELDS
    numbered = {name.removeprefix(LEVEL): text for name, text in fields.items() if name.startswith(LEVEL) and text}
    return {seat: text for seat, text in numbered.items() if not re.fullmatch("[0-9]{1,3}", seat) or int(seat) < seats}


def _has_options(fields: Mapping[str, str]) -> bool:
    """Whether this is a form of house rules."""
    return any(name.startswith(OPTION) for name in fields)


def _time(text: str) -> TimeControl:
    """How much time people have, from its short text."""
    try:
        return read_time(text)
    except BadTime:
        raise Unreadable("no such time - at `$.time`") from None


def _yes_or_no(name: str, text: str) -> bool:
    """What a form says of something that a table allows or not."""
    if text not in (YES, NO):
        raise Unreadable(f"neither yes nor no - at `$.{name}`")
    return text == YES


def _number(name: str, text: str) -> str | int | float:
    kind, pattern = _NUMBERS.get(name, (str, ""))
    return kind(text) if re.fullmatch(pattern, text) else text


COOKIE: Final = "shoal_usual_pace"
"""The pace that a guest has set in the menu of a table, where one says that others are to begin with it: one of four words."""


def usual_pace(cookies: Mapping[str, str]) -> Pace:
    """The pace with which a guest's table begins whose form names none."""
    chosen = cookies.get(COOKIE)
    return next((pace for pace in get_args(Pace) if pace == chosen), USUAL_PACE)
