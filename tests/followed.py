"""What a connection knows after each message, for tests that read the wire as plain JSON."""

from __future__ import annotations

from typing import Any


class Followed:
    """Follows one connection: returns each message, and of a `change` the whole update that it stands for."""

    def __init__(self) -> None:
        self.update: dict[str, Any] = {}

    def __call__(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "change":
            before = self.update
            view = {**before["view"], **message.get("own", {})}
            view["board"] = {**view["board"], **message.get("board", {})}
            moves = message.get("moves", before["moves"])
            whole = {name: value for name, value in message.items() if name not in ("board", "own")}
            message = {**whole, "type": "update", "view": view, "moves": moves, "away_since": None}
        if message["type"] == "update":
            self.update = message
        return message
