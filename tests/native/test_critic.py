"""The critic of a search: its inputs, its training examples, and which networks are valid."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest

from shoal.core.game import UncheckedRules
from shoal.core.games import options_of, rules_of
from shoal.core.native import NOTICE
from shoal.core.native import core as module
from shoal.games.literature import Literature
from shoal.games.literature.bots.networks import Layer, Network, native_critic, native_networks, weights_for
from shoal.games.literature.native_layout import layout_of

core: Any = module

pytestmark = pytest.mark.skipif(core is None, reason=NOTICE or "-")

OURS, WHOLE, NOTHING = 32, 34, 35
"""Inputs: our share of the half-suit in truth, whether we hold it all, and whether we hold none of it."""

INPUTS = 76

HALF_SUITS = 8


def layout_for(**options: object) -> Any:
    rules: UncheckedRules = rules_of("literature", {**options_of("literature", None, []), **options})
    assert isinstance(rules, Literature)
    return layout_of(rules)


def player(name: str = "six", **settings: Any) -> Any:
    networks = native_networks(name)
    return core.PlayerSettings(networks.value, networks.likelihood, networks.encoder, **settings)


def examples(games: int, *, first: int = 0, every: int = 1, threads: int = 1, seats: int = 6) -> dict[str, Any]:
    """By row: its game, its numbers, and what came of the half-suit."""
    found = core.critic_examples(layout_for(players=seats), player(exact=False), 1, first, games, every, threads)
    return {
        "game": np.frombuffer(found["game"], np.uint32),
        "target": np.frombuffer(found["target"], np.float32),
        "features": np.frombuffer(found["features"], np.float32).reshape(len(found["branch"]), -1),
    }


def test_what_came_of_a_half_suit_is_a_point_for_one_of_the_teams() -> None:
    found = examples(20)

    assert set(found["target"]) <= {-1.0, 0.0, 1.0}
    assert (found["target"] != 0).mean() > 0.9, "few claims name a wrong holder among ourselves"


def test_who_holds_a_half_suit_whole_mostly_gets_it() -> None:
    found = examples(60)

    whole, none = (found["target"][found["features"][:, place] == 1] for place in (WHOLE, NOTHING))

    assert len(whole) > 100
    assert len(none) > 100
    assert whole.mean() > 0.5
    assert none.mean() < -0.5


def test_the_first_rows_of_a_game_are_all_half_suits_and_our_shares_of_them_make_our_half_of_the_pack() -> None:
    features = examples(1)["features"][:HALF_SUITS]

    assert features[:, OURS].sum() == pytest.approx(HALF_SUITS / 2)
    assert (features[:, :OURS] == features[0, :OURS]).all(), "they have the table in common"


def test_examples_are_the_same_however_games_are_cut_and_on_however_many_threads() -> None:
    whole = examples(6, every=3)

    parts = [examples(3, first=first, every=3, threads=2) for first in (0, 3)]

    for name, values in whole.items():
        assert values.tobytes() == np.concatenate([part[name] for part in parts]).tobytes()
    assert sorted(set(whole["game"])) == list(range(6))


def test_one_in_so_many_decisions_becomes_a_lesson() -> None:
    every_one, some = examples(20), examples(20, every=5)

    assert 0.15 < len(some["target"]) / len(every_one["target"]) < 0.25


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "six"),
        ({"players": 8}, "six"),
        ({"players": 4}, "four"),
        ({"jokers": True}, "six"),
        ({"sets": "rank_quartets"}, "quartets"),
        ({"bluff_ask": True}, "bluffs"),
    ],
)
def test_every_school_has_a_critic(options: dict[str, object], name: str) -> None:
    rules: UncheckedRules = rules_of("literature", {**options_of("literature", None, []), **options})
    assert isinstance(rules, Literature)

    assert weights_for(rules) == name
    critic = native_critic(name)

    assert (critic.name, critic.inputs, critic.outputs) == (f"{name}.critic", INPUTS, 1)


@pytest.mark.slow
def test_a_search_goes_by_what_its_critic_says() -> None:
    """One that finds the asker's team the better off, the less it holds, spoils the play of who trusts it."""
    mean, scale = array("f", [0.0] * INPUTS), array("f", [1.0] * INPUTS)
    inverted = array("f", [-5.0 if place == OURS else 0.0 for place in range(INPUTS)])
    spoilt = core.Network.load(Network("spoilt", mean, scale, (Layer(inverted, array("f", [0.0]), False),)).dump())

    def wins(critic: Any) -> float:
        searching = player(
            search=core.SearchSettings(critic=critic, rollouts=32, depth=1, network_error=2.0, rollout_bias=0.0)
        )
        found = core.match(layout_for(), [searching], [player()], 7, 0, 20, 2)
        return float(np.frombuffer(found["differences"], np.float32).mean())

    assert wins(spoilt) < wins(native_critic("six")) - 1


def test_what_cannot_be_a_critic_is_refused() -> None:
    with pytest.raises(ValueError, match="a critic has 76 inputs and 1 output"):
        core.SearchSettings(critic=native_networks("six").value)
    with pytest.raises(ValueError, match="a critic learns from players with a value network"):
        core.critic_examples(layout_for(), core.PlayerSettings(None), 1, 0, 1, 1)
    with pytest.raises(ValueError, match="at least 1"):
        core.critic_examples(layout_for(), player(), 1, 0, 1, 0)
