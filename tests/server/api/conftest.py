"""A server with a person who has an account, a bot of theirs, and tokens for both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import Account
from shoal.server.operations.limits import Limits
from shoal.server.scopes import SCOPES
from shoal.server.tables.timing.presence import Manners, Tempo
from tests.server.accounts.browsers import log_in
from tests.server.accounts.databases import PASSWORD, quick_people
from tests.server.conftest import EAGER
from tests.server.live import LiveServer, live_server

AT_ONCE = Tempo((0.001, 0.001), after_hit=0.0, after_claim=0.0, least=0.0)


class World:
    """The server, with Ann and her bot Magpie."""

    def __init__(self, live: LiveServer, people: AccountLoader) -> None:
        self.live = live
        self.http = httpx.Client(base_url=live.url, headers={"Origin": live.url}, verify=False, timeout=20)
        self.people = people
        self.services = people.load()
        self.ann = asyncio.run(self.services.accounts.sign_up("Ann", PASSWORD, "f" * 64, "")).account
        self.magpie = asyncio.run(self.services.programs.make_bot(self.ann, "Magpie"))

    def token(self, account: Account, *scopes: str) -> str:
        """A token of that account; with all scopes where none is named."""
        secret, _ = asyncio.run(self.services.programs.make_token(account, "a test", scopes or SCOPES))
        return secret

    def program(self, account: Account, *scopes: str) -> httpx.Client:
        """A client that sends such a token."""
        headers = {"Authorization": f"Bearer {self.token(account, *scopes)}"}
        return httpx.Client(base_url=f"{self.live.url}/api/1", headers=headers, verify=False, timeout=20)

    def log_in(self) -> None:
        """Have `http` be Ann's browser."""
        self.http.get("/")
        log_in(self.http, "Ann")

    def opened(self, account: Account, **wish: Any) -> str:
        """A table that this account has opened."""
        with self.program(account) as program:
            answer = program.post("/tables", json={"pace": "at_once", "seats": 4, **wish})
            assert answer.status_code == 201, answer.text
            table: str = answer.json()["table"]
            return table


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("data")
    limits = Limits(
        commands_per_s=EAGER,
        commands_at_once=EAGER,
        guest_commands_per_s=EAGER,
        guest_commands_at_once=EAGER,
        stream_silence_s=0.1,
    )
    manners = Manners(grace=0.2, tempo=AT_ONCE, ready=0.0)
    with quick_people(folder) as people:
        people.load()  # as where somebody has an account: before there is a server that listens
        with live_server(folder, limits=limits, people=people, manners=manners) as live:
            world = World(live, people)
            with world.http:
                yield world
