"""The tables of the database of people. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

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
"""Logged-in browsers: `token` is the hash of what is in the cookie, `id` what a list of sessions calls it."""

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
"""Names of erased accounts, which no one may take until then: `digest` is an HMAC of the name's likeness."""

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
"""Finished games in which someone with an account played, by the id of their page (`shelf.id_of_game`)."""

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
    # The memory score of the seat, once the game was reviewed.
    Column("memory", Float, nullable=True),
)
"""Who had which seat when such a game ended: an account, a bot by its name, or neither: a guest. `result` is won, tied or lost."""

progress: Final = Table(
    "progress",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    # `people.progress.KeptProgress` as JSON.
    Column("kept", Text, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)
"""Puzzles, streaks, practice and sprints of people, from all of their browsers."""

profiles: Final = Table(
    "profiles",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    # The number of a face (`web.faces`); without one it comes from the account's own number.
    Column("face", Integer, nullable=True),
    # everyone, friends or nobody
    Column("seen_by", String(8), nullable=False),
)
"""How people show themselves. Accounts of 0.1.0 have no row until they choose: their friends see them, as it was then."""


passkeys: Final = Table(
    "passkeys",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential", LargeBinary(1023), nullable=False, unique=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=True),
)
"""Passkeys of accounts: `id` is what a list of passkeys calls one, `credential` what its authenticator does. `counter` is how often that
said that it had signed, when it was asked last; most say 0 for ever."""


bots: Final = Table(
    "bots",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
)
"""Accounts of bots (`accounts.bot`), and the people who answer for them. No one knows the password of such an account."""

api_tokens: Final = Table(
    "api_tokens",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("name", String(60), nullable=False),
    # Separated by blanks, in the order of `scopes.SCOPES`.
    Column("scopes", String(200), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=True),
)
"""What programs may do for an account: `token` is the hash of what they send, `id` what the list of tokens calls it."""


def _pairs(name: str) -> Table:
    return Table(
        name,
        METADATA,
        Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        Column("other", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
        Column("since_ms", BigInteger, nullable=False),
    )


mutes: Final = _pairs("mutes")
"""Whose chat an account does not see."""

blocks: Final = _pairs("blocks")
"""With whom an account has nothing to do: neither talk, nor friendship, nor a seat at its tables."""


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


raters: Final = Table(
    "raters",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True, unique=True),
    Column("bot", String(60), nullable=True, unique=True),
)
"""Who is rated: an account, a built-in bot by its name, or neither: a person who was erased. Ratings of others rest on theirs."""

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
"""Rated tables whose game has not been rated yet, and who sits there: no one plays two at once, and a server goes on with them."""
