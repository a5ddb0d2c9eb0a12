"""Matches on duplicate deals: each deal is played twice, the second time with the sides exchanged.

Each of two teams has one bot, or a bot for each of its seats. Where every seat plays for itself the bots sit
alternately from the dealer's left; with an odd number of seats each bot has one seat more in one of the two games. A
bot's points are then the mean of its seats'.

Both sides get the same luck of the cards, so the sample is the pair: half of the sum of its two differences. All dice,
also those of the bots, come from the seed, the number of the deal and the seat. So a match can be repeated, the number of
processes changes nothing but the time, and a side against itself plays the same game twice: a difference of exactly 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct

from shoal.arena.cores import on_cores
from shoal.arena.costs import DecisionTimes, memory_kb, peak_mb
from shoal.arena.dice import Dice
from shoal.arena.entrants import dismiss, entrant
from shoal.arena.external import DEADLINE_MS
from shoal.arena.journal import kept
from shoal.arena.measures import Tally
from shoal.arena.progress import with_progress
from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.errors import ShoalError
from shoal.game import AnyRules, GameEvent, Seat
from shoal.games import USUAL_GAME, kit_of, rules_of

MEMORY_EVERY: Final = 10
"""The memory of the bots is measured in one of so many deals."""

Side = str | tuple[str, ...]
"""The bots of one side: one for all its seats, or one for each seat of the team, in their order."""


class BadMatch(ShoalError, ValueError):
    """A match that cannot be played as it is described."""


class SideResult(Struct, frozen=True):
    """What one side did in a game: points, the game's own counts, decision times, and the most that a bot remembered."""

    points: float
    counts: dict[str, int]
    thinking: DecisionTimes
    memory_kb: float = 0.0


class Played(Struct, frozen=True):
    """One game of a match: its length, and the results of both sides."""

    length: int
    a: SideResult
    b: SideResult
    peak_mb: float = 0.0

    @property
    def diff(self) -> float:
        """A's points less B's."""
        return self.a.points - self.b.points


Pair = tuple[Played, Played]


def difference(pair: Pair) -> float:
    """The sample of a match: the mean of A's points less B's over both games of a deal."""
    return (pair[0].diff + pair[1].diff) / 2


@dataclass(frozen=True)
class Match:
    """What is played: two sides, the game and its options, the seed of all deals and dice, and the deadline of programs."""

    a: Side
    b: Side
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    deadline_ms: int = DEADLINE_MS

    @cached_property
    def rules(self) -> AnyRules:
        """The rules with these options."""
        return rules_of(self.game, dict(self.options))

    def check(self) -> None:
        """Raise a `ShoalError` when this cannot be played: unknown rules, unknown bots, a team of the wrong size."""
        rules = self.rules
        for side in (self.a, self.b):
            for name in bots_of(side):
                entrant(self.game, name)
            if isinstance(side, str):
                continue
            if len(rules.sides) != 2:
                raise BadMatch(f"{self.game} has no teams: every seat plays for itself, and a side is one bot")
            need = len(rules.sides[0])
            if len(side) != need:
                named = f"{len(side)} bot{'s' * (len(side) != 1)}"
                raise BadMatch(f"the team {side_name(side)} has {named}; at {rules.seats} seats a team has {need}")

    def pair(self, number: int) -> Pair:
        """The two games of that deal: in the second, each side has the seats that the other had in the first."""
        rules = self.rules
        dealer = number % rules.seats
        deal = rules.deal(Random(f"{self.seed}/{number}"), dealer=dealer)
        ours, theirs = seats_of(rules, dealer)
        with self._noted(number, "first", ours, theirs):
            first = self._played(rules, number, deal, (ours, theirs))
        with self._noted(number, "second", theirs, ours):
            return first, self._played(rules, number, deal, (theirs, ours))

    @contextmanager
    def _noted(self, number: int, game: str, ours: frozenset[Seat], theirs: frozenset[Seat]) -> Iterator[None]:
        """Add a note to any error that says which game was broken off."""
        try:
            yield
        except Exception as error:
            sides = f"{side_name(self.a)} on {_listed(ours)} against {side_name(self.b)} on {_listed(theirs)}"
            error.add_note(f"In deal {number + 1}, {game} game: {sides}.")
            raise

    def _played(
        self, rules: AnyRules, number: int, deal: tuple[GameEvent, ...], seats: tuple[frozenset[Seat], frozenset[Seat]]
    ) -> Played:
        names = {**_seated(self.a, seats[0]), **_seated(self.b, seats[1])}
        with ExitStack() as ending:
            bots: list[Bot] = []
            for seat in range(rules.seats):
                maker = entrant(self.game, names[seat], self.deadline_ms)
                bots.append(maker(rules, seat, Dice.of(f"{self.seed}/{number}/{seat}")))
                ending.callback(dismiss, bots[-1])
            record = play(rules, bots, deal)
            memory = [memory_kb(bot, [rules]) if number % MEMORY_EVERY == 0 else 0.0 for bot in bots]
        measures = kit_of(self.game).measures()
        stats = measures.count(rules, record.log)
        done = list(zip(measures.score(record.outcome), stats.sides, strict=True))
        cost = list(zip(record.decisions, memory, strict=True))
        a, b = (_side_result(rules, group, done, cost) for group in seats)
        return Played(stats.length, a, b, peak_mb())


def _side_result(
    rules: AnyRules,
    seats: frozenset[Seat],
    done: Sequence[tuple[float, Tally]],
    cost: Sequence[tuple[tuple[float, ...], float]],
) -> SideResult:
    """What the bots on these seats did, and what they cost; `done` is by side, `cost` by seat."""
    sides = [one for one, members in zip(done, rules.sides, strict=True) if members[0] in seats]
    return SideResult(
        points=sum(gained for gained, _ in sides) / len(sides),
        counts=dict(sum((tally for _, tally in sides), Tally())),
        thinking=DecisionTimes.of(seconds for seat in sorted(seats) for seconds in cost[seat][0]),
        memory_kb=max(cost[seat][1] for seat in seats),
    )


def bots_of(side: Side) -> tuple[str, ...]:
    """The names of the bots of a side."""
    return (side,) if isinstance(side, str) else side


def side_name(side: Side) -> str:
    """A side as text: its bots, separated by commas."""
    return ",".join(bots_of(side))


def _listed(seats: frozenset[Seat]) -> str:
    return f"seat{'s' * (len(seats) != 1)} {', '.join(map(str, sorted(seats)))}"


def _seated(side: Side, seats: frozenset[Seat]) -> dict[Seat, str]:
    names = (side,) * len(seats) if isinstance(side, str) else side
    return dict(zip(sorted(seats), names, strict=True))


def seats_of(rules: AnyRules, dealer: Seat) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """The seats of side A and of side B in the first game of a deal."""
    if len(rules.sides) == 2:
        return frozenset(rules.sides[0]), frozenset(rules.sides[1])
    clockwise = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
    return frozenset(clockwise[::2]), frozenset(clockwise[1::2])


def pairs(match: Match, deals: int, jobs: int | None = None, first: int = 0) -> Iterator[Pair]:
    """Yield the pairs of a match from the deal `first` on, always in order, on as many cores as `on_cores` uses."""
    match.check()
    yield from on_cores(match.pair, deals, jobs, first)


def played(match: Match, deals: int, jobs: int | None = None, out: Path | None = None) -> Iterator[Pair]:
    """Yield the pairs of a match, with progress on a terminal. Pairs in the file `out` are not played again."""
    about = {
        "match": [side_name(match.a), side_name(match.b)],
        "game": match.game,
        "options": dict(match.options),
        "seed": match.seed,
    }

    def play(first: int) -> Iterator[Pair]:
        return with_progress(pairs(match, deals, jobs, first), deals, first=first)

    return kept(out, about, Pair, deals, play)
