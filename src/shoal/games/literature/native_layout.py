"""The rules of a table as the native core takes them.

The core implements a fixed set of house rules. An option that is in none of the lists below is one that it does not
implement, so a table where such an option has another value than its default is played by plain Python. A new house rule
is therefore played correctly from the first day, if slowly: add it to a list only once the core implements it, or if it
cannot change what the core does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from shoal.core.native import core
from shoal.games.literature.rules.options import Layout as Rules
from shoal.games.literature.rules.options import Options

if TYPE_CHECKING:
    from shoal_native import Layout

MOST_SEATS: Final = 12
"""The largest table that the native core can play."""

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
"""The options that the native core takes under the same name and with the same values."""

TRANSLATED: Final = (
    "bluff_effect",
    "out_of_turn_claim",
    "miss_goes_to",
    "stall_limit",
    "stall_action",
    "first_player",
)
"""The options that it takes under other names or with other values: see `_layout`."""

OF_THE_PACK: Final = (
    *("players", "removed_rank", "ace", "uneven_deal", "jokers", "sets", "high_double", "special_value"),
    "pack",
)
"""The options that reach it as the number of seats, the half-suits, and what each is worth."""

OF_NO_MOVE: Final = (
    "next_dealer",  # concerns the next game
    "tie_break",  # names a winner where points are even, but moves no point
    "history",  # what the table shows: native players remember every public event
    "hand_counts",
    "announce_last_card",
    "conventions",  # what questions mean among teammates
    "claim_commit",  # a native claim names all its cards in one move,
    "malformed_claim",  # each once, and all with one team
    "on_invalid_ask",  # a native player asks only what it may,
    "answer_mode",  # and its answers are immediate and true
    "on_false_answer",
    "max_pause_seconds",
)
"""The options that it can ignore: they change neither the moves that native players make nor the outcome of a move."""

IMPLEMENTED: Final = frozenset((*SAME, *TRANSLATED, *OF_THE_PACK, *OF_NO_MOVE))
"""All options that the native core can follow, whatever their value."""

FIRST_PLAYERS: Final = {"dealer": -1, "left_of_dealer": -2, "random": -3}
"""How the core writes the values that name no seat."""


def layout_of(rules: Rules) -> Layout | None:
    """The same table for the native core; None where there is no core, or it cannot play this table."""
    return _layout(rules.options)


@lru_cache(maxsize=64)
def _layout(options: Options) -> Layout | None:
    if core is None or _departs_from_core(options) or not 4 <= options.players <= MOST_SEATS:
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


def _departs_from_core(options: Options) -> bool:
    """Whether an option that the core does not implement has another value than its default."""
    usual = type(options)()
    return any(
        getattr(options, name) != getattr(usual, name) for name in options.__struct_fields__ if name not in IMPLEMENTED
    )


def _first_player(name: str) -> int:
    return FIRST_PLAYERS[name] if name in FIRST_PLAYERS else int(name.removeprefix("seat:"))
