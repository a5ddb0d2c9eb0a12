"""The result of cross-play as a page in HTML: one file that needs no script and nothing from elsewhere."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from shoal.arena.crossplay.report import (
    EXPLAINED,
    about,
    member_rows,
    mixed_rows,
    mixed_title,
    null_line,
    partner_rows,
    partners_title,
    whole_rows,
    whole_title,
)
from shoal.arena.crossplay.result import Matrix, Met

_MINUS: Final = re.compile(r"(?<!\S)-(?=[0-9])")


class Shaded(NamedTuple):
    """A cell of a table: its text, and how strongly it is shaded, from -100 (a loss) to 100 (a gain)."""

    text: str
    shade: int = 0


class Table(NamedTuple):
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
        _table(whole_title(), whole_rows(found), whole),
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


def _table(title: str, rows: list[list[str]], met: list[list[Met | None]] | None = None) -> Table:
    head, *others = [[_set(cell) for cell in row] for row in rows]
    if met is None:
        return Table(title, head, [(row[0], [Shaded(text) for text in row[1:]]) for row in others], is_matrix=False)
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
    return Table(title, head, shaded, is_matrix=True)


def _set(text: str) -> str:
    """A text as it is set on a page: with the signs that a terminal may lack."""
    return _MINUS.sub("\N{MINUS SIGN}", text.replace("+-", "±").replace("`", ""))


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("shoal.arena", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
