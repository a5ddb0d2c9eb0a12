"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol, runtime_checkable

from shoal.game import GameSight, GameView, Said, Seat


class Bot(Protocol):
    """A player that is a program. It has one seat for one game, and is told exactly what that seat sees.

    Bots are subclasses of this. It may keep whatever it derives from its sights. Two bots that saw the same sights and were
    asked at the same moments, made with equal random sources, say the same moves. A bot can be rebuilt at any time from the
    log of its game; where it throws dice, it may go on otherwise than the one whose place it takes.

    `Any`: a bot writes the types of its game instead (`sight: ev.Sight`). A table holds it as `AnyBot`.
    """

    def see(self, sight: Any) -> None:
        """Something happened at the table; called once for each sight, in order, from the deal on."""

    def move(self, view: Any) -> Any | None:
        """What the seat says now. `None` only where the seat need not act.

        It is also asked where the seat may act out of its turn: to claim, to challenge, to shout.
        """

    def reaction_s(self) -> float:
        """How many seconds after something that everybody saw it speaks out of its turn, if it has something to say.

        Asked once for each such moment, of every bot that may speak then, whether it will or not; so the answer can
        depend on nothing that is hidden.
        """
        return 0.0

    def hesitation_s(self, view: Any) -> float:  # noqa: ARG002  # most bots have nobody to wait for
        """How many seconds it takes at least on its turn, so that others can speak before it goes on.

        It may depend only on what everybody sees.
        """
        return 0.0


class AnyBot(Protocol):
    """A bot of whichever game, as a table knows it: it can be told nothing but sights and shown nothing but views."""

    def see(self, sight: GameSight) -> None:
        """As in `Bot`."""

    def move(self, view: GameView) -> Said | None:
        """As in `Bot`."""

    def reaction_s(self) -> float:
        """As in `Bot`."""

    def hesitation_s(self, view: GameView) -> float:
        """As in `Bot`."""


@runtime_checkable
class Seer(Bot, Protocol):
    """A bot that is shown the whole truth. Only the arena has room for one: it measures how far others are from it."""

    def reveal(self, state: Any) -> None:
        """The state of the game, each time before it may speak."""


Maker = Callable[[Any, Seat, Random], Bot]
"""Makes a bot for a seat of a game that is about to be dealt, under these rules, which are those of the bot's game.

All its dice come from the given random source.
"""
