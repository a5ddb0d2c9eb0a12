"""What a program asks of its account: who it is, and the games that it has played."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.responses import Response

from shoal.server.afterwards.library import Library
from shoal.server.afterwards.seal_routes import opened_record
from shoal.server.people.opening import People
from shoal.server.programs.endpoint import Call, Endpoint, json
from shoal.server.programs.shapes import AccountSeen, GameId, GameOfMine, MyGames
from shoal.server.sealed import GameRecord
from shoal.server.seals import Seals

PATIENCE_S = 2.0


class AccountCalls:
    """Each answers one call."""

    def __init__(self, people: People, library: Library, seals: Seals) -> None:
        """The people of a server, the games that are over, and the seals of their deals."""
        self._people = people
        self._library = library
        self._seals = seals

    def endpoints(self) -> list[Endpoint]:
        """Where they are."""
        return [
            Endpoint(
                method="GET",
                path="/account",
                scope="account:read",
                about="For whom this token acts, and what it opens.",
                answer=AccountSeen,
                answering=self.account,
            ),
            Endpoint(
                method="GET",
                path="/games",
                scope="games:read",
                about="The last games of the account, the latest first.",
                answer=MyGames,
                answering=self.games,
            ),
            Endpoint(
                method="GET",
                path="/games/{game}",
                scope="games:read",
                about="A game that has ended, with its deals, its moves, and what opens the seals of the deals.",
                answer=GameRecord,
                answering=self.game,
                faults=(404,),
            ),
            Endpoint(
                method="GET",
                path="/tables/{table}/game",
                scope="games:read",
                about="The id of the last game that ended at a table.",
                answer=GameId,
                answering=self.game_of_table,
                faults=(404,),
            ),
        ]

    async def account(self, call: Call) -> Response:
        """For whom the token acts."""
        account = call.account
        return json(AccountSeen(account.name, account.is_bot, _day(account.made_ms), call.token.token.scopes))

    async def games(self, call: Call) -> Response:
        """The last games of the account."""
        played = await (await self._people.everybody()).games_of(call.account, PATIENCE_S)
        found = (
            GameOfMine(one.id, one.game, _day(one.ended_ms), one.result, one.points, one.most_points) for one in played
        )
        return json(MyGames(tuple(found)))

    async def game(self, call: Call) -> Response:
        """A game that has ended, for whom it is shown."""
        game = await self._library.open(call.named("game"), call.account.who)
        return json(await opened_record(game, self._seals))

    async def game_of_table(self, call: Call) -> Response:
        """The last game that ended at a table, for whom it is shown."""
        return json(GameId(await self._library.publish(call.named("table"), call.account.who)))


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
