"""One game of Literature that is being reviewed, step by step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import (
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    Claim,
    Interrupt,
    Literature,
    NameCard,
    WithdrawClaim,
)
from shoal.games.literature.belief import Facts
from shoal.games.literature.review.advice import Advice, hands_as_text
from shoal.games.literature.review.belief import Proven, belief_of, copied
from shoal.games.literature.review.curve import Curve
from shoal.games.literature.review.grading import grade_claim, grade_question, swing_of
from shoal.games.literature.review.memory import SeatMemory
from shoal.games.literature.review.offers import certain_claim, claims_on_offer, likeliest_claim
from shoal.games.literature.review.story import Chapters, turning_of
from shoal.games.literature.review.values import Advisor
from shoal.games.literature.rules.events import Asked, Claimed, Closed, Misdealt, Questioned, Team
from shoal.games.literature.rules.moves import HalfSuit
from shoal.records import Step
from shoal.review.grades import player_of
from shoal.review.misses import Misses
from shoal.review.since import Since
from shoal.review.turnings import turnings
from shoal.review.types import Certain, CurvePoint, Grade, Kind, MoveReview, Remark, Story

CLAIMS = (Claim, BeginClaim, NameCard, WithdrawClaim, Interrupt, Challenge, AnswerChallenge)


class LiteratureReview:
    """See `GameReview`."""

    def __init__(self, rules: Literature, only: Seat | None) -> None:
        self._rules = rules
        self._only = only
        self._state = rules.start()
        self._n = -1
        self._forget()

    def _forget(self) -> None:
        seats = range(self._rules.seats) if self._only is None else (self._only,)
        self._memories = {seat: SeatMemory(self._rules, seat) for seat in seats}
        self._advisors = {seat: Advisor(memory) for seat, memory in self._memories.items()}
        self._misses, self._since = Misses(), Since()
        self._chapters = Chapters(self._rules)
        self._curve = Curve(self._rules)
        self._claim: Claimed | None = None

    def take(self, n: int, step: Step) -> MoveReview | None:
        """Go on by that step; the review of it when it is a move."""
        self._n = n
        found = self._review(n, step) if step.kind == "move" else None
        self._go_on(n, step)
        return found

    def skip(self, n: int, step: Step) -> None:
        """Go on by that step. Of the seat that matters what is certain is kept in mind, for `Certain.since`."""
        self._n = n
        if step.kind == "move" and step.said.seat in self._memories:
            memory = self._memories[step.said.seat]
            offers = tuple(claims_on_offer(self._rules, memory.view, memory.moves))
            if offers:
                groups = partial(certain_then, self._rules, memory.seat, offers, copied(memory.facts))
                self._since.skipped(n, memory.seat, groups)
        self._go_on(n, step)

    def _go_on(self, n: int, step: Step) -> None:
        for event in step.events:
            self._state = self._rules.evolve(self._state, event)
            for seat, memory in self._memories.items():
                memory.see(self._rules.seen(event, seat))
            match event:
                case Asked():
                    self._chapters.asked(event)
                case Claimed():
                    self._claim = event
                case Closed():
                    by = None if self._claim is None else self._claim.seat
                    winners = () if event.team is None else self._rules.sides[event.team]
                    self._misses.closed(event.half_suit, by, winners)
                    self._since.closed(event.half_suit)
                    self._chapters.closed(n, self._claim, event)
                    self._claim = None
                case Misdealt():
                    self._chapters.redealt()
                case _:
                    pass

    # --- One move -----------------------------------------------------------------------------------------------------

    def _advice(self, seat: Seat) -> Advice:
        return Advice(self._memories[seat], self._advisors[seat])

    def _review(self, n: int, step: Step) -> MoveReview:
        move: Any = step.said
        hands = [hand.mask for hand in self._state.hands]
        advice = self._advice(move.seat)
        if isinstance(move, Ask) and self._only is None:
            self._judge(move, advice, hands)  # before anything else: it finds what questions are worth, too
        certain = self._certain(n, advice, move)
        chance = self._chance(move, advice)
        claimed = self._claimed(move, advice)
        makes_one = any(claim.group == claimed for claim in certain)
        missed = () if makes_one or not isinstance(move, Ask | Claim | BeginClaim) else certain
        grade, why = self._grade(move, advice, chance, missed)
        if self._only is None:
            self._look_at_others(n, move.seat)
        return MoveReview(
            n=n,
            seat=move.seat,
            kind=_kind(move),
            said=move,
            sights=tuple(self._rules.seen(event, None) for event in step.events),
            hands=hands_as_text(hands),
            grid=advice.grid(),
            chance=chance,
            came_true=self._came_true(move, step.events),
            swing=swing_of(advice, move, chance) if isinstance(move, Ask | Claim) and chance is not None else None,
            best=advice.questions(),
            dead=advice.dead(),
            certain=certain,
            missed=missed,
            grade=grade,
            why=why,
        )

    def _certain(self, n: int, advice: Advice, move: Any) -> tuple[Certain, ...]:
        """What is certain for the mover, each with the moment since when."""
        if not any(claims_on_offer(self._rules, advice.memory.view, advice.moves)):
            return ()
        certain = advice.certain()
        self._misses.certain(n, move.seat, certain, self._claimed(move, advice), own=True)
        since = self._since.certain(n, move.seat, [claim.group for claim in certain])
        return tuple(replace(claim, since=since[claim.group]) for claim in certain)

    def _look_at_others(self, n: int, mover: Seat) -> None:
        """What others, out of turn, could prove by simple reasoning and claim."""
        if self._rules.options.claim_timing == "own_turn":
            return
        for seat, memory in self._memories.items():
            if seat == mover:
                continue
            offers = list(claims_on_offer(self._rules, memory.view, memory.moves))
            if offers:
                proven = Proven(memory.facts)
                claims = [certain_claim(self._rules, seat, team, half_suit, proven) for team, half_suit in offers]
                certain = [
                    Certain(claim, claim.half_suit, tuple((str(card), holder) for card, holder in claim.attribution))
                    for claim in claims
                    if claim is not None
                ]
                self._misses.certain(n, seat, certain, None, own=False)

    def _claimed(self, move: Any, advice: Advice) -> HalfSuit | None:
        """The half-suit that a move claims, or goes on claiming, unless what it says may be wrong."""
        match move:
            case Claim(half_suit=half_suit):
                return half_suit if self._chance(move, advice) == 1 else None
            case BeginClaim(half_suit=half_suit):
                return half_suit
            case NameCard() | WithdrawClaim():
                begun = advice.memory.view.board.claim
                return None if begun is None else begun.half_suit
            case _:
                return None

    def _chance(self, move: Any, advice: Advice) -> float | None:
        belief, team = advice.belief, move.seat % 2
        match move:
            case Ask(target=target, card=card):
                return belief.chance(target, card)
            case Claim(half_suit=half_suit, attribution=attribution):
                if not attribution:
                    return belief.contained(team, half_suit)
                cards = {card for card, _ in attribution}
                is_whole = cards == set(self._rules.half_suits[half_suit]) and len(attribution) == len(cards)
                return belief.right(attribution) if is_whole else 0.0
            case BeginClaim(half_suit=half_suit):
                return likeliest_claim(self._rules, move.seat, half_suit, belief)[0]
            case NameCard(card=card, holder=holder):
                return belief.chance(holder, card)
            case Challenge(half_suit=half_suit):
                return belief.contained(1 - team, half_suit)
            case _:
                return None

    def _grade(
        self, move: Any, advice: Advice, chance: float | None, missed: tuple[Certain, ...]
    ) -> tuple[Grade | None, Remark | None]:
        match move:
            case Ask():
                return grade_question(advice, move, missed)
            case Claim() if chance is not None:
                return grade_claim(advice, move, chance)
            case _:
                return None, None

    def _came_true(self, move: Any, events: Sequence[Any]) -> bool | None:
        match move:
            case Ask(target=target, card=card):
                answered = next((event for event in events if isinstance(event, Asked)), None)
                if answered is not None:
                    return answered.hit
                is_open = any(isinstance(event, Questioned) for event in events)
                return card in self._state.hands[target] if is_open else None
            case Claim():
                closed = next((event for event in events if isinstance(event, Closed)), None)
                return closed is not None and closed.outcome == "won"
            case NameCard(card=card, holder=holder):
                return card in self._state.hands[holder]
            case _:
                return None

    # --- The whole ----------------------------------------------------------------------------------------------------

    def _judge(self, move: Ask, advice: Advice, hands: list[int]) -> None:
        asked: tuple[Seat, Card] = (move.target, move.card)
        sign = 1 if move.seat % 2 == 0 else -1
        judged = advice.judged(asked, hands)
        expected = None if judged is None else {half_suit: sign * ahead for half_suit, ahead in judged.items()}
        self._curve.judged(lambda: expected)

    def point(self) -> CurvePoint:
        """Where the game stands after the last step."""
        return self._curve.point(self._n, self._state)

    def story(self, moves: Sequence[MoveReview], curve: Sequence[CurvePoint]) -> Story:
        """The story of the steps that were taken."""
        self._misses.over()
        return Story(
            parts=tuple(self._chapters.parts),
            turnings=turnings(moves, curve, self._rules.sides, turning_of),
            players=tuple(player_of(seat, moves, self._misses.found) for seat in range(self._rules.seats)),
        )


def _kind(move: Any) -> Kind:
    if isinstance(move, Ask):
        return "question"
    return "claim" if isinstance(move, CLAIMS) else "other"


def certain_then(
    rules: Literature, seat: Seat, offers: Sequence[tuple[Team, HalfSuit]], facts: Facts, wanted: Collection[HalfSuit]
) -> set[HalfSuit]:
    """Which of the wanted half-suits a seat with these facts and offers could claim for certain; counted only where that is needed."""
    left = [(team, half_suit) for team, half_suit in offers if half_suit in wanted]
    proven = Proven(facts)
    found = {half_suit for team, half_suit in left if certain_claim(rules, seat, team, half_suit, proven) is not None}
    if not set(wanted) <= found and left:
        belief = belief_of(rules, facts)
        found |= {
            half_suit for team, half_suit in left if certain_claim(rules, seat, team, half_suit, belief) is not None
        }
    return found
