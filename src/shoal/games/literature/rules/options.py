"""The house rules of Literature as data (`rules.md` B), and presets: well-known sets of house rules by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

Group = Literal["pack", "turns", "claims", "questions", "end", "table", "bots"]
"""Where a form shows an option."""

FIRST_PLAYERS: Final = "^(dealer|left_of_dealer|random|seat:(0|[1-9][0-9]?))$"
PACKS: Final = "^(full|[1-8]x[2-6])$"
TIE_BREAKS: Final = "^(none|best_of_3|half_suit:([LH][CDHS]|SP|R[2-9TJQKA]))$"


Count = Annotated[int, Meta(ge=1)]


def _in(group: Group, *, pattern: str | None = None) -> Meta:
    """Where an option stands in a form. What it is called and what it means is said by the catalogue (`option-NAME`)."""
    return Meta(pattern=pattern, extra_json_schema={"group": group})


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True):
    """Every option of `rules.md` B with its default. `validate` refuses combinations that make no game."""

    players: Annotated[int, _in("pack")] = 6
    removed_rank: Annotated[
        Literal[Rank, "none"],
        _in("pack"),
    ] = "8"
    ace: Annotated[
        Literal["auto", "high", "low"],
        _in("pack"),
    ] = "auto"
    uneven_deal: Annotated[Literal["allow", "error"], _in("pack")] = "allow"
    out_of_turn_claim: Annotated[
        Literal["auto", "penalise", "reject"],
        _in("claims"),
    ] = "auto"
    auto_single: Annotated[bool, _in("turns")] = True
    jokers: Annotated[bool, _in("pack")] = False
    sets: Annotated[
        Literal["half_suits", "rank_quartets", "six_seven"],
        _in("pack"),
    ] = "half_suits"
    first_player: Annotated[
        str,
        _in("turns", pattern=FIRST_PLAYERS),
    ] = "dealer"
    next_dealer: Annotated[
        Literal["left", "random", "losers"],
        _in("table"),
    ] = "left"
    claim_timing: Annotated[
        Literal["own_turn", "team_turn", "any"],
        _in("claims"),
    ] = "own_turn"
    wrong_attribution: Annotated[
        Literal["cancel", "opponents", "nothing"],
        _in("claims"),
    ] = "cancel"
    opponent_holds: Annotated[
        Literal["opponents", "minus_one", "cancel"],
        _in("claims"),
    ] = "opponents"
    after_correct: Annotated[
        Literal["claimer", "team_choice"],
        _in("turns"),
    ] = "claimer"
    after_wrong: Annotated[
        Literal["claimer", "opponents"],
        _in("turns"),
    ] = "claimer"
    emptied_holder: Annotated[
        Literal["choose", "left_teammate", "asker", "next_seat"],
        _in("turns"),
    ] = "choose"
    bluff_ask: Annotated[bool, _in("questions")] = False
    bluff_effect: Annotated[
        Literal["miss", "surrender"],
        _in("questions"),
    ] = "miss"
    bluff_needs_other_card: Annotated[bool, _in("questions")] = False
    forced_declare: Annotated[bool, _in("claims")] = False
    malformed_claim: Annotated[
        Literal["reject", "wrong"],
        _in("claims"),
    ] = "reject"
    claim_commit: Annotated[
        Literal["on_submit", "on_half_suit", "on_first_card"],
        _in("claims"),
    ] = "on_submit"
    announce_last_card: Annotated[bool, _in("table")] = False
    announce_and_retire: Annotated[bool, _in("table")] = True
    high_double: Annotated[bool, _in("end")] = False
    end: Annotated[
        Literal["all_resolved", "majority", "clinch"],
        _in("end"),
    ] = "all_resolved"
    endgame: Annotated[
        Literal["solo_claim", "stop", "award_rest"],
        _in("end"),
    ] = "solo_claim"
    ask_requires: Annotated[
        Literal["self", "team"],
        _in("questions"),
    ] = "self"
    challenge: Annotated[bool, _in("claims")] = False
    claim_for_opponents: Annotated[bool, _in("claims")] = False
    claim_needs_card: Annotated[bool, _in("claims")] = False
    claim_attribution: Annotated[bool, _in("claims")] = True
    history: Annotated[
        Literal["last", "last_two", "full"],
        _in("table"),
    ] = "last"
    hand_counts: Annotated[
        Literal["public", "on_request", "zero_only", "secret"],
        _in("table"),
    ] = "public"
    ask_teammates: Annotated[bool, _in("questions")] = False
    cardless_may_claim: Annotated[bool, _in("claims")] = False
    tie_break: Annotated[
        str,
        _in("end", pattern=TIE_BREAKS),
    ] = "none"
    stall_limit: Annotated[Count | None, _in("end")] = None
    stall_action: Annotated[Literal["force_claim", "end"], _in("end")] = "force_claim"
    conventions: Annotated[Literal["free", "declared", "forbidden"], _in("bots")] = "free"
    on_invalid_ask: Annotated[
        Literal["reject", "lose_turn", "cancel_half_suit", "award_half_suit"],
        _in("questions"),
    ] = "reject"
    on_false_answer: Annotated[
        Literal["reject", "cancel", "award"],
        _in("questions"),
    ] = "reject"
    answer_mode: Annotated[Literal["auto", "manual"], _in("questions")] = "auto"
    special_value: Annotated[Literal[1, 2], _in("end")] = 1
    max_pause_seconds: Annotated[Count | None, _in("table")] = None
    miss_goes_to: Annotated[
        Literal["target", "target_team"],
        _in("turns"),
    ] = "target"
    repeat_question: Annotated[
        Literal["allowed", "forbidden"],
        _in("questions"),
    ] = "allowed"
    pack: Annotated[str, _in("pack", pattern=PACKS)] = "full"


STUDENT: Final = Options(jokers=True, claim_timing="any", wrong_attribution="opponents", end="majority")

PRESETS: Final[Mapping[str, Options]] = {
    "pagat": Options(),
    "pagat48": Options(),
    "online": Options(out_of_turn_claim="reject"),
    "wikipedia_2007": Options(
        removed_rank="2",
        wrong_attribution="nothing",
        opponent_holds="minus_one",
        after_correct="team_choice",
        after_wrong="opponents",
        hand_counts="secret",
    ),
    "student": STUDENT,
    "mit": Options(claim_timing="any", wrong_attribution="opponents", end="majority"),
    "fishonline": Options(
        jokers=True,
        claim_timing="any",
        wrong_attribution="opponents",
        end="majority",
        bluff_ask=True,
        history="last_two",
        emptied_holder="left_teammate",
        on_invalid_ask="award_half_suit",
    ),
    "cfish": STUDENT,
    "us54": Options(
        jokers=True,
        claim_timing="any",
        wrong_attribution="opponents",
        end="majority",
        cardless_may_claim=True,
        announce_and_retire=False,
        emptied_holder="next_seat",
        history="full",
    ),
    "fishlab": Options(
        jokers=True,
        claim_timing="any",
        wrong_attribution="opponents",
        cardless_may_claim=True,
        announce_and_retire=False,
        history="last_two",
    ),
    "canadian_fish": Options(out_of_turn_claim="reject", history="full"),
    "kraken": Options(out_of_turn_claim="reject"),
    "playfish": Options(wrong_attribution="opponents", end="majority", out_of_turn_claim="reject"),
    "lit_india": Options(removed_rank="7", wrong_attribution="opponents", after_wrong="opponents"),
    "quartets": Options(sets="rank_quartets"),
    "kids_8": Options(players=8),
}
"""House rules by name (`rules.md` B3).

`us54`, `fishlab`, `canadian_fish` and `kraken` are those in which peers' bots compete, as their authors publish them;
docs/arena.md names the sources, and what in them no option says. `pagat48` is the second name of FishAI's 48 cards.
"""
