"""Which bots of a table think, when they speak, and what becomes of what they found.

Of one table one bot thinks at a time. While it does, people may speak, and so may bots that have thought: what it finds
about a position that has passed is dropped, and its seat is asked again if there still is a reason.

A bot begins to think when its pause begins, and what it finds waits for the end of the pause: so the length of a thought
reveals nothing. A thought that is longer than the pause is said when it is found.

A seat on turn begins anew after every event of the game. A seat that may speak out of its turn does not: it thinks again
in sight of what is new, but its clock goes on while others speak. When it has found what to say it takes a breath, which
nothing prolongs: so people have a chance to be first, and it still comes to speak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Literal

from msgspec import Struct

from shoal.core.game import GameEvent, Seat, SeatMove
from shoal.core.games import kit_of
from shoal.server.tables.bots.recent_events import RecentEvents
from shoal.server.tables.bots.seats import BotAnswer, BotSeats
from shoal.server.tables.outputs import Think
from shoal.server.tables.state.seats import EMPTY, interned
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import Manners
from shoal.server.tables.timing.waits import Waits

BREATH: Final = 1.5
"""How many pauses it takes a bot to say out of its turn what it has found."""


class Why(Struct, frozen=True):
    """Why a seat is asked: it must act or can end a halt, it is owed time to speak in a hearing, or it may speak though no one waits for it."""

    kind: Literal["turn", "heard", "any"]
    since: int = 0
    """The event of the game since when it must act, or with which the hearing began."""


ANY_TIME: Final = Why("any")


@dataclass(slots=True)
class BotClock:
    """The pause of one seat, and the thought that goes with it."""

    why: Why
    began: float
    speaks_at: float
    """When the pause is over."""
    lot: float
    """Decides between clocks that run out at the same time."""
    game_n: int
    """The event in sight of which the bot thinks."""
    has_thought: bool = False
    """Whether it has thought in sight of that event."""
    move: SeatMove | None = None
    """What it found then: a move, or nothing to say."""
    has_words: bool = False
    """Whether it takes a breath, having found what to say."""
    is_at_rest: bool = False
    """Whether it had its thought, and says nothing."""
    is_hastened: bool = False
    """Whether people wait no longer."""

    def due_at(self, not_before: float, *, is_race: bool) -> float:
        """When it speaks. What people were just sent stands for a while; but seats in a hearing may be in a race."""
        if self.is_hastened:
            return -inf
        return self.speaks_at if is_race and self.why.kind == "heard" else max(self.speaks_at, not_before)


class BotClocks:
    """One clock a seat."""

    def __init__(self, rng: Random) -> None:
        """No seat has one."""
        self._rng = rng
        self._clocks: dict[Seat, BotClock] = {}

    def keep(self, reasons: Mapping[Seat, Why]) -> None:
        """Drop every clock that has no reason any more, or another one."""
        self._clocks = {seat: clock for seat, clock in self._clocks.items() if reasons.get(seat) == clock.why}

    def of(self, seat: Seat | None) -> BotClock | None:
        """The clock of that seat, if it has one."""
        return None if seat is None else self._clocks.get(seat)

    def all(self) -> Iterable[tuple[Seat, BotClock]]:
        """All clocks."""
        return self._clocks.items()

    def begin(self, seat: Seat, why: Why, began: float, game_n: int, pause: float) -> BotClock:
        """That seat begins its pause, and to think."""
        clock = self._clocks[seat] = BotClock(why, began, began + pause, self._rng.random(), game_n)
        return clock

    def go_on(self, seat: Seat, now: float, game_n: int, pause: Callable[[], float]) -> bool:
        """Go on with the clock of that seat, in sight of that event; false when it must begin anew, or has none."""
        clock = self._clocks.get(seat)
        if clock is None or (clock.is_at_rest and clock.why == ANY_TIME and clock.game_n != game_n):
            return False
        if clock.game_n != game_n:
            clock.game_n, clock.has_thought = game_n, False
            if clock.why == ANY_TIME and not clock.has_words:  # what is new takes a moment
                clock.speaks_at = max(clock.speaks_at, now + pause())
        return True

    def takes_a_breath(self, clock: BotClock, now: float, pause: Callable[[], float]) -> bool:
        """Whether a seat that would speak now speaks a little later: it may at any time, and has only now found what."""
        breath = BREATH * pause() if clock.why == ANY_TIME and not clock.has_words else 0.0
        if not breath:
            return False
        clock.has_words, clock.began, clock.speaks_at = True, now, now + breath
        return True

    def next_to_think(self) -> Seat | None:
        """The seat whose bot thinks next; none when all have thought.

        Who is on turn thinks first, since the thoughts of others must not keep the game waiting. Where there are no
        pauses it thinks last: the others could never speak otherwise.
        """
        if not self._clocks:
            return None
        waiting = [
            (_rank(clock), clock.speaks_at, clock.lot, seat)
            for seat, clock in self._clocks.items()
            if not (clock.has_thought or clock.is_at_rest)
        ]
        return min(waiting)[-1] if waiting else None

    def next_to_speak(self, now: float, not_before: float, *, must_wait: bool) -> Seat | None:
        """The first seat that has thought and whose pause is over; at equal times a seat that must act comes last."""
        due = [
            (at, clock.why.kind == "turn", clock.lot, seat)
            for seat, clock, at in self._ready(not_before, must_wait=must_wait)
            if at <= now
        ]
        return min(due)[-1] if due else None

    def next_due(self, not_before: float, *, must_wait: bool) -> float:
        """When the next seat that has thought is to speak."""
        if not self._clocks:
            return inf
        return min((at for _, _, at in self._ready(not_before, must_wait=must_wait)), default=inf)

    def _ready(self, not_before: float, *, must_wait: bool) -> Iterable[tuple[Seat, BotClock, float]]:
        """The clocks of those that have thought, and when they are due; not of a seat that must act and has to wait."""
        return (
            (seat, clock, clock.due_at(not_before, is_race=must_wait))
            for seat, clock in self._clocks.items()
            if clock.has_thought and not clock.is_at_rest and not (must_wait and clock.why.kind == "turn")
        )


def _rank(clock: BotClock) -> int:
    if clock.why.kind != "turn":
        return 1
    return 0 if clock.speaks_at > clock.began else 2


RACE: Final = (0.45, 0.8)
"""The part of a hearing that a bot without a reaction time of its own lets pass at most."""


class BotScheduler:
    """Decides which bots of one table think, and when they speak."""

    def __init__(
        self,
        state: TableState,
        bots: BotSeats,
        *,
        waits: Waits,
        manners: Manners,
        rng: Random,
    ) -> None:
        """No bot thinks."""
        self._state = state
        self._bots = bots
        self._presence = waits.presence
        self._hearing = waits.hearing
        self._timer = waits.timer
        self._tempo = manners.tempo
        self._rng = rng
        self._clocks = BotClocks(rng)
        self._asked: tuple[Seat, int] | None = None
        """The seat whose bot is thinking, and in sight of which event."""
        self._unasked: frozenset[Seat] = EMPTY
        """Seats that have begun a pause and still have to be asked how long they take themselves."""
        self._now = 0.0
        self._pace = state.settings.pace
        self._has_newcomer = False
        self._news = RecentEvents(state)

    @property
    def next_wake(self) -> float:
        """When the next bot is to be let think, or speaks."""
        if self._asked is None and self._clocks.next_to_think() is not None:
            return self._now
        return self._clocks.next_due(self._not_before, must_wait=bool(self._hearing.waits_for(self._now)))

    @property
    def _not_before(self) -> float:
        return self._news.since + max(self._tempo.least_s(self._state.settings.pace), self._news.until_seen_s())

    def update(self, now: float, *, is_frozen: bool, has_newcomer: bool = False) -> None:
        """Begin, keep or drop the pauses of the bots; `BotFault` when one cannot even say how long it takes."""
        self._now = now
        self._has_newcomer = has_newcomer
        self._news.update(now)
        seats = () if is_frozen else self._seats_with_reasons()
        reasons = {seat: why for seat in seats if (why := self._why_think(seat, now)) is not None}
        self._clocks.keep(reasons)
        for seat, why in reasons.items():
            if not self._clocks.go_on(seat, now, self._state.game.n, self._pause):
                self._begin(seat, why, now)
        if self._state.settings.pace != self._pace:
            self._pace = self._state.settings.pace
            self._change_pace(now)
        self._unasked = interned(self._unasked & reasons.keys())
        for seat in tuple(self._bots.by_seat):
            if self._state.seats.people[seat] is not None and self._presence.of(seat, now) == "here":
                self._bots.forget(seat)
        for seat in sorted(self._unasked):
            self._ask_how_long(seat)

    # --- Thinking ---------------------------------------------------------------------------------------------------

    def next(self, now: float) -> Think | None:
        """The thought of the next bot that has none yet; none while another still thinks. May raise `BotFault`."""
        self._now = now
        seat = None if self._asked is not None else self._clocks.next_to_think()
        if seat is None:
            return None
        thought = self._bots.ask(self._state, seat)
        self._asked = (seat, self._state.game.n)
        return Think(thought)

    def take(self, found: BotAnswer, now: float) -> bool:
        """Keep what a bot found until its pause is over. `BotFault` when it is no move.

        False when there is to be an `update`: it came too late, or the bot has still to be asked for a time of its own.
        """
        self._now = now
        asked, self._asked = self._asked, None
        assert asked is not None, "a bot thinks only when it is let"
        assert asked[0] == found.seat
        clock = self._clocks.of(found.seat)
        is_about_now = (
            clock is not None
            and asked[1] == clock.game_n == self._state.game.n
            and found.bot == self._state.seats.bot_on(found.seat)
        )
        if found.error is None and not is_about_now:
            return False
        move = self._bots.move(self._state, found)
        assert clock is not None, "a bot that failed has no move"
        clock.has_thought, clock.move = True, move
        return found.seat not in self._unasked

    # --- Speaking ---------------------------------------------------------------------------------------------------

    def speak(self, now: float) -> tuple[Seat, tuple[GameEvent, ...]] | None:
        """The next bot whose pause is over and who has something to say, and what follows; none when there is no such bot."""
        self._now = now
        must_wait = bool(self._hearing.waits_for(now))
        while (seat := self._clocks.next_to_speak(now, self._not_before, must_wait=must_wait)) is not None:
            clock = self._clocks.of(seat)
            assert clock is not None
            events = () if clock.move is None else self._decide(clock.move, now)
            if events and self._clocks.takes_a_breath(clock, now, self._pause):
                continue
            if events and not self._hearing.is_cut_short(seat, events, now):
                self._bots.made(seat)
                return seat, events
            clock.is_at_rest = True  # it need not speak, or not yet; it will be asked again when the game has gone on
            self._hearing.note_silence(seat)
            must_wait = bool(self._hearing.waits_for(now))
        return None

    def _decide(self, move: SeatMove, now: float) -> tuple[GameEvent, ...]:
        rules = self._state.rules
        timed = kit_of(rules.name).timed(move, lambda _: self._hearing.reaction_of_bot_ms(now))
        return rules.decide(self._state.game.truth, timed)

    def may_hasten(self, now: float) -> bool:
        """Whether the table waits for the bot on turn, and for no one else."""
        clock = self._clocks.of(self._state.game.turn)
        return clock is not None and clock.why.kind == "turn" and not self._hearing.waits_for(now)

    def hasten(self, now: float) -> None:
        """Let the bot on turn speak as soon as it has thought."""
        clock = self._clocks.of(self._state.game.turn)
        if clock is not None and self.may_hasten(now):
            clock.is_hastened = True

    # --- Reasons and lengths ----------------------------------------------------------------------------------------

    def _seats_with_reasons(self) -> Iterable[Seat]:
        """The seats that may have a reason to be asked: where everyone is here, only the one whose time may be over."""
        state = self._state
        is_full = not (state.seats.kept or self._presence.standin_at or None in state.seats.people)
        return (state.game.turn,) if is_full and state.game.turn is not None else range(state.rules.seats)

    def _why_think(self, seat: Seat, now: float) -> Why | None:
        """Why that seat is to be asked for a move, though no person is about to make one; none when it is not."""
        state, hearing = self._state, self._hearing
        is_heard = hearing.began is not None and seat in hearing.asked
        # A shout can only be right, so a person whose connection broke for a moment loses nothing by it.
        is_safe = is_heard and state.rules.is_formality(state.game.truth)
        if not self._is_played_by_bot(seat, now, even_if_just_gone=is_safe) and not self._timer.is_over(seat, now):
            return None
        if is_heard and hearing.began is not None:
            return Why("heard", hearing.began)
        if seat == state.game.turn:
            return None if hearing.conclusion() is not None else Why("turn", state.game.n)
        if not state.offer(seat):
            return None
        return (
            ANY_TIME if state.game.turn is not None else Why("turn", state.game.n)
        )  # who can end a halt is waited for

    def _begin(self, seat: Seat, why: Why, now: float) -> None:
        """Begin a pause. It is drawn whether the bot will speak or not."""
        pause = self._pause()
        if why.kind == "heard":
            pause = min(pause, self._rng.uniform(*RACE) * self._state.settings.hearing_s)
            now = max(now, self._hearing.starts_at)
        self._clocks.begin(seat, why, now, self._state.game.n, pause)
        self._unasked |= {seat}

    def _ask_how_long(self, seat: Seat) -> None:
        """Ask a bot for a time of its own, once in a pause, as soon as it is idle: a hesitation on turn, else a reaction."""
        clock = self._clocks.of(seat)
        if clock is None or (self._asked is not None and self._asked[0] == seat):
            return
        self._unasked = interned(self._unasked - {seat})
        if clock.why.kind == "turn":
            own = self._bots.hesitation_s(self._state, seat)
        else:
            own = self._bots.reaction_s(self._state, seat)
        if own and self._state.settings.pace != "at_once":
            least = clock.speaks_at if clock.why.kind == "turn" else clock.began
            clock.speaks_at = max(least, clock.began + own)

    def _change_pace(self, now: float) -> None:
        """People want to wait longer or less: for this sentence too. A race that has begun goes on as it is."""
        for seat, clock in self._clocks.all():
            if clock.why.kind == "heard":
                continue
            clock.speaks_at = max(now, clock.began + self._pause() * (BREATH if clock.has_words else 1.0))
            if not clock.has_words:
                self._unasked |= {seat}

    def _pause(self) -> float:
        pause = self._tempo.pause(
            self._state.settings.pace, self._rng, self._news.effect(), has_newcomer=self._has_newcomer
        )
        return max(pause, self._news.until_seen_s())

    def _is_played_by_bot(self, seat: Seat, now: float, *, even_if_just_gone: bool) -> bool:
        """Whether no person speaks for that seat; with `even_if_just_gone`, also right after they left."""
        absent = ("reconnecting", "away") if even_if_just_gone else ("away",)
        has_nobody = self._state.seats.people[seat] is None or seat in self._state.seats.kept
        return has_nobody or self._presence.of(seat, now) in absent
