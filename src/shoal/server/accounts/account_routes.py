"""The routes of an account, from sign-up to erasure, those of its passkeys, and the router of all pages that need accounts.

For a passkey a page asks twice: for what its browser shall sign or make, and with the answer, as a form.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, Router

from shoal.core.codec import encode
from shoal.server.accounts.account_page import (
    NEW,
    PARTS,
    AccountPages,
    SentForm,
    browser_of,
    sent_fields,
    session_if_any,
    session_of,
    site_with_passkeys,
)
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.accounts import WrongPassword
from shoal.server.accounts.authentication import Attempts
from shoal.server.accounts.erased_names import NameTaken
from shoal.server.accounts.export import AccountExport
from shoal.server.accounts.identity import bearer_of, cookie_name, guest_of, new_token, who
from shoal.server.accounts.passkey_proofs import BadPasskey
from shoal.server.accounts.passkeys import Passkeys, TooManyPasskeys
from shoal.server.accounts.passwords import AccountError, BadPassword
from shoal.server.accounts.program_routes import ProgramRoutes
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.notice_routes import NoticeRoutes
from shoal.server.notify.protocols import Captcha
from shoal.server.operations.admission import Admission, address_of
from shoal.server.people.match_routes import MatchRoutes
from shoal.server.people.matches import Matches
from shoal.server.people.person_routes import PersonRoutes
from shoal.server.people.profiles import AUDIENCES, faces_for
from shoal.server.people.progress import MOST_BYTES, as_sent, read_sent
from shoal.server.ratings.rated_routes import RatedRoutes
from shoal.server.ratings.standings import Standings
from shoal.server.tables.seating.names import InvalidName
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import TOO_MANY, Answers, Refusal, check_is_from_here, read_body, set_cookie
from shoal.server.web.document import error_sentence
from shoal.server.web.language import language_of
from shoal.server.web.porch import Site

ADD: Final = "passkey"
"""The form to add a passkey."""

USE: Final = "use"
"""The form to log in with a passkey."""


class PasskeyRoutes:
    """Each answers one request."""

    def __init__(self, passkeys: Passkeys, pages: AccountPages, answers: Answers, attempts: Attempts) -> None:
        """The passkeys of a server, and the pages on which they are."""
        self._passkeys = passkeys
        self._pages = pages
        self._answers = answers
        self._attempts = attempts

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/account/passkeys/to-add", guarded(self.to_add), methods=["POST"]),
            Route("/account/passkeys/add", guarded(self.add), methods=["POST"]),
            Route("/account/passkeys/to-use", guarded(self.to_use), methods=["POST"]),
            Route("/account/passkeys/use", guarded(self.use), methods=["POST"]),
            Route("/account/passkeys/remove", guarded(self.remove), methods=["POST"]),
        ]

    async def to_add(self, request: Request) -> Response:
        """What the browser shall make, for who gives their password; else the problem in a sentence."""
        fields = await sent_fields(request)
        account, (browser, site) = session_of(request).account, self._from(request)
        try:
            await self._attempts.check_own(request, account)
            options = await self._passkeys.to_add(account, fields.get("password", ""), browser, site)
        except (Refusal, WrongPassword, TooManyPasskeys) as error:
            return self._problem(request, error)
        return Response(options, media_type="application/json")

    async def add(self, request: Request) -> Response:
        """Keep the passkey that the browser made."""
        fields = await sent_fields(request)
        account, (browser, site) = session_of(request).account, self._from(request)
        try:
            await self._passkeys.add(account, fields.get("answer", ""), browser, site, browser_of(request))
        except (BadPasskey, TooManyPasskeys) as error:
            return await self._pages.page(request, SentForm(ADD, error))
        return await self._pages.page(request, SentForm(done="passkey-added"))

    async def to_use(self, request: Request) -> Response:
        """What a passkey shall sign. Each time counts as a password that is tried, so that trying is as slow."""
        await sent_fields(request)
        browser, site = self._from(request)
        try:
            await self._attempts.check_passkey(request)
        except Refusal as error:
            return self._problem(request, error)
        return Response(await self._passkeys.to_log_in(browser, site), media_type="application/json")

    async def use(self, request: Request) -> Response:
        """Log in with a passkey."""
        fields = await sent_fields(request)
        browser, site = self._from(request)
        try:
            found = await self._passkeys.log_in(fields.get("answer", ""), browser, site, browser_of(request))
        except BadPasskey as error:
            return await self._pages.page(request, SentForm(USE, error))
        self._attempts.note_opened(request, found.account)
        return await self._pages.let_in(request, found)

    async def remove(self, request: Request) -> Response:
        """Forget a passkey, by its id; all other sessions end."""
        fields = await sent_fields(request)
        session = session_of(request)
        gone = await self._passkeys.remove(session.account, fields.get("passkey", ""), session.session.id)
        return await self._pages.page(request, SentForm(done="passkey-removed") if gone else SentForm())

    def _from(self, request: Request) -> tuple[str, Site]:
        """Whose browser asks, by the hash of its cookie, and where; `Refusal` where there are no passkeys, or no cookie."""
        site = site_with_passkeys(self._pages.shell(request))
        if site is None:
            raise Refusal(404, "NOT_FOUND")
        bearer = bearer_of(request)
        if bearer is None or not bearer.by_cookie:
            raise Refusal(400, "BAD_PASSKEY")
        return bearer.who, site

    def _problem(self, request: Request, error: Refusal | AccountError) -> Response:
        """What went wrong, for a page that shows it where it is."""
        problem = error_sentence(self._pages.shell(request).speaker(), error.reason)
        return JSONResponse({"problem": problem}, error.status if isinstance(error, Refusal) else 400)


class AccountRoutes:
    """Each answers one request."""

    def __init__(
        self,
        services: AccountServices,
        tables: Tables,
        pages: AccountPages,
        attempts: Attempts,
        admission: Admission,
    ) -> None:
        """Serve the accounts of people who play at these tables."""
        self._accounts = services.accounts
        self._programs = services.programs
        self._profiles = services.profiles
        self._progress = services.progress
        self._results = services.results(tables.store)
        self._export = AccountExport(services, tables.store)
        self._tables = tables
        self._pages = pages
        self._attempts = attempts
        self._admission = admission
        self._exporting = asyncio.Lock()

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._pages.answers.guarded
        return [
            Route("/account", guarded(self._pages.page)),
            Route("/account/new", guarded(self.sign_up), methods=["POST"]),
            Route("/account/in", guarded(self.log_in), methods=["POST"]),
            Route("/account/out", guarded(self.log_out), methods=["POST"]),
            Route("/account/password", guarded(self.change_password), methods=["POST"]),
            Route("/account/sessions", guarded(self.end_sessions), methods=["POST"]),
            *(Route(f"/account/{part}", guarded(self._pages.part), methods=["GET"]) for part in PARTS),
            Route("/account/face", guarded(self.choose_face), methods=["POST"]),
            Route("/account/visibility", guarded(self.choose_visibility), methods=["POST"]),
            Route("/account/keep", guarded(self.keep), methods=["POST"]),
            Route("/account/progress", guarded(self.progress), methods=["POST"]),
            Route("/account/data", guarded(self.export)),
            Route("/account/erase", guarded(self.erase), methods=["POST"]),
        ]

    async def sign_up(self, request: Request) -> Response:
        """Make an account, which takes over the guest."""
        fields = await sent_fields(request)
        if session_if_any(request) is not None:
            return Response(status_code=303, headers={"Location": "/account"})
        name = fields.get("name", "")
        await self._attempts.check_name(request, "sign_up", name)
        guest = guest_of(request)
        taken_over = guest.who if guest is not None else who(new_token())
        try:
            made = await self._accounts.sign_up(name, fields.get("password", ""), taken_over, browser_of(request))
        except (InvalidName, BadPassword, NameTaken) as error:
            return await self._pages.page(request, SentForm("new", error), name)
        self._results.catch_up(made.account)
        self._attempts.note_opened(request, made.account)
        return await self._pages.let_in(request, made, f"/account?{NEW}")

    async def log_in(self, request: Request) -> Response:
        """Log in with a name and a password."""
        fields = await sent_fields(request)
        name = fields.get("name", "")
        await self._attempts.check_name(request, "log_in", name)
        try:
            found = await self._accounts.log_in(name, fields.get("password", ""), browser_of(request))
        except WrongPassword as error:
            return await self._pages.page(request, SentForm("in", error), name)
        self._attempts.note_opened(request, found.account)
        return await self._pages.let_in(request, found)

    async def log_out(self, request: Request) -> Response:
        """End the session of this browser: it belongs to a new guest from now on."""
        await sent_fields(request)
        session = session_of(request)
        await self._accounts.end(session.account, only=session.session.id)
        return _as_new_guest(request, "/")

    async def change_password(self, request: Request) -> Response:
        """Change the password; all other sessions end."""
        fields = await sent_fields(request)
        session = session_of(request)
        await self._attempts.check_own(request, session.account)
        try:
            await self._accounts.change_password(
                session.account, fields.get("password", ""), fields.get("new", ""), session.session.id
            )
        except (BadPassword, WrongPassword) as error:
            return await self._pages.page(request, SentForm("password", error))
        return await self._pages.page(request, SentForm(done="password-changed"))

    async def end_sessions(self, request: Request) -> Response:
        """End one of the sessions by its id, or all but this one."""
        fields = await sent_fields(request)
        session = session_of(request)
        ended = fields.get("session", "")
        if ended == session.session.id:
            return await self.log_out(request)
        await self._accounts.end(session.account, only=ended, but=session.session.id)
        return await self._pages.page(request, SentForm(done="sessions-ended"))

    async def keep(self, request: Request) -> Response:
        """Set whether the tables of the account are kept for ever."""
        fields = await sent_fields(request)
        await self._tables.store.set_keeping(session_of(request).account.who, yes=fields.get("keep") == "yes")
        return Response(status_code=303, headers={"Location": "/account/your-data"})

    async def choose_face(self, request: Request) -> Response:
        """Have one of the faces that are offered."""
        chosen = (await sent_fields(request)).get("face", "")
        account = session_of(request).account
        face = next((one for one in faces_for(account.id) if str(one) == chosen), None)
        if face is None:
            raise Refusal(400, "BAD_FORM")
        await self._profiles.choose(account, face=face)
        return Response(status_code=303, headers={"Location": "/account"})

    async def choose_visibility(self, request: Request) -> Response:
        """Set who sees the page of the account."""
        chosen = (await sent_fields(request)).get("seen_by", "")
        account = session_of(request).account
        seen_by = next((one for one in AUDIENCES if one == chosen), None)
        if seen_by is None:
            raise Refusal(400, "BAD_FORM")
        await self._profiles.choose(account, seen_by=seen_by)
        return Response(status_code=303, headers={"Location": "/account"})

    async def progress(self, request: Request) -> Response:
        """Add what this browser has kept of puzzles and sprints to the account; all that there is then, and what cannot be."""
        check_is_from_here(request)
        account = session_of(request).account
        if not self._admission.may_send_progress(account.who):
            raise Refusal(429, TOO_MANY)
        found = await self._progress.add(account, read_sent(await read_body(request, MOST_BYTES)))
        refused = [one._asdict() for one in found.refused]
        return Response(encode({"progress": as_sent(found.kept), "refused": refused}), media_type="application/json")

    async def export(self, request: Request) -> Response:
        """All data about the person, as a ZIP file."""
        session = session_of(request)
        if not await self._admission.may_export(address_of(request.scope), session.account.who):
            raise Refusal(429, "TOO_MANY_EXPORTS")
        # It folds every game of theirs anew, which may take as many seconds as others would wait.
        async with self._exporting:
            packed = await self._export.packed(session, language_of(request.headers, request.cookies))
        headers = {"Content-Disposition": 'attachment; filename="shoal-account.zip"'}
        return Response(packed, media_type="application/zip", headers=headers)

    async def erase(self, request: Request) -> Response:
        """Delete the account. Its games stay, without a name."""
        fields = await sent_fields(request)
        session = session_of(request)
        await self._attempts.check_own(request, session.account)
        bots = await self._programs.bots_of(session.account)
        guests = [guest for guest, _ in await self._accounts.guests_of(session.account)]
        gone = (session.account.who, *(bot.who for bot in bots), *guests)
        password = fields.get("password", "")
        try:
            await self._accounts.check(session.account, password)
            # First, so that the person can try again where the disk is full.
            await asyncio.gather(*map(self._tables.erase, gone))
            revoked = await self._accounts.erase(session.account, password)
        except WrongPassword as error:
            return await self._pages.page(request, SentForm("erase", error))
        self._programs.have_gone(revoked)
        await asyncio.gather(*map(self._tables.erase, gone))  # they may have sat down until their sessions ended
        return _as_new_guest(request, "/")


def _as_new_guest(request: Request, to: str) -> Response:
    response = Response(status_code=303, headers={"Location": to, "Clear-Site-Data": '"storage"'})
    set_cookie(request, response, cookie_name(request.url.scheme), new_token())
    return response


def account_router(
    services: AccountServices,
    tables: Tables,
    answers: Answers,
    admission: Admission,
    captcha: Captcha,
    calls: CallsBack | None = None,
) -> Router:
    """Return the router of the pages that need accounts; `captcha` judges unusually many attempts, `calls` calls people back."""
    pages = AccountPages(services, tables, answers)
    attempts = Attempts(services.accounts, services.familiar, admission, captcha)
    matches = MatchRoutes(services, Matches(services.database), tables, answers, admission)
    rated = RatedRoutes(services.rated(tables), Standings(services.database), services.profiles, answers, admission)
    return Router(
        [
            *AccountRoutes(services, tables, pages, attempts, admission).routes(),
            *PasskeyRoutes(services.passkeys, pages, answers, attempts).routes(),
            *ProgramRoutes(services.programs, tables, answers, attempts).routes(),
            *PersonRoutes(services, tables, answers).routes(),
            *(NoticeRoutes(services.database, calls, answers, admission).routes() if calls is not None else ()),
            *matches.routes(),
            *rated.routes(),
        ]
    )
