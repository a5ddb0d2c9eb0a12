"""The result of a match, as text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from shoal.arena.measures import Measures
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
