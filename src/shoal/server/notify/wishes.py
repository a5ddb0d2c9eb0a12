"""What people want to be told and where: their wishes, their browsers, their mail address. Functions work inside the caller's transaction."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import Connection, Row, delete, insert, select, update

from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import sessions
from shoal.server.notify.notice_tables import browsers, deliveries, mails, notice_wishes, notices
from shoal.server.notify.protocols import EVENTS, Event

MOST_BROWSERS: Final = 10
"""Of one person; the oldest goes for a new one."""


@dataclass(frozen=True, slots=True)
class NoticeWishes:
    """What a person wants to be told, in which language, and between which minutes of their day nothing."""

    events: tuple[Event, ...] = ()
    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser gives who may send to it."""

    endpoint: str
    public_key: bytes
    auth: bytes


def lane_of(endpoint: str) -> str:
    """The push service of an endpoint, by its host."""
    return urlsplit(endpoint).netloc[:255]


def id_of(endpoint: str) -> str:
    """What the list calls the browser with that endpoint, which can find itself there by it."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser that is sent notices, as its owner's list shows it."""

    id: str
    name: str
    made_ms: int


@dataclass(frozen=True, slots=True)
class MailAddress:
    """The address of an account. One that could not be reached is empty, until its owner has read so."""

    address: str
    is_confirmed: bool
    made_ms: int


@dataclass(frozen=True, slots=True)
class NoticeChoices:
    """All of it, of one person."""

    wishes: NoticeWishes
    browsers: Sequence[Browser]
    mail: MailAddress | None


NOTHING: Final = NoticeWishes()


def wishes_of(connection: Connection, who: str) -> NoticeWishes:
    """What that person wants to be told."""
    row = connection.execute(select(notice_wishes).where(notice_wishes.c.who == who)).one_or_none()
    return NOTHING if row is None else read_wishes(row)


def read_wishes(row: Row[Any]) -> NoticeWishes:
    """The wishes whose columns a row has."""
    events = tuple(event for event in EVENTS if event in row.events.split())
    return NoticeWishes(events, row.zone, row.quiet_from, row.quiet_until, row.language)


def keep_wishes(connection: Connection, who: str, wishes: NoticeWishes) -> None:
    """From now on that person wants this."""
    connection.execute(delete(notice_wishes).where(notice_wishes.c.who == who))
    connection.execute(
        insert(notice_wishes).values(
            who=who,
            events=" ".join(wishes.events),
            zone=wishes.zone,
            quiet_from=wishes.quiet_from,
            quiet_until=wishes.quiet_until,
            language=wishes.language,
        )
    )


def told(connection: Connection, who: str, account: Account | None) -> NoticeChoices:
    """All of a person."""
    own = select(browsers).where(browsers.c.who == who).order_by(browsers.c.made_ms.desc())
    found = [Browser(row.id, row.name, row.made_ms) for row in connection.execute(own)]
    return NoticeChoices(
        wishes_of(connection, who), found, None if account is None else mail_of(connection, account.id)
    )


def add_browser(
    connection: Connection, who: str, session: str | None, subscription: Subscription, name: str, now_ms: int
) -> None:
    """A browser belongs to that person, and to the session that it is logged in by; to no one else any more."""
    connection.execute(delete(browsers).where(browsers.c.endpoint == subscription.endpoint))
    newest = select(browsers.c.id).where(browsers.c.who == who).order_by(browsers.c.made_ms.desc())
    kept = connection.execute(newest.limit(MOST_BROWSERS - 1)).scalars().all()
    connection.execute(delete(browsers).where(browsers.c.who == who, browsers.c.id.not_in(kept)))
    connection.execute(
        insert(browsers).values(
            id=id_of(subscription.endpoint),
            who=who,
            session=session,
            endpoint=subscription.endpoint,
            public_key=subscription.public_key,
            auth=subscription.auth,
            name=name,
            made_ms=now_ms,
        )
    )


def remove_browser(connection: Connection, who: str, browser: str) -> bool:
    """Forget a browser of that person, if they have such a one."""
    own = delete(browsers).where(browsers.c.who == who, browsers.c.id == browser)
    return connection.execute(own).rowcount > 0


def pass_on(connection: Connection, guest: str, account: Account, token: str) -> None:
    """The guest of this browser has logged in with that token, by its hash: what they are told is the account's, as far as it said nothing."""
    session = connection.execute(select(sessions.c.id).where(sessions.c.token == token)).scalar_one_or_none()
    connection.execute(update(browsers).where(browsers.c.who == guest).values(who=account.who, session=session))
    if guest == account.who:
        return
    connection.execute(delete(notices).where(notices.c.who == guest))
    if wishes_of(connection, account.who) == NOTHING:
        keep_wishes(connection, account.who, wishes_of(connection, guest))
    connection.execute(delete(notice_wishes).where(notice_wishes.c.who == guest))


def forget(connection: Connection, who: str) -> None:
    """Leave nothing of a person. What hangs on their account or session goes with that."""
    for table in (deliveries, notices, browsers, notice_wishes):
        connection.execute(delete(table).where(table.c.who == who))


# --- Mail -------------------------------------------------------------------------------------------------------------


def mail_of(connection: Connection, account: int) -> MailAddress | None:
    """The address of an account, if it gave one."""
    row = connection.execute(select(mails).where(mails.c.account == account)).one_or_none()
    return None if row is None else MailAddress(row.address, row.is_confirmed, row.made_ms)


def keep_mail(connection: Connection, account: int, address: str, now_ms: int) -> None:
    """The account has that address, which is not confirmed yet, and no other."""
    remove_mail(connection, account)
    connection.execute(insert(mails).values(account=account, address=address, is_confirmed=False, made_ms=now_ms))


def confirm_mail(connection: Connection, account: int) -> None:
    """Whoever reads that address has said yes."""
    connection.execute(update(mails).where(mails.c.account == account).values(is_confirmed=True))


def remove_mail(connection: Connection, account: int) -> None:
    """Forget the address of an account, and what was to be sent there."""
    connection.execute(delete(mails).where(mails.c.account == account))


def note_bounced(connection: Connection, account: int, address: str) -> None:
    """Nobody can be reached at that address: it is forgotten, and its owner will read so."""
    is_it = (mails.c.account == account) & (mails.c.address == address)
    if connection.execute(update(mails).where(is_it).values(address="", is_confirmed=False)).rowcount:
        connection.execute(delete(deliveries).where(deliveries.c.account == account))


# --- For people to take along -----------------------------------------------------------------------------------------


def exported(connection: Connection, account: Account) -> Mapping[str, Any]:
    """What a person takes along; not the addresses of push services, by which others could send."""
    found = told(connection, account.who, account)
    wishes, mail = found.wishes, found.mail
    return {
        "events": wishes.events,
        "zone": wishes.zone,
        "quiet": {"from": wishes.quiet_from, "until": wishes.quiet_until},
        "language": wishes.language,
        "browsers": [{"browser": one.name, "since": _iso(one.made_ms)} for one in found.browsers],
        "mail": mail and {"address": mail.address, "confirmed": mail.is_confirmed, "since": _iso(mail.made_ms)},
        "tables": list(connection.execute(select(notices.c.table_name).where(notices.c.who == account.who)).scalars()),
    }


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
