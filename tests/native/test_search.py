"""Search: it ends, and takes another question only where that is better by more than its guard."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Literature, SeatView
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.native_mind import NativePositions
from shoal.games.literature.bots.networks import native_critic, native_networks
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.events import Asked

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

RULES = Literature()


def questions_of_seat_0(seed: int) -> Iterator[tuple[Any, int]]:
    """What seat 0 knew, and might ask for, whenever it asked in a game of `quick`."""
    bots = [bot_of("literature", "quick")(RULES, seat, Random(seed + seat)) for seat in range(RULES.seats)]
    layout = layout_of(RULES)
    assert layout is not None
    knowledge, view = PerfectMemory(RULES, 0), RULES.start_view(0)
    table = NativePositions(layout, knowledge, native_networks("six").encoder)
    for event in play(RULES, bots, RULES.deal(Random(seed))).log:
        if isinstance(event, Asked) and event.seat == 0:
            assert isinstance(view, SeatView)
            yield table.position(view, 0), RULES.moves(view).asks.mask
        sight = RULES.seen(event, 0)
        knowledge.see(sight)
        view = view.after(sight)


def asked(position: Any, cards: int, search: Any) -> tuple[int, int]:
    """Target and card, by the same dice; `search`: whether it looks again, and with which settings."""
    networks = native_networks("six")
    mind = core.SeatMind(
        layout_of(RULES), networks.value, networks.likelihood, patience=PATIENCE, search=search, seed=1
    )
    choice = mind.decide(position, cards)
    return choice.target, choice.card


@pytest.mark.slow
def test_a_search_takes_another_question_only_if_it_is_better_by_its_guard() -> None:
    moments = [moment for seed in (1, 2) for moment in questions_of_seat_0(seed)]
    critic = native_critic("six")
    usual, guarded = core.SearchSettings(critic=critic), core.SearchSettings(critic=critic, confidence=1e9)

    own, wary, searched = ([asked(*moment, search) for moment in moments] for search in (None, guarded, usual))

    assert wary == own
    assert searched != own


ENDLESS = """
from shoal.games.literature.bots.networks import native_critic, native_networks, native_strangers
from shoal.games.literature import Literature, Options
from shoal.core.native import core
from shoal.games.literature.native_layout import layout_of

layout = layout_of(Literature(Options(jokers=True, wrong_attribution="nothing")))
networks = native_networks("six")
search = core.SearchSettings(rollouts=64, critic=native_critic("six"), strangers=native_strangers("six"))
searching, plain = (core.PlayerSettings(*networks, patience=5, search=looks) for looks in (search, None))
print(core.match(layout, [searching, plain], [core.PlayerSettings(None, patience=5)], 6, 1, 1)["unfinished"])
"""
"""A game in whose rollouts somebody would say the same wrong claim for ever: he only estimates what it tells him."""


def test_a_search_ends_where_wrong_claims_cost_nothing() -> None:
    command = [sys.executable, "-c", ENDLESS]  # apart, because nothing stops a native call

    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)

    assert told.stdout == "0\n"


@pytest.mark.slow
def test_who_has_searched_leaves_nothing_behind_that_the_interpreter_complains_of() -> None:
    command = [sys.executable, "-m", "shoal", "match", "expert", "greedy", "--deals", "1", "--jobs", "1", "--json"]

    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)

    assert told.stderr == ""
