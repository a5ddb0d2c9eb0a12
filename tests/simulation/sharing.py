"""What nodes tell one another in a simulation: the bus, on which messages are lost, late and doubled, and facts of what they share.

They use the house's own news, lobby and jobs; of the bus only the way of a message is another.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from shoal.server.cluster.bus import PollingBus
from shoal.server.cluster.leases import LEASE_MS
from shoal.server.cluster.news import Said
from shoal.server.cluster.sharing import Sharing

if TYPE_CHECKING:
    from tests.simulation.servers import Server
    from tests.simulation.world import World

BUS: Final = "bus"
"""As the network knows it: a node that is cut off from it neither says nor hears anything there."""

LOST: Final = 0.2
LATE: Final = 0.1
DOUBLED: Final = 0.1
"""How often a message is lost, late or doubled."""

JOB: Final = "probe"
TOPIC: Final = "probe"
SAID_EVERY_S: Final = 5.0
HEARD_WITHIN_S: Final = 10.0
"""How soon others know what a node says, while nothing is wrong."""

AGREED_WITHIN_S: Final = 12.0
"""How soon all show the same tables: those that have moved are shown for some seconds more."""

BESIDE_S: Final = LEASE_MS / 1000 + 2.0
"""For how long two nodes may do a job: one looks every second whether its lease has lapsed, also where the clock of the database leaps."""

DONE_WITHIN_S: Final = 10.0


class SimBus(PollingBus):
    """The bus of one node."""

    def __init__(self, world: World, server: Server) -> None:
        """Of that machine."""
        super().__init__(server.clock)
        self._world = world
        self._server = server
        self._rng = world.rng(f"bus {server.name}")

    def publish(self, topic: str) -> None:
        """Send it to every other node that can be reached."""
        if self._is_cut(self._server):
            return
        for other in self._world.servers:
            if other is self._server or self._is_cut(other) or self._rng.random() < LOST:
                continue
            seconds = self._rng.uniform(0.5, 20.0) if self._rng.random() < LATE else self._rng.uniform(0.0002, 0.002)
            for _ in range(1 + (self._rng.random() < DOUBLED)):
                self._world.later(seconds, other.hear, topic)

    def _is_cut(self, server: Server) -> bool:
        return self._world.network.heals_at(server.name, BUS) is not None


class Probes:
    """Something to say every few seconds, and a job of which there must be one. Facts of both, and of the lobby."""

    def __init__(self, world: World) -> None:
        """Nothing was said."""
        self._world = world
        self._rng = world.rng("probes")
        self._said = 0
        self._heard: defaultdict[str, set[str]] = defaultdict(set)
        """By node what it has heard."""
        self._doing: dict[str, Server] = {}
        """By node id who does the job."""
        self._beside = Lasting(world, "job", BESIDE_S)
        self._undone = Lasting(world, "job", DONE_WITHIN_S)
        self._disagreed = Lasting(world, "lobby", AGREED_WITHIN_S)

    # --- What nodes do ----------------------------------------------------------------------------------------------

    def follow(self, server: Server, sharing: Sharing) -> None:
        """A server has started."""
        node = server.node.id

        def hear(_: str, said: Said, __: bool) -> None:
            self._heard[node].update(said)

        async def work() -> None:
            self._doing[node] = server
            try:
                await asyncio.Event().wait()
            finally:
                self._doing.pop(node, None)

        sharing.news.follow(TOPIC, hear)
        sharing.jobs.add(JOB, work)

    def say(self) -> None:
        """Have a node say something, and see to it that the others hear it."""
        self._world.later(SAID_EVERY_S, self.say)
        well = [server for server in self._world.servers if server.is_well]
        if not well or not self._world.trouble.is_calm:
            return
        self._said += 1
        speaker, about = self._rng.choice(well), str(self._said)
        speaker.sharing.news.say(TOPIC, about)
        listeners = [(server, server.node.id) for server in well if server is not speaker]
        self._world.later(HEARD_WITHIN_S, self._check_heard, about, listeners, self._world.loop.now)

    # --- Facts ------------------------------------------------------------------------------------------------------

    def _check_heard(self, about: str, listeners: list[tuple[Server, str]], said_at: float) -> None:
        trouble = self._world.trouble
        if not trouble.is_calm or trouble.calm_since > said_at:
            return
        for server, node in listeners:
            if server.is_well and server.node.id == node and about not in self._heard[node]:
                self._world.fail("heard", f"{server.name} has not heard within {HEARD_WITHIN_S:g} s what a node said")

    def check(self) -> None:
        """Look at the job and the lobby, once a second."""
        trouble = self._world.trouble
        calm_s = self._world.loop.now - trouble.calm_since if trouble.is_calm else 0.0
        well = [server for server in self._world.servers if server.is_well]
        doing = sorted(self._doers())
        self._beside.look({doing[0]: f"{' and '.join(doing)} do one job"} if len(doing) > 1 else {})
        self._undone.look({JOB: "nobody does a job"} if well and not doing and calm_s > 0 else {})
        self._disagreed.look(dict(_disagreements(well)) if calm_s > 0 else {})

    def _doers(self) -> Iterator[str]:
        for node, server in self._doing.items():
            if server.is_alive and server.node.id == node and not server.place.stands:
                yield server.name


class Lasting:
    """Something that may be so for a while, and not for longer."""

    def __init__(self, world: World, fact: str, most_s: float) -> None:
        """It is not so."""
        self._world = world
        self._fact = fact
        self._most_s = most_s
        self._since: dict[Hashable, float] = {}

    def look(self, found: Mapping[Any, str]) -> None:
        """What is so now, and how it is told."""
        now = self._world.loop.now
        self._since = {what: self._since.get(what, now) for what in found}
        for what, since in self._since.items():
            if now - since > self._most_s:
                self._world.fail(self._fact, f"{found[what]}, for {now - since:.0f} s")


def _disagreements(servers: Sequence[Server]) -> Iterator[tuple[tuple[str, str, str], str]]:
    """Tables that a node shows otherwise than the one that has them, or that nobody has, and how that is told."""
    own = {
        name: listing.table
        for server in servers
        for name in server.tables.board._own
        if (listing := server.tables.board.own(name)) is not None
    }
    for server in servers:
        shown = {name: listing.table for name, listing in server.tables.board._shown.items()}
        for name in own.keys() | shown.keys():
            if shown.get(name) != own.get(name):
                detail = f"{server.name} shows {shown.get(name)}, and it is {own.get(name)}"
                yield (server.name, name, str(own.get(name))), detail
