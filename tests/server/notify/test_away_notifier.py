"""Who is told that they are waited for at a table where they are not."""

from __future__ import annotations

import json

import pytest

from shoal.server.notify.away_notifier import AwayNotifier
from shoal.server.notify.protocols import Awaited
from shoal.server.tables.environment import Environment
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.opening import NewTable
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import Peer, Unlimited
from shoal.server.tables.state.log import Entry, read
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import DaysTime, TimeControl, TurnTime
from tests.server.notify.fakes import RememberedPush
from tests.server.simulated import AtOnce, Dice, MemoryStore, StoppedClock, settle
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, random_bots
from tests.server.test_all_games import play_out
from tests.server.test_rematch import over

DAY_S = 86_400.0
HELLO = json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "tab"})


class World:
    """Two people at a table of Go Fish, of whom only the one who opened it is there; who does not move until a bot does."""

    def __init__(self) -> None:
        self.store, self.clock, self.push = MemoryStore(), StoppedClock(), RememberedPush()
        self.tables = self.started()

    def started(self) -> Tables:
        """A server of these tables."""
        thoughts = AtOnce()
        tables = Tables(
            self.store,
            environment=Environment(self.clock, Dice(3), thoughts, thoughts),
            settings=TableSettings(maker_of=random_bots),
        )
        tables.hooks.lookout = lambda table, state: AwayNotifier(table, state, self.push)
        return tables

    async def open(self, time: TimeControl) -> str:
        wish = NewTable(game="go_fish", bot="random", name="Ada", seats=3, time=time, dealer="opener", seating="open")
        name = await self.tables.create(wish, OWNER)
        table = await self.tables.get(name)
        await self.come(name, OWNER)
        assert await table.take_seat("bea", "Bea", "") == "seated"
        return name

    async def come(self, name: str, who: str) -> None:
        table, peer = await self.tables.get(name), Peer()
        await table.enter(peer, who, Unlimited())
        await table.receive(peer, HELLO)

    def turns(self, name: str) -> int:
        """How many turns have ended there because their time was over."""
        return sum("timed_out" in row.body for row in self.store.logs[name])


@pytest.mark.anyio
async def test_who_is_away_is_told_once_that_it_is_their_turn_by_correspondence_also_after_a_restart() -> None:
    world = World()
    name = await world.open(DaysTime(2))
    assert world.push == [], "who opened the table has the turn, and is there"
    for _ in range(40):
        if not world.push:
            await world.clock.run(DAY_S / 2)
    assert world.push == [Awaited("turn", "bea", "go_fish", name)]

    await world.tables.close()
    world.tables = world.started()
    await world.come(name, OWNER)
    await world.clock.run(DAY_S / 4)
    assert len(world.push) == 1

    await world.come(name, "bea")
    await world.clock.run(20 * DAY_S)
    assert world.turns(name) > 3, "both had turns since then"
    assert len(world.push) == 1, "both are there"
    await world.tables.close()


@pytest.mark.anyio
async def test_a_table_with_clocks_of_seconds_calls_nobody() -> None:
    world = World()
    name = await world.open(TurnTime(30))
    await world.clock.run(600)
    await settle()
    assert world.turns(name)
    assert world.push == []
    await world.tables.close()


def test_a_rematch_is_told_to_those_who_played_and_are_gone() -> None:
    old, push = over(("bea", 1), ("cyd", 2)), RememberedPush()
    lookout = AwayNotifier("old", old.state, push)
    before = len(old.log)
    old.do(old.session.note_rematch("bea", "new", old.now))
    lookout.note(news(old, before), {OWNER, "bea"})
    lookout.note([], {OWNER, "bea"})

    assert push == [Awaited("rematch", "cyd", "go_fish", "new")]


def test_who_was_promised_a_seat_and_left_is_told_when_the_game_is_over() -> None:
    table = MemoryTable(pace="at_once", listed=True, seating="until_play", time=TurnTime(5))
    table.connect(1, OWNER)
    table.connect(2, "bea", tab="bea", address="203.0.113.2")
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    table.begin(1)
    push = RememberedPush()
    lookout = AwayNotifier("table", table.state, push)
    before = len(table.log)
    table.connect(3, "eve", tab="tab", address="203.0.113.9")
    assert is_acked(table.say(3, type="knock", id=1, seat=2, name="Eve"))
    assert "eve" in table.state.seats.promised
    table.disconnect(3)
    lookout.note(news(table, before), {OWNER, "bea"})
    assert push == [], "still playing"

    before = len(table.log)
    play_out(table)
    lookout.note(news(table, before), {OWNER, "bea"})
    assert push == [Awaited("seat", "eve", "literature", "table")]
    AwayNotifier("table", table.rebuilt().state, push).note([], ())
    assert len(push) == 1, "nobody is told again after a restart"


def news(table: MemoryTable, before: int) -> list[Entry]:
    """What the log has gained."""
    return [*read(table.log)[1]][before:]


def arrivals(push: RememberedPush) -> list[Awaited]:
    return [one for one in push if one.event == "friend"]


def test_friends_hear_once_of_who_sits_down_where_the_lobby_shows_it_and_of_no_other_table() -> None:
    for is_listed in (True, False):
        table, push = MemoryTable(listed=is_listed, seating="open"), RememberedPush()
        lookout = AwayNotifier("table", table.state, push)
        lookout.looks(OWNER)
        lookout.looks("cyd")
        table.connect(2, "bea", tab="bea")
        before = len(table.log)
        assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
        lookout.note(news(table, before), {OWNER, "bea"})
        lookout.looks("bea")
        here = frozenset({OWNER, "bea"})
        came = [Awaited("friend", OWNER, "literature", "table"), Awaited("friend", "bea", "literature", "table", here)]

        assert arrivals(push) == (came if is_listed else [])
        assert push.looks == [(OWNER, "table"), ("cyd", "table"), ("bea", "table")]


def test_a_table_that_is_loaded_again_tells_no_friend_again() -> None:
    table, push = MemoryTable(listed=True), RememberedPush()
    table.connect(1, OWNER)
    table.now += 5
    table.begin(1)
    AwayNotifier("table", table.rebuilt().state, push).looks(OWNER)
    assert arrivals(push) == []
