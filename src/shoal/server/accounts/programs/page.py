"""The page of programs: the tokens by which they act for somebody, and the bots that somebody answers for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from shoal.core.errors import ShoalError
from shoal.i18n import Speaks
from shoal.puzzles.telling import words_of_date
from shoal.server.accounts.account import Account, Token
from shoal.server.accounts.account_rows import NameTaken
from shoal.server.accounts.programs.programs import NoScopes, TooMany, UnknownScope
from shoal.server.scopes import SCOPES
from shoal.server.tables.seating.names import NAME_LIMIT, NAME_ROOM, BadName
from shoal.server.web.docs_site import has_docs
from shoal.server.web.document import Shell, error_sentence


@dataclass(frozen=True)
class Sent:
    """A form that was sent: its name, what went wrong, what had been typed, and a token that was made by it."""

    name: str = ""
    error: ShoalError | None = None
    typed: str = ""
    secret: str = ""
    chosen: str = ""
    ticked: tuple[str, ...] = ()
    """Whose token it was to be, and what it was to open."""


@dataclass(frozen=True)
class TokenLine:
    """A token as the list has it."""

    id: str
    name: str
    scopes: str
    used: str


@dataclass(frozen=True)
class Holder:
    """An account with its tokens: the person's own, or one of their bots."""

    id: int
    name: str
    is_bot: bool
    tokens: list[TokenLine]


def programs_page(shell: Shell, own: Account, held: Mapping[Account, Sequence[Token]], sent: Sent) -> str:
    """The page for who has that account; `held` are its tokens and those of its bots. A token that was just made is shown once."""
    say = shell.speaker()
    holders = [
        Holder(one.id, one.name, one != own, [_line(say, token) for token in tokens]) for one, tokens in held.items()
    ]
    return shell.render(
        "programs.html",
        None,
        holders=holders,
        bots=[one for one in holders if one.is_bot],
        has_tokens=any(one.tokens for one in holders),
        scopes=[(scope, say(_message(scope)), say(f"{_message(scope)}.about")) for scope in SCOPES],
        secret=sent.secret,
        form=sent.name,
        typed=sent.typed[:NAME_ROOM],
        chosen=sent.chosen,
        ticked=sent.ticked,
        has_docs=has_docs(),
        problem=_problem(say, sent),
        room=NAME_LIMIT,
    )


def _line(say: Speaks, token: Token) -> TokenLine:
    used = say("programs-never-used") if token.used_ms is None else say("account-used", date=_day(say, token.used_ms))
    return TokenLine(
        token.id,
        token.name or say("programs-unnamed"),
        say.listed([say(_message(scope)) for scope in token.scopes]),
        used,
    )


def _message(scope: str) -> str:
    return f"scope-{scope.replace(':', '-')}"


def _day(say: Speaks, ms: int) -> str:
    return words_of_date(say, datetime.fromtimestamp(ms / 1000, UTC).date().isoformat())


def _problem(say: Speaks, sent: Sent) -> str:
    match sent.error:
        case None:
            return ""
        case BadName() as error:
            return error_sentence(say, error.reason)
        case NameTaken():
            return error_sentence(say, "NAME_TAKEN")
        case NoScopes():
            return error_sentence(say, "NO_SCOPES")
        case UnknownScope() as error:
            return say("programs-unknown-scope", scope=error.scope, scopes=say.listed(SCOPES))
        case TooMany():
            return error_sentence(say, "TOO_MANY_PROGRAMS")
        case _:
            return error_sentence(say, "NO_SUCH_BOT")
