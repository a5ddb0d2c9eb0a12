"""The four audiences of a table, and what each may see.

    AtSeat      the player of a seat: what it has seen, and what it may do
    Onlooker    what everyone knows
    Beside      looks over the shoulder of a seat that agrees to it: what that seat has seen, and nothing to do
    AllHands    every hand, some moves late, or when the game is over; at once where bots play for anyone who watches

All are sent sights, and views that are folds of sights, and never a part of the state. The host decides who may be which (`Watching`),
and the person of a seat who sees their hand (`spectators.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from msgspec import Struct

from shoal.core.game import GameView, Offer, Seat
from shoal.server.tables.messages.wire import LATE_MOVES, SHOWS_AFTER, ShownSight
from shoal.server.tables.state.table_state import TableState


class AtSeat(Struct, frozen=True):
    """The player of that seat."""

    seat: Seat


class Onlooker(Struct, frozen=True):
    """A spectator who sees what everyone sees."""


class Beside(Struct, frozen=True):
    """A spectator who sees what that seat sees."""

    seat: Seat


class AllHands(Struct, frozen=True):
    """A spectator who sees all hands as they were `late` moves ago; without a number, when the game is over."""

    late: int | None = None


OneView = AtSeat | Onlooker | Beside
"""An audience that sees the game as a seat does, or as everyone does."""

Audience = OneView | AllHands


def audience_at(seat: Seat | None) -> OneView:
    """The audience of a guest with that seat, or without one."""
    return Onlooker() if seat is None else AtSeat(seat)


def is_let_in(state: TableState, audience: Audience, who: str | None, agreed: Collection[Seat] = ()) -> bool:
    """Whether a guest may be that: `agreed` are the seats that let them look on.

    A guest who has a seat, or had a hand of this game, may see no other hand of it.
    """
    watching = state.settings.watching
    is_player = state.seats.of(who) is not None or (who is not None and state.game.hands.of(who) is not None)
    match audience:
        case AtSeat(seat):
            return state.seats.of(who) == seat
        case Onlooker():
            return state.seats.of(who) is None and watching != "nobody"
        case Beside(seat):
            return watching == "seats" and seat in agreed and not is_player
        case AllHands(late):
            if state.game.is_over:
                return watching in SHOWS_AFTER or state.seats.of(who) is not None
            if state.is_exhibition:
                return True
            return watching == "late" and late is not None and late >= LATE_MOVES and not is_player
        case _:
            assert_never(audience)


def eyes(audience: OneView) -> Seat | None:
    """The seat through whose eyes the game is seen; `None` for what everyone sees."""
    return None if isinstance(audience, Onlooker) else audience.seat


class AudienceViews:
    """What the audiences of one table see of it."""

    def __init__(self, state: TableState) -> None:
        """Of the table with that record."""
        self._state = state
        self._late: dict[tuple[Seat, int], tuple[int, int, GameView]] = {}

    def view(self, audience: OneView) -> GameView:
        """What they know of the game."""
        return self._state.view(eyes(audience))

    def offer(self, audience: OneView) -> Offer:
        """What they may do: nothing, but for who sits there."""
        return self._state.offer(audience.seat if isinstance(audience, AtSeat) else None)

    def sights(self, since: int, audience: OneView) -> tuple[ShownSight, ...]:
        """What they saw after event `since`, the newest of it, oldest first."""
        return self._state.views.newest(since, eyes(audience))

    def hands(self, audience: AllHands) -> tuple[GameView, ...]:
        """The view of each seat as far as all hands may be seen; empty while none may."""
        until = self._seen_until(audience)
        return tuple(self._view_then(seat, until, audience) for seat in range(self._seats)) if until else ()

    @property
    def _seats(self) -> int:
        return self._state.rules.seats

    def _seen_until(self, audience: AllHands) -> int:
        """How many events of the game are seen: those before the last `late` moves."""
        if self._state.game.is_over or audience.late == 0:
            return len(self._state.game.log)
        return 0 if audience.late is None else self._state.game.moves.events_before(audience.late)

    def _view_then(self, seat: Seat, until: int, audience: AllHands) -> GameView:
        """That seat's view after so many events: a second fold, which goes on behind the first."""
        rules, game = self._state.rules, self._state.game.number
        key = (seat, -1 if audience.late is None else audience.late)
        of_game, at, view = self._late.get(key) or (game, 0, rules.start_view(seat))
        if of_game != game or at > until:
            at, view = 0, rules.start_view(seat)
        for event in self._state.game.log[at:until]:
            view = rules.watch(view, rules.seen(event, seat))
        self._late[key] = (game, until, view)
        return view
