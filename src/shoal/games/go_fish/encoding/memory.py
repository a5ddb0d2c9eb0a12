"""What a seat of Go Fish remembers for its observations, and what happened as rows of six small numbers.

    who + 1, whom + 1, what + 1, count, draw, drawn + 1

    a question   who asked whom for what; `count` cards were given; draw 1: a card was fished unseen, 2: a card that was
                 asked for, 3: by oneself, and `drawn` is what it was
    a book       who laid down `count` cards of a rank; whom is nobody
    a refill     who drew `count` cards, what is nothing; one's own cards have a row each: draw 3, and `drawn`
    a card shown who showed which card in its question (`ask_for=card`): draw 4

`what` and `drawn` are ranks, or where single cards are asked for slots. Seats are relative; 0 is nobody and nothing.
"""

from __future__ import annotations

from typing import Final

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.envs.settings import Settings
from shoal.games.go_fish.belief import Facts
from shoal.games.go_fish.encoding.places import Places
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Rank, rank_of
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import NO_CARDS

WIDTH: Final = 6

EVENT_BITS: Final = (4, 4, 6, 6, 3, 6)
"""The bits of the six numbers in a packed row."""

UNSEEN, CAUGHT, OWN, SHOWN = 1, 2, 3, 4


class Rows:
    """The rows of one seat's sights, oldest first."""

    __slots__ = ("_most", "_places", "kept", "seat")

    def __init__(self, places: Places, seat: Seat, most: int) -> None:
        """Nothing has happened; `most` rows are kept at least."""
        self._places = places
        self.seat: Seat = seat
        self._most = most
        self.kept: list[bytes] = []

    def copy(self) -> Rows:
        """Rows that go on by themselves."""
        made = Rows(self._places, self.seat, self._most)
        made.kept = list(self.kept)
        return made

    def newest(self) -> bytes:
        """The newest rows, newest first, padded with zeros."""
        found = b"".join(self.kept[: -self._most - 1 : -1])
        return found + bytes(self._most * WIDTH - len(found))

    def see(self, sight: ev.Sight) -> None:
        """A question is one row, which its answer and what was fished complete."""
        match sight:
            case ev.Asked(seat, target, rank, card, shown):
                if shown is not None:
                    self._add(seat, None, self._what(shown), 0, SHOWN)
                self._add(seat, target, self._places.what(rank, card))
            case ev.Handed(cards=cards):
                self._complete(3, len(cards))
            case ev.Drew(seat, card, caught):
                if seat == self.seat and not caught:
                    self._complete(4, OWN)
                    self._complete(5, self._what(card))
                else:
                    self._complete(4, CAUGHT)
            case ev.DrewSeen():
                self._complete(4, UNSEEN)
            case ev.Refilled(seat, cards):
                for card in cards:
                    self._add(seat, None, 0, 1, OWN, self._what(card))
            case ev.RefilledSeen(seat, count):
                self._add(seat, None, 0, count)
            case ev.Book(seat, rank, cards):
                self._book(seat, rank, cards)
            case ev.HandSeen() | ev.Redealt():
                self.kept.clear()
            case _:
                pass

    def _book(self, seat: Seat, rank: Rank, cards: CardSet) -> None:
        if self._places.by_card:
            for card in cards:
                self._add(seat, None, self._what(card), 1)
        else:
            self._add(seat, None, self._places.number_of[rank] + 1, len(cards))

    def _what(self, card: Card) -> int:
        return self._places.what(rank_of(card), card if self._places.by_card else None)

    def _complete(self, column: int, number: int) -> None:
        row = bytearray(self.kept[-1])
        row[column] = number
        self.kept[-1] = bytes(row)

    def _add(  # noqa: PLR0917  # the six numbers of a row, in their order
        self, who: Seat, whom: Seat | None, what: int, count: int = 0, draw: int = 0, drawn: int = 0
    ) -> None:
        seats, me = self._places.S, self.seat
        second = 0 if whom is None else (whom - me) % seats + 1
        self.kept.append(bytes(((who - me) % seats + 1, second, what, count, draw, drawn)))
        if len(self.kept) > 4 * self._most + 64:
            del self.kept[: -self._most]


class Memory:
    """A fold of one seat's sights."""

    __slots__ = ("dealt", "facts", "rows", "seat")

    def __init__(self, rules: GoFish, places: Places, settings: Settings, seat: Seat, rows: int) -> None:
        """Before the deal; `rows` is how many rows of events are asked for, 0 for none."""
        self.seat: Seat = seat
        self.rows: Rows | None = Rows(places, seat, rows) if rows else None
        self.facts: Facts | None = Facts(rules, seat) if {"facts", "belief"} & set(settings.memory) else None
        self.dealt: CardSet = NO_CARDS

    def see(self, sight: ev.Sight) -> None:
        """Something happened."""
        if self.rows is not None:
            self.rows.see(sight)
        if self.facts is not None:
            self.facts.see(sight)
        if isinstance(sight, ev.HandSeen):
            self.dealt = sight.hand

    def refused(self, action: int) -> None:
        """It never happens: a seat of Go Fish knows what is legal."""

    def copy(self) -> Memory:
        """A memory that goes on by itself."""
        made = object.__new__(Memory)
        made.seat, made.dealt = self.seat, self.dealt
        made.rows = None if self.rows is None else self.rows.copy()
        made.facts = None if self.facts is None else self.facts.copy()
        return made
