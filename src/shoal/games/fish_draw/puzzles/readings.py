"""Where each Fish went, step by step, as everybody has seen it: what the Fishmonger keeps in the ledger.

turned     the Fish was turned, and lay in the middle
stayed     it won its round, so it stayed there when the rest was taken
collected  a seat took the middle, and the Fish with it
shown      a seat that was called upon showed it
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shoal.core.cards import Card
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.ledger import MIDDLE, Place
from shoal.puzzles.kinds import Position
from shoal.puzzles.proofs import Fact, Inference, has


class Stop(NamedTuple):
    """A Fish came to a place in that move."""

    rule: str
    move: int
    place: Place


def ways_of(position: Position) -> dict[Card, list[Stop]]:
    """The way of each Fish since it was last seen; it ends where the Fish is now. Fish that may be elsewhere have none."""
    ways: dict[Card, list[Stop]] = {}
    fish: frozenset[Card] = frozenset()
    for sight in position.deal:
        if isinstance(sight, ev.FishChosen):
            fish = frozenset(sight.fish)
    for number, sights in enumerate(position.moves):
        stays = {sight.card for sight in sights if isinstance(sight, ev.FishLeft)}
        for sight in sights:
            match sight:
                case ev.Revealed(cards):
                    ways |= {card: [Stop("turned", number, MIDDLE)] for _, card in cards if card in fish}
                case ev.CollectedSeen(seat):
                    for card, way in ways.items():
                        if way[-1].place == MIDDLE:
                            is_left = card in stays
                            way.append(Stop("stayed" if is_left else "collected", number, MIDDLE if is_left else seat))
                case ev.FishShown(seat, shown):
                    ways |= {card: [Stop("shown", number, seat)] for card in shown}
                case ev.ForfeitedSeen(seat):
                    ways = {card: way for card, way in ways.items() if way[-1].place != seat}
                case ev.SplitSeen():
                    ways = {card: way for card, way in ways.items() if way[-1].place != MIDDLE}
                case ev.FishDrawnSeen():
                    ways = {}
                case _:
                    pass
    return ways


def inferences(position: Position) -> Iterator[Inference]:
    """Every stop of every Fish, which needs the stop before it."""
    for card, way in ways_of(position).items():
        code, before = str(card), frozenset[Fact]()
        for number, (rule, move, place) in enumerate(way):
            here = frozenset((Fact("one", place, frozenset((code,)), move),))
            is_last = number == len(way) - 1
            proves = here | {has(place, code)} if is_last else here
            yield Inference(rule, (move,), (place,), (code,), before, proves)
            before = here
