"""Which house rules of Literature go together: sets that make no game are refused, doubtful ones get a warning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from shoal.core.game import BadOptions, Doubt
from shoal.games.literature.rules.options import FIRST_PLAYERS, PACKS, TIE_BREAKS, Options
from shoal.games.literature.rules.partition import half_suits

FEWEST_PLAYERS: Final = 4
MOST_PLAYERS: Final = 24
"""With 48 cards that is two each; with more players many would run out at once."""


def validate(options: Options) -> None:
    """Raise `BadOptions` with the first reason for which these options make no game."""
    for fault in _faults(options):
        raise fault


def _faults(options: Options) -> Iterator[BadOptions]:
    players = options.players
    if players < FEWEST_PLAYERS or players % 2 or players > MOST_PLAYERS:
        yield BadOptions("BAD_PLAYER_COUNT", ("players",), players=players, least=FEWEST_PLAYERS, most=MOST_PLAYERS)
    yield from _faults_of_tiny_pack(options)
    yield from _faults_of_pack(options)
    if options.claim_timing == "any" and options.out_of_turn_claim == "penalise":
        yield BadOptions("PENALTY_WITH_ANY_TIME_CLAIMS", ("out_of_turn_claim", "claim_timing"))
    if options.cardless_may_claim and options.announce_and_retire:
        yield BadOptions("RETIRED_PLAYERS_CANNOT_CLAIM", ("cardless_may_claim", "announce_and_retire"))
    if options.bluff_effect == "surrender" and not options.bluff_ask:
        yield BadOptions("SURRENDER_NEEDS_BLUFF", ("bluff_effect", "bluff_ask"))
    first = options.first_player
    if not re.fullmatch(FIRST_PLAYERS, first) or (first.startswith("seat:") and int(first[5:]) >= players):
        yield BadOptions("UNKNOWN_FIRST_PLAYER", ("first_player", "players"), value=first, players=players)
    cards = sum(map(len, half_suits(options).values()))
    if options.uneven_deal == "error" and cards % players:
        yield BadOptions("UNEVEN_DEAL", ("uneven_deal", "players"), cards=cards, players=players)


def _faults_of_tiny_pack(options: Options) -> Iterator[BadOptions]:
    """What is wrong with a pack of a few cards. First of all that there is no such pack: other faults need its cards."""
    if options.pack == "full":
        return
    if not re.fullmatch(PACKS, options.pack):
        yield BadOptions("UNKNOWN_PACK", ("pack",), value=options.pack[:40])
    if options.sets != "half_suits" or options.jokers:
        yield BadOptions("TINY_PACK_NEEDS_HALF_SUITS", ("pack", "sets", "jokers"))
    cards = sum(map(len, half_suits(options).values()))
    if cards < options.players:  # who deals has the first turn, and needs a card
        yield BadOptions("TINY_PACK_TOO_SMALL", ("pack", "players"), cards=cards, players=options.players)
    if options.stall_limit is None:
        yield BadOptions("TINY_PACK_NEEDS_STALL_LIMIT", ("pack", "stall_limit"))


def _faults_of_pack(options: Options) -> Iterator[BadOptions]:
    of_half_suits = options.sets == "half_suits"
    if options.jokers and not of_half_suits:
        yield BadOptions("JOKERS_NEED_HALF_SUITS", ("jokers", "sets"))
    is_rank_wrong = options.removed_rank == "none" if of_half_suits else options.removed_rank not in ("8", "none")
    if is_rank_wrong:  # where no rank is taken out, the default may stay unsaid
        yield BadOptions("REMOVED_RANK_NEEDS_HALF_SUITS", ("removed_rank", "sets"), rank=options.removed_rank)
    if options.high_double and options.sets == "rank_quartets":
        yield BadOptions("HIGH_DOUBLE_NEEDS_HALF_SUITS", ("high_double", "sets"))
    kind, _, half_suit = options.tie_break.partition(":")
    if not re.fullmatch(TIE_BREAKS, options.tie_break) or (
        kind == "half_suit" and half_suit not in half_suits(options)
    ):
        yield BadOptions("UNKNOWN_TIE_BREAK", ("tie_break",), value=options.tie_break)


def doubts(options: Options) -> tuple[Doubt, ...]:
    """Warnings about house rules that are legal, but perhaps not what was meant."""
    return (*_strange(options), *_idle(options))


def _strange(options: Options) -> Iterator[Doubt]:
    if options.end == "majority" and options.wrong_attribution == "cancel":
        yield Doubt("MAJORITY_WITH_CANCEL", ("end", "wrong_attribution"))
    if options.history == "full":
        yield Doubt("FULL_HISTORY", ("history",))
    if options.bluff_ask:
        yield Doubt("BLUFFS_MISLEAD_BOTS", ("bluff_ask",))
    if options.ask_requires == "team":
        yield Doubt("QUESTIONS_LEAK", ("ask_requires",))
    if options.forced_declare and options.after_correct == "team_choice":
        yield Doubt("FORCED_DECLARE_WITH_TEAM_CHOICE", ("forced_declare", "after_correct"))


def _idle(options: Options) -> Iterator[Doubt]:
    """Options that differ from the default and change nothing, because they only matter together with those named after them."""
    claims_in_turn = options.claim_timing == "own_turn"
    needs: tuple[tuple[bool, bool, tuple[str, ...]], ...] = (
        (options.bluff_needs_other_card, options.bluff_ask, ("bluff_needs_other_card", "bluff_ask")),
        (
            options.special_value > 1,
            options.jokers and options.high_double,
            ("special_value", "jokers", "high_double"),
        ),
        (
            options.on_false_answer != "reject",
            options.answer_mode == "manual",
            ("on_false_answer", "answer_mode"),
        ),
        (options.stall_action != "force_claim", options.stall_limit is not None, ("stall_action", "stall_limit")),
        (options.after_correct != "claimer", claims_in_turn, ("after_correct", "claim_timing")),
        (options.after_wrong != "claimer", claims_in_turn, ("after_wrong", "claim_timing")),
        (options.ace != "auto", options.sets != "rank_quartets", ("ace", "sets")),
        (
            options.wrong_attribution != "cancel",
            options.claim_attribution,
            ("wrong_attribution", "claim_attribution"),
        ),
    )
    for differs, met, names in needs:
        if differs and not met:
            yield Doubt("NO_EFFECT", names, {"option": names[0]})
