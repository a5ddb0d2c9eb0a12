"""How any one request is answered: the outside of its page, cookies, what was sent, and what becomes of an error."""

from __future__ import annotations

import functools
import logging
import secrets
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from shoal.core.codec import Unreadable
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions
from shoal.core.game_words import fault, speaker_for
from shoal.server.accounts.identity import COOKIE_AGE_S, cookie_name, guest_of, is_from_here, new_token
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.request import FormAgain, bad_form, usual_pace
from shoal.server.tables.state.finished import NotOver
from shoal.server.tables.state.log import LogDamaged
from shoal.server.tables.table import TableGone
from shoal.server.tables.table_errors import Busy, TableRests, UnknownTable
from shoal.server.web.document import Assets, Shell, error_page, error_sentence, needs_cookie_page
from shoal.server.web.house_rules import house_rules_page
from shoal.server.web.language import language_of, way_back
from shoal.server.web.look import as_cookie, look_of
from shoal.server.web.static import accepted

MOST_PADDING: Final = 100
WORTH_IT: Final = 600
"""Bytes below which nothing is gained."""

_MAGIC: Final = b"\x1f\x8b\x08"
_NAMED: Final = b"\x08"
_TIME_AND_SYSTEM: Final = b"\0\0\0\0\0\xff"


def deflated(body: bytes) -> bytes:
    """The body as a gzip member has it, which takes a third of a millisecond for a page."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


def gzipped(body: bytes, packed: bytes | None = None) -> bytes:
    """The body as one gzip member, named by a random number of letters; `packed` is the body `deflated`, where that is known."""
    packed = deflated(body) if packed is None else packed
    name = b"a" * secrets.randbelow(MOST_PADDING) + b"\0"
    sums = zlib.crc32(body).to_bytes(4, "little") + (len(body) % 2**32).to_bytes(4, "little")
    return _MAGIC + _NAMED + _TIME_AND_SYSTEM + name + packed + sums


MOST: Final = 32
"""Pages that are kept, of at most a tenth of a megabyte: those that were asked for last."""


class KeptPage:
    """A page as bytes; as soon as someone takes it compressed, it is kept so, too."""

    __slots__ = ("_packed", "body")

    def __init__(self, body: bytes) -> None:
        """The page itself."""
        self.body = body
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """The page `deflated`."""
        if self._packed is None:
            self._packed = deflated(self.body)
        return self._packed


class KeptPages:
    """The pages of one server, which loads the same assets for all of them."""

    def __init__(self) -> None:
        """None yet."""
        self._pages: OrderedDict[Hashable, KeptPage] = OrderedDict()

    def page(self, shell: Shell, make: Callable[[], str], *about: Hashable) -> KeptPage:
        """The page with that outside, about that: kept, or made now."""
        key = (shell.language, as_cookie(shell.look), shell.here, shell.site, about)
        page = self._pages.pop(key, None)
        if page is None:
            page = KeptPage(make().encode())
            if "?" in shell.here:
                return page
        self._pages[key] = page
        if len(self._pages) > MOST:
            self._pages.popitem(last=False)
        return page


BODY_LIMIT: Final = 16 * 1024

FIRST: Final = "first"
"""The query of an address to which someone is sent who has just got their first cookie."""

TOO_MANY: Final = "TOO_MANY_REQUESTS"

HTTP_REASONS: Final = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}

Answering = Callable[[Request], Awaitable[Response]]

logger = logging.getLogger(__name__)


class Refusal(ShoalError):
    """A request that is refused with a status, for a reason by its name (`error-NAME` says it)."""

    def __init__(self, status: int, reason: str) -> None:
        """Refused with that HTTP status."""
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Answers:
    """The outside of pages, and what a request is answered that fails."""

    def __init__(self, assets: Assets, *, has_accounts: bool = False, has_notices: bool = False) -> None:
        """Pages load these assets, and lead to accounts, and to notices, where the server has such."""
        self._assets = assets
        self._has_accounts = has_accounts
        self._has_notices = has_notices
        self.kept = KeptPages()
        self.own = KeptPages()
        """What a reader alone is shown, who may load it again and again: in a place of its own, since it would crowd out the others."""

    def shell(self, request: Request, here: str = "") -> Shell:
        """The outside of a page that answers this request; `here` is where it can be asked for again."""
        query = f"?{request.url.query}" if request.url.query else ""
        asked = f"{request.url.path}{query}" if request.method == "GET" else "/"
        language = language_of(request.headers, request.cookies)
        site = f"{request.url.scheme}://{request.url.netloc}"
        return Shell(
            self._assets.speaking(language),
            language,
            way_back(here or asked),
            look_of(request.cookies),
            site,
            self._has_accounts,
            self._has_notices,
        )

    def guarded(self, route: Answering) -> Answering:
        """The route with its errors answered: as a page, or as JSON where that is asked for."""

        @functools.wraps(route)
        async def answer(request: Request) -> Response:
            try:
                if request.method == "GET" and FIRST in request.query_params and guest_of(request) is None:
                    shell = self.shell(request, request.url.path)
                    return html_answer(request, shell, needs_cookie_page(shell, request.url.path))
                return await route(request)
            except FormAgain as again:
                shell = self.shell(request, f"/new/{again.form.game}")
                page = house_rules_page(shell, again.form, usual_pace(request.cookies))
                return html_answer(request, shell, page, 400 if again.form.problem else 200)
            except (ShoalError, TableGone) as error:
                return self.error(request, *status_and_reason(error), error)

        return answer

    def error(self, request: Request, status: int, reason: str, error: Exception | None = None) -> Response:
        """The answer to a request that fails for that reason; what broke by itself also has its exception."""
        if "application/json" in request.headers.get("accept", ""):
            response: Response = JSONResponse({"error": reason, "detail": detail_of(reason, error)}, status)
        else:
            shell = self.shell(request)
            why = bad_form(error) if isinstance(error, Unreadable) else error
            page = error_page(shell, status, reason, why if isinstance(why, BadOptions) else None)
            response = html_answer(request, shell, page, status)
        if status in (429, 503):
            response.headers["Retry-After"] = "2"
        return response

    def too_many(self, request: Request) -> Response:
        """The answer to who asks for too much, which costs as little as it can."""
        if "application/json" in request.headers.get("accept", ""):
            return self.error(request, 429, TOO_MANY)
        shell = self.shell(request, "/")
        page = self.kept.page(shell, lambda: error_page(shell, 429, TOO_MANY), 429)
        response = html_answer(request, shell, page, 429)
        response.headers["Retry-After"] = "2"
        return response

    async def http_error(self, request: Request, error: Exception) -> Response:
        """What Starlette refuses, or what broke, as one of our own answers."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        return self.error(request, status, HTTP_REASONS.get(status, "SERVER_FAULT"))


EMBEDDED: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors *"
)
"""The only pages of ours that others may put into frames have no scripts; their forms and links lead to pages of their kind, or open a tab."""


def framed(route: Answering) -> Answering:
    """The route for frames of other sites: whatever it answers may be shown there, also why there is nothing to show."""

    @functools.wraps(route)
    async def answer(request: Request) -> Response:
        response = await route(request)
        response.headers["Content-Security-Policy"] = EMBEDDED
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return answer


def check_is_from_here(request: Request, *, needs_proof: bool = True) -> None:
    """Refuse what a page of another site sent."""
    if not is_from_here(request.headers, request.url.scheme, needs_proof=needs_proof):
        raise Refusal(403, "FOREIGN_FORM")


def html_answer(request: Request, shell: Shell, page: str | KeptPage, status: int = 200) -> Response:
    """A page. Its language hangs on what the browser asks for, and on the choice in the cookie."""
    headers = {"Content-Language": shell.language, "Vary": "Accept-Language, Cookie, Accept-Encoding"}
    body = page.encode() if isinstance(page, str) else page.body
    if len(body) >= WORTH_IT and "gzip" in accepted(request.headers):
        headers["Content-Encoding"] = "gzip"
        body = gzipped(body) if isinstance(page, str) else gzipped(body, page.packed)
    return HTMLResponse(body, status, headers=headers)


def is_navigation(request: Request) -> bool:
    """Whether a browser asked that shows what it gets as a page."""
    return request.headers.get("sec-fetch-mode") == "navigate" and request.headers.get("sec-fetch-dest") == "document"


async def read_body(request: Request, most: int = BODY_LIMIT) -> bytes:
    """What was sent, if it has no more bytes than that."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal(413, "TOO_LONG")
    return body


def with_cookie(request: Request, response: Response, token: str | None = None) -> Response:
    """Give a guest a token if they have none; renew the one that they have, so that it lasts a year from now.

    With a `token` they have done something as the guest of it: where they are sent it is seen whether their browser kept it.
    """
    guest = guest_of(request)
    if guest is None and token is not None and "location" in response.headers:
        response.headers["Location"] = marked_first(request, response.headers["location"])
    if guest is not None and not guest.by_cookie:
        return response
    name = cookie_name(request.url.scheme)
    value = request.cookies[name] if guest is not None else token or new_token()
    set_cookie(request, response, name, value)
    return response


def marked_first(request: Request, address: str) -> str:
    """The address where someone goes on who sent no cookie: if their browser sends none now either, they are told that one is needed.

    Over plain HTTP browsers do not say that they navigate (`is_navigation`), but all of them ask for a page; programs do not.
    """
    if "text/html" not in request.headers.get("accept", "") and not is_navigation(request):
        return address
    return f"{address}{'&' if '?' in address else '?'}{FIRST}"


def set_cookie(request: Request, response: Response, name: str, value: str, *, httponly: bool = True) -> None:
    """Have the browser keep a value for a year."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=COOKIE_AGE_S, path="/", httponly=httponly, samesite="lax", secure=secure)


def status_and_reason(error: Exception) -> tuple[int, str]:
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


def detail_of(reason: str, error: Exception | None) -> str:
    """A sentence in English for programs and those who write them; it never holds what is secret."""
    match error:
        case BadOptions():
            return fault(speaker_for(error.game), error, by_name=True)
        case Unreadable():
            return str(error)
        case _:
            return error_sentence(speaker_for(None), reason)
