"""Tables whose deals and bots come from a seed: the same deal for everyone, against the same bots.

The seed of such a table is 128 random bits in its log, which are sent to no one. Game `g` is dealt from the seed and `g`, and a bot draws
from the seed, `g` and its seat: anyone who makes the same moves sees the same game. A bot there is made anew for each of its thoughts,
so that it depends on what its seat saw alone, and not on whether the server was restarted in between.
"""

from __future__ import annotations

import base64
import hmac
from hashlib import sha256
from random import Random
from typing import Final

from shoal.core.game import Seat
from shoal.server.tables.codes import new_table

SEED_BYTES: Final = 16


def seed_from(key: bytes, purpose: str) -> str:
    """The seed for a purpose, from a key of the server: always the same, and no one without the key can derive it."""
    return hmac.digest(key, purpose.encode(), sha256)[:SEED_BYTES].hex()


def table_name(seed: str) -> str:
    """The name of the table that is opened for a seed: always the same, and impossible to guess."""
    return new_table(_Derived(seed))


def dealing(seed: str, game: int) -> Random:
    """What game `game`, from 1 on, is dealt from."""
    return _dice(seed, f"deal {game}")


def naming(seed: str) -> Random:
    """What the names of the bots are drawn from."""
    return _dice(seed, "names")


def bot_dice(seed: str, game: int, seat: Seat) -> Random:
    """What the bot of a seat draws from in a game."""
    return _dice(seed, f"bot {game} {seat}")


def dealer_of(game: int, seats: int) -> Seat:
    """Who deals a game: each in turn, whatever happened in the games before."""
    return (game - 1) % seats


class _Derived:
    """Chance that is always the same for a seed. It is an `Entropy` for the name of a table."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def rng(self) -> Random:
        """What the code of the name is drawn from."""
        return _dice(self._seed, "code")

    def token(self, size: int) -> str:
        """The part of the name that cannot be guessed."""
        drawn = hmac.digest(bytes.fromhex(self._seed), b"token", sha256)
        return base64.urlsafe_b64encode(drawn[:size]).decode().rstrip("=")


def _dice(seed: str, purpose: str) -> Random:
    return Random(hmac.digest(bytes.fromhex(seed), purpose.encode(), sha256))  # noqa: S311  # the seed cannot be guessed
