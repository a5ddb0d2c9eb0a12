"""One table as a task: it alone touches its session, and does the jobs that others leave in its inbox.

No socket is ever awaited here. What a client is sent is handed to its `Peer`, and a client that does not keep up is
disconnected: it reconnects and is sent what it missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from shoal.core.game import Seat
from shoal.server.chat.relations import RelationLookup, Relations
from shoal.server.lobby.board import Listing
from shoal.server.lobby.listing import TablePreview, Taken
from shoal.server.storage.store_errors import Failed
from shoal.server.tables.bots.seats import BotAnswer
from shoal.server.tables.broadcast.shown import Frame
from shoal.server.tables.environment import TableServices, WakeEvent
from shoal.server.tables.messages.to_client import TableSeen, Update
from shoal.server.tables.messages.wire import SHOWS_AFTER
from shoal.server.tables.outputs import (
    Append,
    Close,
    Consult,
    LookUpRelations,
    Output,
    ReportFault,
    SaveWish,
    Send,
    Think,
    report_fault,
)
from shoal.server.tables.recent_tables import TableOfMine, table_of_mine
from shoal.server.tables.seating.connections import RETRY_MS, Allowance, ClosingReason, ConnectionId, Peer
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.finished import Finished, NotOver
from shoal.server.tables.state.log import Entry, rows

IDLE_S: Final = 60.0
"""How long a table without connections is kept in memory."""

MOST_STEPS: Final = 64
"""After so many steps at one table all others have had their turn, too."""

RESTARTING: Final = 1012
INTERNAL_ERROR: Final = 1011

T = TypeVar("T")
Thought = TypeVar("Thought", BotAnswer, Frame)
logger = logging.getLogger(__name__)


class TableGone(Exception):
    """The task of this table has ended; its registry makes another."""


Job = Callable[[TableSession, float], list[Output]]
"""A call on the session, queued in the table's inbox; its outputs are carried out."""


@dataclass(frozen=True, slots=True)
class _LastGame:
    """The last game that ended while the table was in memory, the seat of who asks, and the number of the current game."""

    game: Finished | None
    seat: Seat | None
    number: int


class Table:
    """A table in memory. `run` is its task; all else may be called from anywhere in the same event loop."""

    def __init__(self, session: TableSession, services: TableServices) -> None:
        """A table without connections."""
        hooks = services.hooks
        self.is_ended = self.is_ending = False
        """Whether it has ended; whether it has, or was told to."""
        self._session = session
        self._services = services
        self._people = RelationLookup(hooks.relations, self._hear_of_people)
        # Keys without values: an empty set of futures would be 216 bytes, and nearly all tables have none most of the time.
        self._thoughts: dict[asyncio.Future[BotAnswer] | asyncio.Future[Frame], None] = {}
        """Thoughts of bots, and hints, that are being computed."""
        self._reported: Finished | None = None
        """The last game whose end was reported."""
        self._lookout = hooks.lookout and hooks.lookout(session.table, session.state)
        self._listing: Listing | None = None
        """What the lobby has of it."""
        self._peers: dict[ConnectionId, Peer] = {}
        self._born = services.environment.clock.now() - session.began
        """When the table's clock began, on the server's clock."""
        self._inbox: list[tuple[Job, asyncio.Future[None]]] = []
        self._wake = WakeEvent()
        self._wake_at = session.next_wake
        """When the session wants to be woken, as it said after the last job."""

    # --- From outside -----------------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether no one is connected, no job waits, and it is not stopping already."""
        return not (self._peers or self._inbox or self.is_ending)

    @property
    def connected(self) -> int:
        """How many clients are connected."""
        return len(self._peers)

    def is_to(self, who: str) -> TableOfMine:
        """What this table is to a guest, for the first page."""
        return table_of_mine(self._session.table, self._session.state, who)

    def is_full_for(self, who: str | None, address: str, by: str = "") -> bool:
        """Whether no more connections of that guest, or of an unknown one, are taken; spared addresses are empty.

        Visitors cannot keep out those who sit here, one address cannot keep out visitors from others, and strangers cannot keep out
        guests with the host's invitation (`by`).
        """
        limits, sitting = self._services.limits, {person.who for person in self._session.state.seats.people if person}
        if who in sitting:
            return sum(peer.who == who for peer in self._peers.values()) >= limits.sockets_per_player
        visitors = [peer.address for peer in self._peers.values() if peer.who not in sitting]
        if address and visitors.count(address) >= limits.visitors_per_table_and_address:
            return True
        is_invited = self._session.is_invitation(by)
        alike = [peer for peer in self._peers.values() if peer.who not in sitting and peer.is_invited == is_invited]
        return len(alike) >= limits.visitors_per_table

    async def enter(
        self, peer: Peer, who: str | None, visit: Allowance, *, is_program: bool = False, by: str = ""
    ) -> None:
        """A client has connected, by a link with that invitation; `is_program`: by the account of a bot."""
        if self.is_ended:
            raise TableGone
        peer.who, peer.address = who, visit.address
        peer.retry_ms = self._services.rng.randint(*RETRY_MS)
        self._peers[peer.link] = peer
        if self._lookout is not None:
            self._lookout.looks(who)
        peer.is_invited = self._session.is_invitation(by)
        await self.submit(
            lambda session, now: session.connect(peer.link, who, now, visit, is_program=is_program, by=by)
        )

    def is_in_crowd(self, peer: Peer) -> bool:  # noqa: ARG002  # of a table that has one
        """Whether that client is one of many who only watch."""
        return False

    async def receive(self, peer: Peer, frame: bytes | str) -> None:
        """A client sent a frame. Returns when the table has handled it: so each client waits for its turn."""
        await self.submit(lambda session, now: session.receive(peer.link, frame, now))

    def leave(self, peer: Peer) -> None:
        """A client is gone."""
        self._peers.pop(peer.link, None)
        if not self.is_ended:
            self._post(lambda session, now: session.disconnect(peer.link, now))

    async def look(self, who: str | None) -> tuple[TableSeen, Update]:
        """What a guest sees of the table now. It is in turn with everything else, so all of it is on disk."""
        return await self.ask(lambda session, now: session.look(who, now))

    def preview(self, offered: tuple[Seat, ...] = ()) -> TablePreview:
        """What a link to the table promises that offers those seats; none where it offers all."""
        return self._session.listing.preview(offered, self._now())

    @property
    def is_over(self) -> bool:
        """Whether the last game that was dealt here has ended."""
        return self._session.state.game.is_over

    @property
    def lesson(self) -> str:
        """The lesson that this table is for; empty for any other."""
        return self._session.state.opened.lesson

    @property
    def occasion(self) -> str:
        """What this table is a part of (`daily/calendar.py`); empty for most."""
        return self._session.state.opened.occasion

    async def finished(self, who: str | None) -> tuple[Finished, Seat | None]:
        """The last game that ended here, and the seat of that guest; `NotOver` when none has, or they may not look."""

        def look(session: TableSession, _: float) -> _LastGame:
            state = session.state
            seat = state.seats.of(who)
            may_look = seat is not None or state.settings.watching in SHOWS_AFTER
            return _LastGame(state.finished if may_look else None, seat, state.game.number if may_look else 0)

        last = await self.ask(look)
        game = last.game
        if game is None and last.number > 1:
            game = await self._services.finished_game(self._session.table, last.number - 1)
        if game is None:
            raise NotOver
        return game, last.seat

    async def take_seat(self, who: str, name: str, address: str) -> Taken | None:
        """A guest who is not connected yet wants to play here; `None` where there is no seat for them."""
        taken: list[Taken | None] = []

        def take(session: TableSession, now: float) -> list[Output]:
            outputs, found = session.take_seat(who, name, address, now)
            taken.append(found)
            return outputs

        await self.submit(take)
        return taken[0]

    def look_up_relations(self, who: str) -> None:
        """That guest has made a friend or lost one: look it up again, if they are here."""
        if any(peer.who == who for peer in self._peers.values()):
            self._people.look_up_again()

    def stop(self, *, alone: bool = False) -> None:
        """Finish what is being done, disconnect everyone, and end. Where it stops `alone`, its clients may all come back at once."""
        self.is_ending = True
        if alone:
            for peer in self._peers.values():
                peer.retry_ms = 0
        self._wake.set()

    async def ask(self, question: Callable[[TableSession, float], T]) -> T:
        """What the session answers, in turn with everything else; `TableGone` when it cannot."""
        answers: list[T] = []

        def job(session: TableSession, now: float) -> list[Output]:
            answers.append(question(session, now))
            return []

        await self.submit(job)
        return answers[0]

    async def submit(self, job: Job) -> None:
        """Run a job in turn with everything else, and return when it is done; `TableGone` when it cannot be."""
        if self.is_ended:
            raise TableGone
        await self._post(job)

    def _post(self, job: Job) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._inbox.append((job, done))
        self._wake.set()
        return done

    # --- The task ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Do one job after the other until no one is left or something breaks; then disconnect everyone."""
        reason: ClosingReason = "RESTARTING"
        try:
            steps = 0
            while await self._has_work():
                await self._step()
                self._list()
                steps += 1
                # Many may come or leave at once, and bots may play a whole game: other tables have their turn between them.
                if self._inbox or steps % MOST_STEPS == 0:
                    await asyncio.sleep(0)
            await self._do(self._session.rest(self._now()))
        except Failed:
            reason = "STORE_FAILED"
            raise
        finally:
            self.is_ended = self.is_ending = True
            if self._listing is not None:
                self._services.board.rest(self._session.table)
            code = RESTARTING if reason == "RESTARTING" else INTERNAL_ERROR
            for peer in self._peers.values():
                peer.end(code, reason)
            for _, done in self._inbox:
                _fail(done)
            self._inbox.clear()
            for thought in self._thoughts:
                thought.cancel()
            self._people.end()

    def _now(self) -> float:
        """Table time."""
        return self._services.environment.clock.now() - self._born

    @property
    def alone_in_s(self) -> float | None:
        """After how many seconds it must be looked at though no one comes; `None` when someone must come first."""
        at = self._session.next_alone
        return None if at is None else max(0.0, at - self._now())

    async def _has_work(self) -> bool:
        """Wait for a job or for the session's time; false when it is time to end."""
        idle_at = self._now() + IDLE_S
        while not self.is_ending and not self._inbox:
            wake_at = self._wake_at
            if wake_at is not None and wake_at <= self._now():
                return True
            if not self._peers and self._now() >= idle_at:
                return False
            await self._sleep_until(wake_at if self._peers else min(idle_at, idle_at if wake_at is None else wake_at))
        return not self.is_ending

    async def _sleep_until(self, at: float | None) -> None:
        alarm = None if at is None else self._services.environment.clock.call_in(at - self._now(), self._wake.set)
        await self._wake.wait()
        if alarm is not None:
            alarm.cancel()

    async def _step(self) -> None:
        if self._inbox:
            job, done = self._inbox.pop(0)
            try:
                await self._do(job(self._session, self._now()))
            except BaseException:
                _fail(done)
                raise
            if not done.done():
                done.set_result(None)
            self._wake_at = self._session.next_wake
        if self._wake_at is not None and self._wake_at <= self._now():
            await self._do(self._session.wake(self._now()))
            self._wake_at = self._session.next_wake

    async def _do(self, outputs: Iterable[Output]) -> None:
        """Carry them out in order; consecutive frames for one client are handed over together."""
        sends: dict[ConnectionId, list[Frame]] = {}
        for output in outputs:
            if isinstance(output, Send):
                sends.setdefault(output.link, []).append(output.frame)
                continue
            self._hand_over(sends)
            match output:
                case Append(entries):
                    await self._append(entries)
                case Close(link, code):
                    if link in self._peers:
                        self._peers[link].end(code)
                case Think(thought):
                    self._think(thought, self._hear_thought)
                case Consult(link, hint):
                    self._think(hint, partial(self._hear_hint, link))
                case LookUpRelations(guests, is_awaited):
                    self._people.look_up(guests, is_awaited=is_awaited)
                case SaveWish(by, whom, wish):
                    await self._people.keep(by, whom, wish)
                case ReportFault(fault):
                    report_fault(self._session.table, fault, "goes on with another bot")
        self._hand_over(sends)

    async def _append(self, entries: Sequence[Entry]) -> None:
        """Write entries of the log, and notify those who wait for what is written."""
        services, table, state = self._services, self._session.table, self._session.state
        hooks = services.hooks
        if hooks.on_decision is not None:
            hooks.on_decision(table, entries[-1].n)
        await services.store.append(rows(table, entries, services.environment.clock.today_ms(), state.game.head))
        if state.finished is not self._reported:
            self._reported = state.finished
            if state.finished is not None and hooks.on_finished is not None:
                hooks.on_finished(table, state.finished.number)
        if self._lookout is not None:
            self._lookout.note(entries, {peer.who for peer in self._peers.values()})

    def _think(self, thought: Callable[[], Thought], then: Callable[[asyncio.Future[Thought]], None]) -> None:
        """Compute a bot's thought or a hint in another thread, and call `then` with it in this one."""
        future = self._services.environment.thoughts.think(thought)
        self._thoughts[future] = None
        future.add_done_callback(then)

    def _list(self) -> None:
        """Update what the lobby has of this table."""
        listing = self._session.listing.row(self._now())
        if listing != self._listing:
            self._listing = listing
            self._services.board.put(self._session.table, listing)

    def _hand_over(self, sends: dict[ConnectionId, list[Frame]]) -> None:
        for link, frames in sends.items():
            if link in self._peers:
                self._peers[link].put(*frames)
        sends.clear()

    def _hear_hint(self, link: ConnectionId, hint: asyncio.Future[Frame]) -> None:
        """Send a hint to the client that asked for it, if it is still connected."""
        self._thoughts.pop(hint, None)
        if not hint.cancelled() and link in self._peers:
            self._peers[link].put(hint.result())

    def _hear_of_people(self, found: Relations) -> None:
        """Queue what was found about friends as a job."""
        if not self.is_ended:
            self._post(lambda session, now: session.note_relations(found, now))

    def _hear_thought(self, thought: asyncio.Future[BotAnswer]) -> None:
        """Queue what a bot found as a job."""
        self._thoughts.pop(thought, None)
        if not thought.cancelled() and not self.is_ended:
            found = thought.result()
            self._post(lambda session, now: session.bot_answered(found, now))


def _fail(done: asyncio.Future[None]) -> None:
    """A job is not done, because its table has ended."""
    if not done.done():
        done.set_exception(TableGone())
        done.exception()  # marked as read, because the waiter may be gone too
