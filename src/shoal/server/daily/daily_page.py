"""The pages of the deals of the day: those of today, how all did at one, and who did best over many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from babel.dates import format_timedelta
from babel.numbers import format_decimal

from shoal.puzzles.telling import words_of_date
from shoal.server.daily.told import Crossroads
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web.document import Shell

if TYPE_CHECKING:
    from shoal.server.people.duplicate_deals import DealRank, DuplicateRank


@dataclass(frozen=True)
class DealToday:
    """A deal of today: the reader's table for it, if they have one, and how many with accounts have finished it."""

    game: str
    mine: TableOfMine | None
    count: int

    @property
    def has_ended(self) -> bool:
        """Whether the reader has played it."""
        return self.mine is not None and self.mine.has_ended


def daily_page(shell: Shell, day: date, deals: Sequence[DealToday], left_s: int, *, has_account: bool) -> str:
    """The deals of today, each with its button, and when there are others: in so many seconds."""
    say = shell.speaker()
    return shell.render(
        "daily.html",
        None,
        deals=[(deal, shell.speaker(deal.game)("game-name")) for deal in deals],
        day=day.isoformat(),
        date=words_of_date(say, day.isoformat()),
        until=f"{day + timedelta(days=1)}T00:00:00Z",
        left=format_timedelta(timedelta(seconds=left_s), "minute", add_direction=True, locale=shell.language),
        has_account=has_account,
    )


def deal_page(
    shell: Shell, game: str, day: date, lines: Sequence[DealRank], ways: Sequence[Crossroads], *, is_kept: bool
) -> str:
    """How all did at a deal, and what they did where the reader was, too. `is_kept`: whether the reader's result is."""
    say = shell.speaker(game)
    return shell.render(
        "daily_deal.html",
        game,
        which=game,
        title=say("game-name"),
        date=words_of_date(say, day.isoformat()),
        lines=[
            (
                line,
                say(f"person-game-{line.result}"),
                f"{format_decimal(line.points, '0.#', locale=shell.language)}\u00a0({signed(shell, line.margin)})",
            )
            for line in lines
        ],
        ways=ways,
        is_kept=is_kept,
    )


def board_page(shell: Shell, game: str, ranked: Sequence[DuplicateRank], days: int, games: Sequence[str]) -> str:
    """Who did best over the last days, with standard errors."""
    return shell.render(
        "daily_board.html",
        game,
        which=game,
        title=shell.speaker(game)("game-name"),
        days=days,
        ranked=[(one, signed(shell, one.mean, "0.0"), signed(shell, one.error, "0.0", sign="")) for one in ranked],
        games=[(other, shell.speaker(other)("game-name")) for other in games if other != game],
    )


def signed(shell: Shell, value: float, form: str = "0.#", *, sign: str = "+") -> str:
    """A difference with its sign, as the language writes numbers; nothing is neither more nor less."""
    value = round(value, 1) + 0.0  # or a zero from below would have a sign
    return format_decimal(value, f"{sign}{form};−{form}" if value else form, locale=shell.language)
