"""A session among people with bad networks, on a server that crashes: nothing is played twice, nothing acknowledged is lost.

Frames to the server are lost, doubled, delayed and overtaken, for clients say again what they cannot know to have arrived. What the
server says arrives in its order, as a WebSocket has it, until it is lost with its connection; connections break, sometimes without the
server's noticing; the server dies between any two things that it does. The reference is the log: everything that a client was
told must be what the rules make of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shoal.server.tables.messages.client_types import Follower
from shoal.server.tables.messages.to_client import Ack, Around, Hands, Refused, Said, TableSeen, Update
from shoal.server.tables.messages.wire import WIRE_VERSION, Pace
from shoal.server.tables.state.log import Row
from shoal.server.tables.timing.presence import BRIEF_S
from shoal.server.tables.timing.time_control import NO_TIME, BankTime, DaysTime, TimeControl, TurnTime
from tests.server.reference import Reference
from tests.server.tables_in_memory import (
    GRACE,
    OWNER,
    Crash,
    MemoryTable,
    read_any,
    read_frame,
    some_moves,
)

MOST_IN_FLIGHT = 6
WHISPERS = ("waive", "hasten", "ready", "react")
"""Commands that are no events."""
WHICH = st.integers(0, 2**16)
FATE = st.sampled_from(["arrive", "arrive", "arrive", "double", "lose"])
PACE = st.sampled_from(["at_once", "quick", "normal", "slow"])
CLOCK = st.sampled_from([NO_TIME, NO_TIME, TurnTime(30), BankTime(300, 10), DaysTime(2)])


@dataclass
class Client:
    """A tab, as the browser's client is: it keeps the newest view, and sends again what was not answered."""

    who: str
    tab: str
    link: int | None = None
    follow: Follower = field(default_factory=Follower)
    up: list[str] = field(default_factory=list)
    down: list[bytes] = field(default_factory=list)
    n: int = 0
    view: Any = None
    moves: Any = None
    you: int | None = None
    next_id: int = 1
    said: dict[int, dict[str, object]] = field(default_factory=dict)
    pending: dict[int, dict[str, object]] = field(default_factory=dict)
    acked: dict[int, int] = field(default_factory=dict)

    @property
    def can_command(self) -> bool:
        return self.link is not None and self.moves is not None and len(self.pending) < MOST_IN_FLIGHT

    def command(self, **message: object) -> None:
        message["id"] = self.next_id
        self.pending[self.next_id] = self.said[self.next_id] = message
        self.next_id += 1
        self.up.append(json.dumps(message))


@dataclass
class Shown:
    """What one connection was sent, folded: the table and the game as its client would show them now."""

    follow: Follower = field(default_factory=Follower)
    table: TableSeen | None = None
    update: Update | None = None

    def take(self, frame: bytes) -> None:
        message = self.follow(read_frame(frame))
        if isinstance(message, TableSeen):
            self.table = message
        elif isinstance(message, Update):
            self.update = message


def truth_of(update: Update) -> tuple[object, ...]:
    """What an update says of the game and of who is waited for; how much of a countdown is left is a matter of the moment."""
    clocks, hearing, unready = update.clocks, update.hearing, update.unready
    waits = (hearing and hearing.seats, unready and unready.seats, clocks and clocks.runs)
    return update.n, read_any(update.view), read_any(update.moves), *waits


class Table(RuleBasedStateMachine):
    game: str
    seats: int

    def __init__(self) -> None:
        super().__init__()
        people = [(OWNER, "tab-1"), (OWNER, "tab-2"), ("bea", "tab-1"), ("cyd", "tab-1")]
        self.clients = [Client(who, tab) for who, tab in people]
        self.links = 0
        self.unnoticed: list[int] = []
        self.durable: list[Row] = []
        self.shown: dict[int, Shown] = {}

    # --- The network ------------------------------------------------------------------------------------------------

    def guarded(self, work: Any) -> None:
        """Let the server do something; if it crashes in the middle, all connections are gone and it starts again."""
        try:
            work()
        except Crash:
            self.table.outputs_until_crash = None
            self.collect()
            self.unnoticed.clear()
            for client in self.clients:
                client.link = None
                client.up.clear()
            self.shown.clear()
            self.table.session = self.table.rebuilt()
        self.collect()

    def collect(self) -> None:
        """What the server sent goes on its way."""
        for link, frames in self.table.sent.items():
            for frame in frames:
                self.shown.setdefault(link, Shown()).take(frame)
        for client in self.clients:
            if client.link is not None:
                client.down += self.table.sent.pop(client.link, [])
        self.table.sent.clear()

    def connect(self, client: Client) -> None:
        self.links += 1
        client.link = self.links
        hello = {"type": "hello", "wire": WIRE_VERSION, "tab": client.tab, "since": client.n}
        client.follow = Follower()
        client.up = [json.dumps(message) for message in (hello, *client.pending.values())]
        client.down = []
        self.guarded(lambda: self.table.do(self.table.session.connect(self.links, client.who, self.table.now)))

    def deliver_up(self, client: Client, frame: str) -> None:
        link = client.link
        assert link is not None
        self.guarded(lambda: self.table.send(link, frame))

    def hear(self, client: Client, frame: bytes) -> None:
        message = client.follow(read_frame(frame))
        match message:
            case TableSeen():
                client.you = message.you
            case Update():
                self.hear_update(client, message)
            case Ack(command, n):
                if client.said[command]["type"] not in WHISPERS:  # they are in no log, and may be said again
                    assert client.acked.setdefault(command, n) == n
                client.pending.pop(command, None)
            case Refused("HELLO_FIRST"):  # the hello was lost or overtaken, and this is the end of the connection
                if client.link is not None:
                    self.break_off(client, notices=True)
            case Refused(reason, int(command)):
                assert reason not in ("UNREADABLE", "WRONG_VERSION")
                assert command not in client.acked
                client.pending.pop(command, None)
            case Around() | Said() | Hands():  # beside the game, and in no log
                pass
            case _:
                raise AssertionError(message)

    def hear_update(self, client: Client, update: Update) -> None:
        view = self.table.reader.view(update.view)
        expected = self.reference.view(update.n, getattr(view, "seat", None))
        assert view == expected, "a view is the fold of the log"
        if update.n >= client.n:
            client.n, client.view, client.moves = update.n, view, read_any(update.moves)

    # --- What may happen --------------------------------------------------------------------------------------------

    @initialize(pace=PACE, time=CLOCK, gather=st.booleans())
    def all_come_and_two_sit(self, pace: Pace, time: TimeControl, gather: bool) -> None:
        self.table = MemoryTable(game=self.game, seats=self.seats, pace=pace, time=time, gather=gather, seed=11)
        self.reference = Reference(self.table)
        for client in self.clients:
            self.connect(client)
        self.clients[2].command(type="sit", seat=1, name="Bea")
        for client in self.clients:
            self.flush(client)

    def some(self, which: int, eligible: Callable[[Client], object]) -> Client | None:
        """One of the clients for whom something makes sense."""
        clients = [client for client in self.clients if eligible(client)]
        return clients[which % len(clients)] if clients else None

    @rule(which=WHICH)
    def somebody_plays(self, which: int) -> None:
        client = self.some(which, lambda each: each.can_command and any(some_moves(each.moves)))
        if client is not None:
            moves = list(some_moves(client.moves))
            client.command(type="play", n=client.n, move=moves[which % len(moves)])

    @rule(which=WHICH)
    def somebody_plays_and_all_hear_of_it(self, which: int) -> None:
        self.somebody_plays(which)
        for client in self.clients:
            self.flush(client)

    @rule(plays=st.lists(WHICH, min_size=3, max_size=12))
    def a_while_of_play(self, plays: list[int]) -> None:
        for which in plays:
            self.somebody_plays_and_all_hear_of_it(which)
            self.time_passes(0.0, wakes=2)

    @rule(which=WHICH, outputs=st.integers(0, 5))
    def the_server_crashes_in_the_middle_of_a_move(self, which: int, outputs: int) -> None:
        client = self.some(which, lambda each: each.can_command and any(some_moves(each.moves)))
        if client is not None:
            self.flush(client)
            self.somebody_plays(which)
            self.table.outputs_until_crash = outputs
            self.flush(client)

    @rule(
        which=WHICH,
        choice=st.sampled_from(
            ["sit", "sit", "stand", "set_pace", "set_hearing", *WHISPERS, "begin", "again", "rule", "consent"]
        ),
    )
    def somebody_wishes(self, which: int, choice: str) -> None:
        client = self.some(which, lambda each: each.can_command)
        if client is not None:
            fields: dict[str, dict[str, object]] = {
                "sit": {"seat": which % self.seats, "name": client.who},
                "set_pace": {"pace": "at_once"},
                "set_hearing": {"hearing_s": 1 + which % 9},
                **{whisper: {"n": client.n} for whisper in WHISPERS},
                "react": {"reaction": "cheer"},
                "rule": {"ruling": {"type": "redeal"}},
                "consent": {"yes": which % 3 > 0, "n": client.n},
            }
            client.command(type=choice, **fields.get(choice, {}))

    @rule(which=WHICH, fate=FATE)
    def a_frame_goes_up(self, which: int, fate: str) -> None:
        client = self.some(which, lambda each: each.up)
        if client is not None:
            frame = client.up.pop(which % len(client.up))
            if fate == "double":
                client.up.append(frame)
            if fate != "lose":
                self.deliver_up(client, frame)

    @rule(which=WHICH, fate=FATE)
    def a_frame_comes_down(self, which: int, fate: str) -> None:
        client = self.some(which, lambda each: each.down)
        if client is not None:
            frame = client.down.pop(0)
            if fate != "lose":
                self.hear(client, frame)
            elif client.link is not None:  # whatever comes after it is lost, too
                self.break_off(client, notices=False)
            else:
                client.down.clear()

    @rule(which=WHICH)
    def all_arrives(self, which: int) -> None:
        self.flush(self.clients[which % len(self.clients)])

    def flush(self, client: Client) -> None:
        """Everything that is on its way arrives; what the server said before it died too."""
        while client.up or client.down:
            if client.up:
                self.deliver_up(client, client.up.pop(0))
            while client.down:
                self.hear(client, client.down.pop(0))

    @rule(which=WHICH)
    def somebody_comes_back(self, which: int) -> None:
        client = self.some(which, lambda each: each.link is None)
        if client is not None:
            self.connect(client)

    @rule(which=WHICH, notices=st.booleans())
    def a_connection_breaks(self, which: int, notices: bool) -> None:
        client = self.some(which, lambda each: each.link is not None)
        if client is not None:
            self.break_off(client, notices=notices)

    def break_off(self, client: Client, *, notices: bool) -> None:
        link, client.link = client.link, None
        assert link is not None
        client.up.clear()
        client.down.clear()
        if notices:
            self.guarded(lambda: self.table.disconnect(link))
        else:
            self.unnoticed.append(link)

    @precondition(lambda self: self.unnoticed)
    @rule()
    def the_server_notices(self) -> None:
        link = self.unnoticed.pop(0)
        self.guarded(lambda: self.table.disconnect(link))

    @rule(which=WHICH, says_bye=st.booleans(), seconds=st.sampled_from([0.0, 30.0]))
    def somebody_sits_down_and_is_gone_within_a_minute(self, which: int, says_bye: bool, seconds: float) -> None:
        client = self.some(which, lambda each: each.can_command and each.you is None)
        if client is None:
            return
        client.command(type="sit", seat=which % self.seats, name=client.who)
        self.flush(client)
        self.guarded(lambda: self.table.pass_time(seconds))
        if client.link is not None:
            if says_bye:
                self.deliver_up(client, json.dumps({"type": "bye"}))
            self.break_off(client, notices=True)
        self.guarded(lambda: self.table.pass_time(2 * GRACE))

    @rule(seconds=st.sampled_from([0.0, 1.0, GRACE, BRIEF_S]), wakes=st.integers(0, 30) | st.none())
    def time_passes(self, seconds: float, wakes: int | None) -> None:
        self.guarded(lambda: self.table.pass_time(seconds, wakes=wakes))

    @rule(outputs=st.integers(0, 5))
    def the_server_will_crash(self, outputs: int) -> None:
        self.table.outputs_until_crash = outputs

    # --- What always holds ------------------------------------------------------------------------------------------

    @invariant()
    def nobody_is_left_with_an_old_truth(self) -> None:
        for number, link in self.table.session._links.open():
            table, update = self.table.session.look(link.who, self.table.now)
            shown = self.shown[number]
            assert shown.table == table
            assert shown.update is not None
            assert truth_of(shown.update) == truth_of(update)

    @invariant()
    def nothing_on_disk_changes(self) -> None:
        assert self.table.log[: len(self.durable)] == self.durable
        assert [row.n for row in self.table.log] == list(range(1, len(self.table.log) + 1))
        self.durable = list(self.table.log)

    @invariant()
    def every_command_is_done_once_and_as_acknowledged(self) -> None:
        done: dict[tuple[str, str, int], list[Row]] = {}
        for row in self.table.log:
            if row.tab is not None and row.command is not None:
                done.setdefault((self.reference.guest_of(row), row.tab, row.command), []).append(row)
        for rows in done.values():
            numbers = [row.n for row in rows]
            assert numbers == list(range(numbers[0], numbers[-1] + 1)), "the events of one command stand together"
        for client in self.clients:
            for command, n in client.acked.items():
                own = [row.n for row in done[client.who, client.tab, command] if row.by != "table"]
                assert own[-1] == n

    def teardown(self) -> None:
        """In the end the network is good again: everybody knows everything, and no command is left unanswered."""
        self.table.outputs_until_crash = None
        for link in self.unnoticed:
            self.table.disconnect(link)
        for client in self.clients:
            if client.link is not None:
                self.table.disconnect(client.link)
            self.connect(client)
        for _ in range(3):
            for client in self.clients:
                self.flush(client)
        for client in self.clients:
            assert client.n == self.table.log[-1].n
            assert client.you == self.table.state.seats.of(client.who)
            assert client.view == self.reference.view(client.n, client.you)
            assert not client.pending
        self.every_command_is_done_once_and_as_acknowledged()
        self.reference.check_moves({(client.who, client.tab): client.said for client in self.clients})


class LiteratureTable(Table):
    game, seats = "literature", 4


class GoFishTable(Table):
    game, seats = "go_fish", 2


class FishDrawTable(Table):
    game, seats = "fish_draw", 3


pytestmark = pytest.mark.slow

MANY = settings(
    max_examples=20,
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestLiterature = LiteratureTable.TestCase
TestLiterature.settings = MANY
TestGoFish = GoFishTable.TestCase
TestGoFish.settings = MANY
TestFishDraw = FishDrawTable.TestCase
TestFishDraw.settings = MANY
