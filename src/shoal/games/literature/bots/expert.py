"""`expert`: exact chances, weighted by how seats behave, a learned value of questions, and guarded search.

`quick` is the same without the search and without a model of its opponents. Both decide in the native core
(native_mind.py). Where it is not built or does not implement the house rules, or where a convention is in force, they
value questions in plain Python (learned_mind.py): without search, and without hearing what was not asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.bots.bot import Maker
from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.literature import Literature
from shoal.games.literature.bots.convention import in_force
from shoal.games.literature.bots.greedy import GreedyMind
from shoal.games.literature.bots.learned_mind import LearnedMind
from shoal.games.literature.bots.memory import BoundedMemory, Knowledge, PerfectMemory
from shoal.games.literature.bots.mind import Late
from shoal.games.literature.bots.native_mind import (
    Listener,
    NativeMind,
    NativePositions,
    OpponentObserver,
    SightObservers,
)
from shoal.games.literature.bots.networks import (
    choice_for,
    chosen_set,
    has_weights,
    native_critic,
    native_networks,
    native_strangers,
    plain_networks,
    weights_for,
)
from shoal.games.literature.bots.odds import most_steps
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.native_layout import layout_of

if TYPE_CHECKING:
    import shoal_native as native


PATIENCE: Final = 5
"""Questions in a row with a publicly known answer, after which it asks nothing that cannot hit."""


class LearnedSet(NamedTuple):
    """What a mind has learned: the name of a set of weights, and whether it uses the choice networks there."""

    name: str
    hears: bool = True


def expert(
    rules: Literature, seat: Seat, rng: Random, *, weights: str = "", search: bool = True, hears: bool = True
) -> MindPlayer:
    """The bot of that name.

    `weights` are others than those of the house (`chosen_set`). Without `hears` it does without choice networks.
    """
    if not search:
        return quick(rules, seat, rng, weights=weights, hears=hears)
    learned = LearnedSet(chosen_set(rules, weights), hears)
    settings = search_settings(rules, learned.name)
    return MindPlayer(rules, seat, strongest_mind(rules, seat, rng, PerfectMemory(rules, seat), settings, learned))


def search_settings(rules: Literature, name: str) -> native.SearchSettings | None:
    """Those of a set of weights; one without a critic is searched with that of the house that suits the rules."""
    if core is None:
        return None
    critic = native_critic(name if has_weights(f"{name}.critic") else weights_for(rules))
    settings: native.SearchSettings = core.SearchSettings(critic=critic, strangers=native_strangers(name))
    return settings


def quick(rules: Literature, seat: Seat, rng: Random, *, weights: str = "", hears: bool = True) -> MindPlayer:
    """The bot of that name, with the same options as `expert`."""
    learned = LearnedSet(chosen_set(rules, weights), hears)
    return MindPlayer(rules, seat, strongest_mind(rules, seat, rng, PerfectMemory(rules, seat), learned=learned))


def strongest_mind(
    rules: Literature,
    seat: Seat,
    rng: Random,
    knowledge: Knowledge,
    search: native.SearchSettings | None = None,
    learned: LearnedSet | None = None,
) -> GreedyMind:
    """The strongest mind that there is here for these rules, thinking from that knowledge, with that search if any.

    Without `learned` it uses all of the set of weights that suits the rules.
    """
    layout, (name, hears) = layout_of(rules), learned or LearnedSet(weights_for(rules))
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
            choice=choice,
        )
    )
    positions = NativePositions(layout, knowledge, networks.encoder)
    choice = choice_for(rules, name) if hears else None
    listener = None if choice is None else Listener(rules, positions, choice)
    observer = None if search is None else OpponentObserver(rules, seat, positions, mind)
    return NativeMind(rules, seat, rng, positions, mind, observers=SightObservers(observer, listener))


BUDGETS: Final[Mapping[str, int]] = {"club": 30, "casual": 14, "beginner": 5}
"""How many facts each of them keeps, besides what the table shows."""


def forgetful(budget: int) -> Maker:
    """The maker of a player that keeps so many facts."""

    def make(rules: Literature, seat: Seat, rng: Random, *, weights: str = "", memory: int = budget) -> MindPlayer:
        learned = LearnedSet(chosen_set(rules, weights))
        return MindPlayer(
            rules, seat, strongest_mind(rules, seat, rng, BoundedMemory(rules, seat, memory), learned=learned)
        )

    return make


LEVELS: Final[dict[str, Maker]] = {name: forgetful(budget) for name, budget in BUDGETS.items()}
"""The levels by name, the strongest first."""
