"""The chance of Go Fish as a tree, in kinds: ranks, or single cards with `ask_for=card`.

Where ranks are asked for, suits mean nothing, so the deal is a count for each rank and seat (how many of its cards the
seat gets, hypergeometric), and each card that is drawn is a rank. There is one history for all deals that differ in suits
or in the order of the stock. With `ask_for=card` each card is dealt by itself: the outcome is the seat, or the stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import comb
from random import Random
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.envs.chance import Chance, Outcomes, Unlikely, World
from shoal.games.go_fish.belief.chances import any_worlds, worlds
from shoal.games.go_fish.belief.facts import Facts, Kind
from shoal.games.go_fish.records import sentence
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.events import Event, Sight
from shoal.games.go_fish.rules.moves import Move, rank_of
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import State

DEALER: Final = 0

MOST_GUESSED: Final = 16
"""Unseen cards that are still dealt at random until they agree with what was seen: of more, hardly any deal does."""


class GoFishChance(Chance):
    """The chance of a table whose dealer is seat 0."""

    draws = True
    private = frozenset({"hand", "facts", "holds", "mean", "top", "exact", "dealt"})

    def __init__(self, rules: GoFish) -> None:
        """The chance of these rules."""
        self._rules = rules
        self._by_card = rules.options.ask_for == "card"
        groups = [CardSet([card]) for card in rules.pack] if self._by_card else list(rules.ranks.values())
        self._kinds: tuple[tuple[Card, ...], ...] = tuple(tuple(group) for group in groups)
        self._names = tuple(str(kind[0]) if self._by_card else rank_of(kind[0]) for kind in self._kinds)
        self._kind_of = {card: kind for kind, cards in enumerate(self._kinds) for card in cards}
        self._steps = len(self._kinds) * (1 if self._by_card else rules.seats)
        self.most_outcomes = max(len(self._kinds), rules.seats + 1, 1 + max(map(len, self._kinds)))
        self.longest = self._steps + len(rules.pack) - rules.seats * rules.hand_size
        self.most_decisions = 2

    # --- The deal ---------------------------------------------------------------------------------------------------

    def dealing(self, dealt: Sequence[int]) -> Outcomes:
        """Counts by rank and seat, or a place for each card; then what the deal draws at once, where it does."""
        if len(dealt) >= self._steps:
            state, drawn = self._laid(dealt), dealt[self._steps :]
            return self._next(state.stock, drawn, self._rules.draws(self._begun(state, drawn)))
        return self._places(dealt) if self._by_card else self._counts(dealt)

    def _places(self, dealt: Sequence[int]) -> Outcomes:
        """The seats and the stock (the last number), as likely as they have room."""
        rooms = self._rooms()
        for place in dealt:
            rooms[place] -= 1
        left = len(self._kinds) - len(dealt)
        return [(place, room / left) for place, room in enumerate(rooms) if room]

    def _counts(self, dealt: Sequence[int]) -> Outcomes:
        """How many of this rank's cards this seat gets: they lie anywhere among the places that are left, all alike."""
        rooms, left = self._rooms(), 0
        for step, count in enumerate(dealt):
            kind, seat = divmod(step, self._rules.seats)
            left = (len(self._kinds[kind]) if seat == 0 else left) - count
            rooms[seat] -= count
            if seat == self._rules.seats - 1:
                rooms[-1] -= left
        kind, seat = divmod(len(dealt), self._rules.seats)
        left = len(self._kinds[kind]) if seat == 0 else left
        own, others = rooms[seat], sum(rooms[seat + 1 :])
        ways = [comb(own, count) * comb(others, left - count) for count in range(left + 1)]
        total = comb(own + others, left)
        return [(count, way / total) for count, way in enumerate(ways) if way]

    def _rooms(self) -> list[int]:
        """The room in every hand, and in the stock."""
        hands = [self._rules.hand_size] * self._rules.seats
        return [*hands, len(self._rules.pack) - sum(hands)]

    def _laid(self, dealt: Sequence[int]) -> ev.Dealt:
        """The deal itself; the order of its stock means nothing."""
        seats = self._rules.seats
        hands: list[list[Card]] = [[] for _ in range(seats)]
        stock: list[Card] = []
        if self._by_card:
            for (card,), place in zip(self._kinds, dealt, strict=False):
                (hands[place] if place < seats else stock).append(card)
        else:
            for number, cards in enumerate(self._kinds):
                at = 0
                for seat, count in enumerate(dealt[number * seats : (number + 1) * seats]):
                    hands[seat] += cards[at : at + count]
                    at += count
                stock += cards[at:]
        return ev.Dealt(DEALER, self._rules.left(DEALER), tuple(map(CardSet, hands)), tuple(stock))

    def _begun(self, laid: ev.Dealt, drawn: Sequence[int]) -> tuple[Event, ...]:
        return self._rules.begin(replace(laid, stock=self._ordered(laid.stock, drawn)))

    def deal(self, dealt: Sequence[int]) -> tuple[Event, ...]:
        """The deal, and what follows from it."""
        return self._begun(self._laid(dealt), dealt[self._steps :])

    # --- The stock --------------------------------------------------------------------------------------------------

    def drawing(self, state: State, move: Move, drawn: Sequence[int]) -> Outcomes:
        """The kinds that are left in the stock, as likely as they have cards."""
        if not state.stock:
            return ()
        return self._next(state.stock, drawn, self._rules.draws(self._rules.decide(self.stacked(state, drawn), move)))

    def _next(self, stock: Sequence[Card], drawn: Sequence[int], wanted: int) -> Outcomes:
        if wanted <= len(drawn):
            return ()
        left = Counter(self._kind_of[card] for card in stock)
        left.subtract(drawn)
        cards = len(stock) - len(drawn)
        return [(kind, left[kind] / cards) for kind in sorted(left) if left[kind] > 0]

    def stacked(self, state: State, drawn: Sequence[int]) -> State:
        """The state with these kinds on top of its stock."""
        return replace(state, stock=self._ordered(state.stock, drawn)) if drawn else state

    def _ordered(self, stock: Sequence[Card], drawn: Sequence[int]) -> tuple[Card, ...]:
        """The stock with a card of each of these kinds first, in this order."""
        rest = list(stock)
        first = []
        for kind in drawn:
            card = next(card for card in rest if self._kind_of[card] == kind)
            rest.remove(card)
            first.append(card)
        return (*first, *rest)

    # --- Words ------------------------------------------------------------------------------------------------------

    def describe(self, step: int, outcome: int) -> str:
        """`0 gets 2 of 5`; of a card that is drawn its kind."""
        if step < 0 or step >= self._steps:
            return self._names[outcome]
        if self._by_card:
            return f"{self._names[step]} to {'stock' if outcome == self._rules.seats else outcome}"
        kind, seat = divmod(step, self._rules.seats)
        return f"{seat} gets {outcome} of {self._names[kind]}"

    def told(self, sight: Sight | Event) -> str:
        """The sentence of the notation; where ranks are asked for, without suits, which mean nothing."""
        if self._by_card:
            return sentence(sight, str)
        match sight:
            case ev.Dealt(dealer, _, hands):
                return (
                    f"{dealer} deals: {'; '.join(f'{seat} has {self._ranks(hand)}' for seat, hand in enumerate(hands))}"
                )
            case ev.HandSeen(dealer, _, _, stock, hand):
                return f"{dealer} deals: in your hand {self._ranks(hand)}; {stock} cards in the stock"
            case ev.Handed(seat, to, cards):
                return f"{seat} gives {to} {self._ranks(cards)}"
            case ev.Drew(seat, card, caught):
                return f"{seat} fishes {rank_of(card)}{', as asked' if caught else ''}"
            case ev.Refilled(seat, cards):
                return f"{seat} draws {self._ranks(cards)}"
            case ev.Book(seat, rank, cards):
                return f"{seat} lays down {len(cards)} of {rank}"
            case _:
                return sentence(sight, str)

    def _ranks(self, cards: Iterable[Card]) -> str:
        return " ".join(self._names[kind] for kind in sorted(self._kind_of[card] for card in cards))

    def rows_for(self, rows: NDArray[np.int8], *, private: bool) -> NDArray[np.int8]:
        """The rank of an own draw is private, in the sixth column; everything else is public."""
        found = rows.copy()
        if private:
            found[:, :5] = 0
        else:
            found[:, 5] = 0
        return found

    # --- Other worlds -----------------------------------------------------------------------------------------------

    def others(self, log: Sequence[Event], seat: Seat) -> Callable[[Random], World]:
        """Worlds from the exact posterior of the seat.

        Where the bounds are not all that is known (`ask_for=card`, books kept in the hand) any that has the right sizes.
        """
        facts = Facts(self._rules, seat)
        for event in log:
            facts.see(self._rules.seen(event, seat))
        if not facts.is_complete:
            if sum(facts.unseen) > MOST_GUESSED:
                raise Unlikely(f"under these house rules the worlds that seat {seat} could be in cannot be counted")
            return lambda rng: self._world(log, seat, any_worlds(facts, rng))
        found = worlds(facts)
        if found is None:
            raise Unlikely(f"there are too many worlds that seat {seat} could be in to count them")
        return lambda rng: self._world(log, seat, found.draw(rng))

    def _world(self, log: Sequence[Event], seat: Seat, groups: Sequence[Sequence[Kind]]) -> World:
        """The outcomes of chance when others got these kinds unseen, group by group."""
        unseen = iter(groups)
        dealt = log[0]
        assert isinstance(dealt, ev.Dealt), "a game begins with its deal"
        hands = [
            [self._kind_of[card] for card in hand] if at == seat else next(unseen)
            for at, hand in enumerate(dealt.hands)
        ]
        drawn: list[Kind] = []
        for event in log:
            match event:
                case ev.Drew(at, card, caught):
                    drawn += [self._kind_of[card]] if at == seat or caught else next(unseen)
                case ev.Refilled(at, cards):
                    drawn += [self._kind_of[card] for card in cards] if at == seat else next(unseen)
                case _:
                    pass
        return self._outcomes(hands), tuple(drawn)

    def as_dealt(self, log: Sequence[Event]) -> tuple[Event, ...]:
        """The same log, whose deal has the stock in the order in which it was drawn."""
        dealt = log[0]
        assert isinstance(dealt, ev.Dealt), "a game begins with its deal"
        drawn = [card for event in log for card in _drawn(event)]
        rest = (card for card in dealt.stock if card not in drawn)
        return (replace(dealt, stock=(*drawn, *rest)), *log[1:])

    def read(self, log: Sequence[Event]) -> World:
        """The deal by kinds, and every card that was drawn since, the unseen ones too."""
        dealt = log[0]
        assert isinstance(dealt, ev.Dealt), "a game begins with its deal"
        hands = [[self._kind_of[card] for card in hand] for hand in dealt.hands]
        return self._outcomes(hands), tuple(self._kind_of[card] for event in log for card in _drawn(event))

    def _outcomes(self, hands: Sequence[Sequence[Kind]]) -> tuple[int, ...]:
        """The outcomes of the deal in which the seats get these kinds."""
        if self._by_card:
            where = {kind: seat for seat, kinds in enumerate(hands) for kind in kinds}
            return tuple(where.get(kind, self._rules.seats) for kind in range(len(self._kinds)))
        counts = [Counter(kinds) for kinds in hands]
        return tuple(count[kind] for kind in range(len(self._kinds)) for count in counts)


def _drawn(event: Event) -> tuple[Card, ...]:
    """The cards that an event took from the stock."""
    match event:
        case ev.Drew(card=card):
            return (card,)
        case ev.Refilled(cards=cards):
            return tuple(cards)
        case _:
            return ()
