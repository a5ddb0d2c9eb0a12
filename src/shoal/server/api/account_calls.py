"""What a program asks of its account: who it is, and the games that it has played."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.api.endpoint import (
    AccountSeen,
    ApiCall,
    Declared,
    GameId,
    GameOfMine,
    MyGames,
    OtherPlayer,
    QueryParameter,
    json,
)
from shoal.server.finished.library import Library
from shoal.server.finished.routes import opened_record
from shoal.server.storage.store import GAME_ID
from shoal.server.tables.state.finished import GameRecord, Seals
from shoal.server.web.answers import Refusal

if TYPE_CHECKING:
    from shoal.server.people.history import PlayedGame

PATIENCE_S: Final = 2.0
LISTED: Final = 50
MOST_LISTED: Final = 200
"""Games of one answer: as many as no number asks for, and at most."""


class AccountCalls:
    """Each method answers one call."""

    def __init__(self, people: AccountLoader, library: Library, seals: Seals) -> None:
        """The people of a server, the games that are over, and the seals of their deals."""
        self._people = people
        self._library = library
        self._seals = seals
        self._caught_up: set[int] = set()
        """Accounts whose games were looked for, because some of them had no page."""

    @Declared(
        method="GET",
        path="/account",
        scope="account:read",
        about="For whom this token acts, and what it opens.",
        answer=AccountSeen,
    )
    async def account(self, call: ApiCall) -> Response:
        """For whom the token acts."""
        account = call.account
        return json(AccountSeen(account.name, account.is_bot, _day(account.made_ms), call.token.token.scopes))

    @Declared(
        method="GET",
        path="/games",
        scope="games:read",
        about="The games of the account, the latest first.",
        query=(
            QueryParameter("limit", {"type": "integer", "minimum": 1, "maximum": MOST_LISTED, "default": LISTED}),
            QueryParameter("after", {"type": "string", "pattern": f"^{GAME_ID.pattern}$"}),
        ),
        answer=MyGames,
        faults=(400, 404),
    )
    async def games(self, call: ApiCall) -> Response:
        """A page of the account's games, and where the next one begins."""
        asked = call.request.query_params
        most = _limit(asked.get("limit"))
        after = asked.get("after")
        if after is not None and not GAME_ID.fullmatch(after):
            raise Refusal(400, "BAD_CURSOR")
        services = await self._people.services()
        played = await services.games_of(call.account, PATIENCE_S, most + 1, after)
        shown = played[:most]
        places = [await self._library.place_of(one.id) for one in shown]
        if None in places and call.account.id not in self._caught_up:
            self._caught_up.add(call.account.id)
            await services.catch_up(call.account, PATIENCE_S)
            places = [await self._library.place_of(one.id) for one in shown]
        found = [_seen(one, place) for one, place in zip(shown, places, strict=True)]
        return json(MyGames(tuple(found), shown[-1].id if len(played) > most else None))

    @Declared(
        method="GET",
        path="/games/{game}",
        scope="games:read",
        about="A game that has ended, with its deals, its moves, and what opens the seals of the deals.",
        answer=GameRecord,
        faults=(404,),
    )
    async def game(self, call: ApiCall) -> Response:
        """A game that has ended, for whom it is shown."""
        game = await self._library.open(call.named("game"), call.account.who)
        return json(await opened_record(game, self._seals))

    @Declared(
        method="GET",
        path="/tables/{table}/game",
        scope="games:read",
        about="The id of the last game that ended at a table.",
        answer=GameId,
        faults=(404,),
    )
    async def game_of_table(self, call: ApiCall) -> Response:
        """The last game that ended at a table, for whom it is shown."""
        return json(GameId(await self._library.publish(call.named("table"), call.account.who)))


def _limit(text: str | None) -> int:
    """How many games are asked for; `Refusal` where that is no number, or too great a one."""
    if text is None:
        return LISTED
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and 1 <= int(text) <= MOST_LISTED):
        raise Refusal(400, "BAD_LIMIT")
    return int(text)


def _seen(one: PlayedGame, place: tuple[str, int] | None) -> GameOfMine:
    table, number = place or (None, None)
    return GameOfMine(
        id=one.id,
        game=one.game,
        day=_day(one.ended_ms),
        result=one.result,
        points=one.points,
        most_points=one.most_points,
        table=table,
        number=number,
        seat=one.seat,
        partners=tuple(OtherPlayer(other.name, other.bot) for other in one.partners),
        opponents=tuple(OtherPlayer(other.name, other.bot) for other in one.opponents),
    )


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
