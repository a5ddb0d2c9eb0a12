"""What the arena counts in a game of Go Fish."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from shoal.arena.measures import Column, GameStats, Measures, empty_tallies
from shoal.game import AnyRules
from shoal.go_fish import events as ev


def _count(rules: AnyRules, log: Iterable[Any]) -> GameStats:
    """By seat: questions, hits and books."""
    tallies = empty_tallies(rules)
    for event in log:
        match event:
            case ev.Asked():
                tallies[event.seat].update(questions=1)
            case ev.Handed():
                tallies[event.to].update(hits=1)
            case ev.Book():
                tallies[event.seat].update(books=1)
            case _:
                pass
    return GameStats(sum(tally["questions"] for tally in tallies), tallies)


MEASURES: Final = Measures(
    count=_count,
    length="questions",
    points="books",
    columns=(
        Column("hit_rate", "hits", "questions", ".1%", "hits"),
        Column("books", "books", None, ".2f", "books a game"),
    ),
    offers={"ranks": "ask", "cards": "ask_card"},
)
