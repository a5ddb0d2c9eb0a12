"""The routes of passkeys. A page asks twice: for what its browser shall sign or make, and with the answer, as a form."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.server.accounts.account_page import (
    AccountPages,
    SentForm,
    browser_of,
    problem_of,
    sent_fields,
    session_of,
    site_with_passkeys,
)
from shoal.server.accounts.accounts import WrongPassword
from shoal.server.accounts.attempts import Attempts
from shoal.server.accounts.identity import bearer_of
from shoal.server.accounts.passkey_proofs import BadPasskey
from shoal.server.accounts.passkeys import Passkeys, TooManyPasskeys
from shoal.server.web.answers import Answers, Refusal
from shoal.server.web.document import error_sentence
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
            return self._problem(request, ADD, error)
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
            return self._problem(request, USE, error)
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

    def _problem(self, request: Request, form: str, error: Refusal | WrongPassword | TooManyPasskeys) -> Response:
        """What went wrong, for a page that shows it where it is."""
        say = self._pages.shell(request).speaker()
        if isinstance(error, Refusal):
            return JSONResponse({"problem": error_sentence(say, error.reason)}, error.status)
        return JSONResponse({"problem": problem_of(say, SentForm(form, error))}, 400)
