"""Debian's Firefox plays one whole game of each kind, driven over WebDriver BiDi (`web/firefox/play.mjs`)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.arena.programs import node
from tests.sampling import todays

WEB = Path(__file__).parents[2] / "web"


GAMES: Final = (("literature", "375x635"), ("go_fish", "1440x900"), ("fish_draw", "375x635"))


@pytest.mark.parametrize(("game", "size"), todays(1, GAMES, "Firefox"))
@pytest.mark.slow
def test_firefox_plays_a_whole_game(address: str, game: str, size: str) -> None:
    played = play(address, game, size)

    assert played["over"]
    assert played["errors"] == []
    assert played["done"] > 1
    assert played["wide"] <= int(size.partition("x")[0])


def play(address: str, game: str, size: str) -> dict[str, Any]:
    """Play it, and return what the driver says."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("no Firefox on this machine, and no right to install it: run ./run test as root once")
    program = node()
    if program is None:
        pytest.skip("no Node.js on this machine")
    command = [program, "firefox/play.mjs", firefox, address, game, size]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=150)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
