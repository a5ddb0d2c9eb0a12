"""The pages of people, which are loaded when the first of them is asked for."""

from __future__ import annotations

from typing import Final

from starlette.routing import BaseRoute, Route, Router
from starlette.types import Receive, Scope, Send

from shoal.server.accounts.opening import People
from shoal.server.operations.admission import Admission
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers

ADDRESSES: Final = (
    "/account{rest:path}",
    "/friend{rest:path}",
    "/person/{rest:path}",
    "/match{rest:path}",
    "/rated{rest:path}",
    "/ratings{rest:path}",
)


class PeoplePages:
    """An application of its own: it answers under `ADDRESSES`."""

    def __init__(self, people: People, tables: Tables, answers: Answers, admission: Admission) -> None:
        """The pages of these people, at these tables."""
        self._people = people
        self._made_of = tables, answers, admission
        self._router: Router | None = None

    def routes(self) -> list[BaseRoute]:
        """Where they are."""
        return [Route(address, self) for address in ADDRESSES]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if self._router is None:
            self._router = (await self._people.everybody()).pages(*self._made_of, self._people.captcha)
        await self._router(scope, receive, send)
