"""What the routes of accounts and of passkeys answer with: the page of an account, and a browser that is logged in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from shoal.server.accounts.account import SessionOf
from shoal.server.accounts.account_page import Form, account_page, welcome_page
from shoal.server.accounts.accounts import Accounts, LoggedIn
from shoal.server.accounts.guests import Guests
from shoal.server.accounts.identity import cookie_name, guest_of
from shoal.server.accounts.open_sockets import of_guest
from shoal.server.accounts.passkeys import proofs as passkey_proofs
from shoal.server.accounts.passkeys.passkeys import Passkeys
from shoal.server.storage.store import Store
from shoal.server.tables.request import read_fields
from shoal.server.web.answers import (
    Answers,
    Refusal,
    check_is_from_here,
    html_answer,
    marked_first,
    read_body,
    set_cookie,
    with_cookie,
)
from shoal.server.web.document import Shell
from shoal.server.web.language import way_back
from shoal.server.web.site import Site, site_of

NO_FORM: Final = Form()


class AccountAnswers:
    """Answers for the accounts of a server."""

    def __init__(
        self, accounts: Accounts, guests: Guests, passkeys: Passkeys, answers: Answers, *, store: Store
    ) -> None:
        """Accounts, those who may log in to them, the outside of their pages, and where their tables are."""
        self._store = store
        self._accounts = accounts
        self._guests = guests
        self._passkeys = passkeys
        self._answers = answers

    def shell(self, request: Request) -> Shell:
        """The outside of the page."""
        return self._answers.shell(request, "/account")

    async def page(self, request: Request, sent: Form = NO_FORM, name: str = "") -> Response:
        """The page with what became of a form; `name` is what had been typed."""
        guest, shell = guest_of(request), self.shell(request)
        offers = site_with_passkeys(shell) is not None
        if guest is None or guest.session is None:
            to = way_back(request.query_params.get("to", "/account"))
            page = welcome_page(shell, sent, name, to, offers_passkeys=offers)
        else:
            own = guest.session.account
            sent = sent if sent.name or sent.done else _brought(request)
            sessions, passkeys = await self._accounts.sessions(own), await self._passkeys.of(own)
            page = account_page(
                shell,
                guest.session,
                sessions,
                passkeys,
                sent,
                offers_passkeys=offers,
                keeps_tables=await self._store.is_keeping(own.who),
            )
        return with_cookie(request, html_answer(request, shell, page, 400 if sent.error else 200))

    async def let_in(self, request: Request, logged_in: LoggedIn) -> Response:
        """This browser belongs to that session from now on, and who was a guest here belongs to the account; another session ends."""
        guest, to = guest_of(request), way_back(request.query_params.get("to", "/account"))
        over: BackgroundTask | None = None
        if guest is not None and guest.session is not None:
            await self._accounts.end(guest.session.account, only=guest.session.session.id)
        elif guest is not None:
            # Afterwards: who comes back before the browser has its new cookie would be nobody.
            over = BackgroundTask(self._end_guest, guest.who)
            if guest.who != logged_in.account.who:
                taken = await self._guests.join(guest.who, logged_in.account)
                if taken.tables:
                    told = {"tables": len(taken.tables), "left": taken.given_up, "to": to}
                    to = f"/account?{urlencode(told)}"
        to = to if guest is not None else marked_first(request, to)
        response = Response(status_code=303, headers={"Location": to}, background=over)
        set_cookie(request, response, cookie_name(request.url.scheme), logged_in.token)
        return response

    async def _end_guest(self, who: str) -> None:
        self._accounts.on_ended([of_guest(who)])


def _brought(request: Request) -> Form:
    """What is told to who has just logged in: what they played here as a guest is theirs."""
    tables, left = (_number(request.query_params.get(name)) for name in ("tables", "left"))
    if not tables:
        return NO_FORM
    return Form(done="taken-over", tables=tables, left=left, to=way_back(request.query_params.get("to", "")))


def _number(text: str | None) -> int:
    """A small number in an address; 0 where there is none."""
    return int(text) if text is not None and re.fullmatch("[0-9]{1,4}", text) else 0


async def sent_fields(request: Request) -> Mapping[str, str]:
    """The fields of a form that a page of ours sent."""
    check_is_from_here(request)
    return read_fields(await read_body(request))


def session_of(request: Request) -> SessionOf:
    """How who asks is logged in; `Refusal` where they are a guest."""
    guest = guest_of(request)
    if guest is None or guest.session is None:
        raise Refusal(401, "NOT_LOGGED_IN")
    return guest.session


def site_with_passkeys(shell: Shell) -> Site | None:
    """Where somebody is, if people can have passkeys there."""
    try:
        site = site_of(shell.site)
    except ValueError:  # whoever asked made up a host
        return None
    return site if passkey_proofs.are_offered_at(site) else None
