"""The commands that are about seats: to sit down and to ask for a seat, and what the host of a table does with those of others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from random import Random
from typing import Final

from shoal.core.codec import Decoder
from shoal.core.game import GameEvent, GameRuling, Seat, SeatMove
from shoal.core.games import rules_of
from shoal.server.tables.first_deal import first_deal
from shoal.server.tables.messages.from_client import (
    Admit,
    HandOver,
    Knock,
    Remove,
    SetWatching,
    Sit,
    Stand,
    StopAsking,
    Swap,
    TurnAway,
)
from shoal.server.tables.messages.wire import SHOWS_AFTER
from shoal.server.tables.outputs import Asker, Decided, Rejected
from shoal.server.tables.seating.names import InvalidName, read_name, unique_name
from shoal.server.tables.seating.seat_policy import MAY_ASK, SeatPolicy, SeatRequest
from shoal.server.tables.state.events import (
    HandedOver,
    LogEvent,
    Removed,
    Seated,
    SeatGivenBack,
    SeatPromised,
    Stood,
    Swapped,
    WatchingSet,
)
from shoal.server.tables.state.table_state import TableState

REDEAL: Final = '{"type":"redeal"}'
"""The ruling that every game has."""


@cache
def readers_of(game: str) -> tuple[Decoder[SeatMove], Decoder[GameRuling]]:
    """What reads the moves and the rulings of a game, for all its tables: a reader of many types is some kilobytes."""
    vocabulary = rules_of(game).vocabulary
    return Decoder[SeatMove](vocabulary.move), Decoder[GameRuling](vocabulary.ruling)


class SeatCommands:
    """Decides what the commands about seats lead to. It changes nothing."""

    def __init__(self, state: TableState, seating: SeatPolicy, rng: Random) -> None:
        """Those of the table with that record; new deals come from `rng`."""
        self._state = state
        self._seating = seating
        self._rng = rng

    # --- Of guests --------------------------------------------------------------------------------------------------

    def sit(self, asker: Asker, sit: Sit | Knock, now: float) -> Decided:
        """A guest takes a seat, or changes their name on their own. Before the first deal they also change places with a bot."""
        who, own = asker.who, asker.seat
        if who is None:
            raise Rejected("UNKNOWN_GUEST")
        if not 0 <= sit.seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        if own is not None and own != sit.seat:
            return self._move(own, sit.seat)
        if own is None and (reason := self._seating.why_not_sit(sit.seat, who, now)):
            raise Rejected("ASK_FIRST" if reason == "NEXT_DEAL_FREE" else reason)
        return Decided(sit.seat, (self._seated(sit.seat, allowed_name(sit.name), who),))

    def _move(self, own: Seat, seat: Seat) -> Decided:
        if not self._state.is_gathering:
            raise Rejected("ALREADY_SEATED")
        if self._state.seats.people[seat] or self._seating.is_kept_for_another(seat, None):
            raise Rejected("SEAT_TAKEN")
        if self._state.settings.seating == "locked":
            raise Rejected("TABLE_LOCKED")
        return Decided(own, (Swapped(own, seat),))

    def knock(self, asker: Asker, knock: Knock, now: float) -> Decided:
        """A visitor sits down where they may, or waits at the door: then nothing has happened yet."""
        who = asker.who
        if asker.seat is not None:
            raise Rejected("ALREADY_SEATED")
        try:
            return self.sit(asker, knock, now)
        except Rejected as refusal:
            if refusal.reason not in MAY_ASK or who is None:
                raise
        if self._seating.is_locked(now):
            raise Rejected("TABLE_LOCKED")
        if who in self._state.seats.promised:
            raise Rejected("WITH_NEXT_DEAL")
        if self._seating.knocks.is_turned_away(who):
            raise Rejected("TURNED_AWAY")
        is_free = self._seating.why_not_sit(knock.seat, who, now) == "NEXT_DEAL_FREE"
        if self._seating.are_too_many(who) and not is_free:
            raise Rejected("TOO_MANY_ASK")
        name = allowed_name(knock.name)
        if is_free:
            return Decided(knock.seat, (SeatPromised(knock.seat, self._state.seats.names.of(who), name, who),))
        return Decided(knock.seat, note=partial(self._seating.knocks.add, who, knock.seat, name))

    def stop_asking(self, asker: Asker, _stop: StopAsking, _now: float) -> Decided:
        """A visitor takes back what they ask for, or gives back the seat that they were to get with the next deal."""
        promise = self._state.seats.promised.get(asker.who or "")
        if promise is not None:
            return Decided(promise.seat, (SeatGivenBack(promise.seat),))
        if asker.who is None or self._seating.knocks.of(asker.who) is None:
            raise Rejected("NO_KNOCK")
        return Decided(note=partial(self._seating.knocks.take_back, asker.who))

    def stand(self, own: Seat, _stand: Stand, _now: float) -> Decided:
        """A person leaves their seat."""
        return Decided(own, (Stood(own),), self.dealt_anew((own,)))

    def _seated(self, seat: Seat, name: str, who: str) -> Seated:
        """A guest sits down, under a name that no one else has."""
        name = unique_name(name, self._state.seats.names_besides(seat))
        return Seated(seat, self._state.seats.names.of(who), name, who, who in self._seating.knocks.programs)

    def first_deal(self) -> tuple[LogEvent, ...]:
        """The first deal of a table where people have gathered."""
        return first_deal(self._state.opened, self._state.rules, self._rng)

    def coming(self, now: float) -> tuple[Seated, ...]:
        """Those who sit down with the next deal: who has been let in, and is here."""
        seats, here = self._state.seats, self._seating.knocks.here
        may = [
            (one.seat, one.name, who) for who, one in seats.promised.items() if who in here and seats.of(who) is None
        ]
        return tuple(
            self._seated(seat, name, who)
            for seat, name, who in sorted(may, key=lambda one: one[0])
            if self._seating.why_not_sit(seat, who, now) is None
        )

    # --- Of the host ------------------------------------------------------------------------------------------------

    def admit(self, own: Seat, admit: Admit, now: float) -> Decided:
        """A guest sits down, or will; on another seat than they asked for, if that is taken by now."""
        knock = self._knock(admit.knock)
        seat = self._seating.seat_for(knock, now)
        if seat is None:
            raise Rejected("SEAT_TAKEN")
        if not self._seating.hand_matters(seat, knock.who, now):
            return Decided(own, (self._seated(seat, knock.name, knock.who),))
        pseudonym, is_program = self._state.seats.names.of(knock.who), knock.who in self._seating.knocks.programs
        return Decided(own, (SeatPromised(seat, pseudonym, knock.name, knock.who, is_program),))

    def turn_away(self, own: Seat, away: TurnAway, _now: float) -> Decided:
        """A guest does not get a seat."""
        return Decided(own, note=partial(self._seating.knocks.turn_away, self._knock(away.knock)))

    def _knock(self, number: int) -> SeatRequest:
        knock = self._seating.knocks.numbered(number)
        if knock is None:
            raise Rejected("NO_KNOCK")
        return knock

    def set_watching(self, own: Seat, wish: SetWatching, _now: float) -> Decided:
        """What people without a seat may see."""
        if wish.watching in SHOWS_AFTER:
            self.check_between_games()
        return Decided(own, (WatchingSet(wish.watching),))

    def remove(self, own: Seat, remove: Remove, _now: float) -> Decided:
        """A person, or a guest for whom it is kept, loses a seat."""
        self._check_rules_over(own, remove.seat, may_be_kept=True)
        return Decided(own, (Removed(remove.seat),), self.dealt_anew((remove.seat,)))

    def hand_over(self, own: Seat, over: HandOver, _now: float) -> Decided:
        """Another person is the host from now on."""
        self._check_rules_over(own, over.seat)
        return Decided(own, (HandedOver(over.seat),))

    def swap(self, own: Seat, swap: Swap, _now: float) -> Decided:
        """Two sitters change places."""
        self.check_seat(swap.seat)
        self.check_seat(swap.other)
        if swap.seat == swap.other:
            raise Rejected("OWN_SEAT")
        self.check_between_games()
        is_dealt = not (self._state.game.is_over or self._state.is_gathering)
        return Decided(own, (Swapped(swap.seat, swap.other),), self._redeal() if is_dealt else ())

    def dealt_anew(self, left: Iterable[Seat]) -> tuple[GameEvent, ...]:
        """The cards again, if people leave these seats before a person has moved and have seen cards there.

        Else a guest who comes with a second cookie, looks and goes would have seen a hand more than others who play this game.
        A deal that is played elsewhere too stays as it is; no one comes to such a table.
        """
        state = self._state
        if state.opened.seed or state.game.is_over or state.game.has_begun:
            return ()
        have_seen = [seat for seat in left if state.seats.people[seat] and state.views.has_seen_more(seat)]
        return self._redeal() if have_seen else ()

    def _redeal(self) -> tuple[GameEvent, ...]:
        _, read_ruling = readers_of(self._state.rules.name)
        return self._state.rules.adjudicate(self._state.game.truth, read_ruling(REDEAL), self._rng)

    # --- Checks -----------------------------------------------------------------------------------------------------

    def _check_rules_over(self, own: Seat, seat: Seat, *, may_be_kept: bool = False) -> None:
        """Whether the host can do something with the person of that seat. Who only rules while the host is gone cannot oust them."""
        self.check_seat(seat)
        if seat == own:
            raise Rejected("OWN_SEAT")
        if not (self._state.seats.people[seat] or (may_be_kept and self._state.seats.promised_to(seat))):
            raise Rejected("NOBODY_THERE")
        if self._state.seats.host not in (None, own) and (seat == self._state.seats.host or not may_be_kept):
            raise Rejected("NOT_THE_HOST")

    def check_between_games(self) -> None:
        """What is settled before the first move is settled then, or after the end of a game."""
        if not self._seating.is_between_games():
            raise Rejected("GAME_HAS_BEGUN")

    def check_seat(self, seat: Seat) -> None:
        """Whether the table has such a seat."""
        if not 0 <= seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")


def allowed_name(text: str) -> str:
    """The name that a guest has typed, as others see it; `Rejected` when it is not allowed."""
    try:
        return read_name(text)
    except InvalidName as bad:
        raise Rejected(bad.reason) from None
