"""What one seat could know and do at one moment. Reviews and hints are made of it, so they say the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import structs

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Literature, Moves, SeatView
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.mind import Candidate
from shoal.games.literature.bots.player import claims_freely
from shoal.games.literature.review.belief import LiteratureSeatMemory, Proofs, SeatBelief, belief_of
from shoal.games.literature.review.plans import Weighed, plan
from shoal.games.literature.review.values import Advisor, QuestionValue
from shoal.games.literature.rules.events import Asked, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.review.decisions import Decision
from shoal.review.types import Certain, Grid, Item, Remark, ReviewedQuestion

# Why a card may be with someone, in the words of a person who counts along: one reason for one question, the strongest.
#
# sure      seen          everybody saw the card go there, or it was asked for with it
#           only          the seat must hold one of certain cards, and this is the only one left
#           no one-else   no other seat can have it
# open      must-have     the seat asked in that half-suit and has shown no card of it since
#           two, few      that many seats can still have it
#           hand          it is as likely as the number of cards that no one has placed yet
# never     cannot        everything has been ruled out; such a question tells something, or gives the turn away

FEW = 3
"""Up to so many seats are counted; more are no reason."""


def reason_for(rules: Literature, knowledge: PerfectMemory, target: Seat, card: Card, chance: float) -> Remark:
    """Why that seat has that card with that chance, by what one seat knows."""
    facts = knowledge.facts
    group = rules.half_suit_of[card]
    if chance == 0:
        return Remark("reason-cannot", seat=target, item=str(card))
    if chance == 1:
        return _why_certain(rules, knowledge, target, card)
    asked = proving_question(rules, knowledge.questions, facts, target, card)
    if asked is not None:
        return Remark("reason-must-have", seat=target, item=str(asked.card), group=group)
    seats = facts.possible(card)
    if len(seats) == 2:
        other = next(seat for seat in seats if seat != target)
        return Remark("reason-two", seat=target, other=other, item=str(card))
    if len(seats) <= FEW:
        return Remark("reason-few", seat=target, item=str(card), count=len(seats))
    hidden = facts.size[target] - facts.has[target].bit_count()
    return Remark("reason-hand", seat=target, count=hidden)


def _why_certain(rules: Literature, knowledge: PerfectMemory, target: Seat, card: Card) -> Remark:
    facts = knowledge.facts
    moved = next((asked for asked in reversed(knowledge.questions) if asked.card == card and asked.hit), None)
    if moved is not None and moved.seat == target:
        return Remark("reason-seen", seat=target, other=moved.target, item=str(card))
    others = rules.half_suit_mask[card] & ~(1 << card)
    for asked in reversed(knowledge.questions):
        if asked.seat == target and rules.half_suit_of[asked.card] == rules.half_suit_of[card]:
            if not facts.may[target] & others:
                return Remark("reason-only", seat=target, item=str(card), group=rules.half_suit_of[card])
            break
    return Remark("reason-nobody-else", seat=target, item=str(card))


def proving_question(
    rules: Literature, questions: Sequence[Asked], facts: Facts, seat: Seat, card: Card
) -> Asked | None:
    """The last question by which that seat showed that it holds a card of that half-suit, while no one knows which."""
    half_suit = rules.half_suit_mask[card]
    if not any(holder == seat and base & half_suit and base >> card & 1 for holder, base in facts.bases):
        return None
    return next((one for one in reversed(questions) if one.seat == seat and half_suit >> one.card & 1), None)


def questions_on_offer(rules: Literature, view: SeatView, moves: Moves) -> Sequence[Candidate]:
    """The questions to opponents that the seat may ask without a bluff."""
    cards = moves.asks - view.hand if rules.options.bluff_ask else moves.asks
    opponents = [seat for seat in moves.targets if (seat - view.seat) % 2]
    return [(seat, card) for seat in opponents for card in moves.askable(seat, cards)]


def claims_on_offer(rules: Literature, view: SeatView, moves: Moves) -> Iterator[tuple[Team, HalfSuit]]:
    """The half-suits that the seat may claim for a team now, so that a right claim counts in full.

    A claim out of turn that the house rules punish is none of them, nor one that completes another player's mistake.
    """
    if not moves.claims or not (claims_freely(rules, view) or view.board.challenge is not None):
        return
    for half_suit, _ in moves.claims:
        for team, seats in ((view.seat % 2, moves.team), (1 - view.seat % 2, moves.other_team)):
            if seats:
                yield team, half_suit


def certain_claim(rules: Literature, seat: Seat, team: Team, half_suit: HalfSuit, proofs: Proofs) -> Claim | None:
    """The claim of a half-suit for a team that is certainly right, if there is one."""
    if not rules.options.claim_attribution and team == seat % 2:
        return Claim(seat, half_suit, ()) if proofs.contained(team, half_suit) == 1 else None
    named = proofs.sure(team, half_suit)
    return None if named is None else Claim(seat, half_suit, named)


def likeliest_claim(
    rules: Literature, seat: Seat, half_suit: HalfSuit, belief: SeatBelief
) -> tuple[float, Attribution]:
    """How likely the best claim of it for the seat's own team is right, and what it says; nothing where none can be."""
    team: Team = seat % 2
    if not rules.options.claim_attribution:
        return belief.contained(team, half_suit), ()
    return belief.likeliest(team, half_suit) or (0.0, ())


BLUR: Final = 0.1
"""In half-suits: of smaller differences of values the network is not sure (`BETTER_BY_FAR`)."""


class LiteratureAdvice:
    """A snapshot; everything is worked out when it is first asked for. The memory must not see more before that."""

    def __init__(self, memory: LiteratureSeatMemory, advisor: Advisor) -> None:
        self.memory = memory
        self.moves: Moves = memory.moves
        self._advisor = advisor

    @cached_property
    def belief(self) -> SeatBelief:
        """What the facts imply."""
        return belief_of(self.memory.rules, self.memory.facts)

    @cached_property
    def on_offer(self) -> Sequence[Candidate]:
        """The questions that may be asked."""
        return questions_on_offer(self.memory.rules, self.memory.view, self.moves)

    @cached_property
    def worth(self) -> dict[Candidate, QuestionValue]:
        """What each of them is worth."""
        return self._advisor.worth(self.on_offer, counts=self._counts)

    @property
    def _counts(self) -> bool:
        """Whether the advisor should count deals: where all of them alike are too many, weighted ones are, too."""
        return self.belief.source == "exact"

    def judged(self, asked: Candidate, hands: Sequence[int]) -> Mapping[HalfSuit, float] | None:
        """What the critic expects once that is answered (see `Advisor.judged`). The worth of all questions is found on the way."""
        found = self._advisor.judged(self.on_offer, asked, hands, counts=self._counts)
        if found is None:
            return None
        self.worth, expected = found
        return expected or None

    @cached_property
    def decision(self) -> Decision[Candidate]:
        """The questions, the best first."""
        return Decision(
            {question: of.value for question, of in self.worth.items()},
            {question: self.belief.chance(*question) for question in self.worth},
            BLUR,
        )

    def read_chance(self, claim: Claim) -> float:
        """How likely a claim is right by counting and by what everybody asked for, where it is the likeliest of its half-suit."""
        odds = self._advisor.odds()
        if not claim.attribution:
            return odds.contained(claim.seat % 2, claim.half_suit)
        chance, named = odds.guess(claim.seat % 2, claim.half_suit)
        return chance if set(named) == set(claim.attribution) else self.belief.right(claim.attribution)

    def questions(self) -> tuple[ReviewedQuestion, ...]:
        """The best of them, at most three, the best first."""
        decision = self.decision
        return tuple(
            structs.replace(
                self._question(*one), plan=self._plan(one) if decision.outweighs_the_likeliest(one) else None
            )
            for one in decision.hinted(self._ranked(None))
        )

    def _plan(self, asked: Candidate) -> Remark:
        """What speaks for a question though another would rather hit."""
        both = (Weighed(one, self.worth[one], self.decision.chances[one]) for one in (asked, self.decision.likeliest))
        return plan(self.memory, *both)

    def alternatives(self, move: Ask) -> tuple[ReviewedQuestion, ...]:
        """What could have been asked, and what was."""
        asked = move.target, move.card
        if asked in self.decision.values:
            return tuple(self._question(*one) for one in self._ranked(asked))
        return tuple(self._question(*one) for one in (*self._ranked(None), asked))

    def _ranked(self, asked: Candidate | None) -> list[Candidate]:
        """Of those that are alike, cards of one half-suit at one seat, one is enough."""
        decision, half_suit_of = self.decision, self.memory.rules.half_suit_of
        return decision.shown(
            asked,
            lambda one: one[0],
            lambda one: (one[0], half_suit_of[one[1]], decision.chances[one], decision.values[one]),
        )

    def _question(self, target: Seat, card: Card) -> ReviewedQuestion:
        memory = self.memory
        chance = self.belief.chance(target, card)
        return ReviewedQuestion(
            said=Ask(memory.seat, target, card),
            target=target,
            item=str(card),
            chance=chance,
            value=self.decision.values.get((target, card), min(self.decision.values.values(), default=0.0)),
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
            behavioural=self._behavioural(cards),
            groups=tuple(rules.half_suit_of[card] for card in cards),
            worlds=belief.worlds,
            most_worlds=belief.most_worlds,
        )

    def _behavioural(self, cards: Sequence[Card]) -> tuple[tuple[float, ...], ...] | None:
        """By card and seat; nothing before the first question, and where deals are not counted."""
        belief, memory = self.belief, self.memory
        found = self._advisor.behavioural() if memory.knowledge.questions and belief.source == "exact" else None
        if found is None:
            return None
        seats = range(memory.rules.seats)
        return tuple(
            tuple(in_thousandths(belief.chance(seat, card), found[seat][card]) for seat in seats) for card in cards
        )


def in_thousandths(exact: float, behavioural: float) -> float:
    """A behavioural chance as it is told: proofs stay proofs, and nothing else becomes one."""
    return exact if exact in (0, 1) else min(max(round(behavioural, 3), 0.001), 0.999)


def hands_as_text(hands: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Hands as they stand in a review."""
    return tuple(tuple(str(card) for card in cards_of(hand)) for hand in hands)
