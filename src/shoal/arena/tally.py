"""What a finished game was like, in numbers that mean something to people: one function a game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from shoal.literature.events import Asked, Claimed, Closed


class Tally(Struct, frozen=True):
    """One side's doings: questions, how many of them hit, claims, and how many of those were not won."""

    questions: int = 0
    hits: int = 0
    claims: int = 0
    wrong_claims: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.questions + other.questions,
            self.hits + other.hits,
            self.claims + other.claims,
            self.wrong_claims + other.wrong_claims,
        )


def literature(log: Iterable[Any]) -> tuple[Tally, Tally]:
    """The doings of the two teams in a game of Literature."""
    tallies = [Tally(), Tally()]
    claimer = 0
    for event in log:
        match event:
            case Asked():
                tallies[event.seat % 2] += Tally(questions=1, hits=int(event.hit))
            case Claimed():
                claimer = event.seat % 2
            case Closed():
                tallies[claimer] += Tally(claims=1, wrong_claims=int(event.outcome != "won"))
            case _:
                pass
    return tallies[0], tallies[1]


TALLIES: Final[dict[str, Callable[[Iterable[Any]], tuple[Tally, ...]]]] = {"literature": literature}
