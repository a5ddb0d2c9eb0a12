"""The result of a tournament, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from shoal.arena.ranking import Ranking, Standing
from shoal.arena.report import plus_minus, quantity
from shoal.core.games import kit_of


def standings(found: Ranking) -> Iterator[str]:
    """The lines of the standings: places, ratings with their intervals, and the distance to the next bot."""
    unit = kit_of(found.game).measures().points
    deals = quantity(found.deals, "deal")
    yield f"{len(found.standings)} bots: {found.game}, {found.seats} seats, {deals}, each twice in every pairing"
    yield f"{unit} a game against the mean of the field, with intervals of 95 %:"
    wide = max(len(one.bot) for one in found.standings)
    for place, one in enumerate(found.standings, 1):
        interval = "" if one.low is None else f"  {one.low:+.2f} .. {one.high:+.2f}"
        yield f"  {place:2} {one.bot:{wide}} {one.rating:+7.3f}{interval}{_step(one)}"
    yield from _failed(found)
    yield f"  digest {found.digest} of what happened in all games"
    if found.misfit is not UNSET:
        more = f"{found.misfit.more:+.2f}{plus_minus(found.misfit.se, '.2f')}"
        yield f"  the ratings say least of {found.misfit.a} against {found.misfit.b}: {more} more than they tell"


def _failed(found: Ranking) -> Iterator[str]:
    """Games that were lost by forfeit, by bot, and games that did not end."""
    for one in found.standings:
        faults: Counter[str] = Counter()
        for met in found.matches:
            faults.update(met.forfeits if met.a == one.bot else met.forfeits_b if met.b == one.bot else {})
        if faults:
            counts = ", ".join(f"{fault} {count}" for fault, count in faults.most_common())
            yield f"  {one.bot} forfeited {quantity(faults.total(), 'game')}: {counts}"
    stalled = sum(met.stalled for met in found.matches)
    if stalled:
        yield f"  {quantity(stalled, 'game')} did not end, and gave nobody a point"


def _step(one: Standing) -> str:
    if one.above_next is None:
        return ""
    return f"  {one.above_next:.2f}{plus_minus(one.above_next_se, '.2f')} above the next"


def crosstable(found: Ranking) -> list[list[str]]:
    """Rows of cells, the first being the head: how many points a game the bot of the row gains on that of the column."""
    names = [one.bot for one in found.standings]
    return [["", *names], *([name, *(_cell(found, name, other) for other in names)] for name in names)]


def _cell(found: Ranking, name: str, other: str) -> str:
    for result, sign in ((found.match(name, other), 1), (found.match(other, name), -1)):
        if result is not None:
            return f"{sign * result.diff + 0.0:+.2f}{plus_minus(result.se, '.2f')}"
    return ""


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """The lines of a table in aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def markdown(rows: list[list[str]]) -> Iterator[str]:
    """The lines of a table in Markdown."""
    head, *others = rows
    for row in (head, ["---"] * len(head), *others):
        cells = [cell.replace("|", "\\|") for cell in row]
        yield f"| {' | '.join(cells)} |"
