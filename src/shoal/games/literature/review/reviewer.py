"""What Literature brings to reviews: see `shoal.review.reviewer`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import Any, cast

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Seat
from shoal.games.literature import (
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    Claim,
    Interrupt,
    Literature,
    NameCard,
    Sight,
    State,
    WithdrawClaim,
)
from shoal.games.literature.belief import Facts
from shoal.games.literature.bots.odds import ALL_COUNTED
from shoal.games.literature.review.advice import (
    LiteratureAdvice,
    certain_claim,
    claims_on_offer,
    hands_as_text,
    likeliest_claim,
)
from shoal.games.literature.review.belief import LiteratureSeatMemory, Proven, belief_of, copied
from shoal.games.literature.review.grading import GradedMove, grade_claim, grade_question, promise, share_of, swing_of
from shoal.games.literature.review.values import Advisor
from shoal.games.literature.rules.events import Asked, Claimed, Closed, Misdealt, Questioned, Team
from shoal.games.literature.rules.moves import HalfSuit
from shoal.i18n import Speaks
from shoal.records import Step
from shoal.review.grades import player_of, turnings
from shoal.review.misses import Misses, Since
from shoal.review.reviewer import AdvisedHinter, GameReview, Hinter
from shoal.review.types import (
    Certain,
    CurvePoint,
    CurveSource,
    Group,
    Item,
    Kind,
    MoveReview,
    Part,
    Remark,
    Story,
    Unit,
)


class Chapters:
    """The half-suits as they are closed."""

    def __init__(self, rules: Literature) -> None:
        self._rules = rules
        self._taken: dict[HalfSuit, Asked] = {}
        self.parts: list[Part] = []

    def asked(self, asked: Asked) -> None:
        """A question was answered."""
        if asked.hit:
            self._taken[self._rules.half_suit_of[asked.card]] = asked

    def closed(self, n: int, claim: Claimed | None, closed: Closed) -> None:
        """A half-suit was closed, by that claim if any."""
        seat = None if claim is None else claim.seat
        last = self._taken.get(closed.half_suit)
        self.parts.append(Part(closed.half_suit, n, closed.team, seat, _how(claim, closed, last)))

    def redealt(self) -> None:
        """Nothing of it counts."""
        self._taken.clear()
        self.parts.clear()


def _how(claim: Claimed | None, closed: Closed, last: Asked | None) -> Remark:
    """How it was closed; `other` and `item` say from whom its last card came, where that was taken from the other team."""
    group = closed.half_suit
    if claim is None:
        return Remark("part-awarded", group=group, side=closed.team)
    if closed.outcome == "won" and last is not None and (last.seat - claim.seat) % 2 == 0:
        return Remark("part-won-after", seat=claim.seat, other=last.target, item=str(last.card), group=group)
    name = {"won": "part-won", "lost": "part-lost", "cancelled": "part-cancelled", "minus_one": "part-minus-one"}
    return Remark(name.get(closed.outcome, "part-awarded"), seat=claim.seat, group=group, side=closed.team)


def turning_of(move: MoveReview) -> Remark | None:
    """What such a move is called as a turning point; `None` for one that is none, whatever it changed."""
    if move.came_true is None or move.kind == "other":
        return None
    if move.kind == "question":
        target: Seat = move.said.target
        card: Card = move.said.card
        name = "turning-hit" if move.came_true else "turning-miss"
        return Remark(name, seat=move.seat, other=target, item=str(card), chance=move.chance)
    name = "turning-claim" if move.came_true else "turning-claim-wrong"
    half_suit = getattr(move.said, "half_suit", None)
    return None if half_suit is None else Remark(name, seat=move.seat, group=half_suit, chance=move.chance)


# What each team may expect in the end, step by step.
#
# After a question the critic of the native core is asked, which sees all hands and what the table knows; its word stands until the next
# question, less the half-suits that are closed meanwhile. Where there is no core, or it cannot say, plain Python estimates (grading.py).
# Both say of each open half-suit what a team will win of it less the other; as one of them wins it nearly always, its variance follows.


class ExpectationCurve:
    """The expectation at one game as it goes on. Team 0 is the one of the even seats."""

    def __init__(self, rules: Literature) -> None:
        self._rules = rules
        self._judged: Mapping[HalfSuit, float] | None = None

    def judged(self, ask: Callable[[], Mapping[HalfSuit, float] | None]) -> None:
        """After a question: what team 0 wins of each half-suit less team 1, by the critic; `None` where it cannot say."""
        self._judged = ask()

    def point(self, n: int, state: State) -> CurvePoint:
        """After step `n`."""
        rules, board = self._rules, state.board
        hands = [hand.mask for hand in state.hands]
        ours, variance, points = float(board.scores[0]), 0.0, float(sum(board.scores))
        source: CurveSource = "count" if board.over is not None else "estimate" if self._judged is None else "critic"
        for half_suit, cards in rules.half_suits.items():
            if board.over is not None or not cards <= board.open or not hands:
                continue
            worth = float(rules.worth[half_suit])
            ahead = None if self._judged is None else self._judged.get(half_suit)
            if ahead is None:
                ahead = worth * promise(share_of(hands, 0, cards.mask))
            ahead = min(max(ahead, -worth), worth)
            ours += (worth + ahead) / 2
            points += worth
            variance += (worth * worth - ahead * ahead) / 4
        return CurvePoint(n, (ours, points - ours), sqrt(variance), source)


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
        self._memories = {seat: LiteratureSeatMemory(self._rules, seat) for seat in seats}
        self._advisors = {seat: Advisor(memory) for seat, memory in self._memories.items()}
        self._misses = Misses()
        self._since = Since()
        self._chapters = Chapters(self._rules)
        self._curve = ExpectationCurve(self._rules)
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

    def _advice(self, seat: Seat) -> LiteratureAdvice:
        return LiteratureAdvice(self._memories[seat], self._advisors[seat])

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
        verdict = self._verdict(move, advice, chance, missed)
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
            alternatives=advice.alternatives(move) if isinstance(move, Ask) else advice.questions(),
            dead=advice.dead(),
            certain=certain,
            missed=missed,
            grade=None if verdict is None else verdict.grade,
            why=None if verdict is None else verdict.why,
            plan=None if verdict is None else verdict.plan,
        )

    def _certain(self, n: int, advice: LiteratureAdvice, move: Any) -> tuple[Certain, ...]:
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

    def _claimed(self, move: Any, advice: LiteratureAdvice) -> HalfSuit | None:
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

    def _chance(self, move: Any, advice: LiteratureAdvice) -> float | None:
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

    def _verdict(
        self, move: Any, advice: LiteratureAdvice, chance: float | None, missed: tuple[Certain, ...]
    ) -> GradedMove | None:
        match move:
            case Ask():
                return grade_question(advice, move, missed)
            case Claim() if chance is not None:
                return grade_claim(advice, move, chance, missed)
            case _:
                return None

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

    def _judge(self, move: Ask, advice: LiteratureAdvice, hands: list[int]) -> None:
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


class LiteratureReviewer:
    """See `Reviewer`."""

    unit: Unit = "half_suits"

    def game(self, rules: AnyRules, only: Seat | None = None) -> GameReview:
        """A game before its deal."""
        return LiteratureReview(cast("Literature", rules), only)

    def is_behavioural(self, rules: AnyRules) -> bool:
        """Where the native core decides, and deals can be counted at every moment."""
        return Advisor.is_native(cast("Literature", rules)) and rules.seats <= ALL_COUNTED

    def item_text(self, rules: AnyRules, say: Speaks, item: Item) -> str:
        """A card."""
        del rules
        card = Card(item)
        return say("card-the", rank=card.rank, suit=card.suit)

    def group_text(self, rules: AnyRules, say: Speaks, group: Group) -> str:
        """A half-suit."""
        half, of = group[0], group[1]
        rank = of if half == "R" else cast("Literature", rules).options.removed_rank if half == "S" else ""
        return say("half-suit-the", half=half, suit=of if half in "LH" else "", rank=rank)

    def hinter(self, rules: AnyRules, seat: Seat) -> Hinter:
        """Hints for one seat."""
        memory = LiteratureSeatMemory(cast("Literature", rules), seat)
        advisor = Advisor(memory)
        return AdvisedHinter(lambda sight: memory.see(cast("Sight", sight)), lambda: LiteratureAdvice(memory, advisor))


REVIEWER = LiteratureReviewer()
