"""Why a card may be with somebody, in the words of a person who counts along: one reason for one question, the strongest.

sure      seen          everybody saw the card go there, or it was asked for with it
          only          the seat must hold one of certain cards, and this is the only one left
          nobody-else   no other seat can have it
open      must-have     the seat asked in that half-suit and has shown no card of it since
          two, few      that many seats can still have it
          hand          it is as likely as the number of cards that nobody has placed yet
never     cannot        everything has been ruled out; such a question tells something, or gives the turn away
"""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.belief import Facts
from shoal.games.literature.bots.knowledge import PerfectMemory
from shoal.games.literature.rules.events import Asked
from shoal.review.types import Remark

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
    """The last question by which that seat showed that it holds a card of that half-suit, while nobody knows which."""
    half_suit = rules.half_suit_mask[card]
    if not any(holder == seat and base & half_suit and base >> card & 1 for holder, base in facts.bases):
        return None
    return next((one for one in reversed(questions) if one.seat == seat and half_suit >> one.card & 1), None)
