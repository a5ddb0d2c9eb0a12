"""How a client reaches a table: by a WebSocket to a server, or in this process (`local.py`)."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from shoal.core.game import Seat
from shoal.server.accounts.identity import new_token
from shoal.server.tables.codes import invitation_in, seats_in
from shoal.terminal.client_protocol import SILENCE_S
from shoal.terminal.failures import TerminalError

FRAME_LIMIT: Final = 4 * 1024 * 1024
"""Bytes: a table that says more in one frame is not one of ours."""

LINK_LIMIT: Final = 80
"""Letters: more of a link that leads nowhere is not repeated."""

_LINK: Final = re.compile(r"/t/([A-Za-z0-9_-]{1,40})(/socket)?/?")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


class BadLink(TerminalError):
    """A link that leads to no table."""


class Unreachable(Exception):
    """There is no connection now; there may be one later."""


class TableLink(Protocol):
    """An open connection to one table."""

    async def send(self, frame: bytes) -> None:
        """Send a frame, if the connection is still open."""

    async def receive(self) -> bytes | str | None:
        """The next frame; `None` when the connection has ended."""

    async def close(self) -> None:
        """End the connection."""


class Transport(Protocol):
    """Opens connections to one table."""

    seats: tuple[Seat, ...]
    """The seats that the link offers; none where it offers all."""

    async def open(self) -> TableLink:
        """A new connection; `Unreachable` when there is none now, a `ShoalError` when there will never be one."""


# --- A table on a server ----------------------------------------------------------------------------------------------


class ServerTransport:
    """The WebSocket of a table on a server. The guest's token is kept for each server, so that a seat is found again."""

    def __init__(self, link: str, tokens: Path, token: str = "") -> None:
        """The table that a link leads to, as the server shows it: `http://host:8000/t/ID`.

        `token` is that of an account (`/account/programs`); without one anyone who comes is a guest.
        """
        parts = urlsplit(link)
        found = _LINK.fullmatch(parts.path)
        if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
            raise BadLink("no-table-link", link=link[:LINK_LIMIT])
        self.address: str = f"{parts.scheme.replace('http', 'ws')}://{parts.netloc}/t/{found[1]}/socket"
        self._by = invitation_in(link)
        self.site: str = f"{parts.scheme}://{parts.netloc}"
        self._token = token or token_for(tokens, self.site)
        self._has_answered = False
        self.seats: tuple[Seat, ...] = seats_in(link)

    async def open(self) -> TableLink:
        """Connect as the guest whose token is kept here."""
        headers = {"Authorization": f"Bearer {self._token}"}
        try:
            address = f"{self.address}?{urlencode({'by': self._by})}" if self._by else self.address
            socket = await connect(
                address, additional_headers=headers, max_size=FRAME_LIMIT, open_timeout=SILENCE_S, close_timeout=1
            )
        except InvalidStatus as refused:
            if refused.response.status_code == 404:
                raise BadLink("no-table") from None
            if refused.response.status_code in (401, 403):
                raise BadLink("token-refused") from None
            raise Unreachable from None
        except InvalidURI:
            raise BadLink("no-address", link=self.address[:LINK_LIMIT]) from None
        except (OSError, TimeoutError, InvalidHandshake, EOFError):
            if not self._has_answered:  # a mistyped address, rather than a server that comes back
                raise BadLink("no-answer", link=self.address.removesuffix("/socket")[:LINK_LIMIT]) from None
            raise Unreachable from None
        self._has_answered = True
        return _SocketConnection(socket)


class _SocketConnection:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, frame: bytes) -> None:
        with suppress(ConnectionClosed):
            await self._socket.send(frame.decode())

    async def receive(self) -> bytes | str | None:
        try:
            return await self._socket.recv()
        except ConnectionClosed:
            return None

    async def close(self) -> None:
        await self._socket.close()


# --- Who we are -------------------------------------------------------------------------------------------------------


def state_folder() -> Path:
    """The folder in which programs keep their state on this machine."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "shoal"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "shoal"


def token_for(folder: Path, server: str) -> str:
    """The guest's token for a server, made when there is none. No server is ever sent the token of another.

    Where it cannot be kept, it lasts as long as this program.
    """
    file = folder / "guests.json"
    known = _tokens(file)
    if server not in known:
        known[server] = new_token()
        with suppress(OSError):
            _keep(file, known)
    return known[server]


def _tokens(file: Path) -> dict[str, str]:
    try:
        read = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    known = read.items() if isinstance(read, dict) else ()
    return {server: token for server, token in known if isinstance(token, str) and _TOKEN.fullmatch(token)}


def _keep(file: Path, tokens: dict[str, str]) -> None:
    """Write the file whole or not at all, readable by its owner alone."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        fresh.unlink()
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as text:
        json.dump(tokens, text)
    fresh.replace(file)


async def rest(seconds: float, until: asyncio.Event) -> None:
    """Wait so many seconds, or until that event."""
    with suppress(TimeoutError):
        await asyncio.wait_for(until.wait(), seconds)
