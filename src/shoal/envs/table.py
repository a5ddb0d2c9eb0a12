"""What the faces for frameworks share: a game that is dealt again and again, names of seats, spaces and observations."""

from __future__ import annotations

import secrets
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.core.streams import seed_of
from shoal.envs.core_play import CorePlay, core_play_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.envs.play import Play

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
