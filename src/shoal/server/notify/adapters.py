"""The adapters that the settings of a server ask for, and when its operator is written to."""

from __future__ import annotations

import contextlib
import math
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.away_notifier import AwayNotifier
from shoal.server.notify.commands import ANSWERED_WITHIN_S, WITHIN_S, CaptchaCommand, Command, MailCommand, PushCommand
from shoal.server.notify.protocols import (
    Captcha,
    LoggedCaptcha,
    LoggedMail,
    LoggedPush,
    Mail,
    Push,
    Store,
    StoreFailure,
    Why,
)
from shoal.server.operations.settings import ServerSettings
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, DatabaseInUse
from shoal.server.tables.tables import Tables

EVERY_S: Final = 3600.0


class OperatorNotices:
    """Takes every failure, and writes to the operator about some."""

    def __init__(self, mail: Mail, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing has failed yet. `clock` is in seconds."""
        self._mail = mail
        self._clock = clock
        self._last = -math.inf
        self._unsaid = 0

    def store_failed(self, store: Store, error: Exception) -> None:
        """That database could not be used."""
        now = self._clock()
        if now - self._last < EVERY_S:
            self._unsaid += 1
            return
        failure = StoreFailure(store, why(error), self._unsaid)
        self._last = now
        self._unsaid = 0
        self._mail.write(failure)


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
    """One of each; no mail where there is no address."""

    push: Push
    mail: Mail | None
    captcha: Captcha

    def serve(self, tables: Tables, people: AccountLoader) -> None:
        """Connect them to a server."""
        tables.hooks.lookout = lambda table, record: AwayNotifier(table, record, self.push)
        people.captcha = self.captcha
        if self.mail is not None:
            notices = OperatorNotices(self.mail)
            tables.hooks.on_store_failed = notices.store_failed
            people.on_failed = lambda error: notices.store_failed("people", error)


@contextlib.contextmanager
def open_adapters(settings: ServerSettings, clock: Callable[[], float] = time.monotonic) -> Iterator[OperatorAdapters]:
    """What these settings want, which ends with this."""
    with contextlib.ExitStack() as stack:

        def command(setting: str, argv: tuple[str, ...], within_s: float = WITHIN_S) -> Command:
            return stack.enter_context(contextlib.closing(Command(setting, argv, within_s=within_s)))

        push: Push = LoggedPush()
        mail: Mail | None = LoggedMail() if settings.operator_mail else None
        captcha: Captcha = LoggedCaptcha()
        origin = settings.site.origin
        if settings.push_command:
            push = PushCommand(command("push_command", settings.push_command), origin, clock)
        if settings.mail_command:
            mail = MailCommand(command("mail_command", settings.mail_command), settings.operator_mail, origin)
        if settings.captcha_command:
            asked = command("captcha_command", settings.captcha_command, within_s=ANSWERED_WITHIN_S)
            captcha = CaptchaCommand(asked)
        yield OperatorAdapters(push, mail, captcha)
