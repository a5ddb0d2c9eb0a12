"""Accounts and sessions as rows. Each function works on a connection, inside of somebody else's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from shoal.core.errors import ShoalError
from shoal.server.accounts.account import Account, Session, SessionOf
from shoal.server.accounts.identity import COOKIE_AGE_S
from shoal.server.accounts.passkeys.schema import passkeys
from shoal.server.accounts.programs.schema import api_tokens, bots
from shoal.server.accounts.schema import accounts, friendships, invitations, players, sessions, taken_over
from shoal.server.people.wish_rows import forget_wishes
from shoal.server.ratings.rating_schema import open_games, raters
from shoal.server.tables.seating.names import likeness


class NameTaken(ShoalError):
    """Somebody else has an account of that name, or of one that looks like it."""


ACCOUNT: Final = (accounts.c.id, accounts.c.who, accounts.c.name, accounts.c.made_ms, accounts.c.bot)
"""What of an account `account_of` reads."""

KEPT_MS: Final = COOKIE_AGE_S * 1000
"""For so long a session that nobody uses opens its account."""

MOST_SESSIONS: Final = 50
"""Of one account."""

AT_ONCE: Final = 500
"""Ids that are looked up by one query."""

_SESSION = (sessions.c.id, sessions.c.made_ms, sessions.c.used_ms, sessions.c.browser)


def add_account(connection: Connection, name: str, password: str, who: str, now_ms: int) -> Account:
    """Make an account; `password` is its hash. `NameTaken` where it cannot have that name."""
    row = {"who": who, "name": name, "likeness": likeness(name), "password": password, "made_ms": now_ms}
    try:
        with connection.begin_nested():
            number = connection.execute(insert(accounts).values(row).returning(accounts.c.id)).scalar_one()
    except IntegrityError:
        raise NameTaken(name) from None
    return Account(number, who, name, now_ms)


def account_named(connection: Connection, name: str) -> tuple[Account, str] | None:
    """The account of that name, however it is capitalized, with the hash of its password."""
    query = select(*ACCOUNT, accounts.c.password).where(accounts.c.likeness == likeness(name))
    found = connection.execute(query).one_or_none()
    return None if found is None else (account_of(found), found.password)


def password_of(connection: Connection, account: int) -> str | None:
    """The hash of the password of an account; `None` when it is gone."""
    return connection.execute(select(accounts.c.password).where(accounts.c.id == account)).scalar_one_or_none()


def set_password(connection: Connection, account: int, password: str) -> None:
    """Have an account keep another hash."""
    connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))


def is_of_account(connection: Connection, who: str) -> bool:
    """Whether an account has taken over the guest that this was."""
    is_account = connection.execute(select(accounts.c.id).where(accounts.c.who == who)).first() is not None
    return is_account or is_taken_over(connection, who)


def is_taken_over(connection: Connection, who: str) -> bool:
    """Whether an account that existed already took over that guest when it logged in."""
    return connection.execute(select(taken_over.c.who).where(taken_over.c.who == who)).first() is not None


def take_over(connection: Connection, account: int, guest: str, now_ms: int) -> bool:
    """Make a guest part of an account; false where the account is gone, or the guest belongs to an account already."""
    is_there = connection.execute(select(accounts.c.id).where(accounts.c.id == account)).first() is not None
    if not is_there or is_of_account(connection, guest):
        return False
    try:
        with connection.begin_nested():
            connection.execute(insert(taken_over).values(who=guest, account=account, since_ms=now_ms))
    except IntegrityError:  # another server was quicker
        return False
    return True


def guests_of(connection: Connection, account: int) -> list[tuple[str, int]]:
    """The guests whom an account took over, and since when, the first one first."""
    found = select(taken_over.c.who, taken_over.c.since_ms).where(taken_over.c.account == account)
    return [(row.who, row.since_ms) for row in connection.execute(found.order_by(taken_over.c.since_ms))]


def all_taken_over(connection: Connection) -> list[tuple[str, Account]]:
    """All guests whom accounts took over, each with the account."""
    found = select(taken_over.c.who.label("guest"), *ACCOUNT).join(accounts, accounts.c.id == taken_over.c.account)
    return [(row.guest, account_of(row)) for row in connection.execute(found)]


def remove_account(connection: Connection, account: int) -> list[str]:
    """Delete an account with all that is its own, and its bots; its games and ratings are nobody's from now on. The tokens that it had, by id."""
    owned = connection.execute(select(bots.c.account).where(bots.c.owner == account)).scalars()
    revoked = [token for bot in list(owned) for token in remove_account(connection, bot)]
    revoked += connection.execute(
        delete(api_tokens).where(api_tokens.c.account == account).returning(api_tokens.c.id)
    ).scalars()
    connection.execute(delete(bots).where(bots.c.account == account))
    forget_wishes(connection, account)
    for column in (friendships.c.account, friendships.c.friend, invitations.c.account):
        connection.execute(delete(column.table).where(column == account))
    for table in (passkeys, sessions, taken_over):
        connection.execute(delete(table).where(table.c.account == account))
    connection.execute(update(players).where(players.c.account == account).values(account=None))
    connection.execute(update(raters).where(raters.c.account == account).values(account=None))
    connection.execute(delete(open_games).where(open_games.c.account == account))
    connection.execute(delete(accounts).where(accounts.c.id == account))
    return revoked


def add_session(connection: Connection, account: int, token: str, session: Session) -> list[str]:
    """A browser is logged in; `token` is the hash of what is in its cookie.

    Sessions that nobody has used for as long as a cookie is kept end, and where there are too many of one account, those that were used last the
    longest ago: those that have ended.
    """
    values = {"id": session.id, "account": account, "token": token, "browser": session.browser}
    connection.execute(insert(sessions).values(**values, made_ms=session.made_ms, used_ms=session.used_ms))
    own = select(sessions.c.id).where(sessions.c.account == account, sessions.c.used_ms > session.used_ms - KEPT_MS)
    kept = own.order_by(sessions.c.used_ms.desc(), sessions.c.made_ms.desc()).limit(MOST_SESSIONS)
    others = (sessions.c.account == account) & sessions.c.id.not_in(connection.execute(kept).scalars().all())
    return list(connection.execute(delete(sessions).where(others).returning(sessions.c.id)).scalars())


def session_with(connection: Connection, token: str, now_ms: int) -> SessionOf | None:
    """The session whose cookie has that hash, with its account, if anybody has used it lately enough."""
    found = connection.execute(
        select(*_SESSION, *(column.label(f"account_{column.name}") for column in ACCOUNT))
        .join(accounts, accounts.c.id == sessions.c.account)
        .where(sessions.c.token == token, sessions.c.used_ms > now_ms - KEPT_MS)
    ).one_or_none()
    if found is None:
        return None
    account = Account(found.account_id, found.account_who, found.account_name, found.account_made_ms, found.account_bot)
    return SessionOf(_session(found), account)


def sessions_of(connection: Connection, account: int) -> list[Session]:
    """Where somebody is logged in, the most lately used first."""
    found = connection.execute(
        select(*_SESSION).where(sessions.c.account == account).order_by(sessions.c.used_ms.desc(), sessions.c.id)
    )
    return [_session(row) for row in found]


def touch_session(connection: Connection, session: str, now_ms: int) -> None:
    """A session was used."""
    connection.execute(update(sessions).where(sessions.c.id == session).values(used_ms=now_ms))


def remove_sessions(connection: Connection, account: int, *, only: str = "", but: str = "") -> list[str]:
    """End the sessions of an account: only that one, or all but that one, or all; those that were ended."""
    which = sessions.c.account == account
    if only:
        which &= sessions.c.id == only
    if but:
        which &= sessions.c.id != but
    return list(connection.execute(delete(sessions).where(which).returning(sessions.c.id)).scalars())


def gone_among(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Those of these ids which are neither of a session nor of a program's token any more."""
    there = set[str]()
    for at in range(0, len(ids), AT_ONCE):
        some = ids[at : at + AT_ONCE]
        for table in (sessions, api_tokens):
            there.update(connection.execute(select(table.c.id).where(table.c.id.in_(some))).scalars())
    return [one for one in ids if one not in there]


def account_of(row: Row[*tuple[Any, ...]]) -> Account:
    """The account whose columns a row has."""
    return Account(row.id, row.who, row.name, row.made_ms, row.bot)


def _session(row: Row[*tuple[Any, ...]]) -> Session:
    return Session(row.id, row.made_ms, row.used_ms, row.browser)
