"""The probability that a call of Fishageddon succeeds, according to the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shoal.fish_draw import Board, FishDraw
from shoal.fish_draw.ledger import MIDDLE, Place
from shoal.game import Seat

HESITATION_S: Final = 4.0
"""How long a bot waits for others who could call now and be right, before it starts the reveal and ends their chance."""


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
    good = total = 0
    for places, ways in _placements(unsure, _free(board)):
        total += ways
        good += ways if _succeeds(rules, (*sure, *places), on, board.fish_total) else 0
    return good / total if total else 0.0


def places_of(board: Board) -> list[dict[Place, float]]:
    """For each Fish of the ledger the probability of every place where it may be, by the same rule; exactly 1 if there is only one."""
    unsure = [number for number, fish in enumerate(board.ledger) if not fish.certain]
    found = [{fish.places[0]: 1.0} if fish.certain else dict[Place, float]() for fish in board.ledger]
    total = 0
    for places, ways in _placements([board.ledger[number].places for number in unsure], _free(board)):
        total += ways
        for number, place in zip(unsure, places, strict=True):
            found[number][place] = found[number].get(place, 0) + ways
    for number in unsure:
        found[number] = {place: ways / total for place, ways in found[number].items()}
    return found


def _free(board: Board) -> dict[Place, int]:
    """The unseen cards in each place, without the Fish that are known to be there."""
    hidden = [fish.places[0] for fish in board.ledger if fish.certain and fish.card not in board.middle_up]
    return {place: cards - hidden.count(place) for place, cards in board.room.items()}


def _placements(unsure: Sequence[tuple[Place, ...]], room: dict[Place, int]) -> Iterator[tuple[tuple[Place, ...], int]]:
    """All ways to place these Fish, each with the number of arrangements of cards."""
    if not unsure:
        yield (), 1
        return
    for place in unsure[0]:
        if room[place] > 0:
            for places, ways in _placements(unsure[1:], {**room, place: room[place] - 1}):
                yield (place, *places), ways * room[place]


def _succeeds(rules: FishDraw, places: Sequence[Place], on: Seat, fish_total: int) -> bool:
    held = places.count(on)
    if rules.options.middle_fish_counts and held == fish_total - 1:
        held += places.count(MIDDLE)
    return held == fish_total
