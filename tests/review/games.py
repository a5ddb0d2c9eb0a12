"""Games of bots for the tests of reviews."""

from __future__ import annotations

from random import Random
from typing import Any

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.records import Record, Step, record_of


def played(game: str, bots: tuple[str, ...], seed: int, options: Any = None) -> Record:
    """A game of these bots, who sit in turn."""
    rules: Any = rules_of(game, options)
    made = [bot_of(game, bots[seat % len(bots)])(rules, seat, Random(f"{seed}/{seat}")) for seat in range(rules.seats)]
    log = play(rules, made, rules.deal(Random(seed), seed % rules.seats)).log
    return record_of(Game.replay(rules, log))


def cut(record: Record, steps: int) -> Record:
    """The same game until before that step."""
    left = record.steps[:steps]
    game = Game.replay(record.game.rules, [event for step in left for event in step.events])
    return Record(game, record.headers, left)


def before(record: Record, n: int) -> Game[Any, Any, Any, Any, Any, Any]:
    """The game before step `n`."""
    return cut(record, n).game


def moves_of(record: Record) -> list[tuple[int, Step]]:
    """The steps that are moves, with their numbers."""
    return [(n, step) for n, step in enumerate(record.steps) if step.kind == "move"]
