"""What one seat could know and do at one moment. Reviews and hints are made of it, so they say the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.mind import Question as Asking
from shoal.games.literature.review.belief import Belief, belief_of
from shoal.games.literature.review.memory import SeatMemory
from shoal.games.literature.review.offers import certain_claim, claims_on_offer, questions_on_offer
from shoal.games.literature.review.reasons import reason_for
from shoal.games.literature.review.values import Advisor, Worth, best_first
from shoal.games.literature.rules.moves import HalfSuit, Moves
from shoal.review.types import Certain, Grid, Item, Question, Remark

MOST_SHOWN = 3
"""Questions that are advised at a time."""


class Advice:
    """A snapshot; everything is worked out when it is first asked for. The memory must not see more before that."""

    def __init__(self, memory: SeatMemory, advisor: Advisor) -> None:
        self.memory = memory
        self.moves: Moves = memory.moves
        self._advisor = advisor

    @cached_property
    def belief(self) -> Belief:
        """What the facts imply."""
        return belief_of(self.memory.rules, self.memory.facts)

    @cached_property
    def on_offer(self) -> Sequence[Asking]:
        """The questions that may be asked."""
        return questions_on_offer(self.memory.rules, self.memory.view, self.moves)

    @cached_property
    def worth(self) -> dict[Asking, Worth]:
        """What each of them is worth."""
        return self._advisor.worth(self.on_offer, counts=self._counts)

    @property
    def _counts(self) -> bool:
        """Whether the advisor should count deals: where all of them alike are too many, weighted ones are, too."""
        return self.belief.source == "exact"

    def judged(self, asked: Asking, hands: Sequence[int]) -> Mapping[HalfSuit, float] | None:
        """What the critic expects once that is answered (see `Advisor.judged`). The worth of all questions is found on the way."""
        found = self._advisor.judged(self.on_offer, asked, hands, counts=self._counts)
        if found is None:
            return None
        self.worth, expected = found
        return expected or None

    @cached_property
    def ranked(self) -> list[Asking]:
        """All of them, the best first."""
        memory = self.memory
        last = next((asked for asked in reversed(memory.knowledge.questions) if asked.seat == memory.seat), None)
        return best_first(self.worth, memory.rules.half_suit_of, last)

    def questions(self) -> tuple[Question, ...]:
        """The best of them, at most three, the best first. Of those that are alike, cards of one half-suit at one seat, one is enough."""
        shown: dict[tuple[Seat, str, float, float], Asking] = {}
        for target, card in self.ranked:
            of = self.worth[target, card]
            shown.setdefault((target, self.memory.rules.half_suit_of[card], of.chance, of.value), (target, card))
            if len(shown) == MOST_SHOWN:
                break
        return tuple(self._question(target, card) for target, card in shown.values())

    def _question(self, target: Seat, card: Card) -> Question:
        memory = self.memory
        chance = self.belief.chance(target, card)
        return Question(
            said=Ask(memory.seat, target, card),
            target=target,
            item=str(card),
            chance=chance,
            value=self.worth[target, card].value,
            reason=reason_for(memory.rules, memory.knowledge, target, card, chance),
            source=self.belief.source,
        )

    def dead(self) -> dict[Item, tuple[Seat, ...]]:
        """Questions on offer that provably cannot hit: by card, the targets."""
        found: dict[Item, tuple[Seat, ...]] = {}
        for target, card in self.on_offer:
            if self.belief.chance(target, card) == 0:
                found[str(card)] = (*found.get(str(card), ()), target)
        return found

    def certain(self) -> tuple[Certain, ...]:
        """The claims that are proven and may be made now."""
        memory = self.memory
        found = []
        for team, half_suit in claims_on_offer(memory.rules, memory.view, self.moves):
            claim = certain_claim(memory.rules, memory.seat, team, half_suit, self.belief)
            if claim is not None:
                holders = tuple((str(card), holder) for card, holder in claim.attribution)
                found.append(Certain(claim, half_suit, holders, reason=self._why_certain(claim)))
        return tuple(found)

    def _why_certain(self, claim: Claim) -> Remark:
        """Of how many cards the seat knows by itself, and which it found out last: `count` are in its own hand."""
        own = sum(holder == self.memory.seat for _, holder in claim.attribution)
        name = "reason-claim-own" if claim.attribution and own == len(claim.attribution) else "reason-claim"
        return Remark(name, group=claim.half_suit, count=own)

    def grid(self) -> Grid:
        """Who holds what."""
        memory, belief = self.memory, self.belief
        rules = memory.rules
        cards = [
            card for half_suit in rules.half_suits.values() for card in half_suit if memory.facts.cards >> card & 1
        ]
        return Grid(
            seat=memory.seat,
            items=tuple(map(str, cards)),
            places=tuple(range(rules.seats)),
            chance=tuple(tuple(belief.chance(seat, card) for seat in range(rules.seats)) for card in cards),
            source=belief.source,
            groups=tuple(rules.half_suit_of[card] for card in cards),
            worlds=belief.worlds,
            most_worlds=belief.most_worlds,
        )


def hands_as_text(hands: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Hands as they stand in a review."""
    return tuple(tuple(str(card) for card in cards_of(hand)) for hand in hands)
