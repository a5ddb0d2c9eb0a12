"""A server of mail on this machine."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session


@dataclass
class MailBox:
    """What was handed over, and what it says to an address that it does not take."""

    port: int = 0
    says: dict[str, str] = field(default_factory=dict)
    letters: list[EmailMessage] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    async def handle_RCPT(  # noqa: N802  # as aiosmtpd calls it
        self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        self.asked.append(address)
        if address in self.says:
            return self.says[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802  # the same
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"


def knows_shoal(_: Any, __: Any, ___: Any, ____: str, login: Any) -> AuthResult:
    return AuthResult(success=(login.login, login.password) == (b"shoal", b"right"), handled=False)


@contextlib.contextmanager
def mail_box(*, asks_who: bool = False) -> Iterator[MailBox]:
    """One without TLS, which may ask who comes."""
    box = MailBox()
    asking: dict[str, Any] = (
        {"auth_required": True, "auth_require_tls": False, "authenticator": knows_shoal} if asks_who else {}
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        box.port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port, **asking)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
