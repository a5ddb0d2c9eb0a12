"""Random games for any test, and what the tests must know of a game beyond the seam.

Samples     one for each game: tables worth testing, moves at random, attempts legal and not, other possible deals
Table       a game being played, with the view of every seat and of a spectator folded along
played()    a table after some random moves
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Final

from shoal.core.game import Game, Seat, UncheckedRules
from shoal.core.games import GAMES
from tests.games.samples import Samples

AnyGame = Game[Any, Any, Any, Any, Any, Any]


def samples_of(game: str) -> Samples:
    """The samples of a game: `SAMPLES` in `samples.py` of the folder with its tests."""
    samples: Samples = import_module(f"tests.games.{game}.samples").SAMPLES
    return samples


SAMPLES: Final[dict[str, Samples]] = {game: samples_of(game) for game in GAMES}
"""By the names of `GAMES`."""


@dataclass
class Table:
    """A game being played at random, watched by every seat and by a spectator (`None`)."""

    rules: UncheckedRules
    game: AnyGame
    moves: list[Any] = field(default_factory=list)
    views: dict[Seat | None, Any] = field(default_factory=dict)

    @classmethod
    def deal(cls, rules: UncheckedRules, rng: Random) -> Table:
        """A fresh game."""
        game = Game.deal(rules, rng, rng.randrange(rules.seats))
        table = cls(rules, game)
        table.views = {seat: game.view(seat) for seat in (None, *range(rules.seats))}
        return table

    @property
    def state(self) -> Any:
        """The truth."""
        return self.game.state

    @property
    def samples(self) -> Samples:
        """What the tests know of this game."""
        return SAMPLES[self.rules.name]

    def offers(self) -> dict[Seat, Any]:
        """What every seat may do now."""
        return {seat: self.rules.moves(self.views[seat]) for seat in range(self.rules.seats)}

    def step(self, rng: Random) -> bool:
        """Somebody who may makes a random move; false when nobody may."""
        able = {seat: offer for seat, offer in self.offers().items() if offer}
        if not able:
            return False
        seat = self.samples.speaker(self.rules, self.state, able, rng)
        self.play(self.samples.pick(self.rules, self.state, able[seat], rng))
        return True

    def play(self, move: Any) -> None:
        """Make that move."""
        before = len(self.game.log)
        self.game = self.game.play(move)
        self.moves.append(move)
        for seat in self.views:
            for event in self.game.log[before:]:
                self.views[seat] = self.rules.watch(self.views[seat], self.rules.seen(event, seat))


def steps(rules: UncheckedRules, rng: Random, most: int = 1000) -> Iterator[Table]:
    """A table after the deal and after each of at most so many random moves; the same object each time."""
    table = Table.deal(rules, rng)
    yield table
    for _ in range(most):
        if not table.step(rng):
            return
        yield table


def played(rules: UncheckedRules, rng: Random, most: int = 1000) -> Table:
    """A table after at most so many random moves."""
    *_, table = steps(rules, rng, most)
    return table
