"""Lives of tables on a real server, with its threads, its disk and its sockets, which is killed in the middle of them.

What clients know can only be compared when nothing is on its way: whoever has just come as the same guest is told the same as they, at
the same event. In the end the database is read as that of any life.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import httpx
from msgspec.structs import asdict

from shoal.core.codec import Decoder, encode
from shoal.server.tables.state.log import read
from shoal.server.tables.state.table_state import TableState
from tests.lives.beginnings import SEATS, drawn_wish
from tests.lives.disk import Disk, check_readers, disk_in
from tests.lives.people import Wrong
from tests.server.live import PATIENCE, LiveGuest, Talk
from tests.server.tables_in_memory import some_moves

STEPS: Final = 24
TRIES: Final = 40
"""How often two connections of one guest are compared until they know the same."""
DEEDS: Final = {
    "play": 12,
    "sit": 3,
    "stand": 1,
    "again": 2,
    "leave": 2,
    "whisper": 3,
    "host": 2,
    "look": 2,
    "pause": 2,
}

_READ = Decoder[dict[str, Any]](dict[str, Any])


class LifeThere:
    """A table on a real server, and its people, each with one tab."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.table = ""
        self.rng = Random(f"there {seed}")
        self.guests = {name: LiveGuest("") for name in ("owner", "bea", "cyd", "dan")[: self.rng.randint(2, 4)]}
        self.talks: dict[str, Talk] = {}
        """The last connection of each of them."""
        self.here: set[str] = set()

    def live(self, address: str) -> None:
        """Some steps on a server that was just started: whatever people do, and what they know is compared."""
        for guest in self.guests.values():
            guest.url = address
        while not self.table:
            self._open(self.guests["owner"])
        with contextlib.ExitStack() as stack:
            for name in self.guests:
                self._come(name, stack)
            for step in range(STEPS):
                self._step(self.rng.choice([*self.guests]), stack)
                if step % 6 == 5 and self.here:
                    self._compare(self.rng.choice(sorted(self.here)))

    def _open(self, owner: LiveGuest) -> None:
        """Open the table, with bots that know no pauses; not every wish makes one."""
        wish = asdict(drawn_wish(self.rng, self.rng.choice(tuple(SEATS)))) | {"hearing_s": 1.0, "bot": "random"}
        headers = {**owner.headers, "Accept": "application/json", "Content-Type": "application/json"}
        answer = httpx.post(f"{owner.url}/tables", content=encode(wish), headers=headers, timeout=PATIENCE)
        if answer.status_code == 201:
            self.table = answer.json()["table"]
        elif answer.json()["error"] == "BAD_FORM":
            raise Wrong("there", answer.text)

    def _come(self, name: str, stack: contextlib.ExitStack) -> None:
        self.talks[name] = stack.enter_context(self.guests[name].at(f"/t/{self.table}"))
        self.here.add(name)

    def _step(self, name: str, stack: contextlib.ExitStack) -> None:
        rng = self.rng
        if name not in self.here:
            self._come(name, stack)
        talk = self.talks[name]
        (deed,) = rng.choices([*DEEDS], [*DEEDS.values()])
        match deed:
            case "play":
                for _ in range(rng.choice((1, 5))):
                    moves = list(some_moves(talk.update["moves"])) if talk.seat is not None else []
                    if moves:
                        self._say(name, {"type": "play", "n": talk.update["n"], "move": rng.choice(moves)})
            case "pause":
                time.sleep(rng.choice((0.0, 0.02, 0.1)))
            case "leave":
                if rng.random() < 0.5:
                    talk.say(type="bye")
                talk.socket.close()
                self.here.remove(name)
            case _:
                self._say(name, self._wish(deed, name, talk))

    def _wish(self, deed: str, name: str, talk: Talk) -> dict[str, Any]:
        rng, lookers = self.rng, talk.around.get("lookers")
        wishes: dict[str, dict[str, Any]] = {
            "sit": {"type": "sit", "seat": rng.choice(talk.table["free"] or [0]), "name": name.title()},
            "whisper": {"type": rng.choice(("waive", "hasten", "ready")), "n": talk.update["n"]},
            "host": rng.choice(
                (
                    {"type": "set_seating", "seating": rng.choice(("open", "until_play", "ask"))},
                    {"type": "swap", "seat": 0, "other": 1},
                    {"type": "set_pace", "pace": rng.choice(("slow", "at_once"))},
                    {"type": "set_listed", "listed": rng.random() < 0.5},
                )
            ),
            "look": {"type": "let_look", "look": lookers[0]["number"], "yes": True}
            if lookers
            else {"type": "look_on", "name": name.title(), "seat": 0},
        }
        return wishes.get(deed, {"type": deed})

    def _say(self, name: str, message: dict[str, Any]) -> None:
        """Send a command, and wait for the answer."""
        self.talks[name].command(id=len(self.talks[name].frames), **message)

    def _compare(self, name: str) -> None:
        """Whoever comes now as that guest is told what they know."""
        talk = self.talks[name]
        for _ in range(TRIES):
            with self.guests[name].at(f"/t/{self.table}", tab="fresh") as fresh:
                for each in (talk, fresh, talk):
                    each.say(type="ping")
                    each.until("pong")
                known, anew = _known(talk), _known(fresh)
            if known == anew:
                return
            time.sleep(0.05)
        differ = next(part for part in known if known[part] != anew[part])
        raise Wrong("there", f"{name} was told {differ} {known[differ]!r}, and who comes {anew[differ]!r}")

    def check_log(self, disk: Disk) -> None:
        """The log is whole, everything that is read of it is alike, and the last that people knew of the game is in it."""
        log = disk.whole(self.table)
        if [row.n for row in log] != list(range(1, len(log) + 1)):
            raise Wrong("there", "the log has gaps")
        check_readers(self.table, log, disk)
        for talk in self.talks.values():
            if _is_outside(talk):
                continue
            n, view = talk.update["n"], talk.update["view"]
            if n > len(log):
                raise Wrong("there", f"event {n} was told, and the log ends with {len(log)}")
            if view != _READ(encode(TableState.of(*read(log[:n])).view(view.get("seat")))):
                raise Wrong("there", f"the view of seat {view.get('seat')} after event {n} is not that of the log")


def _is_outside(talk: Talk) -> bool:
    """Whether they may not see the game."""
    return talk.seat is None and talk.table["watching"] == "nobody"


def _known(talk: Talk) -> dict[str, Any]:
    """What a connection knows that another of the same guest is told, too, when it comes."""
    update = talk.update
    told = {name: update.get(name) for name in ("view", "moves")}
    hearing = update.get("hearing")
    n = None if _is_outside(talk) else update["n"]
    return {
        **talk.table,
        **told,
        "n": n,
        "hearing": hearing and hearing["seats"],
        "around": talk.around or {"type": "around"},
    }


class Server(Protocol):
    """A server that can be started on its folder again and again, and dies when it is told to."""

    def bear(self) -> str:
        """Start it; its address."""

    def kill(self) -> None:
        """End it in the middle of what it does."""


def lived_there(seeds: range, server: Server, folder: Path) -> Iterator[str]:
    """What is wrong with these lives, all at once, on a server that is killed half way."""
    lives = [LifeThere(seed) for seed in seeds]
    faults: dict[int, str] = {}

    def guarded(life: LifeThere, part: Callable[[LifeThere], None]) -> None:
        if life.seed in faults:
            return
        try:
            part(life)
        except Exception as wrong:  # noqa: BLE001  # whatever a table or a reader raises is what is wrong
            faults[life.seed] = f"{type(wrong).__name__} {wrong}"

    for _ in range(2):
        live = partial(LifeThere.live, address=server.bear())
        with ThreadPoolExecutor(len(lives)) as threads:
            list(threads.map(partial(guarded, part=live), lives))
        server.kill()
    with disk_in(folder) as disk:
        for life in lives:
            guarded(life, lambda one: one.check_log(disk))
    return (f"seed {seed}: {what}" for seed, what in faults.items())
