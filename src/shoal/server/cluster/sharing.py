"""What the server of one node shares with those of the others: the lobby, sessions that ended, and jobs of which there must be one."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Final

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.cluster.bus import Bus
from shoal.server.cluster.jobs import Jobs, forget_asked
from shoal.server.cluster.lobby import LifeOfNodes, LobbyOfNodes
from shoal.server.cluster.news import News, Said
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.proofs import ChallengesOfNodes, CountsOfNodes, FamiliarToNodes, forget_proofs
from shoal.server.cluster.rated_room import RatedRoomOfNodes
from shoal.server.finished.review_queue import ReviewQueue
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Clock
from shoal.server.tables.tables import Tables

FORGOTTEN_EVERY_S: Final = 600.0


class Sharing:
    """Of one node. `serve` a server with it, `begin` after the node has begun, and `end` before it ends."""

    def __init__(self, node: ClusterNode, store: LeasedStore, bus: Bus, clock: Clock) -> None:
        """Nothing is shared yet."""
        self.jobs = Jobs(node, store, bus)
        self.news = News(node, store, bus, clock)
        self.counts = CountsOfNodes(store)
        self.bus = bus
        self._store = store
        self._served: tuple[Tables, AccountLoader | None] | None = None
        self._clock = clock
        self._life: LifeOfNodes | None = None
        self._saying: asyncio.Task[None] | None = None

    def serve(self, tables: Tables, people: AccountLoader | None = None, reviews: ReviewQueue | None = None) -> None:
        """Share what these tables have, what these accounts do, and the work of these reviews."""
        self._served = tables, people
        if reviews is not None:
            reviews.claims = self.jobs
        self.jobs.add("forgetting", self._forget_for_ever)
        LobbyOfNodes(tables.board, self.news, self._clock)
        self._life = LifeOfNodes(tables.life, self.news, self._clock)

        def look_up(_: str, said: Said, __: bool) -> None:  # noqa: FBT001  # as a listener is called
            for who in said:
                tables.look_up_relations(who)

        tables.hooks.on_relations = partial(self.news.say, "relations")
        self.news.follow("relations", look_up)
        if people is not None:
            self._share_endings(people)

    def _share_endings(self, people: AccountLoader) -> None:
        """Have sessions and tokens that end at one node end at all: their connections, and what is remembered of them."""
        end_here = people.on_ended

        def end(ended: list[str]) -> None:
            end_here(ended)
            for one in ended:
                self.news.say("ended", one)

        def hear(_: str, said: Said, __: bool) -> None:  # noqa: FBT001  # as a listener is called
            people.forget([*said])
            end_here([*said])

        people.on_ended = end
        self.news.follow("ended", hear)

    async def begin(self) -> None:
        """Say, hear and do, until the end."""
        await self.bus.begin()
        await self._share_accounts()
        await self.news.begin()
        await self.jobs.begin()
        if self._life is not None:
            self._saying = asyncio.create_task(self._life.keep_saying(), name="life")

    async def _share_accounts(self) -> None:
        """Have what accounts keep between two requests where any node finds it."""
        if self._served is None or self._served[1] is None:
            return
        tables, people = self._served[0], self._served[1]
        services = await people.services()
        services.passkeys.challenges = ChallengesOfNodes(self._store)
        services.familiar = FamiliarToNodes(self.news)
        services.rated(tables).hall = RatedRoomOfNodes(self.jobs, self._store)

    async def _forget_for_ever(self) -> None:
        """Remove what no one needs any more."""
        while True:
            with contextlib.suppress(StoreError):
                await self._store.change(forget_proofs())
                await self._store.change(forget_asked())
            await self.bus.news("forgetting", FORGOTTEN_EVERY_S)

    async def end(self) -> None:
        """Say what is left to say, and nothing more. The jobs have ended before, with what they work on still there."""
        if self._saying is not None:
            self._saying.cancel()
        await self.news.end()
        await self.bus.end()
