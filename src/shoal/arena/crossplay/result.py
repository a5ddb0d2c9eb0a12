"""Cross-play: what a team gains or loses when some of its seats are given to a partner of another school.

Each cell is a match on duplicate deals: the team of a host with a guest on some of its seats, against the host's own team. So the
sample is the deal, both sides have the same luck, and all cells play the same deals. On the diagonal the guest is the host: that
is the null arm. It is played like any other cell, and it is 0 in every pair, or something is wrong with that bot or with its bridge.

Whole teams meet as well. If a guest brought its share of what its whole team is better by, nothing would be lost among strangers;
how far it falls short of that is the measure of how well a bot plays with others. The result is the matrix, and for every bot
what it is worth as a partner and what a partner is worth to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from shoal.arena.cores import Workers, on_cores, with_progress
from shoal.arena.crossplay.population import Member, Population
from shoal.arena.entrants import named
from shoal.arena.journal import Kept, kept_apart, results_digest
from shoal.arena.match import BadMatch, Match
from shoal.arena.played import Pair, PairCosts, PlayedDeal, difference
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.samples import Estimate, mean
from shoal.core.errors import ShoalError
from shoal.core.games import rules_of

Exchange = int | Literal["half"]
"""How many seats of a team the guest gets."""

HALF: Literal["half"] = "half"


class Cell(NamedTuple):
    """A match of the matrix: who is host and who is guest, by number, and how many seats the guest has."""

    host: int
    guest: int
    seats: int


@dataclass(frozen=True)
class Crossplay:
    """What is played: a population and the bots that visit it, how many seats are exchanged, and the table.

    The visitors are guests of all members and hosts of themselves alone. With `visits_only` only they are guests. The other
    fields are those of `Match`.
    """

    population: Population
    visitors: tuple[str, ...] = ()
    exchange: Exchange = 1
    held_out: bool = False
    visits_only: bool = False
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    deadline_ms: int = DEADLINE_MS
    forfeit: bool = False
    stall: int | None = None
    log: Path | None = None

    def check(self) -> None:
        """Raise a `ShoalError` when this cannot be played."""
        teams = rules_of(self.population.game, dict(self.options)).sides
        if len(teams) != 2:
            raise BadMatch(f"{self.population.game} has no teams, so nobody has partners")
        if not 1 <= self.exchanged < len(teams[0]):
            raise BadMatch(
                f"--exchange is {self.exchange}; of teams of {len(teams[0])} it can be 1 to {len(teams[0]) - 1}"
            )
        names = [one.name for one in self.members]
        for name in names:
            if names.count(name) > 1:
                raise BadMatch(f"{name[:40]} is there twice; a visitor may have a name of its own: 'name=NAME BOT'")
        if self.visits_only and not self.visitors:
            raise BadMatch("--visits-only is for bots of your own, and none is named")
        _ = self.matches  # each is checked when it is made

    @cached_property
    def exchanged(self) -> int:
        """How many seats the guest gets."""
        size = len(rules_of(self.population.game, dict(self.options)).sides[0])
        return max(1, size // 2) if self.exchange == HALF else self.exchange

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """The members that play, those that are held out last, and then the visitors."""
        mine = sorted(self.population.members, key=lambda one: one.held_out)
        visiting = (visitor(bot) for bot in self.visitors)
        return (*(one for one in mine if self.held_out or not one.held_out), *visiting)

    @property
    def hosts(self) -> int:
        """How many of them are hosts: all but the visitors."""
        return len(self.members) - len(self.visitors)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All matches: those with some seats exchanged, row by row, then those of whole teams."""
        rules = rules_of(self.population.game, dict(self.options))
        many, size = len(self.members), len(rules.sides[0])
        is_played = [number >= self.hosts or not self.visits_only for number in range(many)]
        mixed = [
            Cell(host, guest, self.exchanged)
            for host in range(many)
            for guest in range(many)
            if host == guest or (host < self.hosts and is_played[guest])
        ]
        whole = [
            Cell(host, guest, size)
            for host, guest in combinations(range(many), 2)
            if host < self.hosts and is_played[guest]
        ]
        return (*mixed, *whole)

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The match of each cell: the mixed team against the host's own."""
        return tuple(map(self._match, self.cells))

    def _match(self, cell: Cell) -> Match:
        size = len(rules_of(self.population.game, dict(self.options)).sides[0])
        host, guest = self.members[cell.host].entrant, self.members[cell.guest].entrant
        return Match(
            (guest,) * cell.seats + (host,) * (size - cell.seats),
            (host,) * size,
            self.population.game,
            self.options,
            self.seed,
            self.deadline_ms,
            forfeit=self.forfeit,
            stall=self.stall,
            log=self.log,
        )

    def piece(self, number: int) -> PlayedDeal:
        """That piece: first come the first deals of all cells, then all second deals, and so on."""
        deal, cell = divmod(number, len(self.cells))
        return self._match(self.cells[cell]).deal(deal)

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the description alone, without what was computed from it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def pieces(
        self, deals: int, jobs: int | None = None, out: Path | None = None, workers: Workers = on_cores
    ) -> Iterator[PlayedDeal]:
        """Yield all pieces in order, with progress on a terminal. Those in the file `out` are not played again."""
        self.check()
        count = deals * len(self.cells)
        about = {
            "crossplay": [(one.name, one.bot) for one in self.members],
            "cells": self.cells,
            "game": self.population.game,
            "options": dict(self.options),
            "seed": self.seed,
            "stall": self.matches[0].most_moves,
            "forfeit": self.forfeit,
        }

        def play(first: int) -> Iterator[Kept[Pair, PairCosts]]:
            found = with_progress(workers(self.piece, count, jobs, first), count, first=first)
            return (Kept(one.pair, one.costs) for one in found)

        return (PlayedDeal(one.what, one.cost) for one in kept_apart(out, about, (Pair, PairCosts), count, play))


def visitor(bot: str) -> Member:
    """A bot of one's own as a member of no school; raises `BadName`."""
    label, own = named(bot)
    return Member(label, own, "")


class TooFew(ShoalError):
    """Not one deal was played in all cells."""


class Partner(Struct, frozen=True):
    """A bot of the matrix.

    As a guest: `gain` is what the hosts' teams gain with it, the mean over all other hosts in points a game; `share` what they
    would gain if it brought its share of its own team's advantage over theirs; `lost` how much less it is than that.
    `carries` is as a host: what its team gains with guests, the mean over all others, less their shares. Each with its standard
    error; `None` where there is nothing to take the mean of.
    """

    name: str
    bot: str
    school: str
    held_out: bool
    is_visitor: bool
    fingerprint: str
    changed: bool
    gain: Estimate | None
    share: Estimate | None
    lost: Estimate | None
    carries: Estimate | None


class Met(Struct, frozen=True):
    """One match of the matrix: how many points a game the mixed team gained on the host's own, and the standard error.

    `seats` is how many the guest had; on the diagonal `diff` must be 0, in every pair.
    """

    host: str
    guest: str
    seats: int
    diff: float
    se: float | None


class Matrix(Struct, frozen=True):
    """The result of cross-play. `broken` are the bots whose null arm was not 0 in every pair: nothing of theirs is to be trusted.

    `team` is the number of seats of a team, `exchanged` how many of them the guest had in the first table.
    """

    game: str
    population: str
    seats: int
    team: int
    exchanged: int
    seed: int
    deals: int
    options: dict[str, object]
    partners: tuple[Partner, ...]
    met: tuple[Met, ...]
    broken: tuple[str, ...]
    digest: str

    def cell(self, host: str, guest: str, seats: int) -> Met | None:
        """The match of that host and that guest; `None` if they did not meet so."""
        return next((one for one in self.met if (one.host, one.guest, one.seats) == (host, guest, seats)), None)

    def whole(self, host: str, guest: str) -> Met | None:
        """What the guest's whole team gains on the host's; `None` if they did not meet."""
        found, turned = self.cell(host, guest, self.team), self.cell(guest, host, self.team)
        if turned is not None:
            return Met(host, guest, self.team, -turned.diff + 0.0, turned.se)
        return found


def matrix(crossplay: Crossplay, played: Sequence[PlayedDeal], changed: Sequence[str] = ()) -> Matrix:
    """The result after these pieces; of a deal that was not played in all cells nothing counts.

    `changed` are the names of members that are not what was frozen. Raises `TooFew` when there is no complete deal.
    """
    many = len(crossplay.cells)
    deals = [played[first : first + many] for first in range(0, len(played) // many * many, many)]
    if not deals:
        raise TooFew("no deal was played by all teams")
    by_deal = [{cell: difference(one.pair) for cell, one in zip(crossplay.cells, deal, strict=True)} for deal in deals]
    rules = rules_of(crossplay.population.game, dict(crossplay.options))
    names = [one.name for one in crossplay.members]
    nulls = [
        names[cell.host]
        for number, cell in enumerate(crossplay.cells)
        if cell.host == cell.guest and any(difference(deal[number].pair) for deal in deals)
    ]
    return Matrix(
        game=crossplay.population.game,
        population=crossplay.population.name,
        seats=rules.seats,
        team=len(rules.sides[0]),
        exchanged=crossplay.exchanged,
        seed=crossplay.seed,
        deals=len(deals),
        options=dict(crossplay.options),
        partners=tuple(_partner(crossplay, number, by_deal, changed) for number in range(len(names))),
        met=tuple(_met(names, cell, [deal[cell] for deal in by_deal]) for cell in crossplay.cells),
        broken=tuple(nulls),
        digest=results_digest(one.pair for deal in deals for one in deal),
    )


def _met(names: Sequence[str], cell: Cell, samples: Sequence[float]) -> Met:
    found = _rounded(mean(samples))
    return Met(names[cell.host], names[cell.guest], cell.seats, found.value, found.se)


def _partner(
    crossplay: Crossplay, number: int, by_deal: Sequence[dict[Cell, float]], changed: Sequence[str]
) -> Partner:
    member = crossplay.members[number]
    played = [cell for cell in crossplay.cells if cell.seats == crossplay.exchanged and cell.host != cell.guest]
    visits = [cell for cell in played if cell.guest == number]
    hosted = [cell for cell in played if cell.host == number]
    part = crossplay.exchanged / len(crossplay.matches[0].rules.sides[0])
    return Partner(
        name=member.name,
        bot=member.bot,
        school=member.school,
        held_out=member.held_out,
        is_visitor=number >= crossplay.hosts,
        fingerprint=member.fingerprint,
        changed=member.name in changed,
        gain=_mean(by_deal, visits, lambda deal, cell: deal[cell]),
        share=_mean(by_deal, visits, lambda deal, cell: part * _whole(deal, cell)),
        lost=_mean(by_deal, visits, lambda deal, cell: part * _whole(deal, cell) - deal[cell]),
        carries=_mean(by_deal, hosted, lambda deal, cell: deal[cell] - part * _whole(deal, cell)),
    )


def _whole(deal: dict[Cell, float], cell: Cell) -> float:
    """What the guest's whole team gained on the host's in that deal."""
    team = max(one.seats for one in deal)
    forward = Cell(cell.host, cell.guest, team)
    return deal[forward] if forward in deal else -deal[Cell(cell.guest, cell.host, team)]


def _mean(
    by_deal: Sequence[dict[Cell, float]], cells: Sequence[Cell], value: Callable[[dict[Cell, float], Cell], float]
) -> Estimate | None:
    """The mean over these cells; the sample is the deal."""
    if not cells:
        return None
    return _rounded(mean([sum(value(deal, cell) for cell in cells) / len(cells) for deal in by_deal]))


def _rounded(found: Estimate) -> Estimate:
    return Estimate(round(found.value, 4) + 0.0, None if found.se is None else round(found.se, 4))
