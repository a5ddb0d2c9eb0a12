"""Games with duplicate deals, as the database of people keeps them: how they ended, and what people chose at each of their moves."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, String, Table

from shoal.server.accounts.schema import METADATA

plays: Final = Table(
    "plays",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("deal", String(48), nullable=False, index=True),
    Column("room", Integer, nullable=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=True, index=True),
    Column("points", Float, nullable=False),
    Column("margin", Float, nullable=False),
    Column("result", String(4), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
)
"""Games by the id of their page. Of a deal of the day `account` is who played it; of a match `room` is 0 or 1.

`points` are those of the player's side, in a match of side 0; `margin` is what they are more than the most of any other side.
"""

choices: Final = Table(
    "choices",
    METADATA,
    Column("play", String(16), ForeignKey("plays.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("position", String(24), nullable=False, index=True),
    Column("move", String(600), nullable=False),
)
"""Moves that people made there: by the step of the record, with a digest of all that had happened to the deal before."""

matches: Final = Table(
    "matches",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("made_ms", BigInteger, nullable=False),
    Column("seed", String(32), nullable=False),
    Column("room_0", String(20), nullable=True),
    Column("room_1", String(20), nullable=True),
)
"""Team matches: `account` made it, `room_0` and `room_1` are its tables once it has begun."""

members: Final = Table(
    "members",
    METADATA,
    Column("match", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("team", Integer, nullable=False),
    Column("joined_ms", BigInteger, nullable=False),
)
"""Who plays in a match, and for which of its teams: 0 or 1."""
