"""Moves a second that the rules in plain Python play on one core, of every game.

    rules    check, decide and evolve: what a search or a server does with each move
    game     the same moves through `Game.play`, which keeps the log

The games are random and played before the clock starts. Every measurement plays all of them again; the figures are the medians of the
repeats, with the slowest and the fastest. Literature has a bar in moves a second, the other games in parts of its speed in the same run.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from bench._command import amount, duration, parser_of, print_document, run
from shoal.core.game import Game
from shoal.core.games import GAMES
from shoal.envs import Play, encoding_of

BAR: Final = 25_000
"""Moves of Literature a second through check, decide and evolve."""

PARTS: Final = {"go_fish": 0.35, "fish_draw": 0.2}
"""How fast the others must be beside it."""


class Played(NamedTuple):
    """A whole game: its first events and its moves."""

    rules: Any
    dealt: tuple[Any, ...]
    moves: tuple[Any, ...]


class Recording(Play):
    """A random game that keeps its moves."""

    __slots__ = ("said",)

    def begin(self, events: Any) -> None:
        """Begin anew."""
        self.said: list[Any] = []
        super().begin(events)

    def _play(self, move: Any) -> None:
        self.said.append(move)
        super()._play(move)


def random_games(name: str, count: int) -> list[Played]:
    """So many random games under the usual rules."""
    encoding = encoding_of(name, skip_forced=True)
    play, rng, games = Recording(encoding), Random(1), []
    for number in range(count):
        play.reset(seed=1, number=number)
        dealt = tuple(play.log)
        while not play.done:
            play.step(rng.choice(play.legal()))
        games.append(Played(encoding.rules, dealt, tuple(play.said)))
    return games


def with_rules(games: list[Played]) -> float:
    """Seconds for all moves through check, decide and evolve."""
    seconds = 0.0
    for rules, dealt, moves in games:
        state = Game.replay(rules, dealt).state
        begun = process_time()
        for move in moves:
            rules.check(state, move)
            for event in rules.decide(state, move):
                state = rules.evolve(state, event)
        seconds += process_time() - begun
    return seconds


def with_game(games: list[Played]) -> float:
    """Seconds for all moves through `Game.play`."""
    seconds = 0.0
    for rules, dealt, moves in games:
        game = Game.replay(rules, dealt)
        begun = process_time()
        for move in moves:
            game = game.play(move)
        seconds += process_time() - begun
    return seconds


WAYS: Final[dict[str, Callable[[list[Played]], float]]] = {"rules": with_rules, "game": with_game}


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--seconds", type=duration, default=10, help="how long to measure (default: 10)")
    parser.add_argument("--games", type=amount, default=10, help="random games of each kind (default: 10)")
    args = parser.parse_args()
    games = {name: random_games(name, args.games) for name in GAMES}
    speeds: dict[tuple[str, str], list[float]] = {(name, way): [] for name in games for way in WAYS}
    until = perf_counter() + args.seconds
    while perf_counter() < until or len(speeds["literature", "rules"]) < 3:
        for (name, way), found in speeds.items():  # in turns, so that a busy moment hits them all
            moves = sum(len(game.moves) for game in games[name])
            found.append(moves / WAYS[way](games[name]))
    for (name, way), found in speeds.items():
        spread = f"({min(found):,.0f} .. {max(found):,.0f}, {len(found)} repeats)"
        print(f"{name:11} {way:6} {statistics.median(found):>10,.0f} moves a second {spread}")
    whole = statistics.median(speeds["literature", "rules"])
    bars = {"literature": BAR} | {name: part * whole for name, part in PARTS.items()}
    missed = [name for name, bar in bars.items() if statistics.median(speeds[name, "rules"]) < bar]
    print(f"bars: {', '.join(f'{name} {bar:,.0f}' for name, bar in bars.items())}: {'MISSED' if missed else 'reached'}")
    if args.json:
        print_document(
            {"missed": missed, "speeds": {f"{name} {way}": statistics.median(of) for (name, way), of in speeds.items()}}
        )
    return 1 if missed else 0


if __name__ == "__main__":
    run(main)
