"""A table of Literature as the native core knows it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from shoal.literature.layout import Layout as Rules
from shoal.literature.options import Options
from shoal.native.loading import core

if TYPE_CHECKING:
    from shoal_native import Layout

MOST_SEATS: Final = 12
"""Of a table that the native core knows."""

SAME: Final = (
    "bluff_ask",
    "bluff_needs_other_card",
    "claim_attribution",
    "claim_for_opponents",
    "wrong_attribution",
    "opponent_holds",
    "after_correct",
    "after_wrong",
    "end",
    "endgame",
    "claim_timing",
    "emptied_holder",
    "claim_needs_card",
    "cardless_may_claim",
    "forced_declare",
    "announce_and_retire",
    "auto_single",
)
"""The options that the native core knows by the same names and words."""

FOREIGN: Final = ("ask_requires", "ask_teammates", "challenge", "repeat_question")
"""The options that change play and that it does not know: at tables where they are set, plain Python plays."""

TRANSLATED: Final = (
    "bluff_effect",
    "out_of_turn_claim",
    "miss_goes_to",
    "stall_limit",
    "stall_action",
    "first_player",
)
"""The options that it knows by other names or words."""

OF_THE_PACK: Final = ("players", "removed_rank", "ace", "uneven_deal", "jokers", "sets", "high_double", "special_value")
"""The options that it is told as seats, half-suits and their worth."""

OF_NO_MOVE: Final = (
    "next_dealer",  # another game
    "tie_break",  # who wins where points are even, and no point more
    "history",  # what the table shows: native players remember all that was told
    "hand_counts",
    "announce_last_card",
    "conventions",  # what questions may mean
    "claim_commit",  # native claims are made whole,
    "malformed_claim",  # with all their cards and for one team,
    "on_invalid_ask",  # native questions are regular,
    "answer_mode",  # and their answers are at once, and true
    "on_false_answer",
    "max_pause_seconds",
    "turn_timer",
)
"""The options that it need not know, for they change nothing of the moves that native players make, nor what comes of them."""

FIRST_PLAYERS: Final = {"dealer": -1, "left_of_dealer": -2, "random": -3}
"""What it calls those that are no seat."""

DEFAULTS: Final = Options()


def layout_of(rules: Rules) -> Layout | None:
    """The same table for the native core; None where there is no core, or it does not know such a table."""
    return _layout(rules.options)


@lru_cache(maxsize=64)
def _layout(options: Options) -> Layout | None:
    known = all(getattr(options, name) == getattr(DEFAULTS, name) for name in FOREIGN)
    if core is None or not known or not 4 <= options.players <= MOST_SEATS:
        return None
    rules = Rules(options)
    layout: Layout = core.Layout(
        rules.seats,
        [cards.mask for cards in rules.half_suits.values()],
        [rules.worth[half_suit] for half_suit in rules.half_suits],
        bluff_surrenders=options.bluff_effect == "surrender",
        out_of_turn_penalised=rules.penalises,
        miss_goes_to_team=options.miss_goes_to == "target_team",
        stall_limit=options.stall_limit or 0,
        stall_ends=options.stall_action == "end",
        first_player=_first_player(options.first_player),
        **{name: getattr(options, name) for name in SAME},
    )
    return layout


def _first_player(name: str) -> int:
    return FIRST_PLAYERS[name] if name in FIRST_PLAYERS else int(name.removeprefix("seat:"))
