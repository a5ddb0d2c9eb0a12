"""What the API answers, besides what the wire of a table has already."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from shoal.core.game import Seat
from shoal.server.scopes import Scope
from shoal.server.tables.messages.from_client import Command
from shoal.server.tables.messages.to_client import Hints, TableSeen, Update
from shoal.server.tables.messages.wire import Tab
from shoal.server.tables.recent_tables import TableOfMine


class Fault(Struct, frozen=True):
    """Why something was not done: `error` is its name, `detail` a sentence in English for who writes the program."""

    error: str
    detail: str


class AccountSeen(Struct, frozen=True):
    """For whom a program acts, and what its token opens. `since` is the day on which the account was made."""

    name: str
    bot: bool
    since: str
    scopes: tuple[Scope, ...]


class DoubtSeen(Struct, frozen=True):
    """What is legal in house rules and perhaps not meant: its name, the options that it is about, and the sentence in English."""

    name: str
    options: tuple[str, ...]
    about: str


class TableOpened(Struct, frozen=True):
    """A new table. `url` is its address on this server."""

    table: str
    url: str
    doubts: tuple[DoubtSeen, ...] = ()


class MyTables(Struct, frozen=True):
    """The tables where the account sits or sat lately, the latest first; those that wait for it before all others."""

    tables: tuple[TableOfMine, ...]


class TableNow(Struct, frozen=True):
    """A table, and what is seen of the game: what everybody sees, or what one seat does."""

    table: TableSeen
    update: Update


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A command at a table. `tab` is any name that this program keeps: of one tab each `id` is carried out once."""

    tab: Tab
    command: Command


class Done(Struct, frozen=True):
    """The command is carried out, and on disk; `n` is its last event. `hints` are what was asked for with a `Hint`."""

    id: int
    n: int
    hints: Hints | UnsetType = UNSET


class OtherPlayer(Struct, frozen=True):
    """Somebody else in a game: an account by its `name`, a bot by its `bot`, a bot's account by both; neither is a guest."""

    name: str | None
    bot: str | None


class GameOfMine(Struct, frozen=True):
    """A game of the account that has ended. `id` is that of its page, `day` the day of its end, by UTC, `seat` where the account sat.

    `table` is where it was played, `number` which game of that table it was. Both are null where the table is gone: then the game has
    no record any more, and no page. `points` are those of the account's side, `most_points` the most of any other.
    """

    id: str
    game: str
    day: str
    result: Literal["won", "tied", "lost"]
    points: float
    most_points: float
    table: str | None
    number: int | None
    seat: Seat
    partners: tuple[OtherPlayer, ...]
    opponents: tuple[OtherPlayer, ...]


class MyGames(Struct, frozen=True):
    """Games of the account, the latest first. `next` is what to send as `after` for those before them; null where there are none."""

    games: tuple[GameOfMine, ...]
    next: str | None


class GameId(Struct, frozen=True):
    """The public id of a game that has ended."""

    id: str


class TablesLine(Struct, frozen=True, tag="tables"):
    """A line of the stream of one's tables: all of them, whenever anything about them has changed."""

    tables: tuple[TableOfMine, ...]
