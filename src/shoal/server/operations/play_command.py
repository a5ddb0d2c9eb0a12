"""`shoal play`: the server on this machine, and a browser that shows it."""

from __future__ import annotations

import argparse
import contextlib
import logging
import math
import os
import re
import signal
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp

import shoal
from shoal.server.operations.serving import DEFAULT_PORT, Server, ServerOptions, listen, open_data
from shoal.server.operations.watchdog import Watchdog
from shoal.server.storage.database import default_data_folder
from shoal.server.storage.retention import Retention
from shoal.server.tables.environment import TableHooks, share_one_heap
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import Manners, Tempo
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets, ClientNotBuilt

STATIC: Final = Path(shoal.__file__).parent / "static"
LOOPBACK: Final = ("localhost", "*.localhost", "127.0.0.1", "::1", "[::1]")
"""What `--host` is for this machine alone, and what browsers call it then."""


OWN_RETENTION: Final = Retention(removed_days=math.inf)
"""On one's own machine no table is removed where someone sits."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal play`."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=_port, help=f"the port (default: {DEFAULT_PORT}, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept (default: your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--no-web", action="store_true", help="where the browser client is not built, go without it")
    # For measuring: a fixed pause of all bots, in seconds, and a file that is told when each event was decided.
    parser.add_argument("--bot-pause", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--decision-log", type=Path, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    _set_up_logging()
    signal.signal(signal.SIGTERM, _leave)
    share_one_heap()
    with contextlib.ExitStack() as stack:
        watchdog = stack.enter_context(Watchdog().watching())
        assets = _assets(is_needed=not args.no_web)
        listener = stack.enter_context(listen(args.host, args.port))
        data = stack.enter_context(open_data(args.data or default_data_folder(), watchdog))
        log = stack.enter_context(args.decision_log.open("w")) if args.decision_log else None
        tables = Tables(
            data.store,
            settings=TableSettings(manners=_manners(args.bot_pause), seals=data.seals),
            hooks=TableHooks(on_decision=_decisions(log)),
            timetable=data.timetable,
        )
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        print(f"Shoal is at {address}", flush=True)  # noqa: T201  # for the person at the terminal
        if not assets.script:
            print(f"Without the browser client tables are played by terminal: shoal tui {address}/t/...", flush=True)  # noqa: T201  # the same
        if not args.no_browser:
            _open_browser(address)
        server = Server(
            tables,
            BuiltClient(assets, STATIC),
            ServerOptions(around=_guarded(args.host), is_alone=True, retention=OWN_RETENTION, exhibits=False),
            daily=data.daily,
            people=data.people,
            watchdog=watchdog,
        )
        server.run(sockets=[listener])
    return 0


def _assets(*, is_needed: bool) -> Assets:
    """What pages load; nothing where no client is built and none is needed, else `ClientNotBuilt`."""
    try:
        return Assets.load(STATIC)
    except ClientNotBuilt:
        if is_needed:
            raise
        return Assets.none()


def _port(text: str) -> int:
    port = int(text) if re.fullmatch("[0-9]{1,5}", text) else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 to 65535")
    return port


def _guarded(host: str) -> Callable[[ASGIApp], ASGIApp]:
    """Who listens to this machine alone is asked under its names alone: a page whose name leads here is none of ours.

    (DNS rebinding. A server for a network, `--host 0.0.0.0`, has names that we cannot know.)
    """
    if host not in LOOPBACK:
        return lambda app: app
    return lambda app: TrustedHostMiddleware(app, LOOPBACK, www_redirect=False)


# --- For measuring ----------------------------------------------------------------------------------------------------


def _manners(bot_pause: float | None) -> Manners:
    if bot_pause is None:
        return Manners()
    # The mean is as asked; the moves of many tables do not come in step.
    return Manners(tempo=Tempo((0.57 * bot_pause, 1.43 * bot_pause), after_hit=0.0, after_claim=0.0, least=0.0))


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
    # It reports what clients do wrong as errors of ours; what is ours, `app.py` logs itself.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


def _leave(*_: object) -> None:
    """SIGTERM, once the server has stopped: close what is open."""
    sys.exit(0)


def _open_browser(address: str) -> None:
    """Show the first page, where there is a screen. It never keeps the server waiting."""
    has_screen = sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
