"""Web Push: a message that only one browser can read, left with the push service which that browser chose.

RFC 8291 encrypts it (`http_ece`), RFC 8292 says who sends it (`py_vapid`), RFC 8030 is how it is left. The address of a service comes from
a browser, so from a stranger: only services that the operator knows are ever asked, and wherever they send us on we do not go.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from shoal.server.notify.outbox import SENT, SendResult
from shoal.server.notify.posting import AnswerBrokenOff, Posting
from shoal.server.notify.wishes import Subscription

LONGEST_ENDPOINT: Final = 1000
WITHIN_S: Final = 10.0
"""For all of a request."""

WAITED_AT_MOST_S: Final = 3600.0
"""For a service that says when to come again."""

TOKEN_LASTS_S: Final = 12 * 3600
"""RFC 8292 allows a day."""

PADDED: Final = 256
"""Bytes to which a message is filled with blanks: its length is not to tell a service what it is about."""

POINT: Final = 65
AUTH: Final = 16


def _split(endpoint: str) -> SplitResult | None:
    try:
        parts = urlsplit(endpoint)
        _ = parts.port
    except ValueError:
        return None
    is_whole = bool(parts.hostname and parts.path.strip("/")) and "@" not in parts.netloc and not parts.fragment
    is_plain = (
        endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST_ENDPOINT
    )
    return parts if is_whole and is_plain else None


def is_allowed(endpoint: str, services: Sequence[str]) -> bool:
    """Whether that is an address at one of these services: hosts, `*.` for all below one, or origins as http://127.0.0.1:9000."""
    parts = _split(endpoint)
    if parts is None:
        return False
    host = parts.hostname or ""
    is_public = parts.scheme == "https" and parts.port in (None, 443)
    return any(
        f"{parts.scheme}://{parts.netloc}" == one
        if "://" in one
        else is_public and (host.endswith(one[1:]) if one.startswith("*.") else host == one)
        for one in services
    )


class WebPush:
    """The sender of one server."""

    def __init__(self, number: int, subject: str, services: Sequence[str], *, within_s: float = WITHIN_S) -> None:
        """With that private key (`keys.push_number`). `subject` is where a service reaches the operator, as an address or a `mailto:`.

        A service has `within_s` seconds to answer.
        """
        self._within_s = within_s
        self._posting = Posting()
        self._number = number
        self._subject = subject
        self._services = services
        self._tokens: dict[str, tuple[str, float]] = {}

    @cached_property
    def _vapid(self) -> Any:
        from cryptography.hazmat.primitives.asymmetric import ec
        from py_vapid import Vapid02

        return Vapid02(private_key=ec.derive_private_key(self._number, ec.SECP256R1()))

    @cached_property
    def public_key(self) -> str:
        """What browsers ask their service to take messages of, as base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid.utils import b64urlencode

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    def read(self, endpoint: str, public_key: str, auth: str) -> Subscription | None:
        """The subscription that a browser says it has; `None` where it is none, or at a service that is not known."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from py_vapid.utils import b64urldecode

        try:
            point, secret = (bytes(b64urldecode(text.encode("ascii"))) for text in (public_key[:200], auth[:200]))
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except ValueError:
            return None
        is_right = len(point) == POINT and len(secret) == AUTH and is_allowed(endpoint, self._services)
        return Subscription(endpoint, point, secret) if is_right else None

    async def send(self, to: Subscription, message: bytes, ttl_s: int, topic: str) -> SendResult:
        """Leave a message, which is JSON, with the service of a browser, for so many seconds; a later one with that topic replaces it."""
        if not is_allowed(to.endpoint, self._services):
            return SendResult("gone", "service_not_known")
        headers = {
            "User-Agent": "Shoal",
            "TTL": str(max(0, ttl_s)),
            "Urgency": "normal",
            "Topic": topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": self._authorization(to.endpoint),
        }
        try:
            async with asyncio.timeout(self._within_s):
                reply = await self._posting.post(to.endpoint, headers, self._encrypted(to, message))
        except TimeoutError:
            return SendResult("later", "too_slow", pause_s=30.0)
        except AnswerBrokenOff:
            return SendResult("later", "broken_off", pause_s=30.0)
        except OSError:
            return SendResult("later", "no_connection", pause_s=30.0)
        return outcome_of(reply.status, reply.headers.get("retry-after", ""))

    def _encrypted(self, to: Subscription, message: bytes) -> bytes:
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        once = ec.generate_private_key(ec.SECP256R1())
        return bytes(
            http_ece.encrypt(
                message.ljust(PADDED), private_key=once, dh=to.public_key, auth_secret=to.auth, version="aes128gcm"
            )
        )

    def _authorization(self, endpoint: str) -> str:
        """Who we are, for one service; a token does for hours."""
        parts, now = urlsplit(endpoint), time.time()
        origin = f"{parts.scheme}://{parts.netloc}"
        token, until = self._tokens.get(origin, ("", 0.0))
        if now > until:
            claims = {"aud": origin, "exp": int(now + TOKEN_LASTS_S), "sub": self._subject}
            token = self._vapid.sign(claims)["Authorization"]
            if len(self._tokens) > 100:
                self._tokens.clear()
            self._tokens[origin] = token, now + TOKEN_LASTS_S / 2
        return token

    def close(self) -> None:
        """Let go of connections."""
        self._posting.close()


def outcome_of(status: int, retry_after: str) -> SendResult:
    """What the answer of a push service means."""
    match status:
        case 200 | 201 | 202 | 204:
            return SENT
        case 404 | 410:
            return SendResult("gone", f"status_{status}")
        case 429 | 503:
            return SendResult("later", f"status_{status}", pause_s=waited_s(retry_after, time.time()))
        case _ if status >= 500:
            return SendResult("later", f"status_{status}")
        case _:  # too long, wrong, or sent on: it would be so again
            return SendResult("refused", f"status_{status}")


def waited_s(retry_after: str, now: float) -> float:
    """How long a service wants to be left alone, by its `Retry-After`: seconds, or a date."""
    text = retry_after.strip()
    if text.isdecimal() and text.isascii():
        found = float(text[:9])
    else:
        try:
            found = parsedate_to_datetime(text).timestamp() - now
        except (ValueError, TypeError, OverflowError, IndexError):
            found = math.nan
    return min(max(found, 1.0), WAITED_AT_MOST_S) if not math.isnan(found) else 60.0
