"""What a check is: it looks at positions of random games, and says what is wrong in one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar, NamedTuple

from shoal.lab.conformance.plays import PlayedActions
from shoal.lab.conformance.subject import Subject, SubjectPosition


class Evidence(NamedTuple):
    """What is wrong in a position, by name; the seat that it concerns, and what else there is to say.

    `play` is the play that shows it, where that is not the one that was looked at.
    """

    kind: str
    seat: int | None = None
    values: dict[str, str] = {}  # noqa: RUF012  # nobody changes it
    play: PlayedActions | None = None


class Check(ABC):
    """One check of one subject. It is made for a run, and may remember what it has seen in it."""

    name: ClassVar[str]

    share: ClassVar[float] = 0.03
    """The share of all positions that it looks at; at least one in every game."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        self.subject = subject
        self.looked = 0

    def lacks(self, position: SubjectPosition) -> str:  # noqa: ARG002  # for checks that need an ability
        """The name of the reason why this cannot be checked; empty when it can."""
        return ""

    def begin(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:  # noqa: ARG002  # for checks that look at every deal
        """A game has been dealt. The position may be used up."""
        return None

    def follow(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:  # noqa: ARG002  # for checks that look everywhere
        """Every position of every game, in order; it must be quick, and change nothing."""
        return None

    @abstractmethod
    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """What is wrong at the end of that play; `thorough` when a fault is made smaller: then it must be found again."""

    def end(self, play: PlayedActions) -> Evidence | None:  # noqa: ARG002  # for checks that judge all games together
        """All games have been played; `play` is the last one."""
        return None
