"""The public address of a server: what browsers call its origin."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import urlsplit

Scheme = Literal["http", "https"]
_SCHEMES: Final[Mapping[str, Scheme]] = {"http": "http", "https": "https"}
_PORTS: Final = {"http": 80, "https": 443}
_NAME: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")


@dataclass(frozen=True, slots=True)
class Site:
    """A scheme, a host in lower case as it stands in addresses, and a port; `None` is the usual one."""

    scheme: Scheme
    host: str
    port: int | None

    @property
    def netloc(self) -> str:
        """The host as browsers send it."""
        return self.host if self.port is None else f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        """The origin of its pages."""
        return f"{self.scheme}://{self.netloc}"

    @property
    def is_secure(self) -> bool:
        """Whether people reach it by TLS."""
        return self.scheme == "https"


def site_of(url: str) -> Site:
    """The site at an address, as `https://fish.example`; `ValueError` says what is wrong with it.

    >>> site_of("https://Fisch.Example:443/").origin
    'https://fisch.example'
    """
    parts = urlsplit(url.strip())
    scheme = _SCHEMES.get(parts.scheme)
    if scheme is None:
        raise ValueError(f"{url!r} does not begin with https:// or http://")
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError(f"{url!r} is more than a scheme, a host and a port: Shoal has its host for itself")
    port = parts.port  # `ValueError` where it is none
    host = (parts.hostname or "").lower()
    host = f"[{host}]" if ":" in host else host if host.isascii() else host.encode("idna").decode()
    if not _NAME.fullmatch(host):
        raise ValueError(f"{url!r} has no host")
    return Site(scheme, host, None if port == _PORTS[scheme] else port)
