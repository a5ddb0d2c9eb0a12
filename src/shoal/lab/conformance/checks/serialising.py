"""Writing down and reading back, without pickle: a text from a stranger must not run code when it is read."""

from __future__ import annotations

import base64
import binascii
import pickletools
import re
from random import Random
from typing import ClassVar, Final

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, again
from shoal.lab.conformance.subject import Loads, Saves, SubjectPosition
from shoal.lab.conformance.values import difference

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

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Write, read, compare, and go on."""
        del thorough
        assert isinstance(position, Saves), "asked before"
        assert isinstance(self.subject, Loads), "asked before"
        text = position.save()
        if text is None:
            return None
        self.looked += 1
        if holds_pickle(text):
            return Evidence("PICKLED")
        here = again(self.subject, play, position)
        if here is None:
            return None  # the check of seeding says so
        try:
            there = self.subject.load(text)
        except Exception as error:  # noqa: BLE001  # whatever a foreign reader raises
            return Evidence("NOT_READ_BACK", None, {"why": f"{type(error).__name__}: {error}"[:120]})
        found = difference(self._all(here), self._all(there))
        if found is not None:
            return Evidence("READ_BACK_OTHER", None, dict(zip(("where", "here", "there"), found, strict=True)))
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
        return Evidence("GOES_ON_OTHER", None, dict(zip(("where", "here", "there"), found, strict=True)))

    def _all(self, position: SubjectPosition) -> dict[str, object]:
        told: dict[str, object] = {f"seat {seat}": position.told(seat) for seat in range(self.subject.seats)}
        return {**told, "who decides": position.seat, "legal actions": tuple(position.legal())}


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
