"""The result of a match, as text."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import UNSET

from shoal.arena.match import BadMatch
from shoal.arena.measures import Measures
from shoal.arena.ranking import Ranking, Standing
from shoal.arena.summary import Result
from shoal.core.games import kit_of


def match_report(found: Result) -> Iterator[str]:
    """The lines of the result of a match."""
    measures = kit_of(found.game).measures()
    length = measures.length
    yield f"{found.a} against {found.b}: {found.game}, {found.seats} seats, {quantity(found.deals, 'deal')} played twice"
    if found.stop is not UNSET:
        yield _line("stopped" if found.stop.final else "not stopped", found.stop.words)
    yield _line(f"{measures.points} a game", f"{found.diff:+.3f}{plus_minus(found.se, '.3f')}")
    if found.share is not UNSET:
        yield _line("of the points", percent(found.share, found.error("share")))
    games = f"{found.wins} / {found.ties} / {found.losses} of {found.games} games"
    yield _line("wins/ties/losses", f"{games}, score {percent(found.score, found.error('score'))}")
    for name, faults in ((found.a, found.forfeits), (found.b, found.forfeits_b)):
        if faults:
            counts = ", ".join(f"{fault} {count}" for fault, count in faults.items())
            yield _line("forfeited", f"{quantity(sum(faults.values()), 'game')} by {name}: {counts}")
    if found.stalled:
        yield _line("stalled", f"{quantity(found.stalled, 'game')} that did not end, and gave nobody a point")
    questions = f"{found.numbers[length]:.1f}{plus_minus(found.error(length), '.1f')}"
    yield _line(f"{length} a game", f"{questions}, at most {found.longest}")
    for name, which in ((found.a, ""), (found.b, "_b")):
        yield f"  {name}"
        yield _line("  did", ", ".join(_columns(found, measures, which)) or "nothing of note")
        if getattr(found, f"think_ms_max{which}"):  # not known where the file of costs was lost
            yield _line("  ms a decision", _times(found, which))
        memory_kb = getattr(found, f"memory_kb{which}")
        if memory_kb:  # a program's memory is not measured
            yield _line("  keeps", f"{memory_kb:.0f} KB at the end of a game")
    if found.peak_mb:
        yield _line("memory", f"{found.peak_mb:.0f} MB at most in a process, with all bots that are no programs")
    yield _line("digest", f"{found.digest} of what happened in all games")


def _line(name: str, words: str) -> str:
    return f"  {name:18} {words}"


def _columns(found: Result, measures: Measures, which: str) -> Iterator[str]:
    for column in measures.columns:
        number = found.numbers.get(column.name + which)
        if number is not None:
            error = plus_minus(found.error(column.name + which), column.form)
            yield f"{number:{column.form}}{error} {column.words}"


def _times(found: Result, which: str) -> str:
    mean, half, nearly, most = (getattr(found, f"think_ms_{name}{which}") for name in ("mean", "p50", "p99", "max"))
    return f"{mean:.2f} in the mean, half within {half:.2f}, 99 % within {nearly:.2f}, all within {most:.1f}"


def quantity(number: int, thing: str) -> str:
    """A number and a noun in the singular or plural: `1 deal`, `2 deals`."""
    return f"{number} {thing}{'s' * (number != 1)}"


def plus_minus(se: float | None, form: str) -> str:
    """A standard error as it stands after its number; empty where there is none."""
    return "" if se is None else f" +- {se:{form}}"


def percent(share: float, se: float | None) -> str:
    """A share and its standard error in percent."""
    return f"{share:.1%}{plus_minus(se, '.1%')}"


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


def check_place(path: Path) -> None:
    """Raise `BadMatch` when no page can be written there. Leaves nothing behind."""
    with _beside(path) as new:
        new.touch()


def write_page(path: Path, text: str) -> None:
    """Replace the page atomically; raises `BadMatch` when that cannot be done."""
    with _beside(path) as new:
        new.write_text(text, encoding="utf-8")
        new.replace(path.resolve())  # the target of a link, so that the link stays a link


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A temporary file in the same folder; errors are raised as `BadMatch`, with the path of the page."""
    place = path.resolve()
    new = place.with_name(f".{place.name}.{os.getpid()}")
    if place.exists() and not place.is_file():  # a folder or a device, which no page may replace
        raise BadMatch(f"{path} is no file")
    try:
        try:
            yield new
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise BadMatch(f"{path}: {error.strerror or error}") from None
