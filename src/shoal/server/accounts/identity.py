"""Who sends a request: the holder of a token is that guest, without a name or a password, or the account that is logged in with it.

The token is 256 random bits in a cookie. The server knows only its hash: neither the disk nor the memory nor a log line
has anything that would let someone else sit down as this guest.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from shoal.server.scopes import Scope


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a person, or of a person's bot. `who` is what tables know them by."""

    id: int
    who: str
    name: str
    made_ms: int
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """A logged-in browser, as its owner's list shows it."""

    id: str
    made_ms: int
    used_ms: int
    browser: str


@dataclass(frozen=True, slots=True)
class SessionOf:
    """A session with its account."""

    session: Session
    account: Account


@dataclass(frozen=True, slots=True)
class ApiToken:
    """What a program may do for an account. `used_ms` is roughly when it was last used, if ever."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    made_ms: int
    used_ms: int | None


@dataclass(frozen=True, slots=True)
class ApiTokenOf:
    """An API token with the account that a program acts for."""

    token: ApiToken
    account: Account


COOKIE: Final = "shoal_guest"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""Its name over TLS: browsers take such a cookie from this host alone, never from a neighbour below the same domain."""

COOKIE_AGE_S: Final = 365 * 24 * 3600

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_BEARER: Final = "bearer "


IDENTIFIED: Final = "shoal.guest"
"""The key in the scope of a request for who sent it, once that was looked up."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person: what tables know them by, and whether their token came in a cookie, which any page can make a browser send.

    `session` is how they are logged in, `token` what a program acts with that plays for an account; without both they are a guest,
    and `who` is the hash of their token.
    """

    who: str
    by_cookie: bool
    session: SessionOf | None = None
    token: ApiTokenOf | None = None

    @property
    def account(self) -> Account | None:
        """The account that they have; guests have none."""
        if self.token is not None:
            return self.token.account
        return None if self.session is None else self.session.account

    @property
    def is_bot(self) -> bool:
        """Whether it is the account of a bot."""
        return self.account is not None and self.account.is_bot

    @property
    def ends_with(self) -> str | None:
        """The id of their session or API token; guests have none."""
        if self.token is not None:
            return self.token.token.id
        return None if self.session is None else self.session.session.id


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(32)


def who(token: str) -> str:
    """What the server keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


GUEST: Final = "guest "


def of_guest(who: str) -> str:
    """What stands for the session of a guest, who has none."""
    return f"{GUEST}{who}"


def cookie_name(scheme: str) -> str:
    """The name of the guest's cookie under a scheme: `http`, `https`, `ws` or `wss`."""
    return SECURE_COOKIE if scheme in ("https", "wss") else COOKIE


def guest_of(asked: HTTPConnection) -> Guest | None:
    """Who sent this request."""
    if IDENTIFIED in asked.scope:
        found: Guest | None = asked.scope[IDENTIFIED]
        return found
    return bearer_of(asked)


def who_asks(asked: HTTPConnection) -> str | None:
    """The guest who sent this request, by the hash of their token."""
    guest = guest_of(asked)
    return guest.who if guest else None


def bearer_of(asked: HTTPConnection) -> Guest | None:
    """The guest whose token came with this request. Programs that keep no cookies send `Authorization: Bearer TOKEN`."""
    return guest_from(asked.headers, asked.cookies.get(cookie_name(asked.url.scheme), ""))


def guest_from(headers: Mapping[str, str], cookie: str) -> Guest | None:
    """Who sent these headers with that value of the guest's cookie."""
    authorization = headers.get("authorization", "")
    if authorization[: len(_BEARER)].lower() == _BEARER:
        token = authorization[len(_BEARER) :].strip()
        return Guest(who(token), by_cookie=False) if _TOKEN.fullmatch(token) else None
    return Guest(who(cookie), by_cookie=True) if _TOKEN.fullmatch(cookie) else None


def is_from_here(headers: Mapping[str, str], scheme: str, *, needs_proof: bool) -> bool:
    """Whether a request was made by a page of ours, or by no page at all.

    Browsers say which page made a request (`Origin`, `Sec-Fetch-Site`), and pages cannot change what they say. Where
    neither is said, it was no browser of our days; `needs_proof` refuses it all the same.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and origin != f"{scheme}://{headers.get('host', '')}":
        return False
    if site is not None and site not in ("same-origin", "none"):
        return False
    return not needs_proof or origin is not None or site is not None
