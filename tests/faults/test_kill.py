"""`kill -9` while people play: every acknowledged move is there afterwards, once, at the same address."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from shoal.server.storage.database import FILE
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.live import LiveGuest, Talk

KILLS = 20
MOVES = 1, 8
"""How many commands are acknowledged before a kill, from and to: a slow machine is killed in the middle of play, too."""
LIFE_S = 30.0
"""Seconds after which a server is killed though nobody has anything to say any more."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`shoal play` in a process group of its own, which is killed and started again."""

    def __init__(self, data: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._command = [
            sys.executable,
            "-m",
            "shoal",
            "play",
            "--no-browser",
            "--port",
            str(port),
            "--data",
            str(data),
        ]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        assert line == f"Shoal is at {self.url}"

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextlib.contextmanager
def server_process(data: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(data, free_port())
    try:
        yield server
    finally:
        server.kill()


class Player:
    """Somebody who plays any legal move, and sends again, with the same id, what was not acknowledged."""

    def __init__(self, server: ServerProcess, seat: int) -> None:
        self.guest = LiveGuest(server.url)
        self.tab = f"player-{seat}"
        self.command = 0
        self.acked: dict[int, int] = {}
        self.pending: dict[str, object] | None = None
        self._seat = seat
        self._since = 0

    def sit_down(self, url: str) -> None:
        with self.guest.at(url, tab=self.tab) as talk:
            self.command += 1
            answer = talk.command(type="sit", id=self.command, seat=self._seat, name=f"Player {self._seat}")
            assert answer["type"] == "ack"

    def play(self, url: str, until: float) -> None:
        """Play until that time, or until the connection breaks."""
        address = f"{self.guest.url.replace('http', 'ws')}{url}/socket"
        with connect(address, additional_headers=self.guest.headers, max_queue=None) as channel:
            talk = Talk(channel)
            talk.say(type="hello", wire=WIRE_VERSION, tab=self.tab, since=self._since)
            talk.until("update")
            assert talk.seat == self._seat
            if self.pending is not None:
                talk.say(**self.pending)
            while time.monotonic() < until:
                self._one_step(talk)
                self._since = talk.update["n"]

    def _one_step(self, talk: Talk) -> None:
        if self.pending is None and (talk.any_move() is not None or talk.board["over"]):
            self.command += 1
            wish: dict[str, object] = {"type": "again"}
            if not talk.board["over"]:
                wish = {"type": "play", "n": talk.update["n"], "move": talk.any_move()}
            self.pending = {**wish, "id": self.command}
            talk.say(**self.pending)
        with contextlib.suppress(TimeoutError):
            frame = talk.socket.recv(timeout=0.02)
            assert isinstance(frame, str)
            self._hear(talk, talk.heard(frame))

    def _hear(self, talk: Talk, message: dict[str, object]) -> None:
        match message:
            case {"type": "ack", "id": int(command), "n": int(n)}:
                assert self.acked.setdefault(command, n) == n
                self._settle(command)
            case {"type": "refused", "id": int(command), "reason": "TOO_FAST"}:
                time.sleep(0.02)
                assert self.pending is not None
                talk.say(**self.pending)
            case {"type": "refused", "id": int(command)}:
                assert command not in self.acked
                self._settle(command)
            case {"type": "table" | "update" | "around" | "said"}:
                pass
            case _:
                raise AssertionError(f"unexpected: {message['type']}")

    def _settle(self, command: int) -> None:
        if self.pending is not None and self.pending["id"] == command:
            self.pending = None


def check_log(data: Path, table: str, players: list[Player]) -> int:
    """Every acknowledged command is in the log, once, where its acknowledgement said; the log's length."""
    with contextlib.closing(sqlite3.connect(data / FILE)) as connection:
        rows = connection.execute(
            "SELECT n, tab, command FROM events WHERE table_id = ? ORDER BY n", (table,)
        ).fetchall()
    assert [n for n, _, _ in rows] == list(range(1, len(rows) + 1))
    for player in players:
        found: dict[int, list[int]] = {}
        for n, tab, command in rows:
            if tab == player.tab:
                found.setdefault(command, []).append(n)
        for numbers in found.values():
            assert numbers == list(range(numbers[0], numbers[-1] + 1)), "done twice"
        assert {command: found.get(command, [0])[-1] for command in player.acked} == player.acked
    return len(rows)


def play_and_kill(server: ServerProcess, url: str, players: list[Player], rng: Random) -> None:
    """All play at once, and in the middle of it the server is killed."""
    faults: list[BaseException] = []
    until = time.monotonic() + LIFE_S
    enough = sum(len(player.acked) for player in players) + rng.randint(*MOVES)

    def play(player: Player) -> None:
        try:
            player.play(url, until + LIFE_S)
        except (OSError, WebSocketException):
            pass  # the server is dead
        except BaseException as error:  # noqa: BLE001  # a thread's failed assertion is the test's
            faults.append(error)

    threads = [threading.Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    while not faults and time.monotonic() < until and sum(len(player.acked) for player in players) < enough:
        time.sleep(0.002)
    time.sleep(rng.uniform(0, 0.02))  # so that it does not always die just after an answer
    server.kill()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


@pytest.mark.slow
def test_twenty_kills_during_play_lose_no_acknowledged_move(tmp_path: Path) -> None:
    rng = Random(secrets.randbits(32))
    lengths = []
    with server_process(tmp_path) as server:
        ann = Player(server, 0)
        url = ann.guest.open_table(seats=4, pace="at_once", bot="counting")
        bob = Player(server, 1)
        bob.sit_down(url)
        for _ in range(KILLS):
            play_and_kill(server, url, [ann, bob], rng)
            server.start()
            lengths.append(check_log(tmp_path, url.removeprefix("/t/"), [ann, bob]))
        for player in (ann, bob):
            with player.guest.at(url) as talk:
                assert talk.update["n"] >= lengths[-1]

    assert lengths == sorted(lengths)
    assert len(ann.acked) + len(bob.acked) > 2 * KILLS
