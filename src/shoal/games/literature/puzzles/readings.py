"""What each question of a position says by itself, now: the first steps of every proof.

    asked     who asked for a card held another one of its half-suit, and not that card
    refused   who said no does not hold the card
    handed    the card went over, and is where it went

Later moves change that. A card that went over since is where it went; who has given a card of the half-suit away may have
asked because of that one; cards that others gave or took since are none of what it stood on, nor are those of the own hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, product
from typing import Any, NamedTuple

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules.events import Asked, Revealed
from shoal.games.literature.rules.rules import Literature
from shoal.puzzles.kinds import Position
from shoal.puzzles.proofs import Fact, Inference, has, lacks


class ProofTable(NamedTuple):
    """A position as proofs need it: the cards in play, how many each seat holds, the own hand, the questions by move."""

    rules: Literature
    seat: Seat
    cards: CardSet
    sizes: tuple[int, ...]
    hand: CardSet
    questions: tuple[tuple[int, Asked], ...]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.rules.seats)


def table_of(position: Position) -> ProofTable:
    """The position, read."""
    rules: Any = position.rules
    view = position.view
    asked = tuple((n, s) for n, sights in enumerate(position.moves) for s in sights if isinstance(s, Asked))
    gone = CardSet()
    for sight in position.sights:
        if isinstance(sight, Revealed):
            gone |= sight.cards
    cards = rules.pack - gone
    return ProofTable(rules, position.seat, cards, view.board.sizes, view.hand, asked)


def held(table: ProofTable, seat: Seat, card: Card) -> frozenset[Fact]:
    """A seat holds a card, and so no one else does."""
    others = (lacks(other, str(card)) for other in table.seats if other != seat)
    return frozenset((has(seat, str(card)), *others))


def start(table: ProofTable) -> frozenset[Fact]:
    """The own hand: what is in it no one else has, and what is not in it the seat does not have."""
    own = table.seat
    facts = {lacks(own, str(card)) for card in table.cards - table.hand}
    return frozenset(facts.union(*(held(table, own, card) for card in table.hand)))


def readings(table: ProofTable) -> Iterator[Inference]:
    """What every question says now."""
    for at, (move, asked) in enumerate(table.questions):
        later = table.questions[at + 1 :]
        if asked.card not in table.cards:
            continue
        moved = [one for _, one in later if one.hit and one.card == asked.card]
        code = (str(asked.card),)
        base = _base(table, asked, later)
        if asked.hit:
            if not moved:
                proves = held(table, asked.seat, asked.card)
                yield Inference("handed", (move,), (asked.seat,), code, frozenset(), proves)
        elif not moved:
            proves = frozenset((lacks(asked.target, code[0]),))
            yield Inference("refused", (move,), (asked.target,), code, frozenset(), proves)
        if asked.seat == table.seat:
            continue
        facts = set[Fact]()
        if not asked.hit and not moved:
            facts.add(lacks(asked.seat, code[0]))
        if len(base) == 1:
            facts |= held(table, asked.seat, next(iter(base)))
        elif base:
            facts.add(Fact("one", asked.seat, frozenset(map(str, base)), move))
        if facts:
            yield Inference("asked", (move,), (asked.seat,), tuple(map(str, base)), frozenset(), frozenset(facts))


def _base(table: ProofTable, asked: Asked, later: tuple[tuple[int, Asked], ...]) -> CardSet:
    """The cards of which the asker still holds one because it asked; none where that says nothing any more."""
    mask = table.rules.half_suit_mask[asked.card] & ~(1 << asked.card)
    for _, one in later:
        bit = 1 << one.card
        if one.hit and mask & bit:
            if one.target == asked.seat:
                return CardSet()
            mask &= ~bit
    return CardSet.of_mask(mask) - table.hand


# The rules of inference by which people find cards. Each is sound; together they do not find everything that counting finds.
#
# only      no one else can hold the card                            -> this seat holds it
# base      it held one of these, and only this one is left          -> it holds that one
# full      all its cards are known                                  -> it holds nothing else
# left      it can hold just as many cards as it holds               -> it holds them all
# room      for each card that is not known it has shown a half-suit -> it holds nothing outside of these
# rivals    as many seats need one of these cards as there are       -> no one else holds one of them

MOST_RIVALS = 3
"""More seats than this no one counts in their head."""


class KnowledgeGrid:
    """What is known so far, by seat as sets of codes."""

    def __init__(self, table: ProofTable, known: frozenset[Fact]) -> None:
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


def inferences(table: ProofTable, known: frozenset[Fact]) -> Iterator[Inference]:
    """All inferences that these facts allow."""
    yield from readings(table)
    grid = KnowledgeGrid(table, known)
    yield from _only(grid)
    for seat in table.seats:
        if seat != table.seat and table.sizes[seat]:
            yield from _at_least_one(grid, seat)
            yield from _full(grid, seat)
            yield from _left(grid, seat)
            yield from _room(grid, seat)
    yield from _rivals(grid)


def _lacking(seat: Seat, codes: frozenset[str] | set[str]) -> frozenset[Fact]:
    return frozenset(lacks(seat, code) for code in codes)


def _only(grid: KnowledgeGrid) -> Iterator[Inference]:
    seats = grid.table.seats
    for code in grid.codes:
        able = [seat for seat in seats if code not in grid.lacks[seat]]
        if len(able) == 1 and able[0] != grid.table.seat:
            needs = frozenset(lacks(seat, code) for seat in seats if seat != able[0])
            yield Inference("only", (), (able[0],), (code,), needs, held(grid.table, able[0], Card(code)))


def _at_least_one(grid: KnowledgeGrid, seat: Seat) -> Iterator[Inference]:
    for one in grid.ones[seat]:
        left = grid.missing(seat, one.things)
        if len(left) == 1:
            (code,) = left
            needs = frozenset((one, *_lacking(seat, one.things - left)))
            yield Inference("base", (one.move,), (seat,), (code,), needs, held(grid.table, seat, Card(code)))


def _full(grid: KnowledgeGrid, seat: Seat) -> Iterator[Inference]:
    own = grid.has[seat]
    if len(own) == grid.table.sizes[seat]:
        others = frozenset(code for code in grid.codes if code not in own)
        yield Inference(
            "full", (), (seat,), tuple(sorted(own)), frozenset(has(seat, code) for code in own), _lacking(seat, others)
        )


def _left(grid: KnowledgeGrid, seat: Seat) -> Iterator[Inference]:
    left = [code for code in grid.codes if code not in grid.lacks[seat]]
    if len(left) == grid.table.sizes[seat] and not set(left) <= grid.has[seat]:
        needs = _lacking(seat, frozenset(grid.codes) - set(left))
        proves = reduce(frozenset.union, (held(grid.table, seat, Card(code)) for code in left))
        yield Inference("left", (), (seat,), tuple(left), needs, proves)


def _room(grid: KnowledgeGrid, seat: Seat) -> Iterator[Inference]:
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


def _rivals(grid: KnowledgeGrid) -> Iterator[Inference]:
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
