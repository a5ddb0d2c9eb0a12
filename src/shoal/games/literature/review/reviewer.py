"""What Literature brings to reviews: see `shoal.review.reviewer`."""

from __future__ import annotations

from typing import cast

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Seat
from shoal.games.literature import Literature, Sight
from shoal.games.literature.review.advice import Advice
from shoal.games.literature.review.game_review import LiteratureReview
from shoal.games.literature.review.memory import SeatMemory
from shoal.games.literature.review.values import Advisor
from shoal.i18n import Speaks
from shoal.review.advised_hinter import AdvisedHinter
from shoal.review.reviewer import GameReview, Hinter
from shoal.review.types import Group, Item, Unit


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
        memory = SeatMemory(cast("Literature", rules), seat)
        advisor = Advisor(memory)
        return AdvisedHinter(lambda sight: memory.see(cast("Sight", sight)), lambda: Advice(memory, advisor))


REVIEWER = LiteratureReviewer()
