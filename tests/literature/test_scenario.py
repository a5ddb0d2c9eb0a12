"""Events as scenarios write them: those that no scenario of ours can reach."""

from __future__ import annotations

from shoal.cards import Card
from shoal.literature.events import Misdealt
from shoal.literature.scenario_events import events_since
from shoal.scenario_text import Names, say
from tests.literature.positions import position


def test_a_misdeal_is_told_with_its_card() -> None:
    game = position("JD", "9D QD", "TD", "KD AD")
    names = Names(("Anna", "Bo", "Cy", "Di"))

    assert events_since(game, game.after([Misdealt(Card("9H"))]), names) == [("misdeal", "9H")]


def test_values_are_said_as_scenarios_write_them() -> None:
    assert say((True, False, None, (1, 2), [], {"Anna": "9D"}, "x")) == "yes no none 1 2 none Anna: 9D x"
