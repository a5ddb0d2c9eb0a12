"""The tables of the database of people, as the newest migration leaves them. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, false

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

accounts: Final = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True),
    # Who this person is at tables: what `identity.who` made of the token that they had as a guest.
    Column("who", String(64), nullable=False, unique=True),
    Column("name", String(60), nullable=False),
    # What is the same for names that look alike: `names.likeness`.
    Column("likeness", String(200), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("bot", Boolean, nullable=False, server_default=false()),
)
"""People who have a name and a password, and the bots of some. `password` is an Argon2 hash, with its parameters."""

sessions: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Column("browser", String(60), nullable=False),
)
"""Browsers in which somebody is logged in: `token` is the hash of what is in the cookie, `id` what a list of sessions calls it."""

taken_over: Final = Table(
    "taken_over",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since_ms", BigInteger, nullable=False),
)
"""Guests whom an account took over when it logged in where they played: `who` is the hash of the guest's token."""

erased_names: Final = Table(
    "erased_names",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("until_ms", BigInteger, nullable=False),
)
"""Names of accounts that were erased, which nobody may have until then: `digest` is an HMAC of the name's likeness."""

friendships: Final = Table(
    "friendships",
    METADATA,
    # Both ways, so that either of them is found by the first column.
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("since_ms", BigInteger, nullable=False),
)
"""Who is whose friend: two rows a friendship."""

invitations: Final = Table(
    "invitations",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until_ms", BigInteger, nullable=False),
)
"""Links by which one person becomes a friend: `token` is the hash of what is in the link."""

games: Final = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
)
"""Games that have ended and in which somebody with an account played, by the id of their page (`shelf.id_of_game`)."""

players: Final = Table(
    "players",
    METADATA,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("bot", String(60), nullable=True),
    Column("side", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("result", String(4), nullable=False),
    # By name, how often the seat did what the game counts (`Measures.deeds`), as JSON.
    Column("deeds", String(400), nullable=False),
)
"""Who had which seat when such a game ended: an account, a bot by its name, or neither: a guest. `result` is won, tied or lost."""
