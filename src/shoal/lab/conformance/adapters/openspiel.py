"""Games of OpenSpiel as subjects: any that is played one after the other with explicit chance, ours or not.

Chance is drawn here, from the seed and the number of the draw. For leaks the check must know what a seat may see of each
action and of each outcome of chance: `Sights`, a function a game; `SIGHTS` has those of some games.
In some, who gets the card of the n-th draw says all (`by_turns`). In others it is easier to say what of the table a player sees
after an action or a draw (`afterwards`): their own cards, and of the others only what is public.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, Final, Self

import numpy as np
import pyspiel

from shoal.core.games import kit_of
from shoal.core.streams import RandomStream
from shoal.envs.chance import Unlikely
from shoal.lab.conformance.findings import BadTarget
from shoal.lab.conformance.subject import ActionRefused

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)

Sights = Callable[[Any, int, int, int], object]
"""What a seat may see by the rules when something happens: `(state before, player, action, seat)`; chance is player -1."""

TRIES: Final = 40
"""Plays with other hidden outcomes that are tried for one other world."""


class SpielGame:
    """A game of OpenSpiel; see `Subject`. With `sights` it has other worlds, too."""

    def __init__(self, game: Any, sights: Sights | None = None) -> None:
        """A game that is loaded. Raises `BadTarget` for one that is played at the same time, or whose chance is sampled."""
        kind = game.get_type()
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise BadTarget("NOT_SEQUENTIAL", name=kind.short_name)
        if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
            raise BadTarget("SAMPLED_CHANCE", name=kind.short_name)
        self.game = game
        self.name: str = f"openspiel:{game}"
        self.seats: int = game.num_players()
        self.actions: int = game.num_distinct_actions()
        self._sights = sights
        self._is_ours = hasattr(game, "table") and kind.short_name.startswith("shoal_")
        self._kind: type[SpielPosition] = OursInWorlds if self._is_ours else _position_class(kind, sights)

    def deal(self, seed: int) -> SpielPosition:
        """A new game, whose chance comes from that seed."""
        return self._kind(self.game.new_initial_state(), seed, self._sights)

    def load(self, text: str | bytes) -> SpielPosition:
        """The state of OpenSpiel's own text, or of ours."""
        document = json.loads(text)
        if self._is_ours:
            from shoal.lab.openspiel import read

            return self._kind(read(document["state"]), document["seed"], None)
        return self._kind(self.game.deserialize_state(document["state"]), document["seed"], self._sights)


class SpielPosition:
    """A state in which a player decides; see `Position`."""

    def __init__(self, state: Any, seed: int, sights: Sights | None) -> None:
        """That state, and whatever chance brings now."""
        self.state = state
        self._seed = seed
        self._sights = sights
        self._draws = sum(step.player == CHANCE for step in state.full_history())
        self._settle()

    def _settle(self) -> None:
        while self.state.is_chance_node():
            self.state.apply_action(
                _drawn(self.state.chance_outcomes(), RandomStream(self._seed, self._draws).random())
            )
            self._draws += 1

    @property
    def seat(self) -> int | None:
        """Who decides."""
        return None if self.state.is_terminal() else int(self.state.current_player())

    def legal(self) -> list[int]:
        """The legal actions."""
        return [] if self.state.is_terminal() else list(self.state.legal_actions())

    def step(self, action: int) -> None:
        """Apply an action, after OpenSpiel's own check that it is legal: without it some games end the process.

        It is `apply_action_with_legality_check`, but for that printing every state that it refuses an action in.
        """
        if action not in self.state.legal_actions():
            raise ActionRefused("OpenSpiel's legality check")
        self.state.apply_action(action)
        self._settle()

    def told(self, seat: int) -> Mapping[str, object]:
        """Texts and tensors, as far as the game has them."""
        state = self.state
        if state.is_terminal():
            return {"returns": state.returns()[seat]}
        kind = state.get_game().get_type()
        given: dict[str, object] = {}
        if kind.provides_observation_string:
            given["observation string"] = state.observation_string(seat)
        if kind.provides_observation_tensor:
            given["observation tensor"] = np.array(state.observation_tensor(seat), np.float32)
        if kind.provides_information_state_string:
            given["information state string"] = state.information_state_string(seat)
        if kind.provides_information_state_tensor:
            given["information state tensor"] = np.array(state.information_state_tensor(seat), np.float32)
        if state.current_player() == seat:
            given["legal actions mask"] = tuple(state.legal_actions_mask())
        return given

    def describe(self, action: int) -> str:
        """OpenSpiel's words for it."""
        return str(self.state.action_to_string(self.state.current_player(), action))

    def chance_told(self) -> list[str]:
        """What chance has brought so far."""
        state, told = self.state.get_game().new_initial_state(), []
        for step in self.state.full_history():
            if step.player == CHANCE:
                told.append(str(state.action_to_string(CHANCE, step.action)))
            state.apply_action(step.action)
        return told

    def save(self) -> str:
        """OpenSpiel's own text, and the seed of chances to come."""
        return json.dumps({"seed": self._seed, "state": self.state.serialize()})

    def copy(self) -> Self:
        """A clone."""
        return type(self)(self.state.clone(), self._seed, self._sights)


def _drawn(outcomes: Sequence[tuple[int, float]], number: float) -> int:
    """The outcome of a number from 0 to 1."""
    left = number * sum(chance for _, chance in outcomes)
    for outcome, chance in outcomes:
        left -= chance
        if left < 0:
            return outcome
    return outcomes[-1][0]


class Recalling(SpielPosition):
    """A state of a game with information states."""

    def recalled(self, seat: int) -> str:
        """The information state."""
        return str(self.state.information_state_string(seat))


class InWorlds(SpielPosition):
    """A state of a game of which it is known what a seat may see."""

    def another(self, seat: int, rng: Random) -> SpielPosition | None:
        """The same actions with other outcomes of chance, of which the seat has seen the same."""
        assert self._sights is not None, "else it is another class"
        if self.state.is_terminal():
            return None
        steps = self.state.full_history()
        seen, hidden = _seen(self.state.get_game(), steps, self._sights, seat)
        for _ in range(TRIES if hidden else 0):
            # Later ones more often: what is told of them is what environments forget to hide.
            changes = {hidden[-1 - int(len(hidden) * rng.random() ** 2)] for _ in range(rng.choice((1, 1, 2, 3)))}
            other = _with_other_chance(self.state.get_game(), steps, changes, rng, (self._sights, seat, seen))
            if other is not None and str(other.full_history()) != str(steps):
                return type(self)(other, self._seed, self._sights)
        return None


class RecallingInWorlds(Recalling, InWorlds):
    """Both."""


class OursInWorlds(Recalling):
    """A state of one of our games, whose kit deals hidden cards anew; it is written and read without pickle."""

    def step(self, action: int) -> None:
        """Apply an action; our games refuse what is not legal themselves."""
        self.state.apply_action(action)
        self._settle()

    def another(self, seat: int, rng: Random) -> SpielPosition | None:
        """The same actions with other hidden cards."""
        held = self.state.held
        if held.play is None or self.state.is_terminal():
            return None
        chance, play = held.table.chance, held.play
        try:
            anew = kit_of(held.table.game).redealt(play.rules, chance.as_dealt(play.log), seat, rng)
            state = None if anew is None else self.state.in_world(*chance.read(anew))
        except Unlikely:  # Fish Draw: its tree deals by a number, and not every deal has one
            return None
        if state is None or state.held.play is None or _kinds(state.held.play, seat) != _kinds(play, seat):
            return None  # half a claim may be a whole one there, which the seat would have heard
        return type(self)(state, self._seed, None)

    def save(self) -> str:
        """Our own text."""
        from shoal.lab.openspiel import write

        return json.dumps({"seed": self._seed, "state": write(self.state)})


def _kinds(play: Any, seat: int) -> list[type]:
    """What a seat has seen, by kind: which of four alike cards was handed over the tree does not say."""
    return [type(sight) for sight in play.seen(seat).sights]


def _position_class(kind: Any, sights: Sights | None) -> type[SpielPosition]:
    if kind.provides_information_state_string:
        return Recalling if sights is None else RecallingInWorlds
    return SpielPosition if sights is None else InWorlds


def _seen(game: Any, steps: Sequence[Any], sights: Sights, seat: int) -> tuple[list[object], list[int]]:
    """What the seat has seen of each step, and the steps of chance whose outcome it has not seen."""
    state, seen, hidden = game.new_initial_state(), list[object](), list[int]()
    for at, step in enumerate(steps):
        sight = sights(state, step.player, step.action, seat)
        if step.player == CHANCE:
            others = [outcome for outcome, _ in state.chance_outcomes() if outcome != step.action]
            if any(sights(state, CHANCE, outcome, seat) == sight for outcome in others):
                hidden.append(at)
        seen.append(sight)
        state.apply_action(step.action)
    return seen, hidden


def _with_other_chance(
    game: Any, steps: Sequence[Any], changes: Collection[int], rng: Random, told: tuple[Sights, int, list[object]]
) -> Any:
    """The steps with other outcomes at some places; `None` where that cannot be, or the seat would see another thing.

    An outcome that has been used up is replaced by the one that made room for it: two cards change places.
    """
    sights, seat, seen = told
    state = game.new_initial_state()
    freed: list[int] = []
    for at, step in enumerate(steps):
        action = step.action
        if state.is_terminal() or (step.player == CHANCE) != state.is_chance_node():
            return None
        if step.player == CHANCE:
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            if at in changes:
                action = rng.choice(outcomes)
                freed.append(step.action)
            elif action not in outcomes:
                fitting = [outcome for outcome in freed if outcome in outcomes]
                if not fitting:
                    return None
                action = rng.choice(fitting)
                freed.remove(action)
                freed.append(step.action)
        elif state.current_player() != step.player or action not in state.legal_actions():
            return None
        if sights(state, step.player, action, seat) != seen[at]:
            return None
        state.apply_action(action)
    return state


def by_turns(owner: Callable[[int], int | None]) -> Sights:
    """Draw n is seen by its owner alone, or by all (`None`); actions are public."""

    def sight(state: Any, player: int, action: int, seat: int) -> object:
        if player != CHANCE:
            return player, action
        drawn = sum(step.player == CHANCE for step in state.full_history())
        return action if owner(drawn) in (seat, None) else "a card"

    return sight


def afterwards(table: Callable[[str, int], object]) -> Sights:
    """Of each step what is seen of the table after it: `table(text of the state, seat)`; actions of players are public."""

    def sight(state: Any, player: int, action: int, seat: int) -> object:
        return player, None if player == CHANCE else action, table(str(state.child(action)), seat)

    return sight


def _go_fish(text: str, seat: int) -> object:
    """Own cards; of the others how many; books, by rank, which are laid on the table."""
    phase, player, *hands, pool = text.strip("\n").split("\n")[:2] + text.strip("\n").split("\n")[2:]
    cards = [dict(re.findall(r"([a-z]+)([0-9]+)", hand.partition(":")[0])) for hand in hands]
    sizes = [sum(map(int, of.values())) for of in cards]
    books = [hand.partition(":")[2] for hand in hands]
    held = {rank for of in (*cards, dict(re.findall(r"([a-z]+)([0-9]+)", pool))) for rank in of}
    return phase, player, cards[seat], sizes, books, sorted(held)


def _hanabi(text: str, seat: int) -> object:
    """All but the own cards; of these what was hinted."""
    before, _, rest = text.partition("Hands:\n")
    hands, _, after = rest.partition("Deck size")
    told = []
    for number, hand in enumerate(hands.split("-----\n")):
        lines = [line for line in hand.splitlines() if "||" in line]
        told.append([line.partition("||")[2] for line in lines] if number == seat else lines)
    return before, "Cur player" in hands.split("-----\n")[seat], told, after


def _gin_rummy(text: str, seat: int) -> object:
    """Own cards and the middle, and in the end everything."""
    if re.search(r"Phase: (Knock|Layoff|GameOver|Wall)", text):
        return text
    before, first, middle, second = re.split(r"Player0:|Stock size:|Player1:", text)
    return before, (first, second)[seat], middle


SIGHTS: Final[Mapping[str, Sights]] = {
    "gin_rummy": afterwards(_gin_rummy),
    "go_fish": afterwards(_go_fish),
    "hanabi": afterwards(_hanabi),
    "kuhn_poker": by_turns(lambda drawn: drawn),
    "leduc_poker": by_turns(lambda drawn: drawn if drawn < 2 else None),
    "liars_dice": by_turns(lambda drawn: drawn),
    "python_kuhn_poker": by_turns(lambda drawn: drawn),
    "tiny_hanabi": by_turns(lambda drawn: drawn),
}
"""For the number of players that each game has by default."""
