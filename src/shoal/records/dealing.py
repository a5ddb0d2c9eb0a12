"""Reads the deal of a text record: lines of a label, a colon, and cards, a seat or a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from shoal.core.cards import Card, CardSet
from shoal.records.faults import Fault
from shoal.records.phrases import COMMA, Names, Token, card_of, number_of
from shoal.records.replaying import Replay

HANDS: Final = {"hands": "set", "stacks": "cards"}
"""The kinds of fields that have a line for every seat, and the kind of each such line."""


class Dealing:
    """A deal that is being read. `at` is the number of the line that is being interpreted, for error messages."""

    def __init__(self, replay: Replay, names: Names, number: int) -> None:
        """A deal whose first line, `deal`, has that number."""
        self._replay = replay
        self._names = names
        self._began_at = number
        self.at: int = self._began_at
        self._lines: dict[str | int, tuple[int, list[Token]]] = {}
        fields = {field: kind for event in replay.words.DEAL.values() for field, kind in event.items()}
        self._labels = {field for field, kind in fields.items() if kind not in HANDS}

    def take(self, number: int, label: Token, values: list[Token]) -> None:
        """Read the next line."""
        self.at = number
        is_label = label.kind == "word" and label.text in self._labels
        key = label.text if is_label else self._names.seat(label)
        if key in self._lines:
            raise Fault("DEAL_LINE_TWICE", f"{label.text[:20]!r} stands twice in this deal")
        self._lines[key] = number, [token for token in values if token != COMMA]

    def close(self) -> None:
        """End the deal after its last line, and apply it to the replay."""
        events = [self._event(kind, fields) for kind, fields in self._replay.words.DEAL.items()]
        self.at = self._began_at
        if any(isinstance(key, int) and not 0 <= key < self._replay.rules.seats for key in self._lines):
            raise Fault("DEAL_SEAT", f"seats are numbered from 0 to {self._replay.rules.seats - 1}")
        self._replay.deal(events)

    def _event(self, kind: type, fields: Mapping[str, str]) -> Any:
        values: dict[str, Any] = {}
        for field, form in fields.items():
            if form in HANDS:
                seats = range(self._replay.rules.seats)
                values[field] = tuple(self._value(seat, HANDS[form]) for seat in seats)
            elif field in self._lines:
                values[field] = self._value(field, form)
            elif form == "cards":
                values[field] = ()  # no line, no cards
        try:
            return kind(**values)
        except TypeError:
            self.at = self._began_at
            raise Fault("DEAL_INCOMPLETE", f"a deal has lines for: {', '.join(fields)}") from None

    def _value(self, key: str | int, form: str) -> Any:
        if key not in self._lines:
            self.at = self._began_at
            raise Fault("DEAL_INCOMPLETE", f"the cards of {self._names(int(key))} are missing")
        self.at, tokens = self._lines[key]
        if form in ("set", "cards", "order"):
            cards = tuple(map(card_of, tokens))
            return _set_of(cards) if form == "set" else cards
        if len(tokens) != 1:
            raise Fault("UNREADABLE", "one word is needed here")
        return {"seat": self._names.seat, "number": number_of, "card": card_of}[form](tokens[0])


def _set_of(cards: tuple[Card, ...]) -> CardSet:
    for card in cards:
        if cards.count(card) > 1:
            raise Fault("DEAL_CARD_TWICE", f"{card} is dealt twice")
    return CardSet(cards)
