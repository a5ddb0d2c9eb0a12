"""Observations of every type that OpenSpiel has: with or without perfect recall, public, private, or both.

All are made of blocks of `shoal.envs`. Seats stand relative to the observer there, so each tensor begins with who that is.
What is public alone is told as to seat 0: it is the same for all players.

    perfect_recall=False   the blocks that the table shows now
    perfect_recall=True    the same, the hand that was dealt, and all events

The parameter `belief` adds what the seat can believe, counted exactly from all that it has seen.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pyspiel
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.envs.play import Play
from shoal.lab.openspiel.held import Held, SpielTable

EVENTS = "events"


class SpielObserver:
    """What writes observations of one type into `tensor` and its named parts in `dict` (`open_spiel.python.observation`)."""

    def __init__(self, table: SpielTable, kind: pyspiel.IIGObservationType, *, believes: bool = False) -> None:
        """With exact beliefs, or without. Raises `ValueError` for a type that tells nothing, or all hands: that is no player's."""
        self._table = table
        self._believes = believes
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observation shows all hands: a state's text does (str)")
        self._recalls: bool = kind.perfect_recall
        self._is_public: bool = kind.public_info
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (self._is_public or self._is_private):
            raise ValueError("an observation is public, private, or both")
        self._encoding = table.encoding(recalls=self._recalls, believes=believes)
        blocks = [block for block in self._encoding.observations if self._shows(block.name)]
        self._places = np.array([place for block in blocks for place in range(block.start, block.stop)], np.intp)
        self._is_whole = len(self._places) == self._encoding.observations.size
        rows = self._encoding.event_rows if self._recalls else 0
        sizes = [("player", table.seats if self._is_private else 0)]
        sizes += [(block.name, block.size) for block in blocks]
        sizes.append((EVENTS, rows * 6))
        self._start = sizes[0][1]
        self._rows = rows
        self._end = self._start + len(self._places)
        self.tensor: NDArray[np.float32] = np.zeros(sum(size for _, size in sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        place = 0
        for name, size in sizes:
            if size:
                shape = (rows, 6) if name == EVENTS else (size,)
                self.dict[name] = self.tensor[place : place + size].reshape(shape)
                place += size

    def _shows(self, block: str) -> bool:
        return self._is_private if block in self._table.chance.private else self._is_public

    # --- Tensors ----------------------------------------------------------------------------------------------------

    def set_from(self, state: pyspiel.State, player: int) -> None:
        """Write what that player is told."""
        self._write(state.held, player)

    def values(self, held: Held, player: int) -> list[float]:
        """The same as a list."""
        self._write(held, player)
        found: list[float] = self.tensor.tolist()
        return found

    def _write(self, held: Held, player: int) -> None:
        tensor, play = self.tensor, held.play
        if self._start:
            tensor[: self._start] = 0
            tensor[player] = 1
        if play is None:
            tensor[self._start :] = 0
            return
        seat = player if self._is_private else 0
        values = self._values(play, seat)
        tensor[self._start : self._end] = values if self._is_whole else values[self._places]
        if self._rows:
            tensor[self._end :] = self._event_rows(play, seat).reshape(-1)

    def _values(self, play: Play, seat: Seat) -> NDArray[np.float32]:
        moment = None if play.moment is None else play.moment.for_seat(seat)
        memory = play.remembered(seat) if self._recalls else None
        if self._believes:  # a game remembers what information states tell, and no beliefs
            memory = self._encoding.memory(seat)
            for sight in play.seen(seat).sights:
                memory.see(sight)
        return self._encoding.observation(play.view(seat), memory, moment)

    def _event_rows(self, play: Play, seat: Seat) -> NDArray[np.int8]:
        rows = play.events(seat)
        return (
            rows
            if self._is_private and self._is_public
            else self._table.chance.rows_for(rows, private=self._is_private)
        )

    # --- Texts ------------------------------------------------------------------------------------------------------

    def string_from(self, state: pyspiel.State, player: int) -> str:
        """The same in words: of an information state all that was told, of other types the places that are not 0."""
        if self._recalls and self._is_private and self._is_public:
            held: Held = state.held
            return held.information(player)
        self.set_from(state, player)
        return "\n".join(_line(name, values) for name, values in self.dict.items() if values.any())


def _line(name: str, values: NDArray[np.float32]) -> str:
    """A block as its places that are not 0; a 1 goes without saying."""
    flat = values.reshape(-1)
    places = np.flatnonzero(flat)
    return f"{name}: {' '.join(str(place) if flat[place] == 1 else f'{place}={flat[place]:.4g}' for place in places)}"


@lru_cache(maxsize=128)
def observer_of(table: SpielTable, *, recalls: bool) -> SpielObserver:
    """The observer of one seat with or without perfect recall: one for all states of a table."""
    return SpielObserver(table, pyspiel.IIGObservationType(perfect_recall=recalls))
