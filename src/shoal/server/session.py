"""One table without sockets, disks or clocks: what comes in, the time, and an ordered list of what must be done.

    in     connect, receive, disconnect, wake, look; each with `now`, in seconds of a clock that only goes forward
    out    `Append` these entries to the log, `Send` a frame, `Close` a connection; and `next_wake`, when to call `wake`

Whoever does the outputs does them in order and waits until an `Append` is on disk before he goes on: so nothing that
anybody is told can be lost. If he cannot do them all he throws the session away and makes another from the log.

What a seat is told is made from its own view and its own sights (`record.py`); nothing here takes secrets out of a truth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from math import inf
from random import Random
from typing import Any, Final

from msgspec import Raw, Struct

from shoal.codec import Decoder, Unreadable, encode
from shoal.game import Illegal, Seat
from shoal.server.bot_seats import BotSeats, MakerOf
from shoal.server.commands import Commands, Rejected
from shoal.server.links import Bucket, Link, LinkId
from shoal.server.log import Cause, Entry
from shoal.server.messages import (
    WIRE_VERSION,
    Ack,
    Bye,
    Command,
    CommandId,
    FromClient,
    Hello,
    Refused,
    Sitter,
    TableSeen,
    Update,
)
from shoal.server.outputs import Append, Close, Output, Send
from shoal.server.presence import DEFAULT_MANNERS, Ladder, Manners
from shoal.server.record import Record

POLICY_VIOLATION: Final = 1008


@dataclass(frozen=True, slots=True)
class _Thought:
    """A bot that has begun to think, and when it will be done. It is dropped when the game goes on without it."""

    game_n: int
    seat: Seat
    done_at: float


class _Numbered(Struct):
    """A frame of which only the command's id can be read."""

    id: CommandId | None = None


_READ: Final = Decoder[FromClient](FromClient)
_READ_ID: Final = Decoder[_Numbered](_Numbered)


class TableSession:
    """A table: its record, who is connected, who is away, and which bot is thinking."""

    def __init__(
        self,
        table: str,
        record: Record,
        rng: Random,
        maker_of: MakerOf,
        *,
        now: float,
        manners: Manners = DEFAULT_MANNERS,
    ) -> None:
        """The table that a record describes; nobody is connected yet. All dice and deals come from `rng`."""
        self.table = table
        self.record = record
        self._rng = rng
        self._manners = manners
        self._bots = BotSeats(maker_of, rng)
        self._links: dict[LinkId, Link] = {}
        self._ladder = Ladder(manners.grace)
        self._thought: _Thought | None = None
        self._halted_at: float | None = None
        self._commands = Commands(record, self._ladder, rng)
        self._now = now
        self._note_presence(now)

    # --- In ---------------------------------------------------------------------------------------------------------

    def connect(self, link: LinkId, who: str | None, now: float) -> list[Output]:
        """A connection was opened by a guest (the hash of his token), or by nobody known. It must say hello."""
        bucket = Bucket(self._manners.rate, self._manners.burst, now)
        self._links[link] = Link(who, bucket, now)
        return []

    def disconnect(self, link: LinkId, now: float) -> list[Output]:
        """A connection has ended."""
        gone = self._links.pop(link, None)
        if gone is None:
            return []
        self._note_presence(now, left=gone)
        return self._go_on(now)

    def receive(self, link: LinkId, frame: bytes | str, now: float) -> list[Output]:
        """A frame came. There is an answer to everything but a `Bye` in good time."""
        peer = self._links.get(link)
        if peer is None or peer.is_ended:
            return []
        try:
            message = _READ(frame)
        except Unreadable:
            return self._refuse(link, "UNREADABLE", _id_in(frame))
        if not peer.bucket.take(now):
            return self._refuse(link, "TOO_FAST", message.id if isinstance(message, Command) else None)
        match message:
            case Hello():
                return self._greet(link, peer, message, now)
            case Bye():
                peer.said_bye = True
                return []
            case _ if not peer.is_open:
                return [*self._refuse(link, "HELLO_FIRST", message.id), *self._end(link)]
            case _:
                return self._obey(link, peer, message, now)

    def wake(self, now: float) -> list[Output]:
        """The time that `next_wake` named has come."""
        mute = [link for link, peer in self._links.items() if peer.hello_by is not None and peer.hello_by <= now]
        outputs = [output for link in mute for output in self._end(link)]
        thought = self._thought
        if thought is None or thought.done_at > now:
            return [*outputs, *self._go_on(now)]
        move = self._bots.move(self.record, thought.seat)
        if move is None:  # it need not act; it will be asked again when the game has gone on
            self._thought = replace(thought, done_at=inf)
            return [*outputs, *self._go_on(now)]
        events = self.record.rules.decide(self.record.truth, move)
        return [*outputs, *self._happen(events, Cause("bot", thought.seat), now)]

    @property
    def next_wake(self) -> float | None:
        """When `wake` has something to do; `None` when only a message can change anything."""
        if not self._links:
            return None
        thought = self._thought.done_at if self._thought else None
        times = (
            thought,
            self._halt_ends(),
            self._ladder.next_change(self._now),
            *(link.hello_by for link in self._links.values()),
        )
        return min((at for at in times if at is not None and at < inf), default=None)

    def _halt_ends(self) -> float | None:
        """When, later than now, a halt has lasted too long."""
        ends = None if self._halted_at is None else self._halted_at + self._manners.longest_halt
        return ends if ends is not None and ends > self._now else None

    def look(self, who: str | None, now: float) -> tuple[TableSeen, Update]:
        """What a guest sees of the table now, as his connection would tell him."""
        seat = self.record.seat_of(who)
        return self._table_seen(seat, self._commands.free_for(who, now), now), self._update(seat, self.record.n)

    # --- Commands ---------------------------------------------------------------------------------------------------

    def _greet(self, link: LinkId, peer: Link, hello: Hello, now: float) -> list[Output]:
        if hello.wire != WIRE_VERSION:
            return [*self._refuse(link, "WRONG_VERSION"), *self._end(link)]
        peer.greet(hello.tab)
        self._note_presence(now)
        seat = self.record.seat_of(peer.who)
        peer.seen = self._seen_before(seat, hello.since)
        peer.table = encode(self._table_seen(seat, self._commands.free_for(peer.who, now), now))
        update = encode(self._update(seat, peer.seen))
        peer.seen = self.record.n
        return [Send(link, peer.table), Send(link, update), *self._go_on(now)]

    def _seen_before(self, seat: Seat | None, since: int) -> int:
        """Up to which event a client that says hello is told no more: a visitor, a new page and a liar no past at all."""
        person = None if seat is None else self.record.people[seat]
        if person is None or not 0 < since <= self.record.n:
            return self.record.n
        return max(since, person.since)

    def _obey(self, link: LinkId, peer: Link, command: Command, now: float) -> list[Output]:
        digest = blake2b(encode(command), digest_size=8).hexdigest()
        done = self.record.done(peer.who, peer.tab, command.id)
        if done is not None:
            same = done.digest == digest
            return (
                [Send(link, encode(Ack(command.id, done.n)))] if same else self._refuse(link, "ID_REUSED", command.id)
            )
        try:
            seat, events = self._commands.decide(peer.who, command, now)
        except (Rejected, Illegal) as refusal:
            return self._refuse(link, refusal.reason, command.id)
        cause = Cause("human", seat, peer.tab, command.id, digest)
        happened = self._happen(events, cause, now)
        return [*happened, Send(link, encode(Ack(command.id, self.record.n)))]

    def _refuse(self, link: LinkId, reason: str, command: int | None = None) -> list[Output]:
        """Say no; who is told no too often is shown the door."""
        answer = Send(link, encode(Refused(reason, command)))
        return [answer] if self._links[link].bears_refusal() else [answer, *self._end(link)]

    def _end(self, link: LinkId) -> list[Output]:
        """End a connection; its `disconnect` still comes."""
        self._links[link].end()
        return [Close(link, POLICY_VIOLATION)]

    # --- What follows -----------------------------------------------------------------------------------------------

    def _happen(self, events: tuple[Any, ...], cause: Cause, now: float) -> list[Output]:
        """These events happen: on disk first, then to everybody's eyes."""
        entries = tuple(Entry(n, cause, event) for n, event in enumerate(events, self.record.n + 1))
        for entry in entries:
            self.record.add(entry)
        self._note_presence(now)
        return [Append(entries), *self._go_on(now)]

    def _go_on(self, now: float) -> list[Output]:
        """Tell everybody what is new to him, and let the bot think whose turn it is."""
        self._now = now
        if self.record.turn is not None or self.record.is_over:
            self._halted_at = None
        elif self._halted_at is None:
            self._halted_at = now
        self._think(now)
        tables: dict[tuple[Seat | None, tuple[Seat, ...]], bytes] = {}
        updates: dict[tuple[Seat | None, int], bytes] = {}
        outputs: list[Output] = []
        for link, peer in self._links.items():
            if not peer.is_open:
                continue
            seat = self.record.seat_of(peer.who)
            place = (seat, self._commands.free_for(peer.who, now))
            table = tables.get(place) or tables.setdefault(place, encode(self._table_seen(*place, now)))
            if table != peer.table:
                peer.table = table
                outputs.append(Send(link, table))
            if peer.seen < self.record.n:
                key = (seat, peer.seen)
                peer.seen = self.record.n
                outputs.append(Send(link, updates.get(key) or updates.setdefault(key, encode(self._update(*key)))))
        return outputs

    def _table_seen(self, seat: Seat | None, free: tuple[Seat, ...], now: float) -> TableSeen:
        record = self.record
        sitters = tuple(
            Sitter(person.name, self._ladder.of(at, now)) if person else Sitter(bot.name, "bot")
            for at, (person, bot) in enumerate(zip(record.people, record.opened.bots, strict=True))
        )
        return TableSeen(self.table, record.rules.name, record.setup, record.pace, sitters, seat, free)

    def _update(self, seat: Seat | None, since: int) -> Update:
        view = self.record.view(seat)
        moves = self.record.rules.moves(view)
        sights = self.record.sights(since, seat)
        return Update(self.record.n, sights, Raw(encode(view)), Raw(encode(moves)))

    def _note_presence(self, now: float, left: Link | None = None) -> None:
        """Look again who is here; `left` is the link that has just ended."""
        people = {person.who: seat for seat, person in enumerate(self.record.people) if person}
        here = {people[link.who] for link in self._links.values() if link.is_open and link.who in people}
        hurried = {people[left.who]} if left is not None and left.said_bye and left.who in people else set()
        self._ladder.put(here, set(people.values()), now, hurried=hurried)

    def _is_played_by_bot(self, seat: Seat, now: float) -> bool:
        return self.record.people[seat] is None or self._ladder.of(seat, now) == "standin"

    def _is_frozen(self) -> bool:
        """Whether the table stands still: no person who plays is here. A table of bots stops when nobody watches."""
        links = [link for link in self._links.values() if link.is_open]
        if any(self.record.people):
            return all(self.record.seat_of(link.who) is None for link in links)
        return not links

    def _think(self, now: float) -> None:
        """Start, keep or drop the thought of the bot that must act."""
        seat = None if self._is_frozen() else self._bot_to_act(now)
        if seat is None:
            self._thought = None
        elif self._thought is None or (self._thought.game_n, self._thought.seat) != (self.record.game_n, seat):
            pause = self._manners.pause(self.record.pace, self._rng)
            self._thought = _Thought(self.record.game_n, seat, now + pause)

    def _bot_to_act(self, now: float) -> Seat | None:
        record = self.record
        if record.turn is not None:
            return record.turn if self._is_played_by_bot(record.turn, now) else None
        if record.is_over:
            return None
        # Nobody's turn: play is halted, and a bot may stand in for the one who can let it go on.
        is_too_long = self._halted_at is not None and self._halt_ends() is None
        able = (seat for seat in range(record.rules.seats) if record.rules.moves(record.view(seat)))
        return next((seat for seat in able if is_too_long or self._is_played_by_bot(seat, now)), None)


def _id_in(frame: bytes | str) -> int | None:
    """The id of a command that cannot be read otherwise, so that its sender knows which one it was."""
    try:
        return _READ_ID(frame).id
    except Unreadable:
        return None
