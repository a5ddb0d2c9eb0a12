"""`shoal play`: the server on this machine, and a browser that shows it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import os
import random
import signal
import socket
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import shoal
from shoal.errors import ShoalError
from shoal.server.messages import FRAME_LIMIT, Pace
from shoal.server.presence import Manners, human_pause

if TYPE_CHECKING:
    import uvicorn

    from shoal.server.store import Store

DEFAULT_PORT: Final = 8000
PORTS_TRIED: Final = 100
BACKLOG: Final = 256
SEND_BUFFER: Final = 64 * 1024
"""Bytes that the kernel keeps for a client that does not read; more would only hide from us that it is stuck."""
STUCK_MS: Final = 30_000
STATIC: Final = Path(shoal.__file__).parent / "static"


class PortTaken(ShoalError):
    """Nothing can listen on that address."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal play`."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=_port, help=f"the port (default: {DEFAULT_PORT}, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept (default: your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    # For measuring: a fixed pause of all bots, in seconds, and a file that is told when each event was decided.
    parser.add_argument("--bot-pause", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--decision-log", type=Path, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    from shoal.server.store import open_store

    _set_up_logging()
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(_listen(args.host, args.port))
        store = stack.enter_context(open_store(args.data or default_data_folder()))
        log = stack.enter_context(args.decision_log.open("w")) if args.decision_log else None
        server = _server(store, _manners(args.bot_pause), _decisions(log))
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        print(f"Shoal is at {address}", flush=True)  # noqa: T201  # for the person at the terminal
        if not args.no_browser:
            _open_browser(address)
        server.run(sockets=[listener])
    return 0


def default_data_folder() -> Path:
    """Where programs keep their data on this machine."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "shoal"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "shoal"


# --- The address ------------------------------------------------------------------------------------------------------


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 to 65535")
    return port


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket that already listens: who reads the address can connect at once."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else (port,)
    for candidate in ports:
        try:
            return _listen_on(host, candidate)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            raise PortTaken(f"cannot listen on {host}, port {candidate}: {error.strerror}") from None
    if port is None:
        raise PortTaken(f"no port from {ports[0]} to {ports[-1]} of {host} is free; choose one with --port")
    raise PortTaken(f"port {port} of {host} is in use; choose another with --port")


def _listen_on(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name != "nt":  # where it would let two servers have the same port
            # The port of a server that was killed is free at once, though its old connections linger.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if sys.platform == "linux":  # a client that takes nothing for so long is dropped by the kernel
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK_MS)
        listener.bind(address)
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


# --- The server -------------------------------------------------------------------------------------------------------


def _server(store: Store, manners: Manners, on_decision: Callable[[str, int], None] | None) -> uvicorn.Server:
    import uvicorn

    from shoal.server.app import create_app
    from shoal.server.page import Assets
    from shoal.server.tables import Tables

    tables = Tables(store, manners=manners, on_decision=on_decision)

    class Server(uvicorn.Server):
        """Tells every client to come back before it closes the connections."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await tables.close()
            await asyncio.sleep(0.05)  # for the last frames to leave
            await super().shutdown(sockets)

    config = uvicorn.Config(
        create_app(tables, Assets.load(STATIC), STATIC),
        ws="websockets-sansio",
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=BACKLOG,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )
    return Server(config)


def _manners(bot_pause: float | None) -> Manners:
    if bot_pause is None:
        return Manners()

    def pause(pace: Pace, rng: random.Random) -> float:
        """The mean is as asked; the moves of many tables do not come in step."""
        return bot_pause * human_pause(pace, rng) / 1.05

    return Manners(pause=pause)


def _decisions(log: TextIO | None) -> Callable[[str, int], None] | None:
    """Writes the time of every decision, in nanoseconds of the machine's monotonic clock."""
    if log is None:
        return None

    def note(table: str, n: int) -> None:
        log.write(f"{table} {n} {time.monotonic_ns()}\n")

    return note


# --- The person at the terminal ---------------------------------------------------------------------------------------


class _OneLine(logging.Formatter):
    """A line for an event, and of an exception only its type and place: what it says might name cards or tokens."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = f"{self.formatTime(record)} {record.levelname.lower()} {record.getMessage().strip()}"
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return line
        frames = traceback.extract_tb(error.__traceback__)[-1:]
        return f"{line}: {type(error).__name__}" + "".join(f" at {frame.filename}:{frame.lineno}" for frame in frames)


def _set_up_logging() -> None:
    """Notable events to standard error, a line each."""
    lines = logging.StreamHandler()
    lines.setFormatter(_OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[lines])


def _leave(*_: object) -> None:
    """SIGTERM, once the server has stopped: close what is open."""
    sys.exit(0)


def _open_browser(address: str) -> None:
    """Show the first page, where there is a screen. It never keeps the server waiting."""
    has_screen = sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
