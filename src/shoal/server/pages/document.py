"""The first HTML of every page. The first page and errors need no JavaScript; a table is drawn by its client alone.

Nothing here is inline script or style: the server's Content-Security-Policy allows neither.

Tables were once drawn here too, for the client to draw them again. On a slow phone (375x635, 1.6 Mbit/s, 150 ms a request,
a processor slowed down four times; medians of 9 taps on "Play" each, on a busy machine) that showed a hand sooner, but
nobody could play it sooner; the client's module, fetched while the first page is read, does more for that:

                                        Literature: seen   usable       Go Fish: seen   usable
    drawn by the server, then again            501 ms    1,227 ms            563 ms     993 ms
    drawn by the client                      1,011 ms    1,354 ms            898 ms     973 ms
    and its module fetched beforehand          955 ms    1,246 ms            757 ms     876 ms

When a table is loaded again, its hand was usable after 1,095 ms drawn twice, and is after 949 ms.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from shoal.cards import CardSet
from shoal.codec import encode
from shoal.errors import ShoalError
from shoal.games import GAMES, SEATS_OPTION, USUAL_GAME, kit_of
from shoal.server.messages import TableSeen, Update
from shoal.server.pages import english as text
from shoal.server.pages.faces import ICON, SPRITE, face


class ClientNotBuilt(ShoalError):
    """The browser client is not where it should be."""


@dataclass(frozen=True)
class Assets:
    """The addresses of the client's module and style sheets, and by game of the module that its tables need too."""

    script: str
    styles: tuple[str, ...]
    games: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, static_folder: Path) -> Assets:
        """What the client's build says that it made; `ClientNotBuilt` when there is no build."""
        manifest = static_folder / ".vite" / "manifest.json"
        try:
            entries = json.loads(manifest.read_bytes())
            entry = next(entry for entry in entries.values() if entry.get("isEntry"))
            boards = {game: f"src/{game}/board.tsx" for game in GAMES}
            games = {game: f"/static/{entries[board]['file']}" for game, board in boards.items() if board in entries}
            return cls(f"/static/{entry['file']}", tuple(f"/static/{name}" for name in entry.get("css", ())), games)
        except FileNotFoundError:
            raise ClientNotBuilt(f"the browser client is not built ({manifest} is missing): ./run build-web") from None
        except (ValueError, LookupError, AttributeError, StopIteration):
            raise ClientNotBuilt(f"the browser client's build is damaged ({manifest}): ./run build-web") from None


def home_page(assets: Assets) -> str:
    """The first page: one tap to a dealt table of any game, without JavaScript too."""
    fan = "".join(f'<li class="card held">{face(card)}</li>' for card in CardSet("9H TC QS AD KH"))
    seats = "".join(
        f'<label><input type="radio" name="seats" value="{count}"{" checked" if count == _usual_seats(USUAL_GAME) else ""}>'
        f"<span>{count}</span></label>"
        for count in kit_of(USUAL_GAME).seat_counts
    )
    levels = kit_of(USUAL_GAME).levels
    opponents = "".join(
        f'<option value="{name}"{" selected" if name == levels.opponent else ""}>{escape(text.choice(name))}</option>'
        for name in levels.offered
    )
    rules = "".join(f"<li>{rule}</li>" for rule in text.RULES)
    others = "".join(_other_game(game) for game in GAMES if game != USUAL_GAME)
    return document(
        assets,
        text.TITLE,
        f"""<main class="home">
<p class="brand">Shoal</p>
<h1>{text.SLOGAN}</h1>
<p class="lead">{text.LEAD}</p>
<ul class="fan" aria-hidden="true">{fan}</ul>
<form method="post" action="/tables">
<button type="submit" class="primary big">{text.PLAY}</button>
<fieldset class="segments"><legend>{text.PLAYERS}</legend>{seats}</fieldset>
<label class="against">{text.ADVERSARIES} <select name="opponents">{opponents}</select></label>
</form>
<p class="small">{text.WITH_WHOM} <a href="/new/{USUAL_GAME}">{text.HOUSE_RULES}</a></p>
<details class="rules"><summary>{text.HOW}</summary>
<ol>{rules}</ol></details>
{others}</main>""",
        head=f'<meta name="description" content="{text.DESCRIPTION}">\n<link rel="modulepreload" href="{assets.script}">',
    )


def _usual_seats(game: str) -> int:
    """How many play when nobody said how many."""
    kit = kit_of(game)
    seats: int = getattr(kit.presets[kit.usual_preset], SEATS_OPTION)
    return seats


def _other_game(game: str) -> str:
    """The other games, smaller: a sentence, the button, and how many play."""
    name = text.GAMES[game]
    counts = "".join(
        f"<option{' selected' if count == _usual_seats(game) else ''}>{count}</option>"
        for count in kit_of(game).seat_counts
    )
    return f"""<section class="game">
<h2>{name}</h2>
<p class="small">{text.OTHER_LEADS[game]}</p>
<form method="post" action="/tables"><input type="hidden" name="game" value="{game}">
<select name="seats" aria-label="{text.PLAYERS}: {name}">{counts}</select>
<button type="submit" class="primary">{text.play(game)}</button></form>
<p class="small"><a href="/new/{game}" aria-label="{text.house_rules_of(game)}">{text.HOUSE_RULES}</a></p>
</section>
"""


def table_page(assets: Assets, table: TableSeen, update: Update) -> str:
    """A table as one seat, or a visitor, sees it: what its client draws it from, and until then its game and who plays."""
    names = escape(", ".join(sitter.name for sitter in table.sitters))
    return document(
        assets,
        "Shoal",
        f"""<noscript><p class="noscript">{text.NO_SCRIPT}</p></noscript>
<div id="app"><header class="top"><a class="brand" href="/">Shoal</a></header>
<main class="table"><div class="public"><section class="status"><h1>{text.GAMES.get(table.game, table.game)}</h1>
<p class="question">{names}</p></section></div></main></div>
<script type="application/json" id="table">{_inlined(table)}</script>
<script type="application/json" id="update">{_inlined(update)}</script>
<script type="module" src="{assets.script}"></script>""",
        head="".join(f'<link rel="modulepreload" href="{module}">\n' for module in _modules(assets, table.game))
        + '<meta name="robots" content="noindex">',
    )


def _modules(assets: Assets, game: str) -> tuple[str, ...]:
    """What a table of that game needs before it can be played."""
    return tuple(filter(None, (assets.script, assets.games.get(game))))


def error_page(assets: Assets, status: int, reason: str, detail: str = "") -> str:
    """What went wrong, and the way back. `reason` is an error name, or a sentence; `detail` is for who knows more."""
    small = f'\n<p class="small">{escape(detail)}</p>' if detail else ""
    return document(
        assets,
        f"{status} - Shoal",
        f"""<main class="home">
<p class="brand">Shoal</p>
<h1>{status}</h1>
<p class="lead">{escape(text.ERRORS.get(reason, reason))}</p>{small}
<p><a class="button primary" href="/">{text.HOME}</a></p>
</main>""",
    )


def document(assets: Assets, title: str, body: str, head: str = "") -> str:
    """A whole page."""
    styles = "\n".join(f'<link rel="stylesheet" href="{style}">' for style in assets.styles)
    return f"""<!doctype html>
<html lang="{text.LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="icon" href="{ICON}" type="image/svg+xml">
{styles}
{head}
</head>
<body>
{SPRITE}
{body}
</body>
</html>
"""


def _inlined(value: object) -> str:
    return encode(value).decode().replace("<", "\\u003c")
