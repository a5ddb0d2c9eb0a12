"""Cross-play: what a team gains or loses when some of its seats are given to a partner of another school.

Each cell is a match on duplicate deals: the team of a host with a guest on some of its seats, against the host's own team. So the
sample is the deal, both sides have the same luck, and all cells play the same deals. On the diagonal the guest is the host: that
is the null arm. It is played like any other cell, and it is 0 in every pair, or something is wrong with that bot or with its bridge.

Whole teams meet as well. If a guest brought its share of what its whole team is better by, nothing would be lost among strangers;
how far it falls short of that is the measure of how well a bot plays with others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple

from shoal.arena.cores import Workers, on_cores
from shoal.arena.costs import PairCosts
from shoal.arena.crossplay.population import Member, Population
from shoal.arena.entrants import named
from shoal.arena.journal import Kept, kept_apart
from shoal.arena.match import BadMatch, Match
from shoal.arena.played import Pair, PlayedDeal
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.progress import with_progress
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
