"""The route of a person's page, which they and their friends may see."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.accounts.account_page import session_of
from shoal.server.accounts.account_services import AccountServices
from shoal.server.people.calibration import calibration_of
from shoal.server.people.history import Histories
from shoal.server.people.person_page import Known, person_page
from shoal.server.ratings.standing import Standings
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, html_answer

PATIENCE_S: Final = 2.0


class PersonRoutes:
    """Answers one request."""

    def __init__(self, services: AccountServices, tables: Tables, answers: Answers) -> None:
        """The people of a server, and their games at these tables."""
        self._accounts = services.accounts
        self._friends = services.friends
        self._results = services.results(tables.store)
        self._histories = Histories(services.database)
        self._standings = Standings(services.database)
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where it is."""
        return [Route("/person/{name:path}", self._answers.guarded(self.person))]

    async def person(self, request: Request) -> Response:
        """What somebody's games amount to, or a bot's. Of who is no friend nobody learns whether they have an account."""
        reader = session_of(request).account
        person = await self._accounts.named(request.path_params["name"])
        if person is None or not (person.is_bot or person == reader or await self._friends.are(reader, person)):
            raise Refusal(404, "NO_SUCH_PERSON")
        if person == reader:
            await self._results.settled(PATIENCE_S)  # the game that has just ended is in it
        history = await self._histories.of(person)
        courses = await self._standings.of(person)
        known = Known(history, courses, await calibration_of(self._results.shelf, history))
        shell = self._answers.shell(request)
        return html_answer(request, shell, person_page(shell, person, known, is_own=person == reader))
