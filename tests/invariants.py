"""What is true at every step of every game under every house rule: the invariants that `bench/fuzz.py` and the tests check.

Watched     a random game whose every step is looked at; `Broken` says which law broke, and where
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final

from shoal.core.cards import CardSet
from shoal.core.codec import Decoder, encode
from shoal.core.game import BadOptions, Game, Illegal, UncheckedRules
from shoal.core.games import GAMES, kit_of, rules_of
from tests.strategies import Table

RANDOM_OPTIONS: Final[dict[str, Callable[[Random], Any]]] = {
    game: import_module(f"tests.games.{game}.samples").random_options for game in GAMES
}
"""By game: any valid house rules."""

Laws = Callable[[Any, Any, Sequence[Any], Any], str | None]

LAWS: Final[dict[str, Laws]] = {game: import_module(f"tests.games.{game}.invariants").laws for game in GAMES}
"""By game: what a step from one truth through these events to another may not break; the name of the first broken law."""

LOOK_EVERY: Final = 8
"""How many steps there are, on average, between two close looks at all views and offers."""

ATTEMPTS: Final = 40
"""Moves, most of them illegal, that are tried in a close look."""


def random_rules(game: str, rng: Random) -> UncheckedRules:
    """A game under random valid house rules: wild ones, or the usual ones with a few exceptions, as often as not."""
    make = kit_of(game).rules
    options = RANDOM_OPTIONS[game](rng)
    if rng.randrange(2):
        return make(options)
    while True:
        kept = {name: getattr(options, name) for name in options.__struct_fields__ if not rng.randrange(5)}
        try:
            return make(type(options)(**kept))
        except BadOptions:
            continue


class Broken(AssertionError):
    """A law did not hold."""


class Watched:
    """A random game, looked at step by step."""

    def __init__(self, rules: UncheckedRules, rng: Random) -> None:
        """A fresh deal under these rules; every dice is from `rng`."""
        self._rng = rng
        self._rules = rules
        self.table = Table.deal(rules, rng)

    def play(self, most: int = 2_000) -> bool:
        """At most so many random moves; whether the game came to its end. `Broken` when a law does not hold."""
        self._look_at_cards()
        self._look_closely()
        for _ in range(most):
            before, log = self.table.state, len(self.table.game.log)
            try:
                if not self.table.step(self._rng):
                    break
            except Illegal as illegal:
                raise Broken(f"an offered move was refused: {illegal.reason}") from None
            self._look_at_cards()
            self._look_at_turn()
            broken = LAWS[self._rules.name](self._rules, before, self.table.game.log[log:], self.table.state)
            if broken:
                raise Broken(broken)
            if not self._rng.randrange(LOOK_EVERY):
                self._look_closely()
        self._look_closely()
        self._look_at_the_log()
        return self._rules.outcome(self.table.state) is not None

    def _look_at_cards(self) -> None:
        places = self.table.samples.places(self._rules, self.table.state)
        pack = self.table.samples.pack(self._rules)
        if sum(map(len, places)) != len(pack) or CardSet(card for place in places for card in place) != pack:
            raise Broken("cards are lost or doubled")

    def _look_at_turn(self) -> None:
        turn = self._rules.turn(self.table.state)
        if self._rules.outcome(self.table.state) is not None:
            if turn is not None:
                raise Broken("somebody has the turn after the end")
        elif turn is not None and not self._rules.moves(self.table.views[turn]):
            raise Broken("who must act cannot")

    def _look_closely(self) -> None:
        table, rules, rng = self.table, self._rules, self._rng
        for seat, view in table.views.items():
            if not table.samples.agree(rules, table.state, seat, view):
                raise Broken(f"what seat {seat} knows is not so")
        offers = table.offers()
        if (rules.outcome(table.state) is None) != any(offers.values()):
            raise Broken("the game is over while somebody may act, or goes on while nobody may")
        attempts = table.samples.attempts(rules, table.state, rng, [rng.randrange(rules.seats)])
        for _, move in zip(range(rng.randrange(2) * ATTEMPTS), attempts, strict=False):
            if self._is_legal(move) != (move.seat in offers and move in offers[move.seat]):
                raise Broken("what is offered is not what is legal")

    def _is_legal(self, move: Any) -> bool:
        try:
            self._rules.check(self.table.state, move)
        except Illegal:
            return False
        return True

    def _look_at_the_log(self) -> None:
        read = _reader_of(self._rules.name)
        again = Game.replay(self._rules, [read(encode(event)) for event in self.table.game.log])
        if again.log != self.table.game.log or again.state != self.table.game.state:
            raise Broken("the log, written and read, tells another game")
        for seat, view in self.table.views.items():
            if self.table.game.view(seat) != view:
                raise Broken(f"the view of seat {seat} is not the fold of what it saw")


@cache
def _reader_of(game: str) -> Decoder[Any]:
    return Decoder[Any](rules_of(game).vocabulary.event)
