"""The rules of inference by which people find cards. Each is sound; together they do not find everything that counting finds.

only      nobody else can hold the card                            -> this seat holds it
base      it held one of these, and only this one is left          -> it holds that one
full      all its cards are known                                  -> it holds nothing else
left      it can hold just as many cards as it holds               -> it holds them all
room      for each card that is not known it has shown a half-suit -> it holds nothing outside of these
rivals    as many seats need one of these cards as there are       -> nobody else holds one of them
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, product

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature.puzzles.readings import Table, held, readings
from shoal.puzzles.proofs import Fact, Inference, has, lacks

MOST_RIVALS = 3
"""More seats than this nobody counts in their head."""


class Grid:
    """What is known so far, by seat as sets of codes."""

    def __init__(self, table: Table, known: frozenset[Fact]) -> None:
        """Sorted out of these facts."""
        self.table = table
        self.has: list[set[str]] = [set() for _ in table.seats]
        self.lacks: list[set[str]] = [set() for _ in table.seats]
        self.ones: list[list[Fact]] = [[] for _ in table.seats]
        for fact in known:
            if fact.kind == "one":
                self.ones[fact.place].append(fact)
            else:
                (self.has if fact.kind == "has" else self.lacks)[fact.place].update(fact.things)
        for facts in self.ones:
            facts.sort(key=lambda fact: fact.move)
        self.codes: tuple[str, ...] = tuple(map(str, table.cards))

    def missing(self, seat: Seat, things: frozenset[str]) -> frozenset[str]:
        """Those of these cards that the seat may still hold."""
        return things - self.lacks[seat]


def inferences(table: Table, known: frozenset[Fact]) -> Iterator[Inference]:
    """All inferences that these facts allow."""
    yield from readings(table)
    grid = Grid(table, known)
    yield from _only(grid)
    for seat in table.seats:
        if seat != table.seat and table.sizes[seat]:
            yield from _base(grid, seat)
            yield from _full(grid, seat)
            yield from _left(grid, seat)
            yield from _room(grid, seat)
    yield from _rivals(grid)


def _lacking(seat: Seat, codes: frozenset[str] | set[str]) -> frozenset[Fact]:
    return frozenset(lacks(seat, code) for code in codes)


def _only(grid: Grid) -> Iterator[Inference]:
    seats = grid.table.seats
    for code in grid.codes:
        able = [seat for seat in seats if code not in grid.lacks[seat]]
        if len(able) == 1 and able[0] != grid.table.seat:
            needs = frozenset(lacks(seat, code) for seat in seats if seat != able[0])
            yield Inference("only", (), (able[0],), (code,), needs, held(grid.table, able[0], Card(code)))


def _base(grid: Grid, seat: Seat) -> Iterator[Inference]:
    for one in grid.ones[seat]:
        left = grid.missing(seat, one.things)
        if len(left) == 1:
            (code,) = left
            needs = frozenset((one, *_lacking(seat, one.things - left)))
            yield Inference("base", (one.move,), (seat,), (code,), needs, held(grid.table, seat, Card(code)))


def _full(grid: Grid, seat: Seat) -> Iterator[Inference]:
    own = grid.has[seat]
    if len(own) == grid.table.sizes[seat]:
        others = frozenset(code for code in grid.codes if code not in own)
        yield Inference(
            "full", (), (seat,), tuple(sorted(own)), frozenset(has(seat, code) for code in own), _lacking(seat, others)
        )


def _left(grid: Grid, seat: Seat) -> Iterator[Inference]:
    left = [code for code in grid.codes if code not in grid.lacks[seat]]
    if len(left) == grid.table.sizes[seat] and not set(left) <= grid.has[seat]:
        needs = _lacking(seat, frozenset(grid.codes) - set(left))
        proves = reduce(frozenset.union, (held(grid.table, seat, Card(code)) for code in left))
        yield Inference("left", (), (seat,), tuple(left), needs, proves)


def _room(grid: Grid, seat: Seat) -> Iterator[Inference]:
    """As many half-suits that it has shown as cards that are not known."""
    own = grid.has[seat]
    room = grid.table.sizes[seat] - len(own)
    if not 0 < room <= 4:
        return
    shown: dict[int, list[Fact]] = {}
    for one in grid.ones[seat]:
        if not one.things & own:
            mask = grid.table.rules.half_suit_mask[Card(min(one.things))]
            shown.setdefault(mask, []).append(one)
    for masks in combinations(sorted(shown), room):
        for bases in product(*(shown[mask] for mask in masks)):
            inside = frozenset[str]().union(*(base.things for base in bases))
            outside = frozenset(code for code in grid.codes if code not in inside and code not in own)
            needs = frozenset((*bases, *(has(seat, code) for code in own)))
            moves = tuple(base.move for base in bases)
            yield Inference("room", moves, (seat,), tuple(sorted(own)), needs, _lacking(seat, outside))


def _rivals(grid: Grid) -> Iterator[Inference]:
    """As many seats that need one of some cards as there are such cards."""
    open_: list[tuple[Fact, frozenset[str]]] = []
    for seat in grid.table.seats:
        for one in grid.ones[seat]:
            left = grid.missing(seat, one.things)
            if 2 <= len(left) <= MOST_RIVALS and not left & grid.has[seat]:
                open_.append((one, left))
    for count in range(2, MOST_RIVALS + 1):
        for group in combinations(open_, count):
            places = tuple(one.place for one, _ in group)
            union = frozenset[str]().union(*(left for _, left in group))
            if len(union) != count or len(set(places)) != count:
                continue
            needs = frozenset(fact for one, left in group for fact in (one, *_lacking(one.place, one.things - left)))
            others = [seat for seat in grid.table.seats if seat not in places]
            proves = frozenset(lacks(seat, code) for seat in others for code in union)
            moves = tuple(one.move for one, _ in group)
            yield Inference("rivals", moves, places, tuple(sorted(union)), needs, proves)
