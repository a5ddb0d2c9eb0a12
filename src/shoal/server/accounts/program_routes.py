"""The page of API tokens and bots, and its forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.codec import Unreadable
from shoal.i18n import Speaks
from shoal.server.accounts.account_page import session_of, used_words
from shoal.server.accounts.authentication import Attempts
from shoal.server.accounts.erased_names import NameTaken
from shoal.server.accounts.identity import Account, ApiToken
from shoal.server.accounts.passwords import AccountError
from shoal.server.accounts.programs import NoScopes, NoSuchBot, Programs, TooManyPrograms, UnknownScope
from shoal.server.scopes import SCOPES
from shoal.server.tables.seating.names import NAME_LIMIT, NAME_ROOM, InvalidName
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, check_is_from_here, html_answer, read_body
from shoal.server.web.document import Shell, error_sentence
from shoal.server.web.page_routes import has_docs


@dataclass(frozen=True)
class _Sent:
    """A form that was sent: its name, what went wrong, what had been typed, and a token that was made by it."""

    name: str = ""
    error: AccountError | InvalidName | None = None
    typed: str = ""
    secret: str = ""
    chosen: str = ""
    ticked: tuple[str, ...] = ()
    """Whose token it was to be, and what it was to open."""


def programs_page(shell: Shell, own: Account, held: Mapping[Account, Sequence[ApiToken]], sent: _Sent) -> str:
    """The page for who has that account; `held` are its tokens and those of its bots. A token that was just made is shown once."""
    say = shell.speaker()
    holders = [
        {"id": one.id, "name": one.name, "is_bot": one != own, "tokens": [_line(say, token) for token in tokens]}
        for one, tokens in held.items()
    ]
    return shell.render(
        "programs.html",
        None,
        holders=holders,
        bots=[one for one in holders if one["is_bot"]],
        has_tokens=any(held.values()),
        scopes=[(scope, say(_message(scope)), say(f"{_message(scope)}.about")) for scope in SCOPES],
        secret=sent.secret,
        form=sent.name,
        typed=sent.typed[:NAME_ROOM],
        chosen=sent.chosen,
        ticked=sent.ticked,
        has_docs=has_docs(),
        problem=_problem_of(say, sent),
        room=NAME_LIMIT,
    )


def _line(say: Speaks, token: ApiToken) -> dict[str, str]:
    return {
        "id": token.id,
        "name": token.name or say("programs-unnamed"),
        "scopes": say.listed([say(_message(scope)) for scope in token.scopes]),
        "used": used_words(say, token.used_ms, "programs-never-used"),
    }


def _message(scope: str) -> str:
    return f"scope-{scope.replace(':', '-')}"


def _problem_of(say: Speaks, sent: _Sent) -> str:
    if isinstance(sent.error, UnknownScope):
        return say("programs-unknown-scope", scope=sent.error.scope, scopes=say.listed(SCOPES))
    return error_sentence(say, sent.error.reason) if sent.error else ""


PAGE: Final = "/account/programs"
_NOTHING: Final = _Sent()
MOST_FIELDS: Final = 20


class ProgramRoutes:
    """Each answers one request."""

    def __init__(self, programs: Programs, tables: Tables, answers: Answers, attempts: Attempts) -> None:
        """The programs of people, and the tables at which bots play."""
        self._attempts = attempts
        self._programs = programs
        self._tables = tables
        self._answers = answers

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route(PAGE, guarded(self.page)),
            Route(f"{PAGE}/token", guarded(self.make_token), methods=["POST"]),
            Route(f"{PAGE}/revoke", guarded(self.revoke), methods=["POST"]),
            Route(f"{PAGE}/bot", guarded(self.make_bot), methods=["POST"]),
            Route(f"{PAGE}/remove", guarded(self.remove_bot), methods=["POST"]),
        ]

    async def make_token(self, request: Request) -> Response:
        """Make a token of one's own, or of a bot, and show it; it is shown this once."""
        fields = await _sent(request)
        scopes = [value for name, value in fields if name == "scope"]
        named = dict(fields)
        try:
            holder = await self._holder(request, named.get("for", ""))
            secret, _ = await self._programs.make_token(holder, named.get("name", ""), scopes)
        except (NoScopes, UnknownScope, TooManyPrograms, NoSuchBot) as error:
            return await self.page(
                request, _Sent("token", error, named.get("name", ""), chosen=named.get("for", ""), ticked=tuple(scopes))
            )
        return await self.page(request, _Sent("token", secret=secret))

    async def revoke(self, request: Request) -> Response:
        """Let a token open nothing any more."""
        fields = dict(await _sent(request))
        try:
            holder = await self._holder(request, fields.get("for", ""))
        except NoSuchBot as error:
            return await self.page(request, _Sent("revoke", error))
        if fields.get("token"):
            await self._programs.revoke(holder, fields["token"])
        return _back()

    async def make_bot(self, request: Request) -> Response:
        """Make a bot."""
        name = dict(await _sent(request)).get("name", "")
        await self._attempts.check_name(request, "sign_up", name)  # as dear as an account of a person
        try:
            await self._programs.make_bot(session_of(request).account, name)
        except (InvalidName, NameTaken, TooManyPrograms) as error:
            return await self.page(request, _Sent("bot", error, name))
        return _back()

    async def remove_bot(self, request: Request) -> Response:
        """Delete a bot. Its games stay, without a name."""
        fields = dict(await _sent(request))
        try:
            bot = await self._programs.bot_of(session_of(request).account, fields.get("bot", ""))
        except NoSuchBot as error:
            return await self.page(request, _Sent("remove", error))
        await self._attempts.check_own(request, session_of(request).account)  # it tidies the whole database
        await self._tables.erase(bot.who)  # first, so that where the disk is full it can be tried again
        await self._programs.remove_bot(bot)
        await self._tables.erase(bot.who)
        return _back()

    async def _holder(self, request: Request, number: str) -> Account:
        """Whose token it is: the person's own, or a bot's of theirs."""
        own = session_of(request).account
        return own if number in ("", str(own.id)) else await self._programs.bot_of(own, number)

    async def page(self, request: Request, sent: _Sent = _NOTHING) -> Response:
        """The tokens and bots of who is logged in, with what became of a form."""
        own, shell = session_of(request).account, self._answers.shell(request, PAGE)
        held = {one: await self._programs.tokens_of(one) for one in (own, *await self._programs.bots_of(own))}
        return html_answer(request, shell, programs_page(shell, own, held, sent), 400 if sent.error else 200)


async def _sent(request: Request) -> list[tuple[str, str]]:
    """The fields of a form, of which some may come more than once."""
    check_is_from_here(request)
    session_of(request)
    try:
        return parse_qsl((await read_body(request)).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise Unreadable("this is no form") from None


def _back() -> Response:
    return Response(status_code=303, headers={"Location": PAGE})
