"""Who sends a request: an account that is logged in, a program with an API token, a guest, or no one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import IDENTIFIED, ApiTokenOf, Guest, SessionOf, bearer_of
from shoal.server.operations.admission import FREE, Admission, address_of
from shoal.server.scopes import TOKEN_PREFIX
from shoal.server.scopes import Scope as TokenScope
from shoal.server.storage.store_errors import StoreError
from shoal.server.web.answers import Answers, Refusal

_SENT: Final = re.compile(rf"bearer +({TOKEN_PREFIX}[A-Za-z0-9_-]{{43}}) *", re.IGNORECASE | re.ASCII)


class ScopeMissing(Refusal):
    """A token that is good, and does not open this; `scope` would."""

    def __init__(self, scope: TokenScope) -> None:
        """Refused with 403."""
        super().__init__(403, "SCOPE_MISSING")
        self.scope = scope


def is_program(asked: HTTPConnection) -> bool:
    """Whether a request says that a program with a token sent it, whatever that token is worth."""
    return asked.headers.get("authorization", "")[7:].lstrip().startswith(TOKEN_PREFIX)


class BearerTokens:
    """Looks up whose token a request carries."""

    def __init__(self, people: AccountLoader, admission: Admission) -> None:
        """Among those people; `admission` counts wrong tokens as it counts wrong passwords."""
        self._people = people
        self._admission = admission

    async def token_of(self, asked: HTTPConnection, scope: TokenScope) -> ApiTokenOf:
        """The token of a request that opens that scope; `Refusal`: 401 without one, 403 where it does not open this, 429.

        A token in the address is no token: addresses are kept in histories and in logs.
        """
        authorization = asked.headers.get("authorization")
        if authorization is None:
            raise Refusal(401, "TOKEN_MISSING")
        sent = _SENT.fullmatch(authorization)
        found = await self._people.token_with(sent[1]) if sent else None
        if found is None:
            if not self._admission.may_fail(address_of(asked.scope)):
                raise Refusal(429, "TOO_MANY_LOG_INS")
            raise Refusal(401, "TOKEN_UNKNOWN")
        if scope not in found.token.scopes:
            raise ScopeMissing(scope)
        return found


RETRY_STATUS: Final = 503

API: Final = "/api/"
"""Under this, programs alone are answered, by their tokens (`shoal.server.api`)."""


class AuthenticationMiddleware:
    """ASGI middleware that adds who asks to the scope. Where accounts cannot be read, it answers 503."""

    def __init__(self, app: ASGIApp, people: AccountLoader, bearers: BearerTokens, answers: Answers) -> None:
        """The application, and who people and programs are."""
        self._app = app
        self._people = people
        self._bearers = bearers
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one WebSocket."""
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith((*FREE, API)):
            try:
                scope[IDENTIFIED] = await self._who(HTTPConnection(scope))
            except StoreError:
                await self._refuse(scope, receive, send, RETRY_STATUS, "STORE_FAILED")
                return
            except Refusal as refusal:
                await self._refuse(scope, receive, send, refusal.status, refusal.reason)
                return
        await self._app(scope, receive, send)

    async def _who(self, asked: HTTPConnection) -> Guest | None:
        """A program plays at tables with its token; everything else that it may do is under `API`."""
        if is_program(asked):
            if asked.scope["type"] != "websocket":
                raise Refusal(401, "TOKEN_ELSEWHERE")
            token = await self._bearers.token_of(asked, "tables:play")
            return Guest(token.account.who, by_cookie=False, token=token)
        return await self._guest(bearer_of(asked))

    async def _guest(self, bearer: Guest | None) -> Guest | None:
        if bearer is None:
            return None
        found = await self._people.session_with(bearer.who)
        if isinstance(found, SessionOf):
            return replace(bearer, who=found.account.who, session=found)
        return bearer if found else None

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
        if scope["type"] == "websocket":
            answer: Response = PlainTextResponse(reason, status)
            await WebSocket(scope, receive, send).send_denial_response(answer)
            return
        await self._answers.error(Request(scope), status, reason)(scope, receive, send)
