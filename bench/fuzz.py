"""Random games under random house rules, checked after every step: no invariant of the rules may ever break.

Each game draws valid options (unusual ones, or the usual ones with a few exceptions), deals, and plays random moves to
the end (or to `--most` moves), while `tests/invariants.py` checks cards, turns, views, offers, refusals and the log. A
failure has the game's number; `--only NUMBER` plays it again. The games of all three kinds alternate, so that any range
of numbers is a fair sample.
"""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from random import Random

from msgspec import Struct

from bench._command import amount, parser_of, print_document, run
from shoal.arena.cores import on_cores, with_progress
from shoal.core.games import GAMES
from tests.invariants import Broken, Watched, random_rules


class Fuzzed(Struct, frozen=True):
    """One game: of which kind, under which options (as JSON names and values), how it went."""

    game: str
    options: tuple[str, ...]
    events: int
    moves: int
    ended: bool
    broken: str | None


def fuzz(number: int, *, games: tuple[str, ...], seed: int, most: int) -> Fuzzed:
    """The game of that number."""
    game = games[number % len(games)]
    rng = Random(f"{seed}/{number}")
    rules = random_rules(game, rng)
    names = tuple(f"{name}={getattr(rules.options, name)}" for name in rules.options.__struct_fields__)
    watched = Watched(rules, rng)
    broken, ended = None, False
    try:
        ended = watched.play(most)
    except Broken as law:
        broken = str(law)
    except Exception as error:  # noqa: BLE001  # whatever the rules raise is a find, and must name its game
        broken = f"{type(error).__name__}: {error}"
    return Fuzzed(game, names, len(watched.table.game.log), len(watched.table.moves), ended, broken)


def main() -> int:
    """Play and print; 1 when an invariant broke."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=100_000, help="how many games (default: 100,000)")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this one")
    parser.add_argument("--first", type=int, default=0, help="the number to begin with, to go on with a run")
    parser.add_argument("--only", type=int, help="play only the game of this number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=amount, default=2_000, help="moves after which a game is left (default: 2,000)")
    args = parser.parse_args()
    kinds = (args.game,) if args.game else tuple(GAMES)
    play = partial(fuzz, games=kinds, seed=args.seed, most=args.most)
    began = time.monotonic()
    if args.only is not None:
        played = [play(args.only)]
    else:
        numbered = partial(_from, play=play, first=args.first)
        played = list(with_progress(on_cores(numbered, args.games), args.games))
    found = [(number, game) for number, game in enumerate(played, args.first) if game.broken]
    report = {
        kind: {
            "games": sum(game.game == kind for game in played),
            "option_sets": len({game.options for game in played if game.game == kind}),
            "option_values": len(Counter(value for game in played if game.game == kind for value in game.options)),
            "moves": sum(game.moves for game in played if game.game == kind),
            "longest": max((game.moves for game in played if game.game == kind), default=0),
            "unfinished": sum(game.game == kind and not game.ended for game in played),
            "broken": sum(game.game == kind and game.broken is not None for game in played),
        }
        for kind in kinds
    }
    if args.json:
        print_document({"seed": args.seed, "first": args.first, "seconds": round(time.monotonic() - began), **report})
    else:
        for kind, numbers in report.items():
            print(f"{kind}: " + ", ".join(f"{value:,} {name.replace('_', ' ')}" for name, value in numbers.items()))
        print(f"{len(played):,} games in {time.monotonic() - began:.0f} s, seed {args.seed}: {len(found)} broken")
    for number, game in found[:10]:
        print(f"--only {number}{f' --game {args.game}' if args.game else ''}: {game.game}: {game.broken}")
    return 1 if found else 0


def _from(number: int, *, play: partial[Fuzzed], first: int) -> Fuzzed:
    return play(first + number)


if __name__ == "__main__":
    run(main)
