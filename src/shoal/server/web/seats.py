"""Seats as pages draw them around a table (`seats.html`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from shoal.core.game import Seat
from shoal.puzzles.telling import Told
from shoal.server.web.faces import faces


@dataclass(frozen=True)
class DrawnSeat:
    """A seat around a table: its place from the first one on, and what is drawn there."""

    seat: Seat
    place: int
    side: str
    name: str
    count: int
    face: Markup
    is_mover: bool
    is_target: bool = False


def puzzle_seats(told: Told) -> list[DrawnSeat]:
    """The seats of a puzzle after its last move, the reader's first. Whoever is called so has the same face in every puzzle."""
    count, now = len(told.sides), told.moments[-1]
    drawn = faces(range(count))
    return [
        DrawnSeat(
            seat,
            place,
            told.sides[seat],
            told.names[seat],
            now.sizes[seat],
            drawn[seat],
            seat == now.said.seat,
            seat == now.said.target,
        )
        for place, seat in enumerate((told.seat + place) % count for place in range(count))
    ]


def seats_of_teams(
    names: Sequence[str],
    numbers: Sequence[int],
    sizes: Sequence[int],
    sides: Sequence[Sequence[Seat]],
    turn: Seat | None,
) -> list[DrawnSeat]:
    """The seats of a table that is looked at from outside; the first team is drawn as `us`, and no one is where all play alone."""
    are_teams = any(len(seats) > 1 for seats in sides)
    us = sides[0] if are_teams else ()
    return [
        DrawnSeat(seat, seat, ("us" if seat in us else "them") if are_teams else "", name, size, face, seat == turn)
        for seat, (name, size, face) in enumerate(zip(names, sizes, faces(numbers), strict=True))
    ]
