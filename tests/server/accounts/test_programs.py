"""Tokens and bots in the database, on both kinds of it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from shoal.server.accounts.accounts import Accounts, NameTaken, WrongPassword
from shoal.server.accounts.identity import new_token
from shoal.server.accounts.programs import NoScopes, NoSuchBot, Programs
from shoal.server.accounts.schema import accounts as people
from shoal.server.accounts.schema import api_tokens, bots
from shoal.server.tables.seating.names import InvalidName

PASSWORD = "a shoal of herring"


def test_bots_and_tokens_go_with_their_owner(accounts: Accounts) -> None:
    async def live() -> None:
        programs = Programs(accounts)
        ann = (await accounts.sign_up("Ann", PASSWORD, new_token(), "")).account
        bea = (await accounts.sign_up("Bea", PASSWORD, new_token(), "")).account
        bot = await programs.make_bot(ann, "Magpie")
        with pytest.raises(NameTaken):
            await programs.make_bot(bea, "magpie")
        with pytest.raises(InvalidName):
            await programs.make_bot(bea, " ")
        with pytest.raises(NoSuchBot):
            await programs.bot_of(bea, str(bot.id))
        with pytest.raises(NoScopes):
            await programs.make_token(bot, "", [])
        with pytest.raises(WrongPassword):
            await accounts.log_in("Magpie", "", "")
        secret, token = await programs.make_token(bot, "x" * 500, ["games:read", "account:read"])
        found = await programs.token_with(secret)
        assert found is not None
        assert found.account == bot
        assert found.account.is_bot
        assert token.scopes == found.token.scopes == ("account:read", "games:read")
        assert await programs.revoke(bea, token.id) is False, "that is nobody else's business"
        programs.have_gone(await accounts.erase(ann, PASSWORD))
        assert await programs.token_with(secret) is None
        left = await accounts.database.do(
            lambda connection: [
                connection.scalar(select(func.count()).select_from(table)) for table in (people, bots, api_tokens)
            ]
        )
        assert left == [1, 0, 0]

    asyncio.run(live())
