"""What the faces of `bench envs` are measured against: other people's environments, played at random in this process.

Each takes a number of games, or of turns, and returns how many decisions were taken, and the seconds of processor time.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import process_time
from typing import Any

pyspiel: Any = import_module("pyspiel")
Speed = tuple[int, float]


def go_fish_in_cpp(games: int) -> Speed:
    """OpenSpiel's go_fish with its own random bots: no decision reaches Python."""
    game: Any = pyspiel.load_game("go_fish")
    bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(game.num_players())]
    states = [game.new_initial_state() for _ in range(games)]
    begun = process_time()
    for seed, state in enumerate(states):
        pyspiel.evaluate_bots(state, bots, seed)
    seconds = process_time() - begun
    return sum(sum(taken.player >= 0 for taken in state.full_history()) for state in states), seconds


def go_fish_with_tensor(games: int) -> Speed:
    """A loop in Python over OpenSpiel's go_fish that reads the observation and the mask before each decision."""
    game: Any = pyspiel.load_game("go_fish")
    rng, decisions, begun = Random(1), 0, process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions, process_time() - begun
