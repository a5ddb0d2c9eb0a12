"""The moves of Fish Draw, and the reasons for which they are refused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from shoal.core.game import Seat


class Reveal(Struct, frozen=True, gc=False, tag="reveal"):
    """All turn their top cards. Any player who still has cards may start it."""

    seat: Seat


Milliseconds = Annotated[int, Meta(ge=0, le=600_000)]


class Shout(Struct, frozen=True, gc=False, tag="shout"):
    """Shout "Fish!" before the winner collects.

    `ms` is how long after the Fish was seen. It is for pride: the rules only ask whether a shout was in time. A table believes no more
    of it than can be true, and measures by itself where it is left out.
    """

    seat: Seat
    ms: Milliseconds | UnsetType = UNSET


class Collect(Struct, frozen=True, gc=False, tag="collect"):
    """The winner of a round with a Fish takes the cards. Players who have not shouted by now pay a forfeit."""

    seat: Seat


class Call(Struct, frozen=True, gc=False, tag="call"):
    """Call Fishageddon: `seat` says that `on` holds all Fish. Under `callers=majority` it is a vote."""

    seat: Seat
    on: Seat


class Redraw(Struct, frozen=True, gc=False, tag="redraw"):
    """The players who are tied in the Fish Draw draw again. Any of them may start it."""

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


class Moves(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """What one seat may do now."""

    seat: Seat | None = None
    reveal: bool = False
    shout: bool = False
    collect: bool = False
    calls: tuple[Seat, ...] = ()
    redraw: bool = False

    def __bool__(self) -> bool:
        """Whether the seat may do anything."""
        return self.reveal or self.shout or self.collect or bool(self.calls) or self.redraw

    def __contains__(self, move: object) -> bool:
        """Whether the rules would accept that move of this seat."""
        match move:
            case Reveal(seat):
                offered = self.reveal
            case Shout(seat=seat):
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
