"""The page of a person (what their games add up to, and the last of them), that of one's friends, and the links by which people become such."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.game_words import level_name
from shoal.i18n import Speaks
from shoal.server.accounts.account_page import day_words, sent_fields, session_if_any, session_of
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.identity import Account
from shoal.server.people.history import (
    ChanceClass,
    Histories,
    Other,
    PlayedGame,
    Totals,
    WinLoss,
    calibration_of,
    most_often,
    shares_of,
    totals_of,
)
from shoal.server.ratings.rated_routes import HIGH as HIGH_RATED
from shoal.server.ratings.rated_routes import ROWS, course_plot, spread
from shoal.server.ratings.standings import RatingHistory, Standings
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.state.finished import PROGRAM
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer, with_cookie
from shoal.server.web.document import Shell
from shoal.server.web.home import mine_card, told_ending

SHOWN: Final = 20
WIDE: Final = 320
HIGH: Final = 96
"""The plot of a course, in units of its own."""


def person_page(
    shell: Shell,
    person: Account,
    history: Sequence[PlayedGame],
    courses: Sequence[RatingHistory],
    calibration: Sequence[ChanceClass],
    *,
    is_own: bool,
) -> str:
    """The page of a person, for them and for their friends: their games, the latest first, their ratings, and how good their chances were."""
    say = shell.speaker()
    return shell.render(
        "person.html",
        None,
        name=person.name,
        is_own=is_own,
        is_bot=person.is_bot,
        totals=[_totals(shell, totals, courses) for totals in totals_of(history)],
        calibration=[(one, _percent(one.right / one.times)) for one in calibration],
        games=[_line(shell, played) for played in history[:SHOWN]],
        wide=WIDE,
        high=HIGH,
        high_rated=HIGH_RATED,
        since=day_words(say, person.made_ms),
    )


def _totals(shell: Shell, totals: Totals, courses: Sequence[RatingHistory]) -> dict[str, Any]:
    say = shell.speaker(totals.game)
    return {
        "name": totals.game,
        "title": say("game-name"),
        "record": totals.record,
        "share": _percent(totals.record.share),
        "shares": [(say(name), done, of, _percent(done / of)) for name, done, of in shares_of(totals)],
        "partners": [_with(say, other, record) for other, record in most_often(totals.partners)],
        "opponents": [_with(say, other, record) for other, record in most_often(totals.opponents)],
        "points": _polyline(totals.course),
        "course": [(number + 1, _percent(totals.course[number])) for number in spread(len(totals.course), ROWS)],
        "rated": [course_plot(say, course) for course in courses if course.kind.game == totals.game],
    }


def _with(say: Speaks, other: Other, record: WinLoss) -> dict[str, Any]:
    return {"name": _name(say, other), "record": record}


def _line(shell: Shell, played: PlayedGame) -> dict[str, str]:
    say = shell.speaker(played.game)
    others = [_name(say, other) for other in (*played.partners, *played.opponents)]
    return {
        "id": played.id,
        "title": say("game-name"),
        "day": day_words(say, played.ended_ms),
        "result": told_ending(say, played.ending, played.points, played.most_points),
        "others": say.listed(list(dict.fromkeys(others))),
    }


def _name(say: Speaks, other: Other) -> str:
    if other.name is not None:
        return other.name if other.bot is None else say("knock-of-bot", name=other.name)
    if other.bot == PROGRAM:
        return say("person-program")
    return say("person-guest") if other.bot is None else say("status-bot-level", level=level_name(say, other.bot))


def _polyline(course: Sequence[float]) -> str:
    """The course as the points of a line, from the left to the right; one game is a short line of its own."""
    values = course if len(course) > 1 else [*course, *course]
    step = WIDE / (len(values) - 1)
    return " ".join(f"{number * step:.1f},{HIGH * (1 - share):.1f}" for number, share in enumerate(values))


def _percent(share: float) -> int:
    return round(100 * share)


def friends_page(
    shell: Shell,
    friends: Sequence[tuple[Account, Sequence[TableOfMine]]],
    muted: Sequence[Account],
    blocked: Sequence[Account],
    token: str = "",
) -> str:
    """One's friends with the tables where they play and others may come, and whom one does not want to hear; `token` is that of a new link."""
    are_blocked = {account.id for account in blocked}
    unwanted = [*((one, True) for one in blocked), *((one, False) for one in muted if one.id not in are_blocked)]
    lines = [
        (friend, [mine_card(shell, table) for table in tables])
        for friend, tables in sorted(friends, key=lambda one: not one[1])
    ]
    return shell.render(
        "friends.html", None, friends=lines, unwanted=unwanted, link=f"{shell.site}/friend/{token}" if token else ""
    )


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
        """The page of a person, or of a bot. It answers strangers as if there were no such account."""
        reader = session_of(request).account
        person = await self._services.accounts.named(request.path_params["name"])
        if person is None or not (person.is_bot or person == reader or await self._friends.are(reader, person)):
            raise Refusal(404, "NO_SUCH_PERSON")
        if person == reader:
            await self._results.settled(PATIENCE_S)  # the game that has just ended is in it
        history = await Histories(self._services.database).of(person)
        courses = await Standings(self._services.database).of(person)
        calibration = await calibration_of(self._results.shelf, history)
        shell = self._answers.shell(request)
        page = person_page(shell, person, history, courses, calibration, is_own=person == reader)
        return html_answer(request, shell, page)

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
            tables = await self._tables.of_guest(friend.account.who) if number < LOOKED_AT else []
            found.append((friend.account, [table for table in tables if table.is_waiting and table.is_open]))
        muted, blocked = await self._services.acquaintances.unwanted(account)
        return html_answer(request, shell, friends_page(shell, found, muted, blocked, token))


async def _number_in(request: Request, name: str) -> int | None:
    """The account that a form names; `None` where it names none."""
    text = (await sent_fields(request)).get(name, "")
    return int(text[:18]) if text.isascii() and text.isdigit() else None
