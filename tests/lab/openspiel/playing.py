"""Random games in OpenSpiel for these tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

import shoal.lab.openspiel  # registers the games

__all__ = ["TINY", "game", "histories", "random_states", "shoal"]

TINY = "players=4,pack=2x2"


def game(name: str, **parameters: object) -> Any:
    """A game of ours, with its parameters as a text."""
    said = ",".join(f"{key}={value}" for key, value in parameters.items())
    return pyspiel.load_game(f"shoal_{name}({said})")


def random_states(of: Any, rng: Random) -> Iterator[Any]:
    """The states of a random game, each of them a clone, the end too."""
    state = of.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            (action,) = rng.choices(outcomes, chances)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    yield state


def histories(state: Any, chance: float = 1.0) -> Iterator[tuple[Any, float]]:
    """All states below one in which a seat decides, each with the probability of its chance."""
    if state.is_terminal():
        return
    if state.is_chance_node():
        for outcome, probability in state.chance_outcomes():
            yield from histories(state.child(outcome), chance * probability)
        return
    yield state, chance
    for action in state.legal_actions():
        yield from histories(state.child(action), chance)
