"""Other worlds that a seat could be in: all of them, no other, and each as often as by chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from shoal.envs.chance import Unlikely
from tests.lab.openspiel.playing import TINY, game, histories, random_states


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        f"shoal_literature({TINY},stall_limit=1)",
        "shoal_go_fish(players=2,deck_ranks=3,deck_copies=2,hand_sizes='1',max_questions=2)",
        "shoal_go_fish(players=2,deck_ranks=2,deck_copies=2,hand_sizes='1',max_questions=2,ask_for=card)",
    ],
)
def test_all_worlds_come_and_no_other(name: str) -> None:
    worlds: dict[str, dict[tuple[int, ...], float]] = defaultdict(dict)
    of = pyspiel.load_game(name)
    for state, chance in histories(of.new_initial_state()):
        worlds[state.information_state_string()][tuple(state.history())] = chance
    rng = Random(name)
    many = [found for found in worlds.values() if len(found) > 1]
    for possible in rng.sample(many, min(6, len(many))):
        state = of.new_initial_state()
        for action in max(possible):
            state.apply_action(action)
        draws = 40 * len(possible)
        drawn = Counter(
            tuple(state.resample_from_infostate(state.current_player(), rng.random).history()) for _ in range(draws)
        )
        assert set(drawn) == set(possible)
        total = sum(possible.values())
        for world, chance in possible.items():
            share = chance / total
            assert abs(drawn[world] - draws * share) < 6 * (draws * share * (1 - share)) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("shoal_literature(claim_timing=any,history=full)", 40),
        ("shoal_go_fish(players=2,deck_ranks=6,hand_sizes='5')", 20),
    ],
)
def test_in_another_world_the_seat_was_told_the_same(name: str, step: int) -> None:
    rng = Random(name)
    others = 0
    for state in list(random_states(pyspiel.load_game(name), rng))[:-1:step]:
        if state.is_chance_node():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        others += str(other) != str(state)
    assert others


@pytest.mark.parametrize(
    "name", ["shoal_literature(first_player=random)", "shoal_go_fish(refill='5')", "shoal_go_fish(ask_for=card)"]
)
def test_the_outcomes_of_chance_can_be_read_from_a_log(name: str) -> None:
    *_, last = random_states(pyspiel.load_game(name), Random(6))
    chance = last.held.table.chance
    again = last.in_world(*chance.read(chance.as_dealt(last.held.play.log)))
    assert again.returns() == last.returns()
    for seat in range(again.num_players()):
        assert again.information_state_string(seat) == last.information_state_string(seat)


def test_where_no_world_can_be_drawn_it_is_said() -> None:
    *_, state, _ = random_states(game("fish_draw"), Random(1))
    with pytest.raises(Unlikely, match="Fish Draw"):
        state.resample_from_infostate(0, Random(1).random)
    with pytest.raises(ValueError, match="before the cards are dealt"):
        game("literature").new_initial_state().resample_from_infostate(0, Random(1).random)
    with pytest.raises(ValueError, match="no player 9"):
        state.resample_from_infostate(9, Random(1).random)


@pytest.mark.parametrize(
    "name", [f"shoal_literature({TINY},stall_limit=3)", "shoal_go_fish(players=2,deck_ranks=3,hand_sizes='3')"]
)
def test_information_set_search_in_python_plays(name: str) -> None:
    of = pyspiel.load_game(name)
    state = next(state for state in random_states(of, Random(4)) if state.current_player() >= 0)
    dice = np.random.RandomState(1)
    bot: Any = ismcts.ISMCTSBot(of, mcts.RandomRolloutEvaluator(1, dice), 2.0, 20, random_state=dice)
    assert bot.step(state) in state.legal_actions()
