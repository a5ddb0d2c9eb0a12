"""Which house rules of Literature go together: sets that make no game are refused, doubtful ones get a warning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from shoal.game import BadOptions, Doubt
from shoal.literature.options import FIRST_PLAYERS, TIE_BREAKS, Options
from shoal.literature.partition import half_suits

MOST_PLAYERS: Final = 24
"""With 48 cards that is two each; with more players many would run out at once."""


def validate(options: Options) -> None:
    """Raise `BadOptions` with the first reason for which these options make no game."""
    for reason, about in _faults(options):
        raise BadOptions(reason, about)


def _faults(options: Options) -> Iterator[tuple[str, str]]:
    players = options.players
    if players < 4 or players % 2 or players > MOST_PLAYERS:
        yield "BAD_PLAYER_COUNT", f"players is {players}; an even number from 4 to {MOST_PLAYERS} is needed"
    yield from _faults_of_pack(options)
    if options.claim_timing == "any" and options.out_of_turn_claim == "penalise":
        yield (
            "PENALTY_WITH_ANY_TIME_CLAIMS",
            "out_of_turn_claim=penalise, but with claim_timing=any none is out of turn",
        )
    if options.cardless_may_claim and options.announce_and_retire:
        yield "RETIRED_PLAYERS_CANNOT_CLAIM", "cardless_may_claim needs announce_and_retire=false"
    if options.bluff_effect == "surrender" and not options.bluff_ask:
        yield "SURRENDER_NEEDS_BLUFF", "bluff_effect=surrender needs bluff_ask"
    first = options.first_player
    if not re.fullmatch(FIRST_PLAYERS, first) or (first.startswith("seat:") and int(first[5:]) >= players):
        yield "UNKNOWN_FIRST_PLAYER", f"first_player={first} is nobody at a table of {players}"
    cards = sum(map(len, half_suits(options).values()))
    if options.uneven_deal == "error" and cards % players:
        yield "UNEVEN_DEAL", f"{cards} cards cannot be dealt evenly to {players} players"


def _faults_of_pack(options: Options) -> Iterator[tuple[str, str]]:
    of_half_suits = options.sets == "half_suits"
    if options.jokers and not of_half_suits:
        yield "JOKERS_NEED_HALF_SUITS", f"jokers belong to no part of a pack with sets={options.sets}"
    if of_half_suits and options.removed_rank == "none":
        yield (
            "REMOVED_RANK_NEEDS_HALF_SUITS",
            "removed_rank=none needs sets that use 52 cards; half-suits need a rank out",
        )
    if not of_half_suits and options.removed_rank not in ("8", "none"):  # the default may stay unsaid
        yield "REMOVED_RANK_NEEDS_HALF_SUITS", f"sets={options.sets} uses all ranks, the {options.removed_rank} too"
    if options.high_double and options.sets == "rank_quartets":
        yield "HIGH_DOUBLE_NEEDS_HALF_SUITS", "sets=rank_quartets has no high half-suits to count double"
    kind, _, half_suit = options.tie_break.partition(":")
    if not re.fullmatch(TIE_BREAKS, options.tie_break) or (
        kind == "half_suit" and half_suit not in half_suits(options)
    ):
        yield "UNKNOWN_TIE_BREAK", f"tie_break={options.tie_break} names no part of this pack"


def doubts(options: Options) -> tuple[Doubt, ...]:
    """Warnings about house rules that are legal, but perhaps not what was meant."""
    return tuple(Doubt(name, f"{about}.") for name, about in (*_strange(options), *_idle(options)))


def _strange(options: Options) -> Iterator[tuple[str, str]]:
    if options.end == "majority" and options.wrong_attribution == "cancel":
        yield "MAJORITY_WITH_CANCEL", "With cancelled half-suits nobody may ever have a majority: then all are played"
    if options.history == "full":
        yield "FULL_HISTORY", "All questions are shown (history=full), so there is nothing left to remember"
    if options.bluff_ask:
        yield "BLUFFS_MISLEAD_BOTS", "With bluff_ask a question does not prove that the asker lacks the card"
    if options.ask_requires == "team":
        yield "QUESTIONS_LEAK", "With ask_requires=team a refusal tells that the opponents hold the whole half-suit"
    if options.forced_declare and options.after_correct == "team_choice":
        yield (
            "FORCED_DECLARE_WITH_TEAM_CHOICE",
            "The option forced_declare takes away the reserves that team_choice is good for",
        )


def _idle(options: Options) -> Iterator[tuple[str, str]]:
    """Options that differ from the default and change nothing, because they only matter together with another option."""
    needs = (
        (options.bluff_needs_other_card, options.bluff_ask, "The option bluff_needs_other_card needs bluff_ask"),
        (
            options.special_value > 1,
            options.jokers and options.high_double,
            "The option special_value needs jokers and high_double",
        ),
        (
            options.on_false_answer != "reject",
            options.answer_mode == "manual",
            "The option on_false_answer needs answer_mode=manual",
        ),
        (
            options.stall_action != "force_claim",
            options.stall_limit is not None,
            "The option stall_action needs stall_limit",
        ),
        (
            options.after_correct != "claimer",
            options.claim_timing == "own_turn",
            "The option after_correct needs claims in turn",
        ),
        (
            options.after_wrong != "claimer",
            options.claim_timing == "own_turn",
            "The option after_wrong needs claims in turn",
        ),
        (options.ace != "auto", options.sets != "rank_quartets", "The option ace says nothing about ranks in quartets"),
        (
            options.wrong_attribution != "cancel",
            options.claim_attribution,
            "The option wrong_attribution needs claim_attribution",
        ),
    )
    for differs, met, about in needs:
        if differs and not met:
            yield "NO_EFFECT", about
