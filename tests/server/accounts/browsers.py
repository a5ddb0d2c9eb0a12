"""Browsers of people at a server with accounts: what they send, and what they are shown."""

from __future__ import annotations

import contextlib
import io
import json
import re
import secrets
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from shoal.server.accounts.identity import COOKIE
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.accounts.databases import PASSWORD
from tests.server.live import LiveServer, Talk, address, play_on


@contextlib.contextmanager
def new_browser(server: LiveServer) -> Iterator[httpx.Client]:
    headers = {"Origin": server.url, "User-Agent": "X Firefox/1 Linux"}
    with httpx.Client(base_url=server.url, headers=headers) as client:
        client.get("/")
        yield client


def a_name() -> str:
    return f"Ann{secrets.token_hex(4)}"


def signed_up(browser: httpx.Client, name: str) -> str:
    """The name, of which this browser has an account now."""
    answer = browser.post("/account/new", data={"name": name, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return name


def log_in(browser: httpx.Client, name: str, to: str = "/account") -> str:
    """Where the browser is led."""
    answer = browser.post(f"/account/in?to={to}", data={"name": name, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


@contextlib.contextmanager
def logged_in(server: LiveServer, name: str) -> Iterator[httpx.Client]:
    with new_browser(server) as client:
        log_in(client, name)
        yield client


@contextlib.contextmanager
def sitting(server: LiveServer, browser: httpx.Client, table: str) -> Iterator[Talk]:
    """A connection of that browser that has said hello."""
    headers = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}", "Origin": server.url}
    with connect(address(server, table), additional_headers=headers, max_queue=None) as socket:
        talk = Talk(socket)
        talk.say(type="hello", wire=WIRE_VERSION, tab="tab", since=0)
        talk.until("update")
        yield talk


def opened(browser: httpx.Client, **fields: str) -> str:
    """The address of a new table of that browser."""
    answer = browser.post("/tables", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].partition("?")[0]


def played_out(server: LiveServer, browser: httpx.Client) -> str:
    """A table where that browser has played a game against bots to its end."""
    table = opened(browser, game="literature", seats="4")
    with sitting(server, browser, table) as talk:
        while play_on(talk) is not None:
            talk.play_any(secrets.randbelow(10**9))
    return table


def invitation(browser: httpx.Client) -> str:
    """The address of a link to become a friend of who has that browser."""
    link = re.search(r'value="http[^"]*(/friend/[^"]*)"', browser.post("/friends/invite").text)
    assert link
    return link[1]


def exported(browser: httpx.Client) -> dict[str, Any]:
    """What somebody takes along: by the names of the files what JSON says, or the bytes."""
    answer = browser.get("/account/data")
    assert answer.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    return {name: json.loads(data) if name.endswith(".json") else data for name, data in found.items()}


def bytes_of_databases(folder: Path) -> bytes:
    """Everything that is in the databases of a data folder."""
    return b"".join(file.read_bytes() for file in folder.glob("*.sqlite3*"))
