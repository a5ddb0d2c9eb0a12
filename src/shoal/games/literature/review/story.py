"""The story of a game: every half-suit in the order in which it was closed, and what turning points are called."""

from __future__ import annotations

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.rules.events import Asked, Claimed, Closed
from shoal.games.literature.rules.moves import HalfSuit
from shoal.review.types import MoveReview, Part, Remark


class Chapters:
    """The half-suits as they are closed."""

    def __init__(self, rules: Literature) -> None:
        self._rules = rules
        self._taken: dict[HalfSuit, Asked] = {}
        self.parts: list[Part] = []

    def asked(self, asked: Asked) -> None:
        """A question was answered."""
        if asked.hit:
            self._taken[self._rules.half_suit_of[asked.card]] = asked

    def closed(self, n: int, claim: Claimed | None, closed: Closed) -> None:
        """A half-suit was closed, by that claim if any."""
        seat = None if claim is None else claim.seat
        last = self._taken.get(closed.half_suit)
        self.parts.append(Part(closed.half_suit, n, closed.team, seat, _how(claim, closed, last)))

    def redealt(self) -> None:
        """Nothing of it counts."""
        self._taken.clear()
        self.parts.clear()


def _how(claim: Claimed | None, closed: Closed, last: Asked | None) -> Remark:
    """How it was closed; `other` and `item` say from whom its last card came, where that was taken from the other team."""
    group = closed.half_suit
    if claim is None:
        return Remark("part-awarded", group=group, side=closed.team)
    if closed.outcome == "won" and last is not None and (last.seat - claim.seat) % 2 == 0:
        return Remark("part-won-after", seat=claim.seat, other=last.target, item=str(last.card), group=group)
    name = {"won": "part-won", "lost": "part-lost", "cancelled": "part-cancelled", "minus_one": "part-minus-one"}
    return Remark(name.get(closed.outcome, "part-awarded"), seat=claim.seat, group=group, side=closed.team)


def turning_of(move: MoveReview) -> Remark | None:
    """What such a move is called as a turning point; `None` for one that is none, whatever it changed."""
    if move.came_true is None or move.kind == "other":
        return None
    if move.kind == "question":
        target: Seat = move.said.target
        card: Card = move.said.card
        name = "turning-hit" if move.came_true else "turning-miss"
        return Remark(name, seat=move.seat, other=target, item=str(card), chance=move.chance)
    name = "turning-claim" if move.came_true else "turning-claim-wrong"
    half_suit = getattr(move.said, "half_suit", None)
    return None if half_suit is None else Remark(name, seat=move.seat, group=half_suit, chance=move.chance)
