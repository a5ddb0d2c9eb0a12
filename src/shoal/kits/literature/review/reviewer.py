"""What Literature brings to reviews: see `shoal.review.reviewer`."""

from __future__ import annotations

from typing import cast

from shoal.cards import Card
from shoal.game import AnyRules, GameSight, Seat
from shoal.kits.literature.review.advice import Advice
from shoal.kits.literature.review.game_review import LiteratureReview
from shoal.kits.literature.review.memory import SeatMemory
from shoal.kits.literature.review.values import Advisor
from shoal.literature import Literature, Sight
from shoal.review.reviewer import GameReview, Hinter
from shoal.review.types import Certain, Grid, Group, Item, Question, Unit
from shoal.words import Speaks


class LiteratureHinter:
    """Hints for one seat, from its sights alone: a memory of them, and advice on it."""

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self._memory = SeatMemory(rules, seat)
        self._advisor = Advisor(self._memory)
        self._advice: Advice | None = None

    def see(self, sight: GameSight) -> None:
        """Something happened."""
        self._advice = None
        self._memory.see(cast("Sight", sight))

    @property
    def _now(self) -> Advice:
        if self._advice is None:
            self._advice = Advice(self._memory, self._advisor)
        return self._advice

    def questions(self) -> tuple[Question, ...]:
        """The best questions."""
        return self._now.questions()

    def certain(self) -> tuple[Certain, ...]:
        """The claims that are proven."""
        return self._now.certain()

    def grid(self) -> Grid:
        """Who holds what."""
        return self._now.grid()


class LiteratureReviewer:
    """See `Reviewer`."""

    unit: Unit = "half_suits"

    def game(self, rules: AnyRules, only: Seat | None = None) -> GameReview:
        """A game before its deal."""
        return LiteratureReview(cast("Literature", rules), only)

    def item_text(self, rules: AnyRules, say: Speaks, item: Item) -> str:
        """A card."""
        del rules
        card = Card(item)
        return say("card-the", rank=card.rank, suit=card.suit)

    def group_text(self, rules: AnyRules, say: Speaks, group: Group) -> str:
        """A half-suit."""
        half, of = group[0], group[1]
        rank = of if half == "R" else cast("Literature", rules).options.removed_rank if half == "S" else ""
        return say("half-suit-the", half=half, suit=of if half in "LH" else "", rank=rank)

    def hinter(self, rules: AnyRules, seat: Seat) -> Hinter:
        """Hints for one seat."""
        return LiteratureHinter(cast("Literature", rules), seat)


REVIEWER = LiteratureReviewer()
