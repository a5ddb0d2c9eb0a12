"""`expert`: exact chances, weighted by how seats behave, a learned value of questions, and guarded search.

`quick` is the same without the search and without a model of its opponents. Both decide in the native core
(native_mind.py). Where it is not built or does not implement the house rules, or where a convention is in force, they
value questions in plain Python (learned.py), without search.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.literature import Literature
from shoal.games.literature.bots.convention import in_force
from shoal.games.literature.bots.greedy import GreedyMind
from shoal.games.literature.bots.knowledge import Knowledge, PerfectMemory
from shoal.games.literature.bots.late import Late
from shoal.games.literature.bots.learned.native_mind import NativeMind
from shoal.games.literature.bots.learned.native_positions import NativePositions
from shoal.games.literature.bots.learned.network import has_weights
from shoal.games.literature.bots.learned.opponent_observer import OpponentObserver
from shoal.games.literature.bots.learned.valuing import LearnedMind
from shoal.games.literature.bots.learned.weight_sets import (
    chosen_set,
    native_critic,
    native_networks,
    native_strangers,
    plain_networks,
    weights_for,
)
from shoal.games.literature.bots.odds import most_steps
from shoal.games.literature.bots.player import Player
from shoal.games.literature.native_layout import layout_of

if TYPE_CHECKING:
    import shoal_native as native

PATIENCE: Final = 5
"""Questions in a row with a publicly known answer, after which it asks nothing that cannot hit."""


def expert(rules: Literature, seat: Seat, rng: Random, *, weights: str = "", search: bool = True) -> Player:
    """The bot of that name. `weights` are others than those of the house (`weight_sets.chosen_set`)."""
    return searching(rules, seat, rng, weights) if search else quick(rules, seat, rng, weights=weights)


def searching(rules: Literature, seat: Seat, rng: Random, weights: str = "", **settings: Any) -> Player:
    """`expert` with other settings of its search, by the names of `SearchSettings` (native/src/search.hpp).

    A set without a critic is searched with the one of the house that suits the rules.
    """
    name = chosen_set(rules, weights)
    search = None
    if core is not None:
        critic = native_critic(name if has_weights(f"{name}.critic") else weights_for(rules))
        search = core.SearchSettings(critic=critic, strangers=native_strangers(name), **settings)
    return Player(rules, seat, strongest_mind(rules, seat, rng, PerfectMemory(rules, seat), search, name=name))


def quick(rules: Literature, seat: Seat, rng: Random, *, weights: str = "") -> Player:
    """The bot of that name."""
    name = chosen_set(rules, weights)
    return Player(rules, seat, strongest_mind(rules, seat, rng, PerfectMemory(rules, seat), name=name))


def strongest_mind(
    rules: Literature,
    seat: Seat,
    rng: Random,
    knowledge: Knowledge,
    search: native.SearchSettings | None = None,
    *,
    name: str | None = None,
) -> GreedyMind:
    """The strongest mind that there is here for these rules, thinking from that knowledge, with that search if any.

    `name` is the set of weights; without it, the one that suits the rules.
    """
    layout, name = layout_of(rules), name or weights_for(rules)
    if core is None or layout is None or in_force(rules):
        return LearnedMind(rules, seat, rng, knowledge, plain_networks(name))
    networks = native_networks(name)
    make, seed = core.SeatMind, rng.getrandbits(64)
    mind = Late(
        lambda: make(
            layout,
            networks.value,
            networks.likelihood,
            patience=PATIENCE,
            most_steps=most_steps(rules),
            search=search,
            seed=seed,
        )
    )
    positions = NativePositions(layout, knowledge, networks.encoder)
    observer = None if search is None else OpponentObserver(rules, seat, positions, mind)
    return NativeMind(rules, seat, rng, knowledge, positions, mind, observer)
