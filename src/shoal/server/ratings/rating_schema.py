"""The tables of ratings: who is rated, which games were, what came of each, and what is believed now."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, String, Table

from shoal.server.accounts.schema import METADATA

raters: Final = Table(
    "raters",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True, unique=True),
    Column("bot", String(60), nullable=True, unique=True),
)
"""Who is rated: an account, a built-in bot by its name, or neither: somebody who was erased. Ratings of others rest on theirs."""

rated_games: Final = Table(
    "rated_games",
    METADATA,
    # The order in which games were rated, on which all numbers depend.
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("game", String(20), nullable=False),
    Column("speed", String(8), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("standin", String(60), nullable=False),
    sqlite_autoincrement=True,
)
"""Games that were rated. `standin` is the bot that played for who left."""

rated_seats: Final = Table(
    "rated_seats",
    METADATA,
    Column("number", Integer, ForeignKey("rated_games.number", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rater", Integer, ForeignKey("raters.id"), nullable=False, index=True),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("has_left", Boolean, nullable=False),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
)
"""Who had which seat in such a game, the place of their side (0 is the best), and their rating after it."""

ratings: Final = Table(
    "ratings",
    METADATA,
    Column("rater", Integer, ForeignKey("raters.id"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("speed", String(8), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
)
"""What is believed now; the same as after the last game of each."""

open_games: Final = Table(
    "open_games",
    METADATA,
    Column("table_name", String(60), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("game", String(20), nullable=False),
    Column("speed", String(8), nullable=False),
    Column("opened_ms", BigInteger, nullable=False),
)
"""Rated tables whose game has not been rated yet, and who sits there: nobody plays two at once, and a server goes on with them."""
