"""Types are read by many threads at once, also when nobody has read them before."""

from __future__ import annotations

import subprocess
import sys

import pytest

from shoal.core.games import GAMES

FRESH = """
import sys, threading, time, typing
from msgspec.structs import asdict
from shoal.core.games import kit_of, rules_of

slowly = typing._AnnotatedAlias.__hash__


def hash_slowly(self):
    time.sleep(0.001)  # another thread goes on in the middle of it
    return slowly(self)


game = sys.argv[1]
options = asdict(kit_of(game).rules().options)
typing._AnnotatedAlias.__hash__ = hash_slowly
together, found = threading.Barrier(4), []


def read():
    together.wait()
    found.append(rules_of(game, options))


threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(found))
"""


@pytest.mark.parametrize("game", GAMES)
def test_four_threads_read_house_rules_at_once_in_a_fresh_process(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", FRESH, game], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr
