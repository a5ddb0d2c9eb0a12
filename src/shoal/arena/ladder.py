"""The tables of the ladder page: the result of a tournament in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from shoal.arena.crosstable import crosstable, markdown
from shoal.arena.ranking import Ranking, Standing
from shoal.arena.report import percent, plus_minus, quantity
from shoal.arena.summary import Result
from shoal.core.games import kit_of

HEAD = ["bot", "rating", "above the next", "points", "won / tied / lost", "ms a decision", "99 % within", "keeps"]


def section(title: str, found: Ranking) -> Iterator[str]:
    """The lines of a section: a title, the standings and the crosstable."""
    yield f"## {title}"
    yield ""
    following = [one.bot for one in found.standings[1:]]
    rows = [_row(found, one, other) for one, other in zip(found.standings, [*following, None], strict=True)]
    yield from markdown([HEAD, *rows])
    unit = kit_of(found.game).measures().points.capitalize()
    yield ""
    yield f"{quantity(found.deals, 'deal')}. {unit} a game, the bot of the row against that of the column:"
    yield ""
    yield from markdown(crosstable(found))


def _row(found: Ranking, one: Standing, following: str | None) -> list[str]:
    step = "" if one.above_next is None else f"{one.above_next:.2f}{plus_minus(one.above_next_se, '.2f')}"
    rating = f"{one.rating:+.2f}{plus_minus(one.se, '.2f')}"
    return [f"`{one.bot}`", rating, step, *_against(found, one.bot, following), *_cost(found, one.bot)]


def _against(found: Ranking, bot: str, other: str | None) -> tuple[str, str]:
    """The share of the points and of the games against the next bot, if they met."""
    if other is None:
        return "", ""
    met, exchanged = found.match(bot, other), found.match(other, bot)
    if met is not None:
        return _share(met), f"{met.wins} / {met.ties} / {met.losses}"
    if exchanged is not None:
        games = f"{exchanged.losses} / {exchanged.ties} / {exchanged.wins}"
        return _share(exchanged, exchanged=True), games
    return "", ""


def _share(met: Result, *, exchanged: bool = False) -> str:
    if met.share is UNSET:
        return ""
    return percent(1 - met.share if exchanged else met.share, met.error("share"))


def _cost(found: Ranking, bot: str) -> tuple[str, str, str]:
    """Time and memory over all matches: the mean of the mean times, the greatest 99 % quantile, the most memory."""
    sides = [(met, "" if met.a == bot else "_b") for met in found.matches if bot in (met.a, met.b)]
    means = [getattr(met, f"think_ms_mean{which}") for met, which in sides]
    nearly = max(getattr(met, f"think_ms_p99{which}") for met, which in sides)
    memory = max(getattr(met, f"memory_kb{which}") for met, which in sides)
    kept = f"{memory:.0f} KB" if memory else ""  # a program's memory is not measured
    return f"{sum(means) / len(means):.2f}", f"{nearly:.2f}", kept
