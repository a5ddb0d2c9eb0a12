"""Why a question that is less likely to hit can be the better one, in the words of the table.

The value of a question has parts: how likely it hits, what a hit is worth, what a miss costs. Each reason below is a fact of the position
that speaks for one of these parts; the one is told whose part of the difference is the greatest. Where none of them is true, what is left
is said: that a hit would be worth more, or that a miss would cost less.

read     the seat that is asked has often asked there, so it probably holds more of it than counting says
turn     a miss of the other question gives the turn to a seat that could take cards for certain
whole    a hit brings the team nearer to a whole half-suit
secret   the other question would have told everybody of cards that nobody knew of
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.games.literature.belief.masks import union
from shoal.games.literature.bots.mind import Candidate
from shoal.games.literature.review.belief import LiteratureSeatMemory
from shoal.games.literature.review.values import QuestionValue
from shoal.games.literature.rules.moves import HalfSuit
from shoal.review.types import Remark

READ: Final = 0.08
"""By how much what was asked must make a hit likelier than counting says, to be a reason."""


class Weighed(NamedTuple):
    """A question, what it is worth, and its chance by counting."""

    question: Candidate
    worth: QuestionValue
    chance: float

    @property
    def miss(self) -> float:
        """What it is worth if it misses."""
        return self.worth.value - self.worth.chance * self.worth.swing

    @property
    def hit(self) -> float:
        """What it is worth if it hits."""
        return self.miss + self.worth.swing


def plan(memory: LiteratureSeatMemory, better: Weighed, other: Weighed) -> Remark:
    """What speaks for `better`, which is not likelier to hit than `other`."""
    found = list(_reasons(memory, better, other))
    if found:
        return max(found, key=lambda one: one[0])[1]
    (target, card), (elsewhere, _) = better.question, other.question
    if better.worth.chance * (better.hit - other.hit) >= (1 - other.worth.chance) * (better.miss - other.miss):
        return Remark("plan-hit", seat=target, item=str(card))
    if target == elsewhere:
        return Remark("plan-miss-card", seat=target, item=str(card))
    return Remark("plan-miss", seat=target, other=elsewhere)


def _reasons(memory: LiteratureSeatMemory, better: Weighed, other: Weighed) -> Iterator[tuple[float, Remark]]:
    """The reasons that are true, each with how much of the difference it is about."""
    rules = memory.rules
    (target, card), (elsewhere, otherwise) = better.question, other.question
    group, left = rules.half_suit_of[card], rules.half_suit_of[otherwise]
    asked_there = sum(
        one.seat == target and rules.half_suit_of[one.card] == group for one in memory.knowledge.questions
    )
    if better.worth.chance >= better.chance + READ and asked_there:
        weight = (better.worth.chance - better.chance) * better.worth.swing
        yield weight, Remark("plan-read", seat=target, group=group, count=asked_there)
    saved = (1 - other.worth.chance) * (better.miss - other.miss)
    if saved > 0 and elsewhere != target:
        threat, at_risk = _threat(memory, elsewhere)
        if threat is not None and at_risk > _threat(memory, target)[1]:
            yield saved, Remark("plan-turn", seat=elsewhere, group=threat, count=at_risk)
    if (
        saved > 0
        and group != left
        and _is_shown(memory, memory.seat, group)
        and not _is_shown(memory, memory.seat, left)
    ):
        yield saved, Remark("plan-secret", seat=memory.seat, group=left)
    gained = better.worth.chance * (better.hit - other.hit)
    ours = union(memory.facts.has[memory.seat % 2 :: 2])
    near, far = ((ours & rules.half_suit_mask[one]).bit_count() for one in (card, otherwise))
    if gained > 0 and group != left and near > far:
        yield gained, Remark("plan-whole", group=group, count=near + 1)


def _threat(memory: LiteratureSeatMemory, seat: Seat) -> tuple[HalfSuit | None, int]:
    """The half-suit in which that opponent could take most cards of the own team, as everybody knows, and how many."""
    mine = union(memory.knowledge.public.has[memory.seat % 2 :: 2])
    best: tuple[HalfSuit | None, int] = (None, 0)
    for half_suit, cards in memory.rules.half_suits.items():
        count = (mine & cards.mask).bit_count()
        if count > best[1] and _is_shown(memory, seat, half_suit):
            best = half_suit, count
    return best


def _is_shown(memory: LiteratureSeatMemory, seat: Seat, half_suit: HalfSuit) -> bool:
    """Whether everybody knows that the seat holds a card of that half-suit."""
    mask, public = memory.rules.half_suits[half_suit].mask, memory.knowledge.public
    return bool(public.has[seat] & mask) or any(base == seat and not inner & ~mask for base, inner in public.bases)
