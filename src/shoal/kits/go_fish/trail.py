"""What everybody saw of the cards of one rank in a game of Go Fish, and whether hidden cards could have led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from shoal.cards import Card, CardSet
from shoal.game import Seat
from shoal.go_fish import GoFish, Rank
from shoal.go_fish import events as ev
from shoal.go_fish.events import Event

NOTHING: Final = CardSet()


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
    kind: str
    seat: Seat
    cards: CardSet
    wanted: CardSet = NOTHING
    to: int = 0


class Trail:
    """What was seen of one rank."""

    def __init__(self, rules: GoFish, log: Sequence[Event], rank: Rank) -> None:
        """Of that log."""
        self._rules = rules
        self._size = rules.book_size
        self._gives_all = rules.options.give == "all"
        self._lays_down = rules.options.dealt_books == "lay_down"
        self._marks = list(_marks(log, rank, rules.ranks[rank]))

    def allows(self, gains: Sequence[Gain]) -> bool:
        """Whether these cards, which are in the order in which they came, agree with everything that was seen of the rank."""
        held = [NOTHING] * self._rules.seats
        complete = [0] * self._rules.seats
        next_gain, count = 0, len(gains)
        for mark in self._marks:
            while next_gain < count and gains[next_gain].at < mark.at:
                self._get(held, complete, gains[next_gain].seat, CardSet([gains[next_gain].card]), gains[next_gain].at)
                next_gain += 1
            if not self._agrees(mark, held, complete):
                return False
        for gain in gains[next_gain:]:
            self._get(held, complete, gain.seat, CardSet([gain.card]), gain.at)
        return not self._lays_down or all(len(hand) < self._size for hand in held)

    def _get(self, held: list[CardSet], complete: list[int], seat: Seat, cards: CardSet, at: int) -> None:
        if len(held[seat]) < self._size <= len(held[seat] | cards):
            complete[seat] = at
        held[seat] |= cards

    def _agrees(self, mark: _Mark, held: list[CardSet], complete: list[int]) -> bool:
        """Whether a mark agrees with what is held; and what is held after it."""
        _, kind, seat, cards, wanted, to = mark
        if kind == "lays":
            if CardSet(list(held[seat])[: self._size]) != cards or (self._lays_down and complete[seat] < to):
                return False
            held[seat] -= cards
            return True
        if kind == "plays":
            return len(held[seat]) < self._size
        if self._lays_down and len(held[seat]) >= self._size:
            return False
        if kind == "asks":
            return bool(held[seat] & cards) and not held[seat] & wanted
        if kind == "lacks":
            return not held[seat] & cards
        found = held[seat] & wanted
        if (found if self._gives_all else CardSet(list(found)[:1])) != cards:
            return False
        held[seat] -= cards
        self._get(held, complete, to, cards, mark.at)
        return True


def _marks(log: Sequence[Event], rank: Rank, every: CardSet) -> Iterator[_Mark]:
    """What was seen of a rank, of which these are all cards, in the order of the log."""
    wanted, is_it = NOTHING, False
    gained: dict[Seat, int] = {}
    for at, event in enumerate(log):
        match event:
            case ev.Asked(seat, _, asked, card, shown):
                is_it = asked == rank
                wanted = every if card is None else CardSet([card])
                yield _Mark(at, "plays", seat, NOTHING)
                if is_it:
                    yield _Mark(at, "asks", seat, every) if shown is None else _Mark(at, "asks", seat, CardSet([shown]), wanted)
            case ev.WentFishing(_, target) if is_it:
                yield _Mark(at, "lacks", target, wanted)
            case ev.Handed(seat, to, cards):
                gained[to] = at
                if is_it:
                    yield _Mark(at, "gives", seat, cards, wanted, to)
            case ev.Drew(seat) | ev.Refilled(seat):
                gained[seat] = at
            case ev.Book(seat, of, cards) if of == rank:
                yield _Mark(at, "lays", seat, cards, to=gained.get(seat, 0))
            case _:
                pass

