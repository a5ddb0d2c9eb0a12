"""The kit of Fish Draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from msgspec import UNSET

from shoal.core.cards import CardSet
from shoal.core.game import GameEvent, GameSight, Seat, SeatMove
from shoal.core.kit import Effect, Kit, Levels, Need, Recent, ScenarioReader
from shoal.games.fish_draw.at_home import AT_HOME
from shoal.games.fish_draw.rules.events import (
    Called,
    Eliminated,
    Final,
    FishDrawnSeen,
    FishShown,
    ForfeitedSeen,
    Redrawn,
    Revealed,
    Won,
)
from shoal.games.fish_draw.rules.moves import Collect, Shout
from shoal.games.fish_draw.rules.options import PRESETS, Options
from shoal.games.fish_draw.rules.rules import FishDraw

if TYPE_CHECKING:
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.core.game import AnyRules, GameState
    from shoal.envs.chance import Chance
    from shoal.envs.settings import Settings
    from shoal.games.fish_draw.encoding import FishDrawEncoding
    from shoal.games.fish_draw.rules.events import Event
    from shoal.games.fish_draw.rules.state import State
    from shoal.i18n import Speaks
    from shoal.lessons.learning import Learning
    from shoal.puzzles.kinds import PuzzleKinds
    from shoal.records.words import NotationWords
    from shoal.review.reviewer import Reviewer
    from shoal.terminal.words import TerminalWords

CARD_S = 0.6
"""From one card that is turned to the next, at the pace `normal`."""


class FishDrawKit(Kit):
    """What Fish Draw brings besides its rules."""

    presets: ClassVar = PRESETS
    usual_preset: ClassVar = "standard"
    seat_counts: ClassVar = (3, 4, 5, 6)
    minutes: ClassVar = 5
    owes_hearings: ClassVar = True
    hearing_s: ClassVar = 2.0
    begins_when_ready: ClassVar = True
    ladder: ClassVar = ("alert", "attentive", "loose", "drowsy", "random")
    first_options: ClassVar = (
        *("players", "fish", "jokers", "shout_who", "keep", "won_cards", "two_fish_scope"),
        *("callers", "false_call_penalty", "max_rounds"),
    )
    at_home: ClassVar = AT_HOME
    needs: ClassVar = {"jokers": Need("fish", ("jokers",))}
    deals_anew: ClassVar = True
    levels: ClassVar = Levels(
        offered=("drowsy", "loose", "attentive", "alert"),
        others=("random",),
        teammate="attentive",
        opponent="attentive",
        standin="attentive",
        steady="random",
        simplest="random",
        trial="attentive",
        ratings={"drowsy": 1283, "loose": 1464, "alert": 1460},
    )

    def effect(self, sight: GameSight) -> Effect | None:
        """What a sight asks of people's eyes."""
        match sight:
            case Won(with_fish=True) | ForfeitedSeen() | Eliminated():
                return "hit"
            case Called() | FishShown() | FishDrawnSeen() | Final() | Redrawn():
                return "claim"
            case _:
                return None

    def showing_s(self, sights: Sequence[GameSight], state: GameState) -> float:
        """Cards are turned one by one from the left of who led the round; with the first Fish come all that are left."""
        board, shown = cast("State", state).board, 0
        for sight in sights:
            if isinstance(sight, Revealed) and board.winner is not None and board.lead is not None:
                left = board.lead + 1
                winner = board.clockwise(board.winner, left)
                shown += sum(board.clockwise(seat, left) <= winner for seat, _ in sight.cards)
            elif isinstance(sight, Revealed | Final | Redrawn):
                shown += len(sight.cards)
        return CARD_S * shown

    def asks_in_turn(self, options: Options) -> bool:
        """Where no one races."""
        return options.shouting == "turns"

    def conclusion(self, rules: AnyRules, state: GameState) -> SeatMove | None:
        """The winner collects."""
        del rules
        board = cast("State", state).board
        return Collect(board.winner) if board.phase == "collect" and board.winner is not None else None

    def timed(self, move: SeatMove, ms: Callable[[int | None], int | None]) -> SeatMove:
        """A shout, and how long after the Fish it came."""
        if not isinstance(move, Shout):
            return move
        took = ms(None if move.ms is UNSET else move.ms)
        return Shout(move.seat, UNSET if took is None else took)

    def rules(self, options: Options | None = None) -> FishDraw:
        """The rules with these options."""
        return FishDraw(options)

    def recent(self, options: Options) -> Recent:  # noqa: ARG002
        """The story of the game: everybody sees everything, and may look it up."""
        return Recent(None)

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name."""
        from shoal.games.fish_draw.bots import BOTS

        return BOTS

    def measures(self) -> Measures:
        """What the arena counts and prints."""
        from shoal.games.fish_draw.measures import MEASURES

        return MEASURES

    def option_choices(self, option: str, options: Options, say: Speaks) -> Mapping[str, str] | None:
        """Who can be the Fishmonger."""
        if option != "fishmonger":
            return None
        seats = {str(seat): say("option-fishmonger-seat", number=seat + 1) for seat in range(options.players)}
        return {"": say("option-fishmonger-none"), **seats}

    def puzzles(self) -> PuzzleKinds:
        """Where a Fish is."""
        from shoal.games.fish_draw.puzzles import KINDS

        return KINDS

    def notation(self) -> NotationWords:
        """The phrases of records."""
        from shoal.games.fish_draw import records

        return records

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        from shoal.games.fish_draw.terminal import FishDrawWords

        return FishDrawWords()

    def lesson_values(self, rules: AnyRules) -> Mapping[str, str | int]:
        """How many Fish there are, and who may call in the end."""
        setup: Any = rules.setup
        options: Options = rules.options
        by_itself = "any" if options.fishmonger is None else "fishmonger"
        return {"jokers": setup.fish, "callers": by_itself if options.callers == "auto" else options.callers}

    def places(self, rules: AnyRules, state: GameState) -> tuple[CardSet, ...]:
        """Hands, and what lies elsewhere."""
        del rules
        of = cast("State", state)
        final = [card for _, card in of.board.final]
        return tuple(map(CardSet, (*of.stacks, *of.piles, of.middle, of.aside, final)))

    def redealt(
        self, rules: AnyRules, log: Sequence[GameEvent], seat: Seat, rng: Random
    ) -> tuple[GameEvent, ...] | None:
        """The same game with stacks and shuffles in other orders."""
        from shoal.games.fish_draw.redeal import redealt

        return redealt(cast("FishDraw", rules), cast("Sequence[Event]", log), seat, rng)

    def chance(self, rules: AnyRules) -> Chance:
        """Whole deals, as numbers."""
        from shoal.games.fish_draw.chance import FishDrawChance

        return FishDrawChance(cast("FishDraw", rules))

    def encoding(self, rules: AnyRules, settings: Settings) -> FishDrawEncoding:
        """The game as numbers. It needs numpy."""
        from shoal.games.fish_draw.encoding import FishDrawEncoding

        return FishDrawEncoding(cast("FishDraw", rules), settings)

    def reviewer(self) -> Reviewer:
        """Reviews by the ledger and the calls that it allows."""
        from shoal.games.fish_draw.review import REVIEWER

        return REVIEWER

    def learning(self) -> Learning:
        """A first visit."""
        from shoal.games.fish_draw.lessons import LEARNING

        return LEARNING

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """The readers of positions and deals."""
        from shoal.games.fish_draw.scenarios import read_deal, read_position

        return {"fish_draw": read_position, "fish_draw_deal": read_deal}


KIT = FishDrawKit()
