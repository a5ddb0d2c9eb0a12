"""A table never stands still for ever, and never spins: whatever is due by itself happens, and is seen by everybody."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.table import RESTARTING
from shoal.server.tables.timing.presence import BRIEF_S, FREE_AFTER, FROZEN_FOR, BriefStays
from shoal.server.tables.timing.time_control import DaysTime
from tests.server.simulated import settle
from tests.server.tables_in_memory import GRACE, OWNER, is_acked, seated
from tests.server.test_hearing import HEARING_S, a_fish_won, reacting
from tests.server.test_simulation import HELLO, Uncounted, World


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
    table = a_fish_won(0, maker_of=reacting({}))
    table.thoughts = []
    table.pass_time(0.0)
    table.pass_time(HEARING_S / 2)  # longer than any pause: what is thought now is said at once
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

    caplog.set_level(logging.ERROR, "shoal.server.tables.table")
    asyncio.run(story())
