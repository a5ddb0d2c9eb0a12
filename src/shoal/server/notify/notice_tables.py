"""The tables of the database of people for notices. `who` is what tables know a person by, so guests have them, too.

notice_wishes   what a person wants to be told, and when they are to be left alone
browsers        Web Push subscriptions; one that was made while logged in ends with its session
mails           mail addresses of accounts; one that bounced is empty until its owner has read so
notices         tables of which a person was told and at which they have not looked since
deliveries      what is still to be sent: an outbox, which a killed server finds again
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
)

from shoal.server.accounts.schema import METADATA

notice_wishes: Final = Table(
    "notice_wishes",
    METADATA,
    Column("who", String(64), primary_key=True),
    # Separated by blanks, in the order of `protocols.EVENTS`.
    Column("events", String(60), nullable=False),
    # As the IANA calls it.
    Column("zone", String(60), nullable=False),
    # Minutes after midnight there; the same twice is never.
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_until", Integer, nullable=False),
    Column("language", String(10), nullable=False),
)

browsers: Final = Table(
    "browsers",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("who", String(64), nullable=False, index=True),
    Column("session", String(16), ForeignKey("sessions.id", ondelete="CASCADE"), nullable=True, index=True),
    # An address that only its push service and we know: whoever has it can try to send there.
    Column("endpoint", String(1000), nullable=False, unique=True),
    Column("public_key", LargeBinary(65), nullable=False),
    Column("auth", LargeBinary(16), nullable=False),
    Column("name", String(60), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)

mails: Final = Table(
    "mails",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("is_confirmed", Boolean, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)

notices: Final = Table(
    "notices",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("table_name", String(60), primary_key=True),
    Column("made_ms", BigInteger, nullable=False, index=True),
)

deliveries: Final = Table(
    "deliveries",
    METADATA,
    # Never given again: what becomes of a delivery may be known after it is gone.
    Column("id", Integer, primary_key=True, autoincrement=True),
    # By what it goes: the host of a push service, or `mail`.
    Column("lane", String(255), nullable=False),
    Column("who", String(64), nullable=False),
    # Empty in a mail that asks whether the address is right.
    Column("table_name", String(60), nullable=True),
    Column("browser", String(16), ForeignKey("browsers.id", ondelete="CASCADE"), nullable=True, index=True),
    Column("account", Integer, ForeignKey("mails.account", ondelete="CASCADE"), nullable=True, index=True),
    Column("event", String(10), nullable=False),
    Column("game", String(20), nullable=False),
    Column("friend", String(60), nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    # How often it was taken to be sent.
    Column("tries", Integer, nullable=False),
    ForeignKeyConstraint(
        ("who", "table_name"), ("notices.who", "notices.table_name"), ondelete="CASCADE", onupdate="CASCADE"
    ),
    Index("ix_deliveries_due_ms", "due_ms"),
    Index("ix_deliveries_who", "who", "table_name"),
    sqlite_autoincrement=True,
)

ALL_TABLES: Final = METADATA
"""Those of accounts, and these."""
