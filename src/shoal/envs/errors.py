"""What can go wrong when a program steps a game: each has a name of its own."""

from __future__ import annotations

from typing import Final

from shoal.core.errors import ShoalError

NOT_AN_ACTION: Final = "NOT_AN_ACTION"
"""The reason for a value that is no index of the action space."""

NOT_NOW: Final = "NOT_NOW"
"""The reason for an action that has no meaning at this moment, such as naming a holder while no claim is being spelt."""

NOT_ENCODED: Final = "NOT_ENCODED"
"""The reason for what the rules would take and the encoding leaves out on purpose: see the page of the game."""


class IllegalAction(ShoalError, ValueError):
    """An action that is not legal now. Nothing has changed.

    `reason` is an error name of the game's rules, or one of this module; `lane` is the lane of a batch, and `None` for a
    game that is played alone.
    """

    def __init__(self, action: object, reason: str, lane: int | None = None) -> None:
        """A refusal of that action for that reason."""
        where = "" if lane is None else f" in lane {lane}"
        super().__init__(f"action {str(action)[:40]}{where} is not legal: {reason}")
        self.action = action
        self.reason = reason
        self.lane = lane

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.action, self.reason, self.lane)


class BotMisplayed(ShoalError, RuntimeError):
    """A bot that plays a seat made no move, or none that an action says."""

    def __init__(self, name: str, seat: int, move: object) -> None:
        """Which bot, where, and its last move."""
        super().__init__(f"the bot {name[:80]} on seat {seat} must act, and {str(move)[:120]} is no action there")
        self.name: str = name
        self.seat: int = seat
        self.move: object = move

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.seat, self.move)


class NotReset(ShoalError, RuntimeError):
    """A game was stepped or looked at before it was dealt."""

    def __init__(self) -> None:
        """The one sentence that there is to say."""
        super().__init__("no game has been dealt: call reset() first")


class GameEnded(ShoalError, RuntimeError):
    """An action for a game that has ended."""

    def __init__(self) -> None:
        """The one sentence that there is to say."""
        super().__init__("the game has ended: call reset() for the next one")


class BatchClosed(ShoalError, RuntimeError):
    """A batch was used after `close`."""

    def __init__(self) -> None:
        """The one sentence that there is to say."""
        super().__init__("the batch is closed: make another")
