"""What the scenarios of all games have in common: seats by name, cards as text, values and events as people write them.

Malformed   a scenario that cannot be read          SeatNames   seats by name and back
Differs     what was expected and what was          Told    an event: its name, then who, whom and what
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from shoal.cards import Card, CardSet
from shoal.errors import ShoalError
from shoal.game import Seat

NOBODY: Final = "nobody"
"""Instead of a name: whose turn it is when it is nobody's. `none` and YAML's null say the same."""

NOTHING: Final = ("none", NOBODY, "void", "cancelled", "tie")
"""Words for what is nobody's: a turn, a half-suit, a game."""

HIDDEN: Final = "?"
"""A card that not everybody saw."""

Told = tuple[object, ...]
"""An event as scenarios write it: its name, then who, whom and what, seats by name."""

Words = str | int | tuple[str | int, ...] | None
"""SeatNames, cards or ranks, separated by blanks or in a list; `none` and nothing at all stand for none of them.

YAML reads a single rank such as 7 as a number.
"""

Listed = str | list[object]
"""An event that is expected: its name, or a list of its name and its leading arguments."""


class Malformed(ShoalError, ValueError):
    """A scenario that cannot be read; the message says where and why."""


class Differs(Exception):
    """What was expected and what was; it never leaves the runner of a game."""


class SeatNames:
    """Seats by name and back."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        if len(set(names)) < len(names):
            raise Malformed("two seats have the same name")

    def seat(self, name: str, error: str | UnsetType = UNSET) -> Seat:
        """The seat of that name; a stranger's, beyond the table, where just that error is expected."""
        if name in self.names:
            return self.names.index(name)
        if error == "UNKNOWN_PLAYER":
            return len(self.names)
        raise Malformed(f"no seat is called {name!r}")

    def of(self, seat: Seat | None) -> str:
        """The name of that seat."""
        return NOBODY if seat is None else self.names[seat]


def read_turn(turn: str | None) -> str:
    """The name of a seat, or `NOBODY`."""
    return NOBODY if turn in (None, "none") else turn


def read_words(said: Words) -> tuple[str, ...]:
    """The words, in that order."""
    if said is None or said == "none":
        return ()
    return tuple(map(str, said)) if isinstance(said, tuple) else tuple(str(said).split())


def read_offer(said: tuple[Words, ...]) -> tuple[str, tuple[str, ...]]:
    """Whose offer is checked, and what must be in it: `[Anna, Bo Di]`, `[Anna, [Bo, Di]]` or `[Anna, Bo, Di]`."""
    name = said[0] if said else None
    if not isinstance(name, str):
        raise Malformed("it begins with the name of a seat")
    return name, tuple(word for words in said[1:] for word in read_words(words))


def read_cards(codes: Words) -> tuple[Card, ...]:
    """Cards in that order; each at most once."""
    cards = tuple(map(Card, read_words(codes)))
    if len(set(cards)) < len(cards):
        raise Malformed(f"a card is named twice in {say(codes)!r}")
    return cards


def must_be(what: str, expected: object, actual: object) -> None:
    """Raise `Differs` unless they are equal."""
    if expected != actual:
        raise Differs(f"expected {what} {say(expected)} and was {say(actual)}")


def say(value: object) -> str:
    """A value as scenarios write it: words separated by blanks, `yes` and `no`, `none`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return " ".join(map(say, value)) or "none"
        case dict():
            return " ".join(f"{name}: {say(held)}" for name, held in value.items()) or "none"
        case _:
            return "none" if value is None else str(value) or "none"


def compare_events(events: Iterable[Listed], no_events: Iterable[Listed], told: Sequence[Told]) -> None:
    """Raise `Differs` unless each of `events` has happened for itself, and none of `no_events`."""
    left = list(told)
    for listed in events:
        found = next((event for event in left if _is(listed, event)), None)
        if found is None:
            raise Differs(f"expected event {say(listed)} and was {', '.join(map(say, told)) or 'none'}")
        left.remove(found)
    for unwanted in no_events:
        for event in told:
            if _is(unwanted, event):
                raise Differs(f"expected no event {say(unwanted)} and was {say(event)}")


def check_events(listed: Iterable[Listed], tags: Container[object]) -> None:
    """Raise `Malformed` when one has a name that is no event's."""
    for event in listed:
        tag = event if isinstance(event, str) else next(iter(event), None)
        if not isinstance(tag, str) or tag not in tags:
            raise Malformed(f"no event is called {tag!r}")


def _is(listed: Listed, event: Told) -> bool:
    """Whether the event has that name and, in a list, these leading arguments."""
    if isinstance(listed, str):
        return listed == event[0]
    return len(listed) <= len(event) and all(map(_same, listed, event))


def _same(listed: object, actual: object) -> bool:
    match actual:
        case bool():
            return listed is actual or listed in (("yes", "hit") if actual else ("no", "miss"))
        case None:
            return listed in (None, *NOTHING)
        case dict():
            return isinstance(listed, dict) and actual == {name: _cards(codes) for name, codes in listed.items()}
        case CardSet():
            return isinstance(listed, str) and _cards(listed) == actual
        case tuple():
            return isinstance(listed, list) and len(listed) == len(actual) and all(map(_same, listed, actual))
        case str():
            return not isinstance(listed, bool) and str(listed) == actual  # YAML reads a rank such as 7 as a number
        case _:
            return listed == actual and not isinstance(listed, bool)


def _cards(codes: object) -> CardSet:
    return CardSet(read_cards(str(codes)))
