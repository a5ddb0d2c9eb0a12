"""The native posterior of Go Fish is that of plain Python, and gives up where that does; it refuses what is no table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.core.game import Game
from shoal.games.go_fish import Ask, GoFish, Options
from shoal.games.go_fish.belief import Facts, posterior
from shoal.games.go_fish.belief.posterior import plain_posterior
from tests.sampling import todays

pytestmark = pytest.mark.skipif(native.core is None, reason=native.NOTICE or "-")

TABLES = [
    Options(players=2),
    Options(players=3, lucky_draw="ends", after_miss="asked"),
    Options(players=2, book_size=2, jokers=2, refill="7"),
    Options(players=10, max_players=10),
    Options(players=3, deck_ranks=6, give="one"),
]


def positions(options: Options, seed: int, moves: int) -> Any:
    """The facts of every seat as a game at random goes on, and the stock."""
    rules, rng = GoFish(options), Random(seed)
    game: Any = Game.deal(rules, rng, 0)
    facts, seen = [Facts(rules, seat) for seat in range(rules.seats)], 0
    for _ in range(moves):
        for event in game.log[seen:]:
            for seat, of in enumerate(facts):
                of.see(rules.seen(event, seat))
        seen = len(game.log)
        turn = rules.turn(game.state)
        if turn is None:
            return
        yield facts[turn], len(game.state.stock)
        offer = rules.moves(game.view(turn))
        game = game.play(Ask(turn, rng.choice(offer.targets), rng.choice(offer.ranks)))


@pytest.mark.slow
@pytest.mark.parametrize("options", todays(2, TABLES, "native posterior of Go Fish"), ids=repr)
def test_both_count_the_same_and_give_up_at_the_same(options: Options) -> None:
    kinds, counted = range(len(GoFish(options).ranks)), 0
    for facts, stock in positions(options, 3, 60):
        for budget in (2_000, 30_000):
            plain, compiled = plain_posterior(facts, stock, budget), posterior(facts, stock, budget)

            assert (plain is None) == (compiled is None)
            if plain is None or compiled is None:
                continue
            counted += 1
            for kind in kinds:
                for seat in range(options.players):
                    assert compiled.holds(seat, kind) == pytest.approx(plain.holds(seat, kind), abs=1e-12)
                    assert (compiled.holds(seat, kind) in (0, 1)) == (plain.holds(seat, kind) in (0, 1))
                    assert compiled.mean(seat, kind) == pytest.approx(plain.mean(seat, kind), abs=1e-12)
                assert compiled.top(kind) == pytest.approx(plain.top(kind), abs=1e-12)
                assert compiled.in_stock(kind) == pytest.approx(plain.in_stock(kind), abs=1e-12)
    assert counted
