from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from shoal.core.cards import CODES
from shoal.server.operations.limits import Limits
from shoal.server.tables.messages.from_client import Stand
from shoal.server.tables.timing.presence import Manners, Tempo
from shoal.terminal import conversation as talk
from shoal.terminal import looks
from shoal.terminal.client import Client
from shoal.terminal.news import sentences
from shoal.terminal.scene import Scene
from shoal.terminal.transport import (
    BadLink,
    ServerTransport,
    TableLink,
    Transport,
    Unreachable,
    token_for,
)
from tests.followed import Followed
from tests.server.live import LiveServer, live_server
from tests.terminal.playing import Watcher, typed

PATIENCE = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    manners = Manners(tempo=Tempo((0.0, 0.0), after_hit=0.0, after_claim=0.0, least=0.0), ready=0.0)
    limits = Limits(commands_per_s=1e6, commands_at_once=1_000_000)
    with live_server(tmp_path_factory.mktemp("data"), manners=manners, limits=limits) as live:
        yield live


def new_table(server: LiveServer, **wish: object) -> str:
    """The link of a table at which the opener does not play."""
    opener = server.guest()
    table = opener.open_table(**{"bot": "random", "pace": "at_once", **wish})
    with opener.at(table) as talk:
        assert talk.command(type="stand", id=1)["type"] == "ack"
    return f"{server.url}{table}"


async def at_table(
    transport: Transport, deeds: Callable[[Client, Watcher], Awaitable[None]], name: str = "Guest"
) -> tuple[Client, Watcher]:
    """Sit at a table for a while."""
    face = Watcher()
    client = Client(transport, face, name)
    task = asyncio.create_task(client.run())
    try:
        await until(lambda: bool(face.scenes) or task.done())
        if task.done():
            task.result()
        await deeds(client, face)
        await client.leave()
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return client, face


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came to pass"
        await asyncio.sleep(0.002)


async def say(client: Client, line: str) -> None:
    """Type a line, and wait until the table has answered and it is our turn again."""
    talk.answer(client, line)
    await until(lambda: client.is_settled and client.scene is not None and talk.is_due(client.scene))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["go_fish", "fish_draw"])
def test_a_guest_takes_a_seat_by_the_link_and_plays_a_whole_game(server: LiveServer, tmp_path: Path, game: str) -> None:
    async def deeds(client: Client, _: Watcher) -> None:
        rng = Random(1)
        assert client.scene is not None
        assert client.scene.you is None
        await say(client, "sit 2")
        for _line in range(2000):
            if client.scene.is_over:
                break
            if client.scene.is_heard and not getattr(client.scene.moves, "shout", False):
                await until(lambda: client.scene is not None and not client.scene.is_heard)
                continue
            await say(client, typed(client.scene, rng))

    client, face = asyncio.run(
        at_table(ServerTransport(new_table(server, game=game, hearing_s=1), tmp_path), deeds, "Bob")
    )

    assert client.scene is not None
    assert client.scene.is_over
    assert client.scene.you == 1
    assert client.scene.name(1) == "Bob"
    assert set(face.refused) <= {"STALE", "OTHERS_MAY_SPEAK"}


class _Cut:
    """A line that is cut when so many frames were sent; from the frame before `mute` more it carries no answers."""

    def __init__(self, line: TableLink, *, sends: int, mute: int) -> None:
        self._line = line
        self._sends = sends
        self._mute = mute

    async def send(self, frame: bytes) -> None:
        await self._line.send(frame)
        self._sends -= 1
        if not self._sends:
            await asyncio.sleep(0.05)  # the table has heard it
            await self._line.close()

    async def receive(self) -> bytes | str | None:
        heard = await self._line.receive()
        is_dropped = heard is not None and self._sends <= self._mute and json.loads(heard)["type"] == "ack"
        return await self.receive() if is_dropped else heard

    async def close(self) -> None:
        await self._line.close()


class CutTransport:
    """A transport whose first line is cut with the third frame that is sent, before the answer is heard."""

    def __init__(self, transport: Transport, *, sends: int = 3, mute: int = 0) -> None:
        self._transport = transport
        self.seats = transport.seats
        self._sends = sends
        self._mute = mute
        self.opened = 0

    async def open(self) -> TableLink:
        self.opened += 1
        line = await self._transport.open()
        return _Cut(line, sends=self._sends, mute=self._mute) if self.opened == 1 else line


@pytest.mark.slow
def test_a_cut_connection_comes_back_to_its_seat_and_repeats_no_move(server: LiveServer, tmp_path: Path) -> None:
    async def deeds(client: Client, _: Watcher) -> None:
        await say(client, "sit 1")
        assert client.scene is not None
        begun.append(client.scene)
        talk.answer(client, f"ask 2 {next(iter(client.scene.moves.asks))}")
        await until(lambda: transport.opened == 2 and client.is_settled and client.link == "live")

    begun: list[Scene] = []
    transport = CutTransport(ServerTransport(new_table(server, options={"history": "full"}), tmp_path))
    client, face = asyncio.run(at_table(transport, deeds))

    assert client.scene is not None
    assert client.scene.you == 0
    assert not face.refused
    asked = client.scene.board.history[len(begun[0].board.history) :]
    assert (asked[0].seat, asked[0].target) == (0, 1)
    assert sum(question.card == asked[0].card and question.seat == 0 for question in asked) == 1
    assert "connecting" in face.links


@pytest.mark.slow
def test_a_connection_that_leaves_a_command_without_an_answer_is_taken_for_dead(
    server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.terminal.client.SILENCE_S", 0.2)

    async def deeds(client: Client, _: Watcher) -> None:
        await say(client, "sit 1")

    transport = CutTransport(ServerTransport(new_table(server), tmp_path), sends=99, mute=99)
    client, face = asyncio.run(at_table(transport, deeds))

    assert transport.opened == 2
    assert client.scene is not None
    assert client.scene.you == 0
    assert not face.refused


@pytest.mark.slow
def test_what_happened_during_an_absence_is_printed_once(server: LiveServer, tmp_path: Path) -> None:
    link = new_table(server, seats=4, pace="normal")
    transport = ServerTransport(link, tmp_path)

    async def sit(client: Client, _: Watcher) -> None:
        await say(client, "sit 3")
        talk.answer(client, "rename Cy")
        await until(lambda: client.scene is not None and client.scene.name(2) == "Cy")
        assert client._line is not None
        await client._line.connection.close()
        talk.answer(client, "rename Dan")
        await until(lambda: client.scene is not None and client.scene.name(2) == "Dan")

    _, face = asyncio.run(at_table(transport, sit))

    told = [sight.name for sight in face.news if type(sight).__name__ == "SeatedSeen"]
    assert told == ["Guest", "Cy", "Dan"]


def test_where_no_server_ever_answered_the_link_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(BadLink, match="Can’t find a table at"):
        asyncio.run(ServerTransport("http://127.0.0.1:9/t/abcdefghijkl", tmp_path).open())


def test_a_server_that_is_gone_may_come_back(server: LiveServer, tmp_path: Path) -> None:
    transport = ServerTransport(new_table(server), tmp_path)

    async def twice() -> None:
        await (await transport.open()).close()
        transport.address = "ws://127.0.0.1:9/t/abcdefghijkl/socket"
        with pytest.raises(Unreachable):
            await transport.open()

    asyncio.run(twice())


@pytest.mark.parametrize(
    "link",
    [
        "",
        "abc",
        "ftp://host/t/x",
        "http:///t/x",
        "http://host/",
        "http://host/t/",
        "http://host/t/a b",
        "http://host/t/x/y",
    ],
)
def test_what_is_no_link_of_a_table_is_refused(tmp_path: Path, link: str) -> None:
    with pytest.raises(BadLink):
        ServerTransport(link, tmp_path)


def test_a_link_may_be_that_of_the_page_or_of_the_socket(tmp_path: Path) -> None:
    for link in ("https://host:8/t/x_-1", "https://host:8/t/x_-1/", "https://host:8/t/x_-1/socket"):
        assert ServerTransport(link, tmp_path).address == "wss://host:8/t/x_-1/socket"


# --- Who we are -------------------------------------------------------------------------------------------------------


def test_a_token_is_kept_for_its_server_and_for_nobody_elses_eyes(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "shoal"

    one, other = token_for(folder, "http://one"), token_for(folder, "http://other")

    assert one != other
    assert token_for(folder, "http://one") == one
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", one)
    if os.name != "nt":
        assert (folder / "guests.json").stat().st_mode & 0o777 == 0o600
        assert [path.name for path in folder.iterdir()] == ["guests.json"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"http://one": 3}', '{"http://one": "short\\r\\n"}'])
def test_a_damaged_file_of_tokens_is_begun_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "guests.json").write_text(text)

    assert token_for(tmp_path, "http://one") == token_for(tmp_path, "http://one")


def test_where_nothing_can_be_kept_one_is_a_new_guest_each_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert token_for(tmp_path / "file", "http://one") != token_for(tmp_path / "file", "http://one")


# --- The program ------------------------------------------------------------------------------------------------------


@contextmanager
def program(link: str, state: Path) -> Iterator[subprocess.Popen[str]]:
    """`shoal tui --plain LINK`, with its own folder."""
    command = [sys.executable, "-m", "shoal", "tui", "--plain", link, "--name", "Zed"]
    variables = {**os.environ, "XDG_STATE_HOME": str(state), "LOCALAPPDATA": str(state), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def type_line(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def lines_until(process: subprocess.Popen[str], wanted: str) -> list[str]:
    assert process.stdout is not None
    lines: list[str] = []
    watchdog = Timer(PATIENCE, process.kill)  # whatever is not said in time ends the output
    watchdog.start()
    try:
        for line in process.stdout:
            lines.append(line)
            if wanted in line:
                return lines
    finally:
        watchdog.cancel()
    raise AssertionError(lines)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows kills differently")
def test_a_killed_program_comes_back_to_its_seat(server: LiveServer, tmp_path: Path) -> None:
    opener = (
        server.guest()
    )  # they keep their seat and are away, so the table stands still until somebody else sits down
    link = f"{server.url}{opener.open_table(game='go_fish', bot='random', pace='at_once')}"
    with program(link, tmp_path) as first:
        lines_until(first, "You’re watching. To play, type sit and a seat")
        type_line(first, "sit 2")  # on the dealer's left, who begins
        lines_until(first, "You can: ask")
        first.send_signal(signal.SIGKILL)
        first.wait(PATIENCE)

    with program(link, tmp_path) as second:
        told = lines_until(second, "You can: ask")
        assert any(line.startswith("2 Zed: ") and line.endswith(", you\n") for line in told)
        type_line(second, "quit")
        assert second.wait(PATIENCE) == 0


@pytest.mark.slow
def test_a_link_without_a_table_is_one_line_and_exit_code_2(server: LiveServer, tmp_path: Path) -> None:
    with program(f"{server.url}/t/abcdefghijkl", tmp_path) as process:
        assert process.wait(PATIENCE) == 2
        assert process.stderr is not None
        assert process.stderr.read() == "shoal tui: There’s no such table.\n"


@pytest.mark.slow
def test_no_card_is_printed_that_the_server_did_not_send_to_this_seat(server: LiveServer, tmp_path: Path) -> None:
    """What is printed comes from frames alone; so a card in it was in one, outside of what all know of the pack."""
    frames: list[str] = []

    class Heard:
        def __init__(self, transport: Transport) -> None:
            self._transport = transport
            self.seats = transport.seats

        async def open(self) -> TableLink:
            line = await self._transport.open()
            receive = line.receive

            async def heard() -> bytes | str | None:
                frame = await receive()
                frames.append(frame.decode() if isinstance(frame, bytes) else frame or "")
                return frame

            line.receive = heard  # type: ignore[method-assign]  # it only listens
            return line

    printed: list[str] = []

    async def deeds(client: Client, face: Watcher) -> None:
        rng = Random(2)
        await say(client, "sit 1")
        for _ in range(6):
            assert client.scene is not None
            if client.scene.is_over:
                break
            await say(client, typed(client.scene, rng))
        for scene in face.scenes:
            printed.extend([*looks.opening_lines(scene), *looks.last(scene)])
        printed.extend(said.text for said in sentences(face.scenes[-1], face.news))

    asyncio.run(at_table(Heard(ServerTransport(new_table(server, game="literature"), tmp_path)), deeds))
    told = map(Followed(), map(json.loads, filter(None, frames)))
    updates = [message for message in told if message["type"] == "update"]
    known = json.dumps([{**update["view"], "open": None, "sights": update["sights"]} for update in updates])
    known = re.sub(r'"open": \[[^]]*\]', "", known)

    assert {word for word in re.findall(r"\w+", " ".join(printed)) if word in CODES} <= set(re.findall(r"\w+", known))


@pytest.mark.slow
def test_who_quits_is_not_told_that_the_connection_is_lost(server: LiveServer, tmp_path: Path) -> None:
    with program(f"{server.url}{server.guest().open_table(bot='random')}", tmp_path) as process:
        told, _ = process.communicate("who\nquit\n", PATIENCE)

    assert process.returncode == 0
    assert told.endswith("> quit\nGoodbye.\n")
    assert "lost" not in told


def test_a_client_that_left_stays_away(server: LiveServer, tmp_path: Path) -> None:
    async def leave(client: Client, _: object) -> None:
        client.say(Stand)

    link = f"{server.url}{server.guest().open_table(bot='random')}"
    client, face = asyncio.run(at_table(ServerTransport(link, tmp_path), leave))

    assert "connecting" not in face.links
    assert client.link == "live"
