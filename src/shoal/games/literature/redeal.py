"""Another deal that agrees with everything that one seat saw of a game: what it could not tell apart from the true one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Seat
from shoal.games.literature.belief import Contradiction, Facts, TooManyDeals, exact
from shoal.games.literature.rules.events import Dealt, Event
from shoal.games.literature.rules.rules import Literature
from shoal.records import Unrecordable, record_of

MOST_STEPS = 20_000_000
"""Of the native core: about half a second."""
TRIES = 20


def redealt(rules: Literature, log: Sequence[Event], seat: Seat, rng: Random) -> tuple[Event, ...] | None:
    """The same game with hidden cards dealt anew: the seat saw each of its events alike. `None` where there is no such deal.

    Cards whose places differ now have never been seen to move, so they lay there from the deal on.
    """
    facts, state = Facts(rules, seat), rules.start()
    deals = [number for number, event in enumerate(log) if isinstance(event, Dealt)]
    if len(deals) != 1:
        return None  # dealt again by a ruling: what was seen before tells nothing, and is not worth a search
    for event in log:
        facts.see(rules.seen(event, seat))
        state = rules.evolve(state, event)
    try:
        belief = exact(facts, most_steps=MOST_STEPS)
    except (TooManyDeals, Contradiction):
        return None
    dealt = log[deals[0]]
    assert isinstance(dealt, Dealt)
    for _ in range(TRIES):
        moved = _moved(state.hands, belief.sample(rng))
        hands = [[card for card in _all(dealt.hands) if _holder(dealt, card, moved) == at] for at in range(rules.seats)]
        other = replace(dealt, hands=tuple(map(CardSet, hands)))
        anew = tuple(other if event is dealt else event for event in log)
        if rules.seen(other, seat) == rules.seen(dealt, seat) and _is_sound(rules, anew):
            return anew
    return None


def _moved(true: Sequence[CardSet], drawn: Sequence[CardSet]) -> dict[Card, Seat]:
    """The cards that lie elsewhere in the deal that was drawn, and where."""
    return {card: seat for seat, hand in enumerate(drawn) for card in hand if card not in true[seat]}


def _all(hands: Sequence[CardSet]) -> list[Card]:
    return [card for hand in hands for card in hand]


def _holder(dealt: Dealt, card: Card, moved: dict[Card, Seat]) -> Seat:
    return moved.get(card, next(seat for seat, hand in enumerate(dealt.hands) if card in hand))


def _is_sound(rules: Literature, log: Sequence[Event]) -> bool:
    """Whether the rules could have led to this: no one asked without a card, or gave what they had not."""
    try:
        record_of(Game.replay(rules, log))
    except Unrecordable:
        return False
    return True
