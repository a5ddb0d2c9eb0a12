"""Keys for notices, made from the key of the server: all nodes of a cluster have them, and whoever copies its key copies them.

A link in a mail is signed, so that it does one thing for one address of one account and needs no row: to confirm the address, for some
days, or to unsubscribe it, for ever. Once the address is another one, it does nothing.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, Literal, NamedTuple

_PRIME_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: a private key is a number below it."""

_FOR_EVER: Final = 0
SIGNATURE: Final = 32

Purpose = Literal["confirm", "unsubscribe"]


def push_number(key: bytes) -> int:
    """The private key by which push services know this server (VAPID), as a number."""
    digest = hmac.new(
        key, b"web push", hashlib.sha512
    ).digest()  # twice as long as needed, so every number is as likely
    return int.from_bytes(digest) % (_PRIME_ORDER - 1) + 1


class SignedLink(NamedTuple):
    """What a link of a mail says: which account it is for, and until when; 0 is for ever."""

    account: int
    until_ms: int
    signature: str


class LinkSigner:
    """Signs links, and finds out whether it has signed one."""

    def __init__(self, key: bytes) -> None:
        """With the key of a server."""
        self._key = hmac.new(key, b"links in mails", hashlib.sha256).digest()

    def signed(self, purpose: Purpose, account: int, address: str, until_ms: int = _FOR_EVER) -> str:
        """The last part of a link."""
        return f"{account}-{until_ms}-{self._signature(purpose, account, address, until_ms)}"

    def is_good(self, purpose: Purpose, link: SignedLink, address: str, now_ms: int) -> bool:
        """Whether that link is for that address, now."""
        ours = self._signature(purpose, link.account, address, link.until_ms)
        return hmac.compare_digest(ours, link.signature) and (link.until_ms == _FOR_EVER or now_ms < link.until_ms)

    def _signature(self, purpose: Purpose, account: int, address: str, until_ms: int) -> str:
        text = "\n".join((purpose, str(account), str(until_ms), address))
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:SIGNATURE]


def read_link(text: str) -> SignedLink | None:
    """What the last part of a link says, without a look at its signature; `None` where it is none."""
    account, _, rest = text.partition("-")
    until_ms, _, signature = rest.partition("-")
    is_one = all(part.isdecimal() and part.isascii() and len(part) <= 15 for part in (account, until_ms))
    return (
        SignedLink(int(account), int(until_ms), signature)
        if is_one and len(signature) == SIGNATURE and signature.isascii()
        else None
    )
