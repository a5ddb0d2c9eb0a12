"""The page of one's friends, and the links by which people become friends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.accounts.account import Account
from shoal.server.accounts.account_page import session_of
from shoal.server.accounts.identity import guest_of
from shoal.server.people.friends import Friend, Friends, NoInvitation, TooManyFriends
from shoal.server.people.relations import AccountRelations
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.request import read_fields
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer, read_body, with_cookie
from shoal.server.web.document import Shell
from shoal.server.web.home import mine_card


@dataclass(frozen=True)
class FriendAtTables:
    """A friend, and the tables where they play and others may come."""

    friend: Friend
    tables: Sequence[TableOfMine]


def friends_page(
    shell: Shell,
    friends: Sequence[FriendAtTables],
    muted: Sequence[Account],
    blocked: Sequence[Account],
    token: str = "",
) -> str:
    """One's friends, and whom one does not want to hear; `token` is that of a link that was made just now."""
    are_blocked = {account.id for account in blocked}
    unwanted = [*((one, True) for one in blocked), *((one, False) for one in muted if one.id not in are_blocked)]
    lines = [
        (one.friend.account, [mine_card(shell, table) for table in one.tables])
        for one in sorted(friends, key=lambda one: not one.tables)
    ]
    return shell.render(
        "friends.html", None, friends=lines, unwanted=unwanted, link=f"{shell.site}/friend/{token}" if token else ""
    )


def invitation_page(shell: Shell, inviting: Account, *, has_account: bool, is_own: bool) -> str:
    """What a link says to who opens it."""
    return shell.render("friend.html", None, name=inviting.name, has_account=has_account, is_own=is_own)


LOOKED_AT: Final = 40
"""The tables of so many friends are looked up for one page."""


class FriendRoutes:
    """Each answers one request."""

    def __init__(self, friends: Friends, acquaintances: AccountRelations, tables: Tables, answers: Answers) -> None:
        """The friends of people, whom they do not want to hear, and where all of them play."""
        self._acquaintances = acquaintances
        self._friends = friends
        self._tables = tables
        self._answers = answers

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/friends", guarded(self.list)),
            Route("/friends/invite", guarded(self.invite), methods=["POST"]),
            Route("/friends/part", guarded(self.part), methods=["POST"]),
            Route("/friends/forgive", guarded(self.forgive), methods=["POST"]),
            Route("/friend/{token}", guarded(self.invitation), methods=["GET"]),
            Route("/friend/{token}", guarded(self.accept), methods=["POST"]),
        ]

    async def list(self, request: Request) -> Response:
        """The friends of who is logged in, with the tables where they play."""
        return await self._list(request)

    async def invite(self, request: Request) -> Response:
        """Make a link for one new friend, and show it; it is shown this once."""
        check_is_from_here(request)
        token = await self._friends.invite(session_of(request).account)
        return await self._list(request, token)

    async def part(self, request: Request) -> Response:
        """Be no friends any more."""
        check_is_from_here(request)
        account, friend = session_of(request).account, await _number_in(request, "friend")
        if friend is not None:
            await self._friends.part(account, friend)
            self._tables.look_up_relations(account.who)
        return Response(status_code=303, headers={"Location": "/friends"})

    async def forgive(self, request: Request) -> Response:
        """Unmute and unblock a person."""
        check_is_from_here(request)
        account, other = session_of(request).account, await _number_in(request, "person")
        if other is not None:
            await self._acquaintances.forgive(account, other)
            self._tables.look_up_relations(account.who)
        return Response(status_code=303, headers={"Location": "/friends"})

    async def invitation(self, request: Request) -> Response:
        """Whose link that is, and the button that makes them friends; without an account, how to get one."""
        token, guest = request.path_params["token"], guest_of(request)
        try:
            inviting = await self._friends.inviting(token)
        except NoInvitation:
            raise Refusal(404, "NO_INVITATION") from None
        shell = self._answers.shell(request)
        is_own = guest is not None and guest.session is not None and guest.session.account == inviting
        page = invitation_page(
            shell, inviting, has_account=guest is not None and guest.session is not None, is_own=is_own
        )
        return with_cookie(request, html_answer(request, shell, page))

    async def accept(self, request: Request) -> Response:
        """Become friends."""
        check_is_from_here(request)
        try:
            await self._friends.accept(request.path_params["token"], session_of(request).account)
        except NoInvitation:
            raise Refusal(404, "NO_INVITATION") from None
        except TooManyFriends:
            raise Refusal(409, "TOO_MANY_FRIENDS") from None
        self._tables.look_up_relations(session_of(request).account.who)
        return Response(status_code=303, headers={"Location": "/friends"})

    async def _list(self, request: Request, token: str = "") -> Response:
        account, shell = session_of(request).account, self._answers.shell(request, "/friends")
        found = []
        for number, friend in enumerate(await self._friends.of(account)):
            tables = await self._tables.of_guest(friend.account.who) if number < LOOKED_AT else []
            found.append(FriendAtTables(friend, [table for table in tables if table.is_waiting and table.is_open]))
        muted, blocked = await self._acquaintances.unwanted(account)
        return html_answer(request, shell, friends_page(shell, found, muted, blocked, token))


async def _number_in(request: Request, name: str) -> int | None:
    """The account that a form names; `None` where it names none."""
    text = read_fields(await read_body(request)).get(name, "")
    return int(text[:18]) if text.isascii() and text.isdigit() else None
