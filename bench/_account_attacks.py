"""Attacks that accounts allow: on passwords, names and tokens, and on what who is logged in may have of a server."""

from __future__ import annotations

import itertools
import re
import secrets
import socket
from typing import Final

import httpx

from bench._attacking import Attack
from shoal.server.operations.limits import DEFAULT_LIMITS

LOG_INS: Final = DEFAULT_LIMITS.log_ins_per_address_at_once
STREAMS: Final = DEFAULT_LIMITS.sockets_per_guest
PASSWORD: Final = "wrong, and long enough"  # noqa: S105  # it opens nothing

_LINK: Final = re.compile(r'value="http[^"]*(/match/[0-9a-f]{16}/[0-9a-f]{32})"')


def log_ins(one: Attack) -> None:
    """A password for each name that there may be."""
    numbers = itertools.count()

    def try_one(http: httpx.Client) -> httpx.Response:
        fields = {"name": f"Abuser {next(numbers)}", "password": PASSWORD}
        return http.post("/account/in", data=fields, headers={"Origin": one.address})

    one.ask(try_one, LOG_INS)


def new_accounts(one: Attack) -> None:
    """One name after the other, so that nobody else has them."""

    def make_one(http: httpx.Client) -> httpx.Response:
        http.cookies.clear()
        fields = {"name": f"Squat {secrets.token_hex(6)}", "password": PASSWORD}
        return http.post("/account/new", data=fields, headers={"Origin": one.address})

    one.ask(make_one, LOG_INS)


def wrong_tokens(one: Attack) -> None:
    """Tokens of programs that open nothing."""

    def try_one(http: httpx.Client) -> httpx.Response:
        return http.get("/api/1/tables", headers={"Authorization": f"Bearer shoal_{secrets.token_urlsafe(32)}"})

    one.ask(try_one, LOG_INS)


def streams(one: Attack) -> None:
    """Answers that go on, of one account, by the hundred."""

    def begin() -> socket.socket:
        stream = one.connect()
        head = f"GET /api/1/tables/events HTTP/1.1\r\nHost: {one.where[0]}:{one.where[1]}\r\n"
        stream.sendall(f"{head}Authorization: Bearer {one.token}\r\n\r\n".encode())
        answer = stream.recv(12)
        if not answer.startswith(b"HTTP/1.1 2"):
            stream.close()
            raise ConnectionRefusedError(answer.decode())
        return stream

    one.hang(begin, 150, b"", STREAMS)


def exports(one: Attack) -> None:
    """All data of everybody, again and again."""
    allowed = one.accounts * DEFAULT_LIMITS.exports_per_person_at_once
    one.ask(lambda http: http.get("/account/data", headers=one.identity()), allowed)


def team_matches(one: Attack) -> None:
    """Matches of two of one's accounts, each of which opens two tables."""

    def begin_one(http: httpx.Client) -> httpx.Response:
        mine, theirs = one.identity(), one.identity()
        made = http.post("/match", data={"game": "literature/4", "deals": "1"}, headers=mine)
        match = made.headers.get("Location")
        if match is None:  # there is no match any more, or it is not Shoal
            return made
        page = http.get(match, headers=mine)
        if page.status_code != 200:
            return page
        http.post(_LINK.findall(page.text)[1], headers=theirs)
        return http.post(f"{match}/begin", headers=mine)

    one.ask(begin_one, DEFAULT_LIMITS.tables_per_address_at_once // 2)
