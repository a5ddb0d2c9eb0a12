"""What `bench envs` measures in OpenSpiel: its own games as anchors, and ours under its interface. Importing it needs OpenSpiel."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

pyspiel: Any = import_module("pyspiel")
import_module("open_spiel.python.games")  # registers OpenSpiel's games in Python
import_module("shoal.lab.openspiel")  # registers ours

Speed = tuple[int, float]
"""Decisions, and seconds of processor time."""

KUHN: Final = "python_kuhn_poker"
"""OpenSpiel's own game in Python that everyone starts from: what a step costs before any rules are played."""


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


def random_play(name: str, steps: int, *, tensors: bool) -> Speed:
    """Play a game at random until so many actions were applied, those of chance, by their probabilities, included.

    With `tensors` the observation tensor and the mask of the seat that decides are read before each decision.
    """
    game: Any = pyspiel.load_game(name)
    rng, done, began = Random(1), 0, process_time()
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                (action,) = rng.choices(outcomes, chances)
            else:
                action = rng.choice(state.legal_actions())
                if tensors:
                    state.observation_tensor()
                    state.legal_actions_mask()
            state.apply_action(action)
            done += 1
    return done, process_time() - began


def clone_us(name: str, steps: int, clones: int = 2_000) -> float:
    """Microseconds of processor time for a clone after so many actions of a random game."""
    rng, state = Random(1), pyspiel.load_game(name).new_initial_state()
    while len(state.history()) < steps:
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(legal))
    began = process_time()
    for _ in range(clones):
        state.clone()
    return (process_time() - began) / clones * 1e6
