"""The kit of Literature."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from shoal.core.cards import RANKS
from shoal.core.first_dealer import DealerDraw
from shoal.core.game import GameEvent, GameSight, Seat
from shoal.core.game_words import option_value
from shoal.core.kit import Effect, Kit, Levels, Need, Recent, ScenarioReader, Trainer
from shoal.games.literature.at_home import AT_HOME
from shoal.games.literature.rules.events import Asked, Claimed, ClaimFailed, Closed, Moved, Paused, Resumed, Revealed
from shoal.games.literature.rules.options import PRESETS, Options, ace_is_low, half_suits
from shoal.games.literature.rules.rules import Literature
from shoal.i18n import Speaks

if TYPE_CHECKING:
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.core.cards import CardSet
    from shoal.core.game import AnyRules, GameState
    from shoal.envs.chance import Chance
    from shoal.envs.settings import Settings
    from shoal.games.literature.encoding import LiteratureEncoding
    from shoal.games.literature.rules.events import Event
    from shoal.games.literature.rules.state import State
    from shoal.i18n import Speaks
    from shoal.lessons.learning import Learning
    from shoal.puzzles.kinds import PuzzleKinds
    from shoal.records.words import NotationWords
    from shoal.review.reviewer import Reviewer
    from shoal.terminal.words import TerminalWords


_HALF_SUITS: Final = Need("sets", ("half_suits",))
_IN_TURN: Final = Need("claim_timing", ("own_turn",))
_BLUFFS: Final = Need("bluff_ask", (True,))

NEEDS: Final[Mapping[str, Need]] = {
    "removed_rank": _HALF_SUITS,
    "jokers": _HALF_SUITS,
    "pack": _HALF_SUITS,
    "ace": Need("sets", ("half_suits", "six_seven")),
    "high_double": Need("sets", ("half_suits", "six_seven")),
    "special_value": Need("high_double", (True,)),
    "out_of_turn_claim": Need("claim_timing", ("own_turn", "team_turn")),
    "after_correct": _IN_TURN,
    "after_wrong": _IN_TURN,
    "wrong_attribution": Need("claim_attribution", (True,)),
    "bluff_effect": _BLUFFS,
    "bluff_needs_other_card": _BLUFFS,
    "on_false_answer": Need("answer_mode", ("manual",)),
    "stall_action": Need("stall_limit"),
}


class LiteratureKit(Kit):
    """What Literature brings besides its rules."""

    presets: ClassVar = PRESETS
    usual_preset: ClassVar = "online"
    duplicate_preset: ClassVar = "online"
    seat_counts: ClassVar = (4, 6, 8)
    minutes: ClassVar = 10
    owes_hearings: ClassVar = True
    deals_anew: ClassVar = True
    ladder: ClassVar = ("expert", "club", "greedy", "careful", "counting", "casual", "beginner", "random")
    first_options: ClassVar = (
        *("players", "sets", "removed_rank", "jokers", "claim_timing", "wrong_attribution", "bluff_ask"),
        *("history", "hand_counts", "end"),
    )
    at_home: ClassVar = AT_HOME
    needs: ClassVar = NEEDS
    levels: ClassVar = Levels(
        offered=("beginner", "casual", "club", "expert"),
        others=("random", "counting", "careful", "greedy", "shrewd", "quick"),
        teammate="expert",
        opponent="casual",
        standin="club",
        steady="careful",
        simplest="random",
        trial="careful",
        ratings={"beginner": 1300, "club": 1640, "expert": 1830},
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

    def dealer_draw(self, options: Options) -> DealerDraw:
        """The highest card of the pack that is played with deals; aces are as high as in its half-suits."""
        cards = tuple(card for half_suit in half_suits(options).values() for card in half_suit)
        return DealerDraw(cards, "A" + RANKS[:-1] if ace_is_low(options) else RANKS)

    def recent(self, options: Options) -> Recent:
        """The last move, and the one before it where the house rules let it be looked up. A Wait is shown for as long as it lasts."""
        return Recent(1 if options.history == "last" else 2, asides=(Paused, Resumed))

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name."""
        return _bots()

    def oracles(self) -> Mapping[str, Maker]:
        """Bots that see all hands."""
        from shoal.games.literature.bots.oracle import Oracle

        return {"oracle": Oracle}

    def measures(self) -> Measures:
        """What the arena counts and prints."""
        from shoal.games.literature.measures import MEASURES

        return MEASURES

    def population(self) -> bytes:
        """Ten partners of different schools, of whom two are held out."""
        return (files("shoal.games.literature.population") / "partners.json").read_bytes()

    def puzzles(self) -> PuzzleKinds:
        """Who holds a card, which claim is certain, what a question revealed, which question cannot hit."""
        from shoal.games.literature.puzzles.kinds import KINDS

        return KINDS

    def notation(self) -> NotationWords:
        """The phrases of records."""
        from shoal.games.literature import records

        return records

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        from shoal.games.literature.terminal import LiteratureWords

        return LiteratureWords()

    def option_choices(self, option: str, options: Options, say: Speaks) -> Mapping[str, str] | None:
        """Who may begin, how a tie may be settled, and how large the pack may be."""
        return choices(option, options, say)

    def lesson_values(self, rules: AnyRules) -> Mapping[str, str | int]:
        """The first and the last ranks of the low and the high half-suits; empty where other cards are collected."""
        setup: Any = rules.setup
        ranks = {half: [card.rank for card in cards] for half, cards in setup.half_suits if half in ("LC", "HC")}
        if "HC" not in ranks:
            return dict.fromkeys(("low_first", "low_last", "high_first", "high_last"), "")
        low, high = ranks["LC"], ranks["HC"]
        if low[-1] == "A":  # the ace is the last card of a suit, wherever it counts
            low = ["A", *low[:-1]]
        return {"low_first": low[0], "low_last": low[-1], "high_first": high[0], "high_last": high[-1]}

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """The readers of positions, deals and views."""
        from shoal.games.literature.scenario_positions import read_deal, read_position
        from shoal.games.literature.scenario_views import read_view

        return {"literature": read_position, "literature_deal": read_deal, "literature_view": read_view}

    def learning(self) -> Learning:
        """Lessons for the ideas that people name."""
        from shoal.games.literature import lessons

        return lessons

    def encoding(self, rules: AnyRules, settings: Settings) -> LiteratureEncoding:
        """The game as numbers. It needs numpy."""
        from shoal.games.literature.encoding import LiteratureEncoding

        return LiteratureEncoding(cast("Literature", rules), settings)

    def chance(self, rules: AnyRules) -> Chance:
        """The deal, card by card."""
        from shoal.games.literature.chance import LiteratureChance

        return LiteratureChance(cast("Literature", rules))

    def reviewer(self) -> Reviewer:
        """Reviews by exact beliefs and the value network."""
        from shoal.games.literature.review.reviewer import REVIEWER

        return REVIEWER

    def places(self, rules: AnyRules, state: GameState) -> tuple[CardSet, ...]:
        """Hands, and what lies elsewhere."""
        table, closed = cast("Literature", rules), cast("State", state)
        return *closed.hands, *(table.half_suits[one.half_suit] for one in closed.board.closed)

    def redealt(
        self, rules: AnyRules, log: Sequence[GameEvent], seat: Seat, rng: Random
    ) -> tuple[GameEvent, ...] | None:
        """The same game with hidden cards dealt anew."""
        from shoal.games.literature.redeal import redealt

        return redealt(cast("Literature", rules), cast("Sequence[Event]", log), seat, rng)

    def trainer(self) -> Trainer:
        """Self-play and fitting. It needs numpy and the native core."""
        from shoal.games.literature.training import command

        return command


@cache
def _bots() -> Mapping[str, Maker]:
    """All bots by name, imported by the first who asks."""
    from shoal.games.literature.bots.counting import careful, counting
    from shoal.games.literature.bots.expert import LEVELS, expert, quick
    from shoal.games.literature.bots.greedy import greedy, shrewd
    from shoal.games.literature.bots.random import RandomBot

    rules_of_thumb = {"counting": counting, "careful": careful, "greedy": greedy, "shrewd": shrewd}
    return {"random": RandomBot, **rules_of_thumb, **LEVELS, "quick": quick, "expert": expert}


KIT = LiteratureKit()


_BEGINNERS: Final = ("dealer", "left_of_dealer", "random")
_SETTLED: Final = ("none", "best_of_3")
_TINY_PACKS: Final = ("2x2", "2x3", "2x4", "3x2", "3x4", "4x4")


def choices(option: str, options: Options, say: Speaks) -> Mapping[str, str] | None:
    """What that option can be at such a table, in words by text; `None` for other options."""
    match option:
        case "first_player":
            seats = {
                f"seat:{seat}": say("option-first-player-seat", number=seat + 1) for seat in range(options.players)
            }
            return _plain(say, option, _BEGINNERS) | seats
        case "tie_break":
            parts = {
                f"half_suit:{name}": say("option-tie-break-half-suit", half_suit=_half_suit(say, name, options))
                for name in half_suits(options)
            }
            return _plain(say, option, _SETTLED) | parts
        case "pack":
            return _plain(say, option, ("full",)) | {pack: _tiny(say, pack) for pack in _TINY_PACKS}
        case _:
            return None


def _plain(say: Speaks, option: str, values: Iterable[str]) -> dict[str, str]:
    return {value: option_value(say, option, value) for value in values}


def _tiny(say: Speaks, pack: str) -> str:
    half_suits, cards = map(int, pack.split("x"))
    return say("option-pack-tiny", half_suits=half_suits, cards=cards)


def _half_suit(say: Speaks, name: str, options: Options) -> str:
    half, suit = name[0], name[1:]
    if half == "S":
        return say("half-suit-the", half=half, suit="", rank=options.removed_rank)
    return say("half-suit-the", half=half, suit="" if half == "R" else suit, rank=suit if half == "R" else "")
