"""One abuser: they are sent away, their friends of another address get in, and other tables are served."""

from __future__ import annotations

import contextlib
import secrets
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shoal.server.operations.limits import Limits
from tests.server.live import LiveServer, Talk, live_server, refuse, wait_until
from tests.server.raw import (
    FRAGMENT,
    PING,
    PONG,
    STRANGER,
    at_table,
    frame,
    hello,
    is_closed,
    is_sent_away,
    message,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs more than one address of this machine")

MEGABYTE = 1024 * 1024
FEW = Limits(
    requests_at_once=20,
    requests_per_s=0.01,
    tables_per_guest_at_once=2,
    tables_per_guest_per_hour=1,
    tables_per_address_at_once=4,
    tables_per_address_per_hour=1,
    sockets_per_address=12,
    sockets_per_guest=4,
    visitors_per_table_and_address=3,
    sits_at_once=3,
    sits_per_minute=0.1,
    visitor_commands_at_once=30,
    visitor_commands_per_s=1.0,
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server to which every address is a stranger's."""
    with live_server(tmp_path, limits=FEW, spared=()) as live:
        yield live


@contextlib.contextmanager
def others(server: LiveServer) -> Iterator[Talk]:
    """Who plays at another table, and is still answered there at the end."""
    owner = server.guest()
    with owner.at(owner.open_table(seating="open")) as talk:  # all these guests come from one address
        yield talk
        assert talk.command(type="set_pace", id=1, pace="quick")["type"] == "ack"


@pytest.mark.parametrize(
    ("first", "flood"),
    [
        (hello(), frame(PING, b"x" * 100) * 20),
        (hello(), frame(PONG) * 200),
        (hello(), frame(0x01, b"{") + frame(FRAGMENT) * 200),
        (hello(), message(type="ping") * 20),
        (b"", hello()),
        (b"", frame(0x81, b"[" * 200)),
        (message(type="stand", id=1), frame(0x82, bytes(16_000))),
    ],
    ids=["pings", "pongs", "empty fragments", "messages", "hellos", "junk", "what is sent after the end"],
)
def test_a_flood_of_frames_ends_the_connection(server: LiveServer, first: bytes, flood: bytes) -> None:
    with others(server) as talk, at_table(server, f"/t/{talk.table['id']}") as attacker:
        attacker.sendall(first)
        assert is_sent_away(attacker, flood, MEGABYTE if flood == hello() else 50 * MEGABYTE)


def test_a_few_pings_are_answered(server: LiveServer) -> None:
    with others(server) as talk, at_table(server, f"/t/{talk.table['id']}") as attacker:
        attacker.sendall(frame(PING, b"still there?") * 3)

        assert attacker.recv(14) == b"\x8a\x0cstill there?"


def test_visitors_of_one_address_share_what_they_may_say(server: LiveServer) -> None:
    with others(server) as talk, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(at_table(server, f"/t/{talk.table['id']}")) for _ in range(3)]
        for one in crowd:
            one.sendall(hello() * 3)  # three for one would be allowed: nine for their address are not
        heard = b"".join(said(one, 3, b'"type":"update"', b'"TOO_FAST"') for one in crowd)
        assert heard.count(b'"TOO_FAST"') >= 3
        friend = server.guest()
        with friend.at(f"/t/{talk.table['id']}") as visitor:
            assert visitor.command(type="sit", id=1, seat=1, name="Bea")["type"] == "ack"


def said(one: socket.socket, count: int, *answers: bytes) -> bytes:
    """All that a connection is told until it has had so many of these answers."""
    heard = b""
    while sum(map(heard.count, answers)) < count:
        heard += one.recv(65536)
    return heard


def from_address(address: str = STRANGER) -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=address))


def test_an_address_and_a_guest_may_open_so_many_tables(server: LiveServer) -> None:
    with others(server), from_address() as http:
        guest, opened = server.guest(), []
        for one in [guest] * 4 + [server.guest() for _ in range(6)]:
            headers = {**one.headers, "Accept": "application/json"}
            opened.append(http.post(f"{server.url}/tables", json={}, headers=headers).status_code)

        assert opened[:4] == [201, 201, 429, 429]
        assert opened.count(201) <= 4
        assert server.guest().open_table().startswith("/t/")


def test_an_address_may_ask_for_so_many_pages_of_which_a_form_of_house_rules_and_all_pages_for_the_worker_count_for_more(
    server: LiveServer,
) -> None:
    with others(server), from_address() as http, from_address("127.0.0.67") as other:
        answers = [http.get(server.url) for _ in range(21)]
        assert [answer.status_code for answer in answers[-2:]] == [200, 429]
        assert "a lot at once" in answers[-1].text
        assert answers[-1].headers["retry-after"]
        assert httpx.get(server.url).status_code == 200
        asked = [("GET", "/new/go_fish"), ("POST", "/offline/pack")] * 3  # which takes no POST, but counts it
        forms = [other.request(method, server.url + path).status_code for method, path in asked]
        assert forms == [200, 405, 200, 405, 429, 429]


def test_an_address_may_open_only_so_many_sockets_however_soon_it_leaves_and_visit_a_table_so_often(
    server: LiveServer,
) -> None:
    with others(server) as talk, contextlib.ExitStack() as stack:
        table = f"/t/{talk.table['id']}"
        for _ in range(20):
            with at_table(server, table):
                pass
            wait_until(lambda: server.tables.connected == 1)
        with pytest.raises(ConnectionRefusedError, match="429"), at_table(server, table):
            pass
        for _ in range(3):  # another one can take so many places of visitors
            stack.enter_context(at_table(server, table, "127.0.0.67"))
        with pytest.raises(ConnectionRefusedError, match="503"), at_table(server, table, "127.0.0.67"):
            pass
        with server.guest().at(table) as friend:
            assert friend.seat is None


def test_strangers_cannot_take_the_place_of_a_friend_with_the_hosts_link(tmp_path: Path) -> None:
    with (
        live_server(tmp_path, limits=Limits(visitors_per_table=2), spared=()) as server,
        contextlib.ExitStack() as stack,
    ):
        owner = server.guest()
        table = owner.open_table()
        by = stack.enter_context(owner.at(table)).table["invitation"]
        for number in (66, 67):
            stack.enter_context(at_table(server, table, f"127.0.0.{number}"))
        for query in ("", "?by=", "?by=AAAAAAAAAAAAAAAA"):
            with pytest.raises(InvalidStatus, match="503"):
                refuse(f"{server.url.replace('http', 'ws')}{table}/socket{query}")
        with connect(f"{server.url.replace('http', 'ws')}{table}/socket?by={by}"):
            pass


def test_an_address_and_a_guest_have_so_many_sockets(server: LiveServer) -> None:
    with others(server), contextlib.ExitStack() as stack:
        tables = [server.guest().open_table() for _ in range(3)]
        token = secrets.token_urlsafe(32)
        for table in [*tables, tables[0]]:
            stack.enter_context(at_table(server, table, token=token))
        with pytest.raises(ConnectionRefusedError, match="429"), at_table(server, tables[1], token=token):
            pass
        stack.close()
        wait_until(lambda: server.tables.connected == 1)
        with at_table(server, tables[1], token=token):
            pass  # what was counted is given back


def test_throw_away_guests_of_one_address_take_only_so_many_seats(server: LiveServer) -> None:
    with others(server) as talk:
        table, answers = f"/t/{talk.table['id']}", []
        for seat in range(1, 6):
            with at_table(server, table, token=secrets.token_urlsafe(32)) as grabber:
                grabber.sendall(hello() + message(type="sit", id=1, seat=seat, name="Grab"))
                answers.append(said(grabber, 1, b'"ack"', b'"TOO_FAST"').count(b'"ack"'))
        assert sum(answers) == 3
        with server.guest().at(table) as visitor:
            free = visitor.table["free"][0]
            assert visitor.command(type="sit", id=1, seat=free, name="Friend")["type"] == "ack"


@pytest.mark.slow
def test_a_socket_that_never_says_hello_is_dropped_soon_after_it_is_closed(tmp_path: Path) -> None:
    limits = Limits(hello_within_s=0.2, farewell_s=0.2)
    with (
        live_server(tmp_path, limits=limits, spared=()) as server,
        at_table(server, server.guest().open_table()) as mute,
    ):
        assert is_closed(mute)  # it never answers the close, and by itself uvicorn would wait ten seconds for that


@pytest.mark.slow
def test_this_machine_is_spared_where_its_owner_plays_and_limits_do_not_hide_who_is_refused(tmp_path: Path) -> None:
    with live_server(tmp_path, limits=FEW) as server:
        guest = server.guest()
        tables = [guest.open_table() for _ in range(6)]
        with pytest.raises(InvalidStatus, match="404"):
            refuse(f"{server.url.replace('http', 'ws')}{tables[0]}x/socket")
