"""Two servers that share the accounts: what one of them ends is over at the other, too."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from shoal.server.accounts.account import SessionOf
from shoal.server.accounts.account_loader import AccountLoader, end_missing_sessions
from shoal.server.accounts.identity import who
from shoal.server.accounts.passwords import Passwords
from shoal.server.scopes import SCOPES
from tests.server.accounts.databases import QUICK

pytestmark = pytest.mark.slow


def test_who_is_logged_out_at_one_server_is_not_connected_at_the_other(tmp_path: Path, empty_postgres: str) -> None:
    servers = [AccountLoader(tmp_path, empty_postgres, passwords=lambda: Passwords(QUICK)) for _ in range(2)]

    async def story(here: AccountLoader, there: AccountLoader) -> None:
        ended: list[str] = []
        here.on_ended = ended.extend
        (services, others) = here.load(), there.load()
        made = await services.accounts.sign_up("Ann", "a shoal of herring", "f" * 64, "")
        session = await services.accounts.session_with(who(made.token))
        assert isinstance(session, SessionOf)
        secret, token = await services.programs.make_token(made.account, "", SCOPES)
        ids = [session.session.id, token.id]
        here.connected = lambda: ids
        await end_missing_sessions(here)
        assert ended == []

        await others.accounts.end(made.account)
        await others.programs.revoke(made.account, token.id)
        await end_missing_sessions(here)
        assert set(ended) == set(ids)
        assert not isinstance(await services.accounts.session_with(who(made.token)), SessionOf)
        assert await services.programs.token_with(secret) is None

    with closing(servers[0]), closing(servers[1]):
        assert all(one.is_shared for one in servers)
        asyncio.run(story(*servers))
