"""The result of a tournament: standings, and the result of every pairing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as with_changes
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from shoal.arena.journal import results_digest
from shoal.arena.played import PlayedDeal, difference
from shoal.arena.samples import CONFIDENCE, Estimate, mean
from shoal.arena.summary import Result, result
from shoal.arena.tournament import Failure, Pairing, PlayedPiece, Tournament
from shoal.core.errors import ShoalError


class Ratings(NamedTuple):
    """The ratings by deal and bot, and the residuals of the differences by deal and pairing, in points a game."""

    by_deal: tuple[tuple[float, ...], ...]
    left_over: tuple[tuple[float, ...], ...]

    def of(self, bot: int) -> Estimate:
        """The rating of that bot."""
        return mean([ratings[bot] for ratings in self.by_deal])

    def step(self, bot: int, other: int) -> Estimate:
        """The difference of two ratings."""
        return mean([ratings[bot] - ratings[other] for ratings in self.by_deal])

    def misfit(self, pairing: int) -> Estimate:
        """How much better the first bot of a pairing did against the second than their ratings predict."""
        return mean([left[pairing] for left in self.left_over])


def ratings_of(bots: int, pairings: Sequence[Pairing], differences: Sequence[Sequence[float]]) -> Ratings:
    """The ratings of so many bots; `differences` has a row for each deal with a number for each pairing.

    Every bot must be linked to every other by a chain of pairings.
    """
    normal = [[1 / bots] * bots for _ in range(bots)]  # the sum of all ratings is 0
    for one, other in pairings:
        normal[one][one] += 1
        normal[other][other] += 1
        normal[one][other] -= 1
        normal[other][one] -= 1
    solved = _inverse(normal)
    gains = [[row[one] - row[other] for one, other in pairings] for row in solved]
    by_deal = tuple(
        tuple(sum(gain * diff for gain, diff in zip(row, found, strict=True)) for row in gains) for found in differences
    )
    left_over = tuple(
        tuple(diff - (own[one] - own[other]) for diff, (one, other) in zip(found, pairings, strict=True))
        for found, own in zip(differences, by_deal, strict=True)
    )
    return Ratings(by_deal, left_over)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(column == number) for column in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        head = rows[pivot][pivot]
        rows[pivot] = [value / head for value in rows[pivot]]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[pivot], strict=True)]
    return [row[size:] for row in rows]


class NoStandings(ShoalError):
    """A tournament in which a bot failed before there was anything to rank."""


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


class Withdrawn(Struct, frozen=True):
    """A bot that failed, so that it was withdrawn: in which deal, counted from 1, and the error."""

    bot: str
    deal: int
    about: str
    notes: tuple[str, ...] = ()


class Ranking(Struct, frozen=True):
    """The result of a tournament: the bots from the best on, and the result of every pairing.

    `digest` is that of all games in the order in which they were played. Where bots were `withdrawn`, it is the result of the others, and `before` is that of all bots over the deals before
    the first failure, if there are any and others are left.
    """

    game: str
    seats: int
    seed: int
    deals: int
    standings: tuple[Standing, ...]
    matches: tuple[Result, ...]
    digest: str
    misfit: Misfit | UnsetType = UNSET
    withdrawn: tuple[Withdrawn, ...] = ()
    before: Ranking | UnsetType = UNSET

    def match(self, bot: str, other: str) -> Result | None:
        """The result of that pairing; `None` if the bots did not meet, or in the other order."""
        return next((found for found in self.matches if (found.a, found.b) == (bot, other)), None)


def ranking(tournament: Tournament, played: Sequence[PlayedPiece]) -> Ranking:
    """The ranking after these pieces; of a deal that was not played by all pairings nothing counts.

    Raises `NoStandings` when there is no such deal.
    """
    many = len(tournament.pairings)
    failed = [(number // many, one.piece) for number, one in enumerate(played) if isinstance(one.piece, Failure)]
    if not failed:
        return _ranked(tournament, played)
    withdrawn = tuple(Withdrawn(tournament.names[why.bot], deal + 1, why.about, why.notes) for deal, why in failed)
    before = _ranked(tournament, played[: failed[0][0] * many]) if failed[0][0] else None
    others = _without(tournament, played, {why.bot for _, why in failed})
    found = before if others is None else _ranked(*others)
    if found is None:
        raise _nothing_to_rank(failed[0][1])
    return replace(found, withdrawn=withdrawn, before=UNSET if before is None or others is None else before)


def _nothing_to_rank(why: Failure) -> NoStandings:
    error = NoStandings(why.about)
    for note in why.notes:
        error.add_note(note)
    return error


def _without(
    tournament: Tournament, played: Sequence[PlayedPiece], out: set[int]
) -> tuple[Tournament, list[PlayedPiece]] | None:
    """The tournament and the pieces of the bots that are not `out`; `None` when these cannot be ranked."""
    many = len(tournament.pairings)
    left = [bot for bot in range(len(tournament.bots)) if bot not in out]
    stay = [number for number, pairing in enumerate(tournament.pairings) if out.isdisjoint(pairing)]
    pairings = tuple(
        (left.index(one), left.index(other)) for one, other in (tournament.pairings[number] for number in stay)
    )
    if len(left) < 2 or not _is_linked(len(left), pairings) or len(played) < many:
        return None
    bots = tuple(tournament.bots[bot] for bot in left)
    pieces = [piece for number, piece in enumerate(played[: len(played) // many * many]) if number % many in stay]
    return with_changes(tournament, bots=bots, pairings=pairings), pieces


def _is_linked(bots: int, pairings: Sequence[Pairing]) -> bool:
    """Whether every bot is linked to every other by a chain of pairings."""
    reached, ahead = {0}, [0]
    while ahead:
        bot = ahead.pop()
        met = {other for pairing in pairings if bot in pairing for other in pairing} - reached
        reached |= met
        ahead.extend(met)
    return len(reached) == bots


def _ranked(tournament: Tournament, played: Sequence[PlayedPiece]) -> Ranking:
    """The ranking after these pieces, none of which is a failure."""
    many, matches = len(tournament.pairings), tournament.matches
    pairs = [PlayedDeal(one.piece, one.costs) for one in played if isinstance(one.piece, tuple)]
    by_deal = [pairs[first : first + many] for first in range(0, len(pairs) // many * many, many)]
    if not by_deal:
        raise NoStandings("no deal was played by all pairings")
    found = ratings_of(
        len(tournament.bots), tournament.pairings, [[difference(one.pair) for one in deal] for deal in by_deal]
    )
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
        digest=results_digest(one.pair for deal in by_deal for one in deal),
        misfit=_misfit(tournament, found),
    )


def _standing(tournament: Tournament, ratings: Ratings, bot: int, following: int | None) -> Standing:
    value, se = ratings.of(bot)
    step = None if following is None else ratings.step(bot, following)
    return Standing(
        bot=tournament.names[bot],
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
    return Misfit(tournament.names[one], tournament.names[other], round(value, 4), _rounded(se))


def _rounded(se: float | None) -> float | None:
    return None if se is None else round(se, 4)
