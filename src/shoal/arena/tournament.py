"""Tournaments of many bots, all on the same duplicate deals: each against each, or each against the next.

A bot that fails without a `forfeit` is withdrawn: its matches end with the deal, and the others go on. Which deals are
played then does not depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from shoal.arena.cores import Workers, on_cores, with_progress
from shoal.arena.entrants import is_foreign, named
from shoal.arena.journal import Kept, kept_apart
from shoal.arena.match import BadMatch, Match, RecordFile, file_name
from shoal.arena.played import Pair, PairCosts
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.table import BrokeDown
from shoal.core.games import USUAL_GAME


class Failure(Struct, frozen=True, tag="failed"):
    """A deal that was broken off because a bot failed, which is withdrawn: its number among the bots, and the error."""

    bot: int
    about: str
    notes: tuple[str, ...] = ()


class Unplayed(Struct, frozen=True, tag="missed"):
    """A deal that was not played because a bot had been withdrawn."""


Piece = Pair | Failure | Unplayed
"""A deal of a pairing: two games, or why there are none."""


class PlayedPiece(NamedTuple):
    """A piece with what its games cost, if that is known, and with their records, if they are kept."""

    piece: Piece
    costs: PairCosts | None = None
    records: tuple[str, ...] = ()


Pairing = tuple[int, int]
"""Two bots of a tournament, by their numbers."""


@dataclass(frozen=True)
class Tournament:
    """What is played: the bots, their pairings, the game and its options, and the seed of all deals and dice.

    The deals are those of a match with the same seed. The other fields are those of `Match`.
    """

    bots: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    deadline_ms: int = DEADLINE_MS
    forfeit: bool = False
    stall: int | None = None
    records: Path | None = None
    log: Path | None = None

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match of each pairing."""
        return tuple(map(self._match, self.pairings))

    def _match(self, pairing: Pairing) -> Match:
        one, other = pairing
        return Match(
            self.bots[one],
            self.bots[other],
            self.game,
            self.options,
            self.seed,
            self.deadline_ms,
            forfeit=self.forfeit,
            stall=self.stall,
            records=self.records is not None,
            log=self.log,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """How the bots are called."""
        return tuple(named(bot).label for bot in self.bots)

    def check(self) -> None:
        """Raise a `ShoalError` when this cannot be played."""
        if len(self.bots) < 2:
            raise BadMatch("a tournament needs two bots at least")
        for name in self.names:
            if self.names.count(name) > 1:
                raise BadMatch(f"{name[:40]} is named twice; a bot has one rating")
        _ = self.matches  # each is checked when it is made

    def piece(self, number: int) -> PlayedPiece:
        """That piece of the tournament: first come the first deals of all pairings, then all second deals, and so on."""
        deal, pairing = divmod(number, len(self.pairings))
        one, other = self.pairings[pairing]
        try:
            pair, costs, records = self._match((one, other)).deal(deal)
        except (EntrantFault, BrokeDown) as error:
            failed = one if getattr(error, "by_first", False) else other
            if error.seat < 0 or not is_foreign(self.bots[failed]):
                raise
            notes = tuple(getattr(error, "__notes__", ()))
            return PlayedPiece(Failure(failed, str(error), notes), None, getattr(error, "records", ()))
        return PlayedPiece(pair, costs, records)

    def pieces(
        self, deals: int, jobs: int | None = None, out: Path | None = None, workers: Workers = on_cores
    ) -> Iterator[PlayedPiece]:
        """Yield all pieces in order, with progress on a terminal. Those in the file `out` are not played again.

        `workers` play; the pieces come without records, which are in their files.
        """
        self.check()
        count, many = deals * len(self.pairings), len(self.pairings)
        withdrawn = set[int]()

        def instead(number: int) -> PlayedPiece | None:
            return PlayedPiece(Unplayed()) if withdrawn.intersection(self.pairings[number % many]) else None

        def play(first: int) -> Iterator[Kept[Piece, PairCosts]]:
            files = self._record_files(first)
            found = workers(self.piece, count, jobs, first, instead=instead)
            for number, one in enumerate(with_progress(found, count, first=first), first):
                # Work that was begun ahead of a failure counts as missed, as it would on one core.
                piece, costs, records = instead(number) or one
                if files:
                    files[number % many].append(records)
                yield Kept(piece, costs)

        about = {
            "tournament": self.bots,
            "pairings": self.pairings,
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "stall": self.matches[0].most_moves,
            "forfeit": self.forfeit,
        }
        for piece, costs in kept_apart(out, about, (Piece, PairCosts), count, play):
            if isinstance(piece, Failure):
                withdrawn.add(piece.bot)
            yield PlayedPiece(piece, costs)

    def played(
        self, deals: int, jobs: int | None = None, out: Path | None = None, workers: Workers = on_cores
    ) -> list[PlayedPiece]:
        """All pieces in a list."""
        return list(self.pieces(deals, jobs, out, workers))

    def _record_files(self, first: int) -> list[RecordFile]:
        """A file for each pairing, when so many pieces are done; none where no records are kept."""
        if self.records is None:
            return []
        many = len(self.pairings)
        return [
            RecordFile(
                self.records, f"{number + 1:0{len(str(many))}}-{file_name(match)}", (first + many - 1 - number) // many
            )
            for number, match in enumerate(self.matches)
        ]


def round_robin(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """The pairings of each bot with each other."""
    return tuple(combinations(range(len(bots)), 2))


def neighbours(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """The pairings of each bot with the next: for slow bots whose order is known."""
    return tuple(pairwise(range(len(bots))))
