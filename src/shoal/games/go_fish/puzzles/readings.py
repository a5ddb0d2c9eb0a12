"""What a position of Go Fish says of each seat and rank, now, and the rules by which people go on from there.

    asked     who asked for a rank holds one                                   -> has
    refused   who said "go fish" has none, and has drawn nothing unseen since  -> lacks
    gave      who gave all of a rank has none, and has drawn nothing since     -> lacks
    placed    the own cards and what others are known to hold are all there are -> nobody else has one
    full      a seat has just as many cards as are known of it                 -> it has nothing else
    only      with an empty stock, all others lack the rank                    -> this seat has it

A card that is drawn after a question, and not shown, is not of the rank that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from shoal.core.game import Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Rank, rank_of
from shoal.puzzles.kinds import Position
from shoal.puzzles.proofs import Fact, Inference, has, lacks


@dataclass
class Table:
    """A position, read: by seat and rank what is known, with the rule and the move that say so."""

    seat: Seat
    seats: int
    sizes: tuple[int, ...]
    stock: int
    mine: dict[Rank, int]
    left: dict[Rank, int]
    """How many cards of each rank are in no book."""
    least: dict[tuple[Seat, Rank], int] = field(default_factory=dict)
    """How many another seat holds at least."""
    shown: dict[tuple[Seat, Rank], int] = field(default_factory=dict)
    """The move that shows it."""
    none: dict[tuple[Seat, Rank], tuple[str, int]] = field(default_factory=dict)
    """The rule and the move by which another seat has none."""

    @property
    def others(self) -> list[Seat]:
        """All seats but one's own."""
        return [seat for seat in range(self.seats) if seat != self.seat]


def table_of(position: Position) -> Table:
    """The position, read from its first sight to its last."""
    rules: Any = position.rules
    view = rules.start_view(position.seat)
    for sight in position.sights:
        view = rules.watch(view, sight)
    mine: dict[Rank, int] = dict.fromkeys(rules.ranks, 0)
    for card in view.hand:
        mine[rank_of(card)] += 1
    left = {rank: len(cards) for rank, cards in rules.ranks.items()}
    table = Table(position.seat, rules.seats, view.board.sizes, view.board.stock, mine, left)
    for sight in position.deal:
        _see(table, -1, sight, None)
    for number, sights in enumerate(position.moves):
        asked: Rank | None = None
        for sight in sights:
            asked = sight.rank if isinstance(sight, ev.Asked) else asked
            _see(table, number, sight, asked)
    return table


def _see(table: Table, move: int, sight: Any, asked: Rank | None) -> None:
    match sight:
        case ev.Asked(seat, _, rank):
            table.none.pop((seat, rank), None)
            table.least[seat, rank] = max(1, table.least.get((seat, rank), 0))
            table.shown[seat, rank] = move
        case ev.Handed(seat, to, cards) if asked is not None:
            table.least.pop((seat, asked), None)
            table.none[seat, asked] = ("gave", move)
            table.least[to, asked] = table.least.get((to, asked), 0) + len(cards)
        case ev.WentFishing(_, target) if asked is not None:
            table.least.pop((target, asked), None)
            table.none[target, asked] = ("refused", move)
        case ev.Drew(seat, card, caught) if caught:
            table.least[seat, rank_of(card)] = table.least.get((seat, rank_of(card)), 0) + 1
        case ev.DrewSeen(seat) | ev.RefilledSeen(seat):
            for rank in table.left:
                if rank != asked or isinstance(sight, ev.RefilledSeen):
                    table.none.pop((seat, rank), None)
        case ev.Book(seat, rank, cards):
            table.left[rank] -= len(cards)
            for other in range(table.seats):
                table.least.pop((other, rank), None)
                table.none.pop((other, rank), None)
        case _:
            pass


def start(table: Table) -> frozenset[Fact]:
    """The own hand."""
    return frozenset(
        (has if count else lacks)(table.seat, rank) for rank, count in table.mine.items() if table.left[rank]
    )


def inferences(table: Table, known: frozenset[Fact]) -> Iterator[Inference]:
    """All inferences that these facts allow."""
    nothing = frozenset[Fact]()
    for (seat, rank), count in table.least.items():
        if seat != table.seat and count and table.left[rank]:
            move = table.shown[seat, rank]
            yield Inference("asked", (move,), (seat,), (rank,), nothing, frozenset((has(seat, rank),)))
    for (seat, rank), (rule, move) in table.none.items():
        if seat != table.seat and table.left[rank]:
            yield Inference(rule, (move,), (seat,), (rank,), nothing, frozenset((lacks(seat, rank),)))
    yield from _placed(table, known)
    yield from _full(table, known)
    if not table.stock:
        yield from _only(table, known)


def holders(table: Table, rank: Rank, known: frozenset[Fact]) -> list[Seat]:
    """The other seats that are known to hold a rank."""
    return [seat for seat in table.others if has(seat, rank) in known]


def _placed(table: Table, known: frozenset[Fact]) -> Iterator[Inference]:
    for rank, left in table.left.items():
        holding = holders(table, rank, known)
        placed = table.mine[rank] + sum(max(1, table.least.get((seat, rank), 0)) for seat in holding)
        rest = [seat for seat in table.others if seat not in holding]
        if left and placed == left and rest:
            needs = frozenset(has(seat, rank) for seat in holding)
            proves = frozenset(lacks(seat, rank) for seat in rest)
            yield Inference("placed", (), tuple(holding), (rank,), needs, proves)


def _full(table: Table, known: frozenset[Fact]) -> Iterator[Inference]:
    for seat in table.others:
        ranks = [rank for rank in table.left if has(seat, rank) in known]
        count = sum(max(1, table.least.get((seat, rank), 0)) for rank in ranks)
        if ranks and count == table.sizes[seat]:
            needs = frozenset(has(seat, rank) for rank in ranks)
            proves = frozenset(lacks(seat, rank) for rank, left in table.left.items() if left and rank not in ranks)
            yield Inference("full", (), (seat,), tuple(ranks), needs, proves)


def _only(table: Table, known: frozenset[Fact]) -> Iterator[Inference]:
    for rank, left in table.left.items():
        able = [seat for seat in table.others if lacks(seat, rank) not in known]
        if left > table.mine[rank] and len(able) == 1:
            needs = frozenset(lacks(seat, rank) for seat in table.others if seat != able[0])
            yield Inference("only", (), (able[0],), (rank,), needs, frozenset((has(able[0], rank),)))
