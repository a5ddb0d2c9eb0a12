"""The house rules of Literature as data (`rules.md` B), and presets: well-known sets of house rules by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

Group = Literal["pack", "turns", "claims", "questions", "end", "table", "bots"]
"""Where a form shows an option."""

FIRST_PLAYERS: Final = "^(dealer|left_of_dealer|random|seat:(0|[1-9][0-9]?))$"
TIE_BREAKS: Final = "^(none|best_of_3|half_suit:([LH][CDHS]|SP|R[2-9TJQKA]))$"


Count = Annotated[int, Meta(ge=1)]


def _about(group: Group, title: str, description: str, *, pattern: str | None = None) -> Meta:
    """What a form says of an option."""
    return Meta(title=title, description=description, pattern=pattern, extra_json_schema={"group": group})


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every option of `rules.md` B with its default. `validate` refuses combinations that make no game."""

    players: Annotated[int, _about("pack", "Players", "An even number, in two teams that sit alternately.")] = 6
    removed_rank: Annotated[
        Literal[Rank, "none"],
        _about("pack", "Rank taken out", "Four cards leave the pack; none only with sets that use 52 cards."),
    ] = "8"
    ace: Annotated[
        Literal["auto", "high", "low"],
        _about("pack", "Ace", "auto: low with the sevens out or with A-6 and 7-K, high otherwise."),
    ] = "auto"
    uneven_deal: Annotated[
        Literal["allow", "error"], _about("pack", "Uneven deal", "Whether seats may get different numbers of cards.")
    ] = "allow"
    out_of_turn_claim: Annotated[
        Literal["auto", "penalise", "reject"],
        _about("claims", "Claim out of turn", "Cancelled or lost, or refused. auto: a penalty where it can happen."),
    ] = "auto"
    auto_single: Annotated[
        bool, _about("turns", "Skip choices of one", "A choice with one possible answer is made at once.")
    ] = True
    jokers: Annotated[
        bool, _about("pack", "Jokers", "54 cards: the rank taken out and two jokers are a ninth half-suit.")
    ] = False
    sets: Annotated[
        Literal["half_suits", "rank_quartets", "six_seven"],
        _about("pack", "What is collected", "Half-suits; four of a rank; or A-6 and 7-K of each suit."),
    ] = "half_suits"
    first_player: Annotated[
        str,
        _about(
            "turns",
            "First turn",
            "dealer, left_of_dealer, random, or seat: and a number from 0.",
            pattern=FIRST_PLAYERS,
        ),
    ] = "dealer"
    next_dealer: Annotated[
        Literal["left", "random", "losers"],
        _about("table", "Next dealer", "Who deals the next game; losers: the next of them on the left."),
    ] = "left"
    claim_timing: Annotated[
        Literal["own_turn", "team_turn", "any"],
        _about("claims", "When to claim", "In one's own turn, in that of one's team, or at any time."),
    ] = "own_turn"
    wrong_attribution: Annotated[
        Literal["cancel", "opponents", "nothing"],
        _about("claims", "Right team, wrong hand", "Cancelled, won by the opponents, or nothing happens."),
    ] = "cancel"
    opponent_holds: Annotated[
        Literal["opponents", "minus_one", "cancel"],
        _about("claims", "Opponents hold a card", "They win it, the claimers lose a point, or it is cancelled."),
    ] = "opponents"
    after_correct: Annotated[
        Literal["claimer", "team_choice"],
        _about("turns", "After a right claim", "Who goes on. Only with claims in one's own turn."),
    ] = "claimer"
    after_wrong: Annotated[
        Literal["claimer", "opponents"],
        _about("turns", "After a wrong claim", "Who goes on. Only with claims in one's own turn."),
    ] = "claimer"
    emptied_holder: Annotated[
        Literal["choose", "left_teammate", "asker"],
        _about("turns", "Emptied by another's claim", "Who goes on when another's claim takes the last cards."),
    ] = "choose"
    bluff_ask: Annotated[bool, _about("questions", "Bluffs", "One may ask for a card that one holds; it misses.")] = (
        False
    )
    bluff_effect: Annotated[
        Literal["miss", "surrender"],
        _about("questions", "A bluff costs", "Nothing but the turn, or the card named as well."),
    ] = "miss"
    bluff_needs_other_card: Annotated[
        bool, _about("questions", "Bluffs need another card", "One must hold a second card of the half-suit.")
    ] = False
    forced_declare: Annotated[
        bool, _about("claims", "Whole hands first", "Who holds a whole half-suit must claim it before asking.")
    ] = False
    malformed_claim: Annotated[
        Literal["reject", "wrong"],
        _about("claims", "Malformed claim", "One that names wrong cards is refused, or counts as wrong."),
    ] = "reject"
    claim_commit: Annotated[
        Literal["on_submit", "on_half_suit", "on_first_card"],
        _about("claims", "A begun claim binds", "Once all is said, at once, or with the first card named."),
    ] = "on_submit"
    announce_last_card: Annotated[bool, _about("table", "Last card", "A seat with one card left says so.")] = False
    announce_and_retire: Annotated[
        bool, _about("table", "Out is out", "A seat without cards says so and takes no more part.")
    ] = True
    high_double: Annotated[bool, _about("end", "High counts double", "High half-suits are worth two points.")] = False
    end: Annotated[
        Literal["all_resolved", "majority", "clinch"],
        _about("end", "The end", "All closed, more than half of all points, or a lead that cannot be caught up."),
    ] = "all_resolved"
    endgame: Annotated[
        Literal["solo_claim", "stop", "award_rest"],
        _about("end", "One team out", "One opponent claims the rest, nobody gets it, or it is given to them."),
    ] = "solo_claim"
    ask_requires: Annotated[
        Literal["self", "team"],
        _about("questions", "Base card", "In one's own hand or anywhere in the team; then a refusal tells something."),
    ] = "self"
    challenge: Annotated[
        bool, _about("claims", "Challenges", "Opponents of a new turn-holder may make its team claim a half-suit.")
    ] = False
    claim_for_opponents: Annotated[
        bool, _about("claims", "Claims for opponents", "One may say how the other team holds a half-suit.")
    ] = False
    claim_needs_card: Annotated[
        bool, _about("claims", "Claims need a card", "Of the half-suit; not of the last claimer, when one team is out.")
    ] = False
    claim_attribution: Annotated[
        bool, _about("claims", "Say who holds what", "Off: to have it all in the team is enough.")
    ] = True
    history: Annotated[
        Literal["last", "last_two", "full"],
        _about("table", "Questions shown", "What the table shows of earlier questions."),
    ] = "last"
    hand_counts: Annotated[
        Literal["public", "on_request", "zero_only", "secret"],
        _about("table", "Hand counts shown", "Always, when asked for, or only who is out (zero_only, secret)."),
    ] = "public"
    ask_teammates: Annotated[bool, _about("questions", "Asking teammates", "For experiments; no source allows it.")] = (
        False
    )
    cardless_may_claim: Annotated[
        bool, _about("claims", "Claims without cards", "A seat that is out may claim; only where out is not out.")
    ] = False
    tie_break: Annotated[
        str,
        _about(
            "end",
            "Tie-break",
            "none; half_suit: and its id, whose winner wins; best_of_3: the table plays on.",
            pattern=TIE_BREAKS,
        ),
    ] = "none"
    stall_limit: Annotated[
        Count | None, _about("end", "Stall", "So many questions in a row without a hit are enough; none: no limit.")
    ] = None
    stall_action: Annotated[
        Literal["force_claim", "end"], _about("end", "After a stall", "A claim must be made, or the game ends.")
    ] = "force_claim"
    conventions: Annotated[
        Literal["free", "declared", "forbidden"], _about("bots", "Conventions", "Whether bots may signal in questions.")
    ] = "free"
    on_invalid_ask: Annotated[
        Literal["reject", "lose_turn", "cancel_half_suit", "award_half_suit"],
        _about("questions", "Irregular question", "Without a base card, or for one's own: refused, or a penalty."),
    ] = "reject"
    on_false_answer: Annotated[
        Literal["reject", "cancel", "award"],
        _about("questions", "False answer", "Refused, the half-suit is cancelled, or given to the other team."),
    ] = "reject"
    answer_mode: Annotated[
        Literal["auto", "manual"], _about("questions", "Who answers", "The table, or the seat that is asked.")
    ] = "auto"
    special_value: Annotated[
        Literal[1, 2], _about("end", "Ninth half-suit", "What it is worth where high counts double.")
    ] = 1
    max_pause_seconds: Annotated[
        Count | None, _about("table", "Longest Wait", "In seconds; the table sees to it, not the rules.")
    ] = None
    turn_timer: Annotated[
        Count | None, _about("table", "Time for a turn", "In seconds; the table sees to it, not the rules.")
    ] = None
    miss_goes_to: Annotated[
        Literal["target", "target_team"],
        _about("turns", "After a miss", "The target goes on, or any member of its team."),
    ] = "target"
    repeat_question: Annotated[
        Literal["allowed", "forbidden"],
        _about(
            "questions",
            "Repeated questions",
            "Whether a seat may be asked again for a card that it did not have, before that card has changed hands.",
        ),
    ] = "allowed"


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
    "us54": STUDENT,
    "playfish": Options(wrong_attribution="opponents", end="majority", out_of_turn_claim="reject"),
    "lit_india": Options(removed_rank="7", wrong_attribution="opponents", after_wrong="opponents"),
    "quartets": Options(sets="rank_quartets"),
    "kids_8": Options(players=8),
}
"""House rules by name (`rules.md` B3). `us54` and `pagat48` are those in which the strongest known bots compete."""
