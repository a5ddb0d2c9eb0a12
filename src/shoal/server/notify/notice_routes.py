"""The page on which a person says what they want to be told, where, and when they are to be left alone; and the links of mails.

Guests have the page, too. What is in a mail works wherever it is read: a signed link needs no log-in, and does one thing only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.accounts.account_page import browser_of, day_words, session_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Guest, guest_of
from shoal.server.notify import outbox, wishes
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.keys import Purpose, SignedLink, read_link
from shoal.server.notify.notice_settings import is_address
from shoal.server.notify.notices import Ways
from shoal.server.notify.protocols import EVENTS
from shoal.server.notify.quiet_hours import DAY_MIN, is_zone
from shoal.server.notify.sending import PAGE
from shoal.server.notify.wishes import NoticeChoices, NoticeWishes
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.request import read_fields
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer, read_body, with_cookie
from shoal.server.web.document import Shell
from shoal.server.web.language import language_of

T = TypeVar("T")

USUAL_NIGHT: Final = (22 * 60, 8 * 60)
"""What the form proposes."""


class NoticeRoutes:
    """Each answers one request."""

    def __init__(self, database: PeopleDatabase, calls: CallsBack, answers: Answers, admission: Admission) -> None:
        """The people of a server, and how they are called back."""
        self._database = database
        self._ways = calls.ways
        self._wake = calls.sender.wake
        self._answers = answers
        self._admission = admission

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route(PAGE, guarded(self.page), methods=["GET"]),
            Route(PAGE, guarded(self.choose), methods=["POST"]),
            Route(f"{PAGE}/browser", guarded(self.add_browser), methods=["POST"]),
            Route(f"{PAGE}/forget", guarded(self.forget_browser), methods=["POST"]),
            Route(f"{PAGE}/mail", guarded(self.set_mail), methods=["POST"]),
            Route(f"{PAGE}/confirm/{{link}}", guarded(self.ask_to_confirm), methods=["GET"]),
            Route(f"{PAGE}/confirm/{{link}}", guarded(self.confirm), methods=["POST"]),
            Route(f"{PAGE}/unsubscribe/{{link}}", guarded(self.ask_to_unsubscribe), methods=["GET"]),
            Route(f"{PAGE}/unsubscribe/{{link}}", guarded(self.unsubscribe), methods=["POST"]),
        ]

    # --- The page -----------------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """What a person is told, where and when."""
        return await self._shown(request)

    async def _shown(self, request: Request, done: str = "", problem: str = "") -> Response:
        guest, shell = guest_of(request), self._answers.shell(request, PAGE)
        account = None if guest is None else guest.account
        told = NoticeChoices(wishes.NOTHING, (), None)
        if guest is not None:
            told = await self._do(lambda connection: wishes.told(connection, guest.who, account))
        values = notices_page(shell, told, self._ways)
        page = shell.render("notices.html", None, **values, has_account=account is not None, done=done, problem=problem)
        return with_cookie(request, html_answer(request, shell, page, 400 if problem else 200))

    async def choose(self, request: Request) -> Response:
        """Keep what a person wants to be told, and their quiet hours."""
        fields = await _fields(request)
        guest = self._person(request)
        language = language_of(request.headers, request.cookies)
        events = tuple(event for event in EVENTS if fields.get(event) == "yes")
        chosen = NoticeWishes(events, _zone(fields), *_quiet(fields), language)

        def keep(connection: Connection) -> None:
            zone = chosen.zone if is_zone(fields.get("zone", "")) else wishes.wishes_of(connection, guest.who).zone
            wishes.keep_wishes(connection, guest.who, replace(chosen, zone=zone))

        await self._do(keep)
        is_quiet = chosen.quiet_from != chosen.quiet_until
        return await self._shown(request, done="notices-saved" if is_quiet else "notices-saved-any-hour")

    async def add_browser(self, request: Request) -> Response:
        """Send to that browser, too."""
        fields = await _fields(request)
        guest, push = self._person(request), self._ways.push
        sent = [fields.get(name, "") for name in ("endpoint", "key", "auth")]
        given = None if push is None else push.read(*sent)
        if given is None:
            raise Refusal(400, "BAD_SUBSCRIPTION")
        zone, language = _zone(fields), language_of(request.headers, request.cookies)
        session = guest.session.session.id if guest.session is not None else None
        name, now_ms = browser_of(request), SYSTEM_CLOCK.today_ms()

        def add(connection: Connection) -> None:
            wishes.add_browser(connection, guest.who, session, given, name, now_ms)
            if wishes.wishes_of(connection, guest.who) == wishes.NOTHING:
                wishes.keep_wishes(connection, guest.who, replace(wishes.NOTHING, zone=zone, language=language))

        await self._do(add)
        return Response(status_code=204)

    async def forget_browser(self, request: Request) -> Response:
        """Send to a browser no more."""
        fields = await _fields(request)
        guest = self._person(request)
        browser = fields.get("browser", "")
        is_known = await self._do(lambda connection: wishes.remove_browser(connection, guest.who, browser))
        return await self._shown(request, "notices-browser-forgotten" if is_known else "notices-browser-unknown")

    # --- Mail ---------------------------------------------------------------------------------------------------------

    async def set_mail(self, request: Request) -> Response:
        """Ask whether an address is right, which is written to from then on; or forget the one that there is."""
        fields = await _fields(request)
        account = session_of(request).account
        self._person(request)
        address, now_ms = fields.get("address", "").strip(), SYSTEM_CLOCK.today_ms()
        if not address:
            await self._do(lambda connection: wishes.remove_mail(connection, account.id))
            return await self._shown(request, done="notices-mail-forgotten")
        if self._ways.mail is None or not is_address(address):
            return await self._shown(request, problem="error-bad-address")
        digest = hashlib.sha256(address.lower().encode()).hexdigest()
        if not await self._admission.may_confirm(address_of(request.scope), account.who, digest):
            raise Refusal(429, "TOO_MANY_CONFIRMATIONS")

        def keep(connection: Connection) -> None:
            wishes.keep_mail(connection, account.id, address, now_ms)
            outbox.put_confirmation(connection, account.id, account.who, now_ms)

        await self._do(keep)
        self._wake()
        return await self._shown(request, done="notices-mail-asked")

    async def ask_to_confirm(self, request: Request) -> Response:
        """What a link of a mail leads to: what opens mails to look for bad links confirms nothing by that."""
        await self._linked(request, "confirm")
        return self._asked(request, "confirm")

    async def confirm(self, request: Request) -> Response:
        """Write to an address from now on."""
        await _fields(request)
        link = await self._linked(request, "confirm")
        await self._do(lambda connection: wishes.confirm_mail(connection, link.account))
        return self._asked(request, "confirmed")

    async def ask_to_unsubscribe(self, request: Request) -> Response:
        """The same for who wants no more mails."""
        await self._linked(request, "unsubscribe")
        return self._asked(request, "unsubscribe")

    async def unsubscribe(self, request: Request) -> Response:
        """Forget an address. A provider of mail may ask so by itself (RFC 8058), from wherever: the link alone is enough."""
        await read_body(request)
        link = await self._linked(request, "unsubscribe")
        await self._do(lambda connection: wishes.remove_mail(connection, link.account))
        return self._asked(request, "unsubscribed")

    async def _linked(self, request: Request, purpose: Purpose) -> SignedLink:
        """What the link in a mail is for; `Refusal` where it is for nothing, or nothing any more."""
        link = read_link(request.path_params["link"])
        if link is not None:
            mail = await self._do(lambda connection: wishes.mail_of(connection, link.account))
            if mail is not None and self._ways.links.is_good(purpose, link, mail.address, SYSTEM_CLOCK.today_ms()):
                return link
        raise Refusal(404, "LINK_OVER")

    def _asked(self, request: Request, about: str) -> Response:
        shell = self._answers.shell(request, "/")
        return html_answer(request, shell, shell.render("notices_mail.html", None, about=about))

    # --- What all of them need ----------------------------------------------------------------------------------------

    def _person(self, request: Request) -> Guest:
        """Who changes something in a browser; `Refusal` where they do so too often."""
        guest = guest_of(request)
        if guest is None or not guest.by_cookie:
            raise Refusal(401, "NOT_LOGGED_IN")
        if not self._admission.may_change_notices(address_of(request.scope)):
            raise Refusal(429, "TOO_MANY_CHANGES")
        return guest

    async def _do(self, work: Callable[[Connection], T]) -> T:
        return await self._database.do(work)


def notices_page(shell: Shell, told: NoticeChoices, ways: Ways) -> Mapping[str, Any]:
    """What the page shows."""
    say, chosen = shell.speaker(), told.wishes
    is_quiet = chosen.quiet_from != chosen.quiet_until
    hours = (chosen.quiet_from, chosen.quiet_until) if is_quiet else USUAL_NIGHT
    mail = told.mail
    return {
        "events": [(event, event in chosen.events) for event in EVENTS],
        "wants_any": bool(chosen.events),
        "is_quiet": is_quiet,
        "hours": ["{:02}:{:02}".format(*divmod(minutes, 60)) for minutes in hours],
        "zone": chosen.zone,
        "browsers": [{"id": one.id, "name": one.name, "since": day_words(say, one.made_ms)} for one in told.browsers],
        "push_key": "" if ways.push is None else ways.push.public_key,
        "has_mail": ways.mail is not None,
        "mail": mail,
        "has_bounced": mail is not None and not mail.address,
    }


async def _fields(request: Request) -> Mapping[str, str]:
    check_is_from_here(request)
    return read_fields(await read_body(request))


def _zone(fields: Mapping[str, str]) -> str:
    zone = fields.get("zone", "")
    return zone if is_zone(zone) else wishes.NOTHING.zone


def _quiet(fields: Mapping[str, str]) -> tuple[int, int]:
    """The quiet hours of a form, in minutes after midnight; `Refusal` where what was typed is no time."""
    if fields.get("quiet") != "yes":
        return 0, 0
    begin, end = (_minutes(fields.get(name, "")) for name in ("from", "until"))
    if begin is None or end is None:
        raise Refusal(400, "BAD_TIME")
    if begin == end:
        raise Refusal(400, "SAME_TIMES")
    return begin, end


def _minutes(text: str) -> int | None:
    """A time of the day, as 22:30, in minutes after midnight."""
    hours, _, minutes = text.partition(":")
    if not (hours.isdecimal() and minutes.isdecimal() and text.isascii() and len(text) <= 5):
        return None
    found = int(hours) * 60 + int(minutes)
    return found if found < DAY_MIN and int(minutes) < 60 else None
