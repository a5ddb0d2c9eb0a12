"""What was typed after a command, and the command of the wire that it makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from shoal.server.tables.messages.from_client import Command
from shoal.terminal.scene import Scene


@dataclass(frozen=True)
class Typed:
    """The rest of a line that begins with a command."""

    scene: Scene
    rest: list[str]
    name: str
    """What the person is called when they sit down."""


@dataclass(frozen=True)
class Order:
    """A command of the wire, before it has a number."""

    kind: type[Command]
    fields: Mapping[str, Any] = field(default_factory=dict)


Reader = Callable[[Typed], Order]
"""The command that a line makes; `Unclear` when it makes none."""
