"""What a check is: it looks at positions of random games, and says what is wrong in one."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, NamedTuple

from shoal.lab.conformance.plays import PlayedActions
from shoal.lab.conformance.subject import Subject, SubjectPosition


class Evidence(NamedTuple):
    """What is wrong in a position, by name; the seat that it concerns, and what else there is to say.

    `play` is the play that shows it, where that is not the one that was looked at.
    """

    kind: str
    seat: int | None = None
    values: dict[str, str] = {}  # noqa: RUF012  # no one changes it
    play: PlayedActions | None = None


def all_given(subject: Subject, position: SubjectPosition) -> dict[str, object]:
    """What all seats are given, and who decides."""
    told: dict[str, object] = {f"seat {seat}": position.told(seat) for seat in range(subject.seats)}
    return {**told, "who decides": position.seat}


class Check:
    """One check of one subject. It is made for a run, and may remember what it has seen in it."""

    name: ClassVar[str]

    share: ClassVar[float] = 0.03
    """The share of all positions that it looks at; at least one in every game."""

    needs: ClassVar[tuple[type[Any], str] | None] = None
    """The ability that positions must have, and the name of the reason why this cannot be checked without it."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        self.subject = subject
        self.looked = 0

    def lacks(self, position: SubjectPosition) -> str:
        """The name of the reason why this cannot be checked; empty when it can."""
        return "" if self.needs is None or isinstance(position, self.needs[0]) else self.needs[1]

    def begin(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """A game has been dealt. The position may be used up."""
        return None

    def follow(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """Every position of every game, in order; it must be quick, and change nothing."""
        return None

    def look(
        self,
        play: PlayedActions,
        position: SubjectPosition,
        rng: Random,
        *,
        thorough: bool = False,
    ) -> Evidence | None:
        """What is wrong at the end of that play; `thorough` when a fault is made smaller: then it must be found again."""
        return None

    def end(self, play: PlayedActions) -> Evidence | None:
        """All games have been played; `play` is the last one."""
        return None
