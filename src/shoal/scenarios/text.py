"""What the scenarios of all games share: seats by name, cards as text, values and events as people write them.

Malformed   a scenario that cannot be read              SeatNames   names of seats
Differs     an expectation that does not hold           Described   an event: its name, then its arguments
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import Seat

NOBODY: Final = "nobody"
"""In the place of a name when it is no one's turn. `none` and YAML's null mean the same."""

NOTHING: Final = ("none", NOBODY, "void", "cancelled", "tie")
"""Words for a turn, a half-suit or a game that belongs to no one."""

HIDDEN: Final = "?"
"""The text for a card that not everybody saw."""

Described = tuple[object, ...]
"""An event as scenarios write it: its name, then its arguments, with seats by name."""

WordList = str | int | tuple[str | int, ...] | None
"""Names, cards or ranks, separated by blanks or in a list; `none` and null are an empty list.

YAML reads a single rank such as 7 as a number.
"""

Listed = str | list[object]
"""An expected event: its name, or a list of its name and its first arguments."""


class Malformed(ShoalError, ValueError):
    """A malformed scenario; the message says where and why."""


class Differs(Exception):
    """An expectation that does not hold, with what came instead. Never leaves a kit's scenario runner."""


class SeatNames:
    """The names of the seats, in both directions."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        if len(set(names)) < len(names):
            raise Malformed("two seats have the same name")

    def seat(self, name: str, error: str | UnsetType = UNSET) -> Seat:
        """The seat of that name; where `UNKNOWN_PLAYER` is the expected error, an unknown name is a seat that does not exist.

        Raises `Malformed` for any other unknown name.
        """
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


def read_words(said: WordList) -> tuple[str, ...]:
    """The words as a tuple, in order."""
    if said is None or said == "none":
        return ()
    return tuple(map(str, said)) if isinstance(said, tuple) else tuple(str(said).split())


def read_offer(said: tuple[WordList, ...]) -> tuple[str, tuple[str, ...]]:
    """The seat whose offer is checked, and its contents: `[Anna, Bo Di]`, `[Anna, [Bo, Di]]` or `[Anna, Bo, Di]`."""
    name = said[0] if said else None
    if not isinstance(name, str):
        raise Malformed("it begins with the name of a seat")
    return name, tuple(word for words in said[1:] for word in read_words(words))


def read_cards(codes: WordList) -> tuple[Card, ...]:
    """The cards in order; raises `Malformed` when one is named twice."""
    cards = tuple(map(Card, read_words(codes)))
    if len(set(cards)) < len(cards):
        raise Malformed(f"a card is named twice in {as_text(codes)!r}")
    return cards


def must_be(what: str, expected: object, actual: object) -> None:
    """Raise `Differs` unless they are equal."""
    if expected != actual:
        raise Differs(f"expected {what} {as_text(expected)} and was {as_text(actual)}")


def as_text(value: object) -> str:
    """A value as scenarios write it: words separated by blanks, `yes`, `no`, `none`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return " ".join(map(as_text, value)) or "none"
        case dict():
            return " ".join(f"{name}: {as_text(held)}" for name, held in value.items()) or "none"
        case _:
            return "none" if value is None else str(value) or "none"


def compare_events(events: Iterable[Listed], no_events: Iterable[Listed], happened: Sequence[Described]) -> None:
    """Raise `Differs` unless each of `events` matches an event of its own, and none of `no_events` matches any."""
    left = list(happened)
    for listed in events:
        found = next((event for event in left if _is(listed, event)), None)
        if found is None:
            raise Differs(f"expected event {as_text(listed)} and was {', '.join(map(as_text, happened)) or 'none'}")
        left.remove(found)
    for unwanted in no_events:
        for event in happened:
            if _is(unwanted, event):
                raise Differs(f"expected no event {as_text(unwanted)} and was {as_text(event)}")


def check_events(listed: Iterable[Listed], tags: Container[object]) -> None:
    """Raise `Malformed` when one has a name that is not among `tags`."""
    for event in listed:
        tag = event if isinstance(event, str) else next(iter(event), None)
        if not isinstance(tag, str) or tag not in tags:
            raise Malformed(f"no event is called {tag!r}")


def _is(listed: Listed, event: Described) -> bool:
    """Whether the event has that name and, if a list is given, these first arguments."""
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
