"""What a finished game was like, in numbers that mean something to people: by the game's name.

Tally     one side's doings, counted by name         TALLIES   who did what, told from the log
Column    a number that is told of a side            LENGTHS   what the length of a game is counted in
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from shoal.arena.unsaid import unsaid
from shoal.fish_draw import events as fish_draw
from shoal.game import AnyRules, Outcome, Seat
from shoal.go_fish import events as go_fish
from shoal.literature import Literature
from shoal.literature import events as literature

Tally = Counter[str]


class Doings(NamedTuple):
    """What was done in a game: how long it was, and the doings of every side."""

    length: int
    sides: tuple[Tally, ...]


class Column(NamedTuple):
    """A number of a side: so many of `counted`, a game or for each of `per`; `form` and `words` tell it to people."""

    name: str
    counted: str
    per: str | None
    form: str
    words: str

    def done(self, tallies: Sequence[Mapping[str, int]]) -> int:
        """How many there were in these games of the side."""
        return sum(tally.get(self.counted, 0) for tally in tallies)

    def chances(self, tallies: Sequence[Mapping[str, int]]) -> int:
        """How many there could have been: the games, or what is counted as `per`."""
        return len(tallies) if self.per is None else sum(tally.get(self.per, 0) for tally in tallies)


def of_literature(rules: AnyRules, log: Iterable[Any]) -> Doings:
    """Questions, hits, claims, those that were not won, and certain ones left unsaid, of the two teams."""
    tallies = _tallies(rules)
    claimer = 0
    log = tuple(log)
    for seat, count in enumerate(unsaid(cast(Literature, rules), log)):
        tallies[seat % 2].update(unsaid=count)
    for event in log:
        match event:
            case literature.Asked():
                tallies[event.seat % 2].update(questions=1, hits=int(event.hit))
            case literature.Claimed():
                claimer = event.seat % 2
            case literature.Closed():
                tallies[claimer].update(claims=1, wrong_claims=int(event.outcome != "won"))
            case _:
                pass
    return Doings(sum(tally["questions"] for tally in tallies), tallies)


def of_go_fish(rules: AnyRules, log: Iterable[Any]) -> Doings:
    """Questions, those that were answered with cards, and books, of every seat."""
    tallies = _tallies(rules)
    for event in log:
        match event:
            case go_fish.Asked():
                tallies[event.seat].update(questions=1)
            case go_fish.Handed():
                tallies[event.to].update(hits=1)
            case go_fish.Book():
                tallies[event.seat].update(books=1)
            case _:
                pass
    return Doings(sum(tally["questions"] for tally in tallies), tallies)


def of_fish_draw(rules: AnyRules, log: Iterable[Any]) -> Doings:
    """Duties to shout, those that were missed, calls, and false ones, of every seat; and the rounds of the game."""
    tallies = _tallies(rules)
    players, rounds, winner = set(range(rules.seats)), 0, -1
    shouted: set[Seat] = set()
    votes: list[fish_draw.Called] = []
    for event in log:
        match event:
            case fish_draw.RoundBegun():
                rounds += 1
                votes.clear()
            case fish_draw.Won(seat, with_fish=True):
                winner = seat
                shouted.clear()
            case fish_draw.Shouted(seat):
                shouted.add(seat)
            case fish_draw.FishLeft():
                for seat in players - ({winner} if rules.options.shout_who == "others" else set()):
                    tallies[seat].update(fish=1, missed=int(seat not in shouted))
            case fish_draw.Called(seat):
                tallies[seat].update(calls=1)
                votes.append(event)
            case fish_draw.Reshuffled(seat, looked=True):
                for call in votes:
                    tallies[call.seat].update(false_calls=int(call.on == seat))
            case fish_draw.Eliminated(seat):
                players.discard(seat)
            case _:
                pass
    return Doings(rounds, tallies)


def _tallies(rules: AnyRules) -> tuple[Tally, ...]:
    return tuple(Tally() for _ in rules.sides)


TALLIES: Final[Mapping[str, Callable[[AnyRules, Iterable[Any]], Doings]]] = {
    "literature": of_literature,
    "go_fish": of_go_fish,
    "fish_draw": of_fish_draw,
}

LENGTHS: Final = {"literature": "questions", "go_fish": "questions", "fish_draw": "rounds"}

COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "literature": (
        Column("hit_rate", "hits", "questions", ".1%", "hits"),
        Column("wrong_claims", "wrong_claims", None, ".2f", "wrong claims a game"),
        Column("unsaid", "unsaid", None, ".2f", "certain claims left unsaid"),
    ),
    "go_fish": (
        Column("hit_rate", "hits", "questions", ".1%", "hits"),
        Column("books", "books", None, ".2f", "books a game"),
    ),
    "fish_draw": (
        Column("missed", "missed", "fish", ".1%", "shouts missed"),
        Column("calls", "calls", None, ".2f", "calls a game"),
        Column("false_calls", "false_calls", None, ".2f", "of them false"),
    ),
}

POINTS: Final = {"literature": "half-suits", "go_fish": "books", "fish_draw": "wins"}
"""What the points of a game are. In Fish Draw a win is one; who shares it has his part of it."""


def points(game: str, outcome: Outcome) -> tuple[float, ...]:
    """The points of every side."""
    if game != "fish_draw":
        return outcome.points
    part = 1 / len(outcome.winners)
    return tuple(part if side in outcome.winners else 0 for side in range(len(outcome.points)))
