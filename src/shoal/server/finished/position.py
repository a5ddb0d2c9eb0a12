"""One moment of a game, as the template of a position wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from shoal.core.game import Seat
from shoal.server.finished.archived_game import ArchivedGame, Snapshot
from shoal.server.finished.telling import Narrator
from shoal.server.web.faces import faces


@dataclass(frozen=True)
class SeatAtMoment:
    """A seat at a moment. `cards` are in sight of the reader; where they are not, they are only counted."""

    seat: Seat
    place: int
    """How many seats clockwise from the one at the bottom."""
    name: str
    face: Markup
    side: str
    """The mark of its team: `us`, `them`, or nothing in games without teams."""
    count: int
    cards: tuple[Markup, ...]
    is_mover: bool
    is_target: bool


@dataclass(frozen=True)
class PositionShown:
    """A moment: what was done, by whom, and what lies on the table."""

    n: int
    told: Markup
    standing: Markup
    seats: tuple[SeatAtMoment, ...]
    is_end: bool
    about: str
    """Which moment it is: "Move 17 of 71"."""

    @property
    def length(self) -> str:
        """How much room what was said needs."""
        letters = len(self.told.striptags())
        return "very-long" if letters > 150 else "long" if letters > 60 else ""


def positions(teller: Narrator, first: int, last: int, *, are_open: bool) -> Iterator[PositionShown]:
    """The moments from `first` to `last`, with all hands, or with the reader's alone."""
    game = teller.game
    drawn = faces(game.faces)
    for look in game.looks(first, last, teller.you):
        seats = tuple(_seat(teller, look, seat, drawn[seat], are_open=are_open) for seat in range(game.rules.seats))
        bottom = teller.you or 0
        yield PositionShown(
            look.n,
            teller.sentence(look),
            teller.standing(look),
            seats[bottom:] + seats[:bottom],
            look.n == game.end,
            moment_name(teller, look.n),
        )


def moment_name(teller: Narrator, n: int) -> str:
    """Which moment it is."""
    game = teller.game
    if n == game.end:
        return teller.plain("after-end")
    if game.steps[n].kind == "deal":
        return teller.plain("after-deal")
    return teller.plain("after-move", number=n, count=game.end - 1)


def _seat(teller: Narrator, look: Snapshot, seat: Seat, face: Markup, *, are_open: bool) -> SeatAtMoment:
    board: Any = getattr(look.view, "board")  # noqa: B009  # views of all games have one
    held = look.hands[seat] if seat < len(look.hands) else ()
    is_shown = are_open or (seat == teller.you and bool(getattr(look.view, "hand", ())))
    return SeatAtMoment(
        seat,
        (seat - (teller.you or 0)) % teller.rules.seats,
        teller.called(seat),
        face,
        side_of(teller.game, seat, teller.you),
        board.sizes[seat] if seat < len(board.sizes) else 0,
        tuple(teller.card(code) for code in held) if is_shown else (),
        seat == look.mover,
        seat == look.target,
    )


def side_of(game: ArchivedGame, seat: Seat, you: Seat | None) -> str:
    """The mark of a seat's team: the reader's is `us`, or the first; nothing where everybody plays alone."""
    teams = game.rules.sides
    if all(len(team) == 1 for team in teams):
        return ""
    own = next((team for team in teams if you in team), teams[0])
    return "us" if seat in own else "them"
