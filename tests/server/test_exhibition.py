"""The exhibition table: bots play for whoever looks, show what they have and believe, and make way for anyone with the next deal."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from shoal.bots.bot import Maker
from shoal.core.games import kit_of
from shoal.server.lobby.exhibiting import LOOKED_EVERY_S, TRIED, Exhibiting
from shoal.server.lobby.life import LOOKED_S
from shoal.server.tables.environment import Environment
from shoal.server.tables.exhibition import ExhibitionTable, exhibition_log
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import Peer, Unlimited
from shoal.server.tables.state.finished import NotOver
from shoal.server.tables.state.log import rows
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import DEFAULT_MANNERS
from tests.followed import Followed
from tests.server.simulated import AtOnce, Dice, MemoryStore, StoppedClock, settle
from tests.server.tables_in_memory import MemoryTable, is_acked, reason

pytestmark = pytest.mark.anyio

HELLO = json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "tab"})
STANDS = DEFAULT_MANNERS.stands


def quick_bots(game: str, _name: str) -> Maker:
    """Bots that come to an end."""
    return kit_of(game).bots()[kit_of(game).levels.offered[0]]


class World:
    """A server without a network, and its clock."""

    def __init__(self) -> None:
        self.store, self.clock, thoughts = MemoryStore(), StoppedClock(), AtOnce()
        environment = Environment(self.clock, Dice(1), thoughts, thoughts)
        self.tables = Tables(self.store, environment=environment, settings=TableSettings(maker_of=quick_bots))

    async def open(self, game: str = "go_fish") -> ExhibitionTable:
        """An exhibition table of a game that is over soon."""
        table = await self.tables.get(await self.tables.open_with(exhibition_log(Random(1), game)))
        assert isinstance(table, ExhibitionTable)
        return table

    async def enter(self, table: ExhibitionTable, who: str | None = "ann") -> Watcher:
        peer = Watcher(table)
        await table.enter(peer, who, Unlimited())
        await table.receive(peer, HELLO)
        return peer

    async def run(self, seconds: float) -> None:
        await self.clock.run(seconds)


class Watcher(Peer):
    """A client that keeps what it is sent."""

    def __init__(self, table: ExhibitionTable) -> None:
        self.frames: list[bytes] = []
        super().__init__(self._keep)
        self._table = table

    def _keep(self, frames: Any) -> bool:
        self.frames += frames
        return True

    def heard(self, *kinds: str) -> list[dict[str, Any]]:
        followed = Followed()
        return [one for one in (followed(json.loads(frame)) for frame in self.frames) if one["type"] in kinds]

    async def say(self, **message: object) -> dict[str, Any]:
        """Send a command; its answer."""
        await self._table.receive(self, json.dumps(message))
        await settle()
        return self.heard("ack", "refused")[-1]


def in_memory() -> MemoryTable:
    log = rows("table", exhibition_log(Random(1), "go_fish"), 0)
    return MemoryTable(log=log, maker_of=quick_bots)


async def until_seated(world: World, watcher: Watcher) -> None:
    for _ in range(200):
        if watcher.heard("table")[-1]["you"] is not None:
            return
        await world.run(30)
    raise AssertionError("they wait for ever")


# --- Seats and secrets ------------------------------------------------------------------------------------------------


def test_who_sees_all_hands_has_none_of_that_deal_and_sits_down_with_the_next_one_which_shows_none() -> None:
    table = in_memory()
    table.connect(1, "ann")
    table.connect(2, "bob")
    for seat in range(table.state.rules.seats):
        assert reason(table.say(1, type="sit", id=10 + seat, seat=seat, name="Ann")) == "ASK_FIRST"
    assert is_acked(table.say(1, type="knock", id=20, seat=1, name="Ann"))
    assert table.table(2).exhibition, "nobody sits there yet"
    assert reason(table.say(1, type="sit", id=21, seat=1, name="Ann")) == "WITH_NEXT_DEAL"

    while not table.state.game.is_over:
        table.pass_time(5.0)
    table.pass_time(STANDS)
    assert table.table(1).you == 1
    assert (table.state.game.number, table.state.game.is_over) == (2, False)
    assert not table.state.is_exhibition, "somebody has secrets now"
    assert not table.table(2).exhibition
    table.disconnect(1)
    table.disconnect(2)
    assert not table.rebuilt().state.is_exhibition, "and a restart does not forget it"


def test_a_promised_seat_can_be_given_back_and_asked_for_again_and_the_bots_play_on_without_a_person() -> None:
    table = in_memory()
    table.connect(1, "ann")
    assert is_acked(table.say(1, type="knock", id=20, seat=1, name="Ann"))
    assert is_acked(table.say(1, type="stop_asking", id=21))
    assert table.table(1).asked is None
    assert 1 in table.table(1).askable
    assert reason(table.say(1, type="stop_asking", id=22)) == "NO_KNOCK"
    assert is_acked(table.say(1, type="knock", id=23, seat=2, name="Ann"))
    assert is_acked(table.say(1, type="stop_asking", id=24))
    assert not table.rebuilt().state.seats.promised

    while not table.state.game.is_over:
        table.pass_time(5.0)
    table.pass_time(STANDS)
    assert table.table(1).you is None
    assert (table.state.game.number, table.state.is_exhibition) == (2, True)


@pytest.mark.parametrize("stays", [True, False])
def test_who_sits_down_between_two_deals_is_dealt_to_and_nothing_is_dealt_any_more_where_they_have_left(
    stays: bool,  # a case
) -> None:
    table = in_memory()
    table.connect(1, "ann")
    while not table.state.game.is_over:
        table.pass_time(5.0)
    assert is_acked(table.say(1, type="sit", id=1, seat=0, name="Ann"))
    if not stays:
        assert is_acked(table.say(1, type="stand", id=2))
    table.pass_time(2 * STANDS)
    assert table.state.game.number == (2 if stays else 1)
    assert not table.state.is_exhibition


# --- Who watches ------------------------------------------------------------------------------------------------------


async def test_who_watches_is_shown_all_hands_and_what_the_bot_on_turn_can_know_with_every_move() -> None:
    world = World()
    table = await world.open("literature")
    ann = await world.enter(table)
    await world.run(20)
    first, *_, last = ann.heard("beliefs")
    hands = [hand["hand"] for hand in last["hands"]]
    assert sum(map(len, hands)) == 48
    assert last["n"] > first["n"]
    assert last["n"] == ann.heard("update")[-1]["n"], "what bots believe comes with the move"
    assert last["seat"] is not None
    grid = last["grid"]
    assert "source" not in grid, "what is counted needs no word on the wire"
    own = grid["places"].index(last["seat"])
    held = {card for card, row in zip(grid["items"], grid["chance"], strict=True) if row[own] == 1}
    assert held == set(hands[last["seat"]])
    await world.tables.close()


async def test_a_frame_is_made_once_for_all_who_watch_and_who_comes_meanwhile_misses_and_repeats_nothing() -> None:
    world = World()
    table = await world.open()
    watchers = [await world.enter(table, f"guest {number}") for number in range(3)]
    for number in range(40):
        await world.run(0.7)
        if number % 3 == 0:
            watchers.append(await world.enter(table, f"late {number}"))
    await world.run(10)
    ends = [watcher.heard("update")[-1] for watcher in watchers]
    assert all(end["view"] == ends[0]["view"] for end in ends)
    first = [frame for frame in watchers[0].frames if frame.startswith(b'{"type":"change"')]
    assert len(first) > 5
    for watcher in watchers[1:]:
        changes = [frame for frame in watcher.frames if frame.startswith(b'{"type":"change"')]
        assert changes == first[len(first) - len(changes) :], "each change once, and none is left out"
        assert all(mine is its for mine, its in zip(changes, first[len(first) - len(changes) :], strict=True))
    assert watchers[0].heard("around")[-1]["watchers"] == len(watchers)
    await world.tables.close()


async def test_who_wants_a_seat_leaves_the_gallery_sees_no_hands_any_more_and_has_it_with_the_next_deal() -> None:
    world = World()
    table = await world.open()
    ann, bob = await world.enter(table), await world.enter(table, "bob")
    answer = await ann.say(type="knock", id=1, seat=0, name="Ann")
    assert answer["type"] == "ack"
    told = len(ann.heard("beliefs"))
    assert ann.heard("beliefs")[-1]["hands"] == []
    await until_seated(world, ann)
    assert len(ann.heard("beliefs")) == told
    assert bob.heard("beliefs")[-1]["hands"] == [], "nor does anyone else"
    assert not table.is_on
    await world.run(60)
    assert bob.heard("update")[-1]["n"] > 2, "who watches goes on watching"
    await world.tables.close()


async def test_a_client_that_says_no_hello_is_sent_away() -> None:
    world = World()
    table, mute = await world.open(), Peer()
    await table.enter(mute, "ann", Unlimited())
    await world.run(11)
    assert mute.close_code == 1008
    await world.tables.close()


# --- Storage, and sleep -----------------------------------------------------------------------------------------------


async def test_nothing_happens_while_nobody_looks_and_of_all_games_only_the_last_is_kept() -> None:
    world = World()
    table = await world.open()
    name, log = next(iter(world.store.logs.items()))
    await world.run(3600)
    assert len(world.store.logs[name]) == len(log), "nobody looks: no move"

    ann = await world.enter(await _again(world, name))
    numbers = set[int]()
    for _ in range(40):
        await world.run(30)
        kept = {row.game for row in world.store.logs[name]} - {0}
        assert len(kept) == 1, "the log does not grow from deal to deal"
        numbers |= kept
        if len(numbers) == 3:
            break
    assert numbers == {1, 2, 3}
    table = await _again(world, name)
    with pytest.raises(NotOver):
        await table.finished("ann")

    table.leave(ann)
    await world.run(120)
    assert world.tables.loaded == 0, "it sleeps, and takes no memory"
    before = len(world.store.logs[name])
    again = await world.enter(await _again(world, name))
    await world.run(60)
    assert again.heard("update")[-1]["n"] > before, "and it goes on from what was kept"
    await world.tables.close()


async def _again(world: World, name: str) -> ExhibitionTable:
    table = await world.tables.get(name)
    assert isinstance(table, ExhibitionTable)
    return table


async def test_it_is_played_while_somebody_looks_at_a_page_and_is_another_when_somebody_has_sat_down() -> None:
    world = World()
    life = world.tables.life
    task = asyncio.create_task(Exhibiting(world.tables).run())
    await world.run(600)
    assert not world.store.logs, "nobody has looked yet"

    life.look()
    await world.run(30)
    shown = life.now().exhibition
    assert shown is not None
    assert "" != shown.sentence("fr") != shown.sentence("en")
    assert shown.score("en")
    assert sum(shown.sizes) == 48
    await world.run(LOOKED_S + 120)
    length = len(world.store.logs[shown.table])
    await world.run(600)
    assert len(world.store.logs[shown.table]) == length
    assert world.tables.loaded == 0

    life.watchers = lambda: 1
    life.look()
    ann = await world.enter(await _again(world, shown.table))
    assert (await ann.say(type="knock", id=1, seat=0, name="Ann"))["type"] == "ack"
    await until_seated(world, ann)
    await world.run(10)
    other = life.now().exhibition
    assert other is not None
    assert other.table != shown.table
    task.cancel()
    await world.tables.close()


async def test_a_table_that_is_gone_or_cannot_be_played_is_not_waited_for_for_ever() -> None:
    world = World()
    life = world.tables.life
    life.watchers = lambda: 1
    task = asyncio.create_task(Exhibiting(world.tables).run())
    await world.run(10)
    shown = life.now().exhibition
    assert shown is not None
    table = await _again(world, shown.table)
    table.stop()
    world.store.logs.clear()
    await world.run(LOOKED_EVERY_S * (TRIED + 5))
    after = life.now().exhibition
    assert after is not None
    assert after.table != shown.table
    assert world.tables.loaded == 1
    task.cancel()
    await world.tables.close()
