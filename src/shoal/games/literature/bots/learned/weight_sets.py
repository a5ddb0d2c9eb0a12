"""The sets of weights that come with Shoal, and those of one's own: which of them suits a table, loaded once for all seats.

A set NAME is `NAME.net`, `NAME.likelihood.net` and `NAME.encoder.net`, and for the search `NAME.critic.net`; some have
`NAME.strangers`, which was trained against players that infer nothing from which questions are asked (docs/weights.md).
"""

from __future__ import annotations

import atexit
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from shoal.core.native import built_core
from shoal.games.literature import Literature
from shoal.games.literature.bots.learned.network import BadWeights, Network, has_weights, weights

if TYPE_CHECKING:
    import shoal_native as native

N = TypeVar("N")

PARTS: Final = ("", ".likelihood", ".encoder")
"""What the names of the networks of a set end with, in the order of `PolicyNetworks`."""


class PolicyNetworks(NamedTuple):
    """What self-played games taught."""

    value: Network
    """What a question is worth if it misses, and if it hits."""
    likelihood: Network
    """How much likelier a card is in a hand, given what its seat did (`behaviour.py`)."""
    encoder: Network | None
    """Encodes questions for the likelihood network (`encoder_features.py`); without one all encodings are zero."""


class NativeNetworks(NamedTuple):
    """The same in the native core."""

    value: native.Network
    likelihood: native.Network
    encoder: native.Network


def weights_for(rules: Literature) -> str:
    """The name of the set that suits these rules best: the one that was trained at the table most like it."""
    if rules.options.sets == "rank_quartets":
        return "quartets"
    if rules.options.bluff_ask:
        return "bluffs"
    return "four" if rules.seats == 4 else "six"


def chosen_set(rules: Literature, where: str) -> str:
    """The set that `where` names, as the functions below take it; an empty text stands for what suits the rules best.

    `where` is the name of a set that comes with Shoal, the path of a set without its endings (`runs/mine`), or a folder:
    then it is the set in it that is called as the one that suits the rules, or else the only one. Raises BadWeights.
    """
    if not where or (re.fullmatch(r"\w[\w.-]*", where) and not Path(where).is_dir() and has_weights(where)):
        return where or weights_for(rules)
    path = Path(where).expanduser().absolute()
    if not path.is_dir():
        return str(path)
    ending = f"{PARTS[1]}.net"
    names = {file.name.removesuffix(ending) for file in path.glob(f"[!.]*{ending}")}
    found = sorted(name for name in names if not name.endswith(".strangers"))
    if weights_for(rules) in found:
        return str(path / weights_for(rules))
    if len(found) != 1:
        there = (
            f"several sets of weights: {', '.join(found)}; one is needed, {where}/NAME"
            if found
            else "no set of weights"
        )
        raise BadWeights(f"the folder {where} has {there}")
    return str(path / found[0])


@cache
def plain_networks(name: str) -> PolicyNetworks:
    """The set of that name, for plain Python. Raises BadWeights."""
    return PolicyNetworks(*(_loaded(Network.load, name + part) for part in PARTS))


@cache
def native_networks(name: str) -> NativeNetworks:
    """The set of that name, for the native core. Raises BadWeights."""
    return NativeNetworks(*(_loaded(built_core().Network.load, name + part) for part in PARTS))


@cache
def native_critic(name: str) -> native.Network:
    """The critic of that set. Raises BadWeights."""
    critic: native.Network = _loaded(built_core().Network.load, f"{name}.critic")
    return critic


@cache
def native_strangers(name: str) -> tuple[native.Network, native.Network] | None:
    """The value and the likelihood network that were trained against strangers, if that set has any."""
    if not has_weights(f"{name}.strangers"):
        return None
    trained = native_networks(f"{name}.strangers")
    return trained.value, trained.likelihood


def _loaded(load: Callable[[bytes], N], name: str) -> N:
    try:
        return load(weights(name))
    except ValueError as error:
        raise BadWeights(f"the weights {name!r} cannot be used: {error}") from None


for cached in (native_networks, native_critic, native_strangers):
    # The interpreter may end without freeing what a module has cached, and the native core would report it as leaked.
    atexit.register(cached.cache_clear)
