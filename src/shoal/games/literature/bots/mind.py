"""The interface between the player that most bots of Literature share (`player.py`) and the minds in which they differ.

A mind sees every sight of its seat, proves what it can at once, and is asked for its choices when the seat must choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Moves, SeatView, Sight
from shoal.games.literature.rules.events import Asked, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit

Candidate = tuple[Seat, Card]


class TurnContext(NamedTuple):
    """A turn in which the seat must ask or claim, and can prove nothing that it may claim."""

    view: SeatView
    moves: Moves
    questions: Sequence[Candidate]
    """Those that it may ask, without bluffs and questions to teammates; where a convention binds it, those that follow it."""


class Choices(Protocol):
    """What a mind would choose in one position; a snapshot."""

    def best_successor(self, seats: Sequence[Seat]) -> Seat:
        """The member of the team, of these, that should have the turn."""

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        """The opponent, of these, that should have to claim all the rest."""

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """A full attribution of a half-suit to that team, as likely right as possible, for when it must make one."""

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        """The question to ask, or the claim to risk."""


class LiteratureMind(Protocol):
    """The memory of one seat, and how it decides. Minds are subclasses of this."""

    def see(self, sight: Sight) -> None:
        """Something happened; called once for each sight, in order, from the deal on."""

    def catch_up(self) -> None:
        """It has time now: called whenever its seat is asked for a move, on its turn or not. What it puts off in `see` is done here."""
        return

    def rest(self) -> None:
        """It is not asked for a while, and lets go of what it can work out again."""
        return

    def attribution(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of that half-suit is, when it is certain and all are with that team.

        Asked for every open half-suit wherever the seat may claim, out of its turn too: it should cost little.
        """

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether that team certainly holds every card of that half-suit."""

    @property
    def questions(self) -> Sequence[Asked]:
        """The questions of this game that it remembers, oldest first; only needed where conventions are declared."""
        return ()

    def choices(self, view: SeatView) -> Choices:
        """What it would choose now."""


T = TypeVar("T")


class Late(Generic[T]):
    """A value that is made at the first call."""

    def __init__(self, make: Callable[[], T]) -> None:
        """`make` is called once, or never."""
        self._make: Callable[[], T] | None = make
        self._made: T

    def __call__(self) -> T:
        """The value."""
        if self._make is not None:
            self._made = self._make()
            self._make = None
        return self._made

    @property
    def is_made(self) -> bool:
        """Whether it has been used."""
        return self._make is None
