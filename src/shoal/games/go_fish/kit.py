"""The kit of Go Fish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from shoal.core.cards import CardSet
from shoal.core.first_dealer import DealerDraw
from shoal.core.game import GameEvent, GameSight, Seat
from shoal.core.kit import Effect, Kit, Levels, Need, Recent, ScenarioReader
from shoal.games.go_fish.at_home import AT_HOME
from shoal.games.go_fish.rules.events import Book, Drew, Handed
from shoal.games.go_fish.rules.options import PRESETS, Options, ranks_of
from shoal.games.go_fish.rules.rules import GoFish

if TYPE_CHECKING:
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.core.game import AnyRules, GameState
    from shoal.envs.chance import Chance
    from shoal.envs.settings import Settings
    from shoal.games.go_fish.encoding import GoFishEncoding
    from shoal.games.go_fish.rules.events import Event
    from shoal.games.go_fish.rules.state import State
    from shoal.i18n import Speaks
    from shoal.lessons.learning import Learning
    from shoal.puzzles.kinds import PuzzleKinds
    from shoal.records.words import NotationWords
    from shoal.review.reviewer import Reviewer
    from shoal.terminal.words import TerminalWords


class GoFishKit(Kit):
    """What Go Fish brings besides its rules."""

    presets: ClassVar = PRESETS
    usual_preset: ClassVar = "bicycle"
    duplicate_preset: ClassVar = "bicycle"
    seat_counts: ClassVar = (2, 3, 4, 5)
    minutes: ClassVar = 5
    ladder: ClassVar = ("exact", "counting", "random")
    first_options: ClassVar = (
        *("players", "hand_sizes", "book_size", "give", "ask_for", "lucky_draw", "after_miss"),
        *("refill", "end", "winner"),
    )
    at_home: ClassVar = AT_HOME
    needs: ClassVar = {
        "jokers": Need("book_size", (2,)),
        "second_pair": Need("book_size", (2,)),
        "refill": Need("end", ("all_books",)),
        "refill_when": Need("refill", ("one", "5", "7", "hand_size")),
        "refill_continue": Need("refill_when", ("own_turn",)),
    }
    deals_anew: ClassVar = True
    levels: ClassVar = Levels(
        offered=("counting", "exact"),
        others=("random",),
        teammate="counting",
        opponent="counting",
        standin="counting",
        steady="counting",
        simplest="random",
        trial="counting",
        ratings={"exact": 1484},
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

    def dealer_draw(self, options: Options) -> DealerDraw:
        """The lowest card deals (`rules.md` C1)."""
        cards = tuple(card for rank in ranks_of(options).values() for card in rank)
        return DealerDraw(cards, lowest_deals=True)

    def recent(self, options: Options) -> Recent:  # noqa: ARG002
        """The last question, and for players what came to them since their own."""
        return Recent(own=True)

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name."""
        from shoal.games.go_fish.bots import BOTS

        return BOTS

    def measures(self) -> Measures:
        """What the arena counts and prints."""
        from shoal.games.go_fish.measures import MEASURES

        return MEASURES

    def option_choices(self, option: str, options: Options, say: Speaks) -> Mapping[str, str] | None:
        """How many cards are dealt: by a custom, or a number that the pack allows."""
        from shoal.core.game_words import option_value

        if option != "hand_sizes":
            return None
        cards = sum(map(len, ranks_of(options).values()))
        customs = {name: option_value(say, option, name) for name in ("seed", "openspiel", "pagat", "five")}
        return customs | {str(count): str(count) for count in range(1, cards // max(2, options.players) + 1)}

    def puzzles(self) -> PuzzleKinds:
        """Who must have a rank, and which question cannot hit."""
        from shoal.games.go_fish.puzzles import KINDS

        return KINDS

    def notation(self) -> NotationWords:
        """The phrases of records."""
        from shoal.games.go_fish import records

        return records

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        from shoal.games.go_fish.terminal import GoFishWords

        return GoFishWords()

    def lesson_values(self, rules: AnyRules) -> Mapping[str, str | int]:
        """The numbers that some options come to, and whether all cards are handed over."""
        setup: Any = rules.setup
        options: Options = rules.options
        refill = {"one": 1, "none": 0, "hand_size": setup.hand_size}.get(options.refill)
        return {
            "hand_sizes": setup.hand_size,
            "book_size": setup.book_size,
            "refill": int(options.refill) if refill is None else refill,
            "give": options.give == "all",
        }

    def places(self, rules: AnyRules, state: GameState) -> tuple[CardSet, ...]:
        """Hands, and what lies elsewhere."""
        del rules
        of = cast("State", state)
        return *of.hands, CardSet(of.stock), *(book.cards for book in of.board.books)

    def redealt(
        self, rules: AnyRules, log: Sequence[GameEvent], seat: Seat, rng: Random
    ) -> tuple[GameEvent, ...] | None:
        """The same game with other hands and another stock."""
        from shoal.games.go_fish.redeal import redealt

        return redealt(cast("GoFish", rules), cast("Sequence[Event]", log), seat, rng)

    def chance(self, rules: AnyRules) -> Chance:
        """The deal and the stock, rank by rank."""
        from shoal.games.go_fish.chance import GoFishChance

        return GoFishChance(cast("GoFish", rules))

    def encoding(self, rules: AnyRules, settings: Settings) -> GoFishEncoding:
        """The game as numbers. It needs numpy."""
        from shoal.games.go_fish.encoding import GoFishEncoding

        return GoFishEncoding(cast("GoFish", rules), settings)

    def reviewer(self) -> Reviewer:
        """Reviews by posterior beliefs and the values of questions."""
        from shoal.games.go_fish.review.reviewer import REVIEWER

        return REVIEWER

    def learning(self) -> Learning:
        """A first visit."""
        from shoal.games.go_fish.lessons import LEARNING

        return LEARNING

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """The readers of positions and deals."""
        from shoal.games.go_fish.scenarios import read_deal, read_position

        return {"go_fish": read_position, "go_fish_deal": read_deal}


KIT = GoFishKit()
