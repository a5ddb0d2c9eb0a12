"""How long reviews take, in seconds of one processor: the first advice, the whole, and the story when a game has ended.

The story is told when the review is whole, so of each game that is the same time: here as it is, above for 120 moves. Tables are
the usual ones, the largest, and those where games are long: bots that ask at random, and house rules that keep cards in play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from statistics import mean
from typing import Any, Final

from shoal.games.fish_draw import FishDraw
from shoal.games.fish_draw import Options as DrawOptions
from shoal.games.go_fish import GoFish
from shoal.games.go_fish import Options as FishOptions
from shoal.games.literature import Literature, Options
from shoal.records import Record
from shoal.review import advice, review

FIRST_ADVICE_S, WHOLE_GAME_S, STORY_S = 0.3, 5.0, 1.0
WHOLE_GAME: Final = 120
OF_GAMES: Final = 0.95
"""The share of games at a table whose story must come in time."""

TABLES: Final[tuple[tuple[str, Any, tuple[str, ...]], ...]] = (
    ("Literature, 4", Literature(Options(players=4)), ("club", "casual")),
    ("Literature, 6", Literature(), ("club", "casual")),
    ("Literature, 6, long", Literature(Options(jokers=True)), ("beginner", "random")),
    ("Literature, 8", Literature(Options(players=8)), ("club", "casual")),
    ("Literature, 10", Literature(Options(players=10)), ("club", "casual")),
    ("Literature, 12", Literature(Options(players=12)), ("club", "casual")),
    ("Literature, 12, long", Literature(Options(players=12, jokers=True)), ("beginner", "casual")),
    ("Go Fish, 2", GoFish(FishOptions(players=2)), ("counting", "exact")),
    ("Go Fish, 2, long", GoFish(FishOptions(players=2, lucky_draw="ends", book_on_draw="ends")), ("random",)),
    ("Go Fish, 4", GoFish(), ("counting", "random")),
    ("Go Fish, 6, long", GoFish(FishOptions(players=6, max_players=6, after_miss="asked")), ("random",)),
    ("Go Fish, 10, long", GoFish(FishOptions(players=10, max_players=10)), ("random",)),
    ("Go Fish by card, long", GoFish(FishOptions(ask_for="card")), ("random",)),
    ("Fish Draw, 4", FishDraw(), ("attentive", "random")),
    ("Fish Draw, 6", FishDraw(DrawOptions(players=6)), ("attentive", "random")),
    ("Fish Draw, 6, long", FishDraw(DrawOptions(players=6, fish="jokers", jokers=2)), ("random",)),
)
"""The game and its seats, the rules, and who plays, seat by seat in turn."""


@dataclass
class Times:
    """Of the games of one table."""

    moves: list[int] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    story: list[float] = field(default_factory=list)

    def take(self, record: Record) -> None:
        """Review a game."""
        moves = [n for n, step in enumerate(record.steps) if step.kind == "move"]
        self.moves.append(len(moves))
        self.first += [_seconds(partial(advice, record, n)) for n in (moves[len(moves) // 5], moves[-1])]
        self.story.append(_seconds(lambda: review(record)))

    def figures(self) -> dict[str, float]:
        """By the names of the document."""
        whole = [story * WHOLE_GAME / moves for story, moves in zip(self.story, self.moves, strict=True)]
        return {
            "moves": mean(self.moves),
            "most_moves": max(self.moves),
            "first_advice_s": max(self.first),
            "whole_game_s": max(whole),
            "story_s": _at(self.story, OF_GAMES),
            "slowest_story_s": max(self.story),
        }


def times(games: int, seed: int, record: Callable[[Any, Sequence[str], int], Record]) -> Mapping[str, Any]:
    """The times of all tables, printed as they come; `fine` where no bar is missed."""
    found, missed = {}, []
    for name, rules, bots in TABLES:
        table = Times()
        for number in range(games):
            table.take(record(rules, bots, seed + number))
        found[name] = of = table.figures()
        here = list(_missed(of))
        missed += [f"{name}: {bar}" for bar in here]
        print(
            f"{name:22} {of['moves']:4.0f} moves ({of['most_moves']:.0f} at most): first advice"
            f" {of['first_advice_s'] * 1e3:3.0f} ms, {WHOLE_GAME} moves {of['whole_game_s']:.2f} s,"
            f" story {of['story_s']:.2f} s ({of['slowest_story_s']:.2f} s at most)" + "  MISSED" * bool(here),
            flush=True,
        )
    bars = f"first advice {FIRST_ADVICE_S} s, {WHOLE_GAME} moves {WHOLE_GAME_S} s, story {STORY_S} s for {OF_GAMES:.0%}"
    print(f"bars: {bars} of the games of a table: {'; '.join(missed) or 'all are kept'}")
    return {"games": games, "tables": found, "missed": missed, "fine": not missed}


def _missed(of: Mapping[str, float]) -> Iterator[str]:
    bars = {"first_advice_s": FIRST_ADVICE_S, "whole_game_s": WHOLE_GAME_S, "story_s": STORY_S}
    for name, bar in bars.items():
        if of[name] > bar:
            yield f"{name} is {of[name]:.2f}, bar {bar}"


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _at(values: Sequence[float], share: float) -> float:
    """The value that so many of them do not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]
