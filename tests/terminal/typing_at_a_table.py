"""A person at a table of their own, who types lines: what they see in the end, and what they were told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from shoal.server.tables.opening import NewTable
from shoal.terminal import conversation as talk
from shoal.terminal.client import Client
from shoal.terminal.local import LocalTable
from shoal.terminal.scene import Scene
from tests.terminal.playing import Watcher


def after(*lines: str, seed: int = 1, **wish: Any) -> tuple[Scene, Watcher]:
    """The scene after these lines were typed, one after the other, and the face that was shown all scenes."""
    wished = NewTable(**{"pace": "at_once", "bot": "random", "dealer": "opener", **wish})

    async def type_all() -> tuple[Scene, Watcher]:
        face = Watcher()
        client = Client(LocalTable(wished, seed), face, "Zed")
        task = asyncio.create_task(client.run())
        await turns()
        for line in lines:
            talk.answer(client, line)
            await turns()
        await client.leave()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert client.scene is not None
        return client.scene, face

    return asyncio.run(type_all())


async def turns() -> None:
    """Let everything happen that is due."""
    for _ in range(50):
        await asyncio.sleep(0.001)
