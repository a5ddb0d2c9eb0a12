"""Requests and sockets that come to another node than the one that has the table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shoal.server.operations.limits import Limits
from tests.server.cluster.nodes import PUBLIC, SECRET, LiveNode, Refusals, live_node
from tests.server.live import LiveGuest, close_code, play_on, refuse, wait_until
from tests.server.services import PostgresServer

HOME = {"Host": "fish.example"}
Pair = tuple[LiveNode, LiveNode]


@pytest.fixture(scope="module")
def pair(postgres: PostgresServer, prepared_cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    url, folder = postgres.new_database(template=prepared_cluster), tmp_path_factory.mktemp("nodes")
    limits = Limits(sockets_per_address=4)
    with live_node(url, "a", folder, limits=limits) as a, live_node(url, "b", folder, limits=limits) as b:
        yield a, b


def at(node: LiveNode, guest: LiveGuest) -> LiveGuest:
    """The same guest, who comes to that node."""
    other = node.guest()
    other.headers = guest.headers
    return other


def test_a_table_of_another_node_is_played_at_and_its_socket_and_its_page_are_carried(pair: Pair) -> None:
    a, b = pair
    guest = a.guest()
    table = guest.open_table()
    with guest.at(table) as talk, at(b, guest).at(table, tab="second") as far:
        assert a.has(table)
        assert not b.has(table)
        assert far.seat == talk.seat == 0
        assert play_on(far) is far
        assert far.play_any(1)["type"] == "ack"
        talk.until("update")
        page = httpx.get(f"{b.url}{table}", headers={**HOME, **guest.headers, "Accept-Encoding": "gzip"})
        assert page.status_code == 200
        assert f"{PUBLIC}{table}" in page.text
        assert page.headers["content-encoding"] == "gzip"
        assert len(page.headers.get_list("date")) == 1
        assert httpx.head(f"{b.url}{table}", headers=HOME).status_code == 200
        far.socket.close(1001, "away")
        wait_until(lambda: a.tables.connected == 1)


def test_what_is_sent_along_is_carried_and_what_the_other_node_refuses_is_said_as_it_says_it(pair: Pair) -> None:
    a, b = pair
    guest = a.guest()
    table = guest.open_table()
    with guest.at(table):
        headers = {**HOME, **guest.headers, "Origin": PUBLIC, "Accept": "application/json"}
        form = {"sides": "mixed"}
        here = httpx.post(f"{a.url}{table}/rematch", data=form, headers=headers)
        there = httpx.post(f"{b.url}{table}/rematch", data=form, headers=headers)
        assert here.status_code == there.status_code == 404
        assert here.json() == there.json() == {"error": "GAME_NOT_OVER", "detail": here.json()["detail"]}
        too_long = httpx.post(f"{b.url}{table}/rematch", content=b"x" * 100_000, headers=headers)
        assert too_long.status_code == 413


def test_people_are_counted_by_their_own_address_wherever_they_are_carried(pair: Pair) -> None:
    a, b = pair
    guest = a.guest()
    table = guest.open_table()
    person = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "http"}
    address = f"{b.url.replace('http', 'ws')}{table}/socket"
    with guest.at(table), contextlib.ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(connect(address, additional_headers=person))
        with pytest.raises(InvalidStatus) as denied:
            refuse(address, additional_headers=person)
        assert denied.value.response.status_code == 429
        assert denied.value.response.body == b"too many connections of this guest, or from this address"
        stack.enter_context(connect(address, additional_headers=person | {"X-Forwarded-For": "198.51.100.8"}))
        with pytest.raises(InvalidStatus) as denied:
            refuse(address, additional_headers=person | {"Origin": "https://evil.example"})
        assert denied.value.response.status_code == 403


def test_who_claims_to_be_a_node_without_the_secret_is_refused_and_counted(pair: Pair) -> None:
    a, _ = pair
    table = a.guest().open_table()
    assert isinstance(a.observer, Refusals)
    asking = {"x-shoal-for": '[["203.0.113.5",1],"https","fish.example"]'}
    for secret in ("", "no", SECRET.hex()[:-1]):
        answer = httpx.get(f"{a.url}{table}", headers={**HOME, **asking, "x-shoal-node": secret})
        assert answer.status_code == 403
        assert a.observer.refusals[-1] == ("wrong_node_secret", "127.0.0.1")
    answer = httpx.get(f"{a.url}{table}", headers={**HOME, "x-shoal-node": SECRET.hex(), "x-shoal-for": "nonsense"})
    assert answer.status_code == 403
    assert httpx.post(f"{a.url}/node/let-go/{table[3:]}", headers=HOME).status_code == 404


def test_a_table_goes_on_elsewhere_when_its_node_lets_go_of_it_and_comes_back_at_once(pair: Pair) -> None:
    a, b = pair
    guest = a.guest()
    table = guest.open_table()
    with guest.at(table) as talk:
        b.do(b.node.reclaim(table[3:]))
        closing = talk.until("closing")
        assert (closing["reason"], closing["retry_ms"]) == ("RESTARTING", 0)
        assert close_code(talk) == 1012
        b.do(b.node.let_go(table[3:]))
    with at(b, guest).at(table) as talk, guest.at(table, tab="second") as far:
        assert b.has(table)
        assert not a.has(table)
        assert talk.update["n"] == far.update["n"]


def test_a_seat_at_a_table_of_another_node_is_taken_there_and_a_guest_without_a_token_is_given_one(pair: Pair) -> None:
    a, b = pair
    guest = a.guest()
    table = guest.open_table(listed=True, pace="slow")
    name = table.removeprefix("/t/")
    with guest.at(table) as talk:
        wait_until(lambda: a.tables.board.get(name) is not None)
        b.call(lambda: b.tables.board.put(name, a.tables.board.get(name)))  # as nodes tell each other
        for way, address in (("/lobby/sit", "198.51.100.9"), ("/lobby/play", "203.0.113.9")):
            headers = {**HOME, "Origin": PUBLIC, "X-Forwarded-For": address, "X-Forwarded-Proto": "http"}
            answer = httpx.post(f"{b.url}{way}", data={"table": name, "name": "Newcomer"}, headers=headers)
            assert (answer.status_code, answer.headers["location"]) == (303, table)
            assert answer.headers["set-cookie"].startswith("shoal_guest=")
        while str(talk.table["sitters"]).count("Newcomer") < 2:
            talk.hear()
