"""What the arena counts in a game of Go Fish."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from shoal.arena.measures import Column, GameStats, Measures, Share, Tally, no_deeds
from shoal.core.game import AnyRules
from shoal.games.go_fish import GoFish
from shoal.games.go_fish.rules import events as ev


def _count(rules: AnyRules, log: Iterable[Any]) -> GameStats:
    """The number of questions, and what each seat did: it is a side of its own."""
    tallies = _deeds(rules, log)
    return GameStats(sum(tally["questions"] for tally in tallies), tallies)


def _deeds(rules: AnyRules, log: Iterable[Any]) -> tuple[Tally, ...]:
    """By seat: questions, hits and books."""
    tallies = no_deeds(rules)
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
    return tallies


def _total(rules: AnyRules) -> float:
    """The points of all books, or of the seat that is out first."""
    table = cast(GoFish, rules)
    if table.options.winner == "first_out":
        return 1
    books = ((rank, place) for rank, cards in table.ranks.items() for place in range(len(cards) // table.book_size))
    return sum(table.worth(rank, second=place > 0) for rank, place in books)


MEASURES: Final = Measures(
    count=_count,
    deeds=_deeds,
    shares=(Share("hits", "hits", "questions"),),
    length="questions",
    points="books",
    total=_total,
    columns=(
        Column("hit_rate", "hits", "questions", ".1%", "hits"),
        Column("books", "books", None, ".2f", "books a game"),
    ),
    offers={"ranks": "ask", "cards": "ask_card"},
)
