"""The first HTML of every page. The first page and errors need no JavaScript; a table is drawn by its client alone.

Nothing here is inline script or style: the server's Content-Security-Policy allows neither.

Tables were once drawn here too, for the client to draw them again. On a slow phone (375x635, 1.6 Mbit/s, 150 ms a request,
a processor slowed down four times; medians of 9 taps on "Play" each, on a busy machine) that showed a hand sooner, but
no one could play it sooner; the client's module, fetched while the first page is read, does more for that:

                                        Literature: seen   usable       Go Fish: seen   usable
    drawn by the server, then again            501 ms    1,227 ms            563 ms     993 ms
    drawn by the client                      1,011 ms    1,354 ms            898 ms     973 ms
    and its module fetched beforehand          955 ms    1,246 ms            757 ms     876 ms

When a table is loaded again, its hand was usable after 1,095 ms drawn twice, and is after 949 ms (11 times each). Between
such runs a median moved by up to 200 ms: what was seen sooner is certain, what was usable sooner is not.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions
from shoal.core.game_words import fault, speaker_for
from shoal.core.games import GAMES, USUAL_GAME
from shoal.i18n import REFERENCE, Speaks, kebab, language_names
from shoal.lessons.visit import told_visit
from shoal.server.lobby.listing import TablePreview
from shoal.server.tables.messages.to_client import TableSeen, Update
from shoal.server.web.look import WORDS, Look


def render(template: str, **values: Any) -> str:
    """The page that a template makes of these values; a value that it needs and lacks is an error."""
    return _environment().get_template(template).render(values)


async def load_all(after_s: float, every_s: float) -> None:
    """Make code of every template that was not needed yet, so that no page waits for it, nor do those who play meanwhile.

    Each takes some hundredths of a second, in a thread: one every so many seconds, the first of them after so many. Right after a
    start everybody comes back to their tables, and would notice.
    """
    await asyncio.sleep(after_s)
    for name in _environment().list_templates():
        await asyncio.to_thread(_environment().get_template, name)
        await asyncio.sleep(every_s)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("shoal.server.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters["segment"] = partial(quote, safe="")  # `urlencode` leaves slashes as they are
    return environment


FIELD_TITLES: Final = {
    "name": "form-name",
    "pace": "form-pace",
    "hearing_s": "form-hearing",
    "time": "form-time",
    "seating": "form-seating",
    "watching": "form-watching",
    "talk": "form-talk",
    "rulings": "form-rulings",
    "hints": "form-hints",
    "marks": "form-marks",
    "listed": "form-listed",
    "gather": "form-gather",
    "seats": "players",
}
"""The titles of the fields that forms have beside the options."""


SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_CARD: Final = re.compile("(10|[2-9JQKA])([♣♦♥♠])\ufe0e?")
CARD: Final = Markup('<b class="tok {}" translate="no">{}{}\ufe0e</b>')
STYLE: Final = Markup('<link rel="stylesheet" href="{}">')
MODULE: Final = Markup('<script type="module" src="{}"></script>')


class ClientNotBuilt(ShoalError):
    """The browser client is not where it should be."""


@dataclass(frozen=True)
class Assets:
    """What the build of the client made: the addresses of its module and style sheets, and by game of the modules that its tables need too.

    `files` are the addresses of the other entries of the build (`web/vite.config.ts`), which pages load one by one (`tags`), by the
    file that each was made of. The client is built in every language that has catalogues; `others` are the builds besides this one.
    `build` names them all together, as the service worker of the same build does (`web/build.mjs`).
    """

    script: str
    styles: tuple[str, ...]
    games: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, Assets] = field(default_factory=dict)
    build: str = ""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the address of one of the other entries, those of the modules that it imports."""

    def tags(self, *sources: str) -> Markup:
        """The elements that load what was built of these files; nothing where there is no client."""
        found = [(source, self.files[source]) for source in sources if source in self.files]
        return Markup("\n").join((STYLE if source.endswith(".css") else MODULE).format(at) for source, at in found)

    def speaking(self, language: str) -> Assets:
        """The build that speaks a language; English where there is none."""
        return self.others.get(language, self)

    @classmethod
    def none(cls) -> Assets:
        """No client: pages are what forms and links make of them, and a table says how it can be played all the same."""
        return cls("", ())

    @classmethod
    def load(cls, static_folder: Path) -> Assets:
        """What the builds of the client say that they made, the English one first; `ClientNotBuilt` when there is none."""
        folder = static_folder / ".vite"
        english = cls._read(folder / f"{REFERENCE}.json")
        others = {path.stem: cls._read(path) for path in sorted(folder.glob("*.json")) if path.stem != REFERENCE}
        built = sorted(folder.glob("*.json"), key=lambda path: path.stem)
        made = hashlib.sha256(b"".join(path.read_bytes() for path in built)).hexdigest()[:16]
        others = {language: replace(one, build=made) for language, one in others.items()}
        return replace(english, others=others, build=made)

    @classmethod
    def _read(cls, manifest: Path) -> Assets:
        """What one build made."""
        try:
            entries = json.loads(manifest.read_bytes())
            entry = entries["src/main.tsx"]
            boards = {game: f"src/games/{game}/board.tsx" for game in GAMES}
            return cls(
                f"/static/{entry['file']}",
                tuple(f"/static/{name}" for name in entry.get("css", ())),
                {game: _modules(entries, board) for game, board in boards.items() if board in entries},
                {name: f"/static/{one['file']}" for name, one in entries.items() if one.get("isEntry")},
                parts={
                    f"/static/{one['file']}": tuple(
                        part for other in one.get("imports", ()) for part in _modules(entries, other)
                    )
                    for one in entries.values()
                },
            )
        except FileNotFoundError:
            built = f"the browser client is not built ({manifest} is missing)"
            raise ClientNotBuilt(f"{built}: ./run build-web, or shoal play --no-web goes without") from None
        except (ValueError, LookupError, TypeError, AttributeError):
            raise ClientNotBuilt(f"the browser client's build is damaged ({manifest}): ./run build-web") from None


def _modules(entries: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A module and those that it imports at once, but for the entry, which every page names itself."""
    found, waiting = [], [name]
    for at in waiting:
        entry = entries[at]
        if not entry.get("isEntry"):
            found.append(f"/static/{entry['file']}")
            waiting += [other for other in entry.get("imports", ()) if other not in waiting]
    return tuple(found)


@dataclass(frozen=True)
class Shell:
    """The outside of a page: what it loads, its language, how it looks.

    `here` is the path, with its query, to which the switch of languages comes back; `site` is where this server is reached
    from outside, for those who show a preview of a link. `has_accounts` says whether people can have accounts here, `has_notices`
    whether they can be called back.
    """

    assets: Assets
    language: str = REFERENCE
    here: str = "/"
    look: Look = field(default_factory=dict)
    site: str = ""
    has_accounts: bool = False
    has_notices: bool = False

    def speaker(self, game: str | None = None) -> Speaks:
        """Who says the messages of a game and of the shared catalogues to this reader."""
        return speaker_for(game, self.language)

    def render(self, template: str, game: str | None = None, **values: Any) -> str:
        """The page that a template makes of these values, with `say` for its sentences."""
        return render(
            template,
            assets=self.assets,
            say=self.speaker(game),
            languages=language_names(),
            look=self.look,
            looks=WORDS,
            site=self.site,
            has_accounts=self.has_accounts,
            has_notices=self.has_notices,
            usual=USUAL_GAME,
            asked=self.here,
            games_named=self.speaker().listed([self.speaker(one)("game-name") for one in GAMES]),
            to=quote(self.here, safe=""),
            **values,
        )


def table_page(
    shell: Shell,
    table: TableSeen,
    update: Update,
    lesson: str = "",
    *,
    account: str = "",
    preview: TablePreview | None = None,
) -> str:
    """A table as one seat, or a visitor, sees it: for the client, which draws it. Without one, how to play here by terminal.

    `lesson` is the lesson of a lesson table, whose page brings its bubbles. `account` is the name that a visitor's account has.
    `preview` is what a link to the table promises; without it the page is shown like any other where it is posted.
    """
    assets = shell.assets
    if not assets.script:
        return shell.render(
            "no_client.html", table.game, link=f"{shell.site}/t/{table.id}", shown=_shown(shell, table, preview)
        )
    return shell.render(
        "table.html",
        table.game,
        names=shell.speaker().listed([sitter.name for sitter in table.sitters]),
        modules=[assets.script, *assets.games.get(table.game, ())],
        address=f"/t/{table.id}",
        shown=_shown(shell, table, preview),
        table=inlined(table),
        update=inlined(update),
        has_marks=table.marks is not None,
        account=account if table.you is None else "",
        visit=inlined(told_visit(shell.speaker(table.game), table.game, lesson))
        if lesson and table.you is not None
        else "",
    )


def _shown(shell: Shell, table: TableSeen, preview: TablePreview | None) -> tuple[str, str, str] | None:
    """The title, the sentence and the address of a table in a preview of the link to it by which one came."""
    if preview is None:
        return None
    say = shell.speaker(table.game)
    seats = preview.offered
    numbers = say.listed([str(seat + 1) for seat in seats])
    entry = say(f"table-preview-{preview.entry}", seats=numbers, count=len(seats))
    watch = say("table-preview-private" if preview.watching == "nobody" else "table-preview-watch")
    return say("table-preview", game=say("game-name")), f"{entry} {watch}", shell.here


def error_page(shell: Shell, status: int, reason: str, why: BadOptions | None = None) -> str:
    """What went wrong, by its name, and the way back; `why` are house rules that make no game, or a form that is none."""
    say = shell.speaker(why.game if why else None)
    return shell.render(
        "error.html",
        why.game if why else None,
        status=status,
        reason=error_sentence(say, reason),
        detail=f"{fault(say, why)} {_named(say, why)}" if why else "",
    )


def _named(say: Speaks, why: BadOptions) -> str:
    """Where to look, after what is wrong with a form; nothing where it is about fields that no form of ours has."""
    names = [say(FIELD_TITLES[name]) for name in why.options if name in FIELD_TITLES]
    return say("see-fields", fields=say.listed(names)) if names else ""


def needs_cookie_page(shell: Shell, address: str) -> str:
    """What a browser is told that kept no cookie, so that nothing that was done is known to be its guest's; `address` is where it was sent."""
    return shell.render("needs_cookie.html", address=address)


def error_sentence(say: Speaks, reason: str) -> str:
    """What is said of an error of that name; every error that has no sentence of its own is about house rules."""
    message = f"error-{kebab(reason)}"
    return say(message if say.has(message) else "error-bad-options")


def with_cards(text: str, say: Speaks) -> Markup:
    """Text in which cards (`9♥`) lie on paper of their own, as the table's client draws them: in French `V♥`, of `J♥`."""
    parts = _CARD.split(text)  # what is between cards, a rank, a suit, and so on
    between, ranks, suits = parts[::3], parts[1::3], parts[2::3]
    cards = [
        CARD.format(SUITS[suit], say("rank-sign", rank=rank), suit) for rank, suit in zip(ranks, suits, strict=True)
    ]
    return Markup("").join(escape(part) + card for part, card in zip_longest(between, cards, fillvalue=Markup("")))


def inlined(value: object) -> Markup:
    """A value as JSON inside a `script` element, which no text in it can end."""
    return Markup(encode(value).decode().replace("<", "\\u003c"))  # noqa: S704  # with no `<` in it, it is text there
