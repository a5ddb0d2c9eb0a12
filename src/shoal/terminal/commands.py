"""Commands to the table that are typed, whatever the game: a table of words, and what each makes of its line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec import Raw

from shoal.core.codec import encode
from shoal.core.games import kit_of
from shoal.server.tables.messages.from_client import (
    Admit,
    Again,
    Command,
    Consent,
    HandOver,
    Hasten,
    Hint,
    Knock,
    Ready,
    Remove,
    Rule,
    SetHearing,
    SetLevel,
    SetListed,
    SetPace,
    SetSeating,
    SetTime,
    SetWatching,
    SetWords,
    Sit,
    Stand,
    Swap,
    TakeBack,
    TurnAway,
    Waive,
)
from shoal.server.tables.messages.wire import Pace, Seating, Watching, Words
from shoal.server.tables.timing.time_control import BadTime, read_time
from shoal.terminal.asides import ASIDE_COMMANDS
from shoal.terminal.looks import AWAY, level_to_type
from shoal.terminal.scene import row
from shoal.terminal.typed import Order, Reader, Typed
from shoal.terminal.words import Unclear, read_seat, words_of


def read_seating(typed: Typed) -> Order:
    """`seating ask`: who may sit down."""
    match typed.rest:
        case [seating] if seating in get_args(Seating):
            return Order(SetSeating, {"seating": seating})
        case _:
            raise Unclear(typed.scene.say("unclear-seating"))


def read_watching(typed: Typed) -> Order:
    """`watching seats`: what visitors see."""
    match typed.rest:
        case [watching] if watching in get_args(Watching):
            return Order(SetWatching, {"watching": watching})
        case _:
            raise Unclear(typed.scene.say("unclear-watching"))


def read_listed(typed: Typed) -> Order:
    """`lobby on`: whether strangers find the table in the lobby."""
    match typed.rest:
        case ["on" | "off" as word]:
            return Order(SetListed, {"listed": word == "on"})
        case _:
            raise Unclear(typed.scene.say("unclear-listed"))


def read_words(typed: Typed) -> Order:
    """`words friends`: who may use their own words in a game."""
    match typed.rest:
        case [words] if words in get_args(Words):
            return Order(SetWords, {"words": words})
        case _:
            raise Unclear(typed.scene.say("unclear-words"))


def read_knock(kind: type[Admit | TurnAway]) -> Reader:
    """`admit 2`, or `admit` where one person alone asks for a seat."""

    def read(typed: Typed) -> Order:
        numbers = [knock.number for knock in typed.scene.table.knocks]
        match typed.rest:
            case [] if len(numbers) == 1:
                return Order(kind, {"knock": numbers[0]})
            case [number] if number.isdecimal() and len(number) < 10:
                return Order(kind, {"knock": int(number)})
            case _:
                raise Unclear(typed.scene.say("unclear-knock"))

    return read


def on_seat(kind: type[Remove | HandOver]) -> Reader:
    """`remove 3`: something with the person of a seat."""

    def read(typed: Typed) -> Order:
        return Order(kind, {"seat": read_seat(typed.scene, typed.rest)})

    return read


def read_swap(typed: Typed) -> Order:
    """`swap 2 5`: two change places."""
    match typed.rest:
        case [one, other]:
            return Order(Swap, {"seat": read_seat(typed.scene, [one]), "other": read_seat(typed.scene, [other])})
        case _:
            raise Unclear(typed.scene.say("unclear-swap"))


HOST_COMMANDS: Final[Mapping[str, Reader]] = {
    "seating": read_seating,
    "watching": read_watching,
    "lobby": read_listed,
    "words": read_words,
    "admit": read_knock(Admit),
    "refuse": read_knock(TurnAway),
    "remove": on_seat(Remove),
    "swap": read_swap,
    "host": on_seat(HandOver),
}


def alone(kind: type[Command], **fields: Any) -> Reader:
    """The reader of a command of one word."""

    def read(typed: Typed) -> Order:
        if typed.rest:
            raise Unclear(typed.scene.say("unclear-alone", word=typed.rest[0]))
        return Order(kind, fields)

    return read


def consent(*, yes: bool) -> Reader:
    """The reader of an answer to the ruling that the reader sees, and to no other that is proposed by now."""

    def read(typed: Typed) -> Order:
        ruling = typed.scene.table.ruling
        return alone(Consent, yes=yes, n=ruling.n if ruling else typed.scene.n)(typed)

    return read


def read_nothing(typed: Typed) -> Order:
    """To have nothing to say, when one is waited for."""
    if typed.rest or not typed.scene.is_heard:
        raise Unclear(typed.scene.say("unclear-nobody-waits"))
    return Order(Waive, {"n": typed.scene.n})


def read_ready(typed: Typed) -> Order:
    """To have seen a new deal."""
    if typed.rest or not typed.scene.is_unready:
        raise Unclear(typed.scene.say("reason-not-asked-if-ready"))
    return Order(Ready, {"n": typed.scene.n})


def read_hasten(typed: Typed) -> Order:
    """To hear the next bot now."""
    if typed.rest or not typed.scene.may_hasten:
        raise Unclear(typed.scene.say("reason-nothing-to-hasten"))
    return Order(Hasten, {"n": typed.scene.n})


def read_pace(typed: Typed) -> Order:
    """`pace slow`: how bots take their time."""
    match typed.rest:
        case [pace] if pace in get_args(Pace):
            return Order(SetPace, {"pace": pace})
        case _:
            raise Unclear(typed.scene.say("unclear-pace"))


def read_hearing(typed: Typed) -> Order:
    """`hearing 9`: how many seconds there are to speak out of turn."""
    match typed.rest:
        case [seconds] if re.fullmatch("[0-9]{1,2}", seconds) and 1 <= int(seconds) <= 60:
            return Order(SetHearing, {"hearing_s": float(seconds)})
        case _:
            raise Unclear(typed.scene.say("bad-hearing"))


def read_clock(typed: Typed) -> Order:
    """`clock 5m+10s`: how much time people have to think."""
    text = "".join(typed.rest)
    try:
        return Order(SetTime, {"time": read_time(text)})
    except BadTime:
        raise Unclear(typed.scene.say("bad-time", text=text[:20])) from None


def read_level(typed: Typed) -> Order:
    """`level 3 expert`, `level away club`: the bot of a seat, or of whoever leaves."""
    levels = kit_of(typed.scene.table.game).levels
    match typed.rest:
        case [_, *_, level] if levels.may_sit(level):
            seat = None if typed.rest[:-1] == [AWAY] else read_seat(typed.scene, typed.rest[:-1])
            return Order(SetLevel, {"level": level, "seat": seat})
        case _:
            known = row(typed.scene.say, [level_to_type(typed.scene, level) for level in levels.offered])
            raise Unclear(typed.scene.say("unclear-level", away=AWAY, levels=known))


def read_sit(typed: Typed) -> Order:
    """`sit 2`: to take the seat of a bot, or to ask the host for it."""
    table = typed.scene.table
    seat = read_seat(typed.scene, typed.rest, (*table.free, *table.askable))
    return Order(Sit if seat in table.free else Knock, {"seat": seat, "name": typed.name})


def read_rename(typed: Typed) -> Order:
    """`rename Bea`: to be called so from now on."""
    if typed.scene.you is None or not typed.rest:
        raise Unclear(typed.scene.say("unclear-rename"))
    return Order(Sit, {"seat": typed.scene.you, "name": " ".join(typed.rest)})


def read_rule(typed: Typed) -> Order:
    """`rule redeal`: to propose a ruling."""
    return Order(Rule, {"ruling": Raw(encode(words_of(typed.scene).ruling(typed.scene, typed.rest)))})


COMMANDS: Final[Mapping[str, Reader]] = {
    "again": alone(Again),
    "nothing": read_nothing,
    "ready": read_ready,
    "hasten": read_hasten,
    "hint": alone(Hint, what="questions"),
    "certain": alone(Hint, what="certain"),
    "know": alone(Hint, what="know"),
    "pace": read_pace,
    "hearing": read_hearing,
    "level": read_level,
    "clock": read_clock,
    "back": alone(TakeBack),
    "sit": read_sit,
    "stand": alone(Stand),
    "rename": read_rename,
    "rule": read_rule,
    "agree": consent(yes=True),
    "disagree": consent(yes=False),
    **HOST_COMMANDS,
    **ASIDE_COMMANDS,
}
