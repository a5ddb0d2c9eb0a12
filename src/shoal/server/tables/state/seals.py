"""Seals of deals, and invitations of hosts: what can be made anew with the key of the data folder, and is kept nowhere.

A seal is what everyone is shown before they see a card, so that no one can say afterwards that other cards were dealt. It
is the SHA-256 of a salt of 256 bits, a blank, and the deal as it stands in the record. It is shown with the table, before any
hand; the salt is kept back until the game is over, and is given to those who may see the game's page. Without the salt no one can try
out deals against a seal, however few are left that are possible.

The salt is drawn from the deal with a key of the data folder, so nothing has to be kept of it, and two deals never share one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from shoal.core.codec import encode
from shoal.core.game import GameEvent

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
