"""Commands to the table that are typed, whatever the game: a table of words, and what each makes of its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from msgspec import Raw

from shoal.core.codec import encode
from shoal.core.games import kit_of
from shoal.i18n import kebab
from shoal.server.tables.messages.from_client import (
    PHRASES,
    REACTIONS,
    Admit,
    Again,
    Begin,
    Block,
    Command,
    Consent,
    HandOver,
    Hasten,
    Hint,
    Knock,
    LetLook,
    LookAway,
    LookOn,
    Mute,
    React,
    Ready,
    Remove,
    Rule,
    Say,
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
    StopAsking,
    Swap,
    TakeBack,
    Tell,
    TurnAway,
    Waive,
)
from shoal.server.tables.messages.wire import Pace, Seating, Watching, Words
from shoal.server.tables.timing.time_control import BadTime, read_time
from shoal.terminal.looks import AWAY, level_to_type
from shoal.terminal.scene import Scene, row
from shoal.terminal.words import Unclear, read_seat, words_of


@dataclass(frozen=True)
class Typed:
    """The rest of a line that begins with a command."""

    scene: Scene
    rest: list[str]
    name: str
    """What the person is called when they sit down."""


@dataclass(frozen=True)
class Order:
    """A command of the wire, before it has a number."""

    kind: type[Command]
    fields: Mapping[str, Any] = field(default_factory=dict)


Reader = Callable[[Typed], Order]
"""The command that a line makes; `Unclear` when it makes none."""


# --- Commands of a kind ---------------------------------------------------------------------------------------------------


def alone(kind: type[Command], **fields: Any) -> Reader:
    """The reader of a command of one word."""

    def read(typed: Typed) -> Order:
        if typed.rest:
            raise Unclear(typed.scene.say("unclear-alone", word=typed.rest[0]))
        return Order(kind, fields)

    return read


def choice(kind: type[Command], field_name: str, values: Mapping[str, Any], unclear: str) -> Reader:
    """The reader of one word of several, such as `pace slow`; `unclear` is the message that says which there are."""

    def read(typed: Typed) -> Order:
        match typed.rest:
            case [word] if word in values:
                return Order(kind, {field_name: values[word]})
            case _:
                raise Unclear(typed.scene.say(unclear))

    return read


def on_seat(kind: type[Command], **fields: Any) -> Reader:
    """`remove 3`, `mute 3`: something with the person of a seat."""

    def read(typed: Typed) -> Order:
        return Order(kind, {"seat": read_seat(typed.scene, typed.rest), **fields})

    return read


def numbered(kind: type[Command], asking: Callable[[Scene], list[int]], unclear: str, **fields: Any) -> Reader:
    """`admit 2`, `show 2`: an answer to who asks under that number; without one, where one person alone asks."""
    name = "look" if kind is LetLook else "knock"

    def read(typed: Typed) -> Order:
        numbers = asking(typed.scene)
        match typed.rest:
            case [] if len(numbers) == 1:
                return Order(kind, {name: numbers[0], **fields})
            case [number] if number.isdecimal() and len(number) < 10:
                return Order(kind, {name: int(number), **fields})
            case _:
                raise Unclear(typed.scene.say(unclear))

    return read


def when(kind: type[Command], is_asked: Callable[[Scene], bool], unclear: str) -> Reader:
    """`nothing`, `ready`, `hasten`: what can only be said while the table waits for it."""

    def read(typed: Typed) -> Order:
        if typed.rest or not is_asked(typed.scene):
            raise Unclear(typed.scene.say(unclear))
        return Order(kind, {"n": typed.scene.n})

    return read


def consent(*, yes: bool) -> Reader:
    """The reader of an answer to the ruling that the reader sees, and to no other that is proposed by now."""

    def read(typed: Typed) -> Order:
        ruling = typed.scene.table.ruling
        return alone(Consent, yes=yes, n=ruling.n if ruling else typed.scene.n)(typed)

    return read


def _knocks(scene: Scene) -> list[int]:
    return [knock.number for knock in scene.table.knocks]


def _looks(scene: Scene) -> list[int]:
    return [look.number for look in scene.around.lookers]


def _words_of(kind: Any) -> dict[str, str]:
    return {word: word for word in get_args(kind)}


# --- Commands of their own ------------------------------------------------------------------------------------------------


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
    """`level 3 expert`, `level away club`: the bot of a seat, or of those who leave."""
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


def read_stand(typed: Typed) -> Order:
    """`stand`: to give up one's seat, also one that was promised, or to ask for none any more."""
    asked = typed.scene.table.asked
    return alone(StopAsking if asked is not None and asked.answer != "turned_away" else Stand)(typed)


def read_rename(typed: Typed) -> Order:
    """`rename Bea`: to be called so from now on."""
    if typed.scene.you is None or not typed.rest:
        raise Unclear(typed.scene.say("unclear-rename"))
    return Order(Sit, {"seat": typed.scene.you, "name": " ".join(typed.rest)})


def read_rule(typed: Typed) -> Order:
    """`rule redeal`: to propose a ruling."""
    return Order(Rule, {"ruling": Raw(encode(words_of(typed.scene).ruling(typed.scene, typed.rest)))})


def read_swap(typed: Typed) -> Order:
    """`swap 2 5`: two change places."""
    match typed.rest:
        case [one, other]:
            return Order(Swap, {"seat": read_seat(typed.scene, [one]), "other": read_seat(typed.scene, [other])})
        case _:
            raise Unclear(typed.scene.say("unclear-swap"))


def read_say(typed: Typed) -> Order:
    """`say thanks`: a phrase; `say` and anything else: one's own words."""
    word = typed.rest[0].lower().replace("-", "_") if typed.rest else ""
    if not word:
        say = typed.scene.say
        known = [f"{phrase} ({say(f'phrase-{kebab(phrase)}')})" for phrase in PHRASES]
        raise Unclear(say("say-what", phrases=row(say, known)))
    if len(typed.rest) == 1 and word in PHRASES:
        return Order(Say, {"phrase": word})
    return Order(Tell, {"text": " ".join(typed.rest)})


def read_react(typed: Typed) -> Order:
    """`react wow`: to make a face."""
    match typed.rest:
        case [face] if face in REACTIONS:
            return Order(React, {"reaction": face})
        case _:
            say = typed.scene.say
            known = [f"{face} ({say(f'reaction-{face}')})" for face in REACTIONS]
            raise Unclear(say("react-what", faces=row(say, known)))


def read_look(typed: Typed) -> Order:
    """`look 2`: to ask for a look at a hand; `look all`, `look away`."""
    match typed.rest:
        case []:
            raise Unclear(typed.scene.say("unclear-look"))
        case ["away"]:
            return Order(LookAway)
        case ["all"]:
            return Order(LookOn, {"seat": None, "name": typed.name})
        case rest:
            return Order(LookOn, {"seat": read_seat(typed.scene, rest), "name": typed.name})


COMMANDS: Final[Mapping[str, Reader]] = {
    "again": alone(Again),
    "nothing": when(Waive, lambda scene: scene.is_heard, "unclear-nobody-waits"),
    "begin": alone(Begin),
    "ready": when(Ready, lambda scene: scene.is_unready, "reason-not-asked-if-ready"),
    "hasten": when(Hasten, lambda scene: scene.may_hasten, "reason-nothing-to-hasten"),
    "hint": alone(Hint, what="questions"),
    "certain": alone(Hint, what="certain"),
    "know": alone(Hint, what="know"),
    "pace": choice(SetPace, "pace", _words_of(Pace), "unclear-pace"),
    "hearing": read_hearing,
    "level": read_level,
    "clock": read_clock,
    "back": alone(TakeBack),
    "sit": read_sit,
    "stand": read_stand,
    "rename": read_rename,
    "rule": read_rule,
    "agree": consent(yes=True),
    "disagree": consent(yes=False),
    "seating": choice(SetSeating, "seating", _words_of(Seating), "unclear-seating"),
    "watching": choice(SetWatching, "watching", _words_of(Watching), "unclear-watching"),
    "lobby": choice(SetListed, "listed", {"on": True, "off": False}, "unclear-listed"),
    "words": choice(SetWords, "words", _words_of(Words), "unclear-words"),
    "admit": numbered(Admit, _knocks, "unclear-knock"),
    "refuse": numbered(TurnAway, _knocks, "unclear-knock"),
    "remove": on_seat(Remove),
    "swap": read_swap,
    "host": on_seat(HandOver),
    "say": read_say,
    "react": read_react,
    "mute": on_seat(Mute, yes=True),
    "unmute": on_seat(Mute, yes=False),
    "block": on_seat(Block),
    "look": read_look,
    "show": numbered(LetLook, _looks, "unclear-asks", yes=True),
    "hide": numbered(LetLook, _looks, "unclear-asks", yes=False),
}
