"""API tokens of programs, and bots: making, listing, revoking and removing them."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from shoal.server.accounts.accounts import (
    NOTED_EVERY_MS,
    OWNER,
    REMEMBERED,
    REMEMBERED_S,
    Accounts,
    add_account,
    bots_of,
    owner_of,
    remove_account,
)
from shoal.server.accounts.identity import Account, ApiToken, ApiTokenOf, new_token, who
from shoal.server.accounts.passwords import AccountError
from shoal.server.accounts.schema import accounts, api_tokens, bots
from shoal.server.scopes import SCOPES, TOKEN_PREFIX, read, written
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.seating.names import clean_name, read_name

_TOKEN = (api_tokens.c.id, api_tokens.c.name, api_tokens.c.scopes, api_tokens.c.made_ms, api_tokens.c.used_ms)


def _token(row: Row[*tuple[object, ...]]) -> ApiToken:
    return ApiToken(row.id, row.name, read(row.scopes), row.made_ms, row.used_ms)


MOST_TOKENS: Final = 50
MOST_BOTS: Final = 20
"""Of one person."""

NAME_ROOM: Final = 60


class TooManyPrograms(AccountError):
    """The account has as many tokens, or bots, as one may have."""

    reason = "TOO_MANY_PROGRAMS"


class NoScopes(AccountError):
    """A token that opens nothing is of no use."""

    reason = "NO_SCOPES"


class UnknownScope(AccountError):
    """There is no scope of that name, which is said in words of its own."""

    def __init__(self, scope: str) -> None:
        """What was asked for."""
        super().__init__(f"there is no scope {scope[:40]!r}; there are {', '.join(SCOPES)}")
        self.scope = scope[:40]


class NoSuchBot(AccountError):
    """Not a bot of that person."""

    reason = "NO_SUCH_BOT"


class Programs:
    """The tokens and the bots of people. Every method raises `Failed` when the database cannot be used."""

    def __init__(self, accounts: Accounts) -> None:
        """Of those accounts."""
        self._accounts = accounts
        self._database = accounts.database
        self._known: OrderedDict[str, tuple[ApiTokenOf, float]] = OrderedDict()
        self.on_revoked: Callable[[list[str]], None] = lambda _: None
        """Hears the ids of tokens that open nothing any more."""

    async def make_token(self, account: Account, name: str, scopes: Iterable[str]) -> tuple[str, ApiToken]:
        """A new token of an account: what a program sends, which is kept nowhere, and the token. `TooManyPrograms`, `NoScopes`, `UnknownScope`."""
        wanted = list(scopes)
        for scope in wanted:
            if scope not in SCOPES:
                raise UnknownScope(scope)
        granted = tuple(scope for scope in SCOPES if scope in wanted)
        if not granted:
            raise NoScopes("a token needs a scope")
        secret = f"{TOKEN_PREFIX}{new_token()}"
        shown = clean_name(name[:NAME_ROOM])[:NAME_ROOM]
        token = ApiToken(f"t-{secrets.token_hex(7)}", shown, granted, SYSTEM_CLOCK.today_ms(), None)

        def add(connection: Connection) -> None:
            own = select(func.count()).where(api_tokens.c.account == account.id)
            if connection.execute(own).scalar_one() >= MOST_TOKENS:
                raise TooManyPrograms("so many tokens are enough")
            connection.execute(
                insert(api_tokens).values(
                    id=token.id,
                    account=account.id,
                    token=who(secret),
                    name=token.name,
                    scopes=written(token.scopes),
                    made_ms=token.made_ms,
                )
            )

        await self._database.do(add)
        return secret, token

    async def tokens_of(self, account: Account) -> list[ApiToken]:
        """The tokens of an account, the newest first."""
        found = select(*_TOKEN).where(api_tokens.c.account == account.id)
        newest_first = found.order_by(api_tokens.c.made_ms.desc(), api_tokens.c.id)
        return [_token(row) for row in await self._database.rows(newest_first)]

    async def revoke(self, account: Account, token: str) -> bool:
        """Let a token of an account open nothing any more; whether there was one."""
        its = delete(api_tokens).where(api_tokens.c.account == account.id, api_tokens.c.id == token)
        gone = await self._database.do(
            lambda connection: connection.execute(its.returning(api_tokens.c.id)).scalars().all()
        )
        self.have_gone(gone)
        return bool(gone)

    async def token_with(self, secret: str) -> ApiTokenOf | None:
        """The token that a program has sent; `None` where there is none."""
        sent = who(secret)
        now = time.monotonic()
        known = self._known.get(sent)
        if known is not None and known[1] >= now:
            self._known.move_to_end(sent)
            return known[0]
        found = await self._database.do(lambda connection: self._look_up(connection, sent))
        if found is None:
            self._known.pop(sent, None)
            return None
        self._known[sent] = found, now + REMEMBERED_S
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def _look_up(self, connection: Connection, sent: str) -> ApiTokenOf | None:
        found = connection.execute(
            select(*_TOKEN, *OWNER)
            .join(accounts, accounts.c.id == api_tokens.c.account)
            .where(api_tokens.c.token == sent)
        ).one_or_none()
        if found is None:
            return None
        now_ms = SYSTEM_CLOCK.today_ms()
        if found.used_ms is None or now_ms - found.used_ms >= NOTED_EVERY_MS:
            connection.execute(update(api_tokens).where(api_tokens.c.id == found.id).values(used_ms=now_ms))
        return ApiTokenOf(_token(found), owner_of(found))

    async def make_bot(self, owner: Account, name: str) -> Account:
        """Make a bot of an account, whose password no one knows. `InvalidName`, `NameTaken`, `TooManyPrograms`."""
        name = read_name(name)
        kept = await self._accounts.hashed(new_token())

        def make(connection: Connection) -> Account:
            if len(bots_of(connection, owner.id)) >= MOST_BOTS:
                raise TooManyPrograms("so many bots are enough")
            self._accounts.erased.check(connection, name, SYSTEM_CLOCK.today_ms())
            made = add_account(connection, name, kept, who(new_token()), SYSTEM_CLOCK.today_ms())
            connection.execute(update(accounts).where(accounts.c.id == made.id).values(bot=True))
            connection.execute(insert(bots).values(account=made.id, owner=owner.id))
            return made

        return replace(await self._database.do(make), is_bot=True)

    async def bots_of(self, owner: Account) -> list[Account]:
        """The bots of an account, by name."""
        return await self._database.do(lambda connection: bots_of(connection, owner.id))

    async def bot_of(self, owner: Account, bot: str) -> Account:
        """The bot of an account with that number; `NoSuchBot`."""
        found = next((one for one in await self.bots_of(owner) if str(one.id) == bot), None)
        if found is None:
            raise NoSuchBot("not a bot of that person")
        return found

    async def remove_bot(self, bot: Account) -> None:
        """Delete a bot; its games stay, without a name."""
        gone = await self._database.do(lambda connection: remove_account(connection, bot.id))
        self.have_gone(gone)
        await self._database.sweep()

    def have_gone(self, tokens: Iterable[str]) -> None:
        """These tokens open nothing any more."""
        gone = sorted(set(tokens))
        self.forget(gone)
        self.on_revoked(gone)

    def forget(self, tokens: Collection[str]) -> None:
        """Look up again what these open."""
        for sent, (found, _) in list(self._known.items()):
            if found.token.id in tokens:
                del self._known[sent]
