"""What a command leads to at a table, or why it is refused."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, assert_never

from shoal.codec import Decoder, Unreadable
from shoal.game import Seat
from shoal.server.log import Seated
from shoal.server.messages import Again, Command, PaceSet, Play, SetPace, Sit, Stand, Stood, TableReason
from shoal.server.opening import clean_name
from shoal.server.presence import Ladder
from shoal.server.record import Record


class Rejected(Exception):
    """The table refuses a command."""

    def __init__(self, reason: TableReason) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


class Commands:
    """Who may do what at one table, now. It changes nothing: the events that it finds have not happened yet."""

    def __init__(self, record: Record, ladder: Ladder, rng: Random) -> None:
        """The commands of the table with that record; deals come from `rng`."""
        self._record = record
        self._ladder = ladder
        self._rng = rng
        self._read_move = Decoder[Any](record.rules.vocabulary.move)

    def decide(self, who: str | None, command: Command, now: float) -> tuple[Seat, tuple[Any, ...]]:
        """The seat that a guest's command speaks for, and the events that it leads to; `Rejected` or `Illegal`."""
        own = self._record.seat_of(who)
        if isinstance(command, Sit):
            return command.seat, self._decide_sit(who, own, command, now)
        if own is None:
            raise Rejected("NOT_SEATED")
        match command:
            case Play():
                return own, self._decide_play(own, command)
            case Stand():
                return own, (Stood(own),)
            case SetPace(pace=pace):
                return own, (PaceSet(pace),)
            case Again():
                if not self._record.is_over:
                    raise Rejected("GAME_NOT_OVER")
                return own, self._record.rules.deal(self._rng, self._record.next_dealer())
            case _:
                assert_never(command)

    def _decide_play(self, own: Seat, play: Play) -> tuple[Any, ...]:
        try:
            move = self._read_move(play.move)
        except Unreadable:
            raise Rejected("UNREADABLE") from None
        if move.seat != own:
            raise Rejected("NOT_YOUR_SEAT")
        if not self._record.game_n <= play.n <= self._record.n:
            raise Rejected("STALE")
        self._record.rules.check(self._record.truth, move)
        return self._record.rules.decide(self._record.truth, move)

    def _decide_sit(self, who: str | None, own: Seat | None, sit: Sit, now: float) -> tuple[Any, ...]:
        if who is None:
            raise Rejected("UNKNOWN_GUEST")
        if not 0 <= sit.seat < self._record.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        if own is not None and own != sit.seat:
            raise Rejected("ALREADY_SEATED")
        if own is None and (reason := self._why_not_take(sit.seat, who, now)):
            raise Rejected(reason)
        name = clean_name(sit.name)
        if not name:
            raise Rejected("UNREADABLE")
        return (Seated(sit.seat, name, who),)

    def _why_not_take(self, seat: Seat, who: str, now: float) -> Literal["SEAT_TAKEN", "SAW_ANOTHER_HAND"] | None:
        """What keeps a visitor from a seat: its person, or the hand that the visitor has seen in this game."""
        if self._record.people[seat] and not self._ladder.is_free(seat, now):
            return "SEAT_TAKEN"
        if self._record.hand_seen_by(who) not in (None, seat) and not self._record.is_over:
            return "SAW_ANOTHER_HAND"
        return None

    def free_for(self, who: str | None, now: float) -> tuple[Seat, ...]:
        """The seats that a guest may take."""
        if who is None or self._record.seat_of(who) is not None:
            return ()
        return tuple(seat for seat in range(self._record.rules.seats) if self._why_not_take(seat, who, now) is None)
