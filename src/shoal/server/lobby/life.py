"""What goes on here, on all nodes: how many people are here, a seat that waits, a table to watch, and the bots' exhibition table.

Pages ask for it as they are made, so it costs nothing to ask: it is put together at most once a second. Who shows it says so (`look`): the
exhibition table sleeps while nobody looks, here or elsewhere (`exhibiting.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.i18n import REFERENCE
from shoal.server.lobby.board import ENTRIES, LobbyBoard, OpenTable

KEPT_S: Final = 1.0
"""Seconds for which what was put together is good enough."""

LOOKED_S: Final = 60.0
"""Seconds for which someone who was shown a page may be looking at it."""


class Exhibition(Struct, frozen=True):
    """The bots' table as everyone may see it. `sizes` are the cards of every seat, `turn` is the seat on turn.

    `said` is what happened last, as a sentence by language: HTML in which cards are drawn; `standing` is the score, in the same way. `sides`
    are the seats that play together. `watching` is how many people watch at the table.
    """

    table: str
    game: str
    names: tuple[str, ...]
    faces: tuple[int, ...]
    sizes: tuple[int, ...] = ()
    turn: Seat | None = None
    said: dict[str, str] = {}
    standing: dict[str, str] = {}
    sides: tuple[tuple[Seat, ...], ...] = ()
    watching: int = 0

    def sentence(self, language: str) -> str:
        """What happened last, in that language."""
        return self.said.get(language) or self.said.get(REFERENCE, "")

    def score(self, language: str) -> str:
        """How it stands, in that language."""
        return self.standing.get(language) or self.standing.get(REFERENCE, "")


class Lively(Struct, frozen=True):
    """What a page may say of now. `here` counts people; `waits` has a free seat, `watch` can be watched, and someone is at both."""

    here: int = 0
    waits: OpenTable | None = None
    watch: OpenTable | None = None
    exhibition: Exhibition | None = None


class NodeLife(Struct, frozen=True):
    """What a node adds to it: how many people are connected to it, and whether someone looks at what it shows."""

    here: int = 0
    looks: bool = False


class Life:
    """What goes on at one server, and at others where there are several."""

    def __init__(self, board: LobbyBoard, now: Callable[[], float]) -> None:
        """Nobody is here. `now` is in seconds."""
        self._board = board
        self._now = now
        self._made_at = -inf
        self._made = Lively()
        self._looked_at = -inf
        self._elsewhere: dict[str, NodeLife] = {}
        self._exhibition: Exhibition | None = None
        self.count: Callable[[], int] = lambda: 0
        """How many people are connected to this server."""
        self.watchers: Callable[[], int] = lambda: 0
        """How many clients here are shown what changes, and need not say again that they look."""
        self.on_look: Callable[[], None] = lambda: None
        """Called when somebody looks, here or elsewhere."""
        self.on_exhibition: Callable[[Exhibition | None], None] = lambda _: None
        """Called with what this server's exhibition table has come to."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when an exhibition table of any server has changed."""

    def now(self) -> Lively:
        """What goes on, as it was at most a second ago; the exhibition as it is."""
        now = self._now()
        if now - self._made_at >= KEPT_S:
            self._made_at = now
            self._made = self._make()
        return replace(self._made, exhibition=self._exhibition)

    def _make(self) -> Lively:
        here = self.count() + sum(one.here for one in self._elsewhere.values())
        first = {entry: self._board.first(entry) for entry in ENTRIES}
        watched = (one for entry in ("next_deal", "ask", "now") if (one := first[entry]) is not None and one.watching)
        return Lively(here, first["now"], next(watched, None))

    # --- Who looks ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Someone is shown a page that says what goes on."""
        self._looked_at = self._now()
        self.on_look()

    @property
    def is_looked_at_here(self) -> bool:
        """Whether someone looks at what this server shows."""
        return self.watchers() > 0 or self._now() - self._looked_at < LOOKED_S

    @property
    def is_looked_at(self) -> bool:
        """Whether someone looks, here or elsewhere."""
        return self.is_looked_at_here or any(one.looks for one in self._elsewhere.values())

    # --- Exhibition tables, and other nodes ---------------------------------------------------------------------------

    def show(self, exhibition: Exhibition | None) -> None:
        """That is this server's exhibition table now."""
        self._put(exhibition)
        self.on_exhibition(exhibition)

    def show_elsewhere(self, exhibition: Exhibition | None) -> None:
        """Another server has said what its exhibition table is now."""
        self._put(exhibition)

    def _put(self, exhibition: Exhibition | None) -> None:
        self._exhibition = exhibition
        self.on_change()

    def own(self) -> NodeLife:
        """What this server adds."""
        return NodeLife(self.count(), self.is_looked_at_here)

    def put_elsewhere(self, nodes: Mapping[str, NodeLife]) -> None:
        """What the others add."""
        self._elsewhere = dict(nodes)
        if self.is_looked_at:
            self.on_look()
