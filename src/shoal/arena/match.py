"""Matches on duplicate deals: each deal is played twice, the second time with the sides exchanged.

Two teams have a bot each, or a bot for each of their seats. Where every seat plays for itself the bots sit alternately
from the dealer's left, which for an odd number gives one of them a seat more in the one game and the other in the
other; a bot's points are then the mean of its seats'.

The luck of the cards meets both sides alike, so the sample is the pair: half of the sum of its two differences. All
dice come from the seed and the number of the deal - the bots' too, by seat - so a match can be repeated, the number of
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

WEIGHED: Final = 10
"""Every so many deals the memory of the bots is looked at."""

Side = str | tuple[str, ...]
"""Who plays on one side: a bot on all its seats, or one for each seat of the team, in their order."""


class BadMatch(ShoalError, ValueError):
    """A match that cannot be played as it was asked for."""


class SideResult(Struct, frozen=True):
    """What one side did in a game."""

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
    """The sample of a match: A's points less B's, a game, over both games of a deal."""
    return (pair[0].diff + pair[1].diff) / 2


@dataclass(frozen=True)
class Match:
    """What is played: two sides, the game and its options, and the seed of all deals and dice.

    `deadline_ms` is how long a bot that is another program may take for an answer.
    """

    a: Side
    b: Side
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    deadline_ms: int = DEADLINE_MS

    @cached_property
    def rules(self) -> AnyRules:
        """The rules under these options."""
        return rules_of(self.game, dict(self.options))

    def check(self) -> None:
        """Refuse what cannot be played: unknown rules, unknown bots, a team of another size."""
        rules = self.rules
        for side in (self.a, self.b):
            for name in names_of(side):
                entrant(self.game, name)
            if isinstance(side, str):
                continue
            if len(rules.sides) != 2:
                raise BadMatch(f"{self.game} has no teams: every seat plays for itself, and a side is one bot")
            need = len(rules.sides[0])
            if len(side) != need:
                named = f"{len(side)} bot{'s' * (len(side) != 1)}"
                raise BadMatch(f"the team {told(side)} has {named}; at {rules.seats} seats a team has {need}")

    def pair(self, number: int) -> Pair:
        """That deal, played twice: what one side had in the first game the other has in the second."""
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
        """An error bears a note of the game that it broke off."""
        try:
            yield
        except Exception as error:
            sides = f"{told(self.a)} on {_listed(ours)} against {told(self.b)} on {_listed(theirs)}"
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
            memory = [memory_kb(bot, [rules]) if number % WEIGHED == 0 else 0.0 for bot in bots]
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
    """What the bots on these seats did, and what they cost; `done` is told by side, `cost` by seat."""
    sides = [one for one, members in zip(done, rules.sides, strict=True) if members[0] in seats]
    return SideResult(
        points=sum(gained for gained, _ in sides) / len(sides),
        counts=dict(sum((tally for _, tally in sides), Tally())),
        thinking=DecisionTimes.of(seconds for seat in sorted(seats) for seconds in cost[seat][0]),
        memory_kb=max(cost[seat][1] for seat in seats),
    )


def names_of(side: Side) -> tuple[str, ...]:
    """The bots of a side."""
    return (side,) if isinstance(side, str) else side


def told(side: Side) -> str:
    """A side in words."""
    return ",".join(names_of(side))


def _listed(seats: frozenset[Seat]) -> str:
    return f"seat{'s' * (len(seats) != 1)} {', '.join(map(str, sorted(seats)))}"


def _seated(side: Side, seats: frozenset[Seat]) -> dict[Seat, str]:
    names = (side,) * len(seats) if isinstance(side, str) else side
    return dict(zip(sorted(seats), names, strict=True))


def seats_of(rules: AnyRules, dealer: Seat) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """The seats of the first and of the second side in the first game of a deal."""
    if len(rules.sides) == 2:
        return frozenset(rules.sides[0]), frozenset(rules.sides[1])
    clockwise = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
    return frozenset(clockwise[::2]), frozenset(clockwise[1::2])


def pairs(match: Match, deals: int, jobs: int | None = None, first: int = 0) -> Iterator[Pair]:
    """The deals of a match from `first` on, one after another or on several cores; always in the same order."""
    match.check()
    yield from on_cores(match.pair, deals, jobs, first)


def played(match: Match, deals: int, jobs: int | None = None, out: Path | None = None) -> Iterator[Pair]:
    """All deals of a match, while a person at a terminal sees how far they are; those in the file `out` stay played."""
    about = {
        "match": [told(match.a), told(match.b)],
        "game": match.game,
        "options": dict(match.options),
        "seed": match.seed,
    }

    def play(first: int) -> Iterator[Pair]:
        return with_progress(pairs(match, deals, jobs, first), deals, first=first)

    return kept(out, about, Pair, deals, play)
