"""Thousands of games side by side, one decision in each at a time.

    batch = Batch("literature", games=1024, seed=7, memory="events")
    batch.reset()
    while training:
        batch.actions[:] = policy(batch.observation, batch.mask)  # or batch.sample_legal()
        batch.step()

The arrays belong to the batch and stay where they are; every step overwrites them. The native core plays where it can,
without Python's lock; otherwise plain Python plays the same games, and says once that it is slow.
"""

from __future__ import annotations

import math
import os
import threading
import warnings
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import UncheckedRules
from shoal.core.streams import seed_of
from shoal.envs.arrays import Arrays, BatchStep, rows_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.errors import BatchClosed, IllegalAction, NotReset
from shoal.envs.lanes import Lanes, PlainLanes, Plan
from shoal.envs.making import encoding_of
from shoal.envs.players import checked_players

_CPU: Final = 1
"""The number of the processor's own memory in DLPack."""


def as_column(actions: Any, lanes: int) -> NDArray[np.int32]:
    """These actions as int32 `(lanes,)` of this machine's memory: an array of NumPy, or a tensor that shares its memory.

    Raises `IllegalAction` without a lane, and with a reason such as `WRONG_DTYPE`, for anything else: nothing is converted.
    """
    column = actions if isinstance(actions, np.ndarray) else _shared(actions)
    if column.dtype != np.int32:
        raise IllegalAction(f"array of {column.dtype}", "WRONG_DTYPE (int32 is needed)")
    if column.shape != (lanes,):
        raise IllegalAction(f"array of shape {column.shape}", f"WRONG_SHAPE ({(lanes,)} is needed)")
    if not column.flags.c_contiguous:
        raise IllegalAction("array with gaps", "NOT_CONTIGUOUS")
    return column


def _shared(actions: Any) -> NDArray[Any]:
    """The memory of another framework's tensor."""
    place = getattr(actions, "__dlpack_device__", None)
    if place is None:
        raise IllegalAction(type(actions).__name__, "NOT_AN_ARRAY (an array of int32 is needed)")
    if place()[0] != _CPU:
        raise IllegalAction(type(actions).__name__, "WRONG_DEVICE (memory of the processor is needed)")
    try:
        return np.from_dlpack(actions)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise IllegalAction(type(actions).__name__, "NOT_AN_ARRAY") from error


def check_seats(seats: Any, lanes: int, most: int) -> NDArray[np.int8]:
    """Absolute seats, one of every lane; a single seat stands for all. Raises `ValueError` for others."""
    given = np.asarray(seats)
    if given.dtype.kind not in "iu" or given.shape not in ((), (lanes,)):
        raise ValueError(f"seats are whole numbers, one or {lanes} of them")
    if given.size and not (int(given.min()) >= 0 and int(given.max()) < most):
        raise ValueError(f"the seats are 0 to {most - 1}")
    return np.ascontiguousarray(np.broadcast_to(given, (lanes,)), np.int8)


class SlowBatch(UserWarning):
    """A batch is played by plain Python."""


class Batch:
    """Games of one kind side by side. All arrays have one row a lane; `BatchStep` says what stands in each.

    Lane i of n plays the games i, i + n, i + 2n ... of the seed: in plain Python, in the core and on any number of threads
    the same games.
    """

    def __init__(self, game: str | UncheckedRules, options: object = None, *, seed: int = 0, **settings: Any) -> None:
        """A batch, not dealt yet.

        `game` is a name, with house rules as data in `options`, or rules; `settings` are those of `Plan` (`games`, `threads`,
        `observation`, `players`, ...) and of `Settings`. Raises `BadOptions` for house rules, and `ValueError` for anything
        else that cannot be.
        """
        self._made_with: tuple[Any, object, dict[str, Any]] = (game, options, {"seed": seed, **settings})
        ways = {field.name for field in fields(Plan)}
        plan = Plan(**{name: settings.pop(name) for name in ways & settings.keys()})
        self.encoding: AnyEncoding = encoding_of(game, options, **settings)
        if self.encoding.settings.illegal != "raise":
            raise ValueError("a batch refuses illegal actions: illegal='raise' is the only one it can have")
        if plan.observation == "u8":
            self.encoding.as_bytes(np.zeros(self.encoding.observations.size, np.float32))  # refuses what has none
        self.games: int = plan.games
        self.seed: int = seed_of(seed)
        self._plan = replace(plan, players=checked_players(self.encoding, plan.players))
        self._arrays = Arrays(self.games, len(self.encoding.sides), *_shape(self.encoding, plan.observation))
        self._observed: dict[str, Any] = {}
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._is_dealt = self._is_closed = False
        slow = sorted(self._plan.bots - set(self.encoding.native_bots))
        found = None if slow else self.encoding.lanes(self._plan, self._arrays)
        self.native: bool = found is not None
        """Whether the native core plays."""
        if found is None:
            _say_slow(self.encoding, slow)
        self._lanes: Lanes = found or PlainLanes(self.encoding, self._plan, self._arrays)

    # --- Playing ----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, *, lanes: NDArray[np.bool_] | None = None) -> BatchStep:
        """Deal the first game of every lane, of this seed from now on; or the next game of the chosen lanes alone.

        Raises `TypeError` and `ValueError` for a seed that is none.
        """
        if seed is not None:
            self.seed = seed_of(seed)
        with self._turn(needs_deal=lanes is not None):
            if lanes is None:
                self._lanes.reset(self.seed)
                self._is_dealt = True
            else:
                self._lanes.reset_lanes(_chosen(lanes, self.games))
        return self._arrays.step

    def sample_legal(self) -> NDArray[np.int32]:
        """Write a random legal action of every lane into `actions`, from the lane's own stream, and return `actions`.

        Each legal action is equally likely. A lane without a decision gets -1.
        """
        with self._turn():
            self._lanes.sample()
        return self._arrays.actions

    def step(self, actions: NDArray[np.int32] | None = None, *, copy: bool = False) -> BatchStep:
        """Take the action of every lane: those in `actions`, or these, which are copied there.

        All are checked before any lane moves: `IllegalAction` names the first lane, its action and the reason, and then
        nothing has changed. A lane whose game has ended takes -1 (with `autoreset="next_step"` any number). `copy` gives
        arrays that the next step does not overwrite.
        """
        given = None if actions is None else as_column(actions, self.games)
        with self._turn():
            if given is not None and given is not self._arrays.actions:
                self._arrays.actions[:] = given
            refused = self._lanes.step()
            if refused is not None:
                lane, action, reason = refused
                raise IllegalAction(action, reason, lane)
            return self._arrays.step.copy() if copy else self._arrays.step

    def play_on(self, seats: NDArray[np.int8] | int) -> BatchStep:
        """Let the players of the other seats act until these decide, one of every lane, or one seat in all.

        `uniform` draws from the lane's own stream, a bot from one of the game and the seat. It belongs to the step before, or to the deal: what it brings is added to `reward`, and a game that ends in it is `done`. With
        `autoreset="same_step"` the next game is played on, too; what that brings comes with the step after.
        """
        chosen = check_seats(seats, self.games, self.encoding.seats)
        with self._turn():
            self._lanes.play_on(chosen)
            return self._arrays.step

    # --- Looking ----------------------------------------------------------------------------------------------------

    def observe(self, seats: NDArray[np.int8] | int, *, copy: bool = False) -> BatchStep:
        """What these seats are told, absolute, one of every lane, or one seat in all; the mask is 0 where it does not decide.

        Observation, mask and events stand in arrays of their own, which the next call overwrites. Raises `ValueError` for a
        seat that there is not, and where `observation="none"`.
        """
        if self._plan.observation == "none":
            raise ValueError("nothing is observed with observation='none'")
        chosen = check_seats(seats, self.games, self.encoding.seats)
        with self._turn():
            if not self._observed:
                self._observed = {
                    name: rows_of(self.games, array.shape[1:], array.dtype)
                    for name in ("observation", "mask", "events")
                    if (array := getattr(self._arrays.step, name)) is not None
                }
            which = "raw" if self.native else "array"
            self._lanes.observe(chosen, {name: getattr(rows, which) for name, rows in self._observed.items()})
            views = {name: rows.array for name, rows in self._observed.items()}
            found = self._arrays.step._replace(**views, seat=chosen)
            return found.copy() if copy else found

    def state(self) -> NDArray[np.uint8]:
        """The hands of all seats, absolute, a 1 for each slot: `(n, seats, slots)`. For critics, and never for a player."""
        with self._turn():
            truth = np.zeros((self.games, math.prod(self.encoding.truth_shape)), np.uint8)
            self._lanes.tell(truth)
        return truth.reshape(self.games, *self.encoding.truth_shape)

    def playing(self, lane: int) -> int:
        """Which game of the seed a lane plays."""
        if not 0 <= lane < self.games:
            raise ValueError(f"there is no lane {lane}; there are {self.games}")
        with self._turn():
            return self._lanes.number(lane)

    # --- The arrays -------------------------------------------------------------------------------------------------

    @property
    def actions(self) -> NDArray[np.int32]:
        """What `step` takes, `(n,)`."""
        return self._arrays.actions

    def __getattr__(self, name: str) -> Any:
        """The other arrays, by the names of `BatchStep`."""
        if name in BatchStep._fields and "_arrays" in self.__dict__:
            return getattr(self._arrays.step, name)
        raise AttributeError(f"a batch has no {name}")

    # --- An end -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Nothing more can be played. The arrays stay as they are."""
        self._is_closed = True

    def __len__(self) -> int:
        return self.games

    def renewed(self) -> Batch:
        """Another batch, made with the same arguments and not dealt yet."""
        return _made(*self._made_with)

    def alone(self) -> AbstractContextManager[object]:
        """In its `with` block several calls of one thread are one turn: other threads wait until all are made."""
        return self._lock

    def __reduce__(self) -> tuple[Any, ...]:
        """A batch that is not dealt may go to another process; games in progress stay where they are."""
        if self._is_dealt:
            raise TypeError("games in progress cannot be pickled: send a batch before reset(), or what it is made of")
        return _made, self._made_with

    def _turn(self, *, needs_deal: bool = True) -> AbstractContextManager[object]:
        """What a call holds while it plays: calls of several threads take turns."""
        if os.getpid() != self._process:
            self._arrive()
        if self._is_closed:
            raise BatchClosed
        if needs_deal and not self._is_dealt:
            raise NotReset
        return self._lock

    def _arrive(self) -> None:
        """A process that was forked has the games as they stood, unless they were moving just then."""
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("this process was forked while a thread stepped the batch: make another")
        self._lock.release()
        self._process = os.getpid()


def _made(game: Any, options: object, settings: dict[str, Any]) -> Batch:
    return Batch(game, options, **settings)


def _shape(encoding: AnyEncoding, observation: str) -> tuple[tuple[int, type[Any]] | None, int | None, int | None]:
    """The size and the type of an observation, the number of actions and that of events; `None` for what is not written."""
    if observation == "none":
        return None, None, None
    if observation == "packed":
        return (encoding.packed.size, np.uint64), None, None
    row = (encoding.observations.size, np.float32 if observation == "f32" else np.uint8)
    return row, encoding.actions.size, encoding.event_rows or None


def _chosen(lanes: Any, games: int) -> NDArray[np.uint8]:
    chosen = np.asarray(lanes)
    if chosen.dtype != np.bool_ or chosen.shape != (games,):
        raise ValueError(f"lanes is an array of {games} truth values")
    return chosen.astype(np.uint8)


_told: set[str] = set()


def _say_slow(encoding: AnyEncoding, bots: Sequence[str]) -> None:
    """Once for each game, each bot and process."""
    why = encoding.why_no_lanes()
    if bots and not why:
        fast = encoding.native_bots
        why = f"{', '.join(bots)} cannot play in the native core" + (f"; {', '.join(fast)} can" if fast else "")
    told = " ".join((encoding.version, *bots))
    if told not in _told:
        _told.add(told)
        warnings.warn(
            f"this batch of {encoding.version} is played by plain Python, some hundred times slower: {why}",
            SlowBatch,
            stacklevel=3,
        )
