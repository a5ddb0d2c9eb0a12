"""Who sends a request: an account that is logged in, a program with an API token, a guest, or no one; how much they may try; their connections.

Trying passwords for a name must not keep its owner out. So people who are logged in and repeat their password are counted by their
account; an address from which an account was opened lately is counted by itself; all others by the name that they type.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import GUEST, IDENTIFIED, Account, ApiTokenOf, Guest, SessionOf, bearer_of
from shoal.server.notify.protocols import Attempt, Captcha, Newcomer
from shoal.server.operations.admission import FREE, Admission, address_of
from shoal.server.scopes import TOKEN_PREFIX
from shoal.server.scopes import Scope as TokenScope
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.seating.connections import TRY_AGAIN, Peer
from shoal.server.tables.seating.names import likeness
from shoal.server.web.answers import TOO_MANY, Answers, Refusal

if TYPE_CHECKING:
    from shoal.server.accounts.accounts import Accounts

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


FAMILIAR: Final = 10_000
"""Accounts with an address that are remembered, in memory alone."""


class Familiar:
    """From where accounts were opened lately: a stranger who tries passwords for a name locks no one out who is at home there."""

    def __init__(self) -> None:
        """From nowhere."""
        self._familiar: OrderedDict[str, None] = OrderedDict()

    def note_opened(self, at_home: str) -> None:
        """An account was opened from an address: both as `Attempts` calls them."""
        self._familiar[at_home] = None
        self._familiar.move_to_end(at_home)
        if len(self._familiar) > FAMILIAR:
            self._familiar.popitem(last=False)

    def is_familiar(self, at_home: str) -> bool:
        """Whether that account was opened from that address."""
        return at_home in self._familiar


class Attempts:
    """What the server of an `admission` lets people try."""

    def __init__(self, accounts: Accounts, familiar: Familiar, admission: Admission, captcha: Captcha) -> None:
        """The captcha is asked where an address tries more than is usual."""
        self._familiar = familiar
        self._accounts = accounts
        self._admission = admission
        self._captcha = captcha

    async def check_name(self, request: Request, attempt: Attempt, name: str) -> None:
        """Raise `Refusal` where too much was tried from this address or for that name, or the captcha says no."""
        if attempt == "sign_up" and not self._admission.may_sign_up(address_of(request.scope)):
            raise Refusal(429, "TOO_MANY_ACCOUNTS")
        at_home = self._at_home(request, name)
        await self._check(request, attempt, at_home if self._familiar.is_familiar(at_home) else likeness(name[:200]))

    def note_opened(self, request: Request, account: Account) -> None:
        """That account was opened from there."""
        self._familiar.note_opened(self._at_home(request, account.name))

    def _at_home(self, request: Request, name: str) -> str:
        """What the attempts of an address for a name are counted by, where that address is known to know the password."""
        at_home = f"{likeness(name[:200])}\0{self._admission.key(address_of(request.scope))}"
        return hashlib.sha256(at_home.encode()).hexdigest()

    async def check_own(self, request: Request, account: Account) -> None:
        """The same for people who are logged in and repeat their password, or tidy what is theirs."""
        await self._check(request, "confirm", f"\0{account.who}")  # no name looks like that

    async def check_passkey(self, request: Request) -> None:
        """The same for a passkey, which comes without a name."""
        if not self._admission.may_try_passkey(address_of(request.scope)):
            raise Refusal(429, "TOO_MANY_LOG_INS")
        await self._check_usual(request, "log_in")

    async def _check(self, request: Request, attempt: Attempt, counted_by: str) -> None:
        if self._accounts.are_busy:
            raise Refusal(503, TOO_MANY)
        if not await self._admission.may_log_in(address_of(request.scope), counted_by):
            raise Refusal(429, "TOO_MANY_LOG_INS")
        await self._check_usual(request, attempt)

    async def _check_usual(self, request: Request, attempt: Attempt) -> None:
        """Whether what is tried is right plays no part, so the answer tells nothing about it."""
        address = address_of(request.scope)
        if self._admission.is_usual(address):
            return
        if not await self._captcha.lets_pass(Newcomer(attempt, self._admission.key(address))):
            raise Refusal(403, "NOT_LET_PASS")


class OpenSockets:
    """Which clients are connected by which session."""

    def __init__(self) -> None:
        """None is."""
        self._peers: defaultdict[str, set[Peer]] = defaultdict(set)

    @contextlib.contextmanager
    def opened(self, session: str | None, peer: Peer) -> Iterator[None]:
        """A client is connected, by that session or token (or `of_guest`) if it is of one."""
        if session is None:
            yield
            return
        self._peers[session].add(peer)
        try:
            yield
        finally:
            self._peers[session].discard(peer)
            if not self._peers[session]:
                del self._peers[session]

    def connected(self) -> list[str]:
        """The ids of sessions and tokens with open connections."""
        return [one for one in self._peers if not one.startswith(GUEST)]

    def end(self, sessions: Iterable[str]) -> None:
        """Close the connections of these sessions, tokens or guests. Their clients reconnect at once with what they are then."""
        for session in sessions:
            for peer in tuple(self._peers.get(session, ())):
                peer.end(TRY_AGAIN, "RESTARTING")
