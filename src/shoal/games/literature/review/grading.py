"""How good a move was by what its seat could know, and why, in a word.

A question is compared with the best on offer: `loss` is the difference of their values. The values are those of the network that decides
for `quick` and `expert` (values.py), so they count what a miss gives away and whom the turn goes to, not the chance alone.

A claim that is certain loses nothing. Another one is compared with leaving the half-suit alone, which promises what `prospects.py` says
of the share that the seat can expect its team to hold; or, where the seat had to claim, with the best claim. A certain claim that was
left for later costs `PUT_OFF`: it cannot be stolen, but the partners go on searching, and it may be forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Final

from shoal.games.literature import Ask, Claim
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.odds import gain
from shoal.games.literature.review.advice import LiteratureAdvice, claims_on_offer, likeliest_claim
from shoal.games.literature.rules.moves import HalfSuit
from shoal.review.grades import Choice, compared, graded
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


def grade_question(advice: LiteratureAdvice, move: Ask, missed: tuple[Certain, ...]) -> tuple[Grade | None, Remark]:
    """The grade of a question and why; no grade for a bluff, for a question to a teammate, and where there was no choice."""
    memory = advice.memory
    asked = (move.target, move.card)
    if asked not in advice.worth:
        return _strange(advice, move)
    best = advice.ranked[0]
    loss = max(0.0, advice.worth[best].value - advice.worth[asked].value)
    chance = advice.belief.chance(*asked)
    if missed:
        loss += PUT_OFF * len(missed)
        why = Remark("why-claim-missed", seat=memory.seat, group=missed[0].group, n=missed[0].since)
    elif chance == 1:
        why = Remark("why-sure-hit", seat=memory.seat, other=move.target, item=str(move.card))
    else:
        better = Choice(best[0], str(best[1]), advice.belief.chance(*best))
        why = compared(memory.seat, Choice(move.target, str(move.card), chance), better, graded(loss))
    is_free = len(advice.worth) > 1 or bool(advice.moves.claims)
    return (graded(loss) if is_free else None), why


def _strange(advice: LiteratureAdvice, move: Ask) -> tuple[Grade | None, Remark]:
    seat, target, item = move.seat, move.target, str(move.card)
    if move.card in advice.moves.irregular:
        worst = min((of.value for of in advice.worth.values()), default=0.0)
        best = max((of.value for of in advice.worth.values()), default=0.0)
        return graded(1 + best - worst), Remark("why-irregular", seat=seat, other=target, item=item)
    if move.card in advice.memory.view.hand:
        return None, Remark("why-bluff", seat=seat, other=target, item=item)
    name = "why-teammate" if (target - seat) % 2 == 0 else "why-question"
    return None, Remark(name, seat=seat, other=target, item=item)


def grade_claim(advice: LiteratureAdvice, move: Claim, chance: float) -> tuple[Grade | None, Remark]:
    """The grade of a claim and why; none where it was one that someone else had asked for (a challenge)."""
    memory = advice.memory
    if chance == 1:
        return graded(0.0), Remark("why-claim-certain", seat=move.seat, group=move.half_suit)
    name = "why-claim-risked" if chance else "why-claim-impossible"
    why = Remark(name, seat=move.seat, group=move.half_suit, chance=chance)
    if memory.view.board.challenge is not None:
        return None, why
    if advice.worth:
        loss = _promise(advice, move.half_suit) - _gain(advice, move.half_suit, chance)
    else:
        mine = memory.seat % 2
        best = max(
            (
                _gain(advice, half_suit, likeliest_claim(memory.rules, memory.seat, half_suit, advice.belief)[0])
                for team, half_suit in claims_on_offer(memory.rules, memory.view, advice.moves)
                if team == mine
            ),
            default=0.0,
        )
        loss = best - _gain(advice, move.half_suit, chance)
    return graded(max(0.0, loss)), why


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
