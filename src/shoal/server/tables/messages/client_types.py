"""The wire as a client in Python reads it: a program that sits at a table needs this module and a WebSocket.

read_message = Decoder[ToClient](ToClient)      one frame
Follower()                                      the whole `Update` that a `Change` stands for
Reader(table.game)                              the values of the game inside it, which travel as they are (`Raw`)
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw, Struct, UnsetType
from msgspec.structs import replace

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import AnyRules
from shoal.core.games import rules_of
from shoal.server.tables.messages.to_client import Change, TableSeen, ToClient, Update
from shoal.server.tables.messages.wire import ShownFields, ShownSight
from shoal.server.tables.state.events import TABLE_SIGHTS, TableSight

read_message: Final = Decoder[ToClient](ToClient)
"""Reads one frame from a table; `Unreadable` when it is none of this version."""


_READ_FIELDS: Final = Decoder[dict[str, Raw]](dict[str, Raw])


class _Tagged(Struct):
    type: str


_READ_TAG: Final = Decoder[_Tagged](_Tagged)


_READ_CARDS: Final = Decoder[tuple[str, ...]](tuple[str, ...])


class Follower:
    """Applies the changes that one connection is sent. Its views are the same texts as those that the table would send whole."""

    def __init__(self) -> None:
        """A connection that was sent nothing."""
        self._last: Update | None = None

    def __call__(self, message: ToClient) -> ToClient:
        """The message, or the `Update` that it stands for; `Unreadable` for a `Change` of nothing."""
        if isinstance(message, Change):
            if self._last is None:
                raise Unreadable("a change comes after an update")
            message = _changed(self._last, message)
        if isinstance(message, Update):
            self._last = message
        return message


def _changed(update: Update, change: Change) -> Update:
    view = _READ_FIELDS(update.view)
    board = _READ_FIELDS(view["board"])
    view |= {} if isinstance(change.own, UnsetType) else _READ_FIELDS(change.own)
    board |= {} if isinstance(change.board, UnsetType) else _READ_FIELDS(change.board)
    view["board"] = Raw(encode(board))
    return replace(
        update,
        n=change.n,
        sights=change.sights,
        view=Raw(encode(view)),
        moves=update.moves if isinstance(change.moves, UnsetType) else change.moves,
        hearing=change.hearing,
        unready=change.unready,
        away_since=None,
        clocks=change.clocks,
        recent=(*update.recent, *filter(_is_of_the_game, change.sights))[-change.recent_count :]
        if change.recent_count
        else (),
    )


def _is_of_the_game(sight: ShownSight) -> bool:
    return _READ_TAG(sight).type not in TABLE_SIGHTS


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


def read_hand(own: ShownFields) -> tuple[str, ...]:
    """The codes of the cards that a seat holds, of what is known to it besides the board; none in games where it sees none."""
    hand = _READ_FIELDS(own).get("hand")
    return () if hand is None else _READ_CARDS(hand)


def rules_at(table: TableSeen) -> AnyRules:
    """The rules that are played at a table, with its house rules: for clients that know rules, such as bots."""
    return rules_of(table.game, Decoder[object](Any)(table.options))
