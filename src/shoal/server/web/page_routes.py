"""The routes of pages that belong to no table: first page, joining, rules, the form of house rules, languages and looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as changed
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.core.games import GAMES, SEATS_OPTION, kit_of, preset
from shoal.core.option_fields import YES
from shoal.i18n import languages
from shoal.server.accounts.identity import guest_of
from shoal.server.daily.today import Agenda
from shoal.server.lobby.busy_hours import BusyHours
from shoal.server.lobby.life import Lively
from shoal.server.tables.codes import Guesses, prefix_of, table_in
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.request import OPTION, answers_in, looked_at, read_fields, usual_pace
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import (
    Answers,
    KeptPages,
    Refusal,
    check_is_from_here,
    html_answer,
    read_body,
    set_cookie,
    with_cookie,
)
from shoal.server.web.at_home import at_home_page
from shoal.server.web.document import Assets, Shell
from shoal.server.web.home import LifeShown, home_page, join_page, life_shown, now_page, rules_page
from shoal.server.web.house_rules import home_form, house_rules_page, options_style, preset_form, style_address
from shoal.server.web.language import COOKIE as LANGUAGE_COOKIE
from shoal.server.web.language import language_of, way_back
from shoal.server.web.look import COOKIE as LOOK_COOKIE
from shoal.server.web.look import as_cookie, look_from
from shoal.server.web.static import ROBOTS, manifest

BUILT: Final = Path(__file__).parents[2] / "docs_site"
"""Where `./run docs` puts the site."""

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""The theme of the site has scripts and styles in its pages. There is nothing of players in them, and no other host."""


def has_docs(folder: Path = BUILT) -> bool:
    """Whether the site was built."""
    return (folder / "index.html").is_file()


def docs_routes(answers: Answers, folder: Path = BUILT) -> list[BaseRoute]:
    """The route of the site; where it was not built when the server started, a page that says how to build it."""
    if not has_docs(folder):
        return [Route("/docs{_:path}", answers.guarded(_not_built))]
    return [Mount("/docs", _WithPolicy(StaticFiles(directory=folder, html=True)))]


async def _not_built(_: Request) -> Response:
    raise Refusal(404, "NO_DOCS")


class _WithPolicy:
    """Its own content security policy, and that browsers ask again: a page is changed by building the site anew."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = POLICY
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self._app(scope, receive, send_with)


class PageRoutes:
    """Each answers one request."""

    def __init__(self, tables: Tables, agenda: Agenda, hours: BusyHours, assets: Assets, answers: Answers) -> None:
        """The pages of a server of these tables, with what its days have, and when people come."""
        self._hours = hours
        self._tables = tables
        self._agenda = agenda
        self._homes = KeptPages()
        self._assets = assets
        self._answers = answers
        self._guesses = Guesses()

    def routes(self) -> list[Route]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/", guarded(self.home)),
            Route("/now", guarded(self.now)),
            Route("/language/{language}", guarded(self.language), methods=["GET", "POST"]),
            Route("/look", guarded(self.look)),
            Route("/look", guarded(self.choose_look), methods=["POST"]),
            Route("/join", guarded(self.join)),
            Route("/rules/{game}", guarded(self.rules)),
            Route("/new/{game}", guarded(self.house_rules)),
            Route("/new/{game}/{version}.css", guarded(self.options_style)),
            Route("/manifest.webmanifest", self.manifest),
            Route("/robots.txt", self.robots),
        ]

    async def home(self, request: Request) -> Response:
        """The first page, with the tables of who asks."""
        shell, guest = self._answers.shell(request), guest_of(request)
        mine = tuple(await self._tables.of_guest(guest.who)) if guest is not None else ()
        today = await self._agenda.of(guest, mine, shell.language)
        hidden = hidden_of(request.cookies, mine)
        shown, lively = self._now(shell)
        pages = self._answers.own if mine or today.progress else self._homes
        page = pages.page(
            shell,
            lambda: home_page(shell, mine, hidden=hidden, today=today, now=shown, lively=lively),
            "home",
            mine,
            hidden,
            today.about,
            shown,
        )
        return with_cookie(request, html_answer(request, shell, page))

    async def now(self, request: Request) -> Response:
        """The parts of the first page that change while it is read."""
        shell = self._answers.shell(request)
        shown, lively = self._now(shell)
        page = self._homes.page(shell, lambda: now_page(shell, shown, lively), "now", shown)
        return html_answer(request, shell, page)

    def _now(self, shell: Shell) -> tuple[LifeShown, Lively]:
        """What goes on, as a reader is shown it and as it is."""
        lively = self._lively()
        return life_shown(shell, lively, self._hours.now()), lively

    def _lively(self) -> Lively:
        self._tables.life.look()
        return self._tables.life.now()

    async def join(self, request: Request) -> Response:
        """Lead anyone who has a code, or a link, to the table. Codes that do not exist are counted: no one may try them all."""
        shell, typed = self._answers.shell(request), request.query_params.get("code", "")
        address = request.client.host if request.client else ""
        if not typed.strip():
            return html_answer(request, shell, join_page(shell))
        if linked := table_in(typed):
            return Response(status_code=303, headers={"Location": f"/t/{linked}"})
        if self._guesses.are_too_many(address):
            return html_answer(request, shell, join_page(shell, typed, "code-wait"), 429)
        table = await self._tables.with_code(typed)
        if table is None:
            self._guesses.add(address)
            problem = "code-unknown" if prefix_of(typed) else "code-none"
            return html_answer(request, shell, join_page(shell, typed, problem), 404)
        return Response(status_code=303, headers={"Location": f"/t/{table}"})

    async def rules(self, request: Request) -> Response:
        """How a game is played, in short."""
        game = _game_of(request)
        shell = self._answers.shell(request)
        page = self._answers.kept.page(shell, lambda: rules_page(shell, game), "rules", game)
        return with_cookie(request, html_answer(request, shell, page))

    async def look(self, request: Request) -> Response:
        """Where a reader of the first page chooses how pages look."""
        shell = self._answers.shell(request, "/")
        return html_answer(request, shell, shell.render("look_page.html"))

    async def choose_look(self, request: Request) -> Response:
        """Remember how a reader wants pages to look; a form of house rules that was sent along comes back as it was."""
        check_is_from_here(request)
        to, fields = way_back(request.query_params.get("to", "/")), read_fields(await read_body(request))
        chosen = look_from(fields)
        shell = changed(self._answers.shell(request, to), look=chosen)
        response = self._form_again(request, shell, fields, to)
        set_cookie(request, response, LOOK_COOKIE, as_cookie(chosen), httponly=False)  # the client's Menu writes it too
        return response

    async def language(self, request: Request) -> Response:
        """Remember a language. Who was filling in a form of house rules sends it along, and gets it back as it was."""
        chosen = request.path_params["language"]
        if chosen not in languages():
            raise Refusal(404, "NOT_FOUND")
        to = way_back(request.query_params.get("to", "/"))
        response = Response(status_code=303, headers={"Location": to})
        if request.method == "POST":
            check_is_from_here(request)
            fields = read_fields(await read_body(request))
            shell = changed(self._answers.shell(request, to), assets=self._assets.speaking(chosen), language=chosen)
            response = self._form_again(request, shell, fields, to)
        set_cookie(request, response, LANGUAGE_COOKIE, chosen)
        return response

    def _form_again(self, request: Request, shell: Shell, fields: Mapping[str, str], to: str) -> Response:
        """The form of house rules that these fields fill, or where to go on where they fill none."""
        if fields.get("game") in GAMES:
            return html_answer(request, shell, house_rules_page(shell, looked_at(fields), usual_pace(request.cookies)))
        return Response(status_code=303, headers={"Location": to})

    async def house_rules(self, request: Request) -> Response:
        """The questions of house rules as at home, or the form of all rules, filled with a preset or as the questions were answered."""
        game, asked = _game_of(request), request.query_params
        shell = self._answers.shell(request)
        is_listed = asked.get("listed") == YES
        name, answers = asked.get("preset"), answers_in(asked)
        if name is None and not answers:
            make = partial(at_home_page, shell, game, style_address(game), is_listed=is_listed)
            page = self._answers.kept.page(shell, make, "at home", game, is_listed)
            return with_cookie(request, html_answer(request, shell, page))
        preset(game, name or kit_of(game).usual_preset)  # `BadOptions` when there is none of that name
        seats = asked.get("seats") if answers else None
        pace = usual_pace(request.cookies)

        def make_form() -> str:
            form = home_form(game, asked) if name is None else preset_form(game, name)
            texts = {"listed": YES} if is_listed else {}
            texts |= {OPTION + SEATS_OPTION: seats} if seats else {}
            return house_rules_page(shell, replace(form, texts={**form.texts, **texts}), pace)

        about = (name, *sorted(answers.items()), seats)
        page = self._answers.kept.page(shell, make_form, "form", game, about, pace, is_listed)
        return with_cookie(request, html_answer(request, shell, page))

    async def options_style(self, request: Request) -> Response:
        """What hides options of the form that have no effect under the others chosen; it is named by what is in it."""
        game = _game_of(request)
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(options_style(game), media_type="text/css", headers=headers)

    async def manifest(self, request: Request) -> Response:
        """What makes the site an app on a telephone, in the language of the page: browsers ask for it without cookies."""
        said = request.query_params.get("in", "")
        language = said if said in languages() else language_of(request.headers, request.cookies)
        headers = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}
        return Response(manifest(language), media_type="application/manifest+json", headers=headers)

    async def robots(self, _: Request) -> Response:
        """What may be fetched by programs that look through the web."""
        return PlainTextResponse(ROBOTS)


HIDDEN: Final = "shoal_hidden"
"""The cookie with the tables that a reader does not want to be reminded of (`web/src/home/hiding.ts`), with dots between them."""


def hidden_of(cookies: Mapping[str, str], mine: Sequence[TableOfMine]) -> frozenset[str]:
    """The tables of a reader that are not shown as waiting."""
    named = cookies.get(HIDDEN, "")[:500].split(".")
    return frozenset(table.table for table in mine if table.table in named)


def _game_of(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in GAMES:
        raise Refusal(404, "UNKNOWN_GAME")
    return game
