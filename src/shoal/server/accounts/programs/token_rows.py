"""Tokens of programs and bots as rows. Each function works on a connection, inside of somebody else's transaction."""

from __future__ import annotations

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from shoal.server import scopes
from shoal.server.accounts.account import Account, Token, TokenOf
from shoal.server.accounts.account_rows import ACCOUNT, account_of
from shoal.server.accounts.programs.schema import api_tokens, bots
from shoal.server.accounts.schema import accounts

_TOKEN = (api_tokens.c.id, api_tokens.c.name, api_tokens.c.scopes, api_tokens.c.made_ms, api_tokens.c.used_ms)


def add_token(connection: Connection, account: int, secret: str, token: Token) -> None:
    """A program may act for an account; `secret` is the hash of what it sends."""
    row = {
        "id": token.id,
        "account": account,
        "token": secret,
        "name": token.name,
        "scopes": scopes.written(token.scopes),
        "made_ms": token.made_ms,
    }
    connection.execute(insert(api_tokens).values(row))


def token_with(connection: Connection, secret: str) -> tuple[TokenOf, str] | None:
    """The token whose secret has that hash, with its account, and the hash."""
    found = connection.execute(
        select(*_TOKEN, api_tokens.c.token, *(column.label(f"account_{column.name}") for column in ACCOUNT))
        .join(accounts, accounts.c.id == api_tokens.c.account)
        .where(api_tokens.c.token == secret)
    ).one_or_none()
    if found is None:
        return None
    account = Account(found.account_id, found.account_who, found.account_name, found.account_made_ms, found.account_bot)
    return TokenOf(_token(found), account), found.token


def tokens_of(connection: Connection, account: int) -> list[Token]:
    """The tokens of an account, the newest first."""
    found = connection.execute(
        select(*_TOKEN).where(api_tokens.c.account == account).order_by(api_tokens.c.made_ms.desc(), api_tokens.c.id)
    )
    return [_token(row) for row in found]


def touch_token(connection: Connection, token: str, now_ms: int) -> None:
    """A token was used."""
    connection.execute(update(api_tokens).where(api_tokens.c.id == token).values(used_ms=now_ms))


def remove_tokens(connection: Connection, account: int, *, only: str = "") -> list[str]:
    """Revoke the tokens of an account, or only that one; those that were revoked."""
    which = api_tokens.c.account == account
    if only:
        which &= api_tokens.c.id == only
    return list(connection.execute(delete(api_tokens).where(which).returning(api_tokens.c.id)).scalars())


def count_tokens(connection: Connection, account: int) -> int:
    """How many an account has."""
    mine = select(func.count()).select_from(api_tokens).where(api_tokens.c.account == account)
    return connection.execute(mine).scalar_one()


def add_bot(connection: Connection, account: int, owner: int) -> None:
    """An account is the bot of that person from now on."""
    connection.execute(update(accounts).where(accounts.c.id == account).values(bot=True))
    connection.execute(insert(bots).values(account=account, owner=owner))


def bots_of(connection: Connection, owner: int) -> list[Account]:
    """The bots of somebody, by name."""
    found = connection.execute(
        select(*ACCOUNT)
        .join(bots, bots.c.account == accounts.c.id)
        .where(bots.c.owner == owner)
        .order_by(func.lower(accounts.c.name))
    )
    return [account_of(row) for row in found]


def _token(row: Row[*tuple[object, ...]]) -> Token:
    return Token(row.id, row.name, scopes.read(row.scopes), row.made_ms, row.used_ms)
