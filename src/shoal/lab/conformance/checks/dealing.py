"""What is dealt and done: the same seed is the same game, exactly the actions of the mask are taken, and no card is lost.

Each play is played again twice: with Python's and NumPy's global generators in another state, and with an object that has
played before, where environments are dealt again (`Redeals`). At sampled positions every action there is is tried.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar

from shoal.lab.conformance.checks import Check, Evidence, all_given
from shoal.lab.conformance.plays import PlayedActions, again, followed, played
from shoal.lab.conformance.subject import Describes, Holds, Redeals, Subject, SubjectPosition, TwoWorlds
from shoal.lab.conformance.values import difference, digest, plain, shown


class Seeding(Check):
    """`SEED_FORGOTTEN`, `SEED_FORGOTTEN_AFTER`, `SEEDS_ALIKE`, `NEXT_ALIKE`."""

    name: ClassVar[str] = "seeding"

    share: ClassVar[float] = 0.01

    ENOUGH: ClassVar = 8
    """Deals that are all alike before it is a fault: in a small game two may be so by chance."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._deals: list[bytes] = []
        self._nexts: list[bool] = []
        self._has_chance = False

    def begin(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """Remember the deal, and the one after it."""
        if len(self._deals) >= self.ENOUGH or position.seat is None:  # a game that is over at once may be any
            return None
        self._has_chance = isinstance(position, TwoWorlds | Holds)
        dealt = digest(_dealt(self.subject, position))
        self._deals.append(dealt)
        if isinstance(self.subject, Redeals):
            used = played(self.subject, play)
            following = self.subject.next_deal(used) if used is not None else None
            if following is not None:
                self._nexts.append(digest(_dealt(self.subject, following)) == dealt)
        return None

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Play it again in two ways."""
        here = all_given(self.subject, position)
        self.looked += 1
        with _other_globals(rng.randrange(2**32)):
            other = played(self.subject, play)
        evidence = _judged("SEED_FORGOTTEN", here, None if other is None else all_given(self.subject, other))
        if evidence is not None or not isinstance(self.subject, Redeals):
            return evidence
        used = played(self.subject, PlayedActions(play.seed + 1))
        if used is None:
            return None
        reached = followed(self.subject.redeal(used, play.seed), play.actions)
        return _judged("SEED_FORGOTTEN_AFTER", here, None if reached is None else all_given(self.subject, reached))

    def end(self, play: PlayedActions) -> Evidence | None:
        """Whether all deals were alike."""
        if not self._has_chance or len(self._deals) < self.ENOUGH:
            return None
        if len(set(self._deals)) == 1:
            return Evidence("SEEDS_ALIKE")
        return Evidence("NEXT_ALIKE") if len(self._nexts) >= self.ENOUGH and all(self._nexts) else None


def _dealt(subject: Subject, position: SubjectPosition) -> dict[str, object]:
    """The same with the cards, where they are told: there are games of which no one sees a card at first."""
    return {**all_given(subject, position), "cards": position.card_places() if isinstance(position, Holds) else None}


def _judged(kind: str, here: dict[str, object], there: dict[str, object] | None) -> Evidence | None:
    if there is None:
        return Evidence(kind, None, {"where": "legal actions", "here": "-", "there": "-"})
    found = difference(here, there)
    return None if found is None else Evidence(kind, None, found._asdict())


@contextmanager
def _other_globals(seed: int) -> Iterator[None]:
    """The global generators in another state, for a while."""
    before = random.getstate()
    numpy: Any = sys.modules.get("numpy")
    kept = numpy.random.get_state() if numpy is not None else None  # foreign games use it
    try:
        random.seed(seed)
        if numpy is not None:
            numpy.random.seed(seed)  # the same
        yield
    finally:
        random.setstate(before)
        if numpy is not None:
            numpy.random.set_state(kept)  # the same


class Masks(Check):
    """`MASK_TOO_WIDE`: a legal action is not taken. `MASK_TOO_NARROW`: one is taken that the mask has not."""

    name: ClassVar[str] = "masks"

    share: ClassVar[float] = 0.01

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Try all actions, and two that there are not."""
        if position.seat is None:
            return None
        legal = set(position.legal())
        if not legal:
            return Evidence("MASK_EMPTY", position.seat)
        for action in range(-1, self.subject.actions + 1):
            copy = again(self.subject, play, position)
            if copy is None:
                return None  # the check of seeding says so
            self.looked += 1
            refused = _refused(copy, action)
            if (refused is None) == (action in legal):
                continue
            word = (
                position.describe(action)
                if isinstance(position, Describes) and 0 <= action < self.subject.actions
                else ""
            )
            values = {"action": str(action), "word": word, "why": refused or ""}
            return Evidence("MASK_TOO_WIDE" if action in legal else "MASK_TOO_NARROW", position.seat, values)
        return None


def _refused(position: SubjectPosition, action: int) -> str | None:
    """Why an action was not taken; `None` when it was."""
    try:
        position.step(action)
    except Exception as error:  # noqa: BLE001  # whatever a foreign game raises is its refusal
        return f"{type(error).__name__}: {error}".splitlines()[0][:120]
    return None


class Conservation(Check):
    """`CARDS_CHANGED`: the cards of all places together are not those of the deal."""

    name: ClassVar[str] = "cards"

    needs: ClassVar[tuple[type[Any], str] | None] = Holds, "NO_CARDS"

    share: ClassVar[float] = 0.05

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._dealt: Counter[object] | None = None

    def look(self, play: PlayedActions, position: Any, rng: Random, *, thorough: bool = False) -> Evidence | None:
        """Count them, against the first deal: every deal is of the same pack."""
        self.looked += 1
        found = Counter(plain(card) for cards in position.card_places().values() for card in cards)
        self._dealt = found if self._dealt is None else self._dealt
        if found == self._dealt:
            return None
        lost, more = self._dealt - found, found - self._dealt
        return Evidence("CARDS_CHANGED", None, {"lost": _listed(lost), "more": _listed(more)})


def _listed(cards: Counter[object]) -> str:
    return shown(("list", *sorted(cards.elements(), key=repr))) if cards else "-"
