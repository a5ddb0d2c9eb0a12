"""What everybody saw of the cards of one rank in a game of Go Fish, and whether hidden cards could have led to it.

Sets of cards are masks here: it is asked thousands of times for one deal (redeal.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.go_fish import GoFish, Rank
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.events import Event


class Gain(NamedTuple):
    """With that event of the log that seat got that card, from the deal or the stock."""

    at: int
    seat: Seat
    card: Card


class _Mark(NamedTuple):
    """What was seen at an event of the log.

    `plays`: the seat had laid down its books. `asks`: it held one of `cards`, and none of `wanted`. `lacks`: it held none of `cards`.
    `gives`: of `wanted` it held `cards`, which went to the seat `to`. `lays`: it laid them down, as soon as it had them, which was not
    before event `to`.
    """

    at: int
    kind: Literal["plays", "asks", "lacks", "gives", "lays"]
    seat: Seat
    cards: int = 0
    wanted: int = 0
    to: int = 0


class Trail:
    """What was seen of one rank."""

    def __init__(self, rules: GoFish, log: Sequence[Event], rank: Rank) -> None:
        """Of that log."""
        self._seats = rules.seats
        self._size = rules.book_size
        self._gives_all = rules.options.give == "all"
        self._lays_down = rules.options.dealt_books == "lay_down"
        self._marks = [
            mark for mark in _marks(log, rank, rules.ranks[rank].mask) if mark.kind != "plays" or not self._lays_down
        ]

    def allows(self, gains: Sequence[Gain]) -> bool:
        """Whether these cards, which are in the order in which they came, agree with everything that was seen of the rank."""
        held, complete = [0] * self._seats, [0] * self._seats
        number, count = 0, len(gains)
        for mark in self._marks:
            while number < count and gains[number].at < mark.at:
                self._get(held, complete, gains[number])
                number += 1
            if not self._agrees(mark, held, complete):
                return False
        for gain in gains[number:]:
            self._get(held, complete, gain)
        return not self._lays_down or all(hand.bit_count() < self._size for hand in held)

    def _get(self, held: list[int], complete: list[int], gain: Gain) -> None:
        at, seat, card = gain
        held[seat] |= 1 << card
        if held[seat].bit_count() == self._size:
            complete[seat] = at

    def _agrees(self, mark: _Mark, held: list[int], complete: list[int]) -> bool:
        """Whether a mark agrees with what is held; and what is held after it."""
        at, kind, seat, cards, wanted, to = mark
        hand = held[seat]
        if kind == "lays":
            held[seat] -= cards
            return _first(hand, self._size) == cards and not (self._lays_down and complete[seat] < to)
        if hand.bit_count() >= self._size and (self._lays_down or kind == "plays"):
            return False
        if kind == "asks":
            return bool(hand & cards) and not hand & wanted
        if kind == "gives":
            held[seat] -= cards
            held[to] |= cards
            complete[to] = at if held[to].bit_count() >= self._size else complete[to]
            found = hand & wanted
            return (found if self._gives_all else _first(found, 1)) == cards
        return not hand & cards


def _first(cards: int, count: int) -> int:
    """The first of these cards, so many of them at most."""
    found = 0
    for _ in range(min(count, cards.bit_count())):
        found |= cards & -cards
        cards &= cards - 1
    return found


def _marks(log: Sequence[Event], rank: Rank, every: int) -> Iterator[_Mark]:
    """What was seen of a rank, of which these are all cards, in the order of the log."""
    wanted, is_it = 0, False
    gained: dict[Seat, int] = {}
    for at, event in enumerate(log):
        match event:
            case ev.Asked(seat, _, asked, card, shown):
                is_it = asked == rank
                wanted = every if card is None else 1 << card
                yield _Mark(at, "plays", seat)
                if is_it:
                    yield (
                        _Mark(at, "asks", seat, every) if shown is None else _Mark(at, "asks", seat, 1 << shown, wanted)
                    )
            case ev.WentFishing(_, target) if is_it:
                yield _Mark(at, "lacks", target, wanted)
            case ev.Handed(seat, to, cards):
                gained[to] = at
                if is_it:
                    yield _Mark(at, "gives", seat, cards.mask, wanted, to)
            case ev.Drew(seat) | ev.Refilled(seat):
                gained[seat] = at
            case ev.Book(seat, of, cards) if of == rank:
                yield _Mark(at, "lays", seat, cards.mask, to=gained.get(seat, 0))
            case _:
                pass
