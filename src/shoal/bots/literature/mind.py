"""What a bot of Literature thinks with: the seam between the manners that all share (`player.py`) and what they think.

A mind is told every sight of its seat, proves what it can at once, and is asked for its choices when it must choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from shoal.cards import Card
from shoal.game import Seat
from shoal.literature import Ask, Claim, Moves, SeatView, Sight
from shoal.literature.events import Asked, Team
from shoal.literature.moves import Attribution, HalfSuit

Question = tuple[Seat, Card]


class Turn(NamedTuple):
    """A turn in which the seat must ask or claim, and nothing that it may claim is proven."""

    view: SeatView
    moves: Moves
    questions: Sequence[Question]
    """Those that it may ask and would: no bluff, none to a teammate, and where a convention binds it, as that says."""


class Choices(Protocol):
    """What a mind thinks at one moment; a snapshot."""

    def best_successor(self, seats: Sequence[Seat]) -> Seat:
        """The member of the team, of these, who should have the turn."""

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        """The opponent, of these, who should have to claim all the rest."""

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """What it says of a half-suit when it must: a full attribution to that team, as likely right as can be."""

    def ask_or_claim(self, turn: Turn) -> Ask | Claim:
        """The question to ask, or the claim to risk."""


class Mind(Protocol):
    """What remembers for one seat, and thinks. Minds are subclasses of this."""

    def see(self, sight: Sight) -> None:
        """Something happened; called once for each sight, in order, from the deal on."""

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
        """Its choices now."""
