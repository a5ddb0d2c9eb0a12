"""The web application: all routes, the sockets, the built client, and what is said on every answer."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path
from typing import Final, NamedTuple

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.server.accounts.account_loader import AccountLoader, LazyAccountRoutes
from shoal.server.accounts.authentication import AuthenticationMiddleware, BearerTokens, OpenSockets
from shoal.server.api.account_calls import AccountCalls
from shoal.server.api.application import ApiForOtherSites, ProgramsApi
from shoal.server.api.endpoint import endpoints_of
from shoal.server.api.table_calls import TableCalls
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.daily.daily_routes import DailyRoutes
from shoal.server.daily.puzzle_routes import PuzzleRoutes
from shoal.server.daily.today import Agenda
from shoal.server.finished.forking import ForkingRoutes
from shoal.server.finished.library import Library
from shoal.server.finished.luck import Trials
from shoal.server.finished.next_games import NextGames
from shoal.server.finished.record_upload import RecordUploadRoutes
from shoal.server.finished.review_queue import ReviewQueue
from shoal.server.finished.routes import GameRoutes, LuckRoutes
from shoal.server.finished.shared_review import SharedReviewRoutes
from shoal.server.lobby.play_now import PlayNow, avoiding_blocked, avoiding_no_one
from shoal.server.lobby.routes import LobbyRoutes
from shoal.server.notify.protocols import QuietLines
from shoal.server.operations.admission import Admission, Rationed, address_of
from shoal.server.operations.readiness import Readiness
from shoal.server.tables.routes import RematchRoutes, TableRoutes
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers
from shoal.server.web.document import Assets
from shoal.server.web.learn import LearnRoutes
from shoal.server.web.oembed import OEmbedRoutes
from shoal.server.web.offline import LEAVING, WORKER, OfflineRoutes
from shoal.server.web.page_routes import PageRoutes, docs_routes
from shoal.server.web.socket import table_socket
from shoal.server.web.static import ICONS, StaticFiles

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    # Not `no-referrer`: with it browsers send `Origin: null` from our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    # Pictures, and the page for frames, may be shown by other sites.
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}

SHOWN_ANYWHERE: Final = ("Cross-Origin-Resource-Policy", "cross-origin")

CLIENT_LEFT: Final = 499
"""What nginx, too, writes where a client left before it was answered."""


class BuiltClient(NamedTuple):
    """The browser client: what pages load of it, and the folder with all its files."""

    assets: Assets
    folder: Path


def create_app(
    tables: Tables,
    client: BuiltClient,
    readiness: Readiness,
    admission: Admission,
    *,
    daily: DailyPuzzle | None = None,
    people: AccountLoader | None = None,
) -> Starlette:
    """The application that serves these tables.

    Without a `daily` the puzzles of the days are drawn anew at each start. Without `people` everybody is a guest.
    """
    daily = daily or DailyPuzzle()
    has_notices = people is not None and people.calls is not None
    answers = Answers(client.assets, has_accounts=people is not None, has_notices=has_notices)
    library, desk, trials = Library(tables, tables.store), ReviewQueue(tables.store), Trials()
    play_now = PlayNow(tables, avoiding_blocked(people) if people else avoiding_no_one)
    games = GameRoutes(library, desk, answers, NextGames(tables, play_now), tables.seals)
    open_sockets, agenda = OpenSockets(), Agenda(daily, people, tables.environment)
    lobby = LobbyRoutes(tables, play_now, answers, admission, people)
    tables.life.count = lambda: admission.guests
    tables.life.watchers = lambda: lobby.watchers.count

    async def socket(websocket: WebSocket) -> None:
        await table_socket(tables, admission, open_sockets, websocket)

    routes = [
        *PageRoutes(tables, agenda, lobby.hours, client.assets, answers).routes(),
        *PuzzleRoutes(answers, daily, people).routes(),
        *DailyRoutes(daily.deals(), tables, library, answers, admission, people=people).routes(),
        *LearnRoutes(answers, people).routes(),
        *OEmbedRoutes(answers, library, daily).routes(),
        *OfflineRoutes(answers, daily, HEADERS["Content-Security-Policy"]).routes(),
        *TableRoutes(tables, answers, admission).routes(),
        *RematchRoutes(tables, library, answers, admission).routes(),
        *lobby.routes(),
        *games.routes(),
        *ForkingRoutes(games, tables, answers, admission).routes(),
        *LuckRoutes(games, trials, answers).routes(),
        *SharedReviewRoutes(games, desk, answers).routes(),
        *RecordUploadRoutes(library, answers, admission).routes(),
        *_plain_routes(client.folder, readiness),
        *docs_routes(answers),
        WebSocketRoute("/t/{table}/socket", socket),
    ]
    behind = [Middleware(Rationed, admission=admission, answers=answers)]
    if people is not None:
        _tell_accounts(people, tables, desk, open_sockets)
        routes += LazyAccountRoutes(people, tables, answers, admission).routes()
        bearers = BearerTokens(people, admission)
        account_calls = AccountCalls(people, library, tables.seals)
        routes.append(_programs_api(account_calls, TableCalls(tables, admission, open_sockets), bearers))
        known = Middleware(AuthenticationMiddleware, people=people, bearers=bearers, answers=answers)
        behind = [Middleware(ApiForOtherSites), *behind, known]
    handlers = {HTTPException: answers.http_error, ClientDisconnect: _has_left, 500: answers.http_error}
    app = Starlette(routes=routes, middleware=[Middleware(_Outermost), *behind], exception_handlers=handlers)
    app.state.aside, app.state.answers = (desk, trials, agenda), answers
    return app


def _tell_accounts(people: AccountLoader, tables: Tables, desk: ReviewQueue, open_sockets: OpenSockets) -> None:
    """Have accounts hear of what ends, and be asked who knows whom."""
    people.store = tables.store
    people.on_ended = open_sockets.end
    people.connected = open_sockets.connected
    desk.on_scored = people.note_scores
    tables.hooks.on_finished = people.note
    tables.hooks.relations = people


def _programs_api(account_calls: AccountCalls, table_calls: TableCalls, bearers: BearerTokens) -> ProgramsApi:
    """What programs call, with tokens: their account, and tables."""
    return ProgramsApi([*endpoints_of(account_calls), *endpoints_of(table_calls)], bearers)


def _plain_routes(static: Path, readiness: Readiness) -> list[Route]:
    """Files as they are, and what machines ask."""
    files, icons = StaticFiles(static), StaticFiles(ICONS)

    async def file(request: Request) -> Response:
        return files.answer(request)

    async def icon(request: Request) -> Response:
        return icons.answer(request, request.path_params.get("name", "favicon.ico"))

    async def worker(request: Request) -> Response:
        built = files.answer(request, WORKER)
        answer = built if built.status_code == 200 else Response(LEAVING, media_type="text/javascript")
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    async def health(_: Request) -> Response:
        return PlainTextResponse("ok")

    async def ready(_: Request) -> Response:
        fault = await readiness.fault()
        return PlainTextResponse(fault or "ready", 503 if fault else 200)

    return [
        Route("/static/{path:path}", file),
        Route("/icon/{name}", icon),
        Route("/favicon.ico", icon),
        Route(f"/{WORKER}", worker),
        Route("/healthz", health),
        Route("/readyz", ready),
    ]


async def _has_left(_: Request, __: Exception) -> Response:
    """What is noted of a request whose client left before all of it had come, or was too slow; no one is sent it."""
    return Response(status_code=CLIENT_LEFT)


class _Outermost:
    """Puts `HEADERS` on every answer that does not say otherwise, and logs what breaks."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._lines = QuietLines()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("image/"):
                    headers.setdefault(*SHOWN_ANYWHERE)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, send_safely if scope["type"] == "http" else send)
        except WebSocketDisconnect:  # it left while it was let in
            return
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {Path(at.filename).name}:{at.lineno}"
            self._lines.write(logging.ERROR, "a request broke", kind, error=error, address=address_of(scope))
            raise
