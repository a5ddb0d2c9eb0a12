"""What if: a moment of a finished game is played on at a new table, against bots, with the same hidden cards or others.

The new table's log begins with the game up to that moment, so everything there is as at any table that was played at. Readers who
play on know all hands of the true deal; with hidden cards dealt anew they know as much as their seat did.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from random import Random
from urllib.parse import urlencode

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.game import GameEvent, Seat
from shoal.core.games import kit_of
from shoal.i18n import speak
from shoal.records import Step
from shoal.server.accounts.identity import guest_of, new_token, who
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.routes import GameRoutes
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.environment import SYSTEM_ENTROPY
from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.opening import FIRST_PERSON, preset_of
from shoal.server.tables.request import read_fields, usual_pace
from shoal.server.tables.seating.names import clean_name, unique_name
from shoal.server.tables.state.events import Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, read_body, with_cookie
from shoal.server.web.language import language_of


class ForkingRoutes:
    """Answers one request."""

    def __init__(self, games: GameRoutes, tables: Tables, answers: Answers, admission: Admission) -> None:
        """Games of those routes are played on at those tables."""
        self._games = games
        self._tables = tables
        self._answers = answers
        self._admission = admission

    def routes(self) -> list[Route]:
        """The routes."""
        return [Route("/game/{id}/fork", self._answers.guarded(self.fork), methods=["POST"])]

    async def fork(self, request: Request) -> Response:
        """Open a table that goes on from that moment, and lead there."""
        guest = guest_of(request)
        check_is_from_here(request, needs_proof=guest is not None and guest.by_cookie)
        fields = read_fields(await read_body(request))
        reading = await self._games.reading(request, fields)
        game = reading.game
        seat = reading.you if reading.you is not None else (_mover(game, reading.n) or 0)
        token = new_token()
        opener = guest.who if guest else who(token)
        if not await self._admission.may_open_table(address_of(request.scope), opener):
            raise Refusal(429, "TOO_MANY_OPENED")
        rng, language = SYSTEM_ENTROPY.rng(), language_of(request.headers, request.cookies)
        is_anew = fields.get("cards") == "anew"
        steps = await asyncio.to_thread(_steps, game, reading.n, seat, rng, is_anew=is_anew)
        name = speak(language)("guest-numbered", number=rng.randint(10, 99))
        entries = tuple(_entries(game, steps, seat, opener=opener, name=name, pace=usual_pace(request.cookies)))
        table = await self._tables.open_with(entries)
        # The fragment stays with the browser: no one else at the table is told of the game.
        back = urlencode({"review": f"/game/{game.id}?{reading.query()}"})
        return with_cookie(request, Response(status_code=303, headers={"Location": f"/t/{table}#{back}"}), token)


def _mover(game: ArchivedGame, n: int) -> Seat | None:
    """The seat that must act at that moment."""
    state = game.rules.start()
    for step in game.steps[:n]:
        for event in step.events:
            state = game.rules.evolve(state, event)
    return game.rules.turn(state)


def _steps(
    game: ArchivedGame, n: int, seat: Seat, rng: Random, *, is_anew: bool
) -> list[tuple[Step, tuple[GameEvent, ...]]]:
    """The steps before that moment, with their events; the deal at least. `Refusal` where no other deal is found."""
    steps = game.steps[: max(1, n)]
    log: Sequence[GameEvent] = [event for step in steps for event in step.events]
    if is_anew:
        found = kit_of(game.rules.name).redealt(game.rules, log, seat, rng)
        if found is None:
            raise Refusal(400, "NO_OTHER_DEAL")
        log = found
    told, at = [], 0
    for step in steps:
        told.append((step, tuple(log[at : at + len(step.events)])))
        at += len(step.events)
    return told


def _entries(
    game: ArchivedGame,
    steps: Sequence[tuple[Step, tuple[GameEvent, ...]]],
    seat: Seat,
    *,
    opener: str,
    name: str,
    pace: Pace | None,
) -> Iterator[Entry]:
    """The log of the new table: it is opened, the guest sits down, and all that has happened."""
    rules, kit = game.rules, kit_of(game.rules.name)
    own = next(side for side in rules.sides if seat in side)
    levels = [kit.levels.teammate if at in own else kit.levels.opponent for at in range(rules.seats)]
    for at, sitter in enumerate(game.record.headers.seats):
        if sitter.bot is not None and kit.levels.may_sit(sitter.bot):
            levels[at] = sitter.bot
    names: list[str] = []
    for at, called in enumerate(game.names):
        names.append(unique_name(clean_name(called) or str(at + 1), names))
    opened = Opened(
        game=rules.name,
        preset=preset_of(rules, None),
        options=asdict(rules.options),
        pace=pace or "normal",
        hearing_s=kit.hearing_s,
        bots=tuple(map(SeatBot, levels, names)),
        standin=kit.levels.standin,
        seating="ask",
        faces=(*game.faces, game.faces[seat]),
    )
    others = [other for at, other in enumerate(names) if at != seat]
    yield Entry(1, Cause("table"), opened)
    yield Entry(2, Cause("table"), Seated(seat, FIRST_PERSON, unique_name(name, others), opener))
    n = 2
    for step, events in steps:
        cause = Cause("bot", step.said.seat, command=n) if step.kind == "move" else Cause("table")
        for event in events:
            n += 1
            yield Entry(n, cause, event)
