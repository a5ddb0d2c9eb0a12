"""What is true of an encoding in every position under all house rules and settings: random games of the day."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from shoal.core.game import Illegal, Seat
from shoal.core.games import GAMES
from shoal.envs import Play, Symmetry, exchanged, permuted, symmetries, unpack
from shoal.envs.errors import NOT_ENCODED
from tests.envs.games import random_play, walk
from tests.sampling import todays
from tests.strategies import SAMPLES

every_game = pytest.mark.parametrize("game", GAMES)

PACKED = 12
"""The most seats that a packed row has room for."""


def an_observation_is_a_function_of_sights(play: Play, seat: Seat) -> None:
    """And of what is public about whose decision it is."""
    encoding, rules = play.encoding, play.rules
    view, memory = rules.start_view(seat), encoding.memory(seat)
    for event in play.log:
        sight = rules.seen(event, seat)
        view = rules.watch(view, sight)
        memory.see(sight)
    moment = None if play.moment is None else play.moment.for_seat(seat)
    observation = encoding.observation(view, memory if play.settings.memory else None, moment)

    assert np.array_equal(observation, play.observation(seat))
    if not encoding.may_refuse:  # a refusal is no event of the rules
        assert np.array_equal(encoding.events(memory), play.events(seat))


def the_shapes_are_those_of_the_specs(play: Play, seat: Seat) -> None:
    encoding = play.encoding
    observation, mask, events = play.observation(seat), play.mask(seat), play.events(seat)

    assert (observation.shape, observation.dtype.name) == ((encoding.observations.size,), "float32")
    assert (mask.shape, mask.dtype.name) == ((encoding.actions.size,), "int8")
    assert (events.shape, events.dtype.name) == ((encoding.event_rows, 6), "int8")
    assert mask.any() == (seat == play.seat)


def packed_rows_hold_the_same(play: Play, seat: Seat) -> None:
    rows = np.stack([play.packed_row(seat)] * 2)
    found = unpack(rows, play.encoding)

    assert np.array_equal(found.observation[1], play.observation(seat))
    assert np.array_equal(found.mask[1], play.mask(seat))
    assert np.array_equal(found.events[1], play.events(seat))


def the_mask_is_what_the_rules_accept(play: Play) -> None:
    """Of every action: a legal one is a move that `check` accepts (or a piece of one), another one has a reason."""
    assert play.moment is not None
    assert play.seat is not None
    encoding, own = play.encoding, play.moment.for_seat(play.seat)
    for action, is_legal in enumerate(play.mask()):
        if is_legal:
            move = encoding.said(play.view(play.seat), own, action).move
            refusal = None if move is None else refused(play, move)
            assert refusal is None or encoding.may_refuse, (encoding.describe(action), refusal)
        elif play.reason(action) == NOT_ENCODED:
            assert encoding.leaves_out(play.view(play.seat), own, action), encoding.describe(action)


def refused(play: Play, move: object) -> str | None:
    """Why the rules refuse a move; `None` when they do not."""
    try:
        play.rules.check(play.state, move)
    except Illegal as illegal:
        return illegal.reason
    return None


def check(play: Play, rng: Random) -> None:
    """All laws, as one seat sees the position, and as the one that decides."""
    seat = rng.randrange(play.encoding.seats)
    an_observation_is_a_function_of_sights(play, seat)
    the_shapes_are_those_of_the_specs(play, seat)
    if play.encoding.seats <= PACKED:
        packed_rows_hold_the_same(play, seat)
        if play.seat is not None:
            packed_rows_hold_the_same(play, play.seat)
    if play.seat is not None:
        the_mask_is_what_the_rules_accept(play)


def law_abiding(game: str, seed: int, often: float) -> None:
    """A whole random game whose laws are checked now and then, and at its end."""
    play, rng = random_play(game, seed), Random(seed)
    brought = np.zeros(len(play.rewards))
    for position in walk(play, rng):
        if position.done or rng.random() < often:
            check(position, rng)
        brought += position.rewards
    assert np.allclose(brought, play.returns)
    assert abs(sum(play.returns)) < 1e-9
    places = SAMPLES[game].places(play.rules, play.state)
    assert sum(map(len, places)) == len(SAMPLES[game].pack(play.rules))


@every_game
@pytest.mark.parametrize(
    "number", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_the_laws_hold_in_games_of_the_day(game: str, number: int) -> None:
    (seed,) = todays(1, range(1_000), f"laws of {game} {number}")

    law_abiding(game, seed, often=0.05)


# --- Exchanges of cards that change nothing about the game --------------------------------------------------------------------


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


@every_game
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
