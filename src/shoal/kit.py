"""What a game brings besides its rules.

A kit lies in a package of its own (`shoal.kits.<game>`) and is found by the game's name (`shoal.games.kit_of`). The halls
- arena, server, terminal, notation, scenarios - know this protocol and no game. Whatever needs more than the rules is a
method that imports its module when it is called, so that a match loads no terminal, and a terminal no scenario reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from shoal.game import UncheckedRules
from shoal.words.catalogue import Catalogue

if TYPE_CHECKING:  # each hall says beside its own code what it wants of a game; the kit only collects these protocols
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.notation.words import Words as NotationWords
    from shoal.tui.words import Words as TerminalWords

ScenarioReader = Callable[[Mapping[str, object]], Callable[[], str | None]]
"""Reads a scenario's data and returns a function that plays it.

That function returns what was expected and what came instead, or `None` when all came true.
"""


@dataclass(frozen=True)
class Levels:
    """The bots at tables of one game. Bots that see all hands are in no list here, and so can have no seat."""

    offered: tuple[str, ...]
    """What people choose from, the weakest first."""
    others: tuple[str, ...]
    """Bots that have a seat when they are asked for by name: for measuring, and for tests."""
    teammate: str
    """Who plays on the side of the person who opens the table, unless they chose somebody."""
    opponent: str
    """Who plays against that person."""
    standin: str
    """Who plays for a person while they are away."""
    steady: str
    """Who takes the seat of a bot that broke down."""

    def may_sit(self, name: str) -> bool:
        """Whether a bot of that name may have a seat at a table."""
        return name in self.offered or name in self.others


class Kit(Protocol):
    """What one game brings."""

    presets: ClassVar[Mapping[str, Any]]
    """Named house rules: options, as values of the game's own type."""

    usual_preset: ClassVar[str]
    """The house rules of a table whose host chose none."""

    seat_counts: ClassVar[tuple[int, ...]]
    """How many may play under the usual preset, for the first page. The option of every game that says it is `players`."""

    levels: ClassVar[Levels]
    """The bots at tables."""

    ladder: ClassVar[tuple[str, ...]]
    """The bots that `shoal ladder` compares when none are named."""

    owes_hearings: ClassVar[bool] = False
    """Whether there are house rules under which everybody is owed time to speak (`Rules.unheard`)."""

    def rules(self, options: Any = None) -> UncheckedRules:
        """The rules under options of the game's own type; `None` stands for the defaults."""
        ...

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name, the weakest first where that is known. One of them is called `random`."""
        ...

    def oracles(self) -> Mapping[str, Maker]:
        """Bots that see all hands: for measuring in the arena, and for nothing else."""
        return {}

    def measures(self) -> Measures:
        """What the arena counts and prints of a game."""
        ...

    def notation(self) -> NotationWords:
        """The phrases of this game's records."""
        ...

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        ...

    def words(self) -> Catalogue:
        """What is said of this game in every language: the folder `words` beside the module of the kit."""
        return _beside(type(self).__module__)

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """By what `game:` says in a scenario: who reads it."""
        return {}


@cache
def _beside(module: str) -> Catalogue:
    return Catalogue(files(module.rpartition(".")[0]) / "words")
