"""OpenSpiel's own suites, unchanged, on small tables; the long ones are in `./run bench openspiel`."""

from __future__ import annotations

from typing import ClassVar

import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough

from tests.openspiel.playing import TINY

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])

WHOLE = f"shoal_literature({TINY},stall_limit=1,max_moves=40)"
api_test.TOTAL_NUM_STATES[WHOLE] = (41, 344, 248)
api_test.PERFECT_RECALL_NUM_STATES[WHOLE] = 296


@pytest.mark.slow
class TestWholeTree(api_test.EnforceAPIOnFullTreeBase):
    """Perfect recall, constant sum, no information set of two players, on every history."""

    game_name: ClassVar = WHOLE
    game: ClassVar = pyspiel.load_game(WHOLE)


class TestPartOfLiterature(api_test.EnforceAPIOnPartialTreeBase):
    """Errors, lengths of histories, public and private observations."""

    game_name: ClassVar = "shoal_literature"
    game: ClassVar = pyspiel.load_game("shoal_literature(max_moves=100)")


class TestPartOfGoFish(api_test.EnforceAPIOnPartialTreeBase):
    """The same with draws."""

    game_name: ClassVar = "shoal_go_fish"
    game: ClassVar = pyspiel.load_game("shoal_go_fish(players=2)")


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
