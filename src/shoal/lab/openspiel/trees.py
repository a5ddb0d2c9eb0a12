"""The whole tree of a small OpenSpiel game, walked once and kept as plain nodes.

It takes any sequential game with explicit chance, ours or not; what is computed on it is in `solving.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import pyspiel

LARGEST: Final = 500_000
"""Nodes of a tree that is still walked."""


@dataclass(eq=False)
class Node:
    """A history.

    player     who decides: a seat, `CHANCE` or `TERMINAL`
    told       the information state of every seat; empty at nodes of chance
    children   what follows each action or outcome
    chances    the probability of each outcome at a node of chance, or of each action under the policy of the walk
    values     what every seat gets; at the end only
    """

    number: int
    player: int
    told: tuple[str, ...] = ()
    children: dict[int, Node] = field(default_factory=dict)
    chances: dict[int, float] = field(default_factory=dict)
    values: tuple[float, ...] = ()


class Counts(NamedTuple):
    """How large a tree is. An information set is one of the seat that decides in it."""

    chance: int
    decisions: int
    terminal: int
    information_sets: int


class TooLarge(ValueError):
    """The tree has too many nodes to be walked here."""


def tree_of(game: pyspiel.Game, policy: Any = None, largest: int = LARGEST) -> list[Node]:
    """All nodes of a game, the root first. `policy` is one of OpenSpiel's (`action_probabilities`); none: all alike.

    Raises `TooLarge`, and `ValueError` for a game whose chance is sampled or that is played at the same time.
    """
    kind = game.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise ValueError(f"{kind.short_name} is not played one after the other")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise ValueError(f"the chance of {kind.short_name} is sampled: its tree cannot be walked")
    nodes: list[Node] = []
    _walk(game.new_initial_state(), policy, nodes, largest)
    return nodes


def _walk(state: pyspiel.State, policy: Any, nodes: list[Node], largest: int) -> Node:
    if len(nodes) >= largest:
        raise TooLarge(f"the tree has more than {largest} nodes")
    node = Node(len(nodes), int(state.current_player()))
    nodes.append(node)
    if state.is_terminal():
        node.values = tuple(state.returns())
        return node
    if state.is_chance_node():
        node.chances = dict(state.chance_outcomes())
    else:
        node.told = tuple(state.information_state_string(seat) for seat in range(state.num_players()))
        legal = state.legal_actions()
        told = dict.fromkeys(legal, 1 / len(legal)) if policy is None else dict(policy.action_probabilities(state))
        node.chances = {action: told.get(action, 0.0) for action in legal}
    for action in node.chances:
        node.children[action] = _walk(state.child(action), policy, nodes, largest)
    return node


def counts(nodes: list[Node]) -> Counts:
    """How large that tree is.

    >>> counts(tree_of(pyspiel.load_game("kuhn_poker")))
    Counts(chance=4, decisions=24, terminal=30, information_sets=12)
    """
    deciding = list(_deciding(nodes))
    return Counts(
        chance=sum(node.player == pyspiel.PlayerId.CHANCE for node in nodes),
        decisions=len(deciding),
        terminal=sum(bool(node.values) for node in nodes),
        information_sets=len({(node.player, node.told[node.player]) for node in deciding}),
    )


def _deciding(nodes: list[Node]) -> Iterator[Node]:
    return (node for node in nodes if node.player >= 0)
