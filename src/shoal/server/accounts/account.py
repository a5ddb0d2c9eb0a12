"""Accounts, sessions and API tokens as values, for modules that need no database."""

from __future__ import annotations

from dataclasses import dataclass

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
