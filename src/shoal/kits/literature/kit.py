"""The kit of Literature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from shoal.game import GameSight
from shoal.kit import Effect, Kit, Levels, ScenarioReader, Trainer
from shoal.literature.events import Asked, Claimed, ClaimFailed, Closed, Moved, Revealed
from shoal.literature.options import PRESETS, Options
from shoal.literature.rules import Literature

if TYPE_CHECKING:
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.notation.words import NotationWords
    from shoal.tui.words import Words as TerminalWords


class LiteratureKit(Kit):
    """What Literature brings besides its rules."""

    presets: ClassVar = PRESETS
    usual_preset: ClassVar = "online"
    seat_counts: ClassVar = (4, 6, 8)
    owes_hearings: ClassVar = True
    ladder: ClassVar = ("expert", "club", "greedy", "careful", "counting", "casual", "beginner", "random")
    levels: ClassVar = Levels(
        offered=("beginner", "casual", "club", "expert"),
        others=("random", "counting", "careful", "greedy", "shrewd", "quick"),
        teammate="expert",
        opponent="casual",
        standin="club",
        steady="careful",
    )

    def effect(self, sight: GameSight) -> Effect | None:
        """What a sight asks of people's eyes."""
        match sight:
            case Asked(hit=True) | Moved():
                return "hit"
            case Claimed() | ClaimFailed() | Revealed() | Closed():
                return "claim"
            case _:
                return None

    def rules(self, options: Options | None = None) -> Literature:
        """The rules with these options."""
        return Literature(options)

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name."""
        from shoal.kits.literature.bots.roster import BOTS

        return BOTS

    def oracles(self) -> Mapping[str, Maker]:
        """Bots that see all hands."""
        from shoal.kits.literature.bots.oracle import Oracle

        return {"oracle": Oracle}

    def measures(self) -> Measures:
        """What the arena counts and prints."""
        from shoal.kits.literature.measures import MEASURES

        return MEASURES

    def notation(self) -> NotationWords:
        """The phrases of records."""
        from shoal.kits.literature import notation

        return notation

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        from shoal.kits.literature.terminal import LiteratureWords

        return LiteratureWords()

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """The readers of positions, deals and views."""
        from shoal.kits.literature.scenario import read_deal, read_position
        from shoal.kits.literature.scenario_view import read_view

        return {"literature": read_position, "literature_deal": read_deal, "literature_view": read_view}

    def trainer(self) -> Trainer:
        """Self-play and fitting. It needs numpy and the native core."""
        from shoal.kits.literature.train import command

        return command


KIT = LiteratureKit()
