"""Tables take store, time, chance and threads from outside: a simulation repeats itself byte for byte."""

from __future__ import annotations

import asyncio
import json
import logging
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
from shoal.server.tables.table_errors import TableRests
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import BRIEF_S, FREE_AFTER, FROZEN_FOR, BriefStays
from shoal.server.tables.timing.time_control import NO_TIME, DaysTime, TimeControl, TurnTime
from tests.server.simulated import AtOnce, Dice, MemoryStore, StoppedClock, settle
from tests.server.tables_in_memory import GRACE, OWNER, is_acked, random_bots, seated
from tests.server.test_hearing import HEARING_S, a_fish_won, reacting

pytestmark = pytest.mark.anyio

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


async def played(seed: int) -> tuple[str, list[Row], list[bytes]]:
    """A game of bots that stand in for their host, who stopped playing: everything that was stored and said in ten minutes."""
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


@pytest.mark.slow
async def test_the_same_seed_makes_the_same_table_byte_for_byte_and_virtual_time_stands_in_the_log() -> None:
    once, twice, other = [await played(seed) for seed in (5, 5, 6)]
    assert once == twice
    assert once[1:] != other[1:]

    _, log, said = once
    assert len(said) > 20
    assert 5_000 < sum(row.ms for row in log) <= 600_000
    assert log[-1].at_ms - log[0].at_ms == sum(row.ms for row in log)


async def test_a_table_that_another_server_wrote_to_is_read_again() -> None:
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
async def test_people_who_sit_down_and_leave_at_once_stop_no_table(game: str, pace: str, time: TimeControl) -> None:
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


# --- A table never stands still for ever, and never spins -------------------------------------------------------------


@pytest.mark.parametrize("restarts", [False, True])
def test_a_short_stay_ends_though_only_a_visitor_is_left(*, restarts: bool) -> None:
    table = seated("bea")
    if restarts:
        table.pass_time(1.0)
        table.session = table.rebuilt()
    table.connect(3, "visitor")
    table.disconnect(2)
    table.disconnect(1)

    table.pass_time(2 * GRACE)
    assert table.statuses(3) == ["reconnecting", "bot", "bot", "bot"]


@pytest.mark.parametrize(("gone", "seconds"), [({1}, GRACE + FREE_AFTER), ({1, 2}, FROZEN_FOR)])
def test_a_visitor_sees_when_the_seats_of_absent_players_become_free(gone: set[int], seconds: float) -> None:
    table = seated("bea")
    table.pass_time(BRIEF_S)
    table.connect(3, "visitor")
    for link in gone:
        table.disconnect(link)

    table.pass_time(seconds - 1)
    assert {*table.table(3).free} == {2, 3}
    table.pass_time(1.0)
    assert {*table.table(3).free} == {2, 3} | {link - 1 for link in gone}


def test_a_seat_with_nothing_to_say_is_not_waited_for_while_another_bot_thinks() -> None:
    table = a_fish_won(0, maker_of=reacting({}), is_shown=False)
    table.thoughts = []
    assert is_acked(table.move(1, "shout", 50))
    table.pass_time(0.0)
    table.pass_time(HEARING_S)  # longer than any pause: what is thought now is said at once
    (thought,) = table.thoughts
    table.thoughts.clear()
    table.do(table.session.bot_answered(thought(), table.now))

    assert table.thoughts, "the other bot thinks"
    told = [update.hearing for update in (table.updates(1)[-1], table.session.look(OWNER, table.now)[1])]
    seats = [hearing and hearing.seats for hearing in told]
    assert seats in ([(1,)] * 2, [(2,)] * 2)


def test_a_loaded_game_by_correspondence_plays_the_turn_of_its_bot() -> None:
    table = seated(seed=5, time=DaysTime(2))
    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 100 + table.state.n)))
    table.disconnect(1)
    n = table.state.n

    table.session = table.rebuilt()
    assert table.session.next_alone is not None
    table.pass_time(60.0)
    assert table.state.n > n


def test_a_stuck_table_is_closed_by_name_and_built_anew_while_others_play_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        world = World(3)
        stuck, sound = await world.open(), await world.open()
        host = await world.enter(stuck)
        table = await world.tables.get(stuck)
        guest = Peer()
        guest.link = 2
        await table.enter(guest, "guest", Uncounted())
        await table.receive(guest, HELLO)
        await table.receive(guest, json.dumps({"type": "sit", "id": 1, "seat": 1, "name": "Bea"}))
        table.leave(guest)
        with monkeypatch.context() as faulty:
            faulty.setattr(BriefStays, "over", lambda _self, _now: ())
            await world.clock.run(30.0)
            await settle()

        assert host.close_code == RESTARTING
        assert json.loads((await world.heard(host))[-1])["reason"] == "RESTARTING"
        assert "brief stay" in caplog.text
        other = await world.enter(sound)
        assert await world.heard(other), "others play on"
        again = await world.enter(stuck)
        await world.clock.run(30.0)
        assert again.close_code is None
        assert json.loads((await world.heard(again))[0])["id"] == stuck
        await world.tables.close()

    caplog.set_level(logging.ERROR, "shoal.server.tables.outputs")
    asyncio.run(story())
