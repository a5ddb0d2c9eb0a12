"""What OpenSpiel is told of our games, and how house rules become parameters."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pyspiel
import pytest

from shoal.core.game import BadOptions
from shoal.core.games import fields_of, rules_of
from shoal.lab.openspiel.table import options_from, specification, unusual
from tests.lab.openspiel.playing import TINY, game


def test_importing_registers_the_three_games() -> None:
    assert {"shoal_literature", "shoal_go_fish", "shoal_fish_draw"} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", ["literature", "go_fish", "fish_draw"])
def test_every_house_rule_is_a_parameter_with_its_own_default(name: str) -> None:
    usual = specification(name)
    assert {field.name for field in fields_of(name)} <= usual.keys()
    assert rules_of(name, options_from(name, usual)).options == rules_of(name).options


def test_parameters_make_house_rules() -> None:
    rules = game("literature", players=8, removed_rank="'7'", claim_timing="any", jokers="true").table.rules
    assert (rules.seats, rules.options.removed_rank, rules.options.claim_timing) == (8, "7", "any")
    assert rules.options.jokers
    assert game("go_fish", hand_sizes="'3'", max_questions=9).table.rules.options.max_questions == 9


def test_a_game_says_only_what_is_unusual_and_its_text_makes_it_again() -> None:
    made = game("literature", players=4, removed_rank="'7'", stall_limit=0, reward="win")
    assert str(made) == "shoal_literature(players=4,removed_rank='7',reward=win)"
    assert str(pyspiel.load_game(str(made))) == str(made)


def test_a_word_that_looks_like_a_number_is_quoted_when_it_comes_as_a_text() -> None:
    assert unusual("literature", {"removed_rank": "7"}) == {"removed_rank": "'7'"}
    assert unusual("literature", {"removed_rank": "8"}) == {}


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ("pack=2x2", "TINY_PACK_TOO_SMALL"),
        ("players=4,pack=2x2", "TINY_PACK_NEEDS_STALL_LIMIT"),
        ("players=5", "BAD_PLAYER_COUNT"),
        ("claim_timing=noon", "BAD_VALUE"),
    ],
)
def test_house_rules_that_make_no_game_are_refused_by_name(parameters: str, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        pyspiel.load_game(f"shoal_literature({parameters})")


def test_settings_are_refused_with_what_may_be_said() -> None:
    with pytest.raises(ValueError, match="reward is difference or win"):
        game("literature", reward="money")
    with pytest.raises(ValueError, match="max_moves is a whole number"):
        game("literature", max_moves=0)


def test_an_unknown_parameter_is_openspiels_own_error() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'cards'"):
        game("literature", cards=3)


def test_a_game_has_the_sizes_of_its_table() -> None:
    usual, tiny = game("literature"), pyspiel.load_game(f"shoal_literature({TINY},stall_limit=1)")
    assert (usual.num_players(), usual.num_distinct_actions(), usual.max_chance_outcomes()) == (6, 159, 6)
    assert usual.observation_tensor_size() == 6 + 205
    assert (tiny.num_distinct_actions(), tiny.max_chance_nodes_in_history()) == (15, 4)
    assert (tiny.min_utility(), tiny.max_utility(), tiny.utility_sum()) == (-2, 2, 0)


@pytest.mark.parametrize(("reward", "model"), [("difference", "REWARDS"), ("win", "TERMINAL")])
def test_points_come_as_rewards_and_a_win_at_the_end(reward: str, model: str) -> None:
    kind: Any = game("literature", reward=reward).get_type()
    assert kind.reward_model == getattr(pyspiel.GameType.RewardModel, model)


@pytest.mark.slow
def test_a_process_that_played_ends_well() -> None:
    program = "import pyspiel, shoal.lab.openspiel; pyspiel.load_game('shoal_go_fish').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
