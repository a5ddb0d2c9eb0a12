"""Debian's Firefox plays whole games, and learns and reviews, driven over WebDriver BiDi (`web/firefox/*.mjs`)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.arena.programs import node
from tests.sampling import todays
from tests.server.finished_games import record_of_bots

WEB = Path(__file__).parents[2] / "web"


WALKS: Final = (
    ("literature", "375x635"),
    ("go_fish", "1440x900"),
    ("fish_draw", "375x635"),
    ("study", "360x560"),
)


@pytest.mark.parametrize(("walk", "size"), todays(1, WALKS, "Firefox"))
@pytest.mark.slow
def test_firefox_plays_a_whole_game_and_learns(address: str, walk: str, size: str) -> None:
    if walk == "study":
        review = httpx.post(f"{address}/review", content=record_of_bots("go_fish"), timeout=60).headers["Location"]
        walked = drive("study.mjs", address, review.partition("?")[0], size)
        assert walked["reached"] == REACHED
    else:
        walked = drive("play.mjs", address, walk, size)
        assert walked["over"]
        assert walked["done"] > 1

    assert walked["errors"] == []
    assert walked["wide"] <= int(size.partition("x")[0])


REACHED: Final = ["claim", "lesson", "puzzle", "proof", "moment", "advice", "curve", "story"]


def drive(script: str, address: str, *arguments: str) -> dict[str, Any]:
    """What a driver says of its walk."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("no Firefox on this machine, and no right to install it: run ./run test as root once")
    program = node()
    if program is None:
        pytest.skip("no Node.js on this machine")
    command = [program, f"firefox/{script}", firefox, address, *arguments]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=150)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
