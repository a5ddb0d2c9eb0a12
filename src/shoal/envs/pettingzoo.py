"""All games for PettingZoo: `raw_env`, `env` and `parallel_env`.

    from shoal.envs.pettingzoo import env

    table = env("literature", {"players": 6}, memory="events")
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        if termination or truncation or observation is None:
            table.step(None)
        else:
            table.step(int(table.action_space(agent).sample(observation["action_mask"])))

`env` is `raw_env` in which an illegal action loses the game instead of raising `IllegalAction`. Order and legality are checked inside,
so neither needs a wrapper. Needs `pip install 'shoal[envs]'`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]  # it says nothing of its types

from shoal.core.game import UncheckedRules
from shoal.envs.errors import NOT_AN_ACTION, GameEnded, IllegalAction, NotReset
from shoal.envs.table import EVENTS, MASK, OBSERVATION, DealtAgain, Observed, bounds_of, seat_names, whole_truth

Rendering = Literal["human", "ansi"]


class TableEnv(AECEnv[str, Observed, int]):  # type: ignore[misc]  # the same
    """One table, one agent a seat: `seat_0`, `seat_1`, ... All of them are in the game until it ends, and all end together.

    An observation is a dict of `observation`, `action_mask` and, where the memory has some, `events`; the mask of who decides is in its
    `info`, too. `reset()` without a seed deals the next game of the seed before.
    """

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    observation_spaces: dict[str, gymnasium.Space[Any]]
    action_spaces: dict[str, Discrete]
    state_space: Box

    def __init__(self, table: DealtAgain, render_mode: Rendering | None = None) -> None:
        """A table, not dealt yet."""
        super().__init__()
        self._table = table
        self._play = table.play
        encoding = table.encoding
        self.metadata = {"name": encoding.version, "render_modes": ["human", "ansi"], "is_parallelizable": True}
        self.render_mode = _checked(render_mode)
        self.possible_agents = seat_names(encoding.seats)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces, self.action_spaces, self.state_space = _spaces(table, self.possible_agents)
        self.agents: list[str] = []
        self._is_dealt = False
        self._said = ""

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of observations of an agent: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of actions of an agent: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a game. `options` are passed over: house rules are those that the environment was made with."""
        del options
        self._table.deal(seed)
        self._is_dealt = True
        self._said = ""
        agents = self.possible_agents
        self.agents = agents[:]
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self._none_yet = dict.fromkeys(agents, 0.0)
        self.rewards = self._none_yet
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._look()
        self._show()

    def step(self, action: int | None) -> None:
        """The decision of `agent_selection`; `None` for an agent whose game is over.

        Raises `NotReset` before `reset` and after `close`, `GameEnded` where no agent is left, and `IllegalAction`, with nothing
        changed, where illegal actions raise.
        """
        self._check_dealt()
        if not self.agents:
            raise GameEnded
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(action, NOT_AN_ACTION)
        play = self._play
        if self.render_mode is not None:
            self._said = _described(play, action)
        play.step(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if any(play.rewards):
            rewards = play.rewards_by_seat()
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()
        else:
            self.rewards = self._none_yet
        self._look()
        self._show()

    def _look(self) -> None:
        """Whose turn it is; or that it is over for everybody."""
        play = self._play
        if play.seat is None:
            self.rewards = dict(self.rewards)
            over = self.terminations if play.done == 1 else self.truncations
            for agent in self.agents:
                over[agent] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[play.seat]
        if play.last_illegal is not None:
            self.infos[self.agent_selection] = {"illegal": play.last_illegal}
        self.infos[self.agent_selection][MASK] = play.mask()

    def observe(self, agent: str) -> Observed:
        """What an agent is told now; new arrays."""
        self._check_dealt()
        return self._table.observed(self._seat[agent])

    def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002  # as PettingZoo has it
        """What `agent_selection` is told, what it has got since its last decision, and whether it is over."""
        self._check_dealt()
        if not self.agents:
            raise GameEnded
        found: tuple[Observed | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def state(self) -> NDArray[np.float32]:
        """The whole truth, for a central critic: the observations of all seats one after the other, absolute."""
        self._check_dealt()
        return whole_truth(self._play)

    def render(self) -> str | None:
        """A line: what was done last, and how the game stands. `human` prints it, `ansi` returns it."""
        self._check_dealt()
        if self.render_mode is None:
            gymnasium.logger.warn("render() says nothing where no render_mode was chosen")
            return None
        line = "; ".join(part for part in (self._said, self._table.told()) if part)
        if self.render_mode == "ansi":
            return line
        print(line)  # noqa: T201  # that is what `human` is
        return None

    def close(self) -> None:
        """Nothing can be played until the next `reset`."""
        self._is_dealt = False

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _check_dealt(self) -> None:
        if not self._is_dealt:
            raise NotReset


class ParallelTableEnv(ParallelEnv[str, Observed, int]):  # type: ignore[misc]  # the same
    """The same table for the parallel API: of all actions that of the seat which decides counts, and the others are passed over.

    Only that seat's mask has a 1.
    """

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]

    def __init__(self, table: DealtAgain, render_mode: Rendering | None = None) -> None:
        """A table, not dealt yet."""
        self._aec = TableEnv(table, render_mode)
        self._play = table.play
        self._table = table
        self.metadata = self._aec.metadata
        self.render_mode: str | None = self._aec.render_mode
        self.possible_agents = self._aec.possible_agents
        self.observation_spaces: dict[str, Space[Any]] = self._aec.observation_spaces
        self.action_spaces: dict[str, Discrete[np.int64]] = self._aec.action_spaces
        self.state_space: Box = self._aec.state_space
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of observations of an agent."""
        return self._aec.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        """The space of actions of an agent."""
        return self._aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Deal a game; what every agent is told, and its info."""
        self._aec.reset(seed, options)
        self.agents = self._aec.agents[:]
        return self._observed(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The decision of the seat that decides. Raises as `TableEnv.step`; an agent that decides and says nothing is `None`."""
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions is a dict of agents and their actions, not {actions!r}"[:120])
        aec = self._aec
        if not self.agents:
            aec.agents = []  # it is over for everybody at once
        aec.step(actions.get(aec.agent_selection) if aec.agents else None)
        told = self._observed(), dict(aec.rewards), dict(aec.terminations), dict(aec.truncations), self._infos()
        if self._play.seat is None:
            self.agents = []
        return told

    def _observed(self) -> dict[str, Observed]:
        return {agent: self._table.observed(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: dict(info) for agent, info in self._aec.infos.items()}

    def state(self) -> NDArray[np.float32]:
        """As `TableEnv.state`."""
        return self._aec.state()

    def render(self) -> str | None:
        """As `TableEnv.render`."""
        return self._aec.render()

    def close(self) -> None:
        """As `TableEnv.close`."""
        self._aec.close()


def raw_env(
    game: str | UncheckedRules = "literature",
    options: object = None,
    *,
    render_mode: Rendering | None = None,
    core: bool = True,
    **settings: Any,
) -> TableEnv:
    """A table where an illegal action raises `IllegalAction`, unless `illegal` says otherwise.

    `game` is a name, with house rules as data in `options`, or rules; `settings` are those of `shoal.envs.Settings`; `max_cycles` is another name for `max_moves`. The
    native core plays where it can; `core=False` keeps to plain Python, which plays the same games. Raises `BadOptions` and `ValueError` for what cannot be.
    """
    return TableEnv(_table(game, options, settings, core=core), render_mode)


def env(
    game: str | UncheckedRules = "literature",
    options: object = None,
    *,
    render_mode: Rendering | None = None,
    core: bool = True,
    **settings: Any,
) -> TableEnv:
    """The same table where an illegal action loses the game."""
    return TableEnv(_table(game, options, {"illegal": "lose", **settings}, core=core), render_mode)


def parallel_env(
    game: str | UncheckedRules = "literature",
    options: object = None,
    *,
    render_mode: Rendering | None = None,
    core: bool = True,
    **settings: Any,
) -> ParallelTableEnv:
    """The same for the parallel API."""
    return ParallelTableEnv(_table(game, options, settings, core=core), render_mode)


def _table(game: str | UncheckedRules, options: object, settings: dict[str, Any], *, core: bool) -> DealtAgain:
    if "max_cycles" in settings:
        if "max_moves" in settings:
            raise ValueError("max_cycles is another name for max_moves: say one of them")
        settings = {("max_moves" if name == "max_cycles" else name): value for name, value in settings.items()}
    return DealtAgain(game, options, settings, core=core)


def _spaces(table: DealtAgain, agents: list[str]) -> tuple[dict[str, gymnasium.Space[Any]], dict[str, Discrete], Box]:
    encoding = table.encoding
    size, (low, high) = encoding.observations.size, bounds_of(encoding)
    parts: dict[str, Any] = {
        OBSERVATION: Box(low, high, (size,), np.float32),
        MASK: Box(0, 1, (encoding.actions.size,), np.int8),
    }
    if encoding.event_rows:
        parts[EVENTS] = Box(-128, 127, (encoding.event_rows, 6), np.int8)
    state = Box(low, high, (size * encoding.seats,), np.float32)
    actions = {agent: Discrete(encoding.actions.size) for agent in agents}
    return {agent: Dict(parts) for agent in agents}, actions, state


def _checked(render_mode: Any) -> Rendering | None:
    if render_mode not in (None, "human", "ansi"):
        raise ValueError(f"render_mode is human, ansi or None, not {render_mode!r}"[:100])
    mode: Rendering | None = render_mode
    return mode


def _described(play: Any, action: object) -> str:
    seat = play.seat
    try:
        return f"seat {seat}: {play.encoding.describe(int(action))}"  # type: ignore[call-overload]
    except (TypeError, ValueError, LookupError):
        return f"seat {seat}: no action"
