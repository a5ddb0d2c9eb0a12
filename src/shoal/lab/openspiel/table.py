"""What never changes in an OpenSpiel game of ours, in one object that copies of a state share.

OpenSpiel clones a state of a Python game by `copy.deepcopy` of its attributes. A state that held its game would drag it
along, and get back a game without its Python half; one that held the rules would copy a thousand cards. So a state has one
attribute, `Held`, which is shared by clones until one of them goes on, and that refers to a `Table`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

from shoal.core.games import kit_of, rules_of
from shoal.envs.chance import Chance, Outcomes
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.lab.openspiel.parameters import Value, options_from, settings_from

FULL = ("full",)
BELIEF = ("belief",)


class Table:
    """The rules, the encodings and the chance of one game under given parameters. Immutable."""

    def __init__(self, game: str, given: tuple[tuple[str, Value], ...]) -> None:
        parameters = dict(given)
        self.game = game
        self.given = given
        self.rules: Any = rules_of(game, options_from(game, parameters))
        settings = settings_from(parameters)
        self._settings = settings
        self.plain: AnyEncoding = encoding_of(self.rules, **settings)
        """Observations: what the table shows now."""
        self.full: AnyEncoding = encoding_of(self.rules, memory=FULL, **settings)
        """Information states: everything that a seat has seen."""
        chance = kit_of(game).chance(self.rules)
        if chance is None:
            raise ValueError(f"{game} has no tree of chance")
        self.chance: Chance = chance
        self.first_outcomes: Outcomes = chance.dealing(())
        self.seats: int = self.rules.seats
        self.nobody: list[float] = [0.0] * self.seats

    def encoding(self, *, recalls: bool, believes: bool = False) -> AnyEncoding:
        """What observations of that type are made of. Raises `ValueError` for beliefs of a game that has none."""
        if not believes:
            return self.full if recalls else self.plain
        return encoding_of(self.rules, memory=(*BELIEF, *FULL) if recalls else BELIEF, **self._settings)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, (self.game, self.given)


@lru_cache(maxsize=64)
def table_of(game: str, given: tuple[tuple[str, Value], ...]) -> Table:
    """One object for all games with the same parameters. Raises `BadOptions`, and `ValueError` for settings."""
    return Table(game, given)
