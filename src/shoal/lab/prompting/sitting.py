"""A seat of a bot as a `Scene`, which the words of the terminal can describe. There is no table behind it: nobody has a clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import asdict, replace

from shoal.core.game import AnyRules, GameView, Seat
from shoal.server.tables.broadcast.shown import show_options, show_setup
from shoal.server.tables.messages.to_client import Sitter, TableSeen, house_rules
from shoal.terminal.scene import Scene, speaker

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jan", "Kim", "Lea")
"""Names that no two begin alike, and that are no cards."""


def names_for(rules: AnyRules, *, hidden: bool = False) -> tuple[str, ...]:
    """How the seats are called; where names are `hidden`, by numbers alone: `P1`."""
    return tuple(f"P{seat + 1}" if hidden or seat >= len(NAMES) else NAMES[seat] for seat in range(rules.seats))


def _without_wait(moves: Any) -> Any:
    """What may be said but Wait, which is for people: among bots it would end the game."""
    return replace(moves, pause=False) if getattr(moves, "pause", False) else moves


def scene_for(rules: AnyRules, seat: Seat, view: GameView, names: Sequence[str], language: str) -> Scene:
    """What that seat sees, for the words of the terminal in that language."""
    setup: Any = rules.setup
    table = TableSeen(
        id="",
        game=rules.name,
        preset=None,
        options=show_options(asdict(rules.options)),
        setup=show_setup(setup),
        pace="at_once",
        hearing_s=0.0,
        sitters=tuple(Sitter(name, "here") for name in names),
        you=seat,
        host=None,
        wins=(0,) * len(rules.sides),
        ties=0,
        house_rules=house_rules(rules),
    )
    return Scene(rules, table, setup, 0, view, _without_wait(rules.moves(view)), None, speaker(language, rules.name))
