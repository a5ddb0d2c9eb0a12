"""The page of an account, and what its forms answer with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote, urlencode

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from shoal.i18n import Speaks
from shoal.puzzles.telling import words_of_date
from shoal.server.accounts import passkey_proofs
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.accounts import LoggedIn, WrongPassword
from shoal.server.accounts.identity import Session, SessionOf, cookie_name, guest_of, of_guest, who
from shoal.server.accounts.passkeys import Passkey
from shoal.server.accounts.passwords import LONGEST, SHORTEST, AccountError, BadPassword
from shoal.server.notify.wishes import pass_on
from shoal.server.people.history import Histories
from shoal.server.people.profiles import AUDIENCES, Profile, faces_for
from shoal.server.people.progress import KeptProgress
from shoal.server.people.reader_progress import progress_element
from shoal.server.ratings.standings import ENOUGH
from shoal.server.tables.request import read_fields
from shoal.server.tables.seating.names import NAME_LIMIT, NAME_ROOM, InvalidName
from shoal.server.tables.tables import Tables
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
from shoal.server.web.document import Shell, error_sentence
from shoal.server.web.faces import faces
from shoal.server.web.language import way_back
from shoal.server.web.porch import Site, site_of


@dataclass(frozen=True)
class SentForm:
    """A form that was sent: its name, what went wrong, or what was done.

    Of who logged in: how many `tables` where they were a guest are theirs now, at how many of them a seat was `left`, and where they go on.
    """

    name: str = ""
    error: AccountError | InvalidName | None = None
    done: str = ""
    tables: int = 0
    left: int = 0
    to: str = ""


PATIENCE_S: Final = 2.0
"""For so long the page of a new account waits for the games that come along."""

_BOUNDS: Final[dict[str, Any]] = {"shortest": SHORTEST, "longest": LONGEST, "room": NAME_LIMIT}


def welcome_page(shell: Shell, sent: SentForm, name: str, to: str, *, offers_passkeys: bool) -> str:
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


@dataclass(frozen=True)
class OwnAccount:
    """What the pages of an account show to its owner, who is logged in by the session `own`."""

    own: SessionOf
    sessions: Sequence[Session]
    passkeys: Sequence[Passkey]
    profile: Profile
    progress: KeptProgress
    games: int
    offers_passkeys: bool
    keeps_tables: bool


PARTS: Final = ("password", "devices", "visibility", "your-data", "erase")
"""The pages of the settings, each under `/account/`."""

PART_OF: Final = {
    "password": "password",
    "password-changed": "password",
    "passkey": "password",
    "passkey-added": "password",
    "passkey-removed": "password",
    "sessions-ended": "devices",
    "erase": "erase",
}
"""By the name of a form, or what was done, the page on which that is said."""


def account_page(shell: Shell, account: OwnAccount, sent: SentForm) -> str:
    """The account of its owner: their face, and the settings with their values; with what became of a form."""
    say, own = shell.speaker(), account.own.account
    offered = list(faces_for(own.id))
    if account.profile.face not in offered:
        offered[-1] = account.profile.face
    return shell.render(
        "account.html",
        None,
        name=own.name,
        since=day_words(say, own.made_ms),
        faces=[
            (number, drawn, number == account.profile.face)
            for number, drawn in zip(offered, faces(offered), strict=True)
        ],
        rows=_rows(say, account),
        progress=progress_element(own, account.progress),
        is_new=sent.done == NEW,
        kept=_kept_words(say, account) if sent.done == NEW else "",
        done=say(f"account-{sent.done}", tables=sent.tables) if sent.done not in ("", NEW) else "",
        left=say("account-seats-left", left=sent.left) if sent.left else "",
        then="" if sent.to == "/account" else sent.to,
        enough=ENOUGH,
    )


def _rows(say: Speaks, account: OwnAccount) -> list[tuple[str, str, str]]:
    """The settings: the page of each, its title, and what it is set to."""
    passkeys = say("account-passkeys", count=len(account.passkeys))
    return [
        ("password", say("account-password"), passkeys if account.passkeys else say("account-password-only")),
        ("devices", say("account-devices"), say("account-devices-others", count=len(account.sessions) - 1)),
        ("visibility", say("account-visibility"), say(f"account-seen-by-{account.profile.seen_by}")),
        ("your-data", say("account-data"), say("account-data-ways")),
    ]


def _kept_words(say: Speaks, account: OwnAccount) -> str:
    """What came along from the browser of a guest who has made an account; nothing where nothing did."""
    today = datetime.now(UTC).date()
    counts = {
        "games": account.games,
        "streak": account.progress.streak_on(today),
        "puzzles": account.progress.solved,
    }
    things = [say(f"account-kept-{name}", count=count) for name, count in counts.items() if count]
    return say("account-kept", things=say.listed(things)) if things else ""


def part_page(shell: Shell, part: str, account: OwnAccount, sent: SentForm) -> str:
    """One page of the settings, with what became of its form."""
    say, own = shell.speaker(), account.own
    titles = {"password": "account-password", "your-data": "account-data"}
    return shell.render(
        "account_part.html",
        None,
        part=part,
        title=say(titles.get(part, f"account-{part}")),
        name=own.account.name,
        sessions=[
            {
                "id": one.id,
                "browser": one.browser,
                "used": day_words(say, one.used_ms),
                "is_this": one.id == own.session.id,
            }
            for one in sorted(account.sessions, key=lambda one: one.id != own.session.id)
        ],
        passkeys=[
            {"id": one.id, "browser": one.name, "used": used_words(say, one.used_ms, "passkeys-never-used")}
            for one in account.passkeys
        ],
        seen_by=[(one, say(f"account-seen-by-{one}"), one == account.profile.seen_by) for one in AUDIENCES],
        offers_passkeys=account.offers_passkeys,
        keeps_tables=account.keeps_tables,
        form=sent.name,
        done=say(f"account-{sent.done}") if sent.done else "",
        problem=problem_of(say, sent),
        at="new" if isinstance(sent.error, BadPassword) else "old",
        **_BOUNDS,
    )


def used_words(say: Speaks, ms: int | None, never: str) -> str:
    """When something was used last; where it was not, the message `never`."""
    return say(never) if ms is None else say("account-used", date=day_words(say, ms))


def day_words(say: Speaks, ms: int) -> str:
    """The day of a time in milliseconds since 1970, by UTC."""
    return words_of_date(say, datetime.fromtimestamp(ms / 1000, UTC).date().isoformat())


def problem_of(say: Speaks, sent: SentForm) -> str:
    """What went wrong with a form, in a sentence; nothing where nothing did."""
    return error_sentence(say, sent.error.reason) if sent.error else ""


NO_FORM: Final = SentForm()

NEW: Final = "new"
"""What was done where an account was made; in an address, that it was."""


class AccountPages:
    """Answers for the accounts of a server."""

    def __init__(self, services: AccountServices, tables: Tables, answers: Answers) -> None:
        """Use these accounts; `tables` are those whose guests may log in."""
        self._store = tables.store
        self._services = services
        self._accounts = services.accounts
        self._guests = services.guests(tables)
        self.answers = answers

    def shell(self, request: Request) -> Shell:
        """The outside of the page."""
        return self.answers.shell(request, "/account")

    async def page(self, request: Request, sent: SentForm = NO_FORM, name: str = "") -> Response:
        """The page with what became of a form; `name` is what had been typed. A form of the settings comes back on its own page."""
        session, shell = session_if_any(request), self.shell(request)
        if session is None:
            to, offers = way_back(request.query_params.get("to", "/account")), site_with_passkeys(shell) is not None
            page = welcome_page(shell, sent, name, to, offers_passkeys=offers)
        elif part := PART_OF.get(sent.name or sent.done):
            page = part_page(shell, part, await self._own(shell, session), sent)
        else:
            sent = _brought(request)
            page = account_page(shell, await self._own(shell, session, settles=sent.done == NEW), sent)
        return with_cookie(request, html_answer(request, shell, page, 400 if sent.error else 200))

    async def part(self, request: Request) -> Response:
        """One page of the settings; a guest is asked to log in, and comes back."""
        session, shell = session_if_any(request), self.shell(request)
        if session is None:
            return Response(status_code=303, headers={"Location": f"/account?to={request.url.path}"})
        part = request.url.path.rpartition("/")[2]
        return html_answer(request, shell, part_page(shell, part, await self._own(shell, session), NO_FORM))

    async def _own(self, shell: Shell, session: SessionOf, *, settles: bool = False) -> OwnAccount:
        """All that its owner is shown. `settles`: games that the guest has played are waited for."""
        services, account = self._services, session.account
        if settles:
            await services.results(self._store).settled(PATIENCE_S)
        return OwnAccount(
            session,
            await self._accounts.sessions(account),
            await services.passkeys.of(account),
            await services.profiles.of(account),
            await services.progress.kept(account),
            await Histories(services.database).count(account),
            site_with_passkeys(shell) is not None,
            await self._store.is_keeping(account.who),
        )

    async def let_in(self, request: Request, logged_in: LoggedIn, home: str = "/account") -> Response:
        """This browser belongs to that session from now on, and who was a guest here belongs to the account; another session ends.

        Who was on their way nowhere else goes to `home`.
        """
        guest, to = guest_of(request), way_back(request.query_params.get("to", "/account"))
        to = home if to == "/account" else to
        over: BackgroundTask | None = None
        if guest is not None and guest.session is not None:
            await self._accounts.end(guest.session.account, only=guest.session.session.id)
        elif guest is not None:
            # Afterwards: clients that reconnect before the browser has its new cookie would be no one.
            over = BackgroundTask(self._end_guest, guest.who)
            old, account, token = guest.who, logged_in.account, who(logged_in.token)
            await self._accounts.database.do(lambda connection: pass_on(connection, old, account, token))
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


def _brought(request: Request) -> SentForm:
    """What the page says after a log-in: what was played here as a guest is the account's now."""
    tables, left = (_number(request.query_params.get(name)) for name in ("tables", "left"))
    if not tables:
        return SentForm(done=NEW) if NEW in request.query_params else NO_FORM
    return SentForm(done="taken-over", tables=tables, left=left, to=way_back(request.query_params.get("to", "")))


def _number(text: str | None) -> int:
    """A small number in an address; 0 where there is none."""
    return int(text) if text is not None and re.fullmatch("[0-9]{1,4}", text) else 0


async def sent_fields(request: Request) -> Mapping[str, str]:
    """The fields of a form that a page of ours sent."""
    check_is_from_here(request)
    return read_fields(await read_body(request))


def session_if_any(request: Request) -> SessionOf | None:
    """How who asks is logged in; `None` where they are a guest, or a program."""
    guest = guest_of(request)
    return None if guest is None else guest.session


def session_of(request: Request) -> SessionOf:
    """How who asks is logged in; `Refusal` where they are a guest."""
    session = session_if_any(request)
    if session is None:
        raise Refusal(401, "NOT_LOGGED_IN")
    return session


def site_with_passkeys(shell: Shell) -> Site | None:
    """The site of a page, if it can have passkeys."""
    try:
        site = site_of(shell.site)
    except ValueError:  # a made-up host
        return None
    return site if passkey_proofs.are_offered_at(site) else None


# In this order: most browsers also say the names of others.
_BROWSERS: Final = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(request: Request) -> str:
    """For example `Firefox, Linux`; empty for what is no browser that we know."""
    agent = request.headers.get("user-agent", "")
    found = (next((name for mark, name in marks if mark in agent), "") for marks in (_BROWSERS, _SYSTEMS))
    return ", ".join(name for name in found if name)
