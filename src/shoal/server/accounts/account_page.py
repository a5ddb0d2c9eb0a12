"""The page of an account: forms for who has none, and what there is to see and to change for who is logged in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from shoal.core.errors import ShoalError
from shoal.i18n import Speaks
from shoal.puzzles.telling import words_of_date
from shoal.server.accounts.account import Session, SessionOf
from shoal.server.accounts.account_rows import NameTaken
from shoal.server.accounts.accounts import WrongPassword
from shoal.server.accounts.passkeys.passkeys import TooManyPasskeys
from shoal.server.accounts.passkeys.proofs import BadPasskey
from shoal.server.accounts.passkeys.rows import Passkey
from shoal.server.accounts.passwords import LONGEST, SHORTEST, BadPassword
from shoal.server.tables.seating.names import NAME_LIMIT, NAME_ROOM, BadName
from shoal.server.web.document import Shell, error_sentence


@dataclass(frozen=True)
class SessionLine:
    """A session as the list has it."""

    id: str
    browser: str
    used: str
    is_this: bool


@dataclass(frozen=True)
class PasskeyLine:
    """A passkey as the list has it."""

    id: str
    browser: str
    used: str


@dataclass(frozen=True)
class Form:
    """A form that was sent: its name, what went wrong, or what was done.

    Of who logged in: how many `tables` where they were a guest are theirs now, at how many of them a seat was `left`, and where they go on.
    """

    name: str = ""
    error: ShoalError | None = None
    done: str = ""
    tables: int = 0
    left: int = 0
    to: str = ""


_BOUNDS: Final[dict[str, Any]] = {"shortest": SHORTEST, "longest": LONGEST, "room": NAME_LIMIT}


def welcome_page(shell: Shell, sent: Form, name: str, to: str, *, offers_passkeys: bool) -> str:
    """To make an account (the form `new`), or to log in (`in`), and to go on to a page; `name` is what had been typed."""
    problem = problem_of(shell.speaker(), sent)
    at = "password" if isinstance(sent.error, BadPassword | WrongPassword) else "name"
    values: dict[str, Any] = {
        "form": sent.name,
        "problem": problem,
        "at": at,
        "name": name[:NAME_ROOM],
        "then": quote(to, safe=""),
    }
    values["offers_passkeys"] = offers_passkeys
    return shell.render("account_welcome.html", None, **values, **_BOUNDS)


def account_page(
    shell: Shell,
    own: SessionOf,
    sessions: Sequence[Session],
    passkeys: Sequence[Passkey],
    sent: Form,
    *,
    offers_passkeys: bool,
    keeps_tables: bool,
) -> str:
    """The account of who is logged in by that session."""
    say = shell.speaker()
    lines = [
        SessionLine(one.id, one.browser, _day(say, one.used_ms), one.id == own.session.id)
        for one in sorted(sessions, key=lambda one: one.id != own.session.id)
    ]
    return shell.render(
        "account.html",
        None,
        name=own.account.name,
        since=_day(say, own.account.made_ms),
        sessions=lines,
        passkeys=[PasskeyLine(one.id, one.name, _used(say, one.used_ms)) for one in passkeys],
        offers_passkeys=offers_passkeys,
        keeps_tables=keeps_tables,
        form=sent.name,
        problem=problem_of(say, sent),
        at="new" if isinstance(sent.error, BadPassword) else "old",
        done=say(f"account-{sent.done}", tables=sent.tables) if sent.done else "",
        left=say("account-seats-left", left=sent.left) if sent.left else "",
        then="" if sent.to == "/account" else sent.to,
        **_BOUNDS,
    )


def _used(say: Speaks, ms: int | None) -> str:
    return say("passkeys-never-used") if ms is None else say("account-used", date=_day(say, ms))


def _day(say: Speaks, ms: int) -> str:
    return words_of_date(say, datetime.fromtimestamp(ms / 1000, UTC).date().isoformat())


def problem_of(say: Speaks, sent: Form) -> str:
    """What went wrong with a form, in a sentence; nothing where nothing did."""
    error = sent.error
    match error:
        case None:
            return ""
        case BadName() | BadPassword():
            return error_sentence(say, error.reason)
        case NameTaken():
            return error_sentence(say, "NAME_TAKEN")
        case BadPasskey():
            return error_sentence(say, "BAD_PASSKEY")
        case TooManyPasskeys():
            return error_sentence(say, "TOO_MANY_PASSKEYS")
        case _:
            return error_sentence(say, "WRONG_LOG_IN" if sent.name == "in" else "WRONG_PASSWORD")
