"""OpenSpiel's own suites, unchanged, on small tables."""

from __future__ import annotations

import unittest
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment

from tests.lab.openspiel.playing import TINY

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


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        f"shoal_literature({TINY},stall_limit=3,claim_timing=any,challenge=true)",
        "shoal_go_fish(players=2,deck_ranks=4)",
    ],
)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.slow
def test_random_simulations_of_fish_draw() -> None:
    of = pyspiel.load_game("shoal_fish_draw(players=3,max_moves=30)")
    pyspiel.random_sim_test(of, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_a_playthrough_is_played_again(tmp_path: object) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # here for the same reason

    played = generate_playthrough.playthrough(WHOLE, None)
    file = f"{tmp_path}/played.txt"
    with open(file, "w") as out:  # noqa: PTH123
        out.write(played)
    again, _ = generate_playthrough.replay(file)
    assert again.rstrip() == played.rstrip()


def test_bots_of_openspiel_play() -> None:
    of = pyspiel.load_game("shoal_literature(players=4)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    returns = pyspiel.evaluate_bots(of.new_initial_state(), bots, 3)
    assert sum(returns) == 0


def test_the_environment_of_openspiel_checks_legality() -> None:
    env = rl_environment.Environment(pyspiel.load_game(WHOLE), enable_legality_check=True)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0
