"""`oracle`: sees all hands. Only for measuring how far a bot is from the ceiling; no table offers it.

In its turn it takes every card of every half-suit that it holds a card of, claims them all, and, when its hand is empty,
gives the turn to the teammate who can win most. So the other team gets only what the first turns leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from shoal.bots.bot import OracleBot
from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Literature, SeatView, Sight, State
from shoal.games.literature.bots.mind import Candidate, Choices, LiteratureMind, TurnContext
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit


class Oracle(MindPlayer, OracleBot):
    """A player that is shown all hands."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:  # noqa: ARG002  # it has no doubts
        self._truth = Truth(rules, seat)
        super().__init__(rules, seat, self._truth)

    def reveal(self, state: State) -> None:
        """All hands as they are now."""
        self._truth.hands = state.hands


class Truth(LiteratureMind, Choices):
    """All hands: at once what it knows and what it thinks."""

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self.hands: tuple[CardSet, ...] = (CardSet(),) * rules.seats

    def see(self, sight: Sight) -> None:
        """It need not look."""

    def attribution(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where the cards are."""
        return self.guess(team, half_suit) if self.contained(team, half_suit) else None

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether the other team has none of them."""
        cards = self._rules.half_suits[half_suit].mask
        return not any(hand.mask & cards for hand in self.hands[1 - team :: 2])

    def choices(self, view: SeatView) -> Choices:  # noqa: ARG002  # the truth is in front of it
        """No thought is needed."""
        return self

    def best_successor(self, seats: Sequence[Seat]) -> Seat:
        """Who could win most half-suits."""
        return max(seats, key=self._half_suits_of)

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        """Who holds the fewest of the cards that it must place."""
        return min(seats, key=lambda seat: len(self.hands[seat]))

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """Where the cards are; those of the other team are said to be with the first of this one."""
        first = self._rules.sides[team][0]
        seats = self._rules.sides[team]
        return tuple(
            (card, next((seat for seat in seats if card in self.hands[seat]), first))
            for card in self._rules.half_suits[half_suit]
        )

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        """A hit, in the half-suit that is nearest to being ours."""
        hits = [(seat, card) for seat, card in turn.questions if card in self.hands[seat]]
        if hits:
            return Ask(self._seat, *min(hits, key=self._missing))
        if turn.questions:
            return Ask(self._seat, *min(turn.questions, key=lambda question: self._half_suits_of(question[0])))
        half_suit = turn.moves.claims[0][0]
        return Claim(self._seat, half_suit, self.guess(self._seat % 2, half_suit))

    def _missing(self, question: Candidate) -> int:
        cards = self._rules.half_suit_mask[question[1]]
        return sum((hand.mask & cards).bit_count() for hand in self.hands[1 - self._seat % 2 :: 2])

    def _half_suits_of(self, seat: Seat) -> int:
        return sum(bool(self.hands[seat] & cards) for cards in self._rules.half_suits.values())
