"""The face for pipes and screen readers: a line in, lines out, nothing else. The cursor never moves, nothing is coloured.

At a terminal a line is read at any time. From a pipe the next line is taken when the table waits for this person, so that
a file of moves plays a game. Who leaves waits until the bots have played, but not for other people.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from shoal.i18n import Speaks, speak
from shoal.terminal import conversation as talk
from shoal.terminal import looks
from shoal.terminal.client import Client, LinkState
from shoal.terminal.news import sentences
from shoal.terminal.scene import Scene, reason_text
from shoal.terminal.transport import Transport
from shoal.terminal.words import Unclear, offer, words_of

LINE_LIMIT: Final = 1000
"""Letters: a longer line is no one's move."""

LINKS: Final = {"connecting": "link-trying", "live": "link-live", "lost": "link-lost"}
"""What is said of a connection."""

SPACES: Final = "\u00a0\u202f"
"""Spaces at which no line breaks. Python counts them among what cannot be printed; French sets them before `:` and `!`."""


class Plain:
    """A `Face` of lines."""

    def __init__(self, transport: Transport, name: str, language: str) -> None:
        """A face for the table that the transport leads to."""
        self._client = Client(transport, self, name, language)
        self._is_terminal = sys.stdin.isatty()
        self._before: Scene | None = None
        self._prompted: object = None
        self._ready = asyncio.Event()
        self._at_rest = asyncio.Event()

    async def run(self) -> int:
        """Play until the input ends or the person leaves; the exit code."""
        lines = read_lines()
        connected = asyncio.create_task(self._client.run())
        listening = asyncio.create_task(self._listen(lines))
        try:
            done, _ = await asyncio.wait((connected, listening), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            await self._client.leave()
            say(self._says("goodbye"))
        finally:
            connected.cancel()
            listening.cancel()
            await asyncio.gather(connected, listening, return_exceptions=True)  # or asyncio would report their errors
        return 0

    async def _listen(self, lines: asyncio.Queue[str | None]) -> None:
        while True:
            line = await lines.get()
            leaves = line is None or line.strip().lower() in talk.LEAVING
            if not self._is_terminal:
                await (self._at_rest if leaves else self._ready).wait()
                say(*([] if line is None else [f"> {line}"]))
            if line is None or leaves:
                return
            if self._client.link == "lost" and not line.strip():
                self._client.reconnect()
            else:
                self._answer(line)

    def _answer(self, line: str) -> None:
        try:
            say(*talk.answer(self._client, line[:LINE_LIMIT]))
        except Unclear as unclear:
            say(str(unclear))
        self._look()

    @property
    def _says(self) -> Speaks:
        """The speaker for now: the game's; before the table has answered, that of the shared catalogues alone."""
        return self._before.say if self._before is not None else speak(self._client.language)

    # --- What the table says ------------------------------------------------------------------------------------------

    def on_scene(self, scene: Scene, news: Sequence[Any]) -> None:
        """Say what is new, and then what can be typed."""
        before, self._before = self._before, scene
        if before is None:
            say(*looks.opening_lines(scene))
        say(*(said.text for said in sentences(scene, news)))
        if before is not None and before.is_over and not scene.is_over and (held := words_of(scene).hand(scene)):
            say(scene.say("your-hand"), *held)
        if scene.is_over and not (before is not None and before.is_over):
            say(*words_of(scene).result(scene))
        self._look()

    def _look(self) -> None:
        """Whether the table waits for this person; if so, say what can be typed."""
        scene = self._client.scene
        is_settled = scene is not None and self._client.is_settled
        is_ready = is_settled and scene is not None and talk.is_due(scene)
        _set(self._ready, when=is_ready)
        _set(self._at_rest, when=is_ready or (is_settled and scene is not None and scene.waits_for_others))
        if not is_ready or scene is None:
            return
        prompted = (
            *(scene.n, scene.hearing, scene.is_unready, scene.is_kept, scene.table.ruling, scene.you),
            *_door(scene),
        )
        if prompted != self._prompted:
            self._prompted = prompted
            say(
                f"{looks.status(scene)} {'' if scene.is_over or scene.table.gathering else offer(words_of(scene), scene)}".rstrip()
            )

    def on_refused(self, reason: str) -> None:
        """Say why, and ask again."""
        self._prompted = None
        say(reason_text(self._says, reason))

    def on_hint(self, lines: Sequence[str]) -> None:
        """Say it, and ask again."""
        self._prompted = None
        say(*lines)
        self._look()

    def on_aside(self, lines: Sequence[str]) -> None:
        """Say it, after the whole scene."""
        if self._before is not None:
            say(*lines)

    def on_link(self, link: LinkState) -> None:
        """Say so, but for the first connection."""
        if self._before is not None or link == "lost":
            say(self._says(LINKS[link]))
        if link == "lost":
            self._ready.set()
            self._at_rest.set()


def _set(event: asyncio.Event, *, when: bool) -> None:
    event.set() if when else event.clear()


def _door(scene: Scene) -> tuple[object, ...]:
    """What can be done at the door: seats to take or to ask for, and who asks."""
    return scene.table.free, scene.table.askable, scene.table.asked, scene.table.knocks


def say(*lines: str) -> None:
    """Print lines. Nothing that moves a cursor or turns the direction of a text gets through, whoever sent it."""
    for line in lines:
        print("".join(letter if letter.isprintable() or letter in SPACES else "?" for letter in line))
    sys.stdout.flush()


def read_lines() -> asyncio.Queue[str | None]:
    """The lines of the standard input as they come, and none at its end.

    A thread reads the file itself: Python's own reader would keep a program from ending while it waits for a line.
    """
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    source = sys.stdin.fileno()

    def put(line: str | None) -> None:
        with suppress(RuntimeError):  # the loop is closed: no one reads any more
            loop.call_soon_threadsafe(lines.put_nowait, line)

    def read() -> None:
        kept, mark = b"", codecs.BOM_UTF8  # Windows begins a file with a byte order mark; so may only the first line
        while chunk := os.read(source, 65536):
            *whole, kept = (kept + chunk).split(b"\n")
            for line in whole:
                put(line.removeprefix(mark).decode(errors="replace").rstrip("\r"))
                mark = b""
        if kept:
            put(kept.removeprefix(mark).decode(errors="replace"))
        put(None)

    threading.Thread(target=read, daemon=True).start()
    return lines
