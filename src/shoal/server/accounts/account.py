"""What an account and a session are, for those who need no database."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.server.scopes import Scope


@dataclass(frozen=True, slots=True)
class Account:
    """A person with a name, or a bot of somebody. `who` is what tables know them by."""

    id: int
    who: str
    name: str
    made_ms: int
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is logged in, as they see it in their list."""

    id: str
    made_ms: int
    used_ms: int
    browser: str


@dataclass(frozen=True, slots=True)
class SessionOf:
    """A session, and whose it is."""

    session: Session
    account: Account


@dataclass(frozen=True, slots=True)
class ApiToken:
    """What a program may do for an account, as the list of tokens has it. `used_ms` is about when it was used last, if ever."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    made_ms: int
    used_ms: int | None


@dataclass(frozen=True, slots=True)
class ApiTokenOf:
    """A token, and for whom a program acts with it."""

    token: ApiToken
    account: Account
