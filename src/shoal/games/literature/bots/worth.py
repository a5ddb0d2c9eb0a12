"""The values of questions and seats for `counting`, `careful`, `greedy` and `shrewd`, by chances and publicly placed cards.

placed[team]   the cards that everybody at the table knows to be in that team, as a mask
harvest(q)     the cards that seat q could take from the other team with certain hits, had it the turn: those placed
               there, of half-suits that it holds a card of
shown          cards of half-suits that everybody knows us to be in: placed with us, or of our bases
news           a question that the table learns from whatever the answer: as far as everybody knows, the card may
               be with the target, or (where bluffs are not allowed) with the asker
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.odds import Odds


class Weights(NamedTuple):
    """The weights in the value of a question, in cards. They were tuned by matches of the bot against itself."""

    turn: float = 0.5
    """The cost of losing the turn."""
    share: float = 6.0
    """A card of a half-suit that is ours, more than one of a half-suit that is theirs; it grows with the square of our
    share, because only whole half-suits count in the end."""
    harvest: float = 0.2
    """The cost of each card that the opponent could take with the turn."""
    leak: float = 0.5
    """The cost of revealing that the seat holds a card of a half-suit."""
    sure: float = 0.6
    """How likely a claim must be right to be made instead of a question that cannot hit."""


WEIGHTS: Final = Weights()


class Worth:
    """The values for one seat in one position; a snapshot."""

    def __init__(
        self, rules: Literature, seat: Seat, facts: Facts, public: Facts, chances_of: Callable[[], Odds]
    ) -> None:
        self.facts = facts
        self._chances_of = chances_of
        self._seat = seat
        self._sides = rules.sides
        self._bluffs = rules.options.bluff_ask
        self._half_suits = [cards.mask for cards in rules.half_suits.values()]
        self._half_suit_of = {card: cards.mask for cards in rules.half_suits.values() for card in cards}
        self._public = public
        self._placed = [0, 0]
        for holder, cards in enumerate(public.has):
            self._placed[holder % 2] |= cards
        self._shown = public.has[seat]
        for holder, cards in public.bases:
            if holder == seat:
                self._shown |= cards
        self._harvests: dict[Seat, float] = {}
        self._prizes: dict[int, float] = {}

    @cached_property
    def chances(self) -> Odds:
        """The chances in this position, computed when they are first needed."""
        return self._chances_of()

    def harvest(self, seat: Seat) -> float:
        """How many cards that seat could take with certainty, had it the turn."""
        if seat not in self._harvests:
            placed = self._placed[1 - seat % 2]
            self._harvests[seat] = sum(
                (placed & cards).bit_count() * self.chances.any_of(seat, cards)
                for cards in self._half_suits
                if placed & cards
            )
        return self._harvests[seat]

    def is_news(self, target: Seat, card: Card) -> bool:
        """Whether the answer to that question is news to the table."""
        may = self._public.may
        told = may[target] if self._bluffs else may[target] | may[self._seat]
        return bool(told >> card & 1)

    def can_hit(self, target: Seat, card: Card) -> bool:
        """Whether that opponent may hold the card, for all that is known."""
        return bool(self.facts.may[target] >> card & 1)

    def question(self, target: Seat, card: Card) -> float:
        """What asking that opponent for that card is worth."""
        chance = self.chances.of(target, card)
        harvest = self._harvests.get(target)
        miss = WEIGHTS.turn + WEIGHTS.harvest * (self.harvest(target) if harvest is None else harvest)
        leak = 0.0 if self._shown & self._half_suit_of[card] else WEIGHTS.leak
        return chance * self.prize(card) - (1 - chance) * miss - leak

    def prize(self, card: Card) -> float:
        """What getting that card is worth to the team: the more of its half-suit it holds, the more."""
        half_suit = self._half_suit_of[card]
        if half_suit not in self._prizes:
            ours = sum(
                self.chances.of(seat, one) for one in cards_of(half_suit) for seat in self._sides[self._seat % 2]
            )
            self._prizes[half_suit] = 1 + WEIGHTS.share * (ours / half_suit.bit_count()) ** 2
        return self._prizes[half_suit]

    def turn_value(self, mate: Seat) -> float:
        """What a teammate could do with the turn: first the cards it could take, then the cards it holds."""
        return self.harvest(mate) + 0.01 * self.facts.size[mate]

    def uncertainty(self, opponent: Seat) -> float:
        """How little an opponent knows about its teammates' hands: how many of their cards are not placed."""
        unplaced = [size - known.bit_count() for size, known in zip(self._public.size, self._public.has, strict=True)]
        return sum(unplaced[seat] for seat in self._sides[opponent % 2] if seat != opponent)
