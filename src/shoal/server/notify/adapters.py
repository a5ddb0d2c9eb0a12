"""The adapters that the settings of a server ask for, and when its operator is written to."""

from __future__ import annotations

import importlib.util
import socket
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.away_notifier import AwayNotifier
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.commands import CaptchaCommand, Command
from shoal.server.notify.keys import LinkSigner, push_number
from shoal.server.notify.notices import Ways
from shoal.server.notify.protocols import (
    Captcha,
    LoggedCaptcha,
    LoggedMail,
    LoggedPush,
    Mail,
    Push,
    Seldom,
    Store,
    StoreFailure,
    Why,
)
from shoal.server.notify.smtp import MailServer, OperatorMail
from shoal.server.notify.web_push import WebPush
from shoal.server.operations.settings import BadSettings, ServerSettings
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, DatabaseInUse
from shoal.server.tables.tables import Tables

EVERY_S: Final = 3600.0
REACHED_WITHIN_S: Final = 3.0


class OperatorNotices:
    """Takes every failure, and writes to the operator about some."""

    def __init__(self, mail: Mail, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing has failed yet. `clock` is in seconds."""
        self._mail = mail
        self._seldom = Seldom(EVERY_S, clock)

    def store_failed(self, store: Store, error: Exception) -> None:
        """That database could not be used."""
        unsaid = self._seldom.unsaid("store")
        if unsaid is not None:
            self._mail.write(StoreFailure(store, why(error), unsaid))


def why(error: Exception) -> Why:
    """The kind of a failure. What it says is not passed on: it may hold paths and values."""
    told_by = getattr(error.__context__, "orig", error)  # the people's database leaves out what its driver says
    text = f"{error} {told_by}"
    if "disk is full" in text or "No space left" in text:  # as SQLite and the system say it
        return "full"
    match error:
        case DatabaseDamaged() | DatabaseForeign():
            return "damaged"
        case DatabaseInUse():
            return "in_use"
        case _:
            is_damaged = "malformed" in text or "not a database" in text
            return "damaged" if is_damaged and not isinstance(error, sqlite3.ProgrammingError) else "failed"


@dataclass(frozen=True, slots=True)
class OperatorAdapters:
    """How people and the operator are told; no mail to the operator where there is no address."""

    ways: Ways
    mail: Mail | None
    captcha: Captcha

    def serve(self, tables: Tables, people: AccountLoader) -> None:
        """Connect them to a server."""
        push: Push = LoggedPush()
        if self.ways.are_there:
            calls = people.calls = CallsBack(people, self.ways)
            push = calls.notices
        tables.hooks.lookout = lambda table, record: AwayNotifier(table, record, push)
        people.captcha = self.captcha
        if self.mail is not None:
            notices = OperatorNotices(self.mail)
            tables.hooks.on_store_failed = notices.store_failed
            people.on_failed = lambda error: notices.store_failed("people", error)


def open_ways(settings: ServerSettings, key: bytes) -> Ways:
    """How the people of a server are reached that has that key."""
    push, mail = None, None
    if settings.push_services and can_push():
        subject = f"mailto:{settings.operator_mail}" if settings.operator_mail else settings.site.origin
        push = WebPush(push_number(key), subject, settings.push_services)
    if settings.mail.host:
        mail = MailServer(settings.mail)
    return Ways(settings.site.origin, LinkSigner(key), push, mail)


def can_push() -> bool:
    """Whether the packages of the extra `push` are installed."""
    return all(importlib.util.find_spec(name) for name in ("http_ece", "py_vapid"))


def try_notices(settings: ServerSettings) -> list[str]:
    """What keeps people from being told, in sentences; `BadSettings` where the server of mail does not take us. Nothing is sent."""
    ways = open_ways(settings, b"")
    if ways.mail is not None and (fault := ways.mail.check()):
        raise BadSettings(f"mail.host: mail cannot be sent by {settings.mail.host}: {fault}")
    if settings.push_services and ways.push is None:
        return ["browsers are not sent notices: pip install 'shoal[push]', or say no push_services"]
    hosts = [one for one in settings.push_services if "*" not in one]
    with ThreadPoolExecutor(len(hosts) or 1) as threads:
        reached = dict(zip(hosts, threads.map(_is_reached, hosts), strict=True))
    return [
        f"the push service {host} cannot be reached from here" for host, is_there in reached.items() if not is_there
    ]


def _is_reached(service: str) -> bool:
    parts = urlsplit(service if "://" in service else f"https://{service}")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        with socket.create_connection((parts.hostname, port), timeout=REACHED_WITHIN_S):
            return True
    except OSError:
        return False


def adapters_of(settings: ServerSettings, key: bytes) -> OperatorAdapters:
    """What these settings want of a server that has that key."""
    ways = open_ways(settings, key)
    mail: Mail | None = LoggedMail() if settings.operator_mail else None
    if ways.mail is not None and settings.operator_mail:
        mail = OperatorMail(ways.mail, settings.operator_mail, settings.site.origin)
    captcha: Captcha = LoggedCaptcha()
    if settings.captcha_command:
        captcha = CaptchaCommand(Command("captcha_command", settings.captcha_command))
    return OperatorAdapters(ways, mail, captcha)
