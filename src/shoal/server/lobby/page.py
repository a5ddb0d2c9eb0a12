"""The page of the lobby, and a table as one row of it: the same in the page and in what is sent later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.game_words import level_name, option_title, preset_name, rule_value, speaker_for
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.i18n import Speaks, kebab
from shoal.server.lobby.board import CLOCKS, OpenTable, Wanted
from shoal.server.lobby.life import Exhibition
from shoal.server.lobby.watchers import SHOWN
from shoal.server.tables.timing.time_control import NO_TIME, time_words
from shoal.server.web.document import Shell, render
from shoal.server.web.faces import faces
from shoal.server.web.home import drawn_exhibition

RULES_TOLD: Final = 3
"""House rules that a row names one by one."""


def row_html(table: OpenTable, language: str) -> str:
    """A table as a row."""
    say = speaker_for(table.game, language)
    names = marked_names(say, table)
    return render(
        "lobby_row.html",
        say=say,
        table=table,
        entry=kebab(table.entry),
        rules=rules_line(say, table),
        names=names,
        faces=faces(table.faces),
        people=say.listed(names),
        time="" if table.time == NO_TIME else time_words(say, table.time),
        levels=say.listed([level_name(say, level) for level in table.levels]),
    )


def plays_words(waiting: Mapping[str, int], language: str) -> dict[str, str]:
    """What playing now leads to, by game, where so many people wait for company."""
    say = speaker_for(None, language)
    return {
        game: say("lobby-play-people", count=count) if count else say("lobby-play-bots")
        for game, count in waiting.items()
    }


def exhibition_html(shown: Exhibition, language: str) -> str:
    """The bots' table."""
    say = speaker_for(shown.game, language)
    return render(
        "lobby_exhibition.html", say=say, shown=shown, language=language, bots=drawn_exhibition(shown), game=shown.game
    )


def marked_names(say: Speaks, table: OpenTable) -> list[str]:
    """The names of those who have a seat, programs marked as such."""
    return [say("knock-of-bot", name=name) if name in table.programs else name for name in table.people]


def rules_line(say: Speaks, table: OpenTable) -> str:
    """The house rules in a line: their name, or the first of those that are not as usual."""
    if not table.house_rules or table.preset == kit_of(table.game).usual_preset:
        return say("lobby-usual-rules")
    if table.preset is not None:
        return preset_name(say, table.preset)
    rules = rules_of(table.game)
    named = [
        say(
            "option-and-value", option=option_title(say, rule.name), value=rule_value(say, rules, rule.name, rule.value)
        )
        for rule in table.house_rules[:RULES_TOLD]
    ]
    more = len(table.house_rules) - RULES_TOLD
    return " · ".join([*named, *([say("lobby-more-rules", count=more)] if more > 0 else [])])


def count_words(count: int, language: str) -> str:
    """How many tables there are."""
    return speaker_for(None, language)("lobby-count", count=count)


class LobbyPage(Struct, frozen=True, kw_only=True):
    """One page of the open tables, for one visitor."""

    wanted: Wanted
    rows: Sequence[str]
    """Its tables, as HTML."""
    count: int
    """How many tables there are on all pages."""
    number: int
    """Of the page, from 1."""
    digest: str
    """Of the rows (`digest_of`)."""
    friends: Sequence[str] = ()
    """The tables where friends of the visitor sit, as HTML."""
    missed: bool = False
    """Whether the visitor comes from a table that had no seat for them any more."""
    name: str = ""
    """The visitor's name, where it is known."""
    waiting: Mapping[str, int] = {}
    """How many people wait for company, by game."""
    here: int = 0
    """How many people are here."""
    exhibition: Exhibition | None = None
    """The bots' table."""
    hours: Sequence[float] = ()
    """How many people come in each hour of the day, by UTC."""


class Chip(NamedTuple):
    """A way to see fewer tables, or more of them again where it `is_on`: the query of the page to which it leads."""

    text: str
    query: str
    is_on: bool


def _chips(say: Speaks, wanted: Wanted, titles: Mapping[str, str]) -> Iterator[Chip]:
    choices = [("game", game, title) for game, title in titles.items()]
    choices += [("entry", "now", say("lobby-entry-now"))]
    choices += [("clock", clock, say(f"lobby-clock-{clock}")) for clock in CLOCKS]
    for field, value, text in choices:
        is_on = getattr(wanted, field) == value
        yield Chip(text, replace(wanted, **{field: "" if is_on else value}).query, is_on)


def lobby_page(shell: Shell, page: LobbyPage) -> str:
    """The HTML of a page of the lobby."""
    say = shell.speaker()
    titles = {game: speaker_for(game, shell.language)("game-name") for game in GAMES}
    played = (page.wanted.game,) if page.wanted.game else tuple(titles)
    pages = max(1, -(-page.count // SHOWN))
    return shell.render(
        "lobby.html",
        None,
        wanted=page.wanted,
        rows=page.rows,
        friends=page.friends,
        count=count_words(page.count, shell.language),
        digest=page.digest,
        number=page.number,
        pages=pages,
        missed=page.missed,
        name=page.name,
        here=page.here,
        plays=plays_words(page.waiting, shell.language),
        fullest=max(played, key=lambda game: page.waiting.get(game, 0)),
        exhibition="" if page.exhibition is None else exhibition_html(page.exhibition, shell.language),
        hours=" ".join(map(str, page.hours)),
        games=titles,
        played=played,
        chips=[*_chips(say, page.wanted, titles)],
    )
