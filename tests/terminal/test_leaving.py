"""How one leaves, and what is typed at a moment when the line is not what is on the screen."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from shoal.server.tables.messages.from_client import Stand
from shoal.terminal.app import App
from shoal.terminal.client import Client
from shoal.terminal.dialogs import LinesScreen
from shoal.terminal.start import StartScreen
from shoal.terminal.table import TableScreen
from shoal.terminal.transport import ServerTransport
from tests.server.live import LiveServer, live_server
from tests.terminal.piloting import drawn, enter, running, settled, type_in, wish_for
from tests.terminal.test_link import at_table

PATIENCE = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("data")) as live:
        yield live


# --- Ctrl-C -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_first_ctrl_c_at_a_table_says_so_and_the_second_quits() -> None:
    async def play() -> tuple[str, str, int | None]:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await pilot.press("a", "s", "k")
            await pilot.press("ctrl+c")
            await pilot.pause()
            said, line = drawn(pilot), pilot.app.screen.query_one(Input).value
            assert pilot.app.return_value is None
            await pilot.press("ctrl+c")
            return said, line, pilot.app.return_value

    said, line, status = asyncio.run(play())

    assert "Ctrl-C again quits." in said
    assert line == ""
    assert status == 0


@pytest.mark.slow
def test_ctrl_c_twice_quits_the_first_screen_and_a_sheet_too() -> None:
    async def status_of(app: App, *before: str) -> int | None:
        async with running(app) as pilot:
            if before:
                await type_in(pilot, *before)
            assert isinstance(pilot.app.screen, (StartScreen, LinesScreen))
            await pilot.press("ctrl+c", "ctrl+c")
            return pilot.app.return_value

    assert asyncio.run(status_of(App())) == 0
    assert asyncio.run(status_of(App(wish=wish_for("literature"), seed=3), "help")) == 0


# --- What is typed over a sheet ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_typed_over_a_sheet_closes_it_and_stands_in_the_line() -> None:
    async def play() -> tuple[bool, str]:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await type_in(pilot, "who")
            assert isinstance(pilot.app.screen, LinesScreen)
            await pilot.press(*"score")
            await pilot.pause()
            return isinstance(pilot.app.screen, TableScreen), pilot.app.screen.query_one(Input).value

    assert asyncio.run(play()) == (True, "score")


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["help", "last", "who"])
def test_quit_quits_over_a_sheet(sheet: str) -> None:
    async def play() -> int | None:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await type_in(pilot, sheet)
            await pilot.press(*"quit", "enter")
            await pilot.pause()
            return pilot.app.return_value

    assert asyncio.run(play()) == 0


@pytest.mark.slow
def test_what_is_pasted_over_a_sheet_stands_in_the_line() -> None:
    async def play() -> str:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await type_in(pilot, "who")
            pilot.app.post_message(events.Paste("score\nand more"))
            await pilot.pause()
            await pilot.pause()
            return pilot.app.screen.query_one(Input).value

    assert asyncio.run(play()) == "score"


@pytest.mark.slow
@pytest.mark.parametrize("key", ["escape", "enter", "f1"])
def test_a_sheet_is_closed_by_keys_that_type_nothing(key: str) -> None:
    async def play() -> tuple[bool, str]:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await type_in(pilot, "who")
            await pilot.press(key)
            await settled(pilot)
            return isinstance(pilot.app.screen, TableScreen), pilot.app.screen.query_one(Input).value

    assert asyncio.run(play()) == (True, "")


# --- A small terminal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
@pytest.mark.parametrize("size", [(40, 12), (40, 10), (40, 24), (60, 14)])
def test_the_line_and_the_hand_are_on_a_screen_of_40_columns(game: str, size: tuple[int, int]) -> None:
    async def look() -> tuple[bool, str]:
        async with running(App(wish=wish_for(game), seed=3), size=size) as pilot:
            line = pilot.app.screen.query_one("#line").region
            return line.y < size[1] - 1 and line.right <= size[0], drawn(pilot)

    is_visible, screen = asyncio.run(look())

    assert is_visible
    assert "type here" in screen
    if game != "fish_draw":  # where nobody has a hand
        assert "Hand " in screen


# --- One's own answer ----------------------------------------------------------------------------------------------------


def test_at_the_pace_at_once_ones_own_answer_is_on_the_screen() -> None:
    async def play() -> str:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await enter(pilot, "ask zeno 5C")
            return drawn(pilot)

    screen = asyncio.run(play())

    assert "You asked Zeno for the 5 of clubs: no." in screen


# --- Plain lines ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_at_the_start_of_the_input_is_no_part_of_the_first_line(mark: bytes) -> None:
    command = [sys.executable, "-m", "shoal", "tui", "--plain", "--pace", "at_once", "--seed", "1"]
    said = subprocess.run(
        command, input=mark + b"score\r\nquit\r\n", capture_output=True, timeout=PATIENCE, check=False
    )

    assert said.stdout.decode().count("> score\nScore: your team 0, your opponents 0\n") == 1


def test_who_quits_a_table_on_a_server_is_not_told_that_the_connection_is_lost(
    server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opener = server.guest()
    link = f"{server.url}{opener.open_table(bot='random')}"
    command = [sys.executable, "-m", "shoal", "tui", "--plain", link]
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    said = subprocess.run(command, input=b"who\nquit\n", capture_output=True, timeout=PATIENCE, check=False)

    assert said.returncode == 0
    assert said.stdout.decode().endswith("> quit\nGoodbye.\n")
    assert b"lost" not in said.stdout


def test_a_client_that_left_stays_away(server: LiveServer, tmp_path: Path) -> None:
    async def leave(client: Client, _: object) -> None:
        client.say(Stand)

    opener = server.guest()
    client, face = asyncio.run(
        at_table(ServerTransport(f"{server.url}{opener.open_table(bot='random')}", tmp_path), leave)
    )

    assert "connecting" not in face.links
    assert client.link == "live"
