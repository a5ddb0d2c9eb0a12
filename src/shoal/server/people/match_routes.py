"""The pages of team matches: one's own, a new one, the link of a team, the tables, a deal at both tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.games import SEATS_OPTION, kit_of
from shoal.server.accounts.account_page import sent_fields, session_if_any, session_of
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.identity import Account
from shoal.server.daily.calendar import MatchTable
from shoal.server.daily.daily_routes import Crossroads, crossroads, signed
from shoal.server.finished.library import Library
from shoal.server.operations.admission import Admission, address_of
from shoal.server.people.matches import (
    MOST_DEALS,
    ROOMS,
    TEAMS,
    DealResult,
    Matches,
    TeamMatch,
    games_of_teams,
    total_of,
)
from shoal.server.tables.codes import seed_from, table_name
from shoal.server.tables.opening import Alike, NewTable, Sitting
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer
from shoal.server.web.document import Shell
from shoal.server.web.language import language_of


def matches_page(
    shell: Shell, matches: Sequence[TeamMatch] | None, games: Mapping[str, Sequence[int]], most_deals: int
) -> str:
    """The matches of the reader, the newest first, and the form for a new one; without an account there are none (`None`)."""
    choices = [(game, count, shell.speaker(game)("game-name")) for game, counts in games.items() for count in counts]
    return shell.render(
        "matches.html",
        None,
        matches=[(match, shell.speaker(match.game)("game-name"), _names(shell, match)) for match in matches or ()],
        has_account=matches is not None,
        choices=choices,
        most_deals=most_deals,
    )


def match_page(shell: Shell, match: TeamMatch, reader: Account, results: Sequence[DealResult]) -> str:
    """A match: the teams with their links until it begins; then the tables, the deals and the sum."""
    say = shell.speaker(match.game)
    total = total_of([*results])
    own_team = next(member.team for member in match.members if member.account == reader)
    sign = 1 if own_team == 0 else -1
    return shell.render(
        "match.html",
        match.game,
        match=match,
        which=match.game,
        title=say("game-name"),
        teams=[(team, [member.account.name for member in match.of(team)]) for team in TEAMS],
        links=[f"{shell.site}/match/{match.id}/{match.token(team)}" for team in TEAMS],
        rooms=[[account.name for _, account in match.at(room)] for room in ROOMS],
        room=match.room_of(reader),
        own_team=own_team,
        is_maker=match.made_by == reader.id,
        deals=[
            (one, _margins(shell, one, sign), "" if one.gain is None else signed(shell, sign * one.gain))
            for one in results
        ],
        total=total,
        gained=signed(shell, sign * total.gain),
        error="" if total.error is None else signed(shell, total.error, "0.0", sign=""),
    )


def _margins(shell: Shell, result: DealResult, sign: int) -> list[str]:
    """By room, by how much the reader's team was ahead."""
    one, other = result.margins
    return ["" if value is None else signed(shell, sign * value) for value in (one, None if other is None else -other)]


def joining_page(shell: Shell, match: TeamMatch, team: int, token: str, *, has_account: bool) -> str:
    """What the link of a team says to who opens it."""
    say = shell.speaker(match.game)
    is_closed = match.rooms is not None or match.is_full(team)
    closed = "error-match-begun" if match.rooms is not None else "error-team-full"
    return shell.render(
        "match_join.html",
        match.game,
        match=match,
        is_closed=is_closed,
        entry=say(closed) if is_closed else say("match-preview-about", number=team + 1, count=match.deals),
        title=shell.speaker(match.game)("game-name"),
        teams=[(number, [member.account.name for member in match.of(number)]) for number in TEAMS],
        team=team,
        token=token,
        has_account=has_account,
    )


def compared_page(shell: Shell, match: TeamMatch, result: DealResult, ways: Sequence[Crossroads], game_id: str) -> str:
    """What was done at both tables as long as the deal went the same way."""
    return shell.render("match_deal.html", match.game, match=match, result=result, ways=ways, game_id=game_id)


def _names(shell: Shell, match: TeamMatch) -> str:
    return shell.speaker().listed([member.account.name for member in match.members])


PATIENCE_S: Final = 2.0


class MatchRoutes:
    """Each answers one request."""

    def __init__(
        self, services: AccountServices, matches: Matches, tables: Tables, answers: Answers, admission: Admission
    ) -> None:
        """The matches of a server, at its tables."""
        self._matches = matches
        self._standings = services.standings
        self._results = services.results(tables.store)
        self._tables = tables
        self._answers = answers
        self._admission = admission
        self._library = Library(tables, tables.store)

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/match", guarded(self.list)),
            Route("/match", guarded(self.make), methods=["POST"]),
            Route("/match/{id}", guarded(self.match)),
            Route("/match/{id}/begin", guarded(self.begin), methods=["POST"]),
            Route("/match/{id}/leave", guarded(self.leave), methods=["POST"]),
            Route("/match/{id}/deal/{number:int}", guarded(self.compared)),
            Route("/match/{id}/{token}", guarded(self.invitation)),
            Route("/match/{id}/{token}", guarded(self.join), methods=["POST"]),
        ]

    async def list(self, request: Request) -> Response:
        """The matches of who is logged in, and a form for a new one; without an account, what a match is."""
        session, shell = session_if_any(request), self._answers.shell(request)
        found = None if session is None else await self._matches.of(session.account)
        return html_answer(request, shell, matches_page(shell, found, games_of_teams(), MOST_DEALS))

    async def make(self, request: Request) -> Response:
        """Make a match."""
        fields = await sent_fields(request)
        account = session_of(request).account
        game, _, seats = fields.get("game", "").partition("/")
        deals = fields.get("deals", "")
        if not (seats.isascii() and seats.isdecimal()) or int(seats[:3]) not in games_of_teams().get(game, ()):
            raise Refusal(400, "BAD_FORM")
        if not (deals.isascii() and deals.isdecimal() and 1 <= int(deals[:3]) <= MOST_DEALS):
            raise Refusal(400, "BAD_FORM")
        match = await self._matches.make(account, game, int(seats), int(deals))
        return _to(f"/match/{match.id}")

    async def match(self, request: Request) -> Response:
        """A match, for those who play in it."""
        account, match = await self._own(request)
        await self._results.settled(PATIENCE_S)  # the game that has just ended is in it
        results = await self._matches.results(match)
        shell = self._answers.shell(request)
        return html_answer(request, shell, match_page(shell, match, account, results))

    async def invitation(self, request: Request) -> Response:
        """What the link of a team leads to: who plays already, and the button to join; without an account, how to get one."""
        session, (match_id, token) = session_if_any(request), _link(request)
        match = await self._matches.get(match_id)
        team = match.team_of(token)
        if session is not None and match.is_member(session.account):
            return _to(f"/match/{match.id}")
        shell = self._answers.shell(request)
        return html_answer(request, shell, joining_page(shell, match, team, token, has_account=session is not None))

    async def join(self, request: Request) -> Response:
        """Join a team."""
        check_is_from_here(request)
        account, (match_id, token) = session_of(request).account, _link(request)
        match = await self._matches.join(match_id, token, account)
        return _to(f"/match/{match.id}")

    async def leave(self, request: Request) -> Response:
        """Leave a match that has not begun."""
        check_is_from_here(request)
        account, match = await self._own(request)
        await self._matches.leave(match.id, account)
        return _to("/match")

    async def begin(self, request: Request) -> Response:
        """Open both tables, with everybody on their seats."""
        check_is_from_here(request)
        account, match = await self._own(request)
        if match.made_by != account.id:
            raise Refusal(404, "NO_SUCH_MATCH")
        if match.rooms is None:
            if not match.is_ready:
                raise Refusal(409, "NOBODY_OPPOSES")
            address = address_of(request.scope)
            if not all([await self._admission.may_open_table(address, account.who) for _ in ROOMS]):
                raise Refusal(429, "TOO_MANY_OPENED")
            language = language_of(request.headers, request.cookies)
            one, other = [await self._open(match, room, language) for room in ROOMS]
            match = await self._matches.begin(match.id, account, (one, other))
        return _to(f"/match/{match.id}")

    async def _open(self, match: TeamMatch, room: int, language: str) -> str:
        """The table of a room; the same one, if it is there already."""
        (seat, first), *others = match.at(room)
        kit = kit_of(match.game)
        wish = NewTable(
            game=match.game,
            preset=kit.duplicate_preset,
            options={SEATS_OPTION: match.seats},
            bot=kit.levels.standin,
            name=first.name,
            dealer="opener",
            seating="locked",
            watching="nobody",
            hints=False,
        )
        sitting = tuple(Sitting(seat, other.name, other.who) for seat, other in others)
        alike = Alike(seed_from(bytes.fromhex(match.seed), "deals"), str(MatchTable(match.id, room)), seat, sitting)
        name = table_name(seed_from(bytes.fromhex(match.seed), f"room {room}"))
        return await self._tables.create_named(name, wish, first.who, language, alike)

    async def compared(self, request: Request) -> Response:
        """What was done at the other table where the reader's play of a deal was the same; when it has ended at both."""
        account, match = await self._own(request)
        number, room = request.path_params["number"], match.room_of(account)
        results = {one.number: one for one in await self._matches.results(match)}
        result = results.get(number)
        if result is None or result.gain is None or match.rooms is None or room is None:
            raise Refusal(404, "NO_SUCH_DEAL")
        ways: list[Crossroads] = []
        for at in ROOMS:
            await self._library.shelve(match.rooms[at], number)
        game = await self._library.open(result.ids[room] or "", account.who)
        if (seat := game.seat_of(account.who)) is not None:
            found = await self._standings.compared(game.id, seat)
            ways = crossroads(game, language_of(request.headers, request.cookies), seat, found)
        shell = self._answers.shell(request)
        return html_answer(request, shell, compared_page(shell, match, result, ways, game.id))

    async def _own(self, request: Request) -> tuple[Account, TeamMatch]:
        """Who asks, and the match that they play in; of one that they do not play in they learn nothing."""
        account = session_of(request).account
        match = await self._matches.get(request.path_params["id"][:40])
        if not match.is_member(account):
            raise Refusal(404, "NO_SUCH_MATCH")
        return account, match


def _link(request: Request) -> tuple[str, str]:
    return request.path_params["id"][:40], request.path_params["token"][:80]


def _to(address: str) -> Response:
    return Response(status_code=303, headers={"Location": address})
