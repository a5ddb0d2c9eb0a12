"""Names, short codes and links of tables. A code is what one says across a room, or types from a sheet of paper.

A code is five syllables, so that it can be spoken in any language: `BAKO-TIMURE`. It has no digit, so that nothing in it
looks like one, and no two letters that sound alike in the same place. There are 1.2 thousand million codes: anyone who guesses
twenty in ten minutes (`Guesses`) and then must wait needs years to hit one of a thousand tables.

A code is the same right as the link, and the beginning of it: table `bakotimure-3fX_9aQz` has the code `BAKO-TIMURE`. So
no list of codes is kept, and none can disagree with the tables.

A link may offer some seats of a table and no others, for one friend or for those who play on a side (`?seats=2,4,6`, as people count
them). It gives no right that the table's own link does not give, so the client reads it, and the table need not know. The links that a
host gives carry an invitation (`by`), which clients send as they connect.

The deals and bots of a table may come from a seed: the same deal for everyone, against the same bots. The seed is 128 random bits in its log, which are sent to no one. Game `g` is dealt from the seed and `g`, and a bot draws
from the seed, `g` and its seat: anyone who makes the same moves sees the same game. A bot there is made anew for each of its thoughts,
so that it depends on what its seat saw alone, and not on whether the server was restarted in between.
"""

from __future__ import annotations

import base64
import hmac
import re
import time
from collections import OrderedDict
from hashlib import sha256
from random import Random
from typing import Final
from urllib.parse import parse_qs, urlsplit

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.tables.environment import SYSTEM_ENTROPY, Entropy
from shoal.server.tables.messages.to_client import TableSeen

CONSONANTS: Final = "BDFGKLMNPRSTV"
VOWELS: Final = "AEIOU"
SYLLABLES: Final = 5
_FIRST_PART: Final = 4

_RUDE: Final = re.compile(
    "put[ae]|kaka|pipi|pede|bite|bito|niga|nige|paki|sida|rape|peni|vagi|fuka|sali|kona|kono|tuer|negr"
)
"""Syllables that make a rude word in some language."""

_CODE: Final = re.compile(f"(?:[{CONSONANTS}][{VOWELS}]){{{SYLLABLES}}}".lower())
TABLE: Final = re.compile(rf"({_CODE.pattern})-[A-Za-z0-9_-]{{8}}")
"""The name of a table; its first group is the code."""

NAMED: Final = re.compile(rf"(?<![A-Za-z0-9_-]){TABLE.pattern}(?![A-Za-z0-9_-])")
"""Such a name, wherever it stands in a text."""

_LINK: Final = re.compile(rf"/t/({TABLE.pattern})(?![A-Za-z0-9_-])")

GUESSES: Final = 20
GUESSES_S: Final = 600.0
GUESSERS: Final = 10_000


def new_table(entropy: Entropy = SYSTEM_ENTROPY) -> str:
    """The name of a new table, which begins with its code."""
    rng = entropy.rng()
    while True:
        code = "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(SYLLABLES)).lower()
        if not _RUDE.search(code):
            return f"{code}-{entropy.token(6)}"


def code_of(table: str) -> str:
    """The code of a table as people read it; empty where its name has none."""
    found = TABLE.fullmatch(table)
    if found is None:
        return ""
    letters = found[1].upper()
    return f"{letters[:_FIRST_PART]}-{letters[_FIRST_PART:]}"


def prefix_of(typed: str) -> str | None:
    """The beginning of the name of the table with a typed code; `None` when the text is no code.

    >>> prefix_of(" bako timure."), prefix_of("BAKOTIMURE"), prefix_of("42")
    ('bakotimure-', 'bakotimure-', None)
    """
    letters = re.sub(r"[^a-z]", "", typed[:100].lower())
    return f"{letters}-" if _CODE.fullmatch(letters) else None


def table_in(typed: str) -> str | None:
    """The table of a link that was entered instead of a code."""
    found = _LINK.search(typed[:300])
    return found[1] if found else None


class Guesses:
    """How many codes that do not exist each address has tried lately."""

    def __init__(self) -> None:
        """No address has tried any."""
        self._tried: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def are_too_many(self, address: str, now: float | None = None) -> bool:
        """Whether that address has to wait."""
        since, count = self._tried.get(address, (0.0, 0))
        return count >= GUESSES and _now(now) < since + GUESSES_S

    def add(self, address: str, now: float | None = None) -> None:
        """That address has tried a code that does not exist."""
        since, count = self._tried.pop(address, (0.0, 0))
        is_old = _now(now) >= since + GUESSES_S
        self._tried[address] = (_now(now), 1) if is_old else (since, count + 1)
        if len(self._tried) > GUESSERS:
            self._tried.popitem(last=False)


def _now(now: float | None) -> float:
    return time.monotonic() if now is None else now


_SEATS: Final = re.compile(r"[1-9][0-9]?(,[1-9][0-9]?){0,30}")


def seats_in(link: str) -> tuple[Seat, ...]:
    """The seats that a link offers, from 0; none where it offers all, or is not to be understood.

    >>> seats_in("http://host/t/bakotimure-3fX_9aQz?seats=2,4"), seats_in("http://host/t/bakotimure-3fX_9aQz")
    ((1, 3), ())
    """
    text = parse_qs(urlsplit(link).query).get("seats", [""])[-1]
    return tuple(int(number) - 1 for number in text.split(",")) if _SEATS.fullmatch(text) else ()


def invitation_in(link: str) -> str:
    """The invitation of a link that a host gave; empty in any other."""
    return parse_qs(urlsplit(link).query).get("by", [""])[-1]


def offered(table: TableSeen, seats: tuple[Seat, ...]) -> TableSeen:
    """The table as a guest sees it who came by a link that offers these seats."""
    if not seats:
        return table
    free = tuple(seat for seat in table.free if seat in seats)
    return replace(table, free=free, askable=tuple(seat for seat in table.askable if seat in seats))


# --- Seeds ------------------------------------------------------------------------------------------------------------

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
