"""`kill -9` while people play: every acknowledged move is there afterwards, once, at the same address."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from shoal.server.storage.database import FILE
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.ports import free_port
from tests.server.live import LiveGuest, Talk
from tests.server.test_command import playing

KILLS = 8
MOVES = 1, 8
"""How many commands are acknowledged before a kill, from and to: a slow machine is killed in the middle of play, too."""
LIFE_S = 30.0
"""Seconds after which a server is killed though nobody has anything to say any more."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")


class Player:
    """Somebody who plays any legal move, and sends again, with the same id, what was not acknowledged."""

    def __init__(self, address: str, seat: int) -> None:
        self.guest = LiveGuest(address)
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

    def play(self, url: str) -> None:
        """Play until the server is dead."""
        address = f"{self.guest.url.replace('http', 'ws')}{url}/socket"
        with (
            contextlib.suppress(OSError, WebSocketException),
            connect(address, additional_headers=self.guest.headers, max_queue=None) as channel,
        ):
            talk = Talk(channel)
            talk.say(type="hello", wire=WIRE_VERSION, tab=self.tab, since=self._since)
            talk.until("update")
            assert talk.seat == self._seat
            if self.pending is not None:
                talk.say(**self.pending)
            while True:
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


@pytest.mark.slow
def test_kills_during_play_lose_no_acknowledged_move(tmp_path: Path) -> None:
    rng = Random(secrets.randbits(32))
    options, lengths = ("--port", str(free_port()), "--data", str(tmp_path)), list[int]()
    with playing(*options) as (_, address):
        players = [Player(address, seat) for seat in (0, 1)]
        url = players[0].guest.open_table(seats=4, pace="at_once", bot="counting")
        players[1].sit_down(url)
    for _ in range(KILLS):
        with ThreadPoolExecutor() as threads:
            with playing(*options):
                lives = [threads.submit(player.play, url) for player in players]
                enough = sum(len(player.acked) for player in players) + rng.randint(*MOVES)
                ends = time.monotonic() + LIFE_S
                while time.monotonic() < ends and sum(len(player.acked) for player in players) < enough:
                    assert not any(life.done() for life in lives), [life.exception() for life in lives if life.done()]
                    time.sleep(0.002)
                time.sleep(rng.uniform(0, 0.02))  # so that it does not always die just after an answer
            for life in lives:
                life.result()
        lengths.append(check_log(tmp_path, url.removeprefix("/t/"), players))
    with playing(*options):
        for player in players:
            with player.guest.at(url) as talk:
                assert talk.update["n"] >= lengths[-1]
    assert lengths == sorted(lengths)
    assert sum(len(player.acked) for player in players) > 2 * KILLS
