"""One attacker in a process of its own, so that neither its work nor Python's lock is part of what others are seen to wait.

python -m bench._attacker NAME ADDRESS TABLE [FOLDER]    waits for a line, attacks until the next one, and prints an `Outcome` as JSON

In the folder are `sessions` and `tokens`, a line each (`_measured.py`): then it attacks with accounts, in turns, and without a folder as
guests, each a new one. Each attack comes from an address of its own, so that none finds what another has left of that address's due.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import msgspec

from bench._attacking import AT_MOST_S, Attack, Outcome
from bench._attacks import ATTACKS


def main(name: str, address: str, table: str, folder: str = "") -> None:
    """Attack between two lines of standard input."""
    os.nice(5)  # attackers bring machines of their own
    sessions, tokens = [Path(folder, one).read_text().split() if folder else [""] for one in ("sessions", "tokens")]
    here = f"127.0.{2 if folder else 1}.{1 + list(ATTACKS).index(name)}"
    attack = Attack(address, table, here, sessions if folder else (), tokens[0])
    print("ready", flush=True)
    sys.stdin.readline()
    work = threading.Thread(target=ATTACKS[name].attack, args=(attack,), daemon=True)
    work.start()
    sys.stdin.readline()
    attack.stop.set()
    work.join(AT_MOST_S)
    print(msgspec.json.encode(Outcome(attack.out_s, attack.note)).decode(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
