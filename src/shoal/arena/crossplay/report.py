"""The result of cross-play as text for a terminal, and as tables in Markdown."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.arena.crossplay.result import Matrix, Met, Partner
from shoal.arena.report import aligned, markdown, plus_minus, quantity
from shoal.arena.samples import Estimate
from shoal.core.games import kit_of

if TYPE_CHECKING:
    from jinja2 import Environment

NULL_ARM = "0 = 0"
"""What stands on the diagonal where every pair was exactly 0."""


def report(found: Matrix) -> list[str]:
    """The lines of the report."""
    return [
        about(found),
        "",
        f"{mixed_title(found)}:",
        *aligned(mixed_rows(found)),
        "",
        f"{WHOLE_TITLE}:",
        *aligned(whole_rows(found)),
        "",
        f"{partners_title(found)}:",
        *aligned(partner_rows(found)),
        "",
        null_line(found),
        f"digest {found.digest} of what happened in all games",
    ]


def page(found: Matrix, command: str) -> str:
    """The result as a page in Markdown, which names the command that made it."""
    return "\n".join(
        [
            "# Cross-play",
            "",
            f"{about(found)} {EXPLAINED}",
            "",
            "This page was written by",
            "",
            f"    {command}",
            "",
            f"## {mixed_title(found)}",
            "",
            *markdown(mixed_rows(found)),
            "",
            null_line(found),
            "",
            f"## {WHOLE_TITLE}",
            "",
            *markdown(whole_rows(found)),
            "",
            f"## {partners_title(found)}",
            "",
            *markdown(partner_rows(found)),
            "",
            "## Who they are",
            "",
            *markdown(member_rows(found)),
            "",
            f"Digest of what happened in all games: `{found.digest}`.",
            "",
        ]
    )


WHOLE_TITLE = "Whole teams: what the team of the column gains on that of the row"

EXPLAINED = (
    "The team of the row gives seats to the bot of the column and plays each deal twice against the team as it is, the second "
    "time with the sides exchanged. What stands behind `+-` is a standard error; the sample is the deal, and all cells play the same deals."
)


def about(found: Matrix) -> str:
    """What was played, in a sentence."""
    return (
        f"{found.population}: {quantity(len(found.partners), 'bot')}, {found.game.replace('_', ' ')}, "
        f"{found.seats} seats, {quantity(found.deals, 'deal')}, each twice in every cell."
    )


def mixed_title(found: Matrix) -> str:
    """The title of the matrix."""
    unit = kit_of(found.game).measures().points.capitalize()
    return f"{unit} a game that a team gains with {quantity(found.exchanged, 'seat')} of {found.team} given to a guest"


def partners_title(found: Matrix) -> str:
    """The title of the table of partners."""
    unit = kit_of(found.game).measures().points.capitalize()
    return f"{unit} a game, the mean over all others"


def mixed_rows(found: Matrix) -> list[list[str]]:
    """The matrix: a row for each host, a column for each guest; on the diagonal the null arm."""
    names = [one.name for one in found.partners]
    head = ["team \\ guest", *map(label, found.partners)]
    rows = [[label(one), *(_mixed_cell(found, one.name, guest) for guest in names)] for one in found.partners]
    return [head, *rows]


def _mixed_cell(found: Matrix, host: str, guest: str) -> str:
    met = found.cell(host, guest, found.exchanged)
    if host == guest and met is not None:
        return f"{met.diff:+.2f}, not 0!" if host in found.broken else NULL_ARM
    return _text(met)


def whole_rows(found: Matrix) -> list[list[str]]:
    """Whole teams: what the team of the column gains on that of the row."""
    names = [one.name for one in found.partners]
    rows = [
        [
            label(one),
            *(
                NULL_ARM if one.name == guest and guest not in found.broken else _text(found.whole(one.name, guest))
                for guest in names
            ),
        ]
        for one in found.partners
    ]
    return [["team \\ other", *map(label, found.partners)], *rows]


def _text(met: Met | None) -> str:
    return "" if met is None else _estimate(Estimate(met.diff, met.se))


PARTNER_HEAD = [
    "bot",
    "as a guest it brings",
    "its share would be",
    "lost among strangers",
    "as a host it gains above shares",
]


def partner_rows(found: Matrix) -> list[list[str]]:
    """What each bot brings as a guest and gains as a host."""
    rows = [[label(one), *map(_estimate, (one.gain, one.share, one.lost, one.carries))] for one in found.partners]
    return [PARTNER_HEAD, *rows]


def member_rows(found: Matrix) -> list[list[str]]:
    """Who the bots are."""
    rows = [[label(one), f"`{one.bot}`", one.school, standing(one), one.fingerprint] for one in found.partners]
    return [["bot", "plays as", "school", "standing", "fingerprint"], *rows]


def label(one: Partner) -> str:
    """The name of a bot, with a mark where it is held out or a visitor."""
    return f"{one.name}{' (held out)' if one.held_out else ''}{' (changed)' if one.changed else ''}"


def standing(one: Partner) -> str:
    """What a bot is in the population."""
    return "a visitor" if one.is_visitor else "held out" if one.held_out else "a member"


def null_line(found: Matrix) -> str:
    """What became of the null arm, in a sentence."""
    if found.broken:
        return f"The null arm of {', '.join(found.broken)} is not 0: with itself as a guest it plays another game, so none of its numbers can be trusted."
    return "The null arm holds: every bot with itself as a guest was at exactly 0 in every pair of games."


def _estimate(found: Estimate | None) -> str:
    return "" if found is None else f"{found.value:+.2f}{plus_minus(found.se, '.2f')}"


_MINUS: Final = re.compile(r"(?<!\S)-(?=[0-9])")


class Shaded(NamedTuple):
    """A cell of a table: its text, and how strongly it is shaded, from -100 (a loss) to 100 (a gain)."""

    text: str
    shade: int = 0


class ReportTable(NamedTuple):
    """A table of the page; `is_matrix` are those whose cells are shaded."""

    title: str
    head: list[str]
    rows: list[tuple[str, list[Shaded]]]
    is_matrix: bool


def html_page(found: Matrix, command: str) -> str:
    """The page, which names the command that made it."""
    names = [one.name for one in found.partners]
    mixed = [[found.cell(host, guest, found.exchanged) for guest in names] for host in names]
    whole = [[found.whole(host, guest) for guest in names] for host in names]
    tables = [
        _table(mixed_title(found), mixed_rows(found), mixed),
        _table(WHOLE_TITLE, whole_rows(found), whole),
        _table(partners_title(found), partner_rows(found)),
        _table("Who they are", member_rows(found)),
    ]
    return (
        _environment()
        .get_template("crossplay.html")
        .render(
            about=about(found),
            explained=_set(EXPLAINED),
            null=null_line(found),
            broken=found.broken,
            digest=found.digest,
            command=command,
            tables=tables,
        )
    )


def _table(title: str, rows: list[list[str]], met: list[list[Met | None]] | None = None) -> ReportTable:
    head, *others = [[_set(cell) for cell in row] for row in rows]
    if met is None:
        return ReportTable(
            title, head, [(row[0], [Shaded(text) for text in row[1:]]) for row in others], is_matrix=False
        )
    most = max((abs(one.diff) for row in met for one in row if one is not None), default=0.0) or 1.0
    shaded = [
        (
            row[0],
            [
                Shaded(text, 0 if one is None else round(100 * one.diff / most))
                for text, one in zip(row[1:], line, strict=True)
            ],
        )
        for row, line in zip(others, met, strict=True)
    ]
    return ReportTable(title, head, shaded, is_matrix=True)


def _set(text: str) -> str:
    """A text as it is set on a page: with the signs that a terminal may lack."""
    return _MINUS.sub("\N{MINUS SIGN}", text.replace("+-", "±").replace("`", ""))


@cache
def _environment() -> Environment:
    from jinja2 import (  # of the extra `play`, which only the HTML page needs
        Environment,
        PackageLoader,
        StrictUndefined,
    )

    return Environment(
        loader=PackageLoader("shoal.arena", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
