"""The same elsewhere: written down and read back, and in another process.

Texts are read without pickle: one from a stranger must not run code. Hashes of texts, addresses and threads differ in another
process, and a game must not; anyone who runs the checks brings that process (`Elsewhere`), the command one with another hash seed.
"""

from __future__ import annotations

import base64
import binascii
import pickletools
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final

from shoal.lab.conformance.checks import Check, Evidence, all_given
from shoal.lab.conformance.plays import PlayedActions, again, random_steps
from shoal.lab.conformance.subject import Loads, Saves, Subject, SubjectPosition
from shoal.lab.conformance.values import difference, digest

TOKEN: Final = re.compile(rb"gA[I-X][A-Za-z0-9+/_-]{2,}={0,2}")
"""How a pickle of protocol 2 to 5 begins in base64."""


class Serialising(Check):
    """`PICKLED`, `NOT_READ_BACK`, `READ_BACK_OTHER`, `GOES_ON_OTHER`."""

    name: ClassVar[str] = "serialising"

    share: ClassVar[float] = 0.01

    ON: ClassVar = 10
    """Decisions that are taken after reading."""

    def lacks(self, position: SubjectPosition) -> str:
        """It needs a way to write and to read."""
        return "" if isinstance(position, Saves) and isinstance(self.subject, Loads) else "NO_TEXT"

    def look(self, play: PlayedActions, position: Any, rng: Random, *, thorough: bool = False) -> Evidence | None:
        """Write, read, compare, and go on."""
        text = position.save()
        if text is None:
            return None
        self.looked += 1
        if holds_pickle(text):
            return Evidence("PICKLED")
        here = again(self.subject, play, position)
        if here is None:
            return None  # the check of seeding says so
        assert isinstance(self.subject, Loads), "asked before"
        try:
            there = self.subject.load(text)
        except Exception as error:  # noqa: BLE001  # whatever a foreign reader raises
            return Evidence("NOT_READ_BACK", None, {"why": f"{type(error).__name__}: {error}"[:120]})
        found = difference(self._all(here), self._all(there))
        if found is not None:
            return Evidence("READ_BACK_OTHER", None, found._asdict())
        for _ in range(self.ON):
            legal = tuple(here.legal())
            if here.seat is None or (here.seat, legal) != (there.seat, tuple(there.legal())):
                break
            action = rng.choice(legal)
            here.step(action)
            there.step(action)
        found = difference(self._all(here), self._all(there))
        if found is None:
            return None
        return Evidence("GOES_ON_OTHER", None, found._asdict())

    def _all(self, position: SubjectPosition) -> dict[str, object]:
        return {**all_given(self.subject, position), "legal actions": tuple(position.legal())}


def holds_pickle(text: str | bytes) -> bool:
    """Whether there is a pickle in it, plain or in base64."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if any(_is_pickle(data[found.start() :]) for found in re.finditer(rb"\x80[\x02-\x05]", data)):
        return True
    return any(_is_pickle(_decoded(found.group())) for found in TOKEN.finditer(data))


def _decoded(token: bytes) -> bytes:
    token = token.rstrip(b"=").replace(b"-", b"+").replace(b"_", b"/")
    try:
        return base64.b64decode(token + b"=" * (-len(token) % 4))
    except binascii.Error:
        return b""


def _is_pickle(data: bytes) -> bool:
    """Whether it can be read as a pickle to its end. Nothing is run."""
    try:
        return any(code.name == "STOP" for code, _, _ in pickletools.genops(data))
    except Exception:  # noqa: BLE001  # it is something else
        return False


MOST: int = 200
"""Decisions of each game that are compared."""

GAMES: int = 5

Transcript = list[str]
"""A hash for each position of a game: what all seats are given there."""

Elsewhere = Callable[[Sequence[int]], list[Transcript]]
"""Plays the games of these seeds in another process."""


def transcript(subject: Subject, seed: int) -> Transcript:
    """The game of that seed, played at random."""
    return [
        digest([position.told(seat) for seat in range(subject.seats)]).hex()
        for _, position in random_steps(subject, seed, Random(seed), MOST)
    ]


class Processes(Check):
    """`OTHER_PROCESS`: a game is another one in another process."""

    name: ClassVar[str] = "processes"

    elsewhere: Elsewhere | None = None

    def lacks(self, position: SubjectPosition) -> str:
        """It needs another process."""
        return "" if self.elsewhere is not None else "NO_PROCESS"

    def end(self, play: PlayedActions) -> Evidence | None:
        """Play some games there and here. The evidence names the play."""
        assert self.elsewhere is not None, "asked before"
        seeds = [play.seed + number for number in range(GAMES)]
        found: list[tuple[int, int]] = []
        for seed, there in zip(seeds, self.elsewhere(seeds), strict=True):
            here = transcript(self.subject, seed)
            self.looked += len(here)
            same = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
            if same is not None or len(here) != len(there):
                found.append((min(len(here), len(there)) if same is None else same, seed))
        if not found:
            return None
        length, seed = min(found)
        plays = [other for other, _ in random_steps(self.subject, seed, Random(seed), MOST)]
        return Evidence("OTHER_PROCESS", play=plays[min(length, len(plays) - 1)])
