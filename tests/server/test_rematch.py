"""Rematches: another table for the people of a game, whoever of them is still there."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Literal

import httpx
import pytest
from msgspec.structs import replace

from shoal.server.accounts.identity import who
from shoal.server.storage.store import id_of_game
from shoal.server.tables.opening import Alone, NotYourGame, rematch_log, rematch_of
from shoal.server.tables.recent_tables import table_of_mine
from shoal.server.tables.state.finished import NotOver
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import Row, rows, sealed
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.time_control import TurnTime
from tests.server.finished_games import TABLE, visiting
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked
from tests.server.test_all_games import play_out

ANN, BEA, CYD = "a" * 43, "b" * 43, "c" * 43


@cache
def played(guests: tuple[tuple[str, int], ...]) -> tuple[Row, ...]:
    """The log of a table of four where these people sat on these seats besides its owner, and a game has ended; nobody moved in time."""
    table = MemoryTable(game="go_fish", seats=4, pace="at_once", seating="until_play", time=TurnTime(5), seed=3)
    table.connect(1, OWNER)
    for link, (guest, seat) in enumerate(guests, 2):
        table.connect(link, guest)
        assert is_acked(table.say(link, type="sit", id=1, seat=seat, name=f"Person {seat}"))
    play_out(table)
    return tuple(table.log)


def over(*guests: tuple[str, int]) -> MemoryTable:
    return MemoryTable(game="go_fish", log=played(guests))


def rematch(old: TableState, by: str = OWNER, sides: Literal["kept", "mixed"] = "kept") -> MemoryTable:
    """The table that somebody who played at the old one opens."""
    return MemoryTable(game="go_fish", log=rows("table", rematch_log(rematch_of(old, by), by, sides, Random(5)), 0))


@pytest.mark.parametrize("sides", ["kept", "mixed"])
def test_all_who_played_have_a_seat_at_the_new_table_and_nobody_else(sides: Literal["kept", "mixed"]) -> None:
    old = over(("bea", 1), ("cyd", 2))
    state = rematch(old.state, "bea", sides).state
    seats = {"bea": state.seats.of("bea"), **{guest: kept.seat for guest, kept in state.seats.promised.items()}}
    assert set(seats) == {OWNER, "bea", "cyd"}
    assert len({*seats.values()}) == 3
    assert state.seats.host == seats["bea"], "who asked for it is the host"
    assert (seats == {OWNER: 0, "bea": 1, "cyd": 2}) == (sides == "kept")
    assert state.opened.options == old.state.opened.options
    assert state.clock.control == TurnTime(5)


def test_who_comes_late_sits_down_in_the_middle_of_the_game_and_a_stranger_does_not() -> None:
    new = rematch(over(("bea", 1), ("cyd", 2)).state)
    for link, guest in ((1, OWNER), (2, "bea"), (3, "stranger")):
        new.connect(link, guest, tab="tab", address="198.51.100.7")
    outputs, taken = new.session.take_seat("bea", "", "", new.now)
    new.do(outputs)
    assert (taken, new.state.seats.of("bea")) == ("seated", 1)
    new.pass_time(60.0)
    assert new.state.game.has_begun
    assert not new.state.game.is_over

    assert new.session.take_seat("stranger", "Eve", "", new.now)[1] == "ask"
    new.connect(4, "cyd", tab="tab")
    assert new.table(4).free == (2,)
    assert is_acked(new.say(4, type="sit", id=1, seat=2, name="Cyd"))


def test_the_rematch_of_a_game_that_counts_is_a_table_like_any_other() -> None:
    """Rated tables seat people at random, so nobody chooses whom they meet there; a deal that is compared is played once."""
    old = over(("bea", 1)).state
    for counted in ({"rated": True}, {"seed": "ab" * 16, "occasion": "match:x:0"}):
        old.opened = replace(old.opened, seating="locked", hints=False, **counted)
        new = rematch(old).state
        assert new.opened == replace(new.opened, rated=False, seed="", occasion="", hints=True)
        assert (new.settings.seating, new.opened.options, new.clock.control) == (
            "until_play",
            old.opened.options,
            old.clock.control,
        )


def test_a_rematch_is_for_those_who_played_with_others_and_only_afterwards() -> None:
    table = over(("bea", 1))
    with pytest.raises(NotYourGame):
        rematch_of(table.state, "stranger")
    with pytest.raises(Alone):
        rematch_of(over().state, OWNER)
    table.connect(1, OWNER)
    assert is_acked(table.say(1, type="again", id=500))
    with pytest.raises(NotOver):
        rematch_of(table.state, OWNER)


def test_players_are_told_of_the_table_until_the_next_game_begins_however_the_log_is_read() -> None:
    table = over(("bea", 1))
    for link, guest in ((1, OWNER), (2, "bea"), (3, "stranger")):
        table.connect(link, guest, tab="tab")
    table.do(table.session.note_rematch("bea", "bakotimure-3fX_9aQz", table.now))

    assert [table.table(link).rematch for link in (1, 2, 3)] == ["bakotimure-3fX_9aQz"] * 2 + [None]
    assert table.rebuilt().state.rematch == table.state.rematch
    assert is_acked(table.say(1, type="again", id=500))
    assert table.table(2).rematch is None
    assert table.rebuilt().state.rematch is None


def test_who_left_is_told_of_it_on_their_first_page() -> None:
    state = rematch(over(("bea", 1)).state).state

    assert table_of_mine("table", state, "bea").is_waiting
    assert not table_of_mine("table", state, "stranger").is_waiting


@pytest.mark.anyio
@pytest.mark.slow
async def test_the_page_of_the_game_leads_its_players_to_the_rematch_or_to_where_they_play_on() -> None:
    guests = ((who(BEA), 1), (who(CYD), 2))
    log = [sealed(replace(row, table=TABLE)) for row in played(guests)]

    def as_(token: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}"}

    async with visiting(log) as (client, _):
        page = (await client.get(f"/t/{TABLE}/game", headers=as_(BEA))).headers["Location"]
        offer = f'action="{page}/rematch"'
        assert offer in (await client.get(page, headers=as_(BEA))).text
        assert offer not in (await client.get(page, headers=as_(ANN))).text
        assert (await client.post(f"{page}/rematch", headers=as_(ANN))).status_code == 403
        new = (await client.post(f"{page}/rematch", headers=as_(BEA))).headers["Location"]
        assert new != f"/t/{TABLE}"
        assert (await client.post(f"/t/{TABLE}/rematch", headers=as_(CYD))).headers["Location"] == new

    again = MemoryTable(game="go_fish", log=played(guests))
    again.connect(1, OWNER)
    assert is_acked(again.say(1, type="again", id=500))
    async with visiting([sealed(replace(row, table=TABLE)) for row in again.log]) as (client, _):
        page = f"/game/{id_of_game(TABLE, 1)}"
        await client.get(f"/t/{TABLE}/game", headers=as_(BEA))
        assert (await client.post(f"{page}/rematch", headers=as_(BEA))).headers["Location"] == f"/t/{TABLE}"


@pytest.mark.anyio
async def test_two_who_ask_are_led_to_one_table_and_others_are_refused() -> None:
    """The second is told of it by the old table, also when the server has read that from disk again."""
    log = [sealed(replace(row, table=TABLE)) for row in played(((who(BEA), 1), (who(CYD), 2)))]

    async with visiting(log) as (client, store):

        async def ask(token: str, sides: str = "kept") -> httpx.Response:
            headers = {"Authorization": f"Bearer {token}"}
            return await client.post(f"/t/{TABLE}/rematch", data={"sides": sides}, headers=headers)

        assert (await ask(ANN)).status_code == 403
        first = await ask(BEA, "mixed")
        assert first.status_code == 303
        new = first.headers["Location"].removeprefix("/t/")
        assert (await ask(CYD)).headers["Location"] == f"/t/{new}"
        state = state_of(store.logs[new])
        assert {person.who for person in state.seats.people if person} == {who(BEA), who(CYD)}
        assert not state.settings.listed
        old = state_of(store.logs[TABLE])
        assert old.rematch is not None
        assert old.rematch.table == new
        page = await client.get(f"/t/{TABLE}", headers={"Authorization": f"Bearer {ANN}"})
        assert new not in page.text, "nobody else is told which table it is"
