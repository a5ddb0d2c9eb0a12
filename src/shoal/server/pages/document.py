"""The first HTML of every page. The first page and errors need no JavaScript; a table is drawn by its client alone.

Nothing here is inline script or style: the server's Content-Security-Policy allows neither.

Tables were once drawn here too, for the client to draw them again. On a slow phone (375x635, 1.6 Mbit/s, 150 ms a request,
a processor slowed down four times; medians of 9 taps on "Play" each, on a busy machine) that showed a hand sooner, but
nobody could play it sooner; the client's module, fetched while the first page is read, does more for that:

                                        Literature: seen   usable       Go Fish: seen   usable
    drawn by the server, then again            501 ms    1,227 ms            563 ms     993 ms
    drawn by the client                      1,011 ms    1,354 ms            898 ms     973 ms
    and its module fetched beforehand          955 ms    1,246 ms            757 ms     876 ms

When a table is loaded again, its hand was usable after 1,095 ms drawn twice, and is after 949 ms (11 times each). Between
such runs a median moved by up to 200 ms: what was seen sooner is certain, what was usable sooner is not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from markupsafe import Markup

from shoal.cards import CardSet
from shoal.codec import encode
from shoal.errors import ShoalError
from shoal.games import GAMES, SEATS_OPTION, kit_of
from shoal.server.messages import TableSeen, Update
from shoal.server.pages.english import choice, say, title
from shoal.server.pages.templates import render


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


@dataclass(frozen=True)
class GameCard:
    """A game as the first page offers it; `seats` are the numbers of players to choose from."""

    name: str
    title: str
    lead: str
    seats: tuple[int, ...]
    usual_seats: int


def home_page(assets: Assets) -> str:
    """The first page: one tap to a dealt table of any game, without JavaScript too."""
    first, *others = map(_card, GAMES)
    levels = kit_of(first.name).levels
    return render(
        "home.html",
        assets=assets,
        say=say,
        first=first,
        others=others,
        rules=[say(f"{first.name}-rule-{number}") for number in range(1, 5)],
        fan=CardSet("9H TC QS AD KH"),
        opponent=levels.opponent,
        opponents={name: choice(name) for name in levels.offered},
    )


def _card(game: str) -> GameCard:
    kit = kit_of(game)
    usual_seats = getattr(kit.presets[kit.usual_preset], SEATS_OPTION)
    return GameCard(game, title(game), say(f"{game}-about"), kit.seat_counts, usual_seats)


def table_page(assets: Assets, table: TableSeen, update: Update) -> str:
    """A table as one seat, or a visitor, sees it: for the client, which draws it."""
    return render(
        "table.html",
        assets=assets,
        say=say,
        title=title(table.game),
        names=", ".join(sitter.name for sitter in table.sitters),
        modules=[module for module in (assets.script, assets.games.get(table.game)) if module],
        table=_inlined(table),
        update=_inlined(update),
    )


def error_page(assets: Assets, status: int, reason: str, detail: str = "") -> str:
    """What went wrong, and the way back. `reason` is an error name, or a sentence; `detail` is for who knows more."""
    message = f"error-{reason.lower().replace('_', '-')}"
    shown = say(message) if say.has(message) else reason
    return render("error.html", assets=assets, say=say, status=status, reason=shown, detail=detail)


def _inlined(value: object) -> Markup:
    """A value as JSON inside a `script` element, which no text in it can end."""
    return Markup(encode(value).decode().replace("<", "\\u003c"))  # noqa: S704  # with no `<` in it, it is text there
