"""What stands before the application of a public server: it finds out who asks, for which host and by which scheme.

Behind it there is one truth: `scope["client"]` is the address of the person, `scope["scheme"]` and the `Host` header are those of the
public address, whatever the proxies between have made of them. All else (the check of `Origin`, links, cookies) relies on that.
Only proxies that are trusted by name can change it; what anybody else sends about themselves is passed over, and noted.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from shoal.server.operations.observer import Observer

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


PROBES: Final = frozenset({"/healthz", "/readyz"})
"""Asked by machines that know no name of ours and no TLS."""

PUBLIC: Final = {"https": ("https", "wss"), "http": ("http", "ws")}
HSTS: Final = "max-age=31536000"
_ADMITTED: Final = "shoal.admitted"
PEER: Final = "shoal.peer"
"""Where a scope has the client at the other end of the connection, which may be a proxy."""


class Porch:
    """The application behind its porch. Put it around everything else."""

    def __init__(
        self, app: ASGIApp, site: Site, observer: Observer, *, proxies: Sequence[str] = (), hosts: Sequence[str] = ()
    ) -> None:
        """Proxies are addresses or networks that are trusted; hosts are names that are allowed besides the site's own."""
        self._app = app
        self._site = site
        self._observer = observer
        hosts = TrustedHostMiddleware(self._in, [site.host, *hosts], www_redirect=False)  # type: ignore[assignment]
        self._proxied = ProxyHeadersMiddleware(cast(Any, _RealClient(cast(ASGIApp, hosts))), list(proxies))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or carry one socket."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in PROBES:
            await self._app(scope, receive, send)
            return
        if scope.get("client"):
            scope["client"] = (_plain(scope["client"][0]), scope["client"][1])
        scope[PEER] = scope.get("client")
        await self._proxied(cast(Any, scope), cast(Any, receive), cast(Any, send))
        if _ADMITTED not in scope:
            self._observer.refused("unknown_host", _address(scope))

    async def _in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The host is one of ours. Is the scheme?"""
        scope[_ADMITTED] = True
        http, ws = PUBLIC[self._site.scheme]
        if scope["scheme"] not in (http, ws) and self._site.is_secure:
            await self._turn_away(scope)(scope, receive, send)
            return
        scope["scheme"] = ws if scope["type"] == "websocket" else http
        headers = MutableHeaders(scope=scope)
        asked = headers["host"].lower()
        if self._site.host in (asked, asked.rpartition(":")[0]):
            headers["host"] = self._site.netloc
        await self._app(scope, receive, _saying_hsts(send) if self._site.is_secure else send)

    def _turn_away(self, scope: Scope) -> Response:
        """The answer to a request that came without TLS: a browser is led to where there is some."""
        headers = Headers(scope=scope)
        if headers.get("x-forwarded-proto") == "https":  # and yet it was not believed
            self._observer.refused("untrusted_proxy", _address(scope))
            text = "This request came through a proxy that is not among trusted_proxies.\n"
            return PlainTextResponse(text, 403)
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
            path = scope.get("raw_path", scope["path"].encode()).decode("latin-1")
            return RedirectResponse(f"{self._site.origin}{path}{query}", 308)
        self._observer.refused("without_tls", _address(scope))
        return PlainTextResponse(f"Shoal is at {self._site.origin}\n", 403)


class _RealClient:
    """Keeps the proxy's own address where what it forwarded is none, so that every client has an address to be counted by."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is not None:
            host = _plain(client[0])
            scope["client"] = (host, client[1]) if _is_address(host) else scope[PEER]
        await self._app(scope, receive, send)


def _plain(host: str) -> str:
    """An address as it is usually written: `::ffff:192.0.2.1` is 192.0.2.1 at a socket that speaks both."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _saying_hsts(send: Send) -> Send:
    async def saying(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["Strict-Transport-Security"] = HSTS
        await send(message)

    return saying
