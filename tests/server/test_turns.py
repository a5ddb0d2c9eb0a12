"""A crowd of one address at the door: it waits for its turn, or is sent away, while others come in; a school comes in, too."""

from __future__ import annotations

import contextlib
import select
import socket
import sys
import time
from pathlib import Path
from typing import cast

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from shoal.server.operations.admission import Admission, Rationed
from shoal.server.operations.limits import Limits
from shoal.server.operations.observer import Observer
from shoal.server.web.answers import Answers
from shoal.server.web.porch import Porch, site_of
from tests.server.live import LiveServer, live_server
from tests.server.raw import STRANGER, at_table, connected, hello, is_sent_away, message

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs more than one address of this machine")

FRIEND = "127.0.0.77"
PAGE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
FILE = b"GET /favicon.ico HTTP/1.1\r\nHost: here\r\n\r\n"


def status(one: socket.socket) -> bytes:
    """The status of the next answer; nothing where the connection is closed without one."""
    with contextlib.suppress(ConnectionResetError):
        return one.recv(65536)[9:12]
    return b""


def asks(server: LiveServer, address: str, request: bytes = PAGE) -> bytes:
    with connected(server, address) as one:
        one.sendall(request)
        return status(one)


def test_what_comes_through_a_trusted_proxy_is_not_counted_by_its_address(tmp_path: Path) -> None:
    few = Limits(begun_at_once=1, begun_per_s=0.01)
    with live_server(tmp_path, limits=few, spared=(STRANGER,)) as server:
        assert [asks(server, STRANGER) for _ in range(8)] == [b"200"] * 8


def test_a_school_behind_one_address_opens_a_page_together(tmp_path: Path) -> None:
    with live_server(tmp_path, spared=()) as server, contextlib.ExitStack() as stack:
        opened = []
        for request in [PAGE, *[FILE] * 7] * 12:
            opened.append(stack.enter_context(connected(server)))
            opened[-1].sendall(request)

        assert {status(one) for one in opened} == {b"200"}


@pytest.mark.slow
def test_requests_of_one_address_wait_for_each_other_and_nobody_else_for_them(tmp_path: Path) -> None:
    slow = Limits(begun_at_once=2, begun_per_s=10)
    with live_server(tmp_path, limits=slow, spared=()) as server, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(connected(server)) for _ in range(6)]
        for one in crowd:
            one.sendall(PAGE)
        assert asks(server, FRIEND) == b"200"

        answered = select.select(crowd, [], [], 0)[0]
        assert len(answered) < len(crowd)
        assert {status(one) for one in crowd} == {b"200"}


def test_who_would_wait_too_long_is_sent_away(tmp_path: Path) -> None:
    slow = Limits(begun_at_once=1, begun_per_s=0.1, begun_within_s=1.0)
    with live_server(tmp_path, limits=slow, spared=()) as server:
        assert asks(server, STRANGER) == b"200"
        assert asks(server, STRANGER) == b"429"
        assert asks(server, FRIEND) == b"200"


@pytest.mark.slow
def test_after_one_was_sent_away_others_of_its_address_wait_and_friends_do_not(tmp_path: Path) -> None:
    dear = Limits(begun_at_once=3, begun_per_s=10, sent_away_costs=10)
    with live_server(tmp_path, limits=dear, spared=()) as server:
        table = server.guest().open_table()
        with at_table(server, table) as attacker:
            attacker.sendall(hello())
            assert is_sent_away(attacker, message(type="nonsense") * 20, 10_000_000)
        began = time.monotonic()
        assert asks(server, FRIEND) == b"200"
        friend_s = time.monotonic() - began
        assert asks(server, STRANGER) == b"200"

        assert time.monotonic() - began > 0.4
        assert friend_s < time.monotonic() - began


@pytest.mark.anyio
@pytest.mark.parametrize("peer", ["192.0.2.1", "203.0.113.7"], ids=["proxied", "direct"])
async def test_who_asks_waits_behind_a_proxy_as_without_one(peer: str) -> None:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("ok")(scope, receive, send)

    admission = Admission(Limits(begun_at_once=1, begun_per_s=5), spared=["192.0.2.1"])
    app = Rationed(answer, admission, cast(Answers, None))
    porch = Porch(app, site_of("https://fish.example"), Observer(), proxies=["192.0.2.1", "203.0.113.7"])
    headers = {"Host": "fish.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    transport = httpx.ASGITransport(porch, client=(peer, 5000))
    async with httpx.AsyncClient(transport=transport, headers=headers) as client:
        began = time.monotonic()
        for _ in range(2):
            await client.get("http://inner:8000/")
    assert time.monotonic() - began > 0.15


def test_of_thousands_of_messages_that_come_with_one_read_few_are_heard(tmp_path: Path) -> None:
    talkative = Limits(messages_at_once=10, messages_per_s=1, commands_at_once=5000, guest_commands_at_once=5000)
    with (
        live_server(tmp_path, limits=talkative, spared=()) as server,
        at_table(server, server.guest().open_table()) as one,
    ):
        one.sendall(hello() + message(type="ping") * 3000)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while more := one.recv(65536):
                heard += more

        assert heard.count(b'"pong"') < 10
