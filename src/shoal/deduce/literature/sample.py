"""Deals that agree with what was seen, drawn exactly evenly: the walk of `count.py`, each step by its share of deals."""

from __future__ import annotations

from random import Random

from shoal.cards import Card, CardSet
from shoal.deduce.literature.count import Count, led


def draw(count: Count, rng: Random) -> tuple[CardSet, ...]:
    """The hands, by seat, of one deal of those that are counted: each is as likely as any other."""
    hands = [CardSet.of_mask(cards) for cards in count.known]
    state = count.start
    for number, step in enumerate(count.steps):
        then = count.after[number + 1]
        left = rng.randrange(count.after[number][state])
        for seat, to in led(state, step):
            ways = then.get(to, 0)
            if left < ways:
                hands[seat] = hands[seat].with_card(step.card)
                state = to
                break
            left -= ways
    alike: list[Card] = list(count.alike)
    rng.shuffle(alike)
    for seat, room in enumerate(count.rooms(state)):
        hands[seat] |= CardSet(alike[:room])
        del alike[:room]
    return tuple(hands)
