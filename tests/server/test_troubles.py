"""Stops, failing disks and broken tables, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shoal.games.literature.bots.random import RandomBot
from shoal.server.operations.marks import mark_of
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.storage.store_errors import Failed
from shoal.server.tables.loaded import STOPPED_AT_ONCE
from shoal.server.tables.opening import NewTable
from shoal.server.tables.table import Table
from shoal.server.tables.table_errors import TableRests
from shoal.server.tables.tables import Tables
from tests.server.live import LiveGuest, LiveServer, Talk, address, close_code, live_server, play_on, refuse, wait_until


@pytest.mark.slow
def test_a_server_that_stops_says_so_and_when_to_come_back(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        url = guest.open_table()
        stack = contextlib.ExitStack()
        talk = stack.enter_context(guest.at(url))
    closing = talk.until("closing")

    assert closing["reason"] == "RESTARTING"
    assert 500 <= closing["retry_ms"] <= 2500
    assert close_code(talk) == 1012
    stack.close()
    with live_server(tmp_path) as again:
        assert httpx.get(again.url + url).status_code == 200


def test_a_server_that_stops_is_restarting_and_not_full(tmp_path: Path) -> None:
    async def story() -> None:
        with open_store(tmp_path) as store:
            tables = Tables(store)
            await tables.close()
            for refused in (tables.get("bakotimure-12345678"), tables.create(NewTable(), "owner")):
                with pytest.raises(TableRests):
                    await refused

    asyncio.run(story())


async def load_many(tables: Tables) -> list[Table]:
    """Three times as many tables as stop at once."""
    return [await tables.get(await tables.create(NewTable(), "owner")) for _ in range(3 * STOPPED_AT_ONCE)]


def test_a_server_that_stops_ends_a_few_tables_at_a_time(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> list[int]:
        tables = Tables(store)
        loaded, at_once = await load_many(tables), list[int]()
        closing = asyncio.create_task(tables.close())
        while not closing.done():
            at_once.append(sum(table.is_ending and not table.is_ended for table in loaded))
            await asyncio.sleep(0)
        assert all(table.is_ended for table in loaded)
        return at_once

    with open_store(tmp_path) as store:
        assert 0 < max(asyncio.run(story(store))) <= STOPPED_AT_ONCE


def test_a_server_stops_though_its_tables_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.server.tables.tables.STOP_S", 0.05)

    async def story(store: SqliteStore) -> None:
        tables = Tables(store)
        loaded = await load_many(tables)
        for table in loaded:
            monkeypatch.setattr(table, "_do", lambda _: asyncio.Event().wait())
        async with asyncio.timeout(5):
            await tables.close()
        assert all(table.is_ended for table in loaded)

    with open_store(tmp_path) as store:
        asyncio.run(story(store))


@pytest.mark.slow
def test_an_append_that_fails_is_not_acknowledged_and_the_table_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        url = guest.open_table()
        append = server.store.append

        async def fail(_: object) -> None:
            raise Failed("the disk is full")

        with guest.at(url) as talk:
            n, before = talk.update["n"], talk.update["view"]
            monkeypatch.setattr(server.tables._loaded[url.removeprefix("/t/")].table, "_append", fail)
            talk.say(type="play", id=1, n=n, move=talk.any_move())
            assert talk.hear()["reason"] == "STORE_FAILED"
            assert close_code(talk) == 1011
        assert server.store.append == append
        wait_until(lambda: httpx.get(server.url + url).status_code == 200)
        with guest.at(url) as talk:
            assert (talk.update["n"], talk.update["view"]) == (n, before)
            assert talk.play_any(1)["type"] == "ack"


class Broken(RandomBot):
    """Breaks when it must act."""

    def move(self, view: Any) -> Any:
        if view.board.turn != view.seat:
            return None
        raise RuntimeError(f"I hold {view.hand}")


def test_a_table_that_breaks_does_not_touch_the_others_and_logs_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with live_server(tmp_path, maker_of=lambda _game, _name: Broken) as server:
        guest, other = server.guest(), server.guest()
        broken, sound = guest.open_table(pace="at_once"), other.open_table(pace="at_once")
        with guest.at(broken) as talk, other.at(sound) as beside:
            play_until_closed(talk)
            assert beside.command(type="set_pace", id=1, pace="normal")["type"] == "ack"
        with pytest.raises(InvalidStatus) as resting:
            refuse(address(server, broken), additional_headers=guest.headers)
        assert resting.value.response.status_code == 503
        assert httpx.get(server.url + broken).status_code == 503

    assert "broke: bot random on seat" in caplog.text
    assert "I hold" not in caplog.text
    assert guest.token not in caplog.text
    names = [table.removeprefix("/t/") for table in (broken, sound)]
    assert [mark_of(name) in caplog.text for name in names] == [True, False]
    assert not any(name in caplog.text or name.partition("-")[0] in caplog.text for name in names)


def play_until_closed(talk: Talk) -> None:
    with contextlib.suppress(ConnectionClosed):
        for command in range(1, 500):
            if talk.any_move() is None:
                talk.hear()
            else:
                talk.play_any(command)
    assert json.loads(talk.frames[-1])["reason"] == "RESTARTING"
    assert talk.socket.close_code == 1012


def test_a_log_that_was_tampered_with_is_an_error_and_not_a_crash(tmp_path: Path, server: LiveServer) -> None:
    guest = LiveGuest(server.url)
    url = guest.open_table()
    server.store._writer.execute("DELETE FROM events WHERE table_id = ? AND n = 2", (url.removeprefix("/t/"),))

    assert httpx.get(server.url + url).status_code == 500
    with pytest.raises(InvalidStatus) as refused:
        refuse(address(server, url))
    assert refused.value.response.status_code == 503


@pytest.mark.slow
def test_a_game_is_played_without_a_line_in_the_log(server: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    guest = server.guest()
    with guest.at(guest.open_table(seats=4, pace="at_once")) as talk:
        for command in range(1, 500):
            if play_on(talk) is None:
                break
            talk.play_any(command)

    assert not [record for record in caplog.records if record.name.startswith("shoal")]
    assert guest.token not in caplog.text
