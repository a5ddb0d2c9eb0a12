"""Tables over real sockets: whole games, secrets, and who may connect."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shoal.server.accounts.identity import COOKIE, new_token
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.live import LiveServer, Talk, address, play_on, refuse, wait_until

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
    server.tables._loaded[name].table.stop()
    wait_until(lambda: name not in server.tables._loaded)
    with ann.at(url) as talk:
        assert talk.update["view"] == view or talk.update["n"] > 4


async def sit_down(server: LiveServer, url: str, at: int, all_answered: asyncio.Barrier) -> str:
    """What the table says. Nobody goes before all have heard: who sat down and went would leave the seat to somebody slower."""
    headers = server.guest().headers
    async with connect_async(address(server, url), additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": f"tab{at}"}))
        await socket.send(json.dumps({"type": "sit", "id": 1, "seat": 3, "name": f"Guest {at}"}))
        while True:
            answer = json.loads(await socket.recv())
            if answer["type"] in ("ack", "refused"):
                await all_answered.wait()
                return str(answer.get("reason", "sits"))


@pytest.mark.slow
def test_of_ninety_people_who_take_one_seat_at_once_exactly_one_gets_it(server: LiveServer) -> None:
    async def rush(url: str) -> list[str]:
        all_answered = asyncio.Barrier(90)
        return await asyncio.gather(*(sit_down(server, url, at, all_answered) for at in range(90)))

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


def test_a_client_without_a_token_may_watch_and_not_sit(server: LiveServer) -> None:
    url = server.guest().open_table()
    with connect(address(server, url)) as socket:
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


def test_compression_is_not_agreed_to(server: LiveServer) -> None:
    with connect(address(server, server.guest().open_table()), compression="deflate") as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
