"""What leaves for a seat: the only module that makes it, and each function takes only what may leave.

    Shown...    a value of the game inside a message, as JSON: a sight, a view, what the seat may do
    Frame       a whole message as bytes: the only thing that `Send` and the queue of a connection take

An event of the game is no `GameSight` and its state is no `GameView`, so neither of them gets through here: only
`Rules.seen` makes a sight of an event, and only a fold of sights is a view. No type says whose sight or view it is;
`broadcast.py` asks for those of the seat that a connection has, and `tests/server/test_secrets.py` checks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NewType

from msgspec import UNSET, Raw, UnsetType

from shoal.core.codec import changed_fields, encode, encode_shared, fields_from
from shoal.core.game import GameBoard, GameRuling, GameSetup, GameSight, GameView, Offer, OptionValue
from shoal.server.lobby.board import LobbyNews
from shoal.server.tables.messages.to_client import GameStory, ToClient
from shoal.server.tables.messages.wire import (
    ShownFields,
    ShownMoves,
    ShownOptions,
    ShownRuling,
    ShownSetup,
    ShownSight,
    ShownView,
)
from shoal.server.tables.state.events import TableSight

OFFERS_KEPT: Final = 128

AFTER_BOARD: Final = 1
"""A view has its board as its first field, and after it what is the seat's own."""

_OFFERS: Final[dict[int, tuple[Offer, ShownMoves]]] = {}

Frame = NewType("Frame", bytes)
"""A message to a client, as JSON text in UTF-8."""


def frame_of(message: ToClient | GameStory | LobbyNews) -> Frame:
    """The message as it is sent."""
    return Frame(encode(message))


def show_sight(sight: GameSight | TableSight) -> ShownSight:
    """What a seat, or a visitor, saw of an event."""
    return ShownSight(Raw(encode(sight)))


def show_view(view: GameView) -> ShownView:
    """What a seat, or a visitor, knows of the game."""
    return ShownView(Raw(encode(view)))


def show_board_changes(before: GameBoard, board: GameBoard) -> ShownFields | UnsetType:
    """The fields of the board that have changed."""
    fields = changed_fields(before, board)
    return ShownFields(Raw(encode(fields))) if fields else UNSET


def show_own_changes(before: GameView, view: GameView) -> ShownFields | UnsetType:
    """The fields of a view besides its board that have changed."""
    fields = changed_fields(before, view, AFTER_BOARD)
    return ShownFields(Raw(encode(fields))) if fields else UNSET


def show_own(view: GameView) -> ShownFields:
    """What a seat knows besides the board."""
    return ShownFields(Raw(encode(fields_from(view, AFTER_BOARD))))


def show_moves(moves: Offer) -> ShownMoves:
    """What a seat may do now.

    Texts are kept: games give the seats that cannot do much the same object again and again, at all tables. An offer that is kept
    lives as long as its text, so no other can have its `id`.
    """
    known = _OFFERS.get(id(moves))
    if known is not None:
        return known[1]
    if len(_OFFERS) >= OFFERS_KEPT:
        _OFFERS.clear()
    text = ShownMoves(Raw(encode(moves)))
    _OFFERS[id(moves)] = (moves, text)
    return text


def show_setup(setup: GameSetup) -> ShownSetup:
    """What everyone knows before the first card."""
    return ShownSetup(encode_shared(setup))


def show_options(options: Mapping[str, OptionValue]) -> ShownOptions:
    """The house rules, as they stand in the log."""
    return ShownOptions(encode_shared(options))


def show_ruling(ruling: GameRuling) -> ShownRuling:
    """What a person has proposed to the table."""
    return ShownRuling(Raw(encode(ruling)))
