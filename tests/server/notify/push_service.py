"""A push service on this machine, with its browsers: it reads messages as RFC 8291 and 8188 say, and checks who sends them as RFC 8292 says.

It is written from the RFCs, with nothing of what the server uses.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def unpadded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def padded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class PushedBrowser:
    """A browser that has subscribed."""

    def __init__(self, origin: str, name: str) -> None:
        self.endpoint = f"{origin}/push/{name}"
        digest = hashlib.sha256(name.encode()).digest()
        self._key = ec.derive_private_key(int.from_bytes(digest[1:]), ec.SECP256R1())
        self.auth = digest[:16]

    @property
    def public_key(self) -> bytes:
        return point_of(self._key.public_key())

    def form(self, zone: str = "UTC") -> dict[str, str]:
        """What its page sends."""
        return {"endpoint": self.endpoint, "key": unpadded(self.public_key), "auth": unpadded(self.auth), "zone": zone}

    def read(self, body: bytes) -> dict[str, str]:
        """What it shows of a message: RFC 8188 with the keys of RFC 8291."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, cipher = body[21 : 21 + length], body[21 + length :]
        assert len(cipher) <= size, "one record"
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), sender)
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.public_key + theirs, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text, delimiter = AESGCM(key).decrypt(nonce, cipher, None).rstrip(b"\0").rsplit(b"\2", 1)
        assert delimiter == b""
        found: dict[str, str] = json.loads(text)
        return found


def checked_claims(authorization: str, origin: str) -> dict[str, Any]:
    """The claims of a sender who signed them (RFC 8292), for that service and for at most a day."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(padded(head))["alg"] == "ES256"
    raw, key = padded(signature), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(parts["k"]))
    both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(both, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(padded(claims))
    assert found["aud"] == origin
    assert time.time() < found["exp"] <= time.time() + 86_400
    return found | {"key": parts["k"]}


@dataclass
class Pushed:
    """A message that was left here."""

    path: str
    headers: Mapping[str, str]
    body: bytes
    claims: dict[str, Any]


@dataclass
class PushService:
    """It says `says[path]` to who leaves a message there: a status and headers, 201 otherwise; with the status 0 it hangs."""

    origin: str = ""
    says: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    taken: list[Pushed] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)

    def browser(self, name: str) -> PushedBrowser:
        return PushedBrowser(self.origin, name)


@contextlib.contextmanager
def push_service() -> Iterator[PushService]:
    """One that answers until the end."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.asked.append(self.path)
            status, headers = service.says.get(self.path, (201, {}))
            if not status:
                service.is_over.wait(60)
                self.close_connection = True
                return
            if status == 201:
                claims = checked_claims(self.headers["Authorization"], service.origin)
                service.taken.append(Pushed(self.path, dict(self.headers), body, claims))
            self.send_response(status)
            for name, value in {"Content-Length": "0", **headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing is written."""

    class Listening(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128

    server = Listening(("127.0.0.1", 0), Handler)
    service.origin = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield service
    finally:
        service.is_over.set()
        server.shutdown()
        server.server_close()
