"""Where rows come from and how strong a network is: self-play, matches and the model of behaviour, by the native core."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec
import numpy as np

from shoal.errors import ShoalError
from shoal.games import options_of, rules_of
from shoal.literature import Literature
from shoal.native import NOTICE, core, layout_of
from shoal.train.rows import Rows, rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shoal_native import Layout, Player


TEACHER: Final = (1.4, 0.2, 0.7, 0.2, -0.2, -0.9, -0.2, -0.1)
"""Theta of the player with which a training begins: the formula of `counting`, by chances that are weighted so. It was
fitted to that player's own games, and tempered."""


class BadTraining(ShoalError, ValueError):
    """A training that cannot be done as it was asked for."""


class Policy(NamedTuple):
    """Who plays: a file of weights, or None for the formula of `counting`; and the weights of the model of behaviour."""

    weights: bytes | None
    theta: tuple[float, ...]


class Margin(msgspec.Struct, frozen=True):
    """What a match said, in half-suits a game."""

    diff: float
    se: float | None = None

    def __str__(self) -> str:
        return f"{self.diff:+.2f}" + ("" if self.se is None else f" +- {self.se:.2f}")


class Likelihood(NamedTuple):
    """Of true deals: its logarithm, its slope along theta, and in how many positions."""

    logarithm: float
    slope: list[float]
    positions: int


class Source(Protocol):
    """Plays games; the same arguments always give the same games."""

    teacher: Policy
    """Who plays the games from which the first network learns."""

    def play(self, policy: Policy, first: int, games: int, explore: float) -> Rows:
        """The rows of games number `first` and on, of the policy with itself."""
        ...

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """How much A beats B by."""
        ...

    def likelihood(self, policy: Policy, theta: list[float], first: int, games: int) -> Likelihood:
        """How well theta tells where cards are in games of the policy with itself."""
        ...


class NativeSource:
    """Literature by the rules of these options, on so many cores."""

    def __init__(
        self, options: Mapping[str, object], seed: int, threads: int, lambda_: float, *, exact: bool, share: float
    ) -> None:
        """`exact`: whether self-play counts its chances or estimates them; `share`: of the seats that are guests'."""
        if core is None:
            raise BadTraining(f"training needs the native core. {NOTICE}")
        rules = rules_of("literature", options)
        layout = layout_of(rules) if isinstance(rules, Literature) else None
        if layout is None:
            raise BadTraining("the native core does not know these house rules")
        self.teacher = Policy(None, TEACHER)
        self._layout: Layout = layout
        self._seed = seed
        self._threads = threads
        self._lambda = lambda_
        self._exact = exact
        self._share = share
        self._guests = [core.Player(None, TEACHER, weighs=True, exact=exact), core.Player(None, exact=exact)]

    def play(self, policy: Policy, first: int, games: int, explore: float) -> Rows:
        """The rows of games number `first` and on."""
        assert core is not None
        player = _player(policy, explore, exact=self._exact)
        found = core.self_play(
            self._layout, player, self._seed, first, games, self._lambda, self._threads, self._guests, self._share
        )
        return rows_of(found["features"], found["branch"], found["target"], found["game"])

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """On duplicate deals that no self-play has."""
        assert core is not None
        found = core.match(self._layout, [_player(a)], [_player(b)], self._seed + 1, 0, deals, self._threads)
        differences = np.frombuffer(found["differences"], np.float32).astype(np.float64)
        if len(differences) < 2:
            return Margin(float(differences.mean()))
        return Margin(float(differences.mean()), float(differences.std(ddof=1)) / math.sqrt(len(differences)))

    def likelihood(self, policy: Policy, theta: list[float], first: int, games: int) -> Likelihood:
        """Of one in four decisions of these games."""
        assert core is not None
        return Likelihood(
            *core.fit_behaviour(self._layout, _player(policy), theta, self._seed, first, games, 4, self._threads)
        )


def options_for(preset: str | None, seats: int | None, assignments: list[str]) -> dict[str, object]:
    """The options of Literature that were asked for."""
    options = options_of("literature", preset, assignments)
    if seats is not None:
        options["players"] = seats
    return options


def _player(policy: Policy, explore: float = 0.0, *, exact: bool = True) -> Player:
    assert core is not None
    teaches = policy.weights is None
    network = None if policy.weights is None else core.Network.load(policy.weights)
    temperature = 0.5 if teaches else 0.15  # the teacher's values are in cards, a network's in half-suits
    player: Player = core.Player(
        network, policy.theta, explore=explore, temperature=temperature, weighs=teaches, exact=exact
    )
    return player
