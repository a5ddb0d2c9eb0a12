"""The games and their states as OpenSpiel wants them: thin over `Held` and `SpielTable`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final

import pyspiel

from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.core.games import GAMES, kit_of
from shoal.envs.chance import Unlikely, World
from shoal.envs.play import Play
from shoal.lab.openspiel.held import Held, SpielTable, specification, table_of, unusual
from shoal.lab.openspiel.observer import SpielObserver, observer_of


def worlds_of(table: SpielTable, play: Play, seat: Seat) -> Callable[[Random], World]:
    """Draws worlds in which the seat would have been told the same. Raises `Unlikely` where there is no way to do so.

    It may raise `Unlikely` when it draws, too, and may draw a world that the rules would not have led to.
    """
    try:
        return table.chance.others(play.log, seat)
    except Unlikely as error:
        if not kit_of(table.game).deals_anew:
            raise
        reason = str(error)

    true = table.chance.as_dealt(play.log)

    def walk(rng: Random) -> World:
        log = kit_of(table.game).redealt(table.rules, true, seat, rng)
        if log is None:
            raise Unlikely(reason)
        return table.chance.read(log)

    return walk


PREFIX: Final = "shoal_"
"""Before the name of a game: `shoal_literature`."""

TRIES: Final = 1_000
"""How many worlds are proposed by `resample_from_infostate` before it gives up."""


class ShoalGame(pyspiel.Game):
    """One of our games under given house rules. Raises `BadOptions` and `ValueError` for parameters that make no game."""

    game: ClassVar[str]
    """Its name, without the prefix."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """The game with these parameters."""
        game = self.game
        given = unusual(game, params or {})
        self.table: SpielTable = table_of(game, tuple(sorted(given.items())))
        kind = _type(game, self.table.plain.settings.reward)
        super().__init__(kind, _info(self.table), given)

    def new_initial_state(self) -> ShoalState:
        """The state before the first card."""
        return ShoalState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        """What writes observations of that type; by default what the table shows a seat now.

        With `{"belief": True}` it writes the seat's exact beliefs, too. Raises `ValueError` for a game that has none, and for other
        parameters.
        """
        given = dict(params or {})
        believes = given.pop("belief", False)
        if given or not isinstance(believes, bool):
            raise ValueError(f"the one parameter of observations is belief, true or false; given are {params}"[:200])
        return SpielObserver(
            self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), believes=believes
        )

    def __reduce__(self) -> tuple[object, ...]:
        return again, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """The most steps of chance in a game."""
        return self.table.chance.longest


class ShoalState(pyspiel.State):
    """Where a game stands. Its one attribute is shared by clones until one of them goes on."""

    def __init__(self, game: ShoalGame) -> None:
        """Before the first card."""
        super().__init__(game)
        self.held: Held = Held(game.table)

    def current_player(self) -> int:
        """The seat that decides, or what OpenSpiel calls chance or the end."""
        return self.held.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or as long as it may be."""
        return self.held.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether a card is dealt or drawn now."""
        return self.held.player == CHANCE

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # it is asked of the seat that decides
        return self.held.legal()

    # OpenSpiel answers what follows by asking the methods above several times each, and for tensors it writes one of a new
    # game first, to know its size. Programs in Python come here at once; C++ goes its own way, and so do wrong players.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of a player, by default of who decides; none of any other."""
        held = self.held
        if player is not None and player != held.player:
            return list(super().legal_actions(player))
        return [outcome for outcome, _ in held.outcomes] if held.player == CHANCE else list(held.legal())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for the actions of a player, by default of who decides, 0 for all others."""
        held = self.held
        if held.player < 0 or (player is not None and player != held.player):
            return list(super().legal_actions_mask() if player is None else super().legal_actions_mask(player))
        return held.mask()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the table shows a player, by default who decides."""
        seat = self.held.player if player is None else player
        if not 0 <= seat < self.held.table.seats:
            return list(super().observation_tensor(seat))
        return observer_of(self.held.table, recalls=False).values(self.held, seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Everything that a player was told, by default who decides."""
        seat = self.held.player if player is None else player
        if not 0 <= seat < self.held.table.seats:
            return list(super().information_state_tensor(seat))
        return observer_of(self.held.table, recalls=True).values(self.held, seat)

    def information_state_string(self, player: int | None = None) -> str:
        """The same in words."""
        seat = self.held.player if player is None else player
        if not 0 <= seat < self.held.table.seats:
            return str(super().information_state_string(seat))
        return self.held.information(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come at a node of chance, in order."""
        return list(self.held.outcomes)

    def _apply_action(self, action: int) -> None:
        held = self.held
        if held.is_shared:
            held = held.alone()
            held.apply(action)  # what fails has changed nothing
            self.held = held
        else:
            held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        held = self.held
        if player == CHANCE:
            return held.table.chance.describe(len(held.dealt) if held.play is None else -1, action)
        return held.table.plain.describe(action)

    def returns(self) -> list[float]:
        """What the game has brought every player so far."""
        return self.held.returns()

    def rewards(self) -> list[float]:
        """What the last action has brought every player."""
        return self.held.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> ShoalState:
        """A state of another world, in which that player has been told the same; each as probable as by chance alone.

        Where there are too many worlds to count, one of them from a long random walk (`Kit.redealt`), if the game has that.
        `sampler` gives numbers from 0 to 1, as OpenSpiel's samplers do. Raises `Unlikely` where no world can be drawn.
        """
        held = self.held
        if not 0 <= player < held.table.seats:
            raise ValueError(f"there is no player {player}; the players are 0 to {held.table.seats - 1}")
        if held.play is None or held.pending is not None:
            raise ValueError("there is nothing to sample before the cards are dealt, or while one is drawn")
        rng = Random(None if sampler is None else int(sampler() * 2**53))  # not for secrets
        told = held.information(player)
        draw = worlds_of(held.table, held.play, player)
        for _ in range(TRIES):
            other = self.in_world(*draw(rng))
            if other is not None and other.held.information(player) == told:
                return other
        raise Unlikely(f"none of {TRIES} worlds looks to player {player} like this one")

    def in_world(self, dealt: tuple[int, ...], drawn: tuple[int, ...]) -> ShoalState | None:
        """The same actions with other outcomes of chance; `None` where the rules would have refused one."""
        state: ShoalState = self.get_game().new_initial_state()
        outcomes = iter((*dealt, *drawn))
        for step in self.full_history():
            if (step.player == CHANCE) != (state.held.player == CHANCE):
                return None
            action = next(outcomes) if step.player == CHANCE else step.action
            if step.player != CHANCE and (state.held.player != step.player or action not in state.held.legal()):
                return None
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """The whole truth in words."""
        return str(self.held)


CHANCE: Final[int] = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final[int] = int(pyspiel.PlayerId.TERMINAL)


def _type(game: str, reward: str) -> pyspiel.GameType:
    """What OpenSpiel is told of a game."""
    models = pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=f"Shoal: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=models.REWARDS if reward == "difference" else models.TERMINAL,
        max_num_players=24,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


def _info(table: SpielTable) -> pyspiel.GameInfo:
    plain = table.plain
    most = float(plain.points_total) if plain.settings.reward == "difference" else 1.0
    return pyspiel.GameInfo(
        num_distinct_actions=plain.actions.size,
        max_chance_outcomes=table.chance.most_outcomes,
        num_players=table.seats,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=plain.settings.max_moves * table.chance.most_decisions,
    )


def register() -> None:
    """Make every game of ours known to OpenSpiel."""
    for game in GAMES:
        kit = kit_of(game)
        if kit.chance(kit.rules()) is None:
            continue
        # A class each, not a function: OpenSpiel drops what it was given when Python has already ended, which ends a process
        # badly if that was the last reference. A class is never freed by the last of its references.
        made = type(f"Shoal{game.title().replace('_', '')}", (ShoalGame,), {"game": game})
        pyspiel.register_game(_type(game, "difference"), made)


def again(text: str) -> ShoalGame:
    """The game of that text, for what was pickled. Anyone who reads it has imported this package, so the games are registered."""
    game: ShoalGame = pyspiel.load_game(text)
    return game


FORMAT: Final = "shoal-openspiel"
VERSION: Final = 1
MOST: Final = 4_000_000
"""Letters: no history is longer."""


class Unwritten(ShoalError, ValueError):
    """A text that `write` has not written: another format, or a history that the rules refuse."""


def write(state: ShoalState) -> str:
    """One line of JSON. Equal states of a game have the same text."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": str(state.get_game()),
        "history": list(state.history()),
    }
    return json.dumps(document, separators=(",", ":"))


def read(text: str) -> ShoalState:
    """The state of such a text, in a new game. Raises `Unwritten`, and for its parameters what the game raises."""
    document = _document(text)
    name = document["game"]
    if not isinstance(name, str) or not re.fullmatch(rf"{PREFIX}[a-z_]+\([a-z_0-9=,.':A-Z-]*\)", name):
        raise Unwritten("its game is none of ours")
    try:
        game = pyspiel.load_game(name)
    except pyspiel.SpielError as error:
        raise Unwritten(f"its game cannot be made: {error}"[:200]) from None
    return replayed(game, document["history"])


def replayed(game: ShoalGame, history: object) -> ShoalState:
    """The state after that history. Raises `Unwritten` where it is none."""
    if not isinstance(history, list) or not all(type(action) is int for action in history):
        raise Unwritten("a history is a list of whole numbers")
    state: ShoalState = game.new_initial_state()
    for number, action in enumerate(history):
        if state.is_terminal():
            raise Unwritten(f"the game is over before action {number}")
        if not state.is_chance_node() and action not in state.legal_actions():
            raise Unwritten(f"action {number} is not legal: {action}"[:80])
        try:
            state.apply_action(action)
        except ValueError:
            raise Unwritten(f"outcome {number} cannot come: {action}"[:80]) from None
    return state


def _document(text: str) -> dict[str, Any]:
    if len(text) > MOST:
        raise Unwritten(f"it has more than {MOST} letters")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Unwritten("it is no JSON") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Unwritten(f"it does not say that it is {FORMAT}")
    if document.get("version") != VERSION:
        raise Unwritten(f"it is of version {str(document.get('version'))[:20]}, and this reads version {VERSION}")
    if document.keys() != {"format", "version", "game", "history"}:
        raise Unwritten("it has other fields than format, version, game and history")
    return document
