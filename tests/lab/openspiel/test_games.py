"""What OpenSpiel is told of our games, and how house rules become parameters."""

from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment

from shoal.core.game import BadOptions
from shoal.core.games import fields_of, rules_of
from shoal.lab.openspiel.held import options_from, specification, unusual
from tests.lab.openspiel.playing import TINY, game


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
    assert unusual("literature", {"removed_rank": "7"}) == {"removed_rank": "'7'"}, "it looks like a number"


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


@pytest.mark.parametrize(
    ("parameters", "error", "reason"),
    [
        ("pack=2x2", BadOptions, "TINY_PACK_TOO_SMALL"),
        ("players=4,pack=2x2", BadOptions, "TINY_PACK_NEEDS_STALL_LIMIT"),
        ("players=5", BadOptions, "BAD_PLAYER_COUNT"),
        ("claim_timing=noon", BadOptions, "BAD_VALUE"),
        ("reward=money", ValueError, "reward is difference or win"),
        ("max_moves=0", ValueError, "max_moves is a whole number"),
        ("cards=3", pyspiel.SpielError, "Unknown parameter 'cards'"),
    ],
)
def test_parameters_that_make_no_game_are_refused_by_name(parameters: str, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        pyspiel.load_game(f"shoal_literature({parameters})")


# OpenSpiel's own suites, unchanged, on small tables.


if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])

WHOLE = f"shoal_literature({TINY},stall_limit=1,max_moves=40)"


def faults_in_suite(base: str, game: str) -> list[str]:
    """What one of OpenSpiel's suites of its interface finds wrong with a game."""
    # Imported here: SciPy's statistics come with it, and each worker would need two seconds for them.
    from open_spiel.integration_tests import api_test

    suites: Any = api_test
    suites.TOTAL_NUM_STATES[WHOLE] = (41, 344, 248)
    suites.PERFECT_RECALL_NUM_STATES[WHOLE] = 296
    case = type(base, (getattr(suites, base),), {"game_name": game, "game": pyspiel.load_game(game)})
    result = unittest.TestResult()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    assert suite.countTestCases() > 2
    suite.run(result)
    return [f"{test}: {trace}" for test, trace in (*result.errors, *result.failures)]


@pytest.mark.slow
def test_the_whole_tree_has_perfect_recall_and_a_constant_sum() -> None:
    assert faults_in_suite("EnforceAPIOnFullTreeBase", WHOLE) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["shoal_literature(max_moves=100)", "shoal_go_fish(players=2)"])
def test_errors_lengths_and_observations_are_as_games_of_openspiel_have_them(game: str) -> None:
    assert faults_in_suite("EnforceAPIOnPartialTreeBase", game) == []


@pytest.mark.parametrize(
    ("name", "count"),
    [
        (f"shoal_literature({TINY},stall_limit=3,claim_timing=any,challenge=true)", 2),
        ("shoal_go_fish(players=2,deck_ranks=4)", 2),
        ("shoal_fish_draw(players=3,max_moves=30)", 1),
    ],
)
def test_random_simulations(name: str, count: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=count, serialize=True, verbose=False)


@pytest.mark.slow
def test_a_playthrough_is_played_again(tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # here for the same reason

    played = generate_playthrough.playthrough(WHOLE, None)
    (tmp_path / "played.txt").write_text(played)
    again, _ = generate_playthrough.replay(str(tmp_path / "played.txt"))
    assert again.rstrip() == played.rstrip()


def test_the_environment_of_openspiel_checks_legality() -> None:
    env = rl_environment.Environment(pyspiel.load_game(WHOLE), enable_legality_check=True)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0
