"""Tables take store, time, chance and threads from outside: a simulation repeats itself byte for byte."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.server.tables.environment import Environment
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.opening import NewTable
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import Peer, Unlimited
from shoal.server.tables.state.log import Row, sealed
from shoal.server.tables.table import RESTARTING, TableGone
from shoal.server.tables.tables import TableRests, Tables
from shoal.server.tables.timing.time_control import NO_TIME, DaysTime, TimeControl, TurnTime
from tests.server.simulated import AtOnce, Dice, MemoryStore, StoppedClock, settle
from tests.server.tables_in_memory import random_bots

WHO = "owner"
HELLO = json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "tab"})


class Uncounted(Unlimited):
    """A visit that is not counted."""

    address = ""


class World:
    """Tables of one seed, and their clock."""

    def __init__(self, seed: int) -> None:
        self.store, self.clock = MemoryStore(), StoppedClock()
        thoughts = AtOnce()
        self.tables = Tables(
            self.store,
            environment=Environment(self.clock, Dice(seed), thoughts, thoughts),
            settings=TableSettings(maker_of=random_bots),
        )

    async def open(self, **wishes: Any) -> str:
        return await self.tables.create(NewTable(**{"game": "go_fish", "bot": "random", "name": "Ada", **wishes}), WHO)

    async def enter(self, name: str, who: str = WHO, link: int = 1) -> Peer:
        table, peer = await self.tables.get(name), Peer()
        peer.link = link  # elsewhere a number of the process
        await table.enter(peer, who, Uncounted())
        await table.receive(peer, HELLO)
        return peer

    async def heard(self, peer: Peer) -> list[bytes]:
        frames: list[bytes] = []
        while peer._frames:
            frames.append(await peer.next_frame() or b"")
        return frames


def played(seed: int) -> tuple[str, list[Row], list[bytes]]:
    """A game of bots that stand in for their host, who stopped playing: everything that was stored and said in ten minutes."""

    async def story() -> tuple[str, list[Row], list[bytes]]:
        world = World(seed)
        name = await world.open()
        peer = await world.enter(name)
        said = await world.heard(peer)
        table = await world.tables.get(name)
        await table.receive(peer, json.dumps({"type": "stand", "id": 1}))
        for _ in range(600):
            await world.clock.run(1.0)
            said += await world.heard(peer)
        table.leave(peer)
        await world.tables.close()
        return name, world.store.logs[name], said

    return asyncio.run(story())


def test_the_same_seed_makes_the_same_table_byte_for_byte_and_virtual_time_stands_in_the_log() -> None:
    once, twice, other = played(5), played(5), played(6)
    assert once == twice
    assert once[1:] != other[1:]

    _, log, said = once
    assert len(said) > 20
    assert 5_000 < sum(row.ms for row in log) <= 600_000
    assert log[-1].at_ms - log[0].at_ms == sum(row.ms for row in log)


def test_a_table_that_another_server_wrote_to_is_read_again() -> None:
    async def story() -> None:
        world = World(1)
        name = await world.open()
        peer = await world.enter(name)
        table, log = await world.tables.get(name), world.store.logs[name]
        foreign = sealed(replace(log[-1], n=log[-1].n + 1, ms=0, game=0, body='{"type":"pace_set","pace":"slow"}'))
        log.append(foreign)

        with pytest.raises(TableGone):
            await table.receive(peer, json.dumps({"type": "set_pace", "id": 1, "pace": "quick"}))
        await settle()
        assert peer.close_code == RESTARTING
        assert json.loads((await world.heard(peer))[-1])["reason"] == "RESTARTING"
        with pytest.raises(TableRests):
            await world.tables.get(name)
        await world.clock.run(1.5)
        again = await world.enter(name)
        assert json.loads((await world.heard(again))[0])["pace"] == "slow"
        await world.tables.close()

    asyncio.run(story())


async def come_and_go(world: World, name: str, dice: Random) -> None:
    """Guests who sit down and leave within a minute, in every way, while the host says nothing or leaves, too."""
    table = await world.tables.get(name)
    for link in range(2, 8):
        guest = await world.enter(name, f"guest {link}", link)
        sit = {"type": "sit", "id": 1, "seat": dice.randrange(1, 3), "name": f"Guest {link}"}
        await table.receive(guest, json.dumps(sit))
        await world.clock.run(dice.choice((0.0, 5.0, 50.0)))
        if dice.random() < 0.5:
            await table.receive(guest, json.dumps({"type": "bye"}))
        table.leave(guest)
        await world.clock.run(dice.choice((1.0, 15.0, 70.0)))


@pytest.mark.parametrize("time", [NO_TIME, TurnTime(30), DaysTime(1)])
@pytest.mark.parametrize(("game", "pace"), [("literature", "at_once"), ("go_fish", "normal"), ("fish_draw", "slow")])
def test_people_who_sit_down_and_leave_at_once_stop_no_table(game: str, pace: str, time: TimeControl) -> None:
    async def story() -> None:
        world = World(7)
        name = await world.open(game=game, pace=pace, time=time, seating="open", dealer="opener")
        host = await world.enter(name)
        await come_and_go(world, name, Random(7))
        (await world.tables.get(name)).leave(host)
        watcher = await world.enter(name, "watcher", 9)
        await world.clock.run(120.0)

        assert watcher.close_code is None, "the table did not break"
        heard = map(json.loads, await world.heard(watcher))
        sitters = [message["sitters"] for message in heard if "sitters" in message]
        still = {sitter["name"] for sitter in sitters[-1]} & {f"Guest {link}" for link in range(2, 8)}
        assert not still or isinstance(time, DaysTime), "the seats of short stays are free again"
        await world.tables.close()

    asyncio.run(story())
