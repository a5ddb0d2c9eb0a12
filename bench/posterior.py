"""How long the exact posterior takes: all marginals, for one seat in the middle of games of `careful`.

Times are processor times, so that a busy machine does not make them worse; each is the best of three. The Python
reference counts some of the same positions in the same run, and the results are compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import exp
from random import Random
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench._command import amount, parser_of, print_document, run, seat_count
from shoal.core.game import Game
from shoal.core.games import kit_of
from shoal.core.native import NOTICE, core
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Constraints
from shoal.games.literature.belief.exact import layout_for
from shoal.games.literature.rules.events import Asked

if TYPE_CHECKING:
    from shoal_native import PosteriorSolver

BARS = {6: (0.05, 2.0, 3.0), 8: (0.5, 30.0, 8.0)}
"""By seats: milliseconds of the median and of the worst, and microseconds a sample."""

AFTER = (10, 20, 30)
"""Questions."""


class Position(NamedTuple):
    """What a seat knows, and weights by seat and half-suit."""

    constraints: Constraints
    weights: list[dict[str, float]]


def positions(rules: Literature, games: int, seed: int) -> Iterator[Position]:
    """After so many questions of each game, as one seat knows it."""
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
                        yield Position(snapshot(constraints), habits(rules, asked))
            shown = len(game.log)
            turn = rules.turn(game.state)
            assert turn is not None
            move = bots[turn].move(game.view(turn))
            assert move is not None
            game = game.play(move)


def snapshot(constraints: Constraints) -> Constraints:
    """The same, for later."""
    found = Constraints(constraints.layout, constraints.seat)
    found._may, found._size, found._cards = list(constraints.may), list(constraints.size), constraints.cards  # noqa: SLF001  # it has no copy
    found._bases, found._clauses = list(constraints.bases), list(constraints.clauses)  # noqa: SLF001  # the same
    return found


def habits(rules: Literature, asked: list[Asked]) -> list[dict[str, float]]:
    """Weights of the form that `expert` uses: seats ask where they hold cards."""
    rows = []
    for seat in range(rules.seats):
        turns = min(4, sum(event.seat == seat for event in asked))
        row = {}
        for half_suit, cards in rules.half_suits.items():
            about = [event for event in asked if event.card in cards]
            own = sum(event.seat == seat for event in about)
            to = sum(event.target == seat for event in about)
            row[half_suit] = exp(
                0.3 * min(own, 3) - (0 if own else 0.1 * turns) + 0.1 * min(to, 3) - 0.05 * min(len(about), 3)
            )
        rows.append(row)
    return rows


def best_of(times: int, work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    found = []
    for _ in range(times):
        start = time.thread_time_ns()
        work()
        found.append((time.thread_time_ns() - start) / 1e6)
    return min(found)


def draw(posterior: PosteriorSolver, many: int) -> None:
    """So many samples."""
    for key in range(many):
        posterior.sample(1, key)


def all_claims(posterior: PosteriorSolver, half_suits: list[int]) -> None:
    """The likeliest attribution of every open half-suit, to both teams."""
    for half_suit in half_suits:
        for team in (0, 1):
            posterior.attribution(team, half_suit)


def measured(rules: Literature, games: int, seed: int, compared: int) -> dict[str, float]:
    """The numbers of one table."""
    assert core is not None
    layout = layout_for(rules)
    posterior = core.PosteriorSolver()
    plain, weighted, samples, claims, reference, differences = [], [], [], [], [], [0.0]
    for number, (constraints, weights) in enumerate(positions(rules, games, seed)):
        native = core.Constraints(layout)
        of = constraints
        assert of.seat is not None
        native.load(of.seat, of.cards, of.may, of.size, of.bases, of.clauses)
        rows = [[row[half_suit] for half_suit in rules.half_suits] for row in weights]
        weighted.append(best_of(3, partial(posterior.solve, native, rows)))
        plain.append(best_of(3, partial(posterior.solve, native)))
        samples.append(best_of(3, partial(draw, posterior, 20)) / 20 * 1e3)
        whole = [h for h, cards in enumerate(rules.half_suits.values()) if not cards.mask & ~of.cards]
        claims.append(best_of(1, partial(all_claims, posterior, whole)))
        if number < compared:
            found = posterior.marginals()
            start = time.thread_time_ns()
            belief = Belief(of)
            chances = {(seat, card): belief.chance(seat, card) for seat in range(rules.seats) for card in rules.pack}
            reference.append((time.thread_time_ns() - start) / 1e6)
            for (seat, card), chance in chances.items():
                assert (chance in (0, 1)) == (found[seat][card] in (0, 1))
                differences.append(abs(found[seat][card] / float(chance) - 1) if chance else 0.0)
    return {
        "positions": len(plain),
        "median_ms": median(plain),
        "worst_ms": max(plain),
        "weighted_median_ms": median(weighted),
        "weighted_worst_ms": max(weighted),
        "claims_median_ms": median(claims),
        "claims_worst_ms": max(claims),
        "sample_median_us": median(samples),
        "sample_worst_us": max(samples),
        "compared": len(reference),
        "reference_median_ms": median(reference) if reference else 0.0,
        "largest_difference": max(differences),
    }


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=seat_count, nargs="+", default=list(BARS))
    parser.add_argument(
        "--compared", type=int, default=20, help="positions that the reference counts too (default: 20)"
    )
    args = parser.parse_args()
    if core is None:
        print(NOTICE)
        return 1
    rows, is_good = [], True
    for seats in args.seats:
        found = measured(Literature(Options(players=seats)), args.games, args.seed, args.compared)
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
