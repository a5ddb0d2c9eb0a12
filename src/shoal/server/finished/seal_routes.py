"""The route of a finished game with what opens the seals of its deals, for everybody who may see its page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.codec import encode
from shoal.records import Headers, write
from shoal.server.accounts.identity import guest_of
from shoal.server.finished.finished_game import FinishedGame
from shoal.server.finished.library import Library
from shoal.server.tables.environment import BACKGROUND_THREADS
from shoal.server.tables.state.sealed import GameRecord, game_record, opened_seals
from shoal.server.tables.state.seals import Seals
from shoal.server.web.answers import Answers


class SealRoutes:
    """Answers one request."""

    def __init__(self, library: Library, seals: Seals, answers: Answers) -> None:
        """The games that are over, and the seals of their deals."""
        self._library = library
        self._seals = seals
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where it is."""
        return [Route("/game/{id}/deal", self._answers.guarded(self.deal))]

    async def deal(self, request: Request) -> Response:
        """The game as a file for `shoal verify-deal`."""
        guest = guest_of(request)
        game = await self._library.open(request.path_params["id"], guest.who if guest else None)
        headers = {"Content-Disposition": f'attachment; filename="shoal-{game.id}.jsonl"'}
        line = encode(await opened_record(game, self._seals)) + b"\n"
        return Response(line, media_type="application/x-ndjson", headers=headers)


async def opened_record(game: FinishedGame, seals: Seals) -> GameRecord:
    """A finished game with what opens the seals of its deals, where it was dealt here."""
    return await BACKGROUND_THREADS.do(lambda: _opened_record(game, seals))


def _opened_record(game: FinishedGame, seals: Seals) -> GameRecord:
    played = game.record.game
    written = write(played, Headers(game.record.headers.seats), "jsonl")
    found = opened_seals(seals, game.table, game.number, played.rules, played.log) if game.table else ()
    return game_record(game.id, game.day, written, found)
