"""The deal of Literature as a tree: card by card in the order of the pack, and each time the outcome is the seat that gets it.

So there is one history for each deal, and no more. Nothing is drawn later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.envs.chance import Chance, Outcomes, Unlikely, World
from shoal.games.literature.belief import Contradiction, Facts, exact
from shoal.games.literature.belief.count import TooManyDeals
from shoal.games.literature.encoding.memory import REFUSED
from shoal.games.literature.records import sentence
from shoal.games.literature.rules.events import Dealt, Event, Sight
from shoal.games.literature.rules.moves import Move
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import State

MOST_STEPS: Final = 20_000_000
"""Of the native core, for one belief: about half a second."""


class LiteratureChance(Chance):
    """The deal of a table whose dealer is seat 0, and, with `first_player=random`, who begins."""

    private = frozenset({"hand", "spelt", "naming", "claim_for", "facts", "belief", "whole", "worlds", "dealt"})

    def __init__(self, rules: Literature) -> None:
        """The deal of these rules."""
        self._rules = rules
        self._cards = tuple(card for cards in rules.half_suits.values() for card in cards)
        self._sizes = tuple(len(self._cards[place :: rules.seats]) for place in range(rules.seats))
        self._rooms = self._sizes[-1:] + self._sizes[:-1]  # the first card goes to the dealer's left
        self._draws_beginner = rules.options.first_player == "random"
        self.most_outcomes = rules.seats
        self.longest = len(self._cards) + self._draws_beginner
        # Everybody may be silent, and a claim is begun and then spelt card by card; with refusals all questions come first.
        self.most_decisions = 2 * rules.seats + 1 + max(map(len, rules.half_suits.values()))
        if rules.options.ask_requires == "team":
            self.most_decisions += rules.seats // 2 * len(self._cards)

    def dealing(self, dealt: Sequence[int]) -> Outcomes:
        """The seats that still get cards, as likely as they have room; then the seat that begins, where it is drawn."""
        left = len(self._cards) - len(dealt)
        if left > 0:
            rooms = list(self._rooms)
            for seat in dealt:
                rooms[seat] -= 1
            return [(seat, room / left) for seat, room in enumerate(rooms) if room]
        if self._draws_beginner and left == 0:
            return [(seat, 1 / self._rules.seats) for seat in range(self._rules.seats)]
        return ()

    def deal(self, dealt: Sequence[int]) -> tuple[Event, ...]:
        """The deal in which each card went to the seat of its outcome."""
        masks = [0] * self._rules.seats
        for card, seat in zip(self._cards, dealt, strict=False):
            masks[seat] |= CardSet([card]).mask
        return (Dealt(0, tuple(map(CardSet.of_mask, masks)), self._first(dealt)),)

    def _first(self, dealt: Sequence[int]) -> Seat | None:
        match self._rules.options.first_player:
            case "dealer":
                return None
            case "left_of_dealer":
                return 1
            case "random":
                return dealt[-1]
            case seat:
                return int(seat.removeprefix("seat:"))

    def drawing(self, state: State, move: Move, drawn: Sequence[int]) -> Outcomes:  # noqa: ARG002  # of any move
        """No move draws a card."""
        return ()

    def stacked(self, state: State, drawn: Sequence[int]) -> State:  # noqa: ARG002  # there is no stock
        """The same state."""
        return state

    def describe(self, step: int, outcome: int) -> str:
        """`2C to 3`."""
        return f"{self._cards[step]} to {outcome}" if step < len(self._cards) else f"{outcome} begins"

    def told(self, sight: Sight) -> str:
        """The sentence of the notation."""
        return sentence(sight, str)

    def rows_for(self, rows: NDArray[np.int8], *, private: bool) -> NDArray[np.int8]:
        """All rows are public, but those of questions of the seat itself that were refused."""
        own = (rows[:, 0] == REFUSED) & (rows[:, 5] == 1)
        return np.where((own if private else ~own)[:, None], rows, np.int8(0))

    def others(self, log: Sequence[Event], seat: Seat) -> Callable[[Random], World]:
        """Deals from the exact belief of the seat, with the cards that have moved since put back."""
        facts, state = Facts(self._rules, seat), self._rules.start()
        for event in log:
            facts.see(self._rules.seen(event, seat))
            state = self._rules.evolve(state, event)
        try:
            belief = exact(facts, most_steps=MOST_STEPS)
        except (TooManyDeals, Contradiction) as error:
            raise Unlikely(f"the belief of seat {seat} cannot be counted: {error}") from None
        dealt = log[0]
        assert isinstance(dealt, Dealt), "a game begins with its deal"
        true: dict[Card, Seat] = {card: at for at, hand in enumerate(dealt.hands) for card in hand}

        def draw(rng: Random) -> World:
            holder = dict(true)
            for at, hand in enumerate(belief.sample(rng)):
                # A card that lies elsewhere than in truth has never been seen to move, so it lay there from the deal on.
                holder.update(dict.fromkeys(hand - state.hands[at], at))
            places = tuple(holder[card] for card in self._cards)
            return (*places, dealt.first) if self._draws_beginner and dealt.first is not None else places, ()

        return draw

    def as_dealt(self, log: Sequence[Event]) -> tuple[Event, ...]:
        """The same log."""
        return tuple(log)

    def read(self, log: Sequence[Event]) -> World:
        """Who was dealt each card, and who began, where that was drawn."""
        dealt = log[0]
        assert isinstance(dealt, Dealt), "a game begins with its deal"
        places = tuple(next(seat for seat, hand in enumerate(dealt.hands) if card in hand) for card in self._cards)
        return (*places, dealt.first) if self._draws_beginner and dealt.first is not None else places, ()
