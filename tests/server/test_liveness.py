"""A table never stands still for ever, and never spins: whatever is due by itself happens, and is seen by everybody."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from shoal.server.tables.outputs import Stuck
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.table import RESTARTING
from shoal.server.tables.timing.presence import BRIEF_S, FREE_AFTER, FROZEN_FOR, BriefStays
from shoal.server.tables.timing.time_control import DaysTime
from tests.server.simulated import settle
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked
from tests.server.test_hearing import HEARING_S, a_fish_won, reacting
from tests.server.test_simulation import HELLO, Uncounted, World


def with_guest() -> MemoryTable:
    """The owner on seat 0, whose turn it is, and Bea who has just sat down on seat 1: links 1 and 2."""
    table = MemoryTable()
    table.connect(1)
    table.connect(2, "bea")
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    return table


def test_a_guest_who_sits_down_and_says_bye_leaves_a_table_that_goes_on() -> None:
    table = with_guest()
    table.say(2, type="bye")
    table.disconnect(2)

    table.pass_time(2 * GRACE)
    assert table.statuses(1) == ["here", "bot", "bot", "bot"]
    assert is_acked(table.say(1, **table.ask(1)))


def test_a_short_stay_ends_though_only_a_visitor_is_left() -> None:
    table = with_guest()
    table.connect(3, "visitor")
    table.disconnect(2)
    table.disconnect(1)

    table.pass_time(2 * GRACE)
    assert table.statuses(3) == ["reconnecting", "bot", "bot", "bot"]


def test_after_a_restart_a_short_stay_ends_as_soon_as_somebody_looks() -> None:
    table = with_guest()
    table.pass_time(1.0)
    table.session = table.rebuilt()
    table.connect(3, "visitor")

    table.pass_time(2 * GRACE)
    assert table.statuses(3) == ["reconnecting", "bot", "bot", "bot"]


def test_a_visitor_sees_when_the_seat_of_an_absent_player_becomes_free() -> None:
    table = with_guest()
    table.pass_time(BRIEF_S)
    table.connect(3, "visitor")
    table.disconnect(1)

    table.pass_time(GRACE + FREE_AFTER - 1)
    assert 0 not in table.table(3).free
    table.pass_time(1.0)
    assert 0 in table.table(3).free


def test_a_visitor_sees_when_an_abandoned_table_is_given_up() -> None:
    table = with_guest()
    table.pass_time(BRIEF_S)
    table.connect(3, "visitor")
    table.disconnect(1)
    table.disconnect(2)

    table.pass_time(FROZEN_FOR - 1)
    assert not {0, 1} & {*table.table(3).free}
    table.pass_time(1.0)
    assert {0, 1} <= {*table.table(3).free}


def test_a_seat_with_nothing_to_say_is_not_waited_for_while_another_bot_thinks() -> None:
    table = a_fish_won(0, maker_of=reacting({}))
    table.thoughts = []
    table.pass_time(0.0)
    table.pass_time(HEARING_S / 2)  # longer than any pause: what is thought now is said at once
    (thought,) = table.thoughts
    table.thoughts.clear()
    table.do(table.session.bot_answered(thought(), table.now))

    assert table.thoughts, "the other bot thinks"
    sent, fresh = table.updates(1)[-1].hearing, table.session.look(OWNER, table.now)[1].hearing
    assert sent is not None
    assert fresh is not None
    assert len(sent.seats) == 1
    assert sent.seats == fresh.seats


def test_a_loaded_game_by_correspondence_plays_the_turn_of_its_bot() -> None:
    table = MemoryTable(seed=5, time=DaysTime(2))
    table.connect(1)
    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 100 + table.state.n)))
    table.disconnect(1)
    n = table.state.n

    table.session = table.rebuilt()
    assert table.session.next_alone is not None
    table.pass_time(60.0)
    assert table.state.n > n


def test_a_timer_that_stays_due_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_guest()
    table.disconnect(2)
    monkeypatch.setattr(BriefStays, "over", lambda _self, _now: ())

    with pytest.raises(Stuck, match="brief stay"):
        table.pass_time(2 * GRACE)


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

    caplog.set_level(logging.ERROR, "shoal.server.tables.table")
    asyncio.run(story())
