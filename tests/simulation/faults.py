"""What goes wrong in a run, and when: drawn before it begins, so that a run can be repeated without some of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from tests.simulation.sharing import BUS

if TYPE_CHECKING:
    from tests.simulation.servers import Server
    from tests.simulation.world import World


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong at `at`, for `lasts` seconds; `node` and `other` are numbers of machines."""

    kind: str
    at: float
    lasts: float
    node: int
    other: int
    after: int
    """After how many calls a machine dies."""

    def __str__(self) -> str:
        return f"{self.kind} (node {self.node}, {self.other}, {self.after} calls) for {self.lasts:.1f} s"


KINDS: Final = {
    "kill": 8,
    "pause": 5,
    "restart": 2,
    "drain": 4,
    "cut nodes": 3,
    "cut database": 4,
    "cut bus": 2,
    "bus is away": 2,
    "database restarts": 2,
    "slow disk": 2,
    "disk hangs": 1,
    "full disk": 2,
    "lost answers": 4,
    "late packets": 4,
    "clock jumps": 2,
    "database clock": 1,
    "full inbox": 1,
}
DRAINED_WITHIN_S: Final = 5.0
KEPT: Final = 0.5
"""How often a node that drains is to be kept."""
ASKED_FOR: Final = 8
"""Tables that are in no memory when the second of two nodes drains: the first may send who asks for them to the second."""
LATE_S: Final = (1.0, 9.0)
"""How late packets come."""
REST_S: Final = 35.0
"""Seconds between the end of a fault and the next one, at least in half of all cases: faults also come together."""

LOOKED_AT_S: Final = 5.0
"""After how many seconds people look again at a page that could not connect at once: pages by themselves wait for 15 at most."""


def drawn_faults(rng: Random, seconds: float, nodes: int) -> list[Fault]:
    """What goes wrong in so many seconds."""
    faults: list[Fault] = []
    at = rng.uniform(10.0, 60.0)
    while at < seconds - 20.0:
        (kind,) = rng.choices([*KINDS], [*KINDS.values()])
        lasts = rng.choice((1.0, 2.5, 3.5, 6.0, 12.0, 30.0)) * rng.uniform(0.7, 1.3)
        if kind == "pause":
            lasts = rng.choice((1.0, 2.0, 3.2, 4.0, 10.0, 60.0)) * rng.uniform(0.9, 1.1)
        if kind == "late packets":
            lasts = LATE_S[1]
        node, other = (rng.sample(range(nodes), 2)) if nodes > 1 else (0, 0)
        faults.append(Fault(kind, at, min(lasts, seconds - at), node, other, rng.choice((0, 0, rng.randrange(200)))))
        at += rng.uniform(0.0, 6.0) if rng.random() < 0.4 else lasts + REST_S + rng.uniform(0.0, 60.0)
    return faults


class Trouble:
    """Carries faults out, and knows whether any is on."""

    def __init__(self, world: World, faults: list[Fault]) -> None:
        """None has happened."""
        self._world = world
        self._on = 0
        self.calm_since = world.loop.now
        """Since when nothing is wrong, where nothing is."""
        for fault in faults:
            world.later(fault.at, self._begin, fault)

    @property
    def is_calm(self) -> bool:
        """Whether nothing is wrong now."""
        return self._on == 0

    def _begin(self, fault: Fault) -> None:
        world = self._world
        world.note(str(fault))
        self._on += 1
        end = _HAPPENS[fault.kind](world, fault) or (lambda: None)
        world.later(fault.lasts, self._end, fault, end)

    def hold(self, seconds: float) -> None:
        """Something goes on for so long that has gone wrong already: a packet is on its way, and may say that a dead node lives."""
        self._on += 1
        self._world.later(seconds, self._release)

    def _end(self, fault: Fault, end: Callable[[], None]) -> None:
        end()
        self._world.note(f"{fault.kind} is over")
        self._release()

    def _release(self) -> None:
        self._on -= 1
        if self._on == 0:
            self.calm_since = self._world.loop.now
            self._world.wake_all()
            self._world.later(LOOKED_AT_S, self._world.wake_all)  # a server that was just started may need some seconds


End = Callable[[], None] | None


def _kill(world: World, fault: Fault) -> End:
    """The process ends at any await; it is started again later. Sockets are closed by its kernel."""
    server = world.servers[fault.node]
    if server.is_alive:
        server.place.calls_left = fault.after
    return lambda: _boot(server)


def _boot(server: Server) -> None:
    server.place.die()
    server.boot()


def _pause(world: World, fault: Fault) -> End:
    server = world.servers[fault.node]
    server.stand()
    return server.go_on


def _restart(world: World, fault: Fault) -> End:
    """The server is stopped in order, and started again."""
    server = world.servers[fault.node]
    if server.is_alive and server.is_ready:
        server.run(server.stop())
    return lambda: _boot(server)


def _drain(world: World, fault: Fault) -> End:
    """The server hands its tables over, ends or is kept, and is started again; as often as not another one does the same a little later."""
    rng, chosen = world.fault_rng, [world.servers[fault.node]]
    is_kept = rng.random() < KEPT

    def drain(server: Server) -> None:
        if server.is_alive and server.is_ready:
            server.run(server.stay_drained() if is_kept else server.drain(DRAINED_WITHIN_S))

    drain(chosen[0])
    if len(world.servers) > 2 and rng.random() < 0.5:
        chosen.append(world.servers[fault.other])
        begins_in_s = rng.uniform(0.2, fault.lasts)
        world.later(begins_in_s, drain, chosen[1])
        for _ in range(ASKED_FOR):
            world.ask_for_new_table(begins_in_s + rng.random())

    def again() -> None:
        for server in chosen:
            _boot(server)

    return again


def _cut_nodes(world: World, fault: Fault) -> End:
    one, other = world.servers[fault.node], world.servers[fault.other]
    world.network.cut(one.name, other.name, world.loop.now + fault.lasts)
    return None


def _cut_database(world: World, fault: Fault) -> End:
    world.network.cut(world.servers[fault.node].name, "database", world.loop.now + fault.lasts)
    return None


def _cut_bus(world: World, fault: Fault) -> End:
    for server in world.servers if fault.kind == "bus is away" else [world.servers[fault.node]]:
        world.network.cut(server.name, BUS, world.loop.now + fault.lasts)
    return None


def _database_restarts(world: World, _: Fault) -> End:
    database = world.database
    database.is_up = False
    database.restart()

    def up() -> None:
        database.is_up = True

    return up


def _slow_disk(world: World, fault: Fault) -> End:
    database = world.database
    if fault.kind == "disk hangs":
        database.hangs_until = world.loop.now + fault.lasts
        return None
    database.disk_s = world.fault_rng.choice((0.05, 0.4, 1.5, 4.0))

    def sound() -> None:
        database.disk_s = 0.0005

    return sound


def _full_disk(world: World, _: Fault) -> End:
    database = world.database
    database.is_full = True

    def empty() -> None:
        database.is_full = False

    return empty


def _lost_answers(world: World, fault: Fault) -> End:
    world.database.lost_answers += 1 + fault.after % 3
    return None


def _late_packets(world: World, fault: Fault) -> End:
    """Some packets on the way to the database come late, maybe when no one waits for an answer any more."""
    world.database.late = [world.fault_rng.uniform(*LATE_S) for _ in range(1 + fault.after % 4)]
    return world.database.late.clear


def _clock_jumps(world: World, fault: Fault) -> End:
    world.servers[fault.node].clock.ahead_ms += world.fault_rng.choice((-600_000, -90_000, 90_000, 600_000))
    return None


def _database_clock(world: World, fault: Fault) -> End:
    """The clock of the database is set: forward, or a little back."""
    world.database.ahead_ms += world.fault_rng.choice((-2000, -500, 2000, 60_000))
    return None


def _full_inbox(world: World, fault: Fault) -> End:
    """The clients of a node take nothing for a while."""
    conns = [*world.servers[fault.node].conns]
    for conn in conns:
        conn.is_stuck = True

    def free() -> None:
        for conn in conns:
            conn.is_stuck = False

    return free


_HAPPENS: Final[dict[str, Callable[[World, Fault], End]]] = {
    "kill": _kill,
    "pause": _pause,
    "restart": _restart,
    "drain": _drain,
    "cut nodes": _cut_nodes,
    "cut database": _cut_database,
    "cut bus": _cut_bus,
    "bus is away": _cut_bus,
    "database restarts": _database_restarts,
    "slow disk": _slow_disk,
    "disk hangs": _slow_disk,
    "full disk": _full_disk,
    "lost answers": _lost_answers,
    "late packets": _late_packets,
    "clock jumps": _clock_jumps,
    "database clock": _database_clock,
    "full inbox": _full_inbox,
}
