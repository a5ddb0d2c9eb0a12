"""The last game that ended at a table: its record, and what one seat saw of it. While a game is played there is neither.

A record holds every hand. It is made of a finished game only, and of the log of that game alone.

A seal is what everyone is shown before they see a card, so that no one can say afterwards that other cards were dealt. It
is the SHA-256 of a salt of 256 bits, a blank, and the deal as it stands in the record. It is shown with the table, before any
hand; the salt is kept back until the game is over, and is given to those who may see the game's page. Without the salt no one can try
out deals against a seal, however few are left that are possible.

The salt is drawn from the deal with a key of the data folder, so nothing has to be kept of it, and two deals never share one. While
a game goes on its last deal is sealed; when it is over the seals of all its deals are opened.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, Game, GameEvent, Seat
from shoal.core.games import kit_of
from shoal.server.tables.broadcast.shown import show_sight
from shoal.server.tables.messages.to_client import GameStory


class NotOver(ShoalError):
    """No game has ended at this table yet."""

    def __init__(self) -> None:
        """The reason has a sentence in the catalogues."""
        super().__init__("no game has ended at this table")


PROGRAM: Final = "program"
"""In the place of a bot's name: a program of someone, which sat there as people do."""


class FinishedSitter(Struct, frozen=True):
    """Who had a seat when a game ended: their name, the name of the bot if one played (or `PROGRAM`), and whether hints helped there."""

    name: str
    bot: str | None = None
    is_helped: bool = False


class Finished(Struct, frozen=True):
    """A game that has ended: its events, and who had which seat when it did."""

    rules: AnyRules
    events: tuple[GameEvent, ...]
    seats: tuple[FinishedSitter, ...]
    number: int = 1
    """Which game of its table it was."""
    players: tuple[str | None, ...] = ()
    """What the table knows those people by; `None` for bots."""

    @property
    def game(self) -> Game[Any, Any, Any, Any, Any, Any]:
        """The game with all its events."""
        return Game.replay(self.rules, self.events)

    def record(self, table: str) -> str:
        """The record of the game as text (`docs/notation.md`)."""
        # A log is folded without sentences, and the notation reads the catalogues: it is loaded when a record is wanted.
        from shoal.records import Headers, SeatHeader, write

        seats = tuple(SeatHeader(sitter.name, sitter.bot, sitter.is_helped) for sitter in self.seats)
        return write(self.game, Headers(seats, table))

    def story(self, seat: Seat | None) -> GameStory:
        """All that a seat, or a visitor, saw of the game, oldest first."""
        return GameStory(tuple(show_sight(self.rules.seen(event, seat)) for event in self.events))


# --- Seals ------------------------------------------------------------------------------------------------------------

_PURPOSE: Final = b"seals of deals"
_INVITATIONS: Final = b"invitations of hosts"
INVITATION: Final = 16
"""Letters of an invitation, of 6 bits each."""


class OpenedSeal(Struct, frozen=True):
    """A seal, and what opens it."""

    seal: str
    salt: str


class Seals:
    """Seals and opens the deals of one data folder."""

    def __init__(self, key: bytes) -> None:
        """With the key of a data folder (`shoal.puzzles.daily.open_key`)."""
        self._key = hmac.digest(key, _PURPOSE, "sha256")
        self._invitations = hmac.digest(key, _INVITATIONS, "sha256")

    def invitation(self, table: str) -> str:
        """What the host of that table adds to the links that they give: it sets their friends apart from strangers."""
        drawn = hmac.digest(self._invitations, table.encode(), "sha256")
        return base64.urlsafe_b64encode(drawn).decode()[:INVITATION]

    def seed(self, purpose: str) -> str:
        """A seed for a purpose (`codes.py`): always the same, and no one without the key can derive it."""
        return hmac.digest(self._invitations, purpose.encode(), "sha256")[:16].hex()

    def seal(self, table: str, game: int, deal: Iterable[GameEvent]) -> str:
        """What is shown of a deal of that game of a table."""
        return self.opened(table, game, deal).seal

    def opened(self, table: str, game: int, deal: Iterable[GameEvent]) -> OpenedSeal:
        """The same, with the salt; for no one while the game goes on."""
        text = deal_text(deal)
        salt = hmac.digest(self._key, f"{table} {game} {text}".encode(), "sha256").hex()
        return OpenedSeal(seal_of(salt, text), salt)


def deal_text(deal: Iterable[GameEvent]) -> str:
    """The events of a deal as the JSON form of the notation has them, without blanks."""
    return encode(tuple(deal)).decode()


def seal_of(salt: str, text: str) -> str:
    """The seal of a deal."""
    return hashlib.sha256(f"{salt} {text}".encode()).hexdigest()


# --- Deals ------------------------------------------------------------------------------------------------------------

EXPORT_VERSION: Final = 1
"""The version of `GameRecord`."""


class GameRecord(Struct, frozen=True):
    """A game that has ended: what `shoal export` writes of it. `header` and `steps` are the lines of its record as JSON.

    `seals` are those of its deals, in order; there are none where a record was brought, or the key of the data folder is gone.
    """

    export: int
    id: str
    day: str
    header: dict[str, Any]
    steps: tuple[Any, ...]
    seals: tuple[OpenedSeal, ...] = ()


def game_record(game_id: str, day: str, state: str, seals: tuple[OpenedSeal, ...]) -> GameRecord:
    """The game whose record has these lines."""
    header, *steps = map(json.loads, state.splitlines())
    return GameRecord(EXPORT_VERSION, game_id, day, header, tuple(steps), seals)


def last_deal(rules: AnyRules, log: Sequence[GameEvent]) -> tuple[GameEvent, ...]:
    """The random events of the deal from which the game goes on; nothing before the first one."""
    found: tuple[GameEvent, ...] = ()
    for deal in _deals(rules, log):
        found = deal
    return found


def opened_seals(
    seals: Seals, table: str, game: int, rules: AnyRules, log: Sequence[GameEvent]
) -> tuple[OpenedSeal, ...]:
    """What opens the seals of all deals of a game of that table. To be asked when it is over."""
    return tuple(seals.opened(table, game, deal) for deal in _deals(rules, log))


def _deals(rules: AnyRules, log: Sequence[GameEvent]) -> Iterator[tuple[GameEvent, ...]]:
    kinds = tuple(kit_of(rules.name).notation().DEAL)
    for is_deal, events in groupby(log, lambda event: isinstance(event, kinds)):
        if is_deal:
            yield tuple(events)
