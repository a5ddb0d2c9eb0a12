"""Encodings commute with exchanges of cards that change nothing about the game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from shoal.core.games import GAMES
from shoal.envs import Play, Symmetry, exchanged, permuted, symmetries
from tests.envs.games import random_play, walk
from tests.sampling import todays


def commutes(play: Play, symmetry: Symmetry, seat: int) -> None:
    """The seat's rows of this position with its cards exchanged are its rows, read in another order."""
    encoding, rules = play.encoding, play.rules
    view, memory = rules.start_view(seat), encoding.memory(seat)
    for event in play.log:
        sight = exchanged(rules.seen(event, seat), symmetry)
        view = rules.watch(view, sight)
        memory.see(sight)
    moment = None if play.moment is None else play.moment.for_seat(seat)
    row = encoding.observation(view, memory if play.settings.memory else None, moment)
    order = permuted(encoding.observations, encoding.observation_axes, symmetry)
    differing = np.nonzero(np.abs(row - play.observation(seat)[order]) > 1e-6)[0]

    assert not len(differing), [encoding.observations.at(int(place)) for place in differing[:3]]
    if moment is not None and moment.seat == seat:
        mask, own = (np.frombuffer(encoding.mask(of, moment), np.int8) for of in (view, play.view(seat)))
        order = permuted(encoding.actions, encoding.action_axes, symmetry)

        assert np.array_equal(mask, own[order])


@pytest.mark.parametrize("game", GAMES)
def test_observations_and_masks_commute_with_the_symmetries_of_a_game(game: str) -> None:
    for seed in todays(2, range(200), f"symmetries of {game}"):
        play, rng = random_play(game, seed), Random(seed)
        for position in walk(play, rng, most=60):
            is_spoken = position.moment is None or position.moment.spelling is not None
            if position.done or is_spoken or rng.random() < 0.9 or not symmetries(play.encoding):
                continue
            symmetry = rng.choice(symmetries(play.encoding))
            if symmetry.is_whole or getattr(position.state.board, "claim", None) is None:
                commutes(position, symmetry, rng.randrange(play.encoding.seats))
