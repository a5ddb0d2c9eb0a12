"""Textual's pilot at our screens: waits until they rest, types, and reads what is drawn; and screens that were written down."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from shoal.server.tables.opening import NewTable
from shoal.terminal import conversation as talk
from shoal.terminal.app import App
from shoal.terminal.scene import Scene
from shoal.terminal.table import TableScreen

SIZE = (80, 24)
GOLDEN = Path(__file__).parent / "golden"


def wish_for(game: str, **fields: object) -> NewTable:
    return NewTable(**{"game": game, "bot": "random", "pace": "at_once", "name": "You", "dealer": "opener", **fields})  # type: ignore[arg-type]


@asynccontextmanager
async def running(app: App, size: tuple[int, int] = SIZE) -> AsyncIterator[Pilot[int]]:
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[int]) -> None:
    """Wait until the table has answered, and everything is drawn."""
    for _ in range(200):
        await pilot.pause()
        screen = pilot.app.screen
        if not isinstance(screen, TableScreen):
            return
        scene = screen.client.scene
        if scene is not None and screen.client.is_settled and (scene.is_over or talk.is_due(scene)):
            await pilot.pause()
            return
    raise AssertionError("the table does not come to rest")


def drawn(pilot: Pilot[int]) -> str:
    """The text on the screen."""
    strips = pilot.app.screen._compositor.render_strips()
    return "".join("".join(segment.text for segment in strip).rstrip() + "\n" for strip in strips)


def scene_on(pilot: Pilot[int]) -> Scene:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    assert screen.client.scene is not None
    return screen.client.scene


async def enter(pilot: Pilot[int], line: str) -> None:
    """A line, as a terminal sends what is typed very fast."""
    pilot.app.post_message(events.Paste(line))
    await pilot.press("enter")
    await settled(pilot)


def golden(name: str, text: str) -> str:
    """The text that was written down under that name; `SHOAL_GOLDEN=write` in the environment writes it anew: read the diff."""
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("SHOAL_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8")
