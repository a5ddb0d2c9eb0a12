"""Tournaments of many bots, all on the same duplicate deals: each against each, or each against the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from shoal.arena.cores import on_cores
from shoal.arena.external import DEADLINE_MS
from shoal.arena.journal import kept
from shoal.arena.match import BadMatch, Match, Pair, difference
from shoal.arena.progress import with_progress
from shoal.arena.ratings import Pairing, Ratings, ratings_of
from shoal.arena.samples import CONFIDENCE
from shoal.arena.summary import Result, result
from shoal.games import USUAL_GAME


@dataclass(frozen=True)
class Tournament:
    """What is played: the bots, their pairings, the game and its options, and the seed of all deals and dice.

    The deals are those of a match with the same seed.
    """

    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    deadline_ms: int = DEADLINE_MS

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match of each pairing."""
        return tuple(map(self._match, self.pairings))

    def _match(self, pairing: Pairing) -> Match:
        one, other = pairing
        return Match(self.bots[one], self.bots[other], self.game, self.options, self.seed, self.deadline_ms)

    def check(self) -> None:
        """Raise a `ShoalError` when this cannot be played."""
        if len(self.bots) < 2:
            raise BadMatch("a tournament needs two bots at least")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise BadMatch(f"{bot[:40]} is named twice; a bot has one rating")
        for match in self.matches:
            match.check()

    def pair(self, number: int) -> Pair:
        """That piece of the tournament: first come the first deals of all pairings, then all second deals, and so on."""
        deal, pairing = divmod(number, len(self.pairings))
        return self._match(self.pairings[pairing]).pair(deal)

    def played(self, deals: int, jobs: int | None = None, out: Path | None = None) -> list[Pair]:
        """All pieces in order. Those in the file `out` are not played again."""
        self.check()
        count = deals * len(self.pairings)
        about = {
            "tournament": self.bots,
            "pairings": self.pairings,
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
        }

        def play(first: int) -> Iterator[Pair]:
            return with_progress(on_cores(self.pair, count, jobs, first), count, first=first)

        return list(kept(out, about, Pair, count, play))


def round_robin(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """The pairings of each bot with each other."""
    return tuple(combinations(range(len(bots)), 2))


def neighbours(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """The pairings of each bot with the next: for slow bots whose order is known."""
    return tuple(pairwise(range(len(bots))))


class Standing(Struct, frozen=True):
    """A bot's rating in points a game, with an interval of 95 %, and how much better it is than the next bot."""

    bot: str
    rating: float
    se: float | None
    low: float | None
    high: float | None
    above_next: float | None
    above_next_se: float | None


class Misfit(Struct, frozen=True):
    """The pairing that the ratings predict worst: A did `more` points a game better against B than they say."""

    a: str
    b: str
    more: float
    se: float | None


class Ranking(Struct, frozen=True):
    """The result of a tournament: the bots from the best on, and the result of every pairing."""

    game: str
    seats: int
    seed: int
    deals: int
    standings: tuple[Standing, ...]
    matches: tuple[Result, ...]
    misfit: Misfit | UnsetType = UNSET

    def match(self, bot: str, other: str) -> Result | None:
        """The result of that pairing; `None` if the bots did not meet, or in the other order."""
        return next((found for found in self.matches if (found.a, found.b) == (bot, other)), None)


def ranking(tournament: Tournament, played: Sequence[Pair]) -> Ranking:
    """The ranking after these pieces, which must hold at least one deal."""
    many, matches = len(tournament.pairings), tournament.matches
    by_deal = [played[first : first + many] for first in range(0, len(played), many)]
    found = ratings_of(len(tournament.bots), tournament.pairings, [list(map(difference, deal)) for deal in by_deal])
    order = sorted(range(len(tournament.bots)), key=lambda bot: -found.of(bot).value)
    return Ranking(
        game=tournament.game,
        seats=matches[0].rules.seats,
        seed=tournament.seed,
        deals=len(by_deal),
        standings=tuple(
            _standing(tournament, found, bot, following)
            for bot, following in zip(order, [*order[1:], None], strict=True)
        ),
        matches=tuple(result(match, [deal[number] for deal in by_deal]) for number, match in enumerate(matches)),
        misfit=_misfit(tournament, found),
    )


def _standing(tournament: Tournament, ratings: Ratings, bot: int, following: int | None) -> Standing:
    value, se = ratings.of(bot)
    step = None if following is None else ratings.step(bot, following)
    return Standing(
        bot=tournament.bots[bot],
        rating=round(value, 4),
        se=_rounded(se),
        low=None if se is None else round(value - CONFIDENCE * se, 4),
        high=None if se is None else round(value + CONFIDENCE * se, 4),
        above_next=None if step is None else round(step.value, 4),
        above_next_se=None if step is None else _rounded(step.se),
    )


def _misfit(tournament: Tournament, ratings: Ratings) -> Misfit | UnsetType:
    """The worst residual; there is none unless there are more pairings than it takes to link all bots."""
    if len(tournament.pairings) < len(tournament.bots):
        return UNSET
    worst = max(range(len(tournament.pairings)), key=lambda pairing: abs(ratings.misfit(pairing).value))
    one, other = tournament.pairings[worst]
    value, se = ratings.misfit(worst)
    return Misfit(tournament.bots[one], tournament.bots[other], round(value, 4), _rounded(se))


def _rounded(se: float | None) -> float | None:
    return None if se is None else round(se, 4)
