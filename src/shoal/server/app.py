"""The web application: pages, the opening of tables, the sockets, and the built client."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace as changed
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from shoal.codec import Unreadable
from shoal.errors import ShoalError
from shoal.game import BadOptions
from shoal.game_words import doubt, fault, speaker_for
from shoal.games import GAMES, kit_of, preset
from shoal.server.codes import Guesses, prefix_of, table_in
from shoal.server.compression import WORTH_IT, gzipped
from shoal.server.finished import NotOver
from shoal.server.identity import COOKIE, COOKIE_AGE_S, Guest, guest_of, is_from_here, new_token, who
from shoal.server.language import COOKIE as LANGUAGE_COOKIE
from shoal.server.language import language_of, way_back
from shoal.server.log import LogDamaged
from shoal.server.look import COOKIE as LOOK_COOKIE
from shoal.server.look import as_cookie, look_from, look_of
from shoal.server.opening import rules_for
from shoal.server.pages.document import Assets, Shell, error_page, error_sentence, needs_cookie_page, table_page
from shoal.server.pages.for_browsers import ICONS, ROBOTS, manifest
from shoal.server.pages.home import home_page, join_page, rules_page
from shoal.server.pages.house_rules import house_rules_page, options_style, preset_form
from shoal.server.shown import frame_of
from shoal.server.socket import table_socket
from shoal.server.static import StaticFiles, accepted
from shoal.server.store import StoreError
from shoal.server.table import TableGone
from shoal.server.table_request import FormAgain, bad_form, looked_at, read_fields, read_form, read_json
from shoal.server.tables import Busy, TableRests, Tables, UnknownTable
from shoal.server.usual_pace import usual_pace
from shoal.words import languages

BODY_LIMIT: Final = 16 * 1024

FIRST: Final = "first"
"""The query of a new table's address for a guest who sent no cookie: if they send none now either, their browser keeps none."""

HTTP_REASONS: Final = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    # Not `no-referrer`: with it browsers send `Origin: null` from our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}

logger = logging.getLogger(__name__)


class Refusal(ShoalError):
    """A request that is refused with a status, for a reason by its name (`error-NAME` says it)."""

    def __init__(self, status: int, reason: str) -> None:
        """Refused with that HTTP status."""
        super().__init__(reason)
        self.status = status
        self.reason = reason


class _Server:
    """The routes. Each answers one request; what they raise becomes an error page in `guarded`."""

    def __init__(self, tables: Tables, assets: Assets) -> None:
        self._tables = tables
        self._assets = assets
        self._guesses = Guesses()

    def shell(self, request: Request, here: str = "") -> Shell:
        """The outside of a page that answers this request; `here` is where it can be asked for again."""
        query = f"?{request.url.query}" if request.url.query else ""
        asked = f"{request.url.path}{query}" if request.method == "GET" else "/"
        language = language_of(request.headers, request.cookies)
        site = f"{request.url.scheme}://{request.url.netloc}"
        return Shell(self._assets.speaking(language), language, way_back(here or asked), look_of(request.cookies), site)

    async def home(self, request: Request) -> Response:
        shell, guest = self.shell(request), guest_of(request.headers, request.cookies)
        mine = await self._tables.of_guest(guest.who) if guest is not None else ()
        return _with_cookie(request, _html(request, shell, home_page(shell, mine)))

    async def join(self, request: Request) -> Response:
        """Lead whoever has a code, or a link, to the table. Codes that do not exist are counted: nobody may try them all."""
        shell, typed = self.shell(request), request.query_params.get("code", "")
        address = request.client.host if request.client else ""
        if not typed.strip():
            return _html(request, shell, join_page(shell))
        if linked := table_in(typed):
            return Response(status_code=303, headers={"Location": f"/t/{linked}"})
        if self._guesses.are_too_many(address):
            return _html(request, shell, join_page(shell, typed, "code-wait"), 429)
        table = await self._tables.with_code(typed)
        if table is None:
            self._guesses.add(address)
            problem = "code-unknown" if prefix_of(typed) else "code-none"
            return _html(request, shell, join_page(shell, typed, problem), 404)
        return Response(status_code=303, headers={"Location": f"/t/{table}"})

    async def rules(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refusal(404, "UNKNOWN_GAME")
        shell = self.shell(request)
        return _with_cookie(request, _html(request, shell, rules_page(shell, game)))

    async def look(self, request: Request) -> Response:
        """Remember how a reader wants pages to look; a form of house rules that was sent along comes back as it was."""
        if not is_from_here(request.headers, request.url.scheme, needs_proof=True):
            raise Refusal(403, "FOREIGN_FORM")
        to, fields = way_back(request.query_params.get("to", "/")), read_fields(await _read_body(request))
        chosen = look_from(fields)
        shell = changed(self.shell(request, to), look=chosen)
        response = self._form_again(request, shell, fields, to)
        _set_cookie(
            request, response, LOOK_COOKIE, as_cookie(chosen), httponly=False
        )  # the client's Menu writes it too
        return response

    def _form_again(self, request: Request, shell: Shell, fields: Mapping[str, str], to: str) -> Response:
        """The form of house rules that these fields fill, or where to go on where they fill none."""
        if fields.get("game") in GAMES:
            return _html(request, shell, house_rules_page(shell, looked_at(fields), usual_pace(request.cookies)))
        return Response(status_code=303, headers={"Location": to})

    async def language(self, request: Request) -> Response:
        """Remember a language. Who was filling in a form of house rules sends it along, and gets it back as it was."""
        chosen = request.path_params["language"]
        if chosen not in languages():
            raise Refusal(404, "NOT_FOUND")
        to = way_back(request.query_params.get("to", "/"))
        response = Response(status_code=303, headers={"Location": to})
        if request.method == "POST":
            if not is_from_here(request.headers, request.url.scheme, needs_proof=True):
                raise Refusal(403, "FOREIGN_FORM")
            fields = read_fields(await _read_body(request))
            shell = changed(self.shell(request, to), assets=self._assets.speaking(chosen), language=chosen)
            response = self._form_again(request, shell, fields, to)
        _set_cookie(request, response, LANGUAGE_COOKIE, chosen)
        return response

    async def house_rules(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refusal(404, "UNKNOWN_GAME")
        name = request.query_params.get("preset", kit_of(game).usual_preset)
        preset(game, name)  # `BadOptions` when there is none of that name
        shell = self.shell(request)
        is_chosen = "preset" in request.query_params
        page = house_rules_page(shell, preset_form(game, name), usual_pace(request.cookies), is_chosen=is_chosen)
        return _with_cookie(request, _html(request, shell, page))

    async def options_style(self, request: Request) -> Response:
        """What hides options of the form that have no effect under the others chosen; it is named by what is in it."""
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refusal(404, "UNKNOWN_GAME")
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(options_style(game), media_type="text/css", headers=headers)

    async def open_table(self, request: Request) -> Response:
        guest = guest_of(request.headers, request.cookies)
        by_cookie = guest is not None and guest.by_cookie
        if not is_from_here(request.headers, request.url.scheme, needs_proof=by_cookie):
            raise Refusal(403, "FOREIGN_FORM")
        body = await _read_body(request)
        is_json = request.headers.get("content-type", "").startswith("application/json")
        wish = read_json(body) if is_json else read_form(body)
        if wish.pace is None:
            wish = msgspec.structs.replace(wish, pace=usual_pace(request.cookies))
        token = new_token()
        language = language_of(request.headers, request.cookies)
        name = await self._tables.create(wish, guest.who if guest else who(token), language)
        url = f"/t/{name}"
        response: Response = Response(status_code=303, headers={"Location": url})
        if _is_navigation(request) and guest is not None:
            response = await self._table_at_once(request, name, guest)
        elif _is_navigation(request):
            response.headers["Location"] = f"{url}?{FIRST}"
        if "application/json" in request.headers.get("accept", ""):
            say = speaker_for(wish.game)
            doubts = [msgspec.to_builtins(one) | {"about": doubt(say, one)} for one in rules_for(wish).doubts]
            response = JSONResponse({"id": name, "url": url, "doubts": doubts}, 201)
        return _with_cookie(request, response, token)

    async def _table_at_once(self, request: Request, name: str, guest: Guest) -> Response:
        """The page of a new table as the answer to the form: a round trip less than to be sent there.

        The client gives the page the table's own address before anything else, so that to load it again opens no other table.
        """
        table = await self._tables.get(name)
        seen = await table.look(guest.who)
        shell = self.shell(request, f"/t/{name}")
        response = _html(request, shell, table_page(shell, *seen))
        response.headers["Content-Location"] = f"/t/{name}"
        return response

    async def table(self, request: Request) -> Response:
        guest = guest_of(request.headers, request.cookies)
        name = request.path_params["table"]
        table = await self._tables.get(name)
        shell = self.shell(request, f"/t/{name}")
        if guest is None and FIRST in request.query_params:
            return _html(request, shell, needs_cookie_page(shell, f"/t/{name}"))
        seen = await table.look(guest.who if guest else None)
        return _with_cookie(request, _html(request, shell, table_page(shell, *seen)))

    async def manifest(self, request: Request) -> Response:
        language = language_of(request.headers, request.cookies)
        headers = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}
        return Response(manifest(language), media_type="application/manifest+json", headers=headers)

    async def robots(self, _: Request) -> Response:
        return PlainTextResponse(ROBOTS)

    async def record(self, request: Request) -> Response:
        """The record of the last game that ended at a table, as a file to keep."""
        name = request.path_params["table"]
        game, _ = await (await self._tables.get(name)).finished(None)
        headers = {"Content-Disposition": f'attachment; filename="shoal-{name}.txt"'}
        return PlainTextResponse(game.record(name), headers=headers)

    async def story(self, request: Request) -> Response:
        """What the guest's seat saw of the last game that ended, for the page that tells how it went."""
        guest = guest_of(request.headers, request.cookies)
        game, seat = await (await self._tables.get(request.path_params["table"])).finished(guest.who if guest else None)
        return Response(frame_of(game.story(seat)), media_type="application/json")

    async def health(self, _: Request) -> Response:
        return PlainTextResponse("ok")

    def guarded(self, route: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            try:
                return await route(request)
            except FormAgain as again:
                shell = self.shell(request, f"/new/{again.form.game}")
                page = house_rules_page(shell, again.form, usual_pace(request.cookies))
                return _html(request, shell, page, 400 if again.form.problem else 200)
            except (ShoalError, TableGone) as error:
                return self.error(request, *_status_and_reason(error), error)

        return answer

    def error(self, request: Request, status: int, reason: str, error: Exception | None = None) -> Response:
        if "application/json" in request.headers.get("accept", ""):
            response: Response = JSONResponse({"error": reason, "detail": _detail(reason, error)}, status)
        else:
            shell = self.shell(request)
            why = bad_form(error) if isinstance(error, Unreadable) else error
            page = error_page(shell, status, reason, why if isinstance(why, BadOptions) else None)
            response = _html(request, shell, page, status)
        if status == 503:
            response.headers["Retry-After"] = "2"
        return response

    async def http_error(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        return self.error(request, status, HTTP_REASONS.get(status, "SERVER_FAULT"))


def create_app(tables: Tables, assets: Assets, static: Path) -> Starlette:
    """The application that serves these tables; `static` is the folder of the built client, `assets` what pages load of it."""
    server = _Server(tables, assets)
    files = StaticFiles(static)

    async def socket(websocket: WebSocket) -> None:
        await table_socket(tables, websocket)

    icons = StaticFiles(ICONS)

    async def file(request: Request) -> Response:
        return files.answer(request)

    async def icon(request: Request) -> Response:
        return icons.answer(request, request.path_params.get("name", "favicon.ico"))

    routes = [
        Route("/", server.guarded(server.home)),
        Route("/language/{language}", server.guarded(server.language), methods=["GET", "POST"]),
        Route("/look", server.guarded(server.look), methods=["POST"]),
        Route("/join", server.guarded(server.join)),
        Route("/rules/{game}", server.guarded(server.rules)),
        Route("/new/{game}", server.guarded(server.house_rules)),
        Route("/new/{game}/{version}.css", server.guarded(server.options_style)),
        Route("/tables", server.guarded(server.open_table), methods=["POST"]),
        Route("/t/{table}", server.guarded(server.table)),
        Route("/t/{table}/record", server.guarded(server.record)),
        Route("/t/{table}/story", server.guarded(server.story)),
        Route("/static/{path:path}", file),
        Route("/icon/{name}", icon),
        Route("/favicon.ico", icon),
        Route("/manifest.webmanifest", server.manifest),
        Route("/robots.txt", server.robots),
        Route("/healthz", server.health),
        WebSocketRoute("/t/{table}/socket", socket),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: server.http_error, 500: server.http_error})
    app.add_middleware(_Outermost)
    return app


class _Outermost:
    """Puts `HEADERS` on every answer that does not say otherwise, and logs what breaks."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, send_safely if scope["type"] == "http" else send)
        except Exception:
            logger.exception("a request broke")
            raise


def _status_and_reason(error: Exception) -> tuple[int, str]:
    """What a request is answered that failed so. Reasons are names; `error_sentence` says them."""
    match error:
        case Refusal():
            return error.status, error.reason
        case UnknownTable():
            return 404, "NO_SUCH_TABLE"
        case NotOver():
            return 404, "GAME_NOT_OVER"
        case Busy():
            return 503, "TOO_MANY_TABLES"
        case TableRests() | TableGone():
            return 503, "RESTARTING"
        case StoreError():
            logger.error("%s", error)
            return 500, "STORE_FAILED"
        case LogDamaged():
            logger.error("%s", error)
            return 500, "TABLE_DAMAGED"
        case BadOptions():
            return 400, error.reason
        case Unreadable():
            return 400, "BAD_FORM"
        case _:
            logger.error("a request was refused: %s", error)
            return 400, "BAD_FORM"


def _detail(reason: str, error: Exception | None) -> str:
    """A sentence in English for programs and those who write them; it never holds what is secret."""
    match error:
        case BadOptions():
            return fault(speaker_for(error.game), error, by_name=True)
        case Unreadable():
            return str(error)
        case _:
            return error_sentence(speaker_for(None), reason)


def _html(request: Request, shell: Shell, page: str, status: int = 200) -> Response:
    """A page. Its language hangs on what the browser asks for, and on the choice in the cookie."""
    headers = {"Content-Language": shell.language, "Vary": "Accept-Language, Cookie, Accept-Encoding"}
    body = page.encode()
    if len(body) >= WORTH_IT and "gzip" in accepted(request.headers):
        headers["Content-Encoding"] = "gzip"
        body = gzipped(body)
    return HTMLResponse(body, status, headers=headers)


def _is_navigation(request: Request) -> bool:
    """Whether a browser asked that shows what it gets as a page."""
    return request.headers.get("sec-fetch-mode") == "navigate" and request.headers.get("sec-fetch-dest") == "document"


async def _read_body(request: Request) -> bytes:
    """What was sent, if it is not too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise Refusal(413, "TOO_LONG")
    return body


def _with_cookie(request: Request, response: Response, token: str | None = None) -> Response:
    """Give a guest a token if they have none; renew the one that they have, so that it lasts a year from now."""
    guest = guest_of(request.headers, request.cookies)
    if guest is not None and not guest.by_cookie:
        return response
    value = request.cookies[COOKIE] if guest is not None else token or new_token()
    _set_cookie(request, response, COOKIE, value)
    return response


def _set_cookie(request: Request, response: Response, name: str, value: str, *, httponly: bool = True) -> None:
    """Have the browser keep a value for a year."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=COOKIE_AGE_S, path="/", httponly=httponly, samesite="lax", secure=secure)
