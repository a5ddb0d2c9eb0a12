"""What the faces for frameworks share: a game that is dealt again and again, names of seats, spaces and observations."""

from __future__ import annotations

import copy
import secrets
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.core.streams import seed_of
from shoal.envs.batch import Batch
from shoal.envs.encoding import AnyEncoding
from shoal.envs.errors import GameEnded, NotReset
from shoal.envs.making import encoding_of
from shoal.envs.play import RUNNING, Play, index_of
from shoal.envs.settings import Settings

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
EVENTS: Final = "events"

Observed = dict[str, NDArray[Any]]
"""What a seat is told: `observation`, `action_mask` and, where the memory has some, `events`."""


class DealtAgain:
    """A game, and which one of its seed comes next: 0 after a seed was given, then 1, 2, ... Without a seed one is drawn."""

    def __init__(self, game: Any, options: object, settings: dict[str, Any], *, core: bool = True) -> None:
        """A table without cards; the arguments are those of `encoding_of`. Raises `BadOptions` and `ValueError`.

        The native core plays where there is one that plays this, and `core` lets it: the same games.
        """
        encoding = encoding_of(game, options, **settings)
        self.play: Play | CorePlay = (core_play_of(encoding, settings) if core else None) or Play(encoding)
        self._seed: int | None = None
        self._number = 0

    @property
    def encoding(self) -> AnyEncoding:
        """What every index and value means."""
        return self.play.encoding

    def deal(self, seed: object = None) -> None:
        """Deal the next game. Raises `TypeError` or `ValueError` for what is no seed."""
        if seed is not None:
            self._seed = seed_of(seed)
            self._number = 0
        elif self._seed is None:
            self._seed = secrets.randbits(64)
        else:
            self._number += 1
        self.play.reset(self._seed, self._number)

    def observed(self, seat: Seat) -> Observed:
        """What that seat is told; new arrays. Its mask is all zeros unless it decides."""
        play = self.play
        found: Observed = {OBSERVATION: play.observation(seat), MASK: play.mask(seat)}
        if play.encoding.event_rows:
            found[EVENTS] = play.events(seat)
        return found

    def told(self) -> str:
        """How the game stands, in a line: no card is in it."""
        play = self.play
        if play.done:
            return f"{play.encoding.version}: over after {play.moves} moves, {_numbers(play.returns)}"
        return f"{play.encoding.version}: {play.moves} moves, seat {play.seat} decides, {_numbers(play.returns)}"


def _numbers(returns: tuple[float, ...]) -> str:
    return "returns " + ", ".join(f"{number:g}" for number in returns)


def seat_names(seats: int) -> list[str]:
    """`seat_0`, `seat_1`, ...: absolute seats."""
    return [f"seat_{seat}" for seat in range(seats)]


def bounds_of(encoding: AnyEncoding) -> tuple[float, float]:
    """The least and the greatest value that any observation has."""
    return -float(encoding.seats), float(encoding.seats)


def whole_truth(play: Play | CorePlay) -> NDArray[np.float32]:
    """What every seat is told, one after the other, absolute: all hands are in it. For critics, and never for a player."""
    return np.concatenate([play.observation(seat) for seat in range(play.encoding.seats)])


_ALL = np.ones(1, np.bool_)

MOST_PASSED_OVER: Final = 10_000
"""So many games are dealt and not played where a later one of the seed is asked for."""


class CorePlay:
    """A game in progress; its attributes and methods are those of `Play`."""

    __slots__ = (
        "_actions",
        "_batch",
        "_mask",
        "_none",
        "_plain",
        "_seed",
        "_step",
        "done",
        "encoding",
        "last_illegal",
        "number",
        "returns",
        "rewards",
        "seat",
        "settings",
    )

    def __init__(self, encoding: AnyEncoding, batch: Batch) -> None:
        """A table without cards; use `core_play_of`."""
        self.encoding: AnyEncoding = encoding
        self.settings: Settings = encoding.settings
        self._batch = batch
        self._step: Any = None
        self._seed = 0
        self.number: int = -1
        self._actions: list[int] = []
        self._plain: Play | None = None
        self._none = (0.0,) * len(encoding.sides)
        self.seat: Seat | None = None
        self.done: int = RUNNING
        self.rewards: tuple[float, ...] = self._none
        self.returns: tuple[float, ...] = self._none
        self.last_illegal: str | None = None

    def reset(self, seed: int, number: int = 0) -> None:
        """Deal game `number` of a seed, as `Play.reset` does."""
        batch = self._batch
        if self._step is None or seed != self._seed or not self.number < number:
            self._step = batch.reset(seed)
        while batch.playing(0) < number < batch.playing(0) + MOST_PASSED_OVER:
            self._step = batch.reset(lanes=_ALL)
        self._seed = seed
        self.number = number
        self._actions = []
        self._plain = None
        self.rewards = self.returns = self._none
        self.last_illegal = None
        if batch.playing(0) == number:
            self.done = RUNNING
            self.seat = int(self._step.seat[0])
        else:  # a game that ends with its deal, or one far ahead
            self._go_plain()

    def step(self, action: int) -> None:
        """One decision, as `Play.step`."""
        if self._plain is not None:
            self._plain.step(action)
            self._follow(self._plain)
            return
        with self._batch.alone():  # threads that step one game take turns
            self._take(action)

    def _take(self, action: int) -> None:
        if self.seat is None:
            raise NotReset if self._step is None else GameEnded
        step = self._step
        index = action if type(action) is int else index_of(action)
        if not 0 <= index < step.mask.shape[1] or not step.mask[0, index]:
            self._refuse(action)
            return
        self.last_illegal = None
        self._batch.actions[0] = index
        self._batch.step()
        self._actions.append(index)
        reward = step.reward[0]
        if reward.any():
            self.rewards = tuple(reward.tolist())
            self.returns = tuple(map(float.__add__, self.returns, self.rewards))
        else:
            self.rewards = self._none
        self.done = int(step.done[0])
        self.seat = None if self.done else int(step.seat[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """A game in progress goes to another process as its actions, and is played again there; a copy is made so, too."""
        game = None if self._step is None else (self._seed, self.number, self._actions, self.last_illegal)
        return _played_again, (self.encoding, self._batch.renewed(), game, self._plain)

    def __deepcopy__(self, memo: dict[int, Any]) -> CorePlay:
        """Another game that goes on by itself."""
        make, arguments = self.__reduce__()
        made: CorePlay = make(
            arguments[0], arguments[1], copy.deepcopy(arguments[2], memo), copy.deepcopy(self._plain, memo)
        )
        return made

    def _refuse(self, action: Any) -> None:
        plain = self.plain()
        if self.settings.illegal == "noop":
            self.last_illegal = plain.reason(action if isinstance(action, int) else -1)
            self.rewards = self._none
            return
        plain.step(action)  # raises, or ends the game
        self._plain = plain
        self._follow(plain)

    def plain(self) -> Play:
        """The same game in plain Python, up to now: for critics and readers."""
        if self._plain is not None:
            return self._plain
        if self._step is None:
            raise NotReset
        play = Play(self.encoding)
        play.reset(self._seed, self.number)
        for action in self._actions:
            play.step(action)
        return play

    def _go_plain(self) -> None:
        self._plain = self.plain()
        self._follow(self._plain)

    def _follow(self, plain: Play) -> None:
        self.seat = plain.seat
        self.done = plain.done
        self.last_illegal = plain.last_illegal
        self.rewards = plain.rewards
        self.returns = plain.returns

    # --- What can be seen of it -------------------------------------------------------------------------------------

    def mask(self, seat: Seat | None = None) -> NDArray[np.int8]:
        """As `Play.mask`."""
        if self._plain is not None:
            return self._plain.mask(seat)
        if self._step is None:
            raise NotReset
        mask: NDArray[np.int8] = self._step.mask[0].view(np.int8)
        if self.seat is not None and (seat is None or seat == self.seat):
            return mask.copy()
        return np.zeros(len(mask), np.int8)

    def observation(self, seat: Seat | None = None) -> NDArray[np.float32]:
        """As `Play.observation`."""
        if self._plain is not None:
            return self._plain.observation(seat)
        found: NDArray[np.float32] = self._seen_by(seat).observation[0]
        return found.copy()

    def events(self, seat: Seat | None = None) -> NDArray[np.int8]:
        """As `Play.events`."""
        if self._plain is not None:
            return self._plain.events(seat)
        found: NDArray[np.int8] = self._seen_by(seat).events[0]
        return found.copy()

    def _seen_by(self, seat: Seat | None) -> Any:
        if self._step is None:
            raise NotReset
        if self.seat is not None and (seat is None or seat == self.seat):
            return self._step
        if seat is None:
            raise GameEnded
        return self._batch.observe(seat)

    def rewards_by_seat(self) -> tuple[float, ...]:
        """As `Play.rewards_by_seat`."""
        return tuple(self.rewards[side] for side in self.encoding.side_of)

    @property
    def moves(self) -> int:
        """As `Play.moves`: the core counts decisions alone, so they are played again for it."""
        return self.plain().moves


def _played_again(
    encoding: AnyEncoding, batch: Batch, game: tuple[int, int, list[int], str | None] | None, plain: Play | None
) -> CorePlay:
    """The same game after the same actions."""
    made = CorePlay(encoding, batch)
    if game is None:
        return made
    seed, number, actions, last_illegal = game
    made.reset(seed, number)
    if plain is not None:
        made._plain = plain  # noqa: SLF001  # of this module
        made._follow(plain)  # noqa: SLF001
        return made
    for action in actions:
        made.step(action)
    made.last_illegal = last_illegal
    return made


def core_play_of(encoding: AnyEncoding, named: dict[str, Any]) -> CorePlay | None:
    """A table in the core; `None` where there is no core, or it does not play this. `named` are the settings of the encoding."""
    if encoding.why_no_lanes():
        return None
    settings = {name: value for name, value in named.items() if name != "illegal"}
    batch = Batch(encoding.rules, games=1, autoreset="disabled", **settings)
    return CorePlay(encoding, batch) if batch.native else None
