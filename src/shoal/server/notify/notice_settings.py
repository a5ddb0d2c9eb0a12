"""What an operator may set about notices; it is read whenever a server starts, so it imports little."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

HIDDEN: Final = "hidden"
"""Marks a setting that is never shown, and not read from the command line."""

KNOWN_SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""The push services of the browsers that there are."""

_SERVICE: Final = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|https?://[a-z0-9.-]+(:[0-9]{1,5})?")

ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~][A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+"
)
"""What most servers take; nothing that could be an option, a second address or a header."""

LONGEST_ADDRESS: Final = 254


class MailSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How mail is sent; there is none without a host."""

    host: Annotated[str, Meta(description="the server that takes your mail, as smtp.fish.example")] = ""
    port: Annotated[int, Meta(ge=1, le=65535, description="its port: 587 for starttls, 465 for tls, 25 for none")] = 587
    security: Annotated[
        Literal["starttls", "tls", "none"],
        Meta(description="how it is spoken to; none is for a server on this machine"),
    ] = "starttls"
    user: Annotated[str, Meta(description="the name that it knows you by; empty where it asks for none")] = ""
    password: Annotated[str, Meta(description="the password that goes with it", extra={HIDDEN: True})] = ""
    sender: Annotated[str, Meta(description="the address that mail comes from, as shoal@fish.example")] = ""


NO_MAIL: Final = MailSettings()


def is_address(text: str) -> bool:
    """Whether that can be the address of a mailbox."""
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


def fault_of(mail: MailSettings, services: tuple[str, ...]) -> str:
    """What is wrong with these, in a sentence that names the setting; empty where nothing is."""
    for service in services:
        if not _SERVICE.fullmatch(service):
            return f"push_services: {service!r} is no host, as push.fish.example, and no origin, as https://push.fish.example:8443"
    if mail.host and not is_address(mail.sender):
        return f"mail.sender: {mail.sender!r} is no address, as shoal@fish.example"
    if mail.host and mail.security == "none" and mail.user:
        return "mail.security: with none, the password would be read by whoever is on the way; use starttls or tls"
    if not mail.host and mail != NO_MAIL:
        return "mail.host is not set: there is no server to send mail by"
    return ""
