"""The routes of people: the page of one, that of one's friends, and the links by which people become such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.accounts.account_page import sent_fields, session_if_any, session_of
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.identity import Account
from shoal.server.people.history import Histories, calibration_of, names_in
from shoal.server.people.person_page import MOST_EARLIER, PersonOnPage, earlier_page, person_page, seen
from shoal.server.ratings.standings import Standings
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer, with_cookie
from shoal.server.web.document import Shell
from shoal.server.web.faces import faces
from shoal.server.web.home import mine_card


def friends_page(
    shell: Shell,
    friends: Sequence[tuple[Account, Sequence[TableOfMine]]],
    unwanted: tuple[Sequence[Account], Sequence[Account]],
    seen_as: Mapping[str, int],
    token: str = "",
) -> str:
    """One's friends with the tables where they play and others may come, and whom one has muted and blocked; `token` is that of a new link.

    `seen_as` are the faces of those whose pages one may see.
    """
    muted, blocked = unwanted
    are_blocked = {account.id for account in blocked}
    lines_unwanted = [*((one, True) for one in blocked), *((one, False) for one in muted if one.id not in are_blocked)]
    lines = [
        (friend, _face_of(seen_as.get(friend.name)), [mine_card(shell, table) for table in tables])
        for friend, tables in sorted(friends, key=lambda one: not one[1])
    ]
    return shell.render(
        "friends.html",
        None,
        friends=lines,
        unwanted=lines_unwanted,
        link=f"{shell.site}/friend/{token}" if token else "",
    )


def _face_of(number: int | None) -> Markup:
    return Markup() if number is None else faces([number])[0]


PATIENCE_S: Final = 2.0
LOOKED_AT: Final = 40
"""The tables of so many friends are looked up for one page."""


class PersonRoutes:
    """Each answers one request."""

    def __init__(self, services: AccountServices, tables: Tables, answers: Answers) -> None:
        """The people of a server, their friends, and where all of them play."""
        self._services = services
        self._friends = services.friends
        self._results = services.results(tables.store)
        self._tables = tables
        self._answers = answers

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/person/{name:path}", guarded(self.person)),
            Route("/friends", guarded(self.friends)),
            Route("/friends/invite", guarded(self.invite), methods=["POST"]),
            Route("/friends/part", guarded(self.part), methods=["POST"]),
            Route("/friends/forgive", guarded(self.forgive), methods=["POST"]),
            Route("/friend/{token}", guarded(self.invitation), methods=["GET"]),
            Route("/friend/{token}", guarded(self.accept), methods=["POST"]),
        ]

    async def person(self, request: Request) -> Response:
        """The page of a person, or of a bot. It answers anyone who may not see it as if there were no such account."""
        session, services = session_if_any(request), self._services
        reader = None if session is None else session.account
        person = await services.accounts.named(request.path_params["name"])
        if person is None or person.name not in await services.profiles.shown_to(reader, [person.name]):
            raise Refusal(404, "NO_SUCH_PERSON")
        if (after := request.query_params.get("after")) is not None:
            return await self._earlier(request, reader, person, after)
        if person == reader:
            await self._results.settled(PATIENCE_S)  # the game that has just ended is in it
        histories = Histories(services.database)
        history = await histories.of(person)
        seen_as = await services.profiles.shown_to(reader, names_in(history))
        is_friend = reader is not None and await self._friends.are(reader, person)
        shown = PersonOnPage(
            person,
            await services.profiles.of(person),
            await histories.count(person),
            history if person == reader else seen(history, seen_as),
            await Standings(services.database).of(person),
            await calibration_of(self._results.shelf, history) if person == reader else [],
            await services.progress.of(person),
            seen_as,
            tuple(await self._open_tables(person)) if is_friend else (),
            is_friend,
        )
        shell, today = self._answers.shell(request), datetime.now(UTC).date()
        page = person_page(shell, shown, request.query_params.get("rating", ""), today, is_own=person == reader)
        return with_cookie(request, html_answer(request, shell, page))

    async def _earlier(self, request: Request, reader: Account | None, person: Account, after: str) -> Response:
        """The games of a person before that one."""
        history = await Histories(self._services.database).page(person, MOST_EARLIER + 1, after)
        if person != reader:
            history = seen(history, await self._services.profiles.shown_to(reader, names_in(history)))
        courses = await Standings(self._services.database).of(person)
        shell = self._answers.shell(request)
        page = earlier_page(shell, person, history, courses, is_own=person == reader)
        return with_cookie(request, html_answer(request, shell, page))

    async def invite(self, request: Request) -> Response:
        """Make a link for one new friend, and show it; it is shown this once."""
        check_is_from_here(request)
        token = await self._friends.invite(session_of(request).account)
        return await self.friends(request, token)

    async def part(self, request: Request) -> Response:
        """Be no friends any more."""
        friend, account = await _number_in(request, "friend"), session_of(request).account
        if friend is not None:
            await self._friends.part(account, friend)
            self._tables.note_relations(account.who)
        return Response(status_code=303, headers={"Location": "/friends"})

    async def forgive(self, request: Request) -> Response:
        """Unmute and unblock a person."""
        other, account = await _number_in(request, "person"), session_of(request).account
        if other is not None:
            await self._services.acquaintances.forgive(account, other)
            self._tables.note_relations(account.who)
        return Response(status_code=303, headers={"Location": "/friends"})

    async def invitation(self, request: Request) -> Response:
        """Whose link that is, and the button that makes them friends; without an account, how to get one."""
        token, session = request.path_params["token"], session_if_any(request)
        inviting, shell = await self._friends.inviting(token), self._answers.shell(request)
        is_own = session is not None and session.account == inviting
        page = shell.render("friend.html", None, name=inviting.name, has_account=session is not None, is_own=is_own)
        return with_cookie(request, html_answer(request, shell, page))

    async def accept(self, request: Request) -> Response:
        """Become friends."""
        check_is_from_here(request)
        account = session_of(request).account
        await self._friends.accept(request.path_params["token"], account)
        self._tables.note_relations(account.who)
        return Response(status_code=303, headers={"Location": "/friends"})

    async def friends(self, request: Request, token: str = "") -> Response:
        """The friends of who is logged in, with the tables where they play; `token` is that of a link that was made just now."""
        account, shell = session_of(request).account, self._answers.shell(request, "/friends")
        found = []
        for number, friend in enumerate(await self._friends.of(account)):
            found.append((friend.account, await self._open_tables(friend.account) if number < LOOKED_AT else []))
        unwanted = await self._services.acquaintances.unwanted(account)
        seen_as = await self._services.profiles.shown_to(account, [friend.name for friend, _ in found])
        return html_answer(request, shell, friends_page(shell, found, unwanted, seen_as, token))

    async def _open_tables(self, friend: Account) -> list[TableOfMine]:
        """Where a friend plays and others may come."""
        tables = await self._tables.of_guest(friend.who)
        return [table for table in tables if table.is_waiting and table.is_open]


async def _number_in(request: Request, name: str) -> int | None:
    """The account that a form names; `None` where it names none."""
    text = (await sent_fields(request)).get(name, "")
    return int(text[:18]) if text.isascii() and text.isdigit() else None
