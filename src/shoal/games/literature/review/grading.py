"""How good a move was by what its seat could know, and why, in a word.

Certainty comes first (`shoal.review.decisions`): a card, or a half-suit, that could be had for certain and was passed over is named before anything else.
Then a question that could not hit: a mistake where the seat had heard why. Only then values are compared, those of the network
that decides for `quick` and `expert` (values.py): they count what a miss gives away and whom the turn goes to, not the chance alone.

A claim that is certain loses nothing. Another one is compared with leaving the half-suit alone, which promises what `promise`
says of the share that the seat can expect its team to hold; or, where the seat had to claim, with the best claim. It is weighed by what counting
says and by what everybody asked for, as the bots do. A certain claim that was left for later costs `PUT_OFF`: it cannot be stolen, but the
partners go on searching, and it may be forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Final, NamedTuple

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.odds import gain
from shoal.games.literature.review.advice import LiteratureAdvice, claims_on_offer, likeliest_claim
from shoal.games.literature.review.belief import LiteratureSeatMemory
from shoal.games.literature.review.plans import Weighed, plan
from shoal.games.literature.rules.moves import HalfSuit
from shoal.review.grades import NEARLY, marked
from shoal.review.types import Certain, Grade, Remark

# What a half-suit promises, as plain Python estimates it: by the share of its cards that a team holds.
#
# `tanh(STEEPNESS x)` with x from -1 (none of its cards) to 1 (all) is the mean of what the team won of it less the others, in 125 games of
# mixed bots at tables of four, six and eight (28,000 half-suits, a sixth of the variance explained; the critic explains a quarter). Whose
# turn it is hardly matters. It never comes near 1, because held is not yet claimed.

STEEPNESS: Final = 0.7


def promise(share: float) -> float:
    """What a half-suit is worth to a team that holds that share of its cards: its own less the others', in half-suits."""
    return tanh(STEEPNESS * (2 * share - 1))


def share_of(hands: Sequence[int], team: int, cards: int) -> float:
    """The share of these cards, a mask, that a team holds."""
    return sum((hand & cards).bit_count() for hand in hands[team::2]) / cards.bit_count()


PUT_OFF: Final = 0.1
"""In half-suits."""


class GradedMove(NamedTuple):
    """A grade, why, and the plan behind it. There is no grade where the seat had no choice, and for what cannot be compared."""

    grade: Grade | None
    why: Remark
    plan: Remark | None = None


def grade_question(advice: LiteratureAdvice, move: Ask, missed: tuple[Certain, ...]) -> GradedMove:
    """The verdict on a question."""
    asked = (move.target, move.card)
    decision = advice.decision
    if asked not in decision.values:
        return _strange(advice, move)
    told = heard(advice.memory, *asked) if decision.is_vain(asked) else None
    grade = decision.grade(asked, was_told=told is not None, put_off=PUT_OFF * len(missed))
    is_free = len(decision.values) > 1 or bool(advice.moves.claims)
    why = _why(advice, move, missed, grade) if told is None or decision.is_sure else told
    return GradedMove(grade if is_free else None, why, _plan(advice, move, grade))


def _why(advice: LiteratureAdvice, move: Ask, missed: tuple[Certain, ...], grade: Grade) -> Remark:
    asked, decision, seat = (move.target, move.card), advice.decision, move.seat
    chance, (target, card) = decision.chances[asked], decision.best
    if decision.passes_over_a_hit(asked):
        return Remark("why-sure-missed", seat=seat, other=target, item=str(card), chance=chance)
    if decision.is_vain(asked):
        return Remark("why-dead", seat=seat, other=move.target, item=str(move.card))
    if missed:
        return Remark("why-claim-missed", seat=seat, group=missed[0].group, n=missed[0].since)
    if chance in (0, 1):
        name = "why-sure-hit" if chance else "why-known-miss"
        return Remark(name, seat=seat, other=move.target, item=str(move.card))
    if grade.mark == "best":
        likeliest = decision.likeliest
        if decision.chances[likeliest] <= chance + NEARLY:
            return Remark("why-best", seat=seat, chance=chance)
        most = decision.chances[likeliest]
        return Remark("why-best-plan", seat=seat, other=likeliest[0], item=str(likeliest[1]), chance=chance, best=most)
    best = decision.chances[target, card]
    name = "why-likelier" if best > chance + NEARLY else "why-safer"
    return Remark(name, seat=seat, other=target, item=str(card), chance=chance, best=best)


def _plan(advice: LiteratureAdvice, move: Ask, grade: Grade) -> Remark | None:
    """Where the best is not what would rather have hit: what speaks for it."""
    asked, decision = (move.target, move.card), advice.decision
    if decision.chances[asked] in (0, 1) or decision.is_sure:
        return None
    better, other = (asked, decision.likeliest) if grade.mark == "best" else (decision.best, asked)
    ahead = decision.chances[better] - decision.chances[other]
    if better == other or ahead > (NEARLY if grade.mark != "best" else -NEARLY):
        return None
    weighed = (Weighed(one, advice.worth[one], decision.chances[one]) for one in (better, other))
    return plan(advice.memory, *weighed)


def heard(memory: LiteratureSeatMemory, target: Seat, card: Card) -> Remark | None:
    """Why that seat does not hold that card, where it was said outright at the table; `None` where one must count to know it."""
    can_bluff = memory.rules.options.bluff_ask
    for ago, asked in enumerate(reversed(memory.knowledge.questions), 1):
        if asked.card != card:
            continue
        if asked.hit:
            gone = asked.seat != target
            return (
                Remark("why-dead-gone", seat=memory.seat, other=asked.seat, item=str(card), count=ago) if gone else None
            )
        if asked.target == target:
            return Remark("why-dead-denied", seat=memory.seat, other=target, item=str(card), count=ago)
        if asked.seat == target and not can_bluff:
            return Remark("why-dead-asked", seat=memory.seat, other=target, item=str(card), count=ago)
    return None


def _strange(advice: LiteratureAdvice, move: Ask) -> GradedMove:
    seat, target, item = move.seat, move.target, str(move.card)
    if move.card in advice.moves.irregular:
        worst = min(advice.decision.values.values(), default=0.0)
        best = max(advice.decision.values.values(), default=0.0)
        grade = Grade("mistake", 1 + best - worst, advice.decision.stake())
        return GradedMove(grade, Remark("why-irregular", seat=seat, other=target, item=item))
    if move.card in advice.memory.view.hand:
        return GradedMove(None, Remark("why-bluff", seat=seat, other=target, item=item))
    name = "why-teammate" if (target - seat) % 2 == 0 else "why-question"
    return GradedMove(None, Remark(name, seat=seat, other=target, item=item))


def grade_claim(advice: LiteratureAdvice, move: Claim, chance: float, missed: tuple[Certain, ...]) -> GradedMove:
    """The verdict on a claim; there is no grade for one that someone else had asked for (a challenge)."""
    decision, seat, group = advice.decision, move.seat, move.half_suit
    stake = decision.stake(PUT_OFF * max(1, len(missed)))
    if chance == 1:
        return GradedMove(Grade("best", 0.0, stake), Remark("why-claim-certain", seat=seat, group=group))
    read = advice.read_chance(move) if chance else 0.0
    why = Remark("why-claim-risked", seat=seat, group=group, chance=chance)
    if chance == 0:
        why = _why_wrong(advice, move)
    elif read > chance + NEARLY:
        why = Remark("why-claim-read", seat=seat, group=group, chance=chance, best=read)
    if advice.memory.view.board.challenge is not None:
        return GradedMove(None, why)
    if not decision.values:
        best = _best_gain(advice)
        loss = max(0.0, best - _gain(advice, group, chance))
        mark = "mistake" if chance == 0 and best > _gain(advice, group, 0.0) else marked(loss)
        return GradedMove(Grade(mark, loss, max(loss, best - _gain(advice, group, 0.0))), why)
    loss = max(0.0, _promise(advice, group) - _gain(advice, group, read))
    if chance == 0 or missed or decision.is_sure:
        if decision.is_sure:
            target, card = decision.best
            why = Remark("why-claim-early", seat=seat, other=target, item=str(card), group=group, chance=chance)
        elif missed:
            why = Remark("why-claim-missed", seat=seat, group=missed[0].group, n=missed[0].since)
        return GradedMove(Grade("mistake", loss, stake), why)
    return GradedMove(Grade(marked(loss, "good"), loss, stake), why)


def _why_wrong(advice: LiteratureAdvice, move: Claim) -> Remark:
    """Whom the claim names for a card that they could not hold."""
    named = ((card, holder) for card, holder in move.attribution if advice.belief.chance(holder, card) == 0)
    card, holder = next(named, (None, None))
    name = "why-claim-impossible" if card is None else "why-claim-wrong"
    return Remark(name, seat=move.seat, other=holder, item=None if card is None else str(card), group=move.half_suit)


def _best_gain(advice: LiteratureAdvice) -> float:
    """What the best claim of a seat that has to claim is worth."""
    memory = advice.memory
    return max(
        (
            _gain(advice, half_suit, likeliest_claim(memory.rules, memory.seat, half_suit, advice.belief)[0])
            for team, half_suit in claims_on_offer(memory.rules, memory.view, advice.moves)
            if team == memory.seat % 2
        ),
        default=0.0,
    )


def swing_of(advice: LiteratureAdvice, move: Ask | Claim, chance: float) -> float | None:
    """What a hit is worth more than a miss, or a right claim more than a wrong one, in half-suits."""
    if isinstance(move, Ask):
        worth = advice.worth.get((move.target, move.card))
        return None if worth is None else worth.swing
    return _gain(advice, move.half_suit, 1.0) - _gain(advice, move.half_suit, 0.0) if chance < 1 else 0.0


def _gain(advice: LiteratureAdvice, half_suit: HalfSuit, chance: float) -> float:
    contained = advice.belief.contained(advice.memory.seat % 2, half_suit)
    return gain(advice.memory.rules, half_suit, chance, max(chance, contained))


def _promise(advice: LiteratureAdvice, half_suit: HalfSuit) -> float:
    memory = advice.memory
    cards = memory.rules.half_suits[half_suit]
    mates = memory.rules.sides[memory.seat % 2]
    held = sum(advice.belief.chance(seat, card) for card in cards_of(cards.mask) for seat in mates)
    return memory.rules.worth[half_suit] * promise(held / len(cards))
