"""The probability that a call of Fishageddon succeeds, according to the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from shoal.core.game import Seat
from shoal.games.fish_draw import Board, FishDraw
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE, Place

HESITATION_S: Final = 4.0
"""How long a bot waits for others who could call now and be right, before it starts the reveal and ends their chance."""

FIELD: Final = 4
"""Bits for a number of Fish; there are four."""

Free = tuple[tuple[Place, int], ...]
"""By place, how many cards there may be any."""


def hesitation_s(rules: FishDraw, board: Board, own: Seat) -> float:
    """Seconds that a bot waits before it starts a reveal: 0, unless the ledger shows that another seat's call is right."""
    if board.phase != "round":
        return 0.0
    callers = [seat for seat in board.players if seat != own and rules.may_call(seat)]
    due = (on for on in board.players if on not in board.called and chance(rules, board, on, 0) == 1)
    is_open = any((seat, on) not in board.votes for on in due for seat in callers)
    return HESITATION_S if is_open else 0.0


def chance(rules: FishDraw, board: Board, on: Seat, most_unsure: int) -> float:
    """The probability that a call on that seat succeeds; 0 with more than `most_unsure` Fish in unknown places.

    A Fish is equally likely to be any of the unseen cards where it may be. The result is 1 exactly when the ledger
    leaves no doubt.
    """
    sure = [fish.places[0] for fish in board.ledger if fish.certain]
    unsure = [fish.places for fish in board.ledger if not fish.certain]
    if len(unsure) > most_unsure:
        return 0.0
    middle_counts = rules.options.middle_fish_counts
    here, beside = sure.count(on), sure.count(MIDDLE)
    good = total = 0
    for counts, ways in _arrangements(tuple(unsure), _free(board)).items():
        total += ways
        held = here + _count(counts, on)
        if middle_counts and held == board.fish_total - 1:
            held += beside + _count(counts, MIDDLE)
        good += ways if held == board.fish_total else 0
    return good / total if total else 0.0


def places_of(board: Board) -> list[dict[Place, float]]:
    """For each Fish of the ledger the probability of every place where it may be, by the same rule; exactly 1 if there is only one."""
    unsure = [fish.places for fish in board.ledger if not fish.certain]
    free = _free(board)
    found, number = [], 0
    for fish in board.ledger:
        if fish.certain:
            found.append({fish.places[0]: 1.0})
            continue
        others = _arrangements((*unsure[:number], *unsure[number + 1 :]), free)
        number += 1
        here = {
            place: sum(ways * max(0, cards - _count(counts, place)) for counts, ways in others.items())
            for place, cards in free
            if place in fish.places
        }
        total = sum(here.values())
        found.append({place: here[place] / total for place in fish.places if here[place]})
    return found


def _free(board: Board) -> Free:
    """The unseen cards in each place, without the Fish that are known to be there."""
    hidden = [fish.places[0] for fish in board.ledger if fish.certain and fish.card not in board.middle_up]
    return tuple((place, cards - hidden.count(place)) for place, cards in board.room.items())


@lru_cache(maxsize=32)
def _arrangements(unsure: tuple[tuple[Place, ...], ...], free: Free) -> Mapping[int, int]:
    """In how many ways these Fish can be among the free cards, by how many of them are in each place (`_count`).

    Which Fish are where does not matter, so there are a few hundred cases where there are thousands of ways to name the places.
    """
    found = {0: 1}
    cards = dict(free)
    for places in unsure:
        after: dict[int, int] = {}
        for counts, ways in found.items():
            for place in places:
                left = cards[place] - _count(counts, place)
                if left > 0:
                    then = counts + (1 << _field(place))
                    after[then] = after.get(then, 0) + ways * left
        found = after
    return found


def _field(place: Place) -> int:
    """Where the number of Fish in that place stands."""
    return FIELD * (place - ASIDE)


def _count(counts: int, place: Place) -> int:
    return counts >> _field(place) & (1 << FIELD) - 1
