"""Native games follow the same rules as those in Python."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.games.literature import Literature, Options
from shoal.games.literature.count_files import read_counts
from shoal.games.literature.native_layout import MOST_SEATS, layout_of
from shoal.games.literature.rules.options import PRESETS
from tests.native.game_twins import Differ, Twins, random_rules

if native.core is None:
    pytest.skip(native.NOTICE, allow_module_level=True)

core: Any = native.core

COUNTS = Path(__file__).parents[1] / "games" / "literature" / "count_files" / "counts.txt"


def play(rules: Literature, rng: Random, layout: Any, games: int = 1) -> None:
    for _ in range(games):
        twins = Twins(rules, rng, layout)
        while twins.step(rng):
            pass


# --- The same rules -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 6, 8, 10, 12])
def test_the_twins_agree_after_every_move_under_random_house_rules(seats: int) -> None:
    rng, games = Random(seats), 0
    while games < 12:
        rules = random_rules(rng)
        if rules.seats == seats:
            play(rules, rng, layout_of(rules))
            games += 1


@pytest.mark.parametrize("preset", PRESETS)
def test_the_twins_agree_under_every_preset(preset: str) -> None:
    rules, rng = Literature(PRESETS[preset]), Random(preset)
    play(rules, rng, layout_of(rules), games=2)


FAULTS = {
    "a wrong claim moves the turn": (Options(), Options(after_wrong="opponents")),
    "a wrong claim moves no turn": (Options(after_wrong="opponents"), Options()),
    "a wrong holder costs nothing": (Options(), Options(wrong_attribution="opponents")),
    "points are lost that should not be": (Options(), Options(opponent_holds="minus_one")),
    "a bluff is a question like any other": (Options(), Options(bluff_ask=True)),
    "a bluffer keeps the card": (
        Options(bluff_ask=True, bluff_effect="surrender"),
        Options(bluff_ask=True),
    ),
    "the game ends early": (Options(), Options(end="clinch")),
    "the rest is given away": (Options(), Options(endgame="award_rest")),
    "forced choices are not made": (Options(), Options(auto_single=False)),
    "claims out of turn are refused": (Options(), Options(out_of_turn_claim="reject")),
    "high half-suits count once": (Options(high_double=True), Options()),
    "another card is the removed one": (Options(), Options(removed_rank="7", ace="high")),
    "an emptied turn-holder cannot choose": (
        Options(claim_timing="any"),
        Options(claim_timing="any", emptied_holder="left_teammate"),
    ),
}
"""What Python plays, and what the native core plays in its place."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str) -> None:
    right, wrong = (Literature(options) for options in FAULTS[fault])

    with pytest.raises((Differ, ValueError)):
        play(right, Random(1), layout_of(wrong), games=60)


def test_the_numbers_of_the_count_file_come_out() -> None:
    for counted in read_counts(COUNTS.read_text(encoding="utf-8")):
        rules = Literature(counted.options)
        layout = layout_of(rules)
        if layout is None:
            assert rules.seats > MOST_SEATS
            continue
        hands = [hand.mask for hand in counted.dealt.hands]
        depths = range(1, len(counted.counts) + 1)
        assert [core.count_questions(layout, hands, counted.dealt.dealer, depth) for depth in depths] == [
            *counted.counts
        ]


@pytest.mark.parametrize(
    "option", [{"challenge": True}, {"ask_requires": "team"}, {"ask_teammates": True}, {"players": 14}]
)
def test_a_table_that_the_native_core_does_not_know_has_no_layout(option: dict[str, Any]) -> None:
    assert layout_of(Literature(Options(**option))) is None
