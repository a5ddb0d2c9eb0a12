"""How well beliefs predict hidden hands: the log-likelihood of the true holders, with and without the networks.

In games against other bots, a seat of `quick` computes two beliefs before each of its turns: the exact posterior of the
proven constraints, and the same weighted by the networks of behaviour that learned bots use. The score is the logarithm
of the probability of the true holder of every card that the seat cannot place, in nats: closer to 0 is better. The gain
of the networks is printed with its standard error over games. Better networks show here after a minute, in matches
after hours. Positions with too much to count (at ten and twelve seats, early) are skipped.

The estimates that bots use instead of counting, in rollouts and for public knowledge, are compared in the same
positions: `estimate_error` and `close_estimate_error` are the root mean square errors of the weighted probability that
a seat holds a card, where that is in doubt.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from math import exp, log, sqrt
from random import Random
from statistics import stdev
from typing import Any

from msgspec import Struct

from bench._amounts import amount, seat_count
from bench._document import for_programs, print_document
from shoal.arena.cores import on_cores
from shoal.arena.progress import with_progress
from shoal.arena.table import play
from shoal.bots.bot import Bot, OracleBot
from shoal.core.errors import ShoalError
from shoal.core.exit_status import exit_status
from shoal.core.game import Seat, UncheckedRules
from shoal.core.games import kit_of, options_of, rules_of
from shoal.core.native import NOTICE, core
from shoal.games.literature import Literature, Sight, State
from shoal.games.literature.belief.exact import layout_for
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.knowledge import PerfectMemory
from shoal.games.literature.bots.learned.native_positions import NativePositions
from shoal.games.literature.bots.learned.weight_sets import native_networks, weights_for
from shoal.games.literature.bots.stall_counter import StallCounter

OTHERS = ["quick", "greedy", "careful"]
"""The bots whose hands are to be inferred."""


class Score(Struct, frozen=True):
    """The scores of one game: sums over all looks of the log probabilities of the true holders."""

    looks: int
    cards: int
    plain: float
    weighted: float
    doubts: int = 0
    """The number of seats and cards at which estimates were compared."""
    quick_squares: float = 0.0
    close_squares: float = 0.0
    """The sums of their squared errors."""


class Watcher(OracleBot):
    """Plays like another bot, and scores the beliefs before each of its turns."""

    def __init__(self, rules: Literature, seat: Seat, bot: Bot) -> None:
        assert core is not None
        self._rules = rules
        self._seat = seat
        self._bot = bot
        self._layout = layout_for(rules)
        self._knowledge = PerfectMemory(rules, seat)
        self._stall = StallCounter(rules, self._knowledge)
        networks = native_networks(weights_for(rules))
        self._table = NativePositions(self._layout, self._knowledge, networks.encoder)
        self._likelihood = networks.likelihood
        self._posterior = core.PosteriorSolver()
        self.score = Score(0, 0, 0.0, 0.0)

    def see(self, sight: Sight) -> None:
        """Pass the sight on, and add what it proves."""
        self._stall.see(sight)
        self._knowledge.see(sight)
        self._bot.see(sight)

    def move(self, view: Any) -> Any | None:
        """The move of the other bot."""
        return self._bot.move(view)

    def reaction_s(self) -> float:
        """The reaction of the other bot."""
        return self._bot.reaction_s()

    def hesitation_s(self, view: Any) -> float:
        """The hesitation of the other bot."""
        return self._bot.hesitation_s(view)

    def reveal(self, state: State) -> None:
        """Keep the true state, to score beliefs."""
        if self._rules.turn(state) != self._seat:
            return
        constraints, factors = self._constraints(), self._factors()
        plain, weighted = self._chances(constraints, None), self._chances(constraints, factors)
        if plain is None or weighted is None:
            return
        may, known, *_ = constraints.settle()
        doubts = [(seat, card) for seat in range(len(may)) for card in cards_of(may[seat] & ~known[seat])]
        quick, close = (
            sum((about[seat][card] - weighted[seat][card]) ** 2 for seat, card in doubts)
            for about in (constraints.estimate(factors), constraints.estimate(factors, closely=True))
        )
        holders = [(seat, int(card)) for seat, hand in enumerate(state.hands) for card in hand]
        open_to_doubt = [(seat, card) for seat, card in holders if plain[seat][card] < 1]
        self.score = Score(
            self.score.looks + 1,
            self.score.cards + len(open_to_doubt),
            self.score.plain + sum(log(plain[seat][card]) for seat, card in open_to_doubt),
            self.score.weighted + sum(log(weighted[seat][card]) for seat, card in open_to_doubt),
            self.score.doubts + len(doubts),
            self.score.quick_squares + quick,
            self.score.close_squares + close,
        )

    def _constraints(self) -> Any:
        """What the seat knows, as constraints of the native core."""
        assert core is not None
        facts = self._knowledge.facts
        own = core.Constraints(self._layout)
        own.load(self._seat, facts.cards, facts.may, facts.size, facts.bases, facts.clauses)
        return own

    def _chances(self, constraints: Any, factors: list[list[float]] | None) -> list[list[float]] | None:
        """The probabilities by seat and card; `None` where there is too much to count."""
        if self._posterior.solve(constraints, factors):
            marginals: list[list[float]] = self._posterior.marginals()
            return marginals
        assert self._posterior.too_large, "the true deal agrees with what was seen"
        return None

    def _factors(self) -> list[list[float]]:
        """The factors of the networks of behaviour, from the public history."""
        shared, behaviour = self._table.shared(self._stall.questions)
        factors: list[list[float]] = behaviour.factors(shared, self._likelihood)
        return factors


def scored(number: int, *, other: str, options: dict[str, Any], seed: int) -> Score:
    """One game: `quick` on the even seats, one of which looks, and another bot on the odd ones."""
    rules: UncheckedRules = rules_of("literature", options)
    assert isinstance(rules, Literature)
    rng = Random(f"{seed}/{number}")
    deal = rules.deal(rng, dealer=number % rules.seats)
    bots: list[Bot] = [
        kit_of("literature").bots()["quick" if seat % 2 == 0 else other](rules, seat, Random(f"{seed}/{number}/{seat}"))
        for seat in range(rules.seats)
    ]
    watcher = Watcher(rules, 0, bots[0])
    play(rules, [watcher, *bots[1:]], deal)
    return watcher.score


def summary_of(games: Sequence[Score]) -> dict[str, float]:
    """The summary of all games."""
    cards = sum(one.cards for one in games) or 1
    plain, weighted = sum(one.plain for one in games) / cards, sum(one.weighted for one in games) / cards
    gain = weighted - plain
    doubts = sum(one.doubts for one in games) or 1
    off = [one.weighted - one.plain - gain * one.cards for one in games]
    error = stdev(off) * sqrt(len(games)) / cards if len(games) > 1 else 0.0
    return {
        "looks": sum(one.looks for one in games),
        "cards": cards,
        "plain_nats": round(plain, 4),
        "weighted_nats": round(weighted, 4),
        "gain": round(gain, 4),
        "gain_error": round(error, 4),
        "plain_chance": round(exp(plain), 4),
        "weighted_chance": round(exp(weighted), 4),
        "estimate_error": round(sqrt(sum(one.quick_squares for one in games) / doubts), 4),
        "close_estimate_error": round(sqrt(sum(one.close_squares for one in games) / doubts), 4),
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=amount, default=200, help="against each bot")
    parser.add_argument("--bots", nargs="+", choices=list(kit_of("literature").bots()), default=OTHERS, metavar="BOT")
    parser.add_argument("--seats", type=seat_count, help="default: 6, or those of the preset")
    parser.add_argument("--preset", metavar="NAME", help="house rules by name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if core is None:
        parser.error(NOTICE or "the native core is needed")
    try:
        options = options_of("literature", args.preset)
        if args.seats or not args.preset:
            options["players"] = args.seats or 6
        rules: UncheckedRules = rules_of("literature", options)
        assert isinstance(rules, Literature)
        layout_for(rules)
    except (ShoalError, ValueError) as refused:
        parser.error(str(refused))
    found = []
    for other in args.bots:
        work = partial(scored, other=other, options=options, seed=args.seed)
        games = list(with_progress(on_cores(work, args.games), args.games))
        found.append({"against": other, "games": args.games, **summary_of(games)})
        if not args.json:
            print("   ".join(f"{name} {value}" for name, value in found[-1].items()), flush=True)
    if args.json:
        print_document(found)
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
