"""The commands of the host of a table: who is let in, who must go, who sits where, who is the next host."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import assert_never

from shoal.core.codec import Decoder
from shoal.core.game import GameEvent, GameRuling, Seat
from shoal.server.tables.messages.from_client import (
    Admit,
    HandOver,
    HostCommand,
    Remove,
    SetListed,
    SetSeating,
    SetWatching,
    SetWords,
    Swap,
    TurnAway,
)
from shoal.server.tables.messages.wire import SHOWS_AFTER
from shoal.server.tables.outputs import Decided, Rejected
from shoal.server.tables.seating.names import unique_name
from shoal.server.tables.seating.seat_policy import SeatPolicy, SeatRequest
from shoal.server.tables.state.events import Seated, SeatPromised
from shoal.server.tables.state.sights import HandedOver, ListedSet, Removed, SeatingSet, Swapped, WatchingSet, WordsSet
from shoal.server.tables.state.table_state import TableState

REDEAL = '{"type":"redeal"}'
"""The ruling that every game has."""


class HostCommands:
    """Decides what the host's commands lead to. It changes nothing."""

    def __init__(self, state: TableState, seating: SeatPolicy, rng: Random) -> None:
        """The host of the table with that record; new deals come from `rng`."""
        self._state = state
        self._seating = seating
        self._rng = rng
        self._read_ruling = Decoder[GameRuling](state.rules.vocabulary.ruling)

    def decide(self, own: Seat, command: HostCommand, now: float) -> Decided:
        """What the command of that seat leads to; `Rejected`."""
        if own != self._seating.host(now):
            raise Rejected("NOT_THE_HOST")
        match command:
            case SetSeating(seating=seating):
                return Decided(own, (SeatingSet(seating),))
            case SetWatching(watching=watching):
                if watching in SHOWS_AFTER and not self._seating.is_between_games():
                    raise Rejected("GAME_HAS_BEGUN")
                return Decided(own, (WatchingSet(watching),))
            case SetListed(listed=listed):
                return Decided(own, (ListedSet(listed),))
            case SetWords(words=words):
                return Decided(own, (WordsSet(words),))
            case Admit(knock=number):
                return Decided(own, (self._admitted(self._knock(number), now),))
            case TurnAway(knock=number):
                self._knock(number)
                return Decided(own, ())
            case Remove(seat=seat):
                self._check_rules_over(own, seat, may_be_kept=True)
                return Decided(own, (Removed(seat),), self.dealt_anew((seat,)))
            case HandOver(seat=seat):
                self._check_rules_over(own, seat)
                return Decided(own, (HandedOver(seat),))
            case Swap(seat=seat, other=other):
                return self._swap(own, seat, other)
            case _:
                assert_never(command)

    def _knock(self, number: int) -> SeatRequest:
        knock = self._seating.knocks.numbered(number)
        if knock is None:
            raise Rejected("NO_KNOCK")
        return knock

    def _admitted(self, knock: SeatRequest, now: float) -> Seated | SeatPromised:
        """A guest sits down, or will; on another seat than they asked for, if that is taken by now."""
        seat = self._seating.seat_for(knock, now)
        if seat is None:
            raise Rejected("SEAT_TAKEN")
        if self._seating.hand_matters(seat, knock.who, now):
            is_program = knock.who in self._seating.knocks.programs
            return SeatPromised(seat, self._state.seats.names.of(knock.who), knock.name, knock.who, is_program)
        return self.seated(seat, knock.name, knock.who)

    def seated(self, seat: Seat, name: str, who: str) -> Seated:
        """A guest sits down, under a name that no one else has."""
        name = unique_name(name, self._state.seats.names_besides(seat))
        return Seated(seat, self._state.seats.names.of(who), name, who, who in self._seating.knocks.programs)

    def coming(self, now: float) -> tuple[Seated, ...]:
        """Those who sit down with the next deal: who has been let in, and is here."""
        state = self._state
        kept = state.seats.promised.items()
        may = [
            (who, one.seat, one.name)
            for who, one in kept
            if who in self._seating.knocks.here and state.seats.of(who) is None
        ]
        return tuple(
            self.seated(seat, name, who)
            for who, seat, name in sorted(may, key=lambda one: one[1])
            if self._seating.why_not_sit(seat, who, now) is None
        )

    def _check_rules_over(self, own: Seat, seat: Seat, *, may_be_kept: bool = False) -> None:
        """Whether the host can do something with the person of that seat. Who only rules while the host is gone cannot oust them."""
        self._check_seat(seat)
        if seat == own:
            raise Rejected("OWN_SEAT")
        if not (self._state.seats.people[seat] or (may_be_kept and self._state.seats.promised_to(seat))):
            raise Rejected("NOBODY_THERE")
        if self._state.seats.host not in (None, own) and (seat == self._state.seats.host or not may_be_kept):
            raise Rejected("NOT_THE_HOST")

    def _swap(self, own: Seat, seat: Seat, other: Seat) -> Decided:
        self._check_seat(seat)
        self._check_seat(other)
        if seat == other:
            raise Rejected("OWN_SEAT")
        if not self._seating.is_between_games():
            raise Rejected("GAME_HAS_BEGUN")
        state = self._state
        return Decided(own, (Swapped(seat, other),), () if state.game.is_over else self._redeal())

    def dealt_anew(self, left: Iterable[Seat]) -> tuple[GameEvent, ...]:
        """The cards again, if people leave these seats before a person has moved and have seen cards there.

        Else a guest who comes with a second cookie, looks and goes would have seen a hand more than others who play this game.
        A deal that is played elsewhere too stays as it is; no one comes to such a table.
        """
        state = self._state
        if state.opened.seed:
            return ()
        is_before_play = not (state.game.is_over or state.game.has_begun)
        has_seen = (seat for seat in left if state.seats.people[seat] and state.has_seen_more(seat))
        return self._redeal() if is_before_play and any(True for _ in has_seen) else ()

    def _redeal(self) -> tuple[GameEvent, ...]:
        return self._state.rules.adjudicate(self._state.game.truth, self._read_ruling(REDEAL), self._rng)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
