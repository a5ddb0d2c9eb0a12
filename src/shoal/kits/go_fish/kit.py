"""The kit of Go Fish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from shoal.game import GameSight
from shoal.go_fish.events import Book, Drew, Handed
from shoal.go_fish.options import PRESETS, Options
from shoal.go_fish.rules import GoFish
from shoal.kit import Effect, Kit, Levels, ScenarioReader

if TYPE_CHECKING:
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.notation.words import NotationWords
    from shoal.tui.words import Words as TerminalWords


class GoFishKit(Kit):
    """What Go Fish brings besides its rules."""

    presets: ClassVar = PRESETS
    usual_preset: ClassVar = "bicycle"
    seat_counts: ClassVar = (2, 3, 4, 5)
    ladder: ClassVar = ("exact", "counting", "random")
    levels: ClassVar = Levels(
        offered=("counting", "exact"),
        others=("random",),
        teammate="counting",
        opponent="counting",
        standin="counting",
        steady="counting",
    )

    def effect(self, sight: GameSight) -> Effect | None:
        """What a sight asks of people's eyes."""
        match sight:
            case Handed() | Drew(caught=True):
                return "hit"
            case Book():
                return "claim"
            case _:
                return None

    def rules(self, options: Options | None = None) -> GoFish:
        """The rules with these options."""
        return GoFish(options)

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name."""
        from shoal.kits.go_fish.bots.roster import BOTS

        return BOTS

    def measures(self) -> Measures:
        """What the arena counts and prints."""
        from shoal.kits.go_fish.measures import MEASURES

        return MEASURES

    def notation(self) -> NotationWords:
        """The phrases of records."""
        from shoal.kits.go_fish import notation

        return notation

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        from shoal.kits.go_fish.terminal import GoFishWords

        return GoFishWords()

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """The readers of positions and deals."""
        from shoal.kits.go_fish.scenario import read_deal, read_position

        return {"go_fish": read_position, "go_fish_deal": read_deal}


KIT = GoFishKit()
