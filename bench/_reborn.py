"""A server that is there again at once after it was killed: a process that has imported everything forks it anew.

    python bench/_reborn.py FOLDER    for each line on its standard input one more server on that folder; it prints "PID ADDRESS"

So most of the time of a benchmark goes to what it measures. What is killed is a whole process, with all that it had in memory.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench._measured import HASTY, UNLIMITED
from shoal.server.operations.serving import Server, ServerOptions, listen
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.web.app import BuiltClient
from shoal.server.web.document import Assets


class Reborn(NamedTuple):
    """A server that serves."""

    pid: int
    address: str


class Cradle:
    """Where servers come from. At most one of them lives on the folder."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        """The process that forks them."""
        self._child = child

    def bear(self) -> Reborn:
        """One more server; it returns when that listens. `RuntimeError` when it could not start."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write("\n")
        self._child.stdin.flush()
        pid, _, address = self._child.stdout.readline().strip().partition(" ")
        if not address:
            raise RuntimeError("the server does not start")
        return Reborn(int(pid), address)


@contextlib.contextmanager
def cradle(folder: Path) -> Iterator[Cradle]:
    """The servers of a folder. The last one is stopped at the end, when its standard input is closed."""
    command = [sys.executable, "-m", "bench._reborn", str(folder)]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        yield Cradle(child)
    finally:
        assert child.stdin is not None
        child.stdin.close()
        try:
            child.wait(15)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        assert child.stdout is not None
        child.stdout.close()


def _serve(folder: Path) -> None:
    """Serve until the end."""
    faulthandler.enable()
    with listen("127.0.0.1", 0) as listener, open_store(folder) as store:
        tables = Tables(store, settings=TableSettings(HASTY, UNLIMITED))
        server = Server(
            tables,
            BuiltClient(Assets("/static/none.js", ()), folder),
            ServerOptions(spared=("127.0.0.0/8",), is_alone=True),
        )
        print(f"{os.getpid()} http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        server.run(sockets=[listener])


def _fork_servers(folder: Path) -> None:
    """One for each line that comes, as soon as the one before is dead; with the last line ends the last of them."""
    last = 0
    for _ in sys.stdin:
        if last:
            _tell_unless_killed(*os.waitpid(last, 0))
        last = os.fork()
        if not last:
            try:
                _serve(folder)
            except BaseException:  # noqa: BLE001  # the process ends here, whatever it is
                traceback.print_exc()
            finally:
                os._exit(0)
    _tell_unless_killed(*os.waitpid(last, os.WNOHANG))
    with contextlib.suppress(ProcessLookupError):
        os.kill(last, signal.SIGKILL)


def _tell_unless_killed(pid: int, status: int) -> None:
    if pid and os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        print(f"a server ended by itself: {os.waitstatus_to_exitcode(status)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    _fork_servers(Path(sys.argv[1]))
