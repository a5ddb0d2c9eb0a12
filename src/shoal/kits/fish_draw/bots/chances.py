"""How likely a call of Fishageddon is to succeed, as far as the ledger tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from shoal.fish_draw import Board, FishDraw
from shoal.fish_draw.ledger import MIDDLE, Place
from shoal.game import Seat

HESITATION_S: Final = 4.0
"""How long a bot lets others speak who could call now and be right, before it gives the word and their moment is over."""


def hesitation_s(rules: FishDraw, board: Board, own: Seat) -> float:
    """How long the bot of that seat waits before it gives the word: longer where the ledger puts all Fish in one stack."""
    if board.phase != "round":
        return 0.0
    callers = [seat for seat in board.players if seat != own and rules.may_call(seat)]
    due = (on for on in board.players if on not in board.called and chance(rules, board, on, 0) == 1)
    is_open = any((seat, on) not in board.votes for on in due for seat in callers)
    return HESITATION_S if is_open else 0.0


def chance(rules: FishDraw, board: Board, on: Seat, most_unsure: int) -> float:
    """How likely it is that a call on that seat succeeds; 0 where more Fish than that are not placed yet.

    A Fish is as likely to be in one unseen place as in another. 1 exactly when the ledger leaves no doubt.
    """
    sure = [fish.places[0] for fish in board.ledger if fish.certain]
    unsure = [fish.places for fish in board.ledger if not fish.certain]
    if len(unsure) > most_unsure:
        return 0.0
    hidden = [fish.places[0] for fish in board.ledger if fish.certain and fish.card not in board.middle_up]
    room = {place: cards - hidden.count(place) for place, cards in board.room.items()}
    good = total = 0
    for places, ways in _worlds(unsure, room):
        total += ways
        good += ways if _succeeds(rules, (*sure, *places), on, board.fish_total) else 0
    return good / total if total else 0.0


def _worlds(unsure: Sequence[tuple[Place, ...]], room: dict[Place, int]) -> Iterator[tuple[tuple[Place, ...], int]]:
    """Every way to place these Fish, and among how many cards."""
    if not unsure:
        yield (), 1
        return
    for place in unsure[0]:
        if room[place] > 0:
            for places, ways in _worlds(unsure[1:], {**room, place: room[place] - 1}):
                yield (place, *places), ways * room[place]


def _succeeds(rules: FishDraw, places: Sequence[Place], on: Seat, fish_total: int) -> bool:
    held = places.count(on)
    if rules.options.middle_fish_counts and held == fish_total - 1:
        held += places.count(MIDDLE)
    return held == fish_total
