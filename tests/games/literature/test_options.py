"""House rules as data, and the pack that they make."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, get_args

import msgspec
import pytest

from shoal.core.cards import CardSet
from shoal.core.codec import Decoder, encode
from shoal.core.game import BadOptions
from shoal.games.literature import Literature
from shoal.games.literature.rules.options import (
    MOST_PLAYERS,
    PRESETS,
    Group,
    Options,
    Rank,
    doubts,
    half_suits,
    validate,
)
from tests.strategies import played


def refusal(options: Options) -> str:
    with pytest.raises(BadOptions) as refused:
        validate(options)
    return f"{refused.value}"


@pytest.mark.parametrize("players", [-6, 0, 2, 3, 7, 25, 26, 10**9])
def test_odd_small_and_huge_tables_are_refused(players: int) -> None:
    assert refusal(Options(players=players)).startswith("BAD_PLAYER_COUNT: players=")


@pytest.mark.parametrize("players", range(4, MOST_PLAYERS + 1, 2))
def test_every_even_table_from_four_is_playable_and_an_uneven_deal_can_be_refused(players: int) -> None:
    validate(Options(players=players))
    if 48 % players:
        assert refusal(Options(players=players, uneven_deal="error")).startswith("UNEVEN_DEAL: cards=48, players=")
    else:
        validate(Options(players=players, uneven_deal="error"))


@pytest.mark.parametrize("text", [b'{"playrs":6}', b'{"removed_rank":"1"}', b'{"players":"6"}', b"[]"])
def test_unknown_options_and_values_are_unreadable(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"field|enum|Expected"):
        Decoder[Options](Options)(text)


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert encode(Options(players=8)) == b'{"players":8}'


@pytest.mark.parametrize(
    ("removed", "ace", "low", "high"),
    [
        ("8", "auto", "2C 3C 4C 5C 6C 7C", "9C TC JC QC KC AC"),
        ("2", "auto", "3C 4C 5C 6C 7C 8C", "9C TC JC QC KC AC"),
        ("7", "auto", "AC 2C 3C 4C 5C 6C", "8C 9C TC JC QC KC"),
        ("7", "high", "2C 3C 4C 5C 6C 8C", "9C TC JC QC KC AC"),
        ("8", "low", "AC 2C 3C 4C 5C 6C", "7C 9C TC JC QC KC"),
        ("A", "auto", "2C 3C 4C 5C 6C 7C", "8C 9C TC JC QC KC"),
    ],
)
def test_the_removed_rank_and_the_ace_make_the_half_suits(
    removed: Rank, ace: Literal["auto", "high", "low"], low: str, high: str
) -> None:
    parts = half_suits(Options(removed_rank=removed, ace=ace))

    assert (parts["LC"], parts["HC"]) == (CardSet(low), CardSet(high))
    assert list(parts) == ["LC", "LD", "LH", "LS", "HC", "HD", "HH", "HS"]
    assert len(CardSet(card for cards in parts.values() for card in cards)) == 48


def tiny(pack: str, **others: Any) -> Options:
    """A tiny table for four with these house rules besides."""
    said: dict[str, Any] = {"players": 4, "stall_limit": 3, "pack": pack}
    return Options(**said | others)


def test_a_tiny_pack_has_the_first_cards_of_the_first_half_suits() -> None:
    assert half_suits(tiny("2x2")) == {"LC": CardSet("2C 3C"), "LD": CardSet("2D 3D")}
    assert half_suits(tiny("5x3", removed_rank="2"))["HC"] == CardSet("9C TC JC")
    assert half_suits(tiny("8x6")) == half_suits(Options())


# --- Combinations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options(players=5, jokers=True, sets="rank_quartets"), "BAD_PLAYER_COUNT"),
        (Options(jokers=True, sets="six_seven"), "JOKERS_NEED_HALF_SUITS"),
        (Options(removed_rank="none"), "REMOVED_RANK_NEEDS_HALF_SUITS"),
        (Options(removed_rank="none", jokers=True), "REMOVED_RANK_NEEDS_HALF_SUITS"),
        (Options(removed_rank="9", sets="six_seven"), "REMOVED_RANK_NEEDS_HALF_SUITS"),
        (Options(high_double=True, sets="rank_quartets"), "HIGH_DOUBLE_NEEDS_HALF_SUITS"),
        (Options(claim_timing="any", out_of_turn_claim="penalise"), "PENALTY_WITH_ANY_TIME_CLAIMS"),
        (Options(cardless_may_claim=True), "RETIRED_PLAYERS_CANNOT_CLAIM"),
        (Options(bluff_effect="surrender"), "SURRENDER_NEEDS_BLUFF"),
        (Options(first_player="seat:6"), "UNKNOWN_FIRST_PLAYER"),
        (Options(first_player="the cat"), "UNKNOWN_FIRST_PLAYER"),
        (Options(first_player="dealer\n"), "UNKNOWN_FIRST_PLAYER"),
        (Options(tie_break="half_suit:R2"), "UNKNOWN_TIE_BREAK"),
        (Options(tie_break="half_suit:SP"), "UNKNOWN_TIE_BREAK"),
        (Options(tie_break="chance"), "UNKNOWN_TIE_BREAK"),
        (tiny("9x2"), "UNKNOWN_PACK"),
        (tiny("2x2\n"), "UNKNOWN_PACK"),
        (tiny("2x4", sets="six_seven"), "TINY_PACK_NEEDS_HALF_SUITS"),
        (tiny("2x4", jokers=True), "TINY_PACK_NEEDS_HALF_SUITS"),
        (tiny("2x2", players=6), "TINY_PACK_TOO_SMALL"),
        (tiny("2x2", stall_limit=None), "TINY_PACK_NEEDS_STALL_LIMIT"),
        (tiny("2x2", tie_break="half_suit:LH"), "UNKNOWN_TIE_BREAK"),
        (tiny("3x3", uneven_deal="error"), "UNEVEN_DEAL"),
    ],
)
def test_house_rules_that_make_no_game_are_refused_by_name(options: Options, reason: str) -> None:
    assert refusal(options).startswith(f"{reason}: ")


@pytest.mark.parametrize(
    "options",
    [
        Options(claim_timing="any"),
        Options(claim_timing="any", out_of_turn_claim="reject"),
        Options(claim_timing="team_turn", out_of_turn_claim="penalise"),
        Options(cardless_may_claim=True, announce_and_retire=False),
        Options(high_double=True, sets="six_seven"),
        Options(removed_rank="none", sets="rank_quartets"),
        Options(tie_break="half_suit:SP", jokers=True),
        Options(tie_break="half_suit:RT", sets="rank_quartets"),
        Options(first_player="seat:5"),
        tiny("2x2", high_double=True, end="clinch"),
        tiny("2x4", tie_break="half_suit:LD", players=8),
    ],
)
def test_house_rules_that_go_together_are_played(options: Options) -> None:
    validate(options)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (Options(), []),
        (Options(end="majority"), ["MAJORITY_WITH_CANCEL"]),
        (Options(end="majority", wrong_attribution="opponents"), []),
        (Options(history="full"), ["FULL_HISTORY"]),
        (Options(bluff_ask=True, bluff_needs_other_card=True), ["BLUFFS_MISLEAD_BOTS"]),
        (Options(ask_requires="team"), ["QUESTIONS_LEAK"]),
        (Options(forced_declare=True, after_correct="team_choice"), ["FORCED_DECLARE_WITH_TEAM_CHOICE"]),
        (Options(bluff_needs_other_card=True), ["NO_EFFECT"]),
        (Options(special_value=2, high_double=True), ["NO_EFFECT"]),
        (Options(special_value=2, high_double=True, jokers=True), []),
        (Options(on_false_answer="award"), ["NO_EFFECT"]),
        (Options(stall_action="end"), ["NO_EFFECT"]),
        (Options(after_wrong="opponents", after_correct="team_choice", claim_timing="any"), ["NO_EFFECT"] * 2),
        (Options(ace="low", sets="rank_quartets"), ["NO_EFFECT"]),
        (Options(wrong_attribution="nothing", claim_attribution=False), ["NO_EFFECT"]),
    ],
)
def test_what_is_legal_and_strange_gets_a_warning(options: Options, names: list[str]) -> None:
    assert [doubt.name for doubt in doubts(options)] == names
    assert Literature(options).doubts == doubts(options)
    assert all(set(doubt.options) <= set(Options.__struct_fields__) for doubt in doubts(options))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played(name: str) -> None:
    assert played(Literature(PRESETS[name]), Random(7)).state.board.over is not None


# --- For the form -----------------------------------------------------------------------------------------------------


def test_every_option_says_where_a_form_shows_it() -> None:
    properties = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]

    for name in Options.__struct_fields__:
        assert properties[name]["group"] in get_args(Group), name


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        (
            "first_player",
            ["dealer", "left_of_dealer", "random", "seat:0", "seat:23"],
            ["seat:", "seat:01", "seat:-1", ""],
        ),
        (
            "tie_break",
            ["none", "best_of_3", "half_suit:HD", "half_suit:SP", "half_suit:RT"],
            ["half_suit:XX", "HD", ""],
        ),
        ("stall_limit", [None, 1], [0]),
        ("max_pause_seconds", [None, 1], [0]),
    ],
)
def test_texts_have_a_pattern_and_counts_begin_at_one(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        assert getattr(msgspec.convert({name: value}, Options), name) == value
    for value in bad:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({name: value}, Options)


@pytest.mark.parametrize(
    ("options", "half_suit", "points"),
    [
        (Options(), "HD", 1),
        (Options(high_double=True), "HD", 2),
        (Options(high_double=True), "LD", 1),
        (Options(high_double=True, jokers=True), "SP", 1),
        (Options(high_double=True, jokers=True, special_value=2), "SP", 2),
        (Options(jokers=True, special_value=2), "SP", 1),
    ],
)
def test_what_a_half_suit_counts(options: Options, half_suit: str, points: int) -> None:
    rules = Literature(options)

    assert rules.worth[half_suit] == points
    assert rules.points == sum(rules.worth.values())
