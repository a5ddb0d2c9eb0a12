"""The servers of benchmarks, each in a process of its own: Shoal without limits of addresses, and a bare echo.

    python -m bench._measured table FOLDER [--pauses] [--unruled] [--strict] [--paced]    prints its address
    python -m bench._measured echo

With `--pauses` the signal `USR1` writes FOLDER/pauses, with a line for everything that held the server up (`_stalls.py`): when it ended
(nanoseconds of the machine's monotonic clock), what it was, how long it took (milliseconds: of the clock, and for a collection of the
processor), and where a stall was. These notes grow, so benchmarks of memory go without. `--unruled` leaves the collector to Python, `--strict`
has the usual limits. With `--paced` bots take their usual time.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import logging
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import uvicorn

from bench._stalls import Stalls
from shoal.server.operations.limits import Limits
from shoal.server.operations.serving import Server, ServerOptions, listen
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.environment import share_one_heap
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import Manners, Tempo
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets

MEASURED = "-mbench._measured"
"""How `process` starts this module."""

MANY = 1_000_000
UNLIMITED = Limits(commands_per_s=MANY, commands_at_once=MANY)
HASTY = Manners(tempo=Tempo((0.0, 0.0), after_hit=0.0, after_claim=0.0, least=0.0), ready=0.0)


@contextlib.contextmanager
def process(*command: str) -> Iterator[tuple[str, psutil.Process]]:
    """A server process that is stopped at the end, and the address that it prints first."""
    child = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert child.stdout is not None
    try:
        yield child.stdout.readline().strip().rpartition(" ")[2], psutil.Process(child.pid)
    finally:
        child.send_signal(signal.SIGTERM)
        try:
            child.wait(15)
        except subprocess.TimeoutExpired:
            child.kill()
        child.stdout.close()


def cpu_s(watched: psutil.Process) -> float:
    """The processor time that a process has used so far, in seconds."""
    times = watched.cpu_times()
    return float(times.user + times.system)


def allow_many_files() -> None:
    """Let this process, and those that it starts, open as many files and sockets as the machine allows."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve_tables(folder: Path, *, notes_pauses: bool, is_ruled: bool, is_strict: bool, manners: Manners) -> None:
    """Serve until SIGTERM."""
    stalls = Stalls() if notes_pauses else None
    if stalls is not None:
        signal.signal(signal.SIGUSR1, lambda *_: stalls.write(folder / "pauses"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    logging.getLogger("uvicorn.error").addFilter(lambda line: "without completing handshake" not in line.getMessage())
    limits = Limits() if is_strict else UNLIMITED
    share_one_heap()  # as the commands do that serve
    with contextlib.ExitStack() as stack:
        listener, store = stack.enter_context(listen("127.0.0.1", 0)), stack.enter_context(open_store(folder / "data"))
        if stalls is not None:
            stack.callback(stalls.write, folder / "stopped")
            store.checkpointer.on_checkpoint = functools.partial(stalls.note, "checkpoint")
        tables = Tables(store, settings=TableSettings(manners, limits), observer=stalls)
        print(f"Shoal is at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        spared = () if is_strict else ("127.0.0.0/8",)
        server = Server(
            tables,
            BuiltClient(Assets("/static/none.js", ()), folder),
            ServerOptions(spared=spared, is_alone=is_ruled),
        )
        server.run(sockets=[listener])


async def echo(_: Any, receive: Any, send: Any) -> None:
    """An application that sends back every message."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def serve_echo() -> None:
    """Serve until SIGTERM."""
    with listen("127.0.0.1", 0) as listener:
        print(f"Echo is at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        options: dict[str, Any] = {"ws_per_message_deflate": False, "lifespan": "off", "log_config": None}
        uvicorn.Server(uvicorn.Config(echo, ws="websockets-sansio", **options)).run(sockets=[listener])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=("table", "echo"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--pauses", action="store_true")
    parser.add_argument("--unruled", action="store_true")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--paced", action="store_true")
    asked = parser.parse_args()
    if asked.kind == "echo":
        serve_echo()
    else:
        serve_tables(
            asked.folder,
            notes_pauses=asked.pauses,
            is_ruled=not asked.unruled,
            is_strict=asked.strict,
            manners=Manners() if asked.paced else HASTY,
        )
