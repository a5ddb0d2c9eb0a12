"""Statistics of a finished game. Each game's kit defines its own.

GameStats   how long a game was, and what every side did, counted by name
Column      a number of a side that is printed and has a standard error
Share       how often of all times a person did something, for their page
Measures    all that the arena counts and prints of one game
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from shoal.core.game import AnyRules, Outcome

Tally = Counter[str]


class GameStats(NamedTuple):
    """How long a game was, and what every side did in it, in the order of `Rules.sides`."""

    length: int
    sides: tuple[Tally, ...]


class Column(NamedTuple):
    """A statistic of a side: how many `counted` there were a game or, where `per` is given, for each `per`.

    `form` is the format of the number, `words` the text after it.
    """

    name: str
    counted: str
    per: str | None
    form: str
    words: str

    def done(self, tallies: Sequence[Mapping[str, int]]) -> int:
        """The numerator: how many there were in these games of the side."""
        return sum(tally.get(self.counted, 0) for tally in tallies)

    def chances(self, tallies: Sequence[Mapping[str, int]]) -> int:
        """The denominator: the number of games, or of what is counted as `per`."""
        return len(tallies) if self.per is None else sum(tally.get(self.per, 0) for tally in tallies)


class Share(NamedTuple):
    """How many of `per` were `counted`, by the names of a seat's tally; the message `share-NAME` of the game says what that is."""

    name: str
    counted: str
    per: str


def points_of(outcome: Outcome) -> tuple[float, ...]:
    """The points of every side, as the game counts them."""
    return outcome.points


def shares_of_a_win(outcome: Outcome) -> tuple[float, ...]:
    """One point for the winner; sides that share a win share the point."""
    share = 1 / len(outcome.winners)
    return tuple(share if side in outcome.winners else 0 for side in range(len(outcome.points)))


def one_win(rules: AnyRules) -> float:  # noqa: ARG001  # where points are wins, each game has one
    """All points of a game whose points are wins."""
    return 1.0


@dataclass(frozen=True)
class Measures:
    """Everything that the arena counts and prints of one game."""

    count: Callable[[AnyRules, Iterable[Any]], GameStats]
    """The statistics of a finished game, from its log."""
    deeds: Callable[[AnyRules, Iterable[Any]], tuple[Tally, ...]]
    """What each seat did in a finished game, counted by name; it costs no more than to read the log once."""
    shares: tuple[Share, ...]
    """What the page of a person tells of their deeds."""
    length: str
    """What the length of a game is counted in, in the plural."""
    points: str
    """What the points of a side are, in the plural."""
    columns: tuple[Column, ...]
    offers: Mapping[str, str]
    """The names of the moves that programs can make, by the field of the game's `Moves` that offers them."""
    score: Callable[[Outcome], tuple[float, ...]] = points_of
    """The points of every side at the end."""
    total: Callable[[AnyRules], float] = one_win
    """All points that the sides of a game can have together: a side that loses by forfeit leaves them to the others."""
    claims: frozenset[str] = frozenset()
    """Those of the moves in `offers` for which programs are polled that want to be polled for claims only."""
    stall: int = 100_000
    """A game between bots with more moves than this is taken to be endless."""


def no_deeds(rules: AnyRules) -> tuple[Tally, ...]:
    """An empty tally for each seat."""
    return tuple(Tally() for _ in range(rules.seats))


def empty_tallies(rules: AnyRules) -> tuple[Tally, ...]:
    """An empty tally for each side."""
    return tuple(Tally() for _ in rules.sides)
