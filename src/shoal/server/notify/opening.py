"""The adapters that the settings of a server want."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.commands import ANSWERED_WITHIN_S, WITHIN_S, CaptchaCommand, Command, MailCommand, PushCommand
from shoal.server.notify.logged import LoggedCaptcha, LoggedMail, LoggedPush
from shoal.server.notify.lookout import Lookout
from shoal.server.notify.operator import OperatorNotices
from shoal.server.notify.seams import Captcha, Mail, Push
from shoal.server.operations.settings import Settings
from shoal.server.tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Outside:
    """One of each; no mail where nobody is written to."""

    push: Push
    mail: Mail | None
    captcha: Captcha

    def serve(self, tables: Tables, people: AccountLoader) -> None:
        """Have these used by a server."""
        tables.hooks.lookout = lambda table, record: Lookout(table, record, self.push)
        people.captcha = self.captcha
        if self.mail is not None:
            notices = OperatorNotices(self.mail)
            tables.hooks.on_store_failed = notices.store_failed
            people.on_failed = lambda error: notices.store_failed("people", error)


@contextlib.contextmanager
def open_outside(settings: Settings, clock: Callable[[], float] = time.monotonic) -> Iterator[Outside]:
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
        yield Outside(push, mail, captcha)
