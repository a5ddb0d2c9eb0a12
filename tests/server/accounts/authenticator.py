"""An authenticator in software: it makes passkeys and signs with them, and lies where a test wants it to."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64
"""Flags of what an authenticator says: somebody touched it, it knows who, a new key follows."""


def text_of(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey, in a browser that shows the pages of an origin."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.credential = secrets.token_bytes(32)
        self.counter = 0
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, asked: str) -> str:
        """What the browser answers to who wants a passkey made."""
        options = json.loads(asked)
        assert self._is_new_to(options)
        self.user = bytes_of(options["user"]["id"])
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        about = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + key
        said = self._said(options["rp"]["id"], PRESENT | VERIFIED | HAS_KEY) + about
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=text_of(client), attestationObject=text_of(attested))

    def sign(self, asked: str) -> str:
        """What the browser answers to who wants a passkey used."""
        options = json.loads(asked)
        self.counter += 1
        said = self._said(options["rpId"], PRESENT)
        client = self._client("webauthn.get", options)
        signature = self._key.sign(said + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=text_of(client),
            authenticatorData=text_of(said),
            signature=text_of(signature),
            userHandle=text_of(self.user),
        )

    def _is_new_to(self, options: dict[str, Any]) -> bool:
        return all(bytes_of(one["id"]) != self.credential for one in options.get("excludeCredentials", ()))

    def _said(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, **response: str) -> str:
        name = text_of(self.credential)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
