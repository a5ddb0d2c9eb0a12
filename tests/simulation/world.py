"""A run: nodes, a database, tables with people, and what goes wrong, all drawn from one seed; in the end all is well, and everybody plays.

log        numbers of a log have no gaps, and no entry is written twice
owner      no two nodes append under one epoch, and none under an epoch that has passed
twice      no command is carried out twice
told       nothing is told or acknowledged before it is written
lost       nothing that was told or acknowledged is gone
differs    what happened reads the same for ever, to all who sit on the same seat
acks       a command that is sent again is acknowledged with the same number
stale      no node has a table, or tells a client of it, that another has had for longer than a lease lasts
parted     a table that has ended lets its clients go
circle     what one node has sent another is never carried on
asleep     a table that is to be woken is woken
back       ten seconds after the last fault everybody is connected, and has an answer
stands     a game in which a bot is to move goes on
heard      what a node says is heard by all others soon, also where the bus loses it
lobby      all nodes show the same tables
job        a job of the cluster is done by one node, and not by two for long
broken     no table breaks but by the fault of its store
time       time makes progress
held       no call holds the loop for long, whenever the run is made
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Sequence
from contextvars import copy_context
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from shoal.bots.bot import MakerOf
from shoal.bots.naming import bot_of
from shoal.server.tables.opening import NewTable
from shoal.server.tables.timing.time_control import NO_TIME, BankTime, DaysTime, TurnTime
from shoal.server.web.answers import Answers
from shoal.server.web.document import Assets
from tests.simulation import checks
from tests.simulation.database import SimDatabase
from tests.simulation.faults import Trouble, drawn_faults
from tests.simulation.loop import LONG_S, SimLoop, Stalled
from tests.simulation.network import Conn, Network
from tests.simulation.pages import load_page
from tests.simulation.people import Person
from tests.simulation.servers import Server
from tests.simulation.sharing import Probes
from tests.simulation.tabs import Tab

ANSWERS: Final = Answers(Assets("/static/none.js", ()))
MINUTES: Final = 10
BACK_S: Final = 10.0
SETTLED_S: Final = 20.0
"""Of calm, in the end."""
MISJUDGED: Final = 0.1
"""How often a balancer sends a client anywhere."""
UNFIT_S: Final = 2.0
"""After how long a balancer finds out that a node is not well."""


class Wrong(AssertionError):
    """A fact does not hold."""

    def __init__(self, fact: str, detail: str) -> None:
        super().__init__(f"{fact}: {detail}")
        self.fact = fact
        self.detail = detail


@dataclass(frozen=True)
class Failure:
    """What was wrong in a run, when, and what had happened until then."""

    seed: int
    minutes: float
    faults: tuple[int, ...]
    at: float
    fact: str
    detail: str
    history: tuple[str, ...]

    def __str__(self) -> str:
        faults = ",".join(map(str, self.faults)) or "none"
        again = f"  again: ./run bench simulate --seed {self.seed} --minutes {self.minutes:g} --faults {faults}"
        history = (f"  {line}" for line in self.history)
        return "\n".join((f"seed {self.seed}: {self.fact}: {self.detail}", *history, again))


@dataclass(frozen=True)
class Result:
    """What came of a run."""

    failure: Failure | None
    history: tuple[str, ...]
    events: int
    """How many were written."""
    long_calls: tuple[int, ...]
    """The numbers of the calls that held the loop for longer than they may: by the processor's clock, so not the same each time."""


class World:
    """Everything in a run."""

    def __init__(self, seed: int, minutes: float = MINUTES, only: Sequence[int] | None = None) -> None:
        """A run that has not begun; of its faults `only` these happen."""
        self.seed = seed
        self.loop = SimLoop()
        self.context = copy_context()
        self.history: list[str] = []
        self.is_ending = False
        self.maker_of: MakerOf = bot_of
        self.answers = ANSWERS
        self.network = Network(self)
        self.database = SimDatabase(self, self.rng("database"))
        self.probes = Probes(self)
        self.fault_rng = self.rng("faults as they happen")
        self.minutes = minutes
        self._seconds = 60.0 * minutes
        self._began = self.loop.now
        rng = self.rng("world")
        nodes = rng.choice((1, 1, 2, 2, 3, 4))
        self.servers = [Server(self, "abcd"[number]) for number in range(nodes)]
        self.faults = drawn_faults(rng, self._seconds, nodes)
        self.only = tuple(range(len(self.faults))) if only is None else tuple(only)
        self.people: list[Person] = []
        self.page_rng = self.rng("pages")
        self._route_rng = self.rng("balancer")

    def rng(self, what: str) -> Random:
        """Dice of their own for each part, so that one is not changed by another."""
        return Random(f"{self.seed} {what}")

    def later(self, seconds: float, what: Callable[..., object], *values: Any) -> asyncio.TimerHandle:
        """Call that on no machine."""
        return self.loop.call_later(seconds, what, *values, context=self.context)

    def note(self, what: str) -> None:
        """Something for the history."""
        self.history.append(f"{self.loop.now - self._began:7.2f} {what}")

    def fail(self, fact: str, detail: str) -> None:
        """A fact does not hold: the run ends."""
        if self.loop.failure is None:
            self.loop.failure = Wrong(fact, detail)

    # --- Tables and people ------------------------------------------------------------------------------------------

    def _open(self, number: int) -> None:
        """Open a table on any machine that is well, and have people come to it."""
        rng = self.rng(f"table {number}")
        wish = drawn_wish(rng, gather=self.rng(f"gathers {number}").random() < 0.25)
        host = f"host{number}"
        person = Person(self, host, "", "player")
        well = [server for server in self.servers if server.is_well]
        if not well:
            self.later(1.0, self._open, number)
            return
        who = checks.who_of(host)

        def opened(name: str | None) -> None:
            if name is None:
                self.later(1.0, self._open, number)
                return
            self.note(f"table {number} of {wish.game} is opened: {name}")
            self._come(person, name)
            kinds = rng.choices(("player", "program", "onlooker", "guest"), (6, 1, 1, 2), k=rng.choice((0, 1, 2, 3)))
            for index, kind in enumerate(kinds):
                one = Person(self, f"{kind}{number}{index}", name, kind)
                self.later(rng.uniform(0.5, 40.0), self._come, one, name)

        well[0].open_table(wish, who, opened)

    def ask_for_new_table(self, in_s: float) -> None:
        """Open a table to which nobody comes, and load its page after so many seconds."""

        def opened(name: str | None) -> None:
            if name is not None:
                self.later(in_s, load_page, self, name)

        well = [server for server in self.servers if server.is_well]
        if well:
            well[0].open_table(drawn_wish(self.page_rng), checks.who_of("nobody"), opened)

    def _come(self, person: Person, table: str) -> None:
        for tab in person.tabs:
            tab.table = table
        self.people.append(person)
        person.come()

    def tabs(self) -> list[Tab]:
        """All of them."""
        return [tab for person in self.people for tab in person.tabs]

    def wake_all(self) -> None:
        """Everybody's page looks whether it is connected."""
        for tab in self.tabs():
            tab.wake()

    # --- The balancer -----------------------------------------------------------------------------------------------

    def route(self, table: str) -> Server | None:
        """Where a balancer sends a client: by the table's name, to a node that it finds well; now and then anywhere."""
        known = [server for server in self.servers if server.is_alive and self._seems_well(server)]
        if not known:
            known = [server for server in self.servers if server.is_alive]
        if not known:
            return None
        if self._route_rng.random() < MISJUDGED:
            return self._route_rng.choice(known)
        return known[sum(table.encode()) % len(known)]

    def _seems_well(self, server: Server) -> bool:
        return server.bad_since is None or self.loop.now - server.bad_since < UNFIT_S

    def _look_at_servers(self) -> None:
        for server in self.servers:
            if server.is_well:
                server.bad_since = None
            elif server.bad_since is None:
                server.bad_since = self.loop.now

    # --- Facts ------------------------------------------------------------------------------------------------------

    def note_told(self, conn: Conn) -> None:
        """A node tells a client something of its table."""
        server, owner = conn.server, self.database.owners.get(conn.table)
        if server is None or owner is None or conn.table not in server.tables._loaded:
            return
        now = self.loop.now
        if owner.node not in ("", server.node.id) and now - max(owner.since, server.place.runs_since) > checks.STALE_S:
            self.fail(
                "stale",
                f"{server.name} tells of {conn.table}, which {owner.node} has had for {now - owner.since:.1f} s",
            )

    def note_acked(self, tab: Tab, command: int, n: int, message: dict[str, Any]) -> None:
        """A command was acknowledged for the first time."""
        span = self.database.commits.commands.get((tab.table, tab.name, command))
        if span is None and message["type"] in ("play", "sit", "set_pace"):
            checks.check_unwritten(self, tab, message)
        elif span is not None and not span[0] <= n <= span[1]:
            self.fail("acks", f"command {command} of {tab.name} is events {span}, and acknowledged with {n}")

    def _watch(self) -> None:
        """Look at everything once a second."""
        self.later(1.0, self._watch)
        self._look_at_servers()
        checks.check_awake(self)
        checks.check_held(self)
        checks.check_parted(self)
        self.probes.check()
        if self.trouble.is_calm and self.loop.now > self.trouble.calm_since + BACK_S:
            checks.check_back(self, BACK_S)
            checks.check_bots(self)

    # --- The run ----------------------------------------------------------------------------------------------------

    def run(self) -> Result:
        """What comes of it."""
        failure = self._failure()
        events = sum(self.database.commits.last.values())
        return Result(failure, tuple(self.history), events, tuple(self.loop.long_calls))

    def _failure(self) -> Failure | None:
        logs = _Breaks(self)
        logger = logging.getLogger("shoal")
        logger.addHandler(logs)
        before, logger.propagate = logger.propagate, False
        self.loop.set_exception_handler(self._unheard)
        gc.disable()
        try:
            self.loop.run_until_complete(self._live())
        except (Wrong, Stalled) as wrong:
            fact, detail = (wrong.fact, wrong.detail) if isinstance(wrong, Wrong) else ("time", str(wrong))
            at = self.loop.now - self._began
            return Failure(self.seed, self.minutes, self.only, at, fact, detail, tuple(self.history))
        finally:
            logs.is_deaf = True
            self.loop.end()
            logger.removeHandler(logs)
            logger.propagate = before
            self.database.connection.close()
            gc.enable()
        return None

    async def _live(self) -> None:
        self.note(f"{len(self.servers)} nodes")
        for server in self.servers:
            server.boot()
        rng = self.rng("tables")
        for number in range(rng.choice((1, 1, 2))):
            self.later(rng.uniform(0.1, 5.0), self._open, number)
        self.trouble = Trouble(self, [self.faults[number] for number in self.only])
        self.later(1.0, self._watch)
        self.later(1.0, self.probes.say)
        await asyncio.sleep(self._seconds)
        self.note("all faults are over")
        self.is_ending = True
        await asyncio.sleep(SETTLED_S)
        checks.check_settled(self)
        self.note("the servers stop")
        for server in self.servers:
            if server.is_alive:
                await server.run(server.stop())
        checks.check_logs(self)

    def _unheard(self, _: Any, context: dict[str, Any]) -> None:
        """An exception that nobody has caught."""
        error = context.get("exception")
        if isinstance(error, (Wrong, Stalled)):
            self.loop.failure = self.loop.failure or error
            return
        self.fail("broken", f"{context.get('message')}: {type(error).__name__} {error}")


class _Breaks(logging.Handler):
    """Hears what operators are told of tables that broke."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self.is_deaf = False
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Note it; no table breaks but by the fault of its store."""
        if self.is_deaf:
            return
        text = record.getMessage()
        self._world.note(f"  log: {text}")
        if " broke" in text:
            self._world.fail("broken", text)


def drawn_wish(rng: Random, *, gather: bool = False) -> NewTable:
    """Any table at which a game is short."""
    game = rng.choice(("literature", "go_fish", "fish_draw"))
    options: dict[str, dict[str, Any]] = {
        "literature": {"pack": rng.choice(("2x4", "2x3")), "stall_limit": 20},
        "go_fish": {"deck_ranks": rng.choice((3, 4, 6)), "hand_sizes": rng.choice((1, 2, 3)), "max_players": 10},
        "fish_draw": {"max_rounds": rng.choice((3, 6))},
    }
    return NewTable(
        game=game,
        options=options[game],
        seats={"literature": 4, "go_fish": 3, "fish_draw": 3}[game],
        pace=rng.choice(("slow", "slow", "normal")),
        hearing_s=rng.choice((1.0, 4.0)),
        bot="random",
        standin="random",
        name="Host",
        dealer=rng.choice(("drawn", "opener")),
        seating=rng.choice(("open", "open", "until_play", "ask")),
        time=rng.choice((NO_TIME, NO_TIME, TurnTime(30), BankTime(60, 5), DaysTime(1))),
        watching=rng.choice(("nobody", "facts", "ended", "seats")),
        listed=rng.random() < 0.5,
        gather=gather,
    )


def simulated(seed: int, minutes: float = MINUTES, only: Sequence[int] | None = None) -> Result:
    """What comes of the run of that seed. Machines are noisy: a call takes too long where it does so each time."""
    result = World(seed, minutes, only).run()
    if result.failure is not None or not result.long_calls:
        return result
    world = World(seed, minutes, only)
    often = {*result.long_calls}.intersection(world.run().long_calls)
    if not often:
        return result
    detail = f"call {min(often)} holds the loop for more than {LONG_S:g} s"
    failure = Failure(seed, minutes, world.only, 0.0, "held", detail, result.history)
    return replace(result, failure=failure)


def shortened(failure: Failure) -> Failure:
    """The same fact failing with as little going wrong as possible."""
    best = failure
    for number in reversed(failure.faults):
        fewer = tuple(each for each in best.faults if each != number)
        found = simulated(failure.seed, failure.minutes, fewer).failure
        if found is not None and found.fact == failure.fact:
            best = found
    return best
