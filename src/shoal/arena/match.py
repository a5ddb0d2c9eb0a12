"""Matches on duplicate deals: each deal is played twice, the second time with the sides exchanged.

Two teams have a bot each. Where every seat plays for itself the bots sit alternately from the dealer's left, which for an
odd number gives one of them a seat more in the one game and the other in the other; a bot's points are then the mean of
its seats'.

The luck of the cards meets both bots alike, so the sample is the pair: half of the sum of its two differences. All
dice come from the seed and the number of the deal - the bots' too, by seat - so a match can be repeated, the number of
processes changes nothing but the time, and a bot against itself plays the same game twice: a difference of exactly 0.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from shoal.arena.table import play
from shoal.arena.tally import COLUMNS, LENGTHS, TALLIES, Tally, points
from shoal.bots.registry import bot_of
from shoal.game import AnyRules, Seat
from shoal.games import rules_of

CHUNK: Final = 5
"""Deals that a process plays at a stretch."""

WORTH_PROCESSES: Final = 20
"""With fewer deals than this, starting processes takes longer than playing."""


class Thinking(Struct, frozen=True):
    """How long decisions took, in milliseconds."""

    decisions: int = 0
    total_ms: float = 0.0
    max_ms: float = 0.0

    def __add__(self, other: Thinking) -> Thinking:
        return Thinking(
            self.decisions + other.decisions, self.total_ms + other.total_ms, max(self.max_ms, other.max_ms)
        )

    @property
    def mean_ms(self) -> float:
        """The mean decision; 0 when there was none."""
        return self.total_ms / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class Played:
    """One game of a match, as bot A sees it: A's points less B's, its length, and what either bot did."""

    diff: float
    length: int
    a: Tally
    b: Tally
    a_thinking: Thinking
    b_thinking: Thinking


Pair = tuple[Played, Played]


@dataclass(frozen=True)
class Match:
    """What is played: two bots by name, the game and its options, and the seed of all deals and dice."""

    a: str
    b: str
    game: str = "literature"
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1

    @property
    def rules(self) -> AnyRules:
        """The rules under these options."""
        return rules_of(self.game, dict(self.options))

    def pair(self, number: int) -> Pair:
        """That deal, played twice: what one bot had in the first game the other has in the second."""
        rules = self.rules
        dealer = number % rules.seats
        deal = rules.deal(Random(f"{self.seed}/{number}"), dealer=dealer)
        ours, theirs = seats_of(rules, dealer)
        return self._played(rules, number, deal, ours), self._played(rules, number, deal, theirs)

    def _played(self, rules: AnyRules, number: int, deal: tuple[Any, ...], ours: frozenset[Seat]) -> Played:
        makers = bot_of(self.game, self.a), bot_of(self.game, self.b)
        bots = [
            makers[seat not in ours](rules, seat, Random(f"{self.seed}/{number}/{seat}")) for seat in range(rules.seats)
        ]
        record = play(rules, bots, deal)
        doings = TALLIES[self.game](rules, record.log)
        by_side = points(self.game, record.outcome)
        sides = [[side for side, seats in enumerate(rules.sides) if (seats[0] in ours) == a] for a in (True, False)]
        mine, others = (sum(by_side[side] for side in group) / len(group) for group in sides)
        a, b = (sum((doings.sides[side] for side in group), Tally()) for group in sides)
        thinking = [
            sum((_thinking(record.decisions[seat]) for side in group for seat in rules.sides[side]), Thinking())
            for group in sides
        ]
        return Played(mine - others, doings.length, a, b, thinking[0], thinking[1])


def seats_of(rules: AnyRules, dealer: Seat) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """The seats of the first and of the second bot in the first game of a deal."""
    if len(rules.sides) == 2:
        return frozenset(rules.sides[0]), frozenset(rules.sides[1])
    clockwise = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
    return frozenset(clockwise[::2]), frozenset(clockwise[1::2])


def _thinking(seconds: tuple[float, ...]) -> Thinking:
    return Thinking(len(seconds), sum(seconds) * 1000, max(seconds, default=0.0) * 1000)


def pairs(match: Match, deals: int, jobs: int | None = None) -> Iterator[Pair]:
    """The deals of a match played one after another, or on several cores; always in the same order."""
    bot_of(match.game, match.a), bot_of(match.game, match.b), match.rules  # refuse what is unknown before playing
    yield from on_cores(match.pair, deals, jobs)


def on_cores(work: Callable[[int], Any], count: int, jobs: int | None = None) -> Iterator[Any]:
    """`work(0)`, `work(1)` .. in order, done by several processes where that pays."""
    jobs = min(jobs or os.cpu_count() or 1, max(1, count // CHUNK))
    if jobs == 1 or count < WORTH_PROCESSES:
        yield from map(work, range(count))
        return
    with ProcessPoolExecutor(jobs) as processes:
        yield from processes.map(work, range(count), chunksize=CHUNK)


class Result(Struct, frozen=True):
    """What a match says. `diff` is A's points less B's, a game; wins, ties and losses are games of A.

    Points are half-suits, books or wins. Means are a game, rates are of what there was to do, times a decision; `_b` is
    bot B's. Numbers that mean nothing in the game are not there.
    """

    game: str
    a: str
    b: str
    seats: int
    seed: int
    deals: int
    games: int
    diff: float
    se: float | None
    wins: int
    ties: int
    losses: int
    longest: int
    think_ms_mean: float
    think_ms_max: float
    think_ms_mean_b: float
    think_ms_max_b: float
    questions: float | UnsetType = UNSET
    rounds: float | UnsetType = UNSET
    hit_rate: float | UnsetType = UNSET
    hit_rate_b: float | UnsetType = UNSET
    wrong_claims: float | UnsetType = UNSET
    wrong_claims_b: float | UnsetType = UNSET
    books: float | UnsetType = UNSET
    books_b: float | UnsetType = UNSET
    missed: float | UnsetType = UNSET
    missed_b: float | UnsetType = UNSET
    calls: float | UnsetType = UNSET
    calls_b: float | UnsetType = UNSET
    false_calls: float | UnsetType = UNSET
    false_calls_b: float | UnsetType = UNSET


def result(match: Match, played: list[Pair]) -> Result:
    """The summary of at least one pair."""
    games = [game for pair in played for game in pair]
    mean, se = mean_and_error([(one.diff + two.diff) / 2 for one, two in played])
    a, b = sum((game.a for game in games), Tally()), sum((game.b for game in games), Tally())
    a_thinking = sum((game.a_thinking for game in games), Thinking())
    b_thinking = sum((game.b_thinking for game in games), Thinking())
    columns = {
        name: column.of(tally, len(games))
        for column in COLUMNS[match.game]
        for name, tally in ((column.name, a), (f"{column.name}_b", b))
    }
    return Result(
        game=match.game,
        a=match.a,
        b=match.b,
        seats=match.rules.seats,
        seed=match.seed,
        deals=len(played),
        games=len(games),
        diff=round(mean, 4),
        se=None if se is None else round(se, 4),
        wins=sum(game.diff > 0 for game in games),
        ties=sum(game.diff == 0 for game in games),
        losses=sum(game.diff < 0 for game in games),
        longest=max(game.length for game in games),
        think_ms_mean=round(a_thinking.mean_ms, 3),
        think_ms_max=round(a_thinking.max_ms, 3),
        think_ms_mean_b=round(b_thinking.mean_ms, 3),
        think_ms_max_b=round(b_thinking.max_ms, 3),
        **{LENGTHS[match.game]: round(sum(game.length for game in games) / len(games), 2)},
        **columns,
    )


def mean_and_error(samples: list[float]) -> tuple[float, float | None]:
    """The mean and its standard error, which a single sample does not have."""
    mean = sum(samples) / len(samples)
    if len(samples) == 1:
        return mean, None
    return mean, sqrt(sum((sample - mean) ** 2 for sample in samples) / (len(samples) - 1) / len(samples))
