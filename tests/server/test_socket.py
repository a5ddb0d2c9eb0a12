"""Tables over real sockets: whole games, secrets, who may connect, and what a client can do wrong without harm to others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket as sockets
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from shoal.server.accounts.identity import COOKIE, new_token
from shoal.server.operations.admission import Admission
from shoal.server.operations.guarded_connections import guarded_protocols
from shoal.server.operations.limits import Limits
from shoal.server.operations.serving import listen
from shoal.server.tables.messages.wire import FRAME_LIMIT, WIRE_VERSION
from tests.server.live import LiveServer, Talk, address, close_code, live_server, play_on, refuse, wait_until
from tests.server.raw import at_table, hello, message

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


@pytest.mark.slow
def test_two_people_and_bots_play_a_game_and_neither_receives_a_byte_of_the_others_hand(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    url = ann.open_table(seats=4, pace="at_once")
    with ann.at(url) as her, bob.at(url) as him, server.guest().at(url) as visitor:
        assert him.command(type="sit", id=1, seat=1, name="Bob")["type"] == "ack"
        for command in range(2, 2000):
            talk = play_on(her, him)
            if talk is None:
                break
            assert talk.play_any(command)["type"] in ("ack", "refused")
        assert her.board["over"] == him.board["over"]
        with contextlib.suppress(TimeoutError):
            while True:
                visitor.frames.append(str(visitor.socket.recv(timeout=0.1)))

    events = [json.loads(row.body) for row in asyncio.run(server.store.read(url.removeprefix("/t/")))]
    hands = next(event["hands"] for event in events if event["type"] == "dealt")
    held = [set(hand) for hand in hands]  # every card that a seat ever held
    for event in events:
        if event["type"] == "asked" and event["hit"]:
            held[event["seat"]].add(event["card"])
    for talk, own in ((her, 0), (him, 1)):
        told = [hand for frame in talk.frames for hand in hands_named_in(json.loads(frame))]
        assert all(set(hand) <= held[own] for hand in told)
        assert len(told) > 5
    assert [hand for frame in visitor.frames for hand in hands_named_in(json.loads(frame))] == []


def test_a_reload_finds_the_table_as_it_was_also_when_the_server_had_forgotten_it(server: LiveServer) -> None:
    ann = server.guest()
    url = ann.open_table(bot="random")
    with ann.at(url) as before:
        move, n = before.any_move(), before.update["n"]
        assert before.command(type="play", id=1, n=n, move=move)["type"] == "ack"
    name = url.removeprefix("/t/")
    server.tables._loaded[name].table.stop()
    wait_until(lambda: name not in server.tables._loaded)
    with ann.at(url, tab="new", since=n) as after:
        asked = after.update["sights"][0]
        assert {"type": "ask", **{key: asked[key] for key in ("seat", "target", "card")}} == move
        assert after.table["sitters"][0]["status"] == "here"


CROWD = 100


@pytest.mark.slow
def test_of_a_hundred_people_who_want_one_seat_exactly_one_gets_it(tmp_path: Path) -> None:
    limits = Limits(visitors_per_table=CROWD)
    with live_server(tmp_path, limits=limits) as server, contextlib.ExitStack() as stack:
        owner = server.guest()
        table = owner.open_table()
        crowd = [
            stack.enter_context(at_table(server, table, "127.0.0.1", secrets.token_urlsafe(32))) for _ in range(CROWD)
        ]
        for one in crowd:
            one.sendall(hello())
        for number, one in enumerate(crowd):
            one.sendall(message(type="sit", id=1, seat=3, name=f"Person {number}"))

        answers = []
        for one in crowd:
            heard = b""
            while b'"type":"ack"' not in heard and b'"type":"refused"' not in heard:
                heard += one.recv(65536)
            answers.append(b'"type":"ack"' in heard)
        assert answers.count(True) == 1
        with owner.at(table) as talk:
            sitter = talk.table["sitters"][3]
            assert (sitter["name"], sitter["status"]) == (f"Person {answers.index(True)}", "here")


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


def test_a_client_without_a_token_may_watch_and_not_sit_and_compression_is_not_agreed_to(server: LiveServer) -> None:
    with connect(address(server, server.guest().open_table()), compression="deflate") as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
        talk = Talk(socket)
        talk.say(type="hello", wire=WIRE_VERSION, tab="tab")
        talk.until("update")

        assert talk.seat is None
        assert talk.command(type="sit", id=1, seat=2, name="X")["reason"] == "UNKNOWN_GUEST"


@pytest.mark.parametrize("table", ["/t/AAAAAAAAAAAA", "/t/x"])
def test_there_is_no_socket_where_there_is_no_table(server: LiveServer, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        refuse(address(server, table))

    assert refused.value.response.status_code == 404


# --- What a client can do wrong ---------------------------------------------------------------------------------------


@pytest.fixture
def talk(server: LiveServer) -> Iterator[Talk]:
    guest = server.guest()
    with guest.at(guest.open_table()) as talk:
        yield talk


@pytest.mark.parametrize(
    ("frame", "as_text", "code"), [("x" * (FRAME_LIMIT + 1), None, 1009), (b"\xff\xfe", True, 1007)]
)
def test_a_frame_that_is_too_long_or_no_unicode_ends_the_connection(
    talk: Talk, frame: str | bytes, as_text: bool | None, code: int
) -> None:
    talk.socket.send(frame, text=as_text)

    assert close_code(talk) == code


def test_a_frame_that_is_just_short_enough_is_answered_and_bytes_are_read_as_text_is(talk: Talk) -> None:
    talk.socket.send("[" * FRAME_LIMIT)
    assert talk.until("refused")["reason"] == "UNREADABLE"
    talk.socket.send(b'{"type":"set_pace","id":1,"pace":"at_once"}')
    assert talk.until("ack", "refused")["type"] == "ack"
    talk.socket.send(b"\xff\xfe")
    assert talk.until("refused")["reason"] == "UNREADABLE"


@pytest.mark.slow
def test_a_flood_is_refused_and_in_the_end_sent_away_while_others_play(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        url = guest.open_table()
        with guest.at(url, tab="flood") as flood, guest.at(url, tab="calm") as calm:
            with contextlib.suppress(ConnectionClosed):
                for command in range(1, 1000):
                    flood.say(type="set_pace", id=command, pace="normal")
                    flood.until("ack", "refused")  # else the connection may be gone before it is read why
            assert calm.play_any(1)["type"] == "ack"
            assert close_code(flood) == 1008
            assert "TOO_FAST" in {json.loads(frame).get("reason") for frame in flood.frames}


@pytest.mark.slow
def test_a_crowd_of_visitors_keeps_out_more_visitors_but_nobody_who_sits_here_and_old_tables_make_way(
    tmp_path: Path,
) -> None:
    limits = Limits(visitors_per_table=3, sockets_per_player=2, tables_loaded=2)
    with live_server(tmp_path, limits=limits) as server, contextlib.ExitStack() as crowd:
        owner, visitor = server.guest(), server.guest()
        url, unwatched, third = (owner.open_table() for _ in range(3))
        for _ in range(3):
            crowd.enter_context(visitor.at(url))
        for headers in ({}, visitor.headers, server.guest().headers):
            with pytest.raises(InvalidStatus, match="503"):
                refuse(address(server, url), additional_headers=headers)

        with owner.at(url) as first, owner.at(url) as second:
            assert (first.seat, second.seat) == (0, 0)
            with pytest.raises(InvalidStatus, match="503"):
                refuse(address(server, url), additional_headers=owner.headers)

        assert httpx.get(server.url + unwatched).status_code == 200
        with owner.at(third) as talk:
            assert talk.play_any(1)["type"] == "ack"
            assert httpx.get(server.url + unwatched).status_code == 503


def test_a_client_that_reads_nothing_does_not_hold_up_the_table(server: LiveServer) -> None:
    guest = server.guest()
    url = guest.open_table()
    with contextlib.ExitStack() as stack:
        talk = stack.enter_context(guest.at(url))
        for _ in range(5):
            stuck = stack.enter_context(at_table(server, url, "127.0.0.1", secrets.token_urlsafe(32)))
            stuck.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
            stuck.sendall(hello())
        talk.command(type="stand", id=1)
        assert talk.command(type="sit", id=2, seat=0, name="Ann")["type"] == "ack"
        for command in range(3, 40):
            assert talk.command(type="set_pace", id=command, pace="normal")["type"] == "ack"


@contextlib.contextmanager
def guarded(app: object) -> Iterator[tuple[uvicorn.Server, int]]:
    """A server of that application with guarded connections, and its port."""
    http, ws = guarded_protocols(Admission())
    with listen("127.0.0.1", 0) as listener:
        server = uvicorn.Server(uvicorn.Config(app, http=http, ws=ws, lifespan="off", log_config=None))  # type: ignore[arg-type]
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
        thread.start()
        try:
            wait_until(lambda: server.started)
            yield server, listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def heard_from(app: object) -> list[str | bytes]:
    """What an application says over a guarded connection."""
    with guarded(app) as (_, port), connect(f"ws://127.0.0.1:{port}", max_size=None) as client:
        return [*client]


def test_whoever_is_not_in_yet_when_the_server_stops_hears_503_so_that_a_proxy_asks_another_one() -> None:
    asked = threading.Event()

    async def app(_: Scope, receive: Receive, __: Send) -> None:
        await receive()
        asked.set()
        await receive()

    with guarded(app) as (server, port), ThreadPoolExecutor(1) as thread:
        opening = thread.submit(connect, f"ws://127.0.0.1:{port}")
        assert asked.wait(10)
        server.should_exit = True
        refused = opening.exception(10)
    assert isinstance(refused, InvalidStatus)
    assert refused.response.status_code == 503


def test_a_text_of_any_length_is_one_frame() -> None:
    texts = ["\u00e9" * (size // 2) + "x" * (size % 2) for size in (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)]

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for text in texts:
            await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": 1000})

    assert heard_from(app) == texts
