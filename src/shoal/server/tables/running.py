"""A table that runs by itself: what happens there is logged, bots play, timers act, and every client is sent what is new to it.

Whatever happens takes one way (`_happen`): the events go to the record and to the log, and what follows from them is sent (`_go_on`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final

from msgspec.structs import replace

from shoal.bots.bot import MakerOf
from shoal.bots.naming import bot_of
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.server.chat.social import Social
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.tables.bots.scheduler import BotScheduler
from shoal.server.tables.bots.seats import BotAnswer, BotFault, BotSeats
from shoal.server.tables.broadcast.broadcast import Absences, Broadcast
from shoal.server.tables.broadcast.description import Description
from shoal.server.tables.commands import Commands, GameCommands
from shoal.server.tables.outputs import Append, Close, Output, ReportFault, Timer, Wakes
from shoal.server.tables.seating.connections import Connection, ConnectionId, Connections
from shoal.server.tables.seating.seat_commands import SeatCommands
from shoal.server.tables.seating.seat_policy import SeatPolicy
from shoal.server.tables.state.events import BotFailed, LogEvent, Seated, SeatKept, Stood, TimedOut
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.state.log import By, Cause, Entry
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import DEFAULT_MANNERS, Manners
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.waits import Waits

POLICY_VIOLATION: Final = 1008
TABLE: Final = Cause("table")


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How the tables of a server are run: their timing, their limits, and which bots play."""

    manners: Manners = DEFAULT_MANNERS
    limits: Limits = DEFAULT_LIMITS
    maker_of: MakerOf = bot_of
    seals: Seals | None = None
    """Seals of the data folder. Without them deals are sealed with a key that only this process has."""


class RunningTable:
    """A table: its record, who is connected, who is away, and which bot is thinking."""

    def __init__(
        self, table: str, state: TableState, rng: Random, settings: TableSettings, *, rested_s: float = 0.0
    ) -> None:
        """The table in that state; no one is connected yet. All dice and deals come from `rng`.

        `rested_s` is for how many seconds the table was not looked at, though there was a server: see `timetable.py`.
        The seals of the settings seal its deals; without them, at a table of one's own, no one is promised anything.
        """
        self.table = table
        self.state = state
        self.began = state.ms / 1000
        """The table time, in seconds, at which this session begins."""
        manners, limits, seals = settings.manners, settings.limits, settings.seals
        self._links = Connections(limits, seals.invitation(table) if seals else "")
        self._waits = waits = Waits(state, manners, self._links, rested_s)
        self._absences = Absences(state)
        self._seating = seating = SeatPolicy(state, waits.presence)
        self._social = Social(state, seating.households, limits, self.began)
        self.bots = BotSeats(settings.maker_of, rng)
        """Its bots, which may be let go while no one looks at the table and none thinks (`BotSeats.close`)."""
        self._scheduler = BotScheduler(state, self.bots, waits=waits, manners=manners, rng=rng)
        self._seats = SeatCommands(state, seating, rng)
        game = GameCommands(state, waits=waits, bots=self._scheduler, seating=seating, seats=self._seats, rng=rng)
        self._commands = Commands(state, game, self._seats, self._social, seating)
        description = Description(table, state, waits=waits, commands=game, seating=seating, seals=seals)
        self._broadcast = Broadcast(
            state, description=description, waits=waits, seating=seating, spectators=self._social.spectators
        )
        self._wakes = Wakes(self._timers)
        self._loaded_at = self.began
        """When bots and clocks are to be set going again; infinity once that is done."""
        self._note_presence(self.began)
        self._look_at_clocks(self.began)
        waits.timer.charge(rested_s)

    # --- Timers -----------------------------------------------------------------------------------------------------

    def wake(self, now: float) -> list[Output]:
        """The time that `next_wake` named has come; `Stuck` when the table would have to be woken for ever."""
        return self._wakes.run(now)

    @property
    def next_wake(self) -> float | None:
        """When `wake` has something to do; `None` when only a message can change anything."""
        timer = self._wakes.first()
        return None if timer is None else timer.at

    @property
    def next_alone(self) -> float | None:
        """When the table must be looked at though no one comes; `None` when someone must come first."""
        return self.next_wake if self._goes_on_alone and not self.state.game.is_over else None

    def _timers(self) -> Iterator[Timer]:
        """Whatever happens at this table by itself."""
        if not self._links and not self._goes_on_alone:
            return
        timer = self._waits.timer
        yield Timer("hello", self._links.next_mute, self._end_mute)
        yield Timer("loaded", self._loaded_at, self._go_on)
        yield Timer("gathering", self._waits.gathering.ends_at, self._deal)
        yield Timer("brief stay", self._waits.stays.next_end, self._go_on)
        yield Timer("time out", timer.runs_out_at, self._time_out)
        yield Timer("clock reading", timer.reading_at, lambda now: self._happen((), TABLE, now))
        yield Timer("change", self._waits.next_change(), self._let_speak)
        yield Timer("conclusion", self._waits.hearing.concludes_at, self._conclude)
        yield Timer("next deal", self._waits.next_deal.at, self._deal_again)
        yield Timer("bot", self._scheduler.next_wake, self._let_speak)

    def _end_mute(self, now: float) -> list[Output]:
        """End the connections that should have said hello by now."""
        return [output for link in self._links.mute(now) for output in self._end(link)]

    def _end(self, link: ConnectionId) -> list[Output]:
        """End a connection; its `disconnect` still comes."""
        self._links[link].end()
        return [Close(link, POLICY_VIOLATION)]

    def _time_out(self, now: float) -> list[Output]:
        """The time of the person on turn is over."""
        out = self._waits.timer.out_of_time(now)
        return [] if out is None else self._happen((TimedOut(out),), TABLE, now)

    def _conclude(self, now: float) -> list[Output]:
        """Everybody was heard: the table goes on by itself."""
        move = self._waits.hearing.conclusion()
        if move is None:
            return self._go_on(now)
        events = self.state.rules.decide(self.state.game.truth, move)
        return self._happen(events, Cause("table", move.seat, command=self.state.n), now)

    def _deal(self, now: float) -> list[Output]:
        """Those who gather have waited long enough."""
        self._look_at_clocks(now)
        is_due = self._waits.gathering.ends_at <= now
        return self._happen(self._seats.first_deal() if is_due else (), TABLE, now)

    def _deal_again(self, now: float) -> list[Output]:
        """The table deals by itself; who waits for that sits down."""
        return self._happen(self._commands.deal_again(now).events, TABLE, now)

    def rest(self, now: float) -> list[Output]:
        """The table is put away: what its clocks say goes to the log. Nothing is asked of the session after this."""
        return self._log((), now)

    # --- Bots -------------------------------------------------------------------------------------------------------

    def bot_answered(self, found: BotAnswer, now: float) -> list[Output]:
        """A bot has finished its thought. A move for a position that has passed is dropped."""
        try:
            is_kept = self._scheduler.take(found, now)
        except BotFault as fault:
            return self._replace(fault, now)
        return self._let_speak(now) if is_kept else self._go_on(now)

    def _let_speak(self, now: float) -> list[Output]:
        """Let the next bot speak whose time has come; when there is none, send what is new and let one think."""
        spoken = self._scheduler.speak(now)
        if spoken is None:
            news = [] if self._is_quiet(now) else self._go_on(now)
            return [*news, *self._let_think(now)]
        seat, events = spoken
        by = self._by(seat, now)
        cause = Cause(by, seat, command=self.state.n)
        return self._happen(events, cause, now, keeps=by == "standin" and self._waits.presence.of(seat, now) == "away")

    def _by(self, seat: Seat, now: float) -> By:
        """Whether the bot that speaks for a seat stands in for a person, and why: they are not here, or took too long."""
        seats, waits = self.state.seats, self._waits
        if seats.people[seat] is None:
            return "bot"
        is_out = self.state.clock.out == seat or (self.state.game.turn is None and waits.timer.is_over(seat, now))
        is_here = waits.presence.of(seat, now) == "here"
        return "timeout" if (is_here or is_out) and seat not in seats.kept else "standin"

    def _let_think(self, now: float) -> list[Output]:
        """Start the next thought, if a bot has one to think."""
        try:
            thought = self._scheduler.next(now)
        except BotFault as fault:
            return self._replace(fault, now)
        return [] if thought is None else [thought]

    def _is_quiet(self, now: float) -> bool:
        """Whether bots have thought and said nothing, and nothing else has changed since the table was last looked at.

        Most thoughts of seats that are not on turn end so. Where seats are heard, one that has nothing to say is news.
        """
        return self._waits.hearing.began is None and now < self._waits.next_change()

    def _replace(self, fault: BotFault, now: float) -> list[Output]:
        """A bot broke down: for the sake of the people at the table the steady bot takes its seat; if that one fails, the simplest.

        It is not asked for the move that the other one owed: it thinks afresh, as on every turn.
        """
        state, levels = self.state, kit_of(self.state.rules.name).levels
        if state.seats.bot_on(fault.seat) != fault.bot:  # another plays that seat by now
            return [ReportFault(fault), *self._go_on(now)]
        is_second = fault.bot == levels.steady or fault.seat in state.seats.instead
        instead = levels.simplest if is_second else levels.steady
        if fault.bot == instead:
            raise fault
        return [ReportFault(fault), *self._happen((BotFailed(fault.seat, fault.bot, instead),), TABLE, now)]

    # --- What happens, and what follows -----------------------------------------------------------------------------

    def _happen(
        self,
        events: Iterable[LogEvent],
        cause: Cause,
        now: float,
        settled: Sequence[LogEvent] = (),
        *,
        keeps: bool = False,
    ) -> list[Output]:
        """Make these events, and what the table settles with them, happen: first they go to disk, then to the clients.

        `keeps`: a bot has played for someone who is away; when their turn is over it keeps the seat.
        """
        causes = [(event, cause) for event in events]
        if settled:
            by_table = replace(cause, by="table")
            causes += [(event, by_table) for event in settled]
        lasting = self.state.lasting
        appends = self._log(causes, now)
        is_about_table = self.state.lasting != lasting
        is_done = self.state.game.turn != cause.seat and not self.state.game.is_over
        if keeps and is_done and cause.seat is not None and cause.seat not in self.state.seats.kept:
            appends += self._log([(SeatKept(cause.seat), TABLE)], now)
        if self._absences.game != self.state.game.number or is_about_table:
            self._note_presence(now)
        return [*appends, *self._go_on(now)]

    def _log(self, causes: Iterable[tuple[LogEvent, Cause]], now: float) -> list[Output]:
        """Add these events to the record and to the log; before them what clocks say that run, or ran until now."""
        if readings := self._waits.timer.readings(now):
            causes = [*((reading, TABLE) for reading in readings), *causes]
        passed = max(0, round(now * 1000) - self.state.ms)
        entries: list[Entry] = []
        for event, why in causes:
            entries.append(Entry(self.state.n + 1, why, event, 0 if entries else passed))
            self.state.add(entries[-1])
            if isinstance(event, Seated):
                self._waits.stays.sat(event.seat, now)
        self.state.settle()
        return [Append(tuple(entries))] if entries else []

    def _go_on(self, now: float) -> list[Output]:
        """Let the bots think that may act now, and send to every client what is new to it."""
        self._loaded_at = inf
        if left := self._waits.stays.over(now):
            return self._happen(map(Stood, left), TABLE, now, self._seats.dealt_anew(left))
        is_frozen, has_newcomer = self._look_at_clocks(now)
        is_halted = is_frozen or bool(self._waits.unready) or self.state.is_gathering
        stopped = self._log((), now) if self._waits.timer.owed else []
        try:
            self._scheduler.update(now, is_frozen=is_halted, has_newcomer=has_newcomer)
        except BotFault as fault:
            return [*stopped, *self._replace(fault, now)]
        if self._waits.haste.is_agreed(now):
            self._scheduler.hasten(now)
        links = self._links.open()
        return [
            *stopped,
            *self._broadcast.send_changes(links, now),
            *self._social.send_changes(links),
            *self._social.asks(),
        ]

    def _look_at_clocks(self, now: float) -> tuple[bool, bool]:
        """Who is waited for now, and for what; whether the table stands still, and whether someone here plays their first game."""
        is_frozen = self._links.no_players(self.state) and not self._goes_on_alone
        newcomers = self._links.newcomers(self.state)
        host = self._seating.host(now) if self.state.is_gathering else None
        self._waits.update(
            now, is_frozen=is_frozen, is_patient=self._is_by_correspondence, newcomers=newcomers, host=host
        )
        return is_frozen, bool(newcomers)

    def _note_presence(self, now: float, left: Connection | None = None) -> None:
        """Look again who is here; `left` is the link that has just ended."""
        people = self.state.seats.by_guest()
        guests = self._links.guests()
        here = {people[who] for who in guests if who in people}
        hurried = {people[left.who]} if left is not None and left.said_bye and left.who in people else set()
        self._waits.presence.put(here, set(people.values()), now, hurried=hurried)
        self._seating.note(self._links)
        self._social.note(self._links.open())
        self._waits.stays.note(here, now)
        self._absences.note(guests & people.keys())

    @property
    def _is_by_correspondence(self) -> bool:
        return isinstance(self.state.clock.control, DaysTime)

    @property
    def _goes_on_alone(self) -> bool:
        """Whether the game goes on though no one is connected: people play it by correspondence, or cannot stop it by leaving."""
        is_rated = self.state.opened.rated and not self.state.game.is_over
        return (self._is_by_correspondence or is_rated) and any(self.state.seats.people)
