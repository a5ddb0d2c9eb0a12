"""What each question of a position says by itself, now: the first steps of every proof.

    asked     who asked for a card held another one of its half-suit, and not that card
    refused   who said no does not hold the card
    handed    the card went over, and is where it went

Later moves change that. A card that went over since is where it went; who has given a card of the half-suit away may have
asked because of that one; cards that others gave or took since are none of what it stood on, nor are those of the own hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules.events import Asked, Revealed
from shoal.games.literature.rules.rules import Literature
from shoal.puzzles.kinds import Position
from shoal.puzzles.proofs import Fact, Inference, has, lacks


class Table(NamedTuple):
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


def table_of(position: Position) -> Table:
    """The position, read."""
    rules: Any = position.rules
    view = rules.start_view(position.seat)
    for sight in position.sights:
        view = rules.watch(view, sight)
    asked = tuple((n, s) for n, sights in enumerate(position.moves) for s in sights if isinstance(s, Asked))
    gone = CardSet()
    for sight in position.sights:
        if isinstance(sight, Revealed):
            gone |= sight.cards
    cards = rules.pack - gone
    return Table(rules, position.seat, cards, view.board.sizes, view.hand, asked)


def held(table: Table, seat: Seat, card: Card) -> frozenset[Fact]:
    """A seat holds a card, and so nobody else does."""
    others = (lacks(other, str(card)) for other in table.seats if other != seat)
    return frozenset((has(seat, str(card)), *others))


def start(table: Table) -> frozenset[Fact]:
    """The own hand: what is in it nobody else has, and what is not in it the seat does not have."""
    own = table.seat
    facts = {lacks(own, str(card)) for card in table.cards - table.hand}
    return frozenset(facts.union(*(held(table, own, card) for card in table.hand)))


def readings(table: Table) -> Iterator[Inference]:
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


def _base(table: Table, asked: Asked, later: tuple[tuple[int, Asked], ...]) -> CardSet:
    """The cards of which the asker still holds one because it asked; none where that says nothing any more."""
    mask = table.rules.half_suit_mask[asked.card] & ~(1 << asked.card)
    for _, one in later:
        bit = 1 << one.card
        if one.hit and mask & bit:
            if one.target == asked.seat:
                return CardSet()
            mask &= ~bit
    return CardSet.of_mask(mask) - table.hand
