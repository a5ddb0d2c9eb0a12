"""Exact values of policies in small games: NashConv by seat, and the best response of a whole team.

OpenSpiel's own `exploitability` answers the first question for any number of seats, and knows no teams: a seat that answers
alone leaves its partner as it is. `team_best_response` lets all seats of a team answer together, each from what it has
been told itself, with a plan that they agreed on before the deal; `nash_conv` is the same with teams of one.

The method is that of common information (Nayyar, Mahajan, Teneketzis, IEEE Transactions on Automatic Control, 2013): what
all members of a team know splits the histories that the team can be in into parts that are solved apart. In a part, the
member that decides has a few information sets; each of them is given one action. Since a team sees what its members do,
the histories after different actions are in different parts, so the value of an action depends only on the information
sets that take it: the best division of the sets among the actions is found by dynamic programming over subsets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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


class TreeCounts(NamedTuple):
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


def counts(nodes: list[Node]) -> TreeCounts:
    """How large that tree is.

    >>> counts(tree_of(pyspiel.load_game("kuhn_poker")))
    TreeCounts(chance=4, decisions=24, terminal=30, information_sets=12)
    """
    deciding = list(_deciding(nodes))
    return TreeCounts(
        chance=sum(node.player == pyspiel.PlayerId.CHANCE for node in nodes),
        decisions=len(deciding),
        terminal=sum(bool(node.values) for node in nodes),
        information_sets=len({(node.player, node.told[node.player]) for node in deciding}),
    )


def _deciding(nodes: list[Node]) -> Iterator[Node]:
    return (node for node in nodes if node.player >= 0)


MOST_SETS: Final = 12
"""Information sets of one part that are still divided among actions: there are 3**12 ways to look at."""

Part = tuple[tuple[Node, float], ...]
"""Histories that a team cannot tell apart together, each with its probability but for the team's own actions."""


class BySeat(NamedTuple):
    """What every seat gets under a policy, and how much more it would get by answering alone; the sum is NashConv."""

    values: tuple[float, ...]
    gains: tuple[float, ...]

    @property
    def nash_conv(self) -> float:
        """How far the policy is from an equilibrium of seats that answer alone."""
        return sum(self.gains)


class TeamResponse(NamedTuple):
    """The best that a team can do together.

    value      what each of its seats gets
    gain       how much more that is than under the policy
    plan       an action for every information set (seat and text) that the plan can reach
    """

    value: float
    gain: float
    plan: Mapping[tuple[int, str], int]


def nash_conv(game: pyspiel.Game, policy: Any, largest: int = LARGEST) -> BySeat:
    """Exactly, for a policy of all seats (one of OpenSpiel's). Raises what `tree_of` raises.

    It is what OpenSpiel's `exploitability.nash_conv` gives, from a tree that is walked once.
    """
    nodes = tree_of(game, policy, largest)
    root, seats = nodes[0], range(game.num_players())
    values = tuple(_value(root, seat) for seat in seats)
    best = [_Search(frozenset({seat})).solve([(root, 1.0)]) for seat in seats]
    return BySeat(values, tuple(most - value for most, value in zip(best, values, strict=True)))


def team_best_response(game: pyspiel.Game, policy: Any, team: Collection[int], largest: int = LARGEST) -> TeamResponse:
    """What the seats of a team get at most, and how, while all others follow the policy.

    The game must have perfect recall, give all seats of the team the same returns, and show them each other's actions.
    Raises `ValueError` where it does not, and `TooLarge`.
    """
    seats = game.num_players()
    if not team or not all(0 <= seat < seats for seat in team):
        raise ValueError(f"a team is made of seats from 0 to {seats - 1}, not of {sorted(team)}")
    nodes = tree_of(game, policy, largest)
    search = _Search(frozenset(team))
    values = {node.values[seat] == node.values[min(team)] for node in nodes if node.values for seat in team}
    if values - {True}:
        raise ValueError(f"the seats {sorted(team)} do not get the same: they are no team")
    value = search.solve([(nodes[0], 1.0)])
    plan: dict[tuple[int, str], int] = {}
    search.follow([(nodes[0], 1.0)], plan)
    return TeamResponse(value, value - _value(nodes[0], min(team)), plan)


def _value(node: Node, seat: int) -> float:
    """What a seat gets under the policy of the tree."""
    if node.values:
        return node.values[seat]
    return sum(chance * _value(node.children[action], seat) for action, chance in node.chances.items() if chance)


@dataclass
class _Search:
    """The answer of one team, part by part. A part is known by its nodes, because these fix their probabilities."""

    team: frozenset[int]
    found: dict[frozenset[int], tuple[float, dict[str, int]]] = field(default_factory=dict)

    def solve(self, histories: Iterable[tuple[Node, float]]) -> float:
        """What the team gets from these histories together, each counted by its probability."""
        certain, parts = self._parts(histories)
        return certain + sum(self._part(part)[0] for part in parts)

    def follow(self, histories: Iterable[tuple[Node, float]], plan: dict[tuple[int, str], int]) -> None:
        """Add the actions of the best answer to a plan."""
        _, parts = self._parts(histories)
        for part in parts:
            _, actions = self._part(part)
            seat = part[0][0].player
            plan.update({(seat, told): action for told, action in actions.items()})
            self.follow([(node.children[actions[node.told[seat]]], weight) for node, weight in part], plan)

    # --- What a team can tell apart ---------------------------------------------------------------------------------

    def _parts(self, histories: Iterable[tuple[Node, float]]) -> tuple[float, list[Part]]:
        """Go on to where the team decides: what it gets where the game ends before, and the parts where it does not."""
        certain, deciding, seat = 0.0, [], min(self.team)
        waiting = list(histories)
        while waiting:
            node, weight = waiting.pop()
            if node.values:
                certain += weight * node.values[seat]
            elif node.player in self.team:
                deciding.append((node, weight))
            else:
                waiting += [
                    (node.children[action], weight * chance) for action, chance in node.chances.items() if chance
                ]
        return certain, self._split(deciding)

    def _split(self, deciding: Sequence[tuple[Node, float]]) -> list[Part]:
        """Histories are in one part where some member of the team cannot tell them apart, or there is one in between."""
        parts: list[dict[int, tuple[Node, float]]] = []
        where: dict[tuple[int, str], int] = {}
        for node, weight in deciding:
            sets = [(seat, node.told[seat]) for seat in self.team]
            met = sorted({where[one] for one in sets if one in where})
            merged: dict[int, tuple[Node, float]] = {node.number: (node, weight)}
            for place in met:
                merged |= parts[place]
                parts[place] = {}
            parts.append(merged)
            for member, _ in merged.values():
                where.update(dict.fromkeys(((seat, member.told[seat]) for seat in self.team), len(parts) - 1))
        return [tuple(part.values()) for part in parts if part]

    # --- One part ---------------------------------------------------------------------------------------------------

    def _part(self, part: Part) -> tuple[float, dict[str, int]]:
        """The best value of a part, and the action of each information set in it."""
        key = frozenset(node.number for node, _ in part)
        known = self.found.get(key)
        if known is None:
            known = self.found[key] = self._divided(part)
        return known

    def _divided(self, part: Part) -> tuple[float, dict[str, int]]:
        seats = {node.player for node, _ in part}
        if len(seats) > 1:
            raise ValueError(f"the seats {sorted(seats)} do not know which of them decides")
        (seat,) = seats
        sets: dict[str, list[tuple[Node, float]]] = {}
        for node, weight in part:
            sets.setdefault(node.told[seat], []).append((node, weight))
        if len(sets) > MOST_SETS:
            raise TooLarge(f"a part of the tree has {len(sets)} information sets, and {MOST_SETS} are searched")
        told = list(sets)
        self._check_seen(part, seat)
        legal = [set(sets[text][0][0].children) for text in told]
        best: dict[int, tuple[float, dict[str, int]]] = {0: (0.0, {})}
        for action in sorted(set().union(*legal)):
            able = sum(1 << place for place, actions in enumerate(legal) if action in actions)
            worth = {
                subset: self.solve(
                    (node.children[action], weight)
                    for place, text in enumerate(told)
                    if subset >> place & 1
                    for node, weight in sets[text]
                )
                for subset in _subsets(able)
                if subset
            }
            best = _with(best, worth, action, told)
        return best[(1 << len(told)) - 1]

    def _check_seen(self, part: Part, seat: int) -> None:
        """The method needs that the team can tell what was done: otherwise the parts after two actions would be one."""
        places: dict[tuple[int, str], int] = {}
        others = self.team - {seat}
        for node, weight in part:
            for action, child in node.children.items():
                for part_after in self._parts([(child, weight)])[1]:
                    for after, _ in part_after:
                        for other in others:
                            known = places.setdefault((other, after.told[other]), action)
                            if known != action:
                                raise ValueError(f"seat {other} is not told what seat {seat} does")


def _subsets(bits: int) -> Iterable[int]:
    """All subsets of these bits, and none."""
    subset = bits
    while subset:
        yield subset
        subset = (subset - 1) & bits
    yield 0


def _with(
    best: Mapping[int, tuple[float, dict[str, int]]], worth: Mapping[int, float], action: int, told: Sequence[str]
) -> dict[int, tuple[float, dict[str, int]]]:
    """The best division of every set of information sets, when one more action may be taken by some of them."""
    found = dict(best)
    for before, (value, actions) in best.items():
        for subset, more in worth.items():
            if before & subset:
                continue
            known = found.get(before | subset)
            if known is None or value + more > known[0]:
                new = {text: action for place, text in enumerate(told) if subset >> place & 1}
                found[before | subset] = (value + more, actions | new)
    return found
