"""The wire as a client in Python reads it: a program that sits at a table needs this module and a WebSocket.

read_message = Decoder[ToClient](ToClient)      one frame
Reader(table.game)                              the values of the game inside it, which travel as they are (`Raw`)
"""

from __future__ import annotations

from typing import Any, Final

from shoal.codec import Decoder
from shoal.game import AnyRules
from shoal.games import rules_of
from shoal.server.table_sights import TableSight
from shoal.server.to_client import TableSeen, ToClient, Update

read_message: Final = Decoder[ToClient](ToClient)
"""Reads one frame from a table; `Unreadable` when it is none of this version."""


class Reader:
    """Reads the values of one game. Everything may raise `Unreadable`.

    `Any`: a client that reads them knows their game.
    """

    def __init__(self, game: str) -> None:
        """A reader for tables of that game (`TableSeen.game`); `BadOptions` when it is unknown."""
        vocabulary = rules_of(game).vocabulary
        self.setup = Decoder[Any](vocabulary.setup)
        self.options = Decoder[Any](vocabulary.options)
        self.view = Decoder[Any](vocabulary.view)
        self.moves = Decoder[Any](vocabulary.moves)
        self.ruling = Decoder[Any](vocabulary.ruling)
        self.sight = Decoder[Any](vocabulary.sight | TableSight)
        """Reads a sight of the game, or a `TableSight`."""

    def sights(self, update: Update) -> list[Any]:
        """All sights of an update, oldest first."""
        return [self.sight(raw) for raw in update.sights]


def rules_at(table: TableSeen) -> AnyRules:
    """The rules that are played at a table, with its house rules: for clients that know rules, such as bots."""
    return rules_of(table.game, Decoder[object](Any)(table.options))
