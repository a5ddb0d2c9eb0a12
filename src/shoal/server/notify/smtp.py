"""Mail by SMTP, in threads of its own: to people who confirmed their address, and to the operator."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import smtplib
import ssl
import threading
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, NamedTuple

from shoal.server.notify.notice_settings import MailSettings
from shoal.server.notify.outbox import SENT, SendResult
from shoal.server.notify.protocols import QuietLines, StoreFailure

WITHIN_S: Final = 10.0
"""For each word of a server."""

ALL_WITHIN_S: Final = 90.0
"""For all of a mail, also until it is its turn; less than `outbox.TAKEN_FOR_MS`."""

AT_ONCE: Final = 2
PAUSE_S: Final = 60.0
"""After a failure that is of the server and not of the address."""


class Letter(NamedTuple):
    """A mail to one person, with the address by which they unsubscribe in one click, if there is one."""

    to: str
    subject: str
    text: str
    unsubscribe: str = ""


class MailServer:
    """The way to one server."""

    def __init__(self, settings: MailSettings) -> None:
        """By these settings."""
        self._settings = settings
        self._room = asyncio.Semaphore(AT_ONCE)

    async def send(self, letter: Letter) -> SendResult:
        """Hand a mail over to the server."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[SendResult] = loop.create_future()

        def note(outcome: SendResult) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(lambda: None if found.done() else found.set_result(outcome))

        try:
            async with asyncio.timeout(ALL_WITHIN_S), self._room:
                self.send_soon(letter, note)
                return await found
        except TimeoutError:
            return SendResult("later", "too_slow", pause_s=PAUSE_S)

    def send_soon(self, letter: Letter, then: Callable[[SendResult], None]) -> None:
        """Hand it over in a thread, which calls `then`; it keeps nobody from ending the process."""
        threading.Thread(target=lambda: then(self._send(letter)), name="shoal-mail", daemon=True).start()

    def check(self) -> str:
        """What keeps mail from being sent, in a few words; empty where nothing does. Nothing is sent."""
        try:
            with self._opened():
                return ""
        except (smtplib.SMTPException, OSError, ValueError) as error:
            return said_of(error)

    def _send(self, letter: Letter) -> SendResult:
        try:
            with self._opened() as server:
                server.send_message(written(letter, self._settings.sender), self._settings.sender, [letter.to])
        except smtplib.SMTPRecipientsRefused as error:
            code = next((code for code, _ in error.recipients.values()), 0)
            return SendResult("gone" if code >= 500 else "later", f"recipient_{code}")
        except (smtplib.SMTPException, OSError, ValueError) as error:
            return SendResult("later", type(error).__name__, pause_s=PAUSE_S)
        return SENT

    def _opened(self) -> smtplib.SMTP:
        settings = self._settings
        if settings.security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                settings.host, settings.port, timeout=WITHIN_S, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(settings.host, settings.port, timeout=WITHIN_S)
        try:
            if settings.security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.user:
                server.login(settings.user, settings.password)
            server.ehlo_or_helo_if_needed()
        except BaseException:
            server.close()
            raise
        return server


def written(letter: Letter, sender: str) -> EmailMessage:
    """The mail itself."""
    mail = EmailMessage()
    mail["From"] = f"Shoal <{sender}>"
    mail["To"] = letter.to
    mail["Subject"] = letter.subject
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    if letter.unsubscribe:
        mail["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(letter.text)
    return mail


def said_of(error: Exception) -> str:
    """What went wrong with a server, without names and passwords."""
    match error:
        case smtplib.SMTPAuthenticationError():
            return "it refuses the user or the password"
        case smtplib.SMTPNotSupportedError():
            return "it does not offer what is asked of it: STARTTLS, or a log-in"
        case ssl.SSLError():
            return "its certificate is not trusted, or it speaks no TLS there"
        case smtplib.SMTPException():
            return f"it does not speak SMTP as it should ({type(error).__name__})"
        case TimeoutError():
            return "it does not answer"
        case _:
            return f"it cannot be reached ({type(error).__name__})"


class OperatorMail:
    """Writes to the operator."""

    def __init__(self, server: MailServer, to: str, site: str) -> None:
        """At that address, about the server at a site."""
        self._server = server
        self._to = to
        self._site = site
        self._lines = QuietLines()

    def write(self, failure: StoreFailure) -> None:
        """A database could not be used. That is not put into the outbox, which is in a database."""
        lines = (
            f"The server {self._site} could not use its database of {failure.store}: {failure.why}.",
            f"There were {failure.unsaid} more such failures since the last mail." if failure.unsaid else "",
            "The log of the server says more.",
        )
        text = "\n".join(line for line in lines if line)
        self._server.send_soon(Letter(self._to, f"Shoal: {failure.store} {failure.why}", text), self._note)

    def _note(self, outcome: SendResult) -> None:
        if outcome.fault:
            self._lines.write(logging.ERROR, "the operator was not written to", outcome.fault)
