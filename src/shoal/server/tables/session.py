"""One table without sockets, disks or clocks: what comes in, the time, and an ordered list of what must be done.

    in     connect, receive, disconnect, wake, bot_answered, look; each with `now`, in seconds of table time
    out    `Append` these entries to the log, `Send` a frame, `Close` a connection, let a bot `Think` and return what it
           `bot_answered`, `ReportFault` a fault; and `next_wake`, when to call `wake`

The caller carries the outputs out in order, and waits until an `Append` is on disk before the next one: so nothing that a
client has been sent can be lost. If one of them fails, the caller drops the session and makes another from the log.

Every command takes one way: it is received (`receive`), it may be given (`_may`), it is decided (`Commands`), what follows is logged
and sent (`_happen`), and then it is acknowledged (`_obey`).

Table time only goes forward, and only while the table is in memory. It begins at 0 when the table is opened; when it is loaded, where
its log ends (`began`). So what a restart takes is no one's time.

What is sent to a seat is made from its own view and its own sights (`SeatViews`, `shown.py`). Nothing here removes secrets
from a truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Final

from msgspec import Struct

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import Illegal
from shoal.server.chat.relations import Relations
from shoal.server.lobby.listing import TableListing, Taken
from shoal.server.tables.bots.seats import hint_for
from shoal.server.tables.broadcast.shown import frame_of
from shoal.server.tables.commands import RULES
from shoal.server.tables.messages.from_client import (
    Bye,
    Command,
    FromClient,
    Hello,
    Hint,
    Knock,
    Ping,
    Receipt,
    Sit,
    SocialCommand,
)
from shoal.server.tables.messages.to_client import Ack, Around, Pong, Refused, TableSeen, Update
from shoal.server.tables.messages.wire import WIRE_VERSION, CommandId
from shoal.server.tables.outputs import Asker, Consult, Output, Rejected, Send
from shoal.server.tables.running import TABLE, RunningTable, TableSettings
from shoal.server.tables.seating.connections import (
    TOO_FAST_COUNTS,
    Allowance,
    ChangeLimits,
    Connection,
    ConnectionId,
    Unlimited,
)
from shoal.server.tables.state.events import LogEvent, RematchOpened, Stood
from shoal.server.tables.state.log import Cause
from shoal.server.tables.state.table_state import TableState

UNLIMITED: Final = Unlimited()


class _Numbered(Struct):
    """A frame of which only the command's id can be read."""

    id: CommandId | None = None


_READ: Final = Decoder[FromClient](FromClient)
_READ_ID: Final = Decoder[_Numbered](_Numbered)


class TableSession(RunningTable):
    """A running table, and what comes in from outside: clients and their commands, and those who look or come by a page."""

    def __init__(
        self, table: str, state: TableState, rng: Random, settings: TableSettings, *, rested_s: float = 0.0
    ) -> None:
        """The table in that state; no one is connected yet. `rng` and `rested_s` are as for a `RunningTable`."""
        super().__init__(table, state, rng, settings, rested_s=rested_s)
        self._changes = ChangeLimits(settings.limits, self.began)
        self.listing = TableListing(table, state, self._seating, self._links, self._commands)
        """This table in the lobby."""

    # --- Connections ------------------------------------------------------------------------------------------------

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
        connection = self._links[link] = Connection(who, self._links.limits, visit, now)
        connection.is_program = is_program
        connection.is_invited = self._links.is_invitation(by)
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
        """A frame came. Everything is answered but a `Bye` and a `Receipt`."""
        connection = self._links.get(link)
        if connection is None or connection.is_ended:
            return []
        try:
            message = _READ(frame)
        except Unreadable:
            return self._refuse(link, "UNREADABLE", id_in(frame))
        if not self._may(connection, message, now):
            return self._refuse(link, "TOO_FAST", getattr(message, "id", None), TOO_FAST_COUNTS)
        match message:
            case Hello():
                return self._greet(link, connection, message, now)
            case Bye():
                connection.said_bye = True
                return []
            case _ if not connection.is_open:
                return [*self._refuse(link, "HELLO_FIRST", getattr(message, "id", None)), *self._end(link)]
            case Receipt():
                connection.way.note_seen(now)
                return []
            case Ping():
                return [Send(link, frame_of(Pong()))]
            case _:
                return self._obey(link, connection, message, now)

    def _may(self, connection: Connection, message: FromClient, now: float) -> bool:
        """Whether a connection, its guest and its address may say this now."""
        limits, visit = self._links.limits, connection.visit
        cost = {Hello: limits.hello_costs, Hint: limits.hint_costs}.get(type(message), 1)
        is_visitor = self.state.seats.of(connection.who) is None
        if not connection.bucket.take(now, cost):
            visit.note_refused("commands_of_socket")
            return False
        if not visit.may_speak(cost, is_visitor=is_visitor):
            return False
        if is_visitor and isinstance(message, Sit | Knock) and not visit.may_sit():
            visit.note_refused("seats")
            return False
        return True

    def _greet(self, link: ConnectionId, connection: Connection, hello: Hello, now: float) -> list[Output]:
        if hello.wire != WIRE_VERSION:
            return [*self._refuse(link, "WRONG_VERSION"), *self._end(link)]
        connection.greet(hello.tab, is_newcomer=hello.newcomer)
        connection.wants_deal = hello.deal
        connection.is_calm = hello.calm is True
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

    def _refuse(self, link: ConnectionId, reason: str, command: int | None = None, count: int = 1) -> list[Output]:
        """Refuse a frame; a connection that is refused too often is closed."""
        answer = Send(link, frame_of(Refused(reason, command)))
        return [answer] if self._links[link].bears_refusal(count) else [answer, *self._end(link)]

    # --- Commands ---------------------------------------------------------------------------------------------------

    def _obey(self, link: ConnectionId, connection: Connection, command: Command, now: float) -> list[Output]:
        """Decide a command; if it is allowed, let happen what follows and acknowledge it, else refuse it."""
        who, seats, digest = connection.who, self.state.seats, ""
        if isinstance(command, Knock) and self._social.keeps_away(who, self._seating.host(now)):
            return self._refuse(link, "TURNED_AWAY", command.id)
        if not isinstance(command, SocialCommand):
            digest = blake2b(encode(command), digest_size=8).hexdigest()
            done = self.state.done.get(who, connection.tab, command.id)
            if done is not None and done.digest != digest:
                return self._refuse(link, "ID_REUSED", command.id)
            if done is not None:
                return [Send(link, frame_of(Ack(command.id, done.n)))]
        counts = RULES[type(command)].counts
        if counts == "asked" and not self._may_change(connection, now):
            return self._refuse(link, "TOO_FAST", command.id)
        try:
            decided = self._commands.decide(Asker(who, seats.of(who), link, connection.tab), command, now)
        except (Rejected, Illegal) as refusal:
            refused = self._refuse(link, refusal.reason, command.id)
            return refused if refusal.reason != "OTHERS_NOT_READY" else [*refused, *self._note_ready(connection, now)]
        if counts == "made" and decided.events and not self._may_change(connection, now):
            return self._refuse(link, "TOO_FAST", command.id)
        if decided.note is not None:
            decided.note()
        n: int | None = None
        if decided.events:
            cause = TABLE
            if decided.seat is not None:
                cause = Cause("human", decided.seat, connection.tab, command.id, digest)
            out = self._happen(decided.events, cause, now, decided.settled)
            # Its own last event, and not what the table settled with it or did then: sent again, it has the same number.
            done = self.state.done.get(who, connection.tab, command.id) if decided.seat is not None else None
            n = None if done is None else done.n
        else:
            out = self._go_on(now)
        if decided.is_held:
            return out
        if decided.wish is not None:
            out.append(decided.wish)
        out.append(Send(link, frame_of(Ack(command.id, self.state.n if n is None else n))))
        if isinstance(command, Hint) and decided.seat is not None:
            out.append(Consult(link, hint_for(self.state, decided.seat, command)))
        return out

    def _may_change(self, connection: Connection, now: float) -> bool:
        """Whether that guest may change something here that is no move: each has a limit, and all but the host have one together."""
        seat = self.state.seats.of(connection.who)
        is_host = seat is not None and seat == self._seating.host(now)
        if self._changes.take(connection.who, now, is_host=is_host):
            return True
        connection.visit.note_refused("changes_of_table")
        return False

    def _note_ready(self, connection: Connection, now: float) -> list[Output]:
        """Who wants to move is ready."""
        seat = self.state.seats.of(connection.who)
        assert seat is not None, "only players move"
        self._waits.ready.note(seat)
        return self._go_on(now)

    def note_relations(self, found: Relations, now: float) -> list[Output]:
        """It was found out who is whose friend: the texts that waited for that are answered."""
        settled = [
            (held, refusal) for held, refusal in self._social.note_relations(found) if held.asker.link in self._links
        ]
        answers: list[Output] = []
        for (asker, tell), refusal in settled:
            if refusal is None:
                answers.append(Send(asker.link, frame_of(Ack(tell.id, self.state.n))))
            else:
                answers += self._refuse(asker.link, refusal.reason, tell.id)
        return [*self._go_on(now), *answers]

    # --- Pages ------------------------------------------------------------------------------------------------------

    def look(self, who: str | None, now: float) -> tuple[TableSeen, Update]:
        """What a guest sees of the table now: the same as their connection would send."""
        table = self._broadcast.table_seen(self._seating.place_of(who, now), now)
        return table, self._broadcast.update(self._broadcast.audience_of(who), self._absences.past_for(who), now)

    def around(self, who: str | None) -> Around:
        """What a guest is told of what is around the game."""
        return self._social.around(who)

    def note_crowd(self, more: int, now: float) -> list[Output]:
        """So many more people watch than have connections of their own."""
        self._social.note_crowd(more)
        return self._go_on(now)

    def take_seat(self, who: str, name: str, address: str, now: float) -> tuple[list[Output], Taken | None]:
        """A guest who is not connected yet wants to play here; what comes of it, `None` where there is no seat for them."""
        taken, decided = self.listing.take_seat(who, name, address, now)
        if decided is None:
            return self._go_on(now), taken  # where they come from is known now, which may close seats to others
        return self._happen(decided.events, Cause("human", decided.seat), now), taken

    def give_up(self, events: Sequence[LogEvent], now: float) -> list[Output]:
        """Someone leaves their seat because an account takes over the guest that they were (`accounts/account_services.py`)."""
        left = [event.seat for event in events if isinstance(event, Stood)]
        return self._happen(events, TABLE, now, self._seats.dealt_anew(left))

    def note_rematch(self, who: str, table: str, now: float) -> list[Output]:
        """A guest who played the last game here has opened that table for all who did."""
        return self._happen((RematchOpened(self.state.game.hands.of(who) or 0, table),), TABLE, now)


def id_in(frame: bytes | str) -> int | None:
    """The id of a command that cannot be read otherwise, so that its sender learns which one was refused."""
    try:
        return _READ_ID(frame).id
    except Unreadable:
        return None
