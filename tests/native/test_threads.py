"""Native calls let other Python threads run, and objects that threads share are used by one at a time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Any

import pytest

from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Literature
from shoal.games.literature.bots.networks import native_networks
from shoal.games.literature.bots.value_features import VALUE_FEATURES
from shoal.games.literature.native_layout import layout_of

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

RULES = Literature()
HALF_SUITS = [cards.mask for cards in RULES.half_suits.values()]
HAND = sum(cards & -cards for cards in HALF_SUITS)
"""A card of every half-suit: seat 0 has eight."""


def told() -> Any:
    """What everybody knows once the cards are dealt."""
    shared = core.Constraints(layout_of(RULES))
    shared.begin([8] * 6)
    return shared


def position(shared: Any, hand: int = HAND) -> Any:
    layout = layout_of(RULES)
    return core.PositionSnapshot(layout, 0, hand, shared, core.Behaviour(layout, [], 0), (0, 0))


def mind() -> Any:
    networks = native_networks("six")
    return core.SeatMind(layout_of(RULES), networks.value, networks.likelihood)


@contextmanager
def another_thread() -> Iterator[Callable[[], int]]:
    """It counts as long as it is let; nobody is made to let it."""
    count, over = 0, False

    def go_on() -> None:
        nonlocal count
        while not over:
            count += 1
            time.sleep(1e-4)  # here it lets others run

    usual = sys.getswitchinterval()
    sys.setswitchinterval(3600)  # Python itself takes the turn from nobody
    thread = Thread(target=go_on)
    thread.start()
    try:
        yield lambda: count
    finally:
        over = True
        sys.setswitchinterval(usual)
        thread.join()


def one_of_many(call: Callable[[], object], count: Callable[[], int]) -> bool:
    """Whether it counted within one of these calls: a short one may be over before the other thread wakes up."""
    before = count()
    for _ in range(20_000):
        call()
        if count() > before:
            return True
    return False


CALLS: dict[str, Callable[[], Callable[[], object]]] = {
    "playouts": lambda: partial(core.playouts, layout_of(RULES), 1, 2_000),
    "random steps": lambda: partial(core.Games(layout_of(RULES), 100, 1).random_steps, 1_000),
    "a posterior": lambda: partial(core.PosteriorSolver().solve, told()),
    "a mind": lambda: partial(mind().decide, position(told()), RULES.pack.mask & ~HAND),
    "a network": lambda: partial(native_networks("six").value.run, [[0.5] * len(VALUE_FEATURES)] * 100),
    "a match": lambda: partial(core.match, layout_of(RULES), *[[core.PlayerSettings(None)]] * 2, 1, 0, 5),
    "plain Python": lambda: lambda: sum(range(10)),
}


@pytest.mark.parametrize("what", CALLS)
def test_other_threads_run_during_a_native_call(what: str) -> None:
    call = CALLS[what]()

    with another_thread() as count:
        assert one_of_many(call, count) == (what != "plain Python")


def test_threads_take_turns_at_a_mind() -> None:
    shared, cards = told(), RULES.pack.mask
    moments = [position(shared, hand) for hand in (HAND, HAND << 1)]
    expected = [(mind().questions(at, cards), mind().best_claim(at)) for at in moments]
    one = mind()

    def ask(number: int) -> bool:
        at = moments[number % 2]
        return (one.questions(at, cards), one.best_claim(at)) == expected[number % 2]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, range(200)))


def test_threads_take_turns_at_a_batch_of_games() -> None:
    alone, together = core.Games(layout_of(RULES), 50, 1), core.Games(layout_of(RULES), 50, 1)
    alone.random_steps(4_000)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(together.random_steps, [100] * 40))

    assert together.number.tolist() == alone.number.tolist()
    assert together.hands.tolist() == alone.hands.tolist()


def test_constraints_added_later_do_not_change_the_position() -> None:
    shared, cards = told(), RULES.pack.mask & ~HAND
    at = position(shared)
    before = mind().questions(at, cards)

    shared.question(2, 1, 2, True)

    assert mind().questions(at, cards) == before
    assert mind().questions(position(shared), cards) != before
