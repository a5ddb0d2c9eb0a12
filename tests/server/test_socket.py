"""Tables over real sockets: whole games, secrets, hostile clients, restarts."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from shoal.bots.literature.random import RandomBot
from shoal.server.identity import COOKIE, new_token
from shoal.server.messages import FRAME_LIMIT, Pace
from shoal.server.opening import NewTable
from shoal.server.presence import Manners
from shoal.server.store import StoreFailed, open_store
from shoal.server.table import QUEUE, Peer
from shoal.server.tables import TableRests, Tables
from tests.server.live import PATIENCE, LiveGuest, LiveServer, Talk, live_server

EAGER = 1e6
"""More commands a second than any test sends: where nothing is said about haste, none is refused for it."""


def short_pause(pace: Pace, _: Random) -> float:
    return 0.002 if pace == "human" else 0.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    manners = Manners(grace=0.2, pause=short_pause, rate=EAGER, burst=EAGER)
    with live_server(tmp_path_factory.mktemp("data"), manners=manners) as live:
        yield live


def refuse(address: str, **options: Any) -> None:
    """Connect, though it should be refused."""
    with connect(address, **options):
        pass


def address(server: LiveServer, table: str) -> str:
    return f"{server.url.replace('http', 'ws')}{table}/socket"


# --- Playing together -------------------------------------------------------------------------------------------------


def hands_named_in(message: Any) -> Iterator[list[str]]:
    """Every hand that a message holds, wherever it stands in it."""
    if isinstance(message, dict):
        for name, value in message.items():
            if name == "hand":
                yield value
            assert name not in ("hands", "who", "stock")
            yield from hands_named_in(value)
    elif isinstance(message, list):
        for value in message:
            yield from hands_named_in(value)


def test_two_people_and_bots_play_a_game_and_neither_receives_a_byte_of_the_others_hand(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    url = ann.open_table(seats=4, pace="instant")
    with ann.at(url) as her, bob.at(url) as him, server.guest().at(url) as visitor:
        assert him.command(type="sit", id=1, seat=1, name="Bob")["type"] == "ack"
        for command in range(2, 2000):
            talk = play_on(her, him)
            if talk is None:
                break
            assert talk.play_any(command)["type"] in ("ack", "refused")
        assert her.board["over"] == him.board["over"]
        drain(visitor)

    everything = [row.body for row in asyncio.run(server.store.read(url.removeprefix("/t/")))]
    events = [json.loads(body) for body in everything]
    hands = [set(hand) for hand in next(event["hands"] for event in events if event["type"] == "dealt")]
    held = [set(hand) for hand in hands]  # every card that a seat ever held
    for event in events:
        if event["type"] == "asked" and event["hit"]:
            held[event["seat"]].add(event["card"])
    for talk, own in ((her, 0), (him, 1)):
        told = [hand for frame in talk.frames for hand in hands_named_in(json.loads(frame))]
        assert all(set(hand) <= held[own] for hand in told)
        assert len(told) > 5
    assert [hand for frame in visitor.frames for hand in hands_named_in(json.loads(frame))] == []


def play_on(*talks: Talk) -> Talk | None:
    """Wait until it is the turn of one of them, and say whose; none when the game is over."""
    while True:
        for talk in talks:
            if talk.any_move() is not None:
                return talk
        if talks[0].board["over"]:
            for talk in talks[1:]:
                while not talk.board["over"]:
                    talk.hear()
            return None
        newest = min(talks, key=lambda talk: talk.update["n"])
        newest.hear()


def drain(talk: Talk) -> None:
    with contextlib.suppress(TimeoutError):
        while True:
            talk.frames.append(str(talk.socket.recv(timeout=0.1)))


def test_a_reload_finds_the_table_as_it_was(server: LiveServer) -> None:
    ann = server.guest()
    url = ann.open_table()
    with ann.at(url) as before:
        move = before.any_move()
        n = before.update["n"]
        assert before.command(type="play", id=1, n=n, move=move)["type"] == "ack"
    with ann.at(url, tab="new", since=n) as after:
        asked = after.update["sights"][0]
        assert move is not None
        assert (asked["seat"], asked["target"], asked["card"]) == (0, move["target"], move["card"])
        assert after.table["sitters"][0]["status"] == "here"


def test_a_table_is_rebuilt_from_its_log_when_it_was_forgotten(server: LiveServer) -> None:
    ann = server.guest()
    url = ann.open_table()
    with ann.at(url) as talk:
        talk.play_any(1)
    with ann.at(url) as talk:
        view = talk.update["view"]
    name = url.removeprefix("/t/")
    server.tables._tables[name].stop()
    wait_until(lambda: name not in server.tables._tables)
    with ann.at(url) as talk:
        assert talk.update["view"] == view or talk.update["n"] > 4


def wait_until(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came to pass"
        time.sleep(0.005)


async def sit_down(server: LiveServer, url: str, at: int) -> str:
    headers = server.guest().headers
    async with connect_async(address(server, url), additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "wire": 1, "tab": f"tab{at}"}))
        await socket.send(json.dumps({"type": "sit", "id": 1, "seat": 3, "name": f"Guest {at}"}))
        while True:
            answer = json.loads(await socket.recv())
            if answer["type"] in ("ack", "refused"):
                return str(answer.get("reason", "sits"))


def test_of_ninety_people_who_take_one_seat_at_once_exactly_one_gets_it(server: LiveServer) -> None:
    async def rush(url: str) -> list[str]:
        return await asyncio.gather(*(sit_down(server, url, at) for at in range(90)))

    answers = asyncio.run(rush(server.guest().open_table()))

    assert sorted(answers) == ["SEAT_TAKEN"] * 89 + ["sits"]


# --- Who may connect --------------------------------------------------------------------------------------------------

ORIGINS = {
    "{here}": True,
    None: False,
    "null": False,
    "": False,
    "https://evil.example": False,
    "{here}.evil.example": False,
    "http://127.0.0.1": False,
    "http://127.0.0.1:1": False,
    "http://localhost:{port}": False,
    "https://127.0.0.1:{port}": False,
    "{here}/": False,
    "HTTP://127.0.0.1:{port}": False,
    "http://evil.example@127.0.0.1:{port}": False,
}


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_browser_may_connect_from_our_own_pages_only(server: LiveServer, origin: str | None) -> None:
    url = server.guest().open_table()
    headers = {"Cookie": f"{COOKIE}={new_token()}"}
    if origin is not None:
        headers["Origin"] = origin.format(here=server.url, port=server.port)

    if ORIGINS[origin]:
        with connect(address(server, url), additional_headers=headers):
            return
    with pytest.raises(InvalidStatus) as refused:
        refuse(address(server, url), additional_headers=headers)
    assert refused.value.response.status_code == 403


def test_a_program_with_a_token_needs_no_origin_but_may_not_have_a_wrong_one(server: LiveServer) -> None:
    guest = server.guest()
    url = guest.open_table()

    with pytest.raises(InvalidStatus):
        refuse(address(server, url), additional_headers={**guest.headers, "Origin": "https://evil.example"})
    with guest.at(url) as talk:
        assert talk.seat == 0


def test_who_has_no_token_may_watch_and_not_sit(server: LiveServer) -> None:
    url = server.guest().open_table()
    with connect(address(server, url)) as socket:
        talk = Talk(socket)
        talk.say(type="hello", wire=1, tab="tab")
        talk.until("update")

        assert talk.seat is None
        assert talk.command(type="sit", id=1, seat=2, name="X")["reason"] == "UNKNOWN_GUEST"


@pytest.mark.parametrize("table", ["/t/AAAAAAAAAAAA", "/t/x"])
def test_there_is_no_socket_where_there_is_no_table(server: LiveServer, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        refuse(address(server, table))

    assert refused.value.response.status_code == 404


def test_compression_is_not_agreed_to(server: LiveServer) -> None:
    with connect(address(server, server.guest().open_table()), compression="deflate") as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


# --- Hostile clients --------------------------------------------------------------------------------------------------


def close_code(talk: Talk) -> int | None:
    """Hear everything that is still said; how it ended."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            talk.hear()
    return talk.socket.close_code


def test_a_frame_that_is_too_long_ends_the_connection(server: LiveServer) -> None:
    guest = server.guest()
    with guest.at(guest.open_table()) as talk:
        talk.socket.send("x" * (FRAME_LIMIT + 1))

        assert close_code(talk) == 1009


def test_a_frame_that_is_just_short_enough_is_answered(server: LiveServer) -> None:
    guest = server.guest()
    with guest.at(guest.open_table()) as talk:
        talk.socket.send("[" * FRAME_LIMIT)

        assert talk.until("refused")["reason"] == "UNREADABLE"


def test_bad_unicode_ends_the_connection(server: LiveServer) -> None:
    guest = server.guest()
    with guest.at(guest.open_table()) as talk:
        talk.socket.send(b"\xff\xfe", text=True)

        assert close_code(talk) == 1007


def test_bytes_are_read_as_text_is(server: LiveServer) -> None:
    guest = server.guest()
    with guest.at(guest.open_table()) as talk:
        talk.socket.send(b'{"type":"set_pace","id":1,"pace":"instant"}')
        assert talk.until("ack", "refused")["type"] == "ack"
        talk.socket.send(b"\xff\xfe")
        assert talk.until("refused")["reason"] == "UNREADABLE"


def test_a_flood_is_refused_and_in_the_end_sent_away_while_others_play(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        flood_and_play(server.guest())


def flood_and_play(guest: LiveGuest) -> None:
    url = guest.open_table()
    with guest.at(url, tab="flood") as flood, guest.at(url, tab="calm") as calm:
        with contextlib.suppress(ConnectionClosed):
            for command in range(1, 1000):
                flood.say(type="set_pace", id=command, pace="human")
        assert calm.play_any(1)["type"] == "ack"
        assert close_code(flood) == 1008
        reasons = {json.loads(frame).get("reason") for frame in flood.frames}
        assert "TOO_FAST" in reasons


def test_a_crowd_of_visitors_keeps_out_more_visitors_but_nobody_who_sits_here(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.table.PEERS", 3)
    monkeypatch.setattr("shoal.server.table.PEERS_OF_ONE", 2)
    owner, visitor = server.guest(), server.guest()
    url = owner.open_table()
    with contextlib.ExitStack() as crowd:
        for _ in range(3):
            crowd.enter_context(visitor.at(url))
        for headers in ({}, visitor.headers, server.guest().headers):
            with pytest.raises(InvalidStatus, match="503"):
                refuse(address(server, url), additional_headers=headers)

        with owner.at(url) as first, owner.at(url) as second:
            assert (first.seat, second.seat) == (0, 0)
            with pytest.raises(InvalidStatus, match="503"):
                refuse(address(server, url), additional_headers=owner.headers)


def test_a_table_that_nobody_looks_at_makes_way_where_all_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.tables.LOADED", 2)
    with live_server(tmp_path) as server:
        guest = server.guest()
        one, two, three = (guest.open_table() for _ in range(3))
        with guest.at(one):
            assert httpx.get(server.url + two).status_code == 200
            with guest.at(three) as talk:
                assert talk.play_any(1)["type"] == "ack"
                assert httpx.get(server.url + two).status_code == 503


def test_who_does_not_say_hello_first_is_sent_away(server: LiveServer) -> None:
    guest = server.guest()
    with connect(address(server, guest.open_table()), additional_headers=guest.headers) as socket:
        talk = Talk(socket)
        talk.say(type="stand", id=1)

        assert talk.hear() == {"type": "refused", "reason": "HELLO_FIRST", "id": 1}
        assert close_code(talk) == 1008


def test_a_client_that_does_not_keep_up_is_let_go() -> None:
    async def story() -> None:
        peer = Peer()
        for at in range(QUEUE + 5):
            peer.put(b"%d" % at)

        closing = await peer.next_frame()
        assert closing is not None
        assert json.loads(closing)["reason"] == "TOO_SLOW"
        assert await peer.next_frame() is None
        assert peer.close_code == 1013

    asyncio.run(story())


def test_a_client_that_reads_nothing_does_not_hold_up_the_table(server: LiveServer) -> None:
    guest = server.guest()
    url = guest.open_table()
    path = (
        f"GET {url}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    )
    key = f"Sec-WebSocket-Key: {'x' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with contextlib.ExitStack() as stack:
        talk = stack.enter_context(guest.at(url))
        for _ in range(5):
            stuck = stack.enter_context(sockets.socket())
            stuck.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
            stuck.connect(("127.0.0.1", server.port))
            stuck.sendall((path + key).encode())
            stuck.sendall(masked(b'{"type":"hello","wire":1,"tab":"stuck"}'))
        talk.command(type="stand", id=1)
        assert talk.command(type="sit", id=2, seat=0, name="Ann")["type"] == "ack"
        for command in range(3, 40):
            assert talk.command(type="set_pace", id=command, pace="human")["type"] == "ack"


def masked(payload: bytes) -> bytes:
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


# --- Trouble of our own -----------------------------------------------------------------------------------------------


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
            for refused in (tables.get("a-table-name"), tables.create(NewTable(), "owner")):
                with pytest.raises(TableRests):
                    await refused

    asyncio.run(story())


def test_an_append_that_fails_is_not_acknowledged_and_the_table_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        url = guest.open_table()
        append = server.store.append

        async def fail(_: object) -> None:
            raise StoreFailed("the disk is full")

        with guest.at(url) as talk:
            n, before = talk.update["n"], talk.update["view"]
            monkeypatch.setattr(server.tables._tables[url.removeprefix("/t/")], "_append", fail)
            talk.say(type="play", id=1, n=n, move=talk.any_move())
            assert talk.hear()["reason"] == "STORE_FAILED"
            assert close_code(talk) == 1011
        assert server.store.append == append
        wait_until(lambda: httpx.get(server.url + url).status_code == 200)
        with guest.at(url) as talk:
            assert (talk.update["n"], talk.update["view"]) == (n, before)
            assert talk.play_any(1)["type"] == "ack"


class Broken(RandomBot):
    """Breaks whenever it is asked."""

    def move(self, view: Any) -> Any:
        raise RuntimeError(f"I hold {view.hand}")


def test_a_table_that_breaks_does_not_touch_the_others_and_logs_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with live_server(tmp_path, maker_of=lambda _game, _name: Broken) as server:
        guest, other = server.guest(), server.guest()
        broken, sound = guest.open_table(pace="instant"), other.open_table(pace="instant")
        with guest.at(broken) as talk, other.at(sound) as beside:
            play_until_closed(talk)
            assert beside.command(type="set_pace", id=1, pace="human")["type"] == "ack"
        with pytest.raises(InvalidStatus) as resting:
            refuse(address(server, broken), additional_headers=guest.headers)
        assert resting.value.response.status_code == 503
        assert httpx.get(server.url + broken).status_code == 503

    assert "broke: bot counting on seat" in caplog.text
    assert "I hold" not in caplog.text
    assert guest.token not in caplog.text


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


def test_a_game_is_played_without_a_line_in_the_log(server: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    guest = server.guest()
    with guest.at(guest.open_table(seats=4, pace="instant")) as talk:
        for command in range(1, 500):
            if play_on(talk) is None:
                break
            talk.play_any(command)

    assert not [record for record in caplog.records if record.name.startswith("shoal")]
    assert guest.token not in caplog.text
