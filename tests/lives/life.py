"""One life of a table: whatever people, bots, clocks and servers may do, one random step after the other.

A life is its seed and the numbers of its steps, each of which draws from dice of its own. So a failing life is replayed from these
alone, and stays a life when steps are left out (`shortened`). After each step all of `facts.py` must hold.
"""

from __future__ import annotations

import contextlib
import json
import traceback
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from shoal.bots.bot import AnyBot, Bot, Maker, MakerOf
from shoal.bots.naming import bot_of
from shoal.core.game import Seat, UncheckedRules
from shoal.server.tables.messages.client_types import read_message
from shoal.server.tables.messages.to_client import Ack, Refused
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.outputs import Output
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import Unlimited
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.log import Row, _entries, read
from shoal.server.tables.state.table_state import TableState
from tests.lives import facts
from tests.lives.beginnings import Beginning, drawn_beginning
from tests.lives.disk import TAIL_ONLY, Disk, check_readers
from tests.lives.people import Ledger, Tab, Wrong, drawn_tabs
from tests.server.tables_in_memory import MANNERS, Crash, MemoryTable, assert_same_state, last_game_of

STEPS: Final = 40
MOST_ENTRIES: Final = 500
"""A log that has grown so long has seen enough."""
THOROUGH: Final = 12
"""After every how many steps all is folded anew."""
IDLE_WAKES: Final = 60
"""How often a table may be woken at one instant without anything going to its log."""
SIMPLEST: Final = "random"
"""The bot that never fails."""
EAGERNESS: Final = 30
"""How often an eager bot asks itself whether it has something to say."""


class LongEnough(Exception):
    """The log is so long that the life ends here."""


@dataclass(frozen=True)
class Failure:
    """What was wrong in a life, in which step, and what had happened until then."""

    seed: int
    steps: tuple[int, ...]
    fact: str
    detail: str
    history: tuple[str, ...]

    def __str__(self) -> str:
        steps = ",".join(map(str, self.steps))
        return "\n".join(
            (
                f"seed {self.seed}: {self.fact}: {self.detail}",
                *(f"  {line}" for line in self.history),
                f"  again: ./run bench lives --seed {self.seed} --steps {steps}",
            )
        )


class Unreliable(Bot):
    """A bot that now and then raises, says nothing, or speaks for another seat."""

    def __init__(self, bot: AnyBot, seat: Seat, rng: Random, rate: float) -> None:
        self._bot, self._seat, self._rng, self._rate = bot, seat, rng, rate

    def see(self, sight: Any) -> None:
        self._bot.see(sight)

    def void(self) -> None:
        self._bot.void()

    def move(self, view: Any) -> Any | None:
        if self._rng.random() < self._rate:
            fault = self._rng.randrange(3)
            if fault == 0:
                raise RuntimeError("it broke down")
            return None if fault == 1 else 17
        return self._bot.move(view)


class Eager(Bot):
    """A bot that lets few occasions pass to speak out of its turn."""

    def __init__(self, bot: AnyBot) -> None:
        self._bot = bot

    def see(self, sight: Any) -> None:
        self._bot.see(sight)

    def move(self, view: Any) -> Any | None:
        said = (self._bot.move(view) for _ in range(EAGERNESS))
        return next((move for move in said if move is not None), None)


def makers(beginning: Beginning) -> MakerOf:
    """Finds bots, of which all but the simplest fail as often as that beginning says."""

    def maker_of(game: str, name: str) -> Maker:
        sound = bot_of(game, name)

        def make(rules: UncheckedRules, seat: Seat, rng: Random) -> AnyBot:
            bot = sound(rules, seat, rng)
            if name == SIMPLEST:
                return Eager(bot) if beginning.is_eager else bot
            return Unreliable(bot, seat, rng, beginning.failing)

        return make

    return maker_of


class Life:
    """A table, its people, and its disk if it has a real one."""

    def __init__(self, seed: int, disk: Disk | None = None) -> None:
        self.seed = seed
        self.name = f"life-{seed}"
        rng = Random(f"beginning {seed}")
        self.beginning = drawn_beginning(rng, self.name)
        self._makers = makers(self.beginning)
        self.tabs = drawn_tabs(rng)
        self.table = MemoryTable(table=self.name, log=self.beginning.log, seed=seed, maker_of=self._makers)
        self.table.thoughts = []
        self.disk = disk
        self.has_tail = True
        """Whether the entries before the last game were there when its log was read: not where they have been packed."""
        if disk is not None:
            disk.is_packed = False
            disk.forget(self.name)
            disk.append(self.table.log)
        self.ledger = Ledger(self.state)
        self.follower = self._folded(self.log)
        """What the log makes, one entry at a time."""
        self.links = 0
        self.told_lobby = self.session.listing.row(self.now)
        self.history: list[str] = []
        self.crashes_after: int | None = None

    # --- The table --------------------------------------------------------------------------------------------------

    @property
    def session(self) -> TableSession:
        return self.table.session

    @property
    def state(self) -> TableState:
        return self.table.session.state

    @property
    def now(self) -> float:
        return self.table.now

    @property
    def log(self) -> list[Row]:
        return self.table.log

    def call(self, said: Callable[[], Iterable[Output]]) -> list[Output]:
        """Have the session do something, and its outputs done; where the server dies of it, it is started again."""
        outputs: list[Output] = []
        try:
            outputs += said()
            self.table.do(outputs)
        except Crash:
            self.note("the server dies")
            self.deliver()
            self.restart(0.0)
            return outputs
        finally:
            self.save()
        self.deliver()
        self.follow()
        self.told_lobby = self.session.listing.row(self.now)
        return outputs

    def save(self) -> None:
        """What went to the log since goes to the disk."""
        if self.disk is not None:
            self.disk.append(self.log[self.disk.count(self.name) :])

    def deliver(self) -> None:
        """Everybody hears what they were sent; whose connection the table has closed is gone, and that is news to others."""
        is_news = True
        while is_news:
            for tab in self.tabs:
                for frame in self.table.sent.pop(tab.link or 0, ()):
                    facts.check_secrets(self, tab, tab.hear(read_message(frame), self.now))
            closed = [tab for tab in self.tabs if tab.link in self.table.closed]
            is_news = bool(closed)
            for tab in closed:
                self.leave(tab)
        self.table.sent.clear()

    def restart(self, rested_s: float) -> None:
        """The server is started again; everybody's connection is gone."""
        self.table.outputs_until_crash = None
        self.table.thoughts = []
        self.table.sent.clear()
        self.table.closed.clear()
        for tab in self.tabs:
            tab.end()
        self.save()
        rows = last_game_of(self.log) if self.disk is None else self.disk.read(self.name)
        state = self._folded(rows)
        self.has_tail = self.has_tail and not (self.disk is not None and self.disk.is_packed)
        self._same(state, self._folded(self.log), "a state from the last game's log")
        self.table.session = TableSession(
            self.name,
            state,
            self.table.rng,
            TableSettings(manners=MANNERS, maker_of=self._makers),
            rested_s=rested_s,
        )
        self.table.now = self.session.began
        self.ledger = Ledger(state)
        self.follower = self._folded(rows)
        self.told_lobby = self.session.listing.row(self.now)

    def _folded(self, rows: list[Row]) -> TableState:
        return TableState.of(*read(rows))

    def _same(self, one: TableState, other: TableState, what: str) -> None:
        try:
            assert_same_state(one, other, but=() if self.has_tail else TAIL_ONLY)
        except AssertionError as differ:
            raise Wrong("state", f"{what}: {differ}") from None

    def follow(self) -> None:
        """The clocks of the live state are those of a state that follows the log, and is asked nothing in between."""
        for entry in _entries(self.state.rules, self.log[self.follower.n :]):
            self.follower.add(entry)
        unasked = deepcopy(self.follower.clock)
        self.follower.settle()
        if vars(self.follower.clock) != vars(self.state.clock):
            raise Wrong("state", f"clocks are {vars(self.state.clock)}, and by the log {vars(self.follower.clock)}")
        self.follower.clock = unasked

    def check_followed(self) -> None:
        """The same, and all else of the states."""
        unasked = deepcopy(self.follower.clock)
        self.follower.settle()
        self._same(self.state, self.follower, "the live state and one that follows the log")
        self.follower.clock = unasked

    def check_state(self) -> None:
        """The live state is that of its log, and that of its last game's log."""
        self._same(self.state, self._folded(self.log), "the live state and that of the log")
        self._same(self.state, self._folded(last_game_of(self.log)), "the live state and that of the last game's log")

    # --- Time -------------------------------------------------------------------------------------------------------

    def think(self, rng: Random) -> None:
        """Bots that were asked answer; where they are slow, some of them and perhaps later."""
        thoughts = self.table.thoughts
        assert thoughts is not None
        while self.table.thoughts:
            if self.beginning.thinking == "late" and rng.random() < 0.5:
                return
            answer = self.table.thoughts.pop(0)()
            self.call(lambda answer=answer: self.session.bot_answered(answer, self.now))  # type: ignore[misc]

    def pass_time(self, seconds: float, rng: Random) -> None:
        """Let time pass, and wake the session whenever it wants. Time must make progress."""
        end, idle, before = self.now + seconds, 0, (0.0, 0)
        stands = facts.must_move(self)
        while True:
            if len(self.log) > MOST_ENTRIES:
                raise LongEnough
            self.think(rng)
            at = self.session.next_wake
            if at is None or at > end:
                if self.table.thoughts and self.beginning.thinking == "late":
                    self.table.now = rng.uniform(self.now, end)
                    continue
                break
            self.table.now = max(self.now, at)
            idle = idle + 1 if before == (self.now, len(self.log)) else 0
            before = (self.now, len(self.log))
            if idle > IDLE_WAKES:
                raise Wrong("time", f"{idle} wakes at {self.now:.3f}, and nothing comes of them")
            self.wake()
        self.table.now = max(self.now, end)
        facts.check_has_moved(self, stands, seconds)

    def wake(self) -> None:
        """Wake the session: something happens, or it is to be woken later."""
        session = self.session
        outputs = self.call(lambda: session.wake(self.now))
        later = self.session.next_wake
        if self.session is session and not outputs and later is not None and later <= self.now:
            raise Wrong("time", f"a wake at {self.now:.3f} did nothing, and the next is to be at {later:.3f}")

    # --- People -----------------------------------------------------------------------------------------------------

    def come(self, tab: Tab, rng: Random, **hello: object) -> None:
        """A tab connects, and says hello."""
        self.links += 1
        since = tab.update.n if tab.update is not None and rng.random() < 0.7 else 0
        tab.begin(self.links)
        visit = Unlimited()
        visit.address = tab.address
        link = self.links
        self.call(lambda: self.session.connect(link, tab.who, self.now, visit))
        if rng.random() < 0.05:
            return  # it says nothing, and is sent away in the end
        tab.is_open = True
        self.send(
            tab, {"type": "hello", "wire": WIRE_VERSION, "tab": f"t{self.tabs.index(tab)}", "since": since} | hello
        )

    def send(self, tab: Tab, message: dict[str, Any] | str) -> list[Output]:
        link = tab.link
        if link is None:
            return []
        frame = message if isinstance(message, str) else json.dumps(message)
        return self.call(lambda: self.session.receive(link, frame, self.now))

    def leave(self, tab: Tab) -> None:
        """The connection of a tab is gone."""
        link = tab.link
        tab.end()
        if link is not None:
            self.call(lambda: self.session.disconnect(link, self.now))

    def command(self, tab: Tab, **message: Any) -> bool:
        """A tab sends a command; whether it was carried out. A refusal changes nothing."""
        if not (tab.is_open and tab.link is not None):
            return False
        message["id"], tab.next_id = tab.next_id, tab.next_id + 1
        tab.answers.clear()
        entries, wake = len(self.log), self.session.next_wake
        session = self.session
        outputs = self.send(tab, message)
        answer = (
            tab.answers[0] if tab.answers else None
        )  # a hint that could not be computed is refused after its acknowledgement
        if isinstance(answer, Refused):
            self.note(f"  refused: {answer.reason}")
            if self.session is session and answer.reason not in ("OTHERS_NOT_READY", "TOO_FAST"):
                facts.check_refused(self, outputs, entries, wake)
            return False
        if answer is not None and len(self.log) > entries and message["type"] not in ("look_on", "let_look"):
            tab.done.append((message, answer.n))
        return answer is not None

    def send_again(self, tab: Tab, message: dict[str, Any], n: int) -> None:
        """A tab sends a command again that was carried out: it has the same answer, and is not carried out twice."""
        tab.answers.clear()
        entries = len(self.log)
        self.send(tab, message)
        if len(self.log) != entries:
            raise Wrong("again", f"{message['type']} was carried out twice")
        if tab.answers and tab.answers[-1] != Ack(message["id"], n):
            raise Wrong("again", f"{message['type']} was acknowledged as event {n}, and is now {tab.answers[-1]}")

    def note(self, line: str) -> None:
        self.history.append(line)

    @property
    def seated(self) -> list[Tab]:
        """The tabs that are open and have a seat."""
        return [tab for tab in self.tabs if tab.is_open and self.state.seats.of(tab.who) is not None]

    @property
    def visiting(self) -> list[Tab]:
        """The tabs that are open and have none."""
        return [tab for tab in self.tabs if tab.is_open and self.state.seats.of(tab.who) is None]


def lived(seed: int, steps: Iterable[int] = range(STEPS), disk: Disk | None = None) -> Failure | None:
    """Live a life; what is wrong with it."""
    from tests.lives.deeds import do_one  # deeds are done to lives

    life, done = Life(seed, disk), list[int]()
    try:
        with contextlib.suppress(LongEnough):
            for step in steps:
                done.append(step)
                rng = Random(f"{seed} {step}")
                life.note(f"{step}:")
                do_one(life, rng)
                life.think(rng)
                facts.check_all(life, is_thorough=step % THOROUGH == 0)
        facts.check_all(life, is_thorough=True)
        check_readers(life.name, life.log, disk)
    except Wrong as wrong:
        return Failure(seed, tuple(done), wrong.fact, wrong.detail, tuple(life.history))
    except Exception as error:  # noqa: BLE001  # whatever the session raises is a table that broke
        frames = traceback.extract_tb(error.__traceback__)
        where = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames[-4:]))
        fact = f"broke: {type(error).__name__} at {frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}"
        return Failure(seed, tuple(done), fact, f"{error} at {where}", tuple(life.history))
    return None


Live = Callable[[int, tuple[int, ...]], Failure | None]


def shortened(failure: Failure, live: Live = lived) -> Failure:
    """The same failure with as few steps as can be found: half of them are left out, then a quarter, down to single ones."""
    size = max(1, len(failure.steps) // 2)
    while True:
        at = 0
        while at < len(failure.steps):
            fewer = (*failure.steps[:at], *failure.steps[at + size :])
            again = live(failure.seed, fewer)
            if again is not None and again.fact == failure.fact:
                failure = again
            else:
                at += size
        if size == 1:
            return failure
        size //= 2
