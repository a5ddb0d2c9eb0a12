"""What a seat of a Fish Draw table can do, and the names of the reasons why not."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.game import Seat


class Reveal(Struct, frozen=True, tag="reveal"):
    """All turn their top cards. Any player who still has cards may give the word."""

    seat: Seat


class Shout(Struct, frozen=True, tag="shout"):
    """The word "Fish!", said before the winner collects."""

    seat: Seat


class Collect(Struct, frozen=True, tag="collect"):
    """The winner of a round that a Fish won takes the cards. Who has not shouted by now pays."""

    seat: Seat


class Call(Struct, frozen=True, tag="call"):
    """Fishageddon: `seat` says that `on` holds all Fish. Under `callers=majority` it is a vote."""

    seat: Seat
    on: Seat


class Redraw(Struct, frozen=True, tag="redraw"):
    """The players who are level in the Fish Draw draw again. Any of them may give the word."""

    seat: Seat


Move = Reveal | Shout | Collect | Call | Redraw

Reason = Literal[
    "GAME_OVER",
    "NOT_DEALT",
    "UNKNOWN_PLAYER",
    "PLAYER_OUT",
    "COLLECT_PENDING",
    "NO_FISH_ON_TABLE",
    "ALREADY_SHOUTED",
    "NO_DUTY_TO_SHOUT",
    "NOTHING_TO_COLLECT",
    "NOT_THE_WINNER",
    "ROUND_IN_PROGRESS",
    "NOT_THE_FISHMONGER",
    "ALREADY_CALLED",
    "NO_FINAL_TIE",
    "FINAL_TIE_PENDING",
    "UNKNOWN_RULING",
]
"""Every name that `Illegal.reason` can have in Fish Draw."""


class Moves(Struct, frozen=True):
    """What one seat may do now."""

    seat: Seat | None = None
    reveal: bool = False
    shout: bool = False
    collect: bool = False
    calls: tuple[Seat, ...] = ()
    redraw: bool = False

    def __bool__(self) -> bool:
        """Whether there is anything at all that the seat may do."""
        return self.reveal or self.shout or self.collect or bool(self.calls) or self.redraw

    def __contains__(self, move: object) -> bool:
        """Whether the rules would accept that move of this seat."""
        match move:
            case Reveal(seat):
                offered = self.reveal
            case Shout(seat):
                offered = self.shout
            case Collect(seat):
                offered = self.collect
            case Call(seat, on):
                offered = on in self.calls
            case Redraw(seat):
                offered = self.redraw
            case _:
                return False
        return offered and seat == self.seat
