"""How long the exact posterior takes: all marginals, for one seat in the middle of games of `careful`.

Times are processor times, so that a busy machine does not make them worse; each is the best of three.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import exp
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from bench._command import amount, parser_of, print_document, run, seat_count
from shoal.core.game import Game
from shoal.core.games import kit_of
from shoal.core.native import NOTICE, built_core, core
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Constraints
from shoal.games.literature.belief.exact import layout_for
from shoal.games.literature.rules.events import Asked

if TYPE_CHECKING:
    from shoal_native import PosteriorSolver

BARS = {6: (0.05, 2.0, 3.0), 8: (0.5, 30.0, 8.0)}
"""By seats: milliseconds of the median and of the worst, and microseconds a sample."""

AFTER = (10, 20, 30)
"""Questions."""


def positions(rules: Literature, games: int, seed: int) -> Iterator[tuple[Any, list[list[float]]]]:
    """After so many questions of each game: what one seat knows, for the core, and weights by seat and half-suit."""
    for number in range(games):
        bots = [
            kit_of("literature").bots()["careful"](rules, seat, Random(f"{seed} {number} {seat}"))
            for seat in range(rules.seats)
        ]
        game = Game.deal(rules, Random(f"{seed} {number}"), number % rules.seats)
        constraints = Constraints(rules, number % rules.seats)
        asked: list[Asked] = []
        shown = 0
        while rules.turn(game.state) is not None and len(asked) < max(AFTER):
            for event in game.log[shown:]:
                for seat, bot in enumerate(bots):
                    bot.see(rules.seen(event, seat))
                constraints.see(rules.seen(event, constraints.seat))
                if isinstance(event, Asked):
                    asked.append(event)
                    if len(asked) in AFTER:
                        known = built_core().Constraints(layout_for(rules))
                        known.load(
                            constraints.seat,
                            constraints.cards,
                            constraints.may,
                            constraints.size,
                            constraints.bases,
                            constraints.clauses,
                        )
                        yield known, habits(rules, asked)
            shown = len(game.log)
            turn = rules.turn(game.state)
            assert turn is not None
            move = bots[turn].move(game.view(turn))
            assert move is not None
            game = game.play(move)


def habits(rules: Literature, asked: list[Asked]) -> list[list[float]]:
    """Weights of the form that `expert` uses: seats ask where they hold cards."""
    rows = []
    for seat in range(rules.seats):
        turns = min(4, sum(event.seat == seat for event in asked))
        row = []
        for cards in rules.half_suits.values():
            about = [event for event in asked if event.card in cards]
            own = sum(event.seat == seat for event in about)
            to = sum(event.target == seat for event in about)
            silence = 0 if own else 0.1 * turns
            row.append(exp(0.3 * min(own, 3) - silence + 0.1 * min(to, 3) - 0.05 * min(len(about), 3)))
        rows.append(row)
    return rows


def best_of_three(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    found = []
    for _ in range(3):
        start = time.thread_time_ns()
        work()
        found.append((time.thread_time_ns() - start) / 1e6)
    return min(found)


def draw(posterior: PosteriorSolver, many: int) -> None:
    """So many samples."""
    for key in range(many):
        posterior.sample(1, key)


def measured(rules: Literature, games: int, seed: int) -> dict[str, float]:
    """The numbers of one table."""
    posterior = built_core().PosteriorSolver()
    plain, weighted, samples = [], [], []
    for constraints, weights in positions(rules, games, seed):
        weighted.append(best_of_three(partial(posterior.solve, constraints, weights)))
        plain.append(best_of_three(partial(posterior.solve, constraints)))
        samples.append(best_of_three(partial(draw, posterior, 20)) / 20 * 1e3)
    return {
        "positions": len(plain),
        "median_ms": median(plain),
        "worst_ms": max(plain),
        "weighted_median_ms": median(weighted),
        "weighted_worst_ms": max(weighted),
        "sample_median_us": median(samples),
        "sample_worst_us": max(samples),
    }


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=seat_count, nargs="+", default=list(BARS))
    args = parser.parse_args()
    if core is None:
        print(NOTICE)
        return 1
    rows, is_good = [], True
    for seats in args.seats:
        found = measured(Literature(Options(players=seats)), args.games, args.seed)
        rows.append({"seats": seats, **found})
        print(", ".join(f"{name} {value:.4g}" for name, value in rows[-1].items()), flush=True)
        if seats in BARS:
            reached = (found["median_ms"], found["worst_ms"], found["sample_median_us"])
            is_good = is_good and all(value <= bar for value, bar in zip(reached, BARS[seats], strict=True))
    if args.json:
        print_document(rows)
    return 0 if is_good else 1


if __name__ == "__main__":
    run(main)
