"""What a client can do wrong over a real socket, and that nobody else suffers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from shoal.server.operations.limits import Limits
from shoal.server.tables.broadcast.shown import Frame
from shoal.server.tables.messages.wire import FRAME_LIMIT
from shoal.server.tables.seating.connections import QUEUE, Peer
from tests.server.live import LiveGuest, LiveServer, Talk, address, close_code, live_server, refuse


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
        talk.socket.send(b'{"type":"set_pace","id":1,"pace":"at_once"}')
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
                flood.say(type="set_pace", id=command, pace="normal")
                flood.until("ack", "refused")  # who writes on and on may find the connection gone before they read why
        assert calm.play_any(1)["type"] == "ack"
        assert close_code(flood) == 1008
        reasons = {json.loads(frame).get("reason") for frame in flood.frames}
        assert "TOO_FAST" in reasons


def test_a_crowd_of_visitors_keeps_out_more_visitors_but_nobody_who_sits_here(
    tmp_path: Path,
) -> None:
    with live_server(tmp_path, limits=Limits(visitors_per_table=3, sockets_per_player=2)) as server:
        crowd_out(server)


def crowd_out(server: LiveServer) -> None:
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
    tmp_path: Path,
) -> None:
    with live_server(tmp_path, limits=Limits(tables_loaded=2)) as server:
        guest = server.guest()
        one, two, three = (guest.open_table() for _ in range(3))
        with guest.at(one):
            assert httpx.get(server.url + two).status_code == 200
            with guest.at(three) as talk:
                assert talk.play_any(1)["type"] == "ack"
                assert httpx.get(server.url + two).status_code == 503


def test_a_client_that_does_not_say_hello_first_is_disconnected(server: LiveServer) -> None:
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
            peer.put(Frame(b"%d" % at))

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
            stuck.sendall(masked(b'{"type":"hello","wire":2,"tab":"stuck"}'))
        talk.command(type="stand", id=1)
        assert talk.command(type="sit", id=2, seat=0, name="Ann")["type"] == "ack"
        for command in range(3, 40):
            assert talk.command(type="set_pace", id=command, pace="normal")["type"] == "ack"


def masked(payload: bytes) -> bytes:
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload
