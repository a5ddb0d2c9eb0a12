"""The house rules of Literature as data (`rules.md` B), the pack that they make, and which of them are playable today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from shoal.cards import RANKS, SUITS, Card, CardSet
from shoal.game import BadOptions
from shoal.literature.moves import HalfSuit

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

MOST_PLAYERS = 24
"""Two cards each. More seats would soon have none: 48 cards is all that there is."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every option of `rules.md` B with its default. The values that differ from it may be refused by `validate`."""

    players: int = 6
    removed_rank: Rank | Literal["none"] = "8"
    ace: Literal["auto", "high", "low"] = "auto"
    uneven_deal: Literal["allow", "error"] = "allow"
    out_of_turn_claim: Literal["penalise", "reject"] = "penalise"
    auto_single: bool = True
    # From here on only the defaults are playable yet: `validate` refuses anything else by name.
    jokers: bool = False
    sets: Literal["half_suits", "rank_quartets", "six_seven"] = "half_suits"
    first_player: str = "dealer"
    next_dealer: Literal["left", "random", "losers"] = "left"
    claim_timing: Literal["own_turn", "team_turn", "any"] = "own_turn"
    wrong_attribution: Literal["cancel", "opponents", "nothing"] = "cancel"
    opponent_holds: Literal["opponents", "minus_one", "cancel"] = "opponents"
    after_correct: Literal["claimer", "team_choice"] = "claimer"
    after_wrong: Literal["claimer", "opponents"] = "claimer"
    emptied_holder: Literal["choose", "left_teammate", "asker"] = "choose"
    bluff_ask: bool = False
    bluff_effect: Literal["miss", "surrender"] = "miss"
    bluff_needs_other_card: bool = False
    forced_declare: bool = False
    malformed_claim: Literal["reject", "wrong"] = "reject"
    claim_commit: Literal["on_submit", "on_half_suit", "on_first_card"] = "on_submit"
    announce_last_card: bool = False
    announce_and_retire: bool = True
    high_double: bool = False
    end: Literal["all_resolved", "majority", "clinch"] = "all_resolved"
    endgame: Literal["solo_claim", "stop", "award_rest"] = "solo_claim"
    ask_requires: Literal["self", "team"] = "self"
    challenge: bool = False
    claim_for_opponents: bool = False
    claim_needs_card: bool = False
    claim_attribution: bool = True
    history: Literal["last", "last_two", "full"] = "last"
    hand_counts: Literal["public", "on_request", "zero_only", "secret"] = "public"
    ask_teammates: bool = False
    cardless_may_claim: bool = False
    tie_break: str = "none"
    stall_limit: int | None = None
    stall_action: Literal["force_claim", "end"] = "force_claim"
    conventions: Literal["free", "declared", "forbidden"] = "free"
    on_invalid_ask: Literal["reject", "lose_turn", "cancel_half_suit", "award_half_suit"] = "reject"
    on_false_answer: Literal["reject", "cancel", "award"] = "reject"
    answer_mode: Literal["auto", "manual"] = "auto"
    special_value: int = 1
    max_pause_seconds: int | None = None
    turn_timer: int | None = None
    miss_goes_to: Literal["target", "target_team"] = "target"


PLAYABLE = frozenset({"players", "removed_rank", "ace", "uneven_deal", "out_of_turn_claim", "auto_single"})
"""The options that the rules honour today."""

PRESETS: Final[Mapping[str, Options]] = {
    "pagat": Options(),
    "online": Options(out_of_turn_claim="reject"),
    "kids_8": Options(players=8),
}
"""House rules by name (`rules.md` B3); those whose options are not playable yet are not here yet."""

_DEFAULT = Options()


def validate(options: Options) -> None:
    """Raise `BadOptions` when these options make no game, or one that is not playable yet."""
    players = options.players
    if players < 4 or players % 2 or players > MOST_PLAYERS:
        raise BadOptions("BAD_PLAYER_COUNT", f"players is {players}; an even number from 4 to {MOST_PLAYERS} is needed")
    for name in Options.__struct_fields__:
        if name not in PLAYABLE and getattr(options, name) != getattr(_DEFAULT, name):
            raise BadOptions("OPTION_NOT_PLAYABLE_YET", f"{name}={getattr(options, name)} cannot be played yet")
    if options.removed_rank == "none":
        raise BadOptions("REMOVED_RANK_NEEDS_HALF_SUITS", "removed_rank=none needs sets that use 52 cards")
    cards = sum(map(len, half_suits(options).values()))
    if options.uneven_deal == "error" and cards % players:
        raise BadOptions("UNEVEN_DEAL", f"{cards} cards cannot be dealt evenly to {players} players")


def half_suits(options: Options) -> Mapping[HalfSuit, CardSet]:
    """The half-suits of the pack by id, the low ones first, and the cards of each."""
    ace_low = options.ace == "low" or (options.ace == "auto" and options.removed_rank == "7")
    order = "A" + RANKS[:-1] if ace_low else RANKS
    ranks = order.replace(options.removed_rank, "")
    halves = {"L": ranks[:6], "H": ranks[6:]}
    return {
        half + suit: CardSet(Card(rank + suit) for rank in ranks) for half, ranks in halves.items() for suit in SUITS
    }
