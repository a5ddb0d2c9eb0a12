"""Salahuddin's convention (`rules.md` F2): what a seat asks for next says whether it has what its teammate looked for.

    trigger   a teammate has asked for a card in vain: it is looked for until the table knows where it is
    answer    the next question of a seat after that. If it has the card: for another card of the half-suit. If it has
              other cards of it: for the same card again. If it has none of it: elsewhere, as it must

It is in force where the table has declared it (`conventions=declared`). Opponents read it, too, and know that it is read.
Of several triggers the latest counts in whose half-suit the seat can ask. A certain hit elsewhere goes first, so a
question elsewhere says little.

Both sides go by the questions alone, so that they mean the same: no hand, and no inference that another might not draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.bots.mind import Candidate
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import HalfSuit

TRUST: Final = 0.95
"""How sure it is that an answer means what it says."""

ELSEWHERE: Final = 0.7
"""How much less likely a card of the half-suit is with a seat that has answered elsewhere."""


class Signals(NamedTuple):
    """What the answers say: who has a card that a teammate looked for, and who is rather void of a half-suit."""

    has: tuple[tuple[Seat, Card], ...]
    void: tuple[tuple[Seat, HalfSuit], ...]


def in_force(rules: Literature) -> bool:
    """Whether the table has declared it."""
    return rules.options.conventions == "declared" and not rules.options.bluff_ask


def signal(rules: Literature, seat: Seat, hand: CardSet, questions: Iterable[Asked]) -> CardSet | None:
    """The cards of which that seat should ask for one, in its turn, to answer; `None` when it owes no answer."""
    looked_for = _followed(rules, questions).looked_for(seat)
    for card in reversed(looked_for):
        cards = rules.half_suits[rules.half_suit_of[card]]
        if hand & cards:
            return cards - hand - CardSet([card]) if card in hand else CardSet([card])
    return None


def answers(
    rules: Literature, seat: Seat, hand: CardSet, questions: Sequence[Asked], possible: Sequence[Candidate]
) -> Sequence[Candidate]:
    """Of these questions those that answer, or go first because they certainly hit elsewhere; all, if none do."""
    wanted = signal(rules, seat, hand, questions)
    if wanted is None:
        return possible
    holder = _followed(rules, questions).holder
    half_suit = rules.half_suit_of[next(iter(wanted))] if wanted else None
    chosen = [
        (target, card)
        for target, card in possible
        if card in wanted or (holder.get(card) == target and rules.half_suit_of[card] != half_suit)
    ]
    return chosen or possible


def decode(rules: Literature, questions: Iterable[Asked]) -> Signals:
    """What the answers so far say that is still so."""
    return _followed(rules, questions).signals


def _followed(rules: Literature, questions: Iterable[Asked]) -> _Reader:
    encoder = _Reader(rules)
    for asked in questions:
        encoder.read(asked)
    return encoder


@dataclass
class _Reader:
    """Follows the questions of a game.

    pending[s]   the cards that teammates have looked for since seat s last asked, in order
    lacking[c]   the seats that have shown that they lack the card
    holder[c]    the seat that has taken the card for all to see
    """

    rules: Literature
    pending: dict[Seat, list[Card]] = field(default_factory=dict)
    lacking: dict[Card, set[Seat]] = field(default_factory=dict)
    holder: dict[Card, Seat] = field(default_factory=dict)
    has: dict[Card, Seat] = field(default_factory=dict)
    void: set[tuple[Seat, HalfSuit]] = field(default_factory=set)

    def read(self, asked: Asked) -> None:
        """One more question."""
        self._read_answer(asked)
        lacking = self.lacking.setdefault(asked.card, set())
        if asked.hit:
            self.holder[asked.card] = asked.seat
            self.has.pop(asked.card, None)
            return
        lacking |= {asked.seat, asked.target}
        if self.has.get(asked.card) in lacking:
            del self.has[asked.card]
        for mate in self.rules.teammates(asked.seat):
            self.pending.setdefault(mate, []).append(asked.card)

    def _read_answer(self, asked: Asked) -> None:
        half_suit = self.rules.half_suit_of[asked.card]
        for card in reversed(self.looked_for(asked.seat)):
            about = self.rules.half_suit_of[card]
            if about == half_suit:
                if card != asked.card:
                    self.has[card] = asked.seat
                break
            if self.holder.get(asked.card) != asked.target:  # a certain hit goes first, and says nothing
                self.void.add((asked.seat, about))
        self.void.discard((asked.seat, half_suit))
        self.pending[asked.seat] = []

    def looked_for(self, seat: Seat) -> list[Card]:
        """The cards that a teammate looks for and that seat has not answered for, oldest first."""
        return [card for card in self.pending.get(seat, ()) if not self._is_located(card, seat)]

    def _is_located(self, card: Card, seat: Seat) -> bool:
        """Whether the table knows where it is, or that this seat has not got it."""
        lacking = self.lacking.get(card, set())
        return card in self.holder or seat in lacking or len(lacking) >= self.rules.seats - 1

    @property
    def signals(self) -> Signals:
        """What follows now; what has been seen to be otherwise is dropped."""
        has = tuple((seat, card) for card, seat in sorted(self.has.items()) if card not in self.holder)
        return Signals(has, tuple(sorted(self.void)))
