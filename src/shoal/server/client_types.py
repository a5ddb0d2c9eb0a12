"""The wire as a client reads it: a program that sits at a table needs this module and a WebSocket.

read_message = Decoder[ToClient](ToClient)      one frame
Reader(table.game)                              the values of the game inside it, which travel as they are (`Raw`)
"""

from __future__ import annotations

from typing import Any, Final, get_args

from msgspec import Raw, Struct

from shoal.codec import Decoder
from shoal.game import AnyRules
from shoal.games import rules_of
from shoal.server.messages import TableSeen, TableSight, ToClient, Update

read_message: Final = Decoder[ToClient](ToClient)
"""Reads one frame from a table; `Unreadable` when it is none of this version."""


class _Tagged(Struct):
    type: str


_read_tag: Final = Decoder[_Tagged](_Tagged)
_read_table_sight: Final = Decoder[TableSight](TableSight)
_TABLE_TAGS: Final = frozenset(kind.__struct_config__.tag for kind in get_args(TableSight))


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
        self._sight = Decoder[Any](vocabulary.sight)

    def sight(self, raw: Raw) -> Any:
        """A sight of the game, or a `TableSight`."""
        return _read_table_sight(raw) if _read_tag(raw).type in _TABLE_TAGS else self._sight(raw)

    def sights(self, update: Update) -> list[Any]:
        """Everything that an update tells, oldest first."""
        return [self.sight(raw) for raw in update.sights]


def rules_at(table: TableSeen) -> AnyRules:
    """The rules that are played at a table, with its house rules: for clients that know rules, such as bots."""
    return rules_of(table.game, Decoder[object](Any)(table.options))
