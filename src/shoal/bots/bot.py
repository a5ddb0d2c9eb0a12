"""The protocols of bots."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol, runtime_checkable

from shoal.core.game import GameSight, GameView, Seat, SeatMove


class Bot(Protocol):
    """A player that is a program. It has one seat for one game, and is shown exactly what that seat sees.

    Bots are subclasses of this. A bot may keep whatever it derives from its sights. Bots that have equal random
    sources, see the same sights and are asked at the same moments make the same moves. A bot can be rebuilt at any time
    from the log of its game; if it uses its random source, it may then play differently from the bot that it replaces.

    Instead of `Any`, a bot uses the types of its game (`sight: ev.Sight`). A table holds it as `AnyBot`.
    """

    def see(self, sight: Any) -> None:
        """Take note of a sight. Called once for each sight of the seat, in order, from the deal on."""

    def move(self, view: Any) -> Any | None:
        """The seat's move now. `None` is allowed only where the seat need not act.

        Also called where the seat may act out of turn: to claim, to challenge, to shout.
        """

    def void(self) -> None:
        """Take note that the last move was not made, because another seat came first. Called before that seat's sights."""
        return  # most bots need not know

    def rest(self) -> None:
        """Let go of what can be worked out again: nothing will be asked for a while. It must not change what the bot says.

        A server calls it after every thought, because thousands of bots wait there for their turn.
        """
        return

    def reaction_s(self) -> float:
        """How many seconds after a public event the bot speaks out of turn, if it has something to say.

        Called once after each event, for every bot that may speak then, whether it will or not. So the time reveals
        nothing that is hidden.
        """
        return 0.0

    def hesitation_s(self, view: Any) -> float:  # noqa: ARG002  # most bots wait for no one
        """The fewest seconds that the bot takes for its turn, so that others can speak before it goes on.

        It may depend only on what everybody sees.
        """
        return 0.0


class AnyBot(Protocol):
    """A bot of any game, as a table holds it: it accepts only sights and views."""

    def see(self, sight: GameSight) -> None:
        """As in `Bot`."""

    def move(self, view: GameView) -> SeatMove | None:
        """As in `Bot`."""

    def void(self) -> None:
        """As in `Bot`."""

    def rest(self) -> None:
        """As in `Bot`."""

    def reaction_s(self) -> float:
        """As in `Bot`."""

    def hesitation_s(self, view: GameView) -> float:
        """As in `Bot`."""


@runtime_checkable
class OracleBot(Bot, Protocol):
    """A bot that sees all hands. Only the arena seats one, to measure how far other bots are from it."""

    def reveal(self, state: Any) -> None:
        """Take note of the state of the game. Called each time before the bot may move."""


Maker = Callable[[Any, Seat, Random], Bot]
"""Makes a bot for a seat of a game that is about to be dealt, from the rules, the seat and a random source.

The rules must be those of the bot's game. The bot uses no other randomness than the given source.
"""

MakerOf = Callable[[str, str], Maker]
"""Finds the maker of a bot by the names of its game and of the bot; may raise `UnknownBot`."""
