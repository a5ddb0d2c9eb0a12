"""Scenes for tests: a game, as the person on a seat is shown it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import asdict

from shoal.core.game import Game, Seat, UncheckedRules
from shoal.server.tables.broadcast.shown import show_options, show_setup
from shoal.server.tables.messages.to_client import Hearing, PendingRuling, Sitter, TableSeen
from shoal.terminal.scene import Scene, speaker

NAMES = ("Ann", "Bea", "Cleo", "Dan", "Ed", "Fay", "Gus", "Hal")


def scene_of(
    game: Game[Any, Any, Any, Any, Any, Any],
    you: Seat | None = 0,
    *,
    names: Sequence[str] = NAMES,
    hearing: Hearing | None = None,
    ruling: PendingRuling | None = None,
    free: tuple[Seat, ...] = (),
    language: str = "en",
) -> Scene:
    """What the person on that seat sees of a game."""
    rules = game.rules
    sitters = tuple(Sitter(names[seat], "here" if seat == you else "bot") for seat in range(rules.seats))
    table = TableSeen(
        id="table",
        game=rules.name,
        preset=None,
        options=show_options(asdict(rules.options)),
        setup=show_setup(rules.setup),
        pace="at_once",
        hearing_s=4.0,
        sitters=sitters,
        you=you,
        free=free,
        host=you,
        wins=(0,) * len(rules.sides),
        ties=0,
        ruling=ruling,
    )
    view = game.view(you)
    return Scene(
        rules, table, rules.setup, len(game.log), view, rules.moves(view), hearing, speaker(language, rules.name)
    )


def dealt(rules: UncheckedRules, seed: int = 1) -> Game[Any, Any, Any, Any, Any, Any]:
    """A game that was just dealt."""
    return Game.deal(rules, Random(seed))
