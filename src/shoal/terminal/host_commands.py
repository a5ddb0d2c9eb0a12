"""Commands of the host that are typed: who may sit and watch, who is let in, who must go, who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from shoal.server.tables.messages.from_client import (
    Admit,
    HandOver,
    Remove,
    SetListed,
    SetSeating,
    SetWatching,
    SetWords,
    Swap,
    TurnAway,
)
from shoal.server.tables.messages.wire import Seating, Watching, Words
from shoal.terminal.typed import Order, Reader, Typed
from shoal.terminal.words import Unclear, read_seat


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
