"""A real server on a free port of this machine, in a thread, and clients that speak to it over the network."""

from __future__ import annotations

import contextlib
import json
import secrets
import ssl
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from shoal.bots.bot import MakerOf
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.operations.admission import THIS_MACHINE
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.operations.serving import Server, ServerOptions, listen
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import Manners
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets
from tests.followed import Followed
from tests.server.tables_in_memory import random_bots, some_moves

ASSETS = Assets("/static/assets/main-1.js", ("/static/assets/main-1.css",))
PATIENCE = 20.0
"""Seconds after which a client that is told nothing gives up."""


class LiveServer:
    """The server, from outside; and its tables and store, for tests that look inside."""

    def __init__(self, port: int, tables: Tables, store: SqliteStore, folder: Path) -> None:
        self.port = port
        self.folder = folder
        self.tables = tables
        self.store = store
        self.url = f"http://127.0.0.1:{port}"

    def guest(self) -> LiveGuest:
        return LiveGuest(self.url)


class LiveGuest:
    """A guest with a token, as a program sends it."""

    def __init__(self, url: str, tls: ssl.SSLContext | None = None) -> None:
        self.url = url
        self.tls = tls
        self.token = secrets.token_urlsafe(32)
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def open_table(self, **wish: object) -> str:
        """A new table, where the guest deals if nothing else is wished; its address without the server's."""
        headers = {**self.headers, "Accept": "application/json"}
        answer = httpx.post(
            f"{self.url}/tables", json={"dealer": "opener", **wish}, headers=headers, verify=self.tls or True
        )
        assert answer.status_code == 201, answer.text
        url: str = answer.json()["url"]
        return url

    @contextlib.contextmanager
    def at(self, table: str, *, tab: str = "tab", since: int = 0) -> Iterator[Talk]:
        """A connection that has said hello."""
        address = f"{self.url.replace('http', 'ws')}{table}/socket"
        with connect(address, additional_headers=self.headers, max_queue=None, ssl=self.tls) as socket:
            talk = Talk(socket)
            talk.say(type="hello", wire=WIRE_VERSION, tab=tab, since=since)
            talk.until("update")
            yield talk


class Talk:
    """A conversation with a table. It keeps every byte that it heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.table: dict[str, Any] = {}
        self.update: dict[str, Any] = {}
        self.around: dict[str, Any] = {}
        self._followed = Followed()

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        frame = self.socket.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        return self.heard(frame)

    def heard(self, frame: str) -> dict[str, Any]:
        """What a frame says; of a change the whole update that it stands for."""
        self.frames.append(frame)
        message = self._followed(json.loads(frame))
        if message["type"] in ("table", "update", "around"):
            setattr(self, message["type"], message)
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while (message := self.hear())["type"] not in kinds:
            pass
        return message

    def command(self, **message: object) -> dict[str, Any]:
        """Send a command; its answer."""
        self.say(**message)
        return self.until("ack", "refused")

    @property
    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = self.update["view"]["board"]
        return board

    @property
    def seat(self) -> int | None:
        you: int | None = self.table["you"]
        return you

    def any_move(self) -> dict[str, Any] | None:
        """A legal move of this seat, if it must act; questions first."""
        if self.seat is None or self.board["turn"] != self.seat:
            return None
        moves = self.update["moves"]
        if moves["asks"]:  # of all cards: with some of them a game of chance may go on for ever
            target, card = secrets.choice(moves["targets"]), secrets.choice(moves["asks"])
            return {"type": "ask", "seat": self.seat, "target": target, "card": card}
        rest = {move["type"]: move for move in some_moves(moves)}
        # Not a claim that is begun first: while others may speak, all that a person can do is refused.
        return rest.get("pass_turn") or rest.get("choose_claimer") or rest["claim"]

    def play_any(self, command: int) -> dict[str, Any]:
        """Make a legal move; its answer. A program that is told that it is too fast waits, and says it again."""
        while True:
            answer = self.command(type="play", id=command, n=self.update["n"], move=self.any_move())
            if answer.get("reason") != "TOO_FAST":
                return answer
            time.sleep(0.2)


@contextlib.contextmanager
def live_server(
    folder: Path,
    *,
    static: Path | None = None,
    manners: Manners | None = None,
    maker_of: MakerOf = random_bots,
    assets: Assets = ASSETS,
    limits: Limits = DEFAULT_LIMITS,
    spared: Sequence[str] = THIS_MACHINE,
    people: AccountLoader | None = None,
    port: int = 0,
) -> Iterator[LiveServer]:
    """A server of the data folder `folder` where no bots play unasked, which stops in the end; without `people` everybody is a guest."""
    with open_store(folder) as store, listen("127.0.0.1", port) as listener:
        tables = Tables(store, settings=TableSettings(manners or Manners(), limits, maker_of))
        server = Server(
            tables,
            BuiltClient(assets, static or folder / "static"),
            ServerOptions(spared=spared, exhibits=False),
            people=people,
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            while not server.started:
                time.sleep(0.005)
            yield LiveServer(listener.getsockname()[1], tables, store, folder)
        finally:
            server.should_exit = True
            thread.join()


def refuse(address: str, **options: Any) -> None:
    """Connect, though it should be refused."""
    with connect(address, **options):
        pass


def address(server: LiveServer, table: str) -> str:
    return f"{server.url.replace('http', 'ws')}{table}/socket"


def wait_until(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came to pass"
        time.sleep(0.005)


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


def close_code(talk: Talk) -> int | None:
    """Hear everything that is still said; how it ended."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            talk.hear()
    return talk.socket.close_code
