"""Environments for Gymnasium with one learner a table: bots, or chance, play the other seats inside `step`.

    import gymnasium
    import shoal.envs.gymnasium  # registers shoal/Literature-v0, shoal/GoFish-v0, ...

    env = gymnasium.make("shoal/Literature-v0", options={"players": 6}, partners="careful", opponents="careful")
    observation, info = env.reset(seed=7)
    env.step(env.action_space.sample())  # a legal action; `env.unwrapped.action_masks()` says which are

Many tables side by side, which is much faster, are a `VectorEnv`:

    from shoal.envs.gymnasium import vector

    tables = vector("literature", {"players": 6}, games=256, seat=0, partners="careful", opponents="careful")
    observation, info = tables.reset(seed=7)
    while training:
        observation, reward, terminated, truncated, info = tables.step(policy(observation, info["action_mask"]))

Rewards are those of the learner's side. For learning by self-play, where all seats are learners, `shoal.envs.Batch` is meant, which is no
`VectorEnv`: that has one agent a table. Needs `pip install 'shoal[envs]'`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from shoal.core.game import UncheckedRules
from shoal.core.games import GAMES
from shoal.envs.arrays import BatchStep
from shoal.envs.batch import Batch
from shoal.envs.encoding import AnyEncoding
from shoal.envs.errors import NOT_AN_ACTION, GameEnded, IllegalAction
from shoal.envs.making import encoding_of
from shoal.envs.players import UNIFORM
from shoal.envs.table import bounds_of

MASK = "action_mask"

Array = NDArray[Any]


class LegalActions(MultiDiscrete):
    """The actions of all tables, of which `sample` gives legal ones, each equally likely."""

    def __init__(self, tables: VectorTables, actions: int) -> None:
        """Those of these tables."""
        super().__init__([actions] * tables.num_envs)
        self._tables = tables

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A legal action for every table; `mask` is `info["action_mask"]`, or else what is legal now."""
        del probability
        allowed = self._tables.mask if mask is None else np.asarray(mask)
        drawn = self.np_random.random(allowed.shape) * (allowed != 0)
        found: NDArray[np.int64] = drawn.argmax(axis=1)
        return found


class VectorTables(VectorEnv[Array, Array, Array]):
    """Tables side by side; the learner has the same seat at all of them. Use `vector`.

    `info["action_mask"]` is 1 for the actions that `step` accepts, `(n, A)`. Where a game has ended, `observation` is already the first of
    the next game (`AutoresetMode.SAME_STEP`), and `info` has `final_obs`, the learner's last one, `final_info` with the returns of
    the whole game (`returns`) and its number (`game`), and `_final_obs`, which says where. All arrays are new ones.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, batch: Batch, seat: int) -> None:
        """Tables that are not dealt yet."""
        encoding = batch.encoding
        _check_seat(seat, encoding.seats)
        self._batch = batch
        self._seat = seat
        self._side = encoding.side_of[seat]
        low, high = bounds_of(encoding)
        actions, size = encoding.actions.size, encoding.observations.size
        self.num_envs: int = batch.games
        self.actions: int = actions
        """How many actions there are."""
        self.single_observation_space: Box = Box(low, high, (size,), np.float32)
        self.single_action_space: Discrete = Discrete(actions)
        self.observation_space: Box = Box(low, high, (batch.games, size), np.float32)
        self.action_space: LegalActions = LegalActions(self, actions)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal the first game of every table, of this seed from now on.

        With `options={"reset_mask": array}` only the tables where that is true are dealt anew, the next game of the same seed; then
        there can be no seed. Raises `ValueError` for other options.
        """
        if isinstance(seed, list):
            raise TypeError("one seed is for all tables: game k of it is dealt in lane k")
        lanes = _reset_mask(options)
        if lanes is not None and seed is not None:
            raise ValueError("a seed is for all tables: with a reset_mask there can be none")
        with self._batch.alone():
            self._batch.reset(seed, lanes=lanes)
            step = self._batch.play_on(self._seat)
            return self._observation(step), {MASK: self._mask(step)}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The decision of the learner at every table, and what the others do until its next one.

        Raises `IllegalAction` with the table, the action and the reason; then nothing has changed.
        """
        with self._batch.alone():
            self._batch.step(_as_int32(actions))
            step = self._batch.play_on(self._seat)
            over = step.done != 0
            info: dict[str, Any] = {MASK: self._mask(step)}
            if over.any():
                info |= self._final(step, over)
            reward = step.reward[:, self._side].astype(np.float64)
            return self._observation(step), reward, step.done == 1, step.done == 2, info

    def _final(self, step: BatchStep, over: Array) -> dict[str, Any]:
        """What is told of the games that have ended."""
        assert step.final_observation is not None, "these tables have observations"
        last = np.empty(self.num_envs, object)
        for lane in np.flatnonzero(over):
            last[lane] = step.final_observation[lane].copy()
        returns = np.where(over, step.returns[:, self._side], 0.0)
        final_info = {"returns": returns, "_returns": over.copy(), "game": step.game.copy(), "_game": over.copy()}
        return {"final_obs": last, "_final_obs": over.copy(), "final_info": final_info, "_final_info": over.copy()}

    @property
    def mask(self) -> NDArray[np.int8]:
        """What is legal now, as in `info["action_mask"]`. Raises `NotReset`."""
        return self._mask(self._batch.play_on(self._seat))  # the learner decides at every table: nothing is played

    def _observation(self, step: BatchStep) -> Array:
        assert step.observation is not None, "these tables have observations"
        observation: Array = step.observation.copy()
        return observation

    def _mask(self, step: BatchStep) -> NDArray[np.int8]:
        assert step.mask is not None, "these tables have masks"
        mask: NDArray[np.int8] = step.mask.astype(np.int8)
        return mask

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing more can be played."""
        del kwargs
        self._batch.close()


def vector(
    game: str | UncheckedRules = "literature",
    options: object = None,
    *,
    seat: int = 0,
    partners: str | Sequence[str] = UNIFORM,
    opponents: str | Sequence[str] = UNIFORM,
    **settings: Any,
) -> VectorTables:
    """Tables with one learner each, at `seat`; partners and opponents are played inside `step`.

    `game` is a name, with house rules as data in `options`, or rules; `settings` are the number of `games`, of `threads`, and those of
    `shoal.envs.Settings`. `partners` and `opponents` are `uniform` (any legal action, each equally likely) or the name of a bot, for all of them or one name each, clockwise
    from the seat. Raises `BadOptions`, `UnknownBot` and `ValueError` for what cannot be.
    """
    lanes = {"games": settings.pop("games", 256), "threads": settings.pop("threads", 1)}
    encoding = encoding_of(game, options, **settings)
    if encoding.event_rows:
        raise ValueError("a vector has one array to a table: choose another memory than events and full")
    _check_seat(seat, encoding.seats)
    players = _players(encoding, seat, partners, opponents)
    return VectorTables(Batch(game, options, players=players, **lanes, **settings), seat)


def _reset_mask(options: Mapping[str, Any] | None) -> NDArray[np.bool_] | None:
    """The tables that a reset is for; `None` for all."""
    unknown = sorted(set(options or ()) - {"reset_mask"})
    if unknown:
        raise ValueError(f"unknown reset option {unknown[0]!r}; there is reset_mask"[:100])
    mask = (options or {}).get("reset_mask")
    return None if mask is None else np.asarray(mask)


class LegalAction(Discrete):
    """The actions of one table, of which `sample` gives a legal one, each equally likely."""

    def __init__(self, tables: VectorTables) -> None:
        """Those of that table."""
        super().__init__(tables.actions)
        self._tables = tables

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A legal action; `mask` is `info["action_mask"]`, or else what is legal now."""
        del probability
        allowed = np.flatnonzero(self._tables.mask[0] if mask is None else mask)
        chosen: np.int64 = self.np_random.choice(allowed)
        return chosen


class SeatEnv(gymnasium.Env[Array, Any]):
    """One table with one learner, as Gymnasium's single-agent trainers want it. Observations are `(n,)`, float32.

    `info["action_mask"]` and `action_masks()`, which MaskablePPO of SB3-contrib asks for, are true for the legal actions, `(A,)`. Any other
    changes nothing: its reward is 0 and `info["illegal"]` has the reason; with `illegal="raise"` it raises `IllegalAction`. Rewards are
    those of the learner's side; at the end of a game `info["returns"]` has all that it brought.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str | UncheckedRules = "literature",
        options: object = None,
        *,
        illegal: str = "noop",
        render_mode: None = None,
        **more: Any,
    ) -> None:
        """A table that is not dealt yet; the other arguments are those of `vector` but for `games`. There is nothing to render."""
        if render_mode is not None:
            raise ValueError(f"there is no render_mode {render_mode!r}"[:100])
        if illegal not in ("noop", "raise"):
            raise ValueError(f"illegal is noop or raise, not {illegal!r}"[:100])
        self._raises = illegal == "raise"
        self._tables = vector(game, options, games=1, **more)
        self.observation_space: Box = self._tables.single_observation_space
        self.action_space: LegalAction = LegalAction(self._tables)
        self._now: tuple[Array, dict[str, Any]]
        self._next: tuple[Array, dict[str, Any]] | None = None
        """The first observation of the next game, which is dealt where the last one has ended."""
        self._is_dealt = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal game 0 of that seed, or without one the next game. Raises `ValueError` for options: there are none."""
        if options:
            raise ValueError(f"unknown reset option {min(options)!r}; there are none"[:100])
        super().reset(seed=seed)
        follows, self._next = self._next, None
        if follows is not None and seed is None:
            return follows
        again = {"reset_mask": np.ones(1, np.bool_)} if self._is_dealt and seed is None else None
        observation, info = self._tables.reset(seed=seed, options=again)
        self._is_dealt = True
        self._now = observation[0], {MASK: info[MASK][0]}
        return self._now

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """The learner's decision, and what the others do until its next one. Raises `GameEnded` after the end."""
        if self._next is not None:
            raise GameEnded
        try:
            observation, reward, terminated, truncated, info = self._tables.step(np.asarray([action]))
        except IllegalAction as refused:
            if self._raises:
                raise
            return self._now[0], 0.0, False, False, {**self._now[1], "illegal": refused.reason}
        seen, told = self._now = observation[0], {MASK: info[MASK][0]}
        is_over = bool(terminated[0] or truncated[0])
        if is_over:
            self._next = self._now
            seen = info["final_obs"][0]
            told = {MASK: np.zeros_like(told[MASK]), "returns": float(info["final_info"]["returns"][0])}
        return seen, float(reward[0]), bool(terminated[0]), bool(truncated[0]), told

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions `step` accepts now, `(A,)`; none after the end of a game."""
        if self._next is not None:
            return np.zeros(self._tables.actions, np.bool_)
        allowed: NDArray[np.bool_] = self._tables.mask[0] != 0
        return allowed

    def close(self) -> None:
        """Nothing more can be played."""
        self._tables.close()


for _game in GAMES:
    _name = "".join(part.title() for part in _game.split("_"))
    gymnasium.register(f"shoal/{_name}-v0", "shoal.envs.gymnasium:SeatEnv", kwargs={"game": _game})


def _check_seat(seat: object, seats: int) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}"[:100])


def _players(
    encoding: AnyEncoding, seat: int, partners: str | Sequence[str], opponents: str | Sequence[str]
) -> list[str]:
    """By seat who plays; the learner's own is never asked."""
    players, side = [UNIFORM] * encoding.seats, encoding.side_of[seat]
    others = [(seat + step) % encoding.seats for step in range(1, encoding.seats)]
    for role, names in (("partners", partners), ("opponents", opponents)):
        seats = [other for other in others if (encoding.side_of[other] == side) == (role == "partners")]
        given: Any = [names] * len(seats) if isinstance(names, str) else names
        if not isinstance(given, Sequence) or len(given) != len(seats):
            raise ValueError(f"{role} is a name, or {len(seats)} names, one for each of them, not {names!r}"[:160])
        if names != UNIFORM and not seats:
            raise ValueError(f"{role} must be left out: the seat has none in this game")
        for other, name in zip(seats, given, strict=True):
            players[other] = name
    return players


def _as_int32(actions: Any) -> Any:
    """Whole numbers of another size, such as spaces give, as the batch takes them; anything else stays what it is."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        return given
    small = given.astype(np.int32)
    wrong = np.flatnonzero((small != given) | (small < -1))
    if wrong.size:
        lane = int(wrong[0])
        raise IllegalAction(given.flat[lane], NOT_AN_ACTION, lane)
    return small
