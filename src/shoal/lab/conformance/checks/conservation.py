"""Conservation: no card is lost, and none comes from nowhere."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions
from shoal.lab.conformance.subject import Holds, Subject, SubjectPosition
from shoal.lab.conformance.values import plain, shown


class Conservation(Check):
    """`CARDS_CHANGED`: the cards of all places together are not those of the deal."""

    name: ClassVar[str] = "cards"

    share: ClassVar[float] = 0.05

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._dealt: Counter[object] | None = None

    def lacks(self, position: SubjectPosition) -> str:
        """It needs to be told where the cards are."""
        return "" if isinstance(position, Holds) else "NO_CARDS"

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Count them, against the first deal: every deal is of the same pack."""
        del play, rng, thorough
        assert isinstance(position, Holds), "asked before"
        self.looked += 1
        found = Counter(plain(card) for cards in position.card_places().values() for card in cards)
        self._dealt = found if self._dealt is None else self._dealt
        if found == self._dealt:
            return None
        lost, more = self._dealt - found, found - self._dealt
        return Evidence("CARDS_CHANGED", None, {"lost": _listed(lost), "more": _listed(more)})


def _listed(cards: Counter[object]) -> str:
    return shown(("list", *sorted(cards.elements(), key=repr))) if cards else "-"
