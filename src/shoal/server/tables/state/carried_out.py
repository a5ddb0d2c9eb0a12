"""The commands that a table carried out lately, so that one that is sent again is acknowledged again and done once.

A client sends a command again when its connection broke before the answer came, and no tab may have more commands under way than
its connection may send at once (`Manners.burst`). So the last of each tab are enough, and a table needs no more memory
the longer it is played at.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

LAST: Final = 64
"""Commands that are kept of a tab."""

TABS: Final = 100
"""Tabs of which commands are kept: those from which one came last."""


class Done(Struct, frozen=True):
    """A command that was carried out: its last event, without what the table settled then, and a digest of what it said."""

    n: int
    digest: str | None


class CarriedOut:
    """What was done lately, by guest, tab and the number of the command."""

    def __init__(self) -> None:
        """Nothing was."""
        self._tabs: dict[tuple[str, str], dict[int, Done]] = {}

    def put(self, who: str, tab: str, command: int, done: Done) -> None:
        """That command has led to this."""
        of_tab = self._tabs.pop((who, tab), {})
        of_tab[command] = done
        if len(of_tab) > LAST:
            del of_tab[next(iter(of_tab))]
        self._tabs[who, tab] = of_tab
        if len(self._tabs) > TABS:
            del self._tabs[next(iter(self._tabs))]

    def get(self, who: str, tab: str, command: int) -> Done | None:
        """What that command led to; `None` when it was not carried out, or so long ago that nobody can still wait for it."""
        return self._tabs.get((who, tab), {}).get(command)
