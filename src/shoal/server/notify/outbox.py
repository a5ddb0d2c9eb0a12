"""What is to be sent, in the database of people: it is put in where something happens, and taken out by the one server that sends.

A delivery that is taken is due again after a while, unless what became of it is written down before: so what a server took that was killed
is sent by the next one, and nothing is sent twice by servers that live. Nothing waits for ever: each has an end, and there are only so many.
Functions work inside the caller's transaction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from shoal.server.accounts.schema import accounts, friendships
from shoal.server.notify.notice_tables import browsers, deliveries, mails, notice_wishes, notices
from shoal.server.notify.protocols import Awaited
from shoal.server.notify.quiet_hours import after_quiet
from shoal.server.notify.wishes import (
    NOTHING,
    NoticeWishes,
    Subscription,
    lane_of,
    note_bounced,
    read_wishes,
    remove_mail,
)

MAIL: Final = "mail"
"""The lane of mail."""

CONFIRM: Final = "confirm"
"""What a mail is for that asks whether the address is right."""

MOST_WAITING: Final = 50_000
TAKEN_FOR_MS: Final = 180_000
"""Longer than any attempt takes."""

LASTS_MS: Final = {"friend": 15 * 60_000, CONFIRM: 86_400_000}
"""After how long a notice tells nothing any more, where it is not the usual time."""

USUALLY_LASTS_MS: Final = 6 * 3_600_000
TRIES: Final = 5
REMEMBERED_MS: Final = 365 * 86_400_000
"""For how long a table is not told of again at which a person does not look; by then it has been removed."""

AT_ONCE: Final = 500
"""Names in one query."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notice that was taken to be sent: to a browser (`subscription`), or to the `address` of an account."""

    id: int
    lane: str
    event: str
    game: str
    friend: str
    table: str
    language: str
    until_ms: int
    tries: int
    browser: str | None
    subscription: Subscription | None
    account: int | None
    address: str


@dataclass(frozen=True, slots=True)
class SendResult:
    """What became of it: `sent`; nobody is there any more (`gone`); it will never be taken (`refused`); or it is tried `later`.

    `fault` is what the log says of it. After `pause_s` seconds its lane may be used again, and it is tried again at the soonest.
    """

    became: Literal["sent", "gone", "refused", "later"]
    fault: str = ""
    pause_s: float = 0.0


SENT: Final = SendResult("sent")


@dataclass(frozen=True, slots=True)
class _Call:
    """One person, about one table. `friend` is who sat down there, of the event `friend`."""

    who: str
    about: Awaited
    friend: str = ""


def _chunks(values: Iterable[str]) -> Iterable[list[str]]:
    found = list(values)
    return (found[at : at + AT_ONCE] for at in range(0, len(found), AT_ONCE))


def _rows(connection: Connection, query: Select[Any], column: Any, values: Iterable[str]) -> list[Row[Any]]:
    """What a query finds for these values of a column."""
    return [row for some in _chunks(values) for row in connection.execute(query.where(column.in_(some)))]


def put(connection: Connection, awaited: Sequence[Awaited], now_ms: int) -> int:
    """Have those told who want to be, wherever they want to be; how many notices there was no room for."""
    calls = [_Call(one.who, one) for one in awaited if one.event != "friend"]
    calls += _calls_of_friends(connection, [one for one in awaited if one.event == "friend"])
    asked = {
        row.who: read_wishes(row)
        for row in _rows(connection, select(notice_wishes), notice_wishes.c.who, {one.who for one in calls})
    }
    calls = [one for one in calls if one.about.event in asked.get(one.who, NOTHING).events]
    people = {one.who for one in calls}
    known = {(row.who, row.table_name) for row in _rows(connection, select(notices), notices.c.who, people)}
    ways = _ways(connection, people)
    new, rows = list[dict[str, Any]](), list[dict[str, Any]]()
    for call in calls:
        key = (call.who, call.about.table)
        found = _deliveries(call, asked[call.who], ways[call.who], now_ms) if key not in known else []
        known.add(key)
        if found:
            new.append({"who": call.who, "table_name": call.about.table, "made_ms": now_ms})
            rows += found
    room = MOST_WAITING - connection.execute(select(func.count()).select_from(deliveries)).scalar_one()
    if rows and len(rows) <= room:
        connection.execute(insert(notices), new)
        connection.execute(insert(deliveries), rows)
        return 0
    return len(rows)


def _calls_of_friends(connection: Connection, arrived: Sequence[Awaited]) -> list[_Call]:
    """The friends of those who sat down and have accounts."""
    if not arrived:
        return []
    sitting = accounts.alias()
    query = (
        select(sitting.c.who.label("sitting"), sitting.c.name, accounts.c.who)
        .join(friendships, friendships.c.account == sitting.c.id)
        .join(accounts, accounts.c.id == friendships.c.friend)
    )
    by_sitter = defaultdict[str, list[tuple[str, str]]](list)
    for row in _rows(connection, query, sitting.c.who, {one.who for one in arrived}):
        by_sitter[row.sitting].append((row.who, row.name))
    return [
        _Call(friend, one, name) for one in arrived for friend, name in by_sitter[one.who] if friend not in one.here
    ]


def _ways(connection: Connection, people: Collection[str]) -> defaultdict[str, list[dict[str, Any]]]:
    """By person, on which ways they are reached, as a row of `deliveries` has it."""
    ways = defaultdict[str, list[dict[str, Any]]](list)
    found = select(browsers.c.who, browsers.c.id, browsers.c.endpoint)
    for row in _rows(connection, found, browsers.c.who, people):
        ways[row.who].append({"lane": lane_of(row.endpoint), "browser": row.id, "account": None})
    mailed = select(accounts.c.who, mails.c.account).join(mails, mails.c.account == accounts.c.id)
    for row in _rows(connection, mailed.where(mails.c.is_confirmed), accounts.c.who, people):
        ways[row.who].append({"lane": MAIL, "browser": None, "account": row.account})
    return ways


def _deliveries(call: _Call, wishes: NoticeWishes, ways: Sequence[dict[str, Any]], now_ms: int) -> list[dict[str, Any]]:
    about = call.about
    due_ms = after_quiet(now_ms, wishes.zone, wishes.quiet_from, wishes.quiet_until)
    until_ms = LASTS_MS.get(about.event, due_ms - now_ms + USUALLY_LASTS_MS) + now_ms
    if due_ms >= until_ms:
        return []
    told = {"who": call.who, "table_name": about.table, "event": about.event, "game": about.game, "friend": call.friend}
    return [told | way | {"due_ms": due_ms, "until_ms": until_ms, "tries": 0} for way in ways]


def put_confirmation(connection: Connection, account: int, who: str, now_ms: int) -> None:
    """Ask whoever reads the address of that account whether it is theirs."""
    connection.execute(
        insert(deliveries).values(
            lane=MAIL,
            who=who,
            account=account,
            event=CONFIRM,
            game="",
            friend="",
            due_ms=now_ms,
            until_ms=now_ms + LASTS_MS[CONFIRM],
            tries=0,
        )
    )


def note_looked(connection: Connection, looked: Collection[tuple[str, str]]) -> None:
    """These people look at these tables: what waits to tell them of it is not sent, and they may be told of it again."""
    for who, table in looked:
        connection.execute(delete(notices).where(notices.c.who == who, notices.c.table_name == table))


# --- Sending ----------------------------------------------------------------------------------------------------------


def take(connection: Connection, busy: Collection[str], most: int, now_ms: int) -> list[Delivery]:
    """Take what is due to be sent, but nothing of busy lanes."""
    connection.execute(delete(deliveries).where(deliveries.c.until_ms <= now_ms))
    due = select(deliveries.c.id).where(deliveries.c.due_ms <= now_ms, deliveries.c.lane.not_in(busy))
    ids = (
        connection.execute(
            due.order_by(deliveries.c.due_ms, deliveries.c.id).limit(most).with_for_update(skip_locked=True)
        )
        .scalars()
        .all()
    )
    if not ids:
        return []
    taken = {"due_ms": now_ms + TAKEN_FOR_MS, "tries": deliveries.c.tries + 1}
    connection.execute(update(deliveries).where(deliveries.c.id.in_(ids)).values(taken))
    query = (
        select(deliveries, browsers.c.endpoint, browsers.c.public_key, browsers.c.auth, mails.c.address)
        .add_columns(notice_wishes.c.language)
        .outerjoin(browsers, browsers.c.id == deliveries.c.browser)
        .outerjoin(mails, mails.c.account == deliveries.c.account)
        .outerjoin(notice_wishes, notice_wishes.c.who == deliveries.c.who)
        .where(deliveries.c.id.in_(ids))
        .order_by(deliveries.c.id)
    )
    return [_delivery(row) for row in connection.execute(query)]


def _delivery(row: Row[Any]) -> Delivery:
    subscription = None if row.browser is None else Subscription(row.endpoint, row.public_key, row.auth)
    return Delivery(
        row.id,
        row.lane,
        row.event,
        row.game,
        row.friend,
        row.table_name or "",
        row.language or NOTHING.language,
        row.until_ms,
        row.tries,
        row.browser,
        subscription,
        row.account,
        row.address or "",
    )


def settle(connection: Connection, ended: Sequence[tuple[Delivery, SendResult]], now_ms: int) -> None:
    """Write down what became of these."""
    over = [one.id for one, outcome in ended if outcome.became != "later" or one.tries >= TRIES]
    connection.execute(delete(deliveries).where(deliveries.c.id.in_(over)))
    for one, outcome in ended:
        if outcome.became == "later" and one.tries < TRIES:
            due_ms = now_ms + round(1000 * max(outcome.pause_s, 30.0 * 4 ** (one.tries - 1)))
            connection.execute(update(deliveries).where(deliveries.c.id == one.id).values(due_ms=due_ms))
        elif outcome.became == "gone" and one.browser is not None:
            connection.execute(delete(browsers).where(browsers.c.id == one.browser))
        elif outcome.became == "gone" and one.account is not None:
            note_bounced(connection, one.account, one.address)


def next_due_ms(connection: Connection) -> int | None:
    """When something is to be sent next."""
    found: int | None = connection.execute(select(func.min(deliveries.c.due_ms))).scalar_one()
    return found


def forget_old(connection: Connection, now_ms: int) -> None:
    """Remove what no one remembers: tables told of a year ago, and addresses that were never confirmed."""
    connection.execute(delete(notices).where(notices.c.made_ms < now_ms - REMEMBERED_MS))
    late = mails.c.made_ms < now_ms - 7 * LASTS_MS[CONFIRM]
    unconfirmed = select(mails.c.account).where(late, ~mails.c.is_confirmed, mails.c.address != "")
    for account in connection.execute(unconfirmed).scalars().all():
        remove_mail(connection, account)
