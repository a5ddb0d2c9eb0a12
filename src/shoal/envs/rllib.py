"""All games for RLlib (its new API stack): a `MultiAgentEnv` in which only the seat that decides is asked.

    from ray.rllib.algorithms.ppo import PPOConfig
    from shoal.envs.rllib import RayTableEnv

    config = PPOConfig().environment(RayTableEnv, env_config={"game": "literature", "options": {"players": 4}, "memory": "facts"})

A step returns the observation of the next seat alone; at the end of a game all seats get their last one. The keys of an observation are
those that RLlib's `ActionMaskingTorchRLModule` reads: `observations` and `action_mask`, both `float32`. Needs `pip install 'ray[rllib]'`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from shoal.envs.errors import NOT_AN_ACTION, IllegalAction
from shoal.envs.table import DealtAgain, bounds_of, seat_names

EVERYBODY: Final = "__all__"

Told = dict[str, NDArray[np.float32]]


class RayTableEnv(MultiAgentEnv):  # type: ignore[misc]  # Ray has an environment of its own: here it is not installed
    """One table, one agent a seat: `seat_0`, `seat_1`, ...

    `config` has the name of the `game`, house rules as data in `options`, and settings of `shoal.envs.Settings`. An illegal action does
    nothing unless `illegal` says otherwise, because RLlib's own checks take actions without looking at masks.
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        """A table, not dealt yet. Raises `BadOptions` and `ValueError`."""
        super().__init__()
        settings = {"illegal": "noop", **(config or {})}
        game, options = settings.pop("game", "literature"), settings.pop("options", None)
        self._table = DealtAgain(game, options, settings)
        self._play = self._table.play
        if self._play.encoding.event_rows:
            raise ValueError(
                "RLlib's masked module reads no rows of events: choose another memory than events and full"
            )
        encoding = self._table.encoding
        low, high = bounds_of(encoding)
        space = Dict(
            {
                "observations": Box(low, high, (encoding.observations.size,), np.float32),
                "action_mask": Box(0.0, 1.0, (encoding.actions.size,), np.float32),
            }
        )
        self.possible_agents: list[str] = seat_names(encoding.seats)
        self.agents: list[str] = self.possible_agents[:]
        self.observation_spaces: dict[str, Dict] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, Discrete] = dict.fromkeys(self.possible_agents, Discrete(encoding.actions.size))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Told], dict[str, dict[str, Any]]]:
        """Deal a game; what the seat is told that decides first. `options` are passed over."""
        del options
        self._table.deal(seed)
        self.agents = self.possible_agents[:]
        agent = self._deciding()
        return {agent: self._told(agent)}, {}

    def step(
        self, action_dict: Mapping[str, Any]
    ) -> tuple[dict[str, Told], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The decision of the seat that decides. Raises as `shoal.envs.Play.step`."""
        play = self._play
        agent = self._deciding()
        if play.seat is None:
            play.step(-1)  # says what is wrong: no game is dealt, or it has ended
        if agent not in action_dict:
            raise IllegalAction(None, NOT_AN_ACTION)
        play.step(action_dict[agent])
        rewards = {
            one: reward for one, reward in zip(self.possible_agents, play.rewards_by_seat(), strict=True) if reward
        }
        if play.done:
            told = {one: self._told(one) for one in self.possible_agents}
            is_truncated = play.done == 2
            rewards = {one: rewards.get(one, 0.0) for one in self.possible_agents}
            self.agents = []
            return told, rewards, self._all(not is_truncated), self._all(is_truncated), {}
        agent = self._deciding()
        rewards.setdefault(agent, 0.0)
        infos = {} if play.last_illegal is None else {agent: {"illegal": play.last_illegal}}
        return {agent: self._told(agent)}, rewards, {EVERYBODY: False}, {EVERYBODY: False}, infos

    def _all(self, value: bool) -> dict[str, bool]:  # noqa: FBT001  # the value itself
        return {**dict.fromkeys(self.possible_agents, value), EVERYBODY: value}

    def _deciding(self) -> str:
        seat = self._play.seat
        return self.possible_agents[0] if seat is None else self.possible_agents[seat]

    def _told(self, agent: str) -> Told:
        seat = self.possible_agents.index(agent)
        return {
            "observations": self._play.observation(seat),
            "action_mask": self._play.mask(seat).astype(np.float32),
        }
