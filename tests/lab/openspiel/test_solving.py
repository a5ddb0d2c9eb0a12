"""Whole trees: how large they are, and what is exact about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import UniformRandomPolicy

from shoal.lab.openspiel.solving import Node, TooLarge, TreeCounts, counts, nash_conv, team_best_response, tree_of
from tests.lab.openspiel.playing import TINY, game


@pytest.mark.parametrize(("limit", "decisions", "sets"), [(1, 344, 296), (2, 648, 584), (3, 1112, 1032)])
def test_two_half_suits_of_two(limit: int, decisions: int, sets: int) -> None:
    """24 deals, of which the first three cards are 40 nodes of chance below the root."""
    found = counts(tree_of(pyspiel.load_game(f"shoal_literature({TINY},stall_limit={limit})")))
    assert (found.chance, found.decisions, found.information_sets) == (1 + 4 + 12 + 24, decisions, sets)


@pytest.mark.parametrize(
    ("ranks", "hand", "expected"),
    [
        (2, 1, TreeCounts(21, 12, 6, 10)),
        (2, 2, TreeCounts(10, 3, 4, 3)),
        (3, 1, TreeCounts(190, 195, 126, 171)),
        (3, 2, TreeCounts(159, 120, 60, 93)),
    ],
)
def test_go_fish_of_a_few_ranks(ranks: int, hand: int, expected: TreeCounts) -> None:
    limit = 6 if ranks == 2 else 4
    of = game("go_fish", players=2, deck_ranks=ranks, deck_copies=2, hand_sizes=f"'{hand}'", max_questions=limit)
    assert counts(tree_of(of)) == expected


def test_a_tree_that_is_too_large_is_not_walked() -> None:
    with pytest.raises(TooLarge, match="more than 100 nodes"):
        tree_of(game("go_fish"), largest=100)
    with pytest.raises(ValueError, match="sampled"):
        tree_of(pyspiel.load_game("tarok"))
    with pytest.raises(ValueError, match="one after the other"):
        tree_of(pyspiel.load_game("goofspiel"))


def test_seats_that_answer_alone_gain_what_openspiel_finds() -> None:
    of = pyspiel.load_game("kuhn_poker(players=3)")
    policy = UniformRandomPolicy(of)
    theirs = exploitability.nash_conv(of, policy, return_only_nash_conv=False)
    ours = nash_conv(of, policy)
    assert ours.gains == pytest.approx(tuple(theirs.player_improvements))
    assert ours.nash_conv == pytest.approx(theirs.nash_conv)


class Planned:
    """A policy that follows a plan where it has one, and does anything elsewhere."""

    def __init__(self, plan: Mapping[tuple[int, str], int]) -> None:
        self._plan = plan

    def action_probabilities(self, state: Any) -> dict[int, float]:
        legal = state.legal_actions()
        action = self._plan.get((state.current_player(), state.information_state_string()))
        return dict.fromkeys(legal, 1 / len(legal)) if action is None else {action: 1.0}


def test_a_team_gets_more_together_and_its_plan_brings_what_it_says() -> None:
    of = pyspiel.load_game(f"shoal_literature({TINY},stall_limit=1)")
    policy = UniformRandomPolicy(of)
    alone = nash_conv(of, policy)
    assert alone.values == pytest.approx((-1 / 12, 1 / 12, -1 / 12, 1 / 12))
    assert alone.nash_conv == pytest.approx(1.25)
    for team, value in (((0, 2), 1), ((1, 3), 1 / 4)):
        answer = team_best_response(of, policy, team)
        assert answer.value == pytest.approx(value)
        assert answer.gain == pytest.approx(value - alone.values[team[0]])
        assert answer.gain >= max(alone.gains[seat] for seat in team)
        planned = Planned(answer.plan)
        assert nash_conv(of, planned).values[team[0]] == pytest.approx(value)


def test_no_joint_plan_of_a_small_team_is_better() -> None:
    """Every pair of plans of two seats in a game with few enough of them, one by one."""
    of = pyspiel.load_game("shoal_literature(players=4,pack=1x4,stall_limit=1,first_player=seat:1)")
    policy = UniformRandomPolicy(of)
    nodes = tree_of(of, policy)
    assert team_best_response(of, policy, [0, 2]).value == pytest.approx(best_by_enumeration(nodes, (0, 2)))


Plan = dict[tuple[int, str], int]


def best_by_enumeration(nodes: list[Node], team: tuple[int, ...]) -> float:
    """The best value of all plans, branching on the first information set that a plan does not name yet."""

    def first_unnamed(node: Node, plan: Plan) -> Node | None:
        key = (node.player, node.told[node.player]) if node.player in team else None
        if key is not None and key not in plan:
            return node
        actions = [plan[key]] if key is not None else list(node.children)
        found = (first_unnamed(node.children[action], plan) for action in actions)
        return next((one for one in found if one is not None), None)

    def value(node: Node, plan: Plan) -> float:
        if node.values:
            return node.values[team[0]]
        if node.player in team:
            return value(node.children[plan[node.player, node.told[node.player]]], plan)
        return sum(chance * value(node.children[action], plan) for action, chance in node.chances.items())

    def best(plan: Plan) -> float:
        node = first_unnamed(nodes[0], plan)
        if node is None:
            return value(nodes[0], plan)
        return max(best(plan | {(node.player, node.told[node.player]): action}) for action in node.children)

    return best({})


def test_who_does_not_share_returns_is_no_team() -> None:
    of = pyspiel.load_game("kuhn_poker(players=3)")
    with pytest.raises(ValueError, match="no team"):
        team_best_response(of, UniformRandomPolicy(of), [0, 1])
    with pytest.raises(ValueError, match="seats from 0 to 2"):
        team_best_response(of, UniformRandomPolicy(of), [3])
