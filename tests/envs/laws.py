"""What is true of an encoding in every position, as assertions: each says what broke."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Illegal, Seat
from shoal.envs import Play, unpack
from shoal.envs.errors import NOT_ENCODED


def observe_by_sights(play: Play, seat: Seat) -> tuple[NDArray[Any], NDArray[Any]]:
    """Observation and events of a seat, made of nothing but its sights and of what is public about whose decision it is."""
    encoding, rules = play.encoding, play.rules
    view, memory = rules.start_view(seat), encoding.memory(seat)
    for event in play.log:
        sight = rules.seen(event, seat)
        view = rules.watch(view, sight)
        memory.see(sight)
    moment = None if play.moment is None else play.moment.for_seat(seat)
    return encoding.observation(view, memory if play.settings.memory else None, moment), encoding.events(memory)


def an_observation_is_a_function_of_sights(play: Play, seat: Seat) -> None:
    observation, events = observe_by_sights(play, seat)

    assert np.array_equal(observation, play.observation(seat))
    if not play.encoding.may_refuse:  # a refusal is no event of the rules
        assert np.array_equal(events, play.events(seat))


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
