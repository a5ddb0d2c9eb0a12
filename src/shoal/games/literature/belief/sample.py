"""Deals that agree with what was seen, drawn exactly evenly (by their weights): the walk of `count.py`, each step by its share of deals."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from shoal.core.cards import Card, CardSet
from shoal.games.literature.belief.count import Count, Number, led


def draw(count: Count, rng: Random) -> tuple[CardSet, ...]:
    """The hands, by seat, of one deal of those that are counted: each is as likely as any other."""
    hands = [CardSet.of_mask(cards) for cards in count.known]
    state = count.start
    for number, step in enumerate(count.steps):
        then = count.after[number + 1]
        left = _below(count.after[number][state], rng)
        holder, came = 0, state
        for place, to in led(came, step):
            ways = place.weight * then.get(to, 0)
            if ways and left >= 0:  # a rounded weight may leave a little: then it is the last
                holder, state = place.seat, to
            left -= ways
        hands[holder] = hands[holder].with_card(step.card)
    alike: list[Card] = list(count.alike)
    rng.shuffle(alike)
    for seat, room in enumerate(count.rooms(state)):
        hands[seat] |= CardSet(alike[:room])
        del alike[:room]
    return tuple(hands)


def _below(ways: Number, rng: Random) -> Number:
    """A number from 0 up to that one, which it is not."""
    return rng.randrange(ways) if isinstance(ways, int) else ways * Fraction(rng.random())
