"""Many games side by side, as what plays them: the native core, or plain Python, which plays the same games slowly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from shoal.core.streams import RandomStream, deal_of, policy_stream, seed_of
from shoal.envs.arrays import Arrays
from shoal.envs.encoding import AnyEncoding
from shoal.envs.errors import NOT_AN_ACTION
from shoal.envs.play import RUNNING, Play
from shoal.envs.players import UNIFORM, SeatedBots
from shoal.envs.settings import check_range, check_switch, check_word

OBSERVATIONS: Final = ("none", "f32", "u8", "packed")
"""How observations are written; `none`: not at all."""

AUTORESETS: Final = ("same_step", "next_step", "disabled")
"""When the next game of a lane is dealt after one has ended."""

GAME_OVER: Final = "GAME_OVER"
"""The reason for an action in a lane whose game has ended and that waits for `reset`."""

MOST_TRIED: Final = 1_000
"""So many games one after another may end with their deal."""

Refusal = tuple[int, int, str]
"""A lane, its action, and why that is not legal."""


MOST_GAMES: Final = 1 << 24
MOST_THREADS: Final = 256


@dataclass(frozen=True)
class Plan:
    """How a batch plays. Raises `ValueError` for a value that cannot be, and `TypeError` for a number of a game that is none."""

    games: int = 1024
    """The number of lanes."""

    first: int = 0
    """The number of the first game."""

    duplicate: bool = False
    """Whether each deal is played once for every side."""

    observation: str = "f32"
    """Numbers (`f32`), the same in bytes (`u8`, where sizes, misses and points are counts), words (`packed`, see `unpack`), or
    `none`: nothing but whose turn it is."""

    autoreset: str = "same_step"
    """When the next game of a lane is dealt: in the step that ends one, in the `next_step`, or `disabled`: by `reset(lanes=...)`."""

    threads: int = 1
    """How many threads of the native core play."""

    players: str | Sequence[str] = UNIFORM
    """Who acts in `play_on`, by seat or everywhere: `uniform` (any legal action, each equally likely), or a bot by its name."""

    def __post_init__(self) -> None:
        """Check every value but the players, who depend on the game."""
        check_range("games", self.games, 1, MOST_GAMES)
        check_range("threads", self.threads, 1, MOST_THREADS)
        check_word("observation", self.observation, OBSERVATIONS)
        check_word("autoreset", self.autoreset, AUTORESETS)
        check_switch("duplicate", self.duplicate)
        object.__setattr__(self, "first", seed_of(self.first))

    @property
    def bots(self) -> frozenset[str]:
        """The bots among the players."""
        return frozenset((self.players,) if isinstance(self.players, str) else self.players) - {UNIFORM}


class Lanes(Protocol):
    """Games side by side. They write into the arrays that they were made with."""

    def reset(self, seed: int) -> None:
        """Deal the first game of every lane."""

    def reset_lanes(self, chosen: NDArray[np.uint8]) -> None:
        """Deal the next game of these lanes."""

    def sample(self) -> None:
        """Write a random legal action of every lane; -1 where there is none."""

    def step(self) -> Refusal | None:
        """Take the action of every lane, or none: the first one that is not legal is returned."""

    def play_on(self, seats: NDArray[np.int8]) -> None:
        """The actions of the players of the plan in every lane until its seat decides, as a part of the step before."""

    def observe(self, seats: NDArray[np.int8], arrays: dict[str, NDArray[Any]]) -> None:
        """Write what these seats are told, one of every lane."""

    def tell(self, truth: NDArray[np.uint8]) -> None:
        """Write what no one is told."""

    def number(self, lane: int) -> int:
        """Which game of the seed a lane plays."""


class PlainLanes:
    """The same in plain Python."""

    def __init__(self, encoding: AnyEncoding, plan: Plan, arrays: Arrays) -> None:
        """Nothing is dealt yet."""
        self._encoding = encoding
        self._plan = plan
        self._arrays = arrays
        self._plays = [Play(encoding) for _ in range(plan.games)]
        self._numbers = [0] * plan.games
        self._policies: list[RandomStream] = []
        self._last = [0] * plan.games
        self._seed = 0
        self._is_dealt = [False] * plan.games
        self._carried = np.zeros((plan.games, len(encoding.sides)), np.float32)
        self._seated = [SeatedBots(encoding, plan.players) for _ in range(plan.games)] if plan.bots else []

    def reset(self, seed: int) -> None:
        """Deal the first game of every lane."""
        self._seed = seed
        self._policies = [policy_stream(seed, lane) for lane in range(self._plan.games)]
        for lane in range(self._plan.games):
            self._numbers[lane] = self._plan.first + lane - self._plan.games  # the one before its first
            self._deal_next(lane)
            self._begin(lane)

    def reset_lanes(self, chosen: NDArray[np.uint8]) -> None:
        """Deal the next game of these lanes."""
        for lane in np.flatnonzero(chosen):
            self._deal_next(int(lane))
            self._begin(int(lane))

    def _deal_next(self, lane: int) -> None:
        """The next game of a lane. One that ends with its deal has no decision and is left out."""
        for _ in range(MOST_TRIED):
            self._numbers[lane] = (self._numbers[lane] + self._plan.games) % 2**64
            number = self._numbers[lane]
            events = deal_of(self._encoding.rules, self._seed, number, duplicate=self._plan.duplicate)
            self._plays[lane].begin(events)
            if self._seated:
                self._seated[lane].deal(self._seed, number)
            if self._plays[lane].done == RUNNING:
                return
        raise RuntimeError("games of these rules end with the deal")

    def _begin(self, lane: int) -> None:
        step = self._arrays.step
        step.reward[lane] = 0
        step.done[lane] = 0
        self._is_dealt[lane] = True
        self._carried[lane] = 0
        self._write(lane)

    def sample(self) -> None:
        """One draw of the lane's own stream for each lane that goes on."""
        actions = self._arrays.actions
        for lane, play in enumerate(self._plays):
            if play.done == RUNNING:
                legal = play.legal()
                actions[lane] = legal[self._policies[lane].below(len(legal))]
            else:
                actions[lane] = -1

    def step(self) -> Refusal | None:
        """All actions are looked at before any game goes on."""
        taken = self._arrays.actions.tolist()
        for lane, (play, action) in enumerate(zip(self._plays, taken, strict=True)):
            reason = self._why_not(play, action)
            if reason is not None:
                return lane, action, reason
        for lane, action in enumerate(taken):
            self._advance(lane, action)
        return None

    def _why_not(self, play: Play, action: int) -> str | None:
        if play.done != RUNNING:
            return None if action == -1 or self._plan.autoreset == "next_step" else GAME_OVER
        mask = play.mask()
        if not 0 <= action < len(mask):
            return NOT_AN_ACTION
        return None if mask[action] else play.reason(action)

    def _advance(self, lane: int, action: int) -> None:
        play, step = self._plays[lane], self._arrays.step
        self._is_dealt[lane] = False
        if play.done != RUNNING:
            step.reward[lane] = 0
            if self._plan.autoreset == "next_step":
                self._deal_next(lane)
                self._begin(lane)
            return
        assert play.seat is not None, "a game that goes on has a seat that decides"
        self._last[lane] = play.seat
        play.step(action)
        step.reward[lane] = play.rewards
        step.done[lane] = play.done
        if play.done != RUNNING:
            self._finish(lane, self._last[lane])
        self._write(lane)

    def play_on(self, seats: NDArray[np.int8]) -> None:
        """As the core does: rewards of a next game are carried over to the step after."""
        step = self._arrays.step
        for lane, seat in enumerate(seats.tolist()):
            is_next_game = bool(step.done[lane]) or self._is_dealt[lane]
            if not is_next_game:
                step.reward[lane] += self._carried[lane]
                self._carried[lane] = 0
            play, tried = self._plays[lane], 0
            while play.done == RUNNING and play.seat != seat:
                self._last[lane] = play.seat or 0
                play.step(self._choice(lane, play))
                to = self._carried if is_next_game else step.reward
                to[lane] += np.array(play.rewards, np.float32)
                if play.done == RUNNING:
                    continue
                if is_next_game:
                    tried += 1
                    if tried == MOST_TRIED:
                        raise RuntimeError("the seat decides nothing in a thousand games")
                    self._carried[lane] = 0
                    self._deal_next(lane)
                    continue
                step.done[lane] = play.done
                self._finish(lane, seat)
                is_next_game = True
            self._write(lane)

    def _choice(self, lane: int, play: Play) -> int:
        """What the player of the seat does that decides."""
        if self._seated and self._seated[lane].has(play.seat or 0):
            return self._seated[lane].action(play)
        legal = play.legal()
        return legal[self._policies[lane].below(len(legal))]

    def _finish(self, lane: int, seat: int) -> None:
        """A game of a lane has ended; the last that is told of it is told that seat. The next one is dealt where that is to be at once."""
        play, step = self._plays[lane], self._arrays.step
        step.returns[lane] = play.returns
        step.game[lane] = self._numbers[lane]
        step.final_seat[lane] = seat
        if step.final_observation is not None:
            step.final_observation[lane] = self._row(play, seat)
        if self._plan.autoreset == "same_step":
            self._deal_next(lane)

    def _write(self, lane: int) -> None:
        play, step = self._plays[lane], self._arrays.step
        seat = self._last[lane] if play.seat is None else play.seat
        step.seat[lane] = seat
        self._write_for(lane, seat, {name: getattr(step, name) for name in ("observation", "mask", "events")})

    def _write_for(self, lane: int, seat: int, to: dict[str, NDArray[Any] | None]) -> None:
        play = self._plays[lane]
        observation, mask, events = to["observation"], to["mask"], to["events"]
        if observation is not None:
            observation[lane] = self._row(play, seat)
        if mask is not None:
            mask[lane] = play.mask(seat)
        if events is not None:
            events[lane] = play.events(seat)

    def _row(self, play: Play, seat: int) -> NDArray[Any]:
        if self._plan.observation == "packed":
            return play.packed_row(seat)
        row = play.observation(seat)
        return self._encoding.as_bytes(row) if self._plan.observation == "u8" else row

    def observe(self, seats: NDArray[np.int8], arrays: dict[str, NDArray[Any]]) -> None:
        """Write what these seats are told, one of every lane."""
        for lane, seat in enumerate(seats.tolist()):
            self._write_for(lane, seat, {name: arrays.get(name) for name in ("observation", "mask", "events")})

    def tell(self, truth: NDArray[np.uint8]) -> None:
        """Write the hands of all seats."""
        for lane, play in enumerate(self._plays):
            truth[lane] = self._encoding.truth(play.state)

    def number(self, lane: int) -> int:
        """Which game of the seed a lane plays."""
        return self._numbers[lane]
