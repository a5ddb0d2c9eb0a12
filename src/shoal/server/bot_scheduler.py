"""Which bots of a table think, when they speak, and what becomes of what they found.

Of one table one bot thinks at a time, in the order in which their clocks run out. While it does, people may speak: what it
finds about a position that is no more is dropped, and its seat is asked again if there still is a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random

from shoal.game import GameEvent, Seat
from shoal.server.bot_clocks import AnyTime, BotClocks, Heard, OnTurn, Why
from shoal.server.bot_seats import BotAnswer, BotSeats
from shoal.server.hearing import HearingClock
from shoal.server.outputs import Think
from shoal.server.presence import Manners, PresenceTracker
from shoal.server.record import TableRecord
from shoal.server.turn_timer import TurnTimer


@dataclass(frozen=True, slots=True)
class _Asked:
    """The seat whose bot is thinking, and in sight of which event."""

    seat: Seat
    game_n: int


class BotScheduler:
    """The bots of one table at work."""

    def __init__(
        self,
        record: TableRecord,
        bots: BotSeats,
        *,
        ladder: PresenceTracker,
        hearing: HearingClock,
        waiting: TurnTimer,
        manners: Manners,
        rng: Random,
    ) -> None:
        """Nobody thinks."""
        self._record = record
        self._bots = bots
        self._ladder = ladder
        self._hearing = hearing
        self._timer = waiting
        self._manners = manners
        self._rng = rng
        self._clocks = BotClocks(rng)
        self._asked: _Asked | None = None
        self._now = 0.0

    @property
    def next_wake(self) -> float:
        """When the next bot is to be let think."""
        if self._asked is not None:
            return inf
        return self._clocks.next_done(must_wait=bool(self._hearing.waits_for(self._now)))

    def update(self, now: float, *, is_frozen: bool) -> None:
        """Begin, keep or drop the thoughts of the bots; `BotFault` when one cannot even say how long it takes."""
        self._now = now
        seats = () if is_frozen else range(self._record.rules.seats)
        reasons = {seat: why for seat in seats if (why := self._why_think(seat, now)) is not None}
        self._clocks.keep(reasons)
        game_n = self._record.game_n
        for seat, why in reasons.items():
            if self._clocks.is_thinking(seat, game_n):
                self._clocks.go_on(seat, now, self._pause, game_n)
            elif self._asked is None or self._asked.seat != seat:  # else it must come to an end first
                pause = self._hesitation(seat) if isinstance(why, OnTurn) else self._reaction(seat)
                self._clocks.begin(seat, why, now + pause, game_n)

    def next(self, now: float) -> Think | None:
        """The thought of the next bot whose time has come; none while another still thinks. May raise `BotFault`."""
        self._now = now
        if self._asked is not None:
            return None
        seat = self._clocks.first_done(now, must_wait=bool(self._hearing.waits_for(now)))
        if seat is None:
            return None
        thought = self._bots.ask(self._record, seat)
        self._asked = _Asked(seat, self._record.game_n)
        return Think(thought)

    def take(self, found: BotAnswer, now: float) -> tuple[GameEvent, ...] | None:
        """What follows from what a bot found, if it says something now; none when that comes too late; `BotFault` when it is no move."""
        self._now = now
        asked, self._asked = self._asked, None
        assert asked is not None, "a bot thinks only when it is let"
        assert asked.seat == found.seat
        if found.error is None and not self._is_about_now(asked, found, now):
            return None
        move = self._bots.move(self._record, found)
        events: tuple[GameEvent, ...] = () if move is None else self._record.rules.decide(self._record.truth, move)
        if events and self._clocks.takes_a_breath(found.seat, now, self._pause):
            return ()
        if events and not self._hearing.is_cut_short(found.seat, events, now):
            return events
        self._clocks.rest(found.seat)  # it need not speak, or not yet; it will be asked again when the game has gone on
        self._hearing.note_silence(found.seat)
        return ()

    def _is_about_now(self, asked: _Asked, found: BotAnswer, now: float) -> bool:
        """Whether the game stands still since that bot was asked, and the seat is still that bot's to speak for."""
        must_wait = bool(self._hearing.waits_for(now))
        return (
            asked.game_n == self._record.game_n
            and found.bot == self._record.bot_on(found.seat)
            and self._clocks.is_done(found.seat, now, must_wait=must_wait)
        )

    def _why_think(self, seat: Seat, now: float) -> Why | None:
        """Why that seat is to be asked for a move, though no person is about to make one; none when it is not."""
        record, hearing = self._record, self._hearing
        is_heard = hearing.began is not None and seat in hearing.unheard and not hearing.is_silent(seat)
        # A shout can only be right here: a person whose connection drops for a moment must lose nothing by it.
        is_safe = is_heard and record.rules.is_formality(record.truth)
        if not self._is_played_by_bot(seat, now, even_if_just_gone=is_safe) and not self._timer.is_over(seat, now):
            return None
        if is_heard and hearing.began is not None:
            return Heard(hearing.began)
        if seat == record.turn:
            return OnTurn(record.game_n)
        if not record.offer(seat):
            return None
        return AnyTime() if record.turn is not None else OnTurn(record.game_n)  # who can end a halt is waited for

    def _pause(self) -> float:
        return self._manners.pause(self._record.pace, self._rng)

    def _hesitation(self, seat: Seat) -> float:
        """How long a bot takes for a move on its turn."""
        own = self._bots.hesitation_s(self._record, seat) if self._record.pace == "human" else 0.0
        return max(self._pause(), own)

    def _reaction(self, seat: Seat) -> float:
        """How long a bot takes to speak out of its turn. It is drawn whether it will speak or not."""
        pause, own = self._pause(), self._bots.reaction_s(self._record, seat)
        return own if own and self._record.pace == "human" else pause

    def _is_played_by_bot(self, seat: Seat, now: float, *, even_if_just_gone: bool) -> bool:
        """Whether no person speaks for that seat; with `even_if_just_gone` also when they left only a moment ago."""
        absent = ("away", "standin") if even_if_just_gone else ("standin",)
        return self._record.people[seat] is None or self._ladder.of(seat, now) in absent
