"""The deals of the day: today's, one's own table for each, how all did, and what others did at each of one's moves.

All of it works by links and forms. Results are shown to those who have played the deal, and to everyone when the day is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, Final

from babel.dates import format_timedelta
from babel.numbers import format_decimal
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.codec import Decoder
from shoal.core.game import Seat
from shoal.puzzles.daily import day_of
from shoal.puzzles.telling import words_of_date
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import Guest, guest_of, new_token, who
from shoal.server.daily.calendar import DailyDeals, deal_of_day
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.library import Library
from shoal.server.finished.telling import Narrator
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer, with_cookie
from shoal.server.web.document import Shell
from shoal.server.web.language import language_of

if TYPE_CHECKING:
    from shoal.server.people.duplicate_deals import ComparedMove


@dataclass(frozen=True)
class _MoveCount:
    """A move, and how many of all who came there made it."""

    text: Markup
    count: int
    is_own: bool


@dataclass(frozen=True)
class Crossroads:
    """A position to which several people came: `number` counts the reader's moves, `step` is the step of the record."""

    step: int
    number: int
    count: int
    chosen: tuple[_MoveCount, ...]


def crossroads(game: ArchivedGame, language: str, you: Seat, compared: Sequence[ComparedMove]) -> list[Crossroads]:
    """The positions of the reader's game to which others came, too, in order; until there is none any more."""
    teller = Narrator(game, language, you)
    read_move = Decoder[Any](game.rules.vocabulary.move)
    by_step = {one.step: one for one in compared}
    rules, found, number = game.rules, list[Crossroads](), 0
    state, view = rules.start(), rules.start_view(you)
    for n, step in enumerate(game.steps):
        number += step.kind == "move" and step.said.seat == you
        if (here := by_step.get(n)) is not None:
            moves = [(here.own, here.own_count), *here.others]
            chosen = []
            for place, (move, count) in enumerate(moves):
                events = step.events if place == 0 else rules.decide(state, read_move(move.encode()))
                sights = [rules.seen(event, you) for event in events]
                chosen.append(_MoveCount(teller.told(view, sights), count, place == 0))
            chosen.sort(key=lambda one: (-one.count, not one.is_own))
            found.append(Crossroads(n, number, here.count, tuple(chosen)))
        for event in step.events:
            state, view = rules.evolve(state, event), rules.watch(view, rules.seen(event, you))
    return found


if TYPE_CHECKING:
    from shoal.server.accounts.identity import Account
    from shoal.server.people.duplicate_deals import DealRank, DealStandings, DuplicateRank


@dataclass(frozen=True)
class DealToday:
    """A deal of today: the reader's table for it, if they have one, and how many with accounts have finished it."""

    game: str
    mine: TableOfMine | None
    count: int

    @property
    def has_ended(self) -> bool:
        """Whether the reader has played it."""
        return self.mine is not None and self.mine.has_ended


def daily_page(shell: Shell, day: date, deals: Sequence[DealToday], left_s: int, *, has_account: bool) -> str:
    """The deals of today, each with its button, and when there are others: in so many seconds."""
    say = shell.speaker()
    return shell.render(
        "daily.html",
        None,
        deals=[(deal, shell.speaker(deal.game)("game-name")) for deal in deals],
        day=day.isoformat(),
        date=words_of_date(say, day.isoformat()),
        until=f"{day + timedelta(days=1)}T00:00:00Z",
        left=format_timedelta(timedelta(seconds=left_s), "minute", add_direction=True, locale=shell.language),
        has_account=has_account,
    )


def deal_page(
    shell: Shell, game: str, day: date, lines: Sequence[DealRank], ways: Sequence[Crossroads], *, is_kept: bool
) -> str:
    """How all did at a deal, and what they did where the reader was, too. `is_kept`: whether the reader's result is."""
    say = shell.speaker(game)
    return shell.render(
        "daily_deal.html",
        game,
        which=game,
        title=say("game-name"),
        date=words_of_date(say, day.isoformat()),
        lines=[
            (
                line,
                say(f"person-game-{line.result}"),
                f"{format_decimal(line.points, '0.#', locale=shell.language)}\u00a0({signed(shell, line.margin)})",
            )
            for line in lines
        ],
        ways=ways,
        is_kept=is_kept,
    )


def board_page(shell: Shell, game: str, ranked: Sequence[DuplicateRank], days: int, games: Sequence[str]) -> str:
    """Who did best over the last days, with standard errors."""
    return shell.render(
        "daily_board.html",
        game,
        which=game,
        title=shell.speaker(game)("game-name"),
        days=days,
        ranked=[(one, signed(shell, one.mean, "0.0"), signed(shell, one.error, "0.0", sign="")) for one in ranked],
        games=[(other, shell.speaker(other)("game-name")) for other in games if other != game],
    )


def signed(shell: Shell, value: float, form: str = "0.#", *, sign: str = "+") -> str:
    """A difference with its sign, as the language writes numbers; nothing is neither more nor less."""
    value = round(value, 1) + 0.0  # or a zero from below would have a sign
    return format_decimal(value, f"{sign}{form};−{form}" if value else form, locale=shell.language)


BOARD_DAYS: Final = 30
PATIENCE_S: Final = 2.0


class DailyRoutes:
    """Each answers one request."""

    def __init__(
        self,
        deals: DailyDeals,
        tables: Tables,
        library: Library,
        answers: Answers,
        admission: Admission,
        *,
        people: AccountLoader | None,
    ) -> None:
        """The deals of a server; without `people` no results are kept."""
        self._deals = deals
        self._tables = tables
        self._library = library
        self._answers = answers
        self._admission = admission
        self._people = people

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/daily", guarded(self.today)),
            Route("/daily/best/{game}", guarded(self.board)),
            Route("/daily/{game}", guarded(self.play), methods=["POST"]),
            Route("/daily/{day}/{game}", guarded(self.deal)),
        ]

    async def today(self, request: Request) -> Response:
        """The deals of today, and how far the reader is with each."""
        guest, day = guest_of(request), self._deals.today()
        standings = await self._standings()
        deal_of = {game: deal_of_day(day, game) for game in self._deals.games()}
        margins = await standings.margins(deal_of.values()) if standings else {}
        deals = []
        for game, deal in deal_of.items():
            name = await self._table(guest, day, game) if guest else ""
            mine = await self._tables.named_of_guest(name, guest.who) if guest else None
            deals.append(DealToday(game, mine, len(margins.get(deal, ()))))
        shell = self._answers.shell(request)
        page = daily_page(shell, day, deals, self._deals.left_s(), has_account=_account_of(guest) is not None)
        return with_cookie(request, html_answer(request, shell, page))

    async def play(self, request: Request) -> Response:
        """Lead to one's table for a deal of today, which is opened the first time."""
        guest, game = guest_of(request), self._game(request)
        check_is_from_here(request, needs_proof=guest is not None and guest.by_cookie)
        token = new_token()
        opener = guest.who if guest else who(token)
        day = self._deals.today()
        name = await self._table(guest, day, game) if guest else self._deals.table(opener, day, game)
        if await self._tables.named_of_guest(name, opener) is None:
            if not await self._admission.may_open_table(address_of(request.scope), opener):
                raise Refusal(429, "TOO_MANY_OPENED")
            language = language_of(request.headers, request.cookies)
            account = _account_of(guest)
            wish = self._deals.wish(game, account.name if account else None)
            await self._tables.create_named(name, wish, opener, language, self._deals.alike(day, game))
        response = Response(status_code=303, headers={"Location": f"/t/{name}"})
        return with_cookie(request, response, token)

    async def deal(self, request: Request) -> Response:
        """How all did at the deal of a day, and what they did at each move of the reader's."""
        game, day = self._game(request), day_of(request.path_params["day"])
        today = self._deals.today()
        if day is None or not self._deals.first <= day <= today:
            raise Refusal(404, "NO_SUCH_DEAL")
        guest = guest_of(request)
        has_played = guest is not None and await self._has_played(guest, day, game)
        if day == today and not has_played:
            raise Refusal(403, "DEAL_NOT_PLAYED")
        reader, standings, deal = _account_of(guest), await self._standings(), deal_of_day(day, game)
        if has_played and self._people is not None and self._people.are_there:
            services = await self._people.services()
            await services.results(self._tables.store).settled(PATIENCE_S)  # the game that has just ended is in it
        lines = await standings.of_deal(deal, reader) if standings else []
        ways: list[Crossroads] = []
        if standings and reader is not None and guest is not None and (play := await standings.own_play(deal, reader)):
            ways = await self._ways(request, play, await self._table(guest, day, game), guest, standings)
        shell = self._answers.shell(request)
        return html_answer(request, shell, deal_page(shell, game, day, lines, ways, is_kept=reader is not None))

    async def _ways(
        self, request: Request, play: str, table: str, guest: Guest, standings: DealStandings
    ) -> list[Crossroads]:
        """What others did where the reader was, too."""
        await self._library.shelve(table, 1)
        try:
            game = await self._library.open(play, guest.who)
        except Refusal:  # the table has vanished since; the result has not
            return []
        seat = game.seat_of(guest.who)
        found = await standings.compared(play)
        language = language_of(request.headers, request.cookies)
        return [] if seat is None else await asyncio.to_thread(crossroads, game, language, seat, found)

    async def board(self, request: Request) -> Response:
        """Who did best at the deals of the last days."""
        game, today = self._game(request), self._deals.today()
        days = [today - timedelta(days=back) for back in range(1, BOARD_DAYS + 1)]  # not today's, which goes on
        standings = await self._standings()
        ranked = await standings.over_days(game, days, _account_of(guest_of(request))) if standings else []
        shell = self._answers.shell(request)
        return html_answer(request, shell, board_page(shell, game, ranked, BOARD_DAYS, self._deals.games()))

    async def _table(self, guest: Guest, day: date, game: str) -> str:
        """The name of a person's table for a deal: that of a guest whom their account has taken over, if only the guest had it."""
        own, account = self._deals.table(guest.who, day, game), _account_of(guest)
        if account is None or self._people is None or await self._tables.named_of_guest(own, guest.who) is not None:
            return own
        begins_ms = datetime.combine(day, time(), UTC).timestamp() * 1000
        for other, since_ms in await self._people.guests_of(account):
            name = self._deals.table(other, day, game)
            if since_ms >= begins_ms and await self._tables.named_of_guest(name, guest.who) is not None:
                return name
        return own

    async def _has_played(self, guest: Guest, day: date, game: str) -> bool:
        mine = await self._tables.named_of_guest(await self._table(guest, day, game), guest.who)
        return mine is not None and mine.has_ended

    async def _standings(self) -> DealStandings | None:
        """The standings; `None` where no one has an account."""
        if self._people is None or not self._people.are_there:
            return None
        return (await self._people.services()).standings

    def _game(self, request: Request) -> str:
        game: str = request.path_params["game"]
        if game not in self._deals.games():
            raise Refusal(404, "NO_SUCH_DEAL")
        return game


def _account_of(guest: Guest | None) -> Account | None:
    return None if guest is None or guest.session is None else guest.session.account
