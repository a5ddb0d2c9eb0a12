"""One table without sockets, disks or clocks: what comes in, the time, and an ordered list of what must be done.

    in     connect, receive, disconnect, wake, bot_answered, look; each with `now`, in seconds of table time
    out    `Append` these entries to the log, `Send` a frame, `Close` a connection, let a bot `Think` and return what it
           `bot_answered`, `ReportFault` a fault; and `next_wake`, when to call `wake`

The caller carries the outputs out in order, and waits until an `Append` is on disk before the next one: so nothing that a
client has been sent can be lost. If one of them fails, the caller drops the session and makes another from the log.

Table time only goes forward, and only while the table is in memory. It begins at 0 when the table is opened; when it is loaded, where
its log ends (`began`). So what a restart takes is no one's time.

What is sent to a seat is made from its own view and its own sights (`SeatViews`, `shown.py`). Nothing here removes secrets
from a truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import inf
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from shoal.bots.bot import MakerOf
from shoal.bots.naming import bot_of
from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import Illegal, Seat
from shoal.core.games import kit_of
from shoal.server.chat.relations import Relations
from shoal.server.chat.social import Social
from shoal.server.lobby.listing import TableListing, Taken
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.tables.bots.scheduler import BotScheduler
from shoal.server.tables.bots.seats import BotAnswer, BotFault, BotSeats
from shoal.server.tables.broadcast.broadcast import Absences, Broadcast
from shoal.server.tables.broadcast.description import Description
from shoal.server.tables.broadcast.shown import frame_of
from shoal.server.tables.commands import Commands
from shoal.server.tables.hints import hint_for
from shoal.server.tables.messages.from_client import (
    Bye,
    Command,
    FromClient,
    Hasten,
    Hello,
    Hint,
    Knock,
    LetLook,
    LookOn,
    Ping,
    Play,
    Ready,
    Sit,
    SocialCommand,
    TakeBack,
    TurnAway,
    Waive,
)
from shoal.server.tables.messages.to_client import Ack, Pong, Refused, TableSeen, Update
from shoal.server.tables.messages.wire import WIRE_VERSION, CommandId
from shoal.server.tables.outputs import Append, Close, Consult, Output, Rejected, ReportFault, Send, Timer, Wakes
from shoal.server.tables.seating.connections import (
    TOO_FAST_COUNTS,
    Allowance,
    ChangeLimits,
    Connection,
    ConnectionId,
    Connections,
    Unlimited,
)
from shoal.server.tables.seating.names import read_name
from shoal.server.tables.seating.seat_policy import SeatPolicy
from shoal.server.tables.state.events import LogEvent, RematchOpened, Seated, is_lasting
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.state.log import By, Cause, Entry
from shoal.server.tables.state.sights import BotFailed, SeatKept, Stood, TimedOut
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import DEFAULT_MANNERS, Manners
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.waits import Waits

POLICY_VIOLATION: Final = 1008
UNLIMITED: Final = Unlimited()


class _Numbered(Struct):
    """A frame of which only the command's id can be read."""

    id: CommandId | None = None


_READ: Final = Decoder[FromClient](FromClient)
_READ_ID: Final = Decoder[_Numbered](_Numbered)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How the tables of a server are run: their timing, their limits, and which bots play."""

    manners: Manners = DEFAULT_MANNERS
    limits: Limits = DEFAULT_LIMITS
    maker_of: MakerOf = bot_of
    seals: Seals | None = None
    """Seals of the data folder. Without them deals are sealed with a key that only this process has."""


class TableSession:
    """A table: its record, who is connected, who is away, and which bot is thinking."""

    def __init__(
        self,
        table: str,
        state: TableState,
        rng: Random,
        settings: TableSettings,
        *,
        rested_s: float = 0.0,
    ) -> None:
        """The table in that state; no one is connected yet. All dice and deals come from `rng`.

        `rested_s` is for how many seconds the table was not looked at, though there was a server: see `timetable.py`.
        `seals` seals its deals; without them, at a table of one's own, no one is promised anything.
        """
        self.table = table
        self.state = state
        manners, limits, seals = settings.manners, settings.limits, settings.seals
        self._links = Connections(limits, seals.invitation(table) if seals else "")
        self._changes = ChangeLimits(limits, state.ms / 1000)
        waits = Waits(state, manners, rested_s)
        self._waits = waits
        self._absences = Absences(state)
        seating = self._seating = SeatPolicy(state, waits.presence)
        self._social = Social(state, seating.households, limits, state.ms / 1000)
        bots = BotSeats(settings.maker_of, rng)
        self._scheduler = BotScheduler(state, bots, waits=waits, manners=manners, rng=rng)
        self._commands = Commands(state, waits=waits, bots=self._scheduler, seating=seating, rng=rng)
        description = Description(table, state, waits=waits, commands=self._commands, seating=seating, seals=seals)
        self._broadcast = Broadcast(
            state, description=description, waits=waits, seating=seating, spectators=self._social.spectators
        )
        self.listing = TableListing(table, state, seating, self._links, self._commands)
        """This table in the lobby."""
        self.began = state.ms / 1000
        """The table time, in seconds, at which this session begins."""
        self._wakes = Wakes(self._timers)
        self._loaded_at = self.began
        """When bots and clocks are to be set going again; infinity once that is done."""
        self._note_presence(self.began)
        self._look_at_clocks(self.began)
        self._waits.timer.charge(rested_s)

    # --- In ---------------------------------------------------------------------------------------------------------

    def connect(
        self,
        link: ConnectionId,
        who: str | None,
        now: float,
        visit: Allowance = UNLIMITED,
        *,
        is_program: bool = False,
        by: str = "",
    ) -> list[Output]:
        """A connection was opened by a guest (`who` is the hash of their token), or by someone unknown. It must say hello.

        `visit` says what it may do as one of many of its guest and its address, over all tables. `is_program`: it is of a bot that has
        an account. `by` is the invitation of the link by which they came, if it had one.
        """
        connection = Connection(who, self._links.limits, visit, now)
        connection.is_program = is_program
        connection.is_invited = self._links.is_invitation(by)
        self._links[link] = connection
        return []

    def is_invitation(self, by: str) -> bool:
        """Whether that is what the host of this table adds to the links that they give."""
        return self._links.is_invitation(by)

    def disconnect(self, link: ConnectionId, now: float) -> list[Output]:
        """A connection has ended."""
        gone = self._links.pop(link, None)
        if gone is None:
            return []
        self._note_presence(now, left=gone)
        return self._go_on(now)

    def receive(self, link: ConnectionId, frame: bytes | str, now: float) -> list[Output]:
        """A frame came. Everything is answered but a `Bye`."""
        connection = self._links.get(link)
        if connection is None or connection.is_ended:
            return []
        try:
            message = _READ(frame)
        except Unreadable:
            return self._refuse(link, "UNREADABLE", _id_in(frame))
        if not self._may(connection, message, now):
            return self._refuse(link, "TOO_FAST", message.id if isinstance(message, Command) else None, TOO_FAST_COUNTS)
        match message:
            case Hello():
                return self._greet(link, connection, message, now)
            case Bye():
                connection.said_bye = True
                return []
            case _ if not connection.is_open:
                refused = message.id if isinstance(message, Command) else None
                return [*self._refuse(link, "HELLO_FIRST", refused), *self._end(link)]
            case Ping():
                return [Send(link, frame_of(Pong()))]
            case _:
                return self._obey(link, connection, message, now)

    def _may(self, connection: Connection, message: FromClient, now: float) -> bool:
        """Whether a connection, its guest and its address may say this now."""
        limits = self._links.limits
        cost = {Hello: limits.hello_costs, Hint: limits.hint_costs}.get(type(message), 1)
        is_visitor = self.state.seats.of(connection.who) is None
        if not connection.bucket.take(now, cost):
            connection.visit.note_refused("commands_of_socket")
            return False
        if not connection.visit.may_speak(cost, is_visitor=is_visitor):
            return False
        if is_visitor and isinstance(message, Sit | Knock) and not connection.visit.may_sit():
            connection.visit.note_refused("seats")
            return False
        return True

    def _may_change(self, connection: Connection, now: float) -> bool:
        """Whether that guest may change something here that is no move: each has a limit, and all but the host have one together."""
        seat = self.state.seats.of(connection.who)
        is_host = seat is not None and seat == self._seating.host(now)
        if self._changes.take(connection.who, now, is_host=is_host):
            return True
        connection.visit.note_refused("changes_of_table")
        return False

    def wake(self, now: float) -> list[Output]:
        """The time that `next_wake` named has come; `Stuck` when the table would have to be woken for ever."""
        return self._wakes.run(now)

    def _timers(self) -> Iterator[Timer]:
        """Whatever happens at this table by itself."""
        if not self._links and not self._goes_on_alone:
            return
        yield Timer("hello", self._links.next_mute, self._end_mute)
        yield Timer("loaded", self._loaded_at, self._go_on)
        yield Timer("brief stay", self._waits.stays.next_end, self._go_on)
        yield Timer("time out", self._waits.timer.runs_out_at, self._time_out)
        yield Timer("clock reading", self._waits.timer.reading_at, self._read_clock)
        yield Timer("change", self._waits.next_change(), self._let_speak)
        yield Timer("bot", self._scheduler.next_wake, self._let_speak)

    def _end_mute(self, now: float) -> list[Output]:
        """End the connections that should have said hello by now."""
        return [output for link in self._links.mute(now) for output in self._end(link)]

    def _time_out(self, now: float) -> list[Output]:
        """The time of the person on turn is over."""
        out = self._waits.timer.out_of_time(now)
        return [] if out is None else self._happen((TimedOut(out),), Cause("table"), now)

    def _read_clock(self, now: float) -> list[Output]:
        """Write to the log what the clock says that runs."""
        return self._happen((), Cause("table"), now)

    def rest(self, now: float) -> list[Output]:
        """The table is put away: what its clocks say goes to the log. Nothing is asked of the session after this."""
        return self._log((), now)

    def dismiss_bots(self) -> None:
        """Let bots that hold something, such as a program, release it while no one looks at the table."""
        self._scheduler.dismiss()

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
        if self.state.seats.people[seat] is None:
            return "bot"
        is_out = self.state.clock.out == seat or (self.state.game.turn is None and self._waits.timer.is_over(seat, now))
        is_here = self._waits.presence.of(seat, now) == "here" and seat not in self.state.seats.kept
        return "timeout" if is_here or (is_out and seat not in self.state.seats.kept) else "standin"

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

    @property
    def next_wake(self) -> float | None:
        """When `wake` has something to do; `None` when only a message can change anything."""
        timer = self._wakes.first()
        return None if timer is None else timer.at

    @property
    def next_alone(self) -> float | None:
        """When the table must be looked at though no one comes; `None` when someone must come first."""
        return self.next_wake if self._goes_on_alone and not self.state.game.is_over else None

    def look(self, who: str | None, now: float) -> tuple[TableSeen, Update]:
        """What a guest sees of the table now: the same as their connection would send."""
        place = self._seating.place_of(who, now)
        table = self._broadcast.table_seen(place, now)
        return table, self._broadcast.update(self._broadcast.audience_of(who), self._absences.past_for(who), now)

    def take_seat(self, who: str, name: str, address: str, now: float) -> tuple[list[Output], Taken | None]:
        """A guest who is not connected yet wants to play here; what comes of it, `None` where there is no seat for them."""
        taken, decided = self.listing.take_seat(who, name, address, now)
        if decided is None:
            return self._go_on(now), taken  # where they come from is known now, which may close seats to others
        return self._happen(decided.events, Cause("human", decided.seat), now), taken

    def give_up(self, events: Sequence[LogEvent], now: float) -> list[Output]:
        """Someone leaves their seat because an account takes over the guest that they were (`accounts/guests.py`)."""
        left = [event.seat for event in events if isinstance(event, Stood)]
        return self._happen(events, Cause("table"), now, self._commands.dealt_anew(left))

    def note_rematch(self, who: str, table: str, now: float) -> list[Output]:
        """A guest who played the last game here has opened that table for all who did."""
        return self._happen((RematchOpened(self.state.game.hands.of(who) or 0, table),), Cause("table"), now)

    # --- Commands ---------------------------------------------------------------------------------------------------

    def _greet(self, link: ConnectionId, connection: Connection, hello: Hello, now: float) -> list[Output]:
        if hello.wire != WIRE_VERSION:
            return [*self._refuse(link, "WRONG_VERSION"), *self._end(link)]
        connection.greet(hello.tab, is_newcomer=hello.newcomer)
        connection.wants_deal = hello.deal
        connection.is_program = connection.is_program or hello.program is True
        if connection.is_program and self._is_seat_of_people(connection.who):
            return [*self._refuse(link, "RATED_TABLE"), *self._end(link)]
        if connection.is_program and connection.who is not None:
            self._seating.knocks.programs |= {connection.who}
        past = self._absences.past_for(connection.who, hello.since, deal=hello.deal)
        self._note_presence(now)
        self._look_at_clocks(now)
        return [
            *self._broadcast.greet(link, connection, past, now),
            *self._social.greet(link, connection),
            *self._go_on(now),
        ]

    def _is_seat_of_people(self, who: str | None) -> bool:
        """Whether that guest was seated as a person at a rated table, where no program takes their place."""
        seat = self.state.seats.of(who)
        person = None if seat is None else self.state.seats.people[seat]
        return self.state.opened.rated and person is not None and not person.is_program

    def _obey(self, link: ConnectionId, connection: Connection, command: Command, now: float) -> list[Output]:
        if isinstance(command, SocialCommand):
            return self._do_social(link, connection, command, now)
        if isinstance(command, Knock) and self._social.keeps_away(connection.who, self._seating.host(now)):
            return self._refuse(link, "TURNED_AWAY", command.id)
        digest = blake2b(encode(command), digest_size=8).hexdigest()
        done = self.state.done(connection.who, connection.tab, command.id)
        if done is not None:
            same = done.digest == digest
            return (
                [Send(link, frame_of(Ack(command.id, done.n)))] if same else self._refuse(link, "ID_REUSED", command.id)
            )
        try:
            decided = self._commands.decide(connection.who, command, now)
        except (Rejected, Illegal) as refusal:
            refused = self._refuse(link, refusal.reason, command.id)
            return refused if refusal.reason != "OTHERS_NOT_READY" else [*refused, *self._note_ready(connection, now)]
        if decided.events and not isinstance(command, Play | TakeBack) and not self._may_change(connection, now):
            return self._refuse(link, "TOO_FAST", command.id)
        match command:
            case Waive():
                self._waits.hearing.note_silence(decided.seat)
            case Hasten():
                self._waits.haste.note(decided.seat)
            case Ready():
                self._waits.ready.note(decided.seat)
            case Knock() | TurnAway() if not decided.events:
                self._note_at_door(connection, command)
            case _:
                cause = Cause("human", decided.seat, connection.tab, command.id, digest)
                happened = self._happen(decided.events, cause, now, decided.settled)
                hint = [Consult(link, hint_for(self.state, decided.seat, command))] if isinstance(command, Hint) else []
                # Its own last event, and not what the table settled with it or did then: sent again, it has the same number.
                carried_out = self.state.done(connection.who, connection.tab, command.id)
                n = self.state.n if carried_out is None else carried_out.n
                return [*happened, Send(link, frame_of(Ack(command.id, n))), *hint]
        return [*self._go_on(now), Send(link, frame_of(Ack(command.id, self.state.n)))]

    def _do_social(
        self, link: ConnectionId, connection: Connection, command: SocialCommand, now: float
    ) -> list[Output]:
        """What somebody says that is not about the game."""
        if isinstance(command, LookOn | LetLook) and not self._may_change(connection, now):
            return self._refuse(link, "TOO_FAST", command.id)
        try:
            result = self._social.decide(link, connection, command, now)
        except Rejected as refusal:
            return self._refuse(link, refusal.reason, command.id)
        happened = self._happen(result.events, Cause("table"), now) if result.events else self._go_on(now)
        if result.is_held:
            return happened
        return [*happened, *result.keeps, Send(link, frame_of(Ack(command.id, self.state.n)))]

    def note_relations(self, found: Relations, now: float) -> list[Output]:
        """It was found out who is whose friend."""
        settled = self._social.note_relations(found)
        answers = [
            answer
            for link, tell, refusal in settled
            if link in self._links
            for answer in (
                [Send(link, frame_of(Ack(tell.id, self.state.n)))]
                if refusal is None
                else self._refuse(link, refusal.reason, tell.id)
            )
        ]
        return [*self._go_on(now), *answers]

    def _note_at_door(self, connection: Connection, command: Knock | TurnAway) -> None:
        """Somebody asks for a seat, or is told that they do not get it."""
        if isinstance(command, TurnAway):
            knock = self._seating.knocks.numbered(command.knock)
            assert knock is not None, "the command was looked at"
            self._seating.knocks.turn_away(knock)
        elif connection.who is not None:
            self._seating.knocks.add(connection.who, command.seat, read_name(command.name))

    def _note_ready(self, connection: Connection, now: float) -> list[Output]:
        """Who wants to move is ready."""
        seat = self.state.seats.of(connection.who)
        assert seat is not None, "only players move"
        self._waits.ready.note(seat)
        return self._go_on(now)

    def _refuse(self, link: ConnectionId, reason: str, command: int | None = None, count: int = 1) -> list[Output]:
        """Refuse a frame; a connection that is refused too often is closed."""
        answer = Send(link, frame_of(Refused(reason, command)))
        return [answer] if self._links[link].bears_refusal(count) else [answer, *self._end(link)]

    def _end(self, link: ConnectionId) -> list[Output]:
        """End a connection; its `disconnect` still comes."""
        self._links[link].end()
        return [Close(link, POLICY_VIOLATION)]

    # --- What follows -----------------------------------------------------------------------------------------------

    def _happen(
        self,
        events: Iterable[LogEvent],
        cause: Cause,
        now: float,
        settled: Iterable[LogEvent] = (),
        *,
        keeps: bool = False,
    ) -> list[Output]:
        """Make these events, and what the table settles with them, happen: first they go to disk, then to the clients.

        `keeps`: a bot has played for someone who is away; when their turn is over it keeps the seat.
        """
        causes = [*((event, cause) for event in events), *((event, replace(cause, by="table")) for event in settled)]
        appends = self._log(causes, now)
        is_done = self.state.game.turn != cause.seat and not self.state.game.is_over
        if keeps and is_done and cause.seat is not None and cause.seat not in self.state.seats.kept:
            appends += self._log([(SeatKept(cause.seat), Cause("table"))], now)
        if self._absences.game != self.state.game.number or any(is_lasting(event) for event, _ in causes):
            self._note_presence(now)
        return [*appends, *self._go_on(now)]

    def _log(self, causes: Iterable[tuple[LogEvent, Cause]], now: float) -> list[Output]:
        """Add these events to the record and to the log; before them what clocks say that run, or ran until now."""
        causes = [*((reading, Cause("table")) for reading in self._waits.timer.readings(now)), *causes]
        passed = max(0, round(now * 1000) - self.state.ms)
        entries: list[Entry] = []
        for event, why in causes:
            entries.append(Entry(self.state.n + 1, why, event, 0 if entries else passed))
            self.state.add(entries[-1])
            if isinstance(event, Seated):
                self._waits.stays.sat(event.seat, now)
        return [Append(tuple(entries))] if entries else []

    def _go_on(self, now: float) -> list[Output]:
        """Let the bots think that may act now, and send to every client what is new to it."""
        self._loaded_at = inf
        if left := self._waits.stays.over(now):
            return self._happen(map(Stood, left), Cause("table"), now, self._commands.dealt_anew(left))
        try:
            is_halted = self._look_at_clocks(now) or bool(self._waits.ready.waits_for(now))
            stopped = self._log((), now) if self._waits.timer.is_owed else []
            self._scheduler.update(now, is_frozen=is_halted, has_newcomer=bool(self._links.newcomers(self.state)))
        except BotFault as fault:
            return self._replace(fault, now)
        if self._waits.haste.is_agreed(now):
            self._scheduler.hasten(now)
        changes = self._broadcast.send_changes(self._links.open(), now)
        return [*stopped, *changes, *self._social.send_changes(self._links.open()), *self._social.asks()]

    def _look_at_clocks(self, now: float) -> bool:
        """Who is waited for now, and for what; whether the table stands still."""
        is_frozen = not self._goes_on_alone and self._links.no_players(self.state)
        newcomers = self._links.newcomers(self.state)
        self._waits.update(now, is_frozen=is_frozen, is_patient=self._is_by_correspondence, newcomers=newcomers)
        return is_frozen

    def _replace(self, fault: BotFault, now: float) -> list[Output]:
        """A bot broke down: for the sake of the people at the table the steady bot takes its seat; if that one fails, the simplest.

        It is not asked for the move that the other one owed: it thinks afresh, as on every turn.
        """
        state, levels = self.state, kit_of(self.state.rules.name).levels
        if state.seats.bot_on(fault.seat) != fault.bot:  # another plays that seat by now
            return [ReportFault(fault), *self._go_on(now)]
        is_second = fault.bot == levels.steady or state.seats.has_failed(fault.seat)
        instead = levels.simplest if is_second else levels.steady
        if fault.bot == instead:
            raise fault
        return [ReportFault(fault), *self._happen((BotFailed(fault.seat, fault.bot, instead),), Cause("table"), now)]

    def _note_presence(self, now: float, left: Connection | None = None) -> None:
        """Look again who is here; `left` is the link that has just ended."""
        people = {person.who: seat for seat, person in enumerate(self.state.seats.people) if person}
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


def _id_in(frame: bytes | str) -> int | None:
    """The id of a command that cannot be read otherwise, so that its sender learns which one was refused."""
    try:
        return _READ_ID(frame).id
    except Unreadable:
        return None
