"""Whether reviews are right, fast, and fair: all of what the tests sample.

    review exact     every percentage of the reviews of games of bots equals that of the reference mind in plain Python, to 1e-9; what is
                     certain came true, what could not hit never did, and every claim that was missed was legal then and would have won.
                     In Go Fish the reference are all deals of small packs, one by one; games with the whole pack have what came true
    review levels    the scores of `oracle`, `expert`, `club`, `casual` and `beginner`, each against each other, come out in that order
    review hints     a bot that plays the hints alone against `counting`, on duplicate deals of Literature and of Go Fish
    review time      the first advice, whole games, and the story of long ones, of all three games at small and large tables

It returns 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, Final, cast

from bench._amounts import amount
from bench._document import for_programs, print_document
from bench._fish_worlds import TABLES, faults_of_fish
from bench._hint_player import FishHintPlayer, HintPlayer
from bench._review_times import times as review_times
from shoal.arena.table import play
from shoal.bots.bot import Maker
from shoal.core.exit_status import exit_status
from shoal.core.game import Game, Illegal
from shoal.core.games import kit_of
from shoal.games.go_fish import GoFish
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Belief, Facts
from shoal.games.literature.rules.events import Closed
from shoal.records import Record, record_of
from shoal.review import MoveReview, review

ORDER: Final = ("oracle", "expert", "club", "casual", "beginner")
NEAR: Final = 1e-9


def maker(name: str, game: str = "literature") -> Maker:
    """The bot of that name; the oracle, too."""
    kit = kit_of(game)
    return kit.oracles().get(name) or kit.bots()[name]


def record(rules: Any, names: Sequence[str], seed: int) -> Record:
    """A game of these bots, seat by seat in turn."""
    bots = [
        maker(names[seat % len(names)], rules.name)(rules, seat, Random(f"{seed} {seat}"))
        for seat in range(rules.seats)
    ]
    log = play(rules, bots, rules.deal(Random(seed), seed % rules.seats)).log
    return record_of(Game.replay(rules, log))


def faults_of(record: Record) -> Iterator[str]:
    """What is wrong with the review of a game of Literature."""
    rules = cast("Literature", record.game.rules)
    reviewed = {move.n: move for move in review(record).moves}
    facts = [Facts(rules, seat) for seat in range(rules.seats)]
    game = Game.replay(rules, ())
    for n, step in enumerate(record.steps):
        if n in reviewed:
            yield from _faults_of_move(game, reviewed[n], Belief(facts[step.said.seat]))
        for event in step.events:
            for seat, of in enumerate(facts):
                of.see(rules.seen(event, seat))
        game = game.after(step.events)


def _faults_of_move(game: Any, move: MoveReview, reference: Belief) -> Iterator[str]:
    assert move.grid is not None
    for item, row in zip(move.grid.items, move.grid.chance, strict=True):
        for seat, chance in enumerate(row):
            card = next(card for card in game.rules.pack if str(card) == item)
            true = reference.chance(seat, card)
            if abs(chance - float(true)) > NEAR or (chance in (0, 1)) != (true in (0, 1)):
                yield f"move {move.n}: {item} with {seat} is {chance}, and the reference says {true}"
    if move.came_true is not None and move.chance in (0, 1) and move.came_true != bool(move.chance):
        yield f"move {move.n}: {move.chance} was said of what came {move.came_true}"
    for claim in move.certain:
        yield from _faults_of_claim(game, move, claim.said)


def _faults_of_claim(game: Any, move: MoveReview, claim: Any) -> Iterator[str]:
    try:
        after = game.play(claim)
    except Illegal as refused:
        yield f"move {move.n}: the certain claim {claim} is refused: {refused}"
        return
    if not any(isinstance(event, Closed) and event.outcome == "won" for event in after.log[len(game.log) :]):
        yield f"move {move.n}: the certain claim {claim} is wrong"


def exactness(games: int, seed: int) -> Mapping[str, Any]:
    """Reviews of games of both kinds, all levels and sizes, compared with the reference. Game k of a seed is game 0 of seed + k."""
    faults, moves = [], 0
    levels = list(permutations(ORDER[1:], 2))
    for number in range(games):
        here = seed + number
        rules = Literature(Options(players=(6, 4)[here % 3 == 2]))
        found = record(rules, levels[here % len(levels)], here)
        fishing = record(GoFish(TABLES[here % len(TABLES)]), ("counting", "random", "exact"), here)
        faults += [f"game {number}: {fault}" for fault in faults_of(found)]
        faults += [f"game {number} of Go Fish: {fault}" for fault in faults_of_fish(fishing)]
        moves += sum(step.kind == "move" for step in (*found.steps, *fishing.steps))
        if faults:
            break
        if (number + 1) % 10 == 0:
            print(f"{number + 1} games of each, {moves} moves; to go on later: --seed {here + 1}", flush=True)
    print(
        f"{moves} moves of {games} games of each: "
        f"{faults[0] if faults else 'every percentage and every certainty is right'}"
    )
    return {"games": games, "moves": moves, "faults": faults, "fine": not faults}


def levels(games: int, seed: int) -> Mapping[str, Any]:
    """The scores of all levels, each against each other."""
    scores: dict[str, list[float]] = {name: [] for name in ORDER}
    pairs = list(permutations(ORDER, 2))
    for number in range(games):
        pair = pairs[number % len(pairs)]
        found = review(record(Literature(), pair, seed + number // len(pairs)))
        for player in found.story.players:
            if player.score is not None:
                scores[pair[player.seat % 2]].append(player.score)
    means = {name: mean(of) for name, of in scores.items()}
    for name, of in scores.items():
        print(f"{name:9} {means[name]:5.1f} +- {stdev(of) / sqrt(len(of)):.1f} ({len(of)} players)")
    in_order = sorted(means, key=lambda name: -means[name]) == list(ORDER)
    return {"games": games, "scores": means, "fine": in_order}


def hints(deals: int, seed: int) -> Mapping[str, Any]:
    """A bot that plays the hints alone against `counting`: the difference of points a game, both sides of each deal.

    In Literature it must be better. In Go Fish it must not be worse: the hints are those of `exact`, which is no better at four seats.
    """
    found = {}
    players: tuple[tuple[Any, Maker], ...] = ((Literature(), HintPlayer), (GoFish(), FishHintPlayer))
    for rules, player in players:
        differences = [_difference(rules, player, seed, deal) for deal in range(deals)]
        error = stdev(differences) / sqrt(deals)
        unit = "half-suits" if rules.name == "literature" else "books"
        print(f"hints against counting: {mean(differences):+.2f} +- {error:.2f} {unit} a game, {deals} deals")
        found[rules.name] = {"difference": mean(differences), "se": error}
    literature, fish = found["literature"], found["go_fish"]
    fine = literature["difference"] > 2 * literature["se"] and fish["difference"] > -2 * fish["se"]
    return {"deals": deals, **found, "fine": fine}


def _difference(rules: Any, player: Maker, seed: int, deal: int) -> float:
    """The points of the hints' seats less those of the others, on average of both ways to sit."""
    difference = 0
    for side in (0, 1):
        makers = [player if seat % 2 == side else maker("counting", rules.name) for seat in range(rules.seats)]
        bots = [make(rules, seat, Random(f"{seed} {deal} {seat}")) for seat, make in enumerate(makers)]
        outcome = play(rules, bots, rules.deal(Random(seed + deal), deal % rules.seats)).outcome
        own = {seat for seat in range(rules.seats) if seat % 2 == side}
        for points, seats in zip(outcome.points, rules.sides, strict=True):
            difference += points if own.issuperset(seats) else -points
    return difference / 2


def times(games: int, seed: int) -> Mapping[str, Any]:
    """See `bench/_review_times.py`."""
    return review_times(games, seed, record)


PARTS: Final = {"exact": (exactness, 200), "levels": (levels, 200), "hints": (hints, 100), "time": (times, 20)}


def main() -> int:
    """Run the parts that are named, or all; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure (default: everything)")
    parser.add_argument("--games", type=amount, help="games, or deals, of each part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the results as one JSON document")
    args = parser.parse_args()
    found = {}
    for part in args.parts or PARTS:
        measure, usual = PARTS[part]
        found[part] = measure(args.games or usual, args.seed)
    if args.json:
        print_document(found)
    return not all(result["fine"] for result in found.values())


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
