"""Loops over OpenSpiel games that are timed against an anchor in the same process: random play, tensors and masks, clones."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

ANCHOR: Final = "python_kuhn_poker"
"""OpenSpiel's own game in Python that everybody starts from: what a step costs before any rules are played."""

WARM_UP: Final = 500


class Speed(NamedTuple):
    """Actions a second of processor time, of players and of chance."""

    plain: float
    with_tensor: float


def load(name: str) -> Any:
    """A game by name; ours and OpenSpiel's own in Python are registered first. Raises `ImportError` without OpenSpiel."""
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games")
    import_module("shoal.lab.openspiel")
    return pyspiel.load_game(name)


def steps_of(game: Any, steps: int, *, tensors: bool, seed: int = 1) -> tuple[int, float]:
    """How many actions were applied, in how many seconds of processor time. Random play until so many actions were applied: `legal_actions` and `apply_action`, chance by its probabilities.

    With `tensors` the observation tensor and the mask of the seat that decides are asked for, too.
    """
    rng, done, began = Random(seed), 0, process_time()
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


def steps_a_second(game: Any, steps: int, *, tensors: bool) -> float:
    """Actions a second of processor time."""
    done, seconds = steps_of(game, steps, tensors=tensors)
    return done / seconds


def clone_us(game: Any, steps: int, clones: int, seed: int = 1) -> float:
    """Microseconds of processor time for a clone after so many actions of a random game."""
    rng, state = Random(seed), game.new_initial_state()
    while len(state.history()) < steps:
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    began = process_time()
    for _ in range(clones):
        state.clone()
    return (process_time() - began) / clones * 1e6


def speed(name: str, steps: int) -> Speed:
    """Both loops of one game."""
    game = load(name)
    for tensors in (False, True):
        steps_a_second(game, WARM_UP, tensors=tensors)
    return Speed(*(steps_a_second(game, steps, tensors=tensors) for tensors in (False, True)))
