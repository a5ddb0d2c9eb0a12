"""What a kit brings so that its games can be reviewed (`Kit.reviewer()`), and its players be given hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from shoal.core.game import AnyRules, GameSight, Seat
from shoal.i18n import Speaks
from shoal.records import Step
from shoal.review.types import Certain, CurvePoint, Grid, Group, Item, MoveReview, ReviewedQuestion, Story, Unit


class Hinter(Protocol):
    """What one seat could know and do now: a function of its sights, and of nothing else."""

    def see(self, sight: GameSight) -> None:
        """Something happened, as the seat saw it. It sees each of its sights once, in order, from the deal on."""

    def questions(self) -> tuple[ReviewedQuestion, ...]:
        """The best questions that it may ask now, at most three, the best first, or all calls that could be right; none when it may ask none."""

    def certain(self) -> tuple[Certain, ...]:
        """The claims that it can prove and may make now."""

    def grid(self) -> Grid:
        """Who holds what."""


class GameReview(Protocol):
    """One game that is being reviewed, step by step from the deal on."""

    def take(self, n: int, step: Step) -> MoveReview | None:
        """Go on by that step; the review of it when it is a move."""

    def skip(self, n: int, step: Step) -> None:
        """Go on by that step, without a review of it; the reviews of later steps are the same."""

    def point(self) -> CurvePoint:
        """Where the game stands after the last step."""

    def story(self, moves: Sequence[MoveReview], curve: Sequence[CurvePoint]) -> Story:
        """The story of the steps that were taken."""


class Reviewer(Protocol):
    """How games of one kit are reviewed."""

    unit: Unit
    """What curve and grades count in."""

    def game(self, rules: AnyRules, only: Seat | None = None) -> GameReview:
        """A game before its deal. With `only` no moves but those of that seat will be reviewed, and neither curve nor story asked for."""

    def is_behavioural(self, rules: AnyRules) -> bool:
        """Whether grids have behavioural chances here and under these rules, from the first question on (`Grid.behavioural`)."""

    def item_text(self, rules: AnyRules, say: Speaks, item: Item) -> str:
        """An item as it stands in a sentence: "the 9 of hearts"."""

    def group_text(self, rules: AnyRules, say: Speaks, group: Group) -> str:
        """A group as it stands in a sentence: "the low hearts"."""

    def hinter(self, rules: AnyRules, seat: Seat) -> Hinter:
        """Hints for one seat, before its first sight."""


class Advice(Protocol):
    """What can be said of one moment."""

    def questions(self) -> tuple[ReviewedQuestion, ...]:
        """The best questions."""

    def certain(self) -> tuple[Certain, ...]:
        """The claims that are proven."""

    def grid(self) -> Grid:
        """Who holds what."""


class AdvisedHinter:
    """See `Hinter`. Advice is worked out when it is first asked for, and anew after every sight."""

    def __init__(self, see: Callable[[GameSight], None], advise: Callable[[], Advice]) -> None:
        """`see` takes a sight into the memory of a seat, `advise` is what that memory leads to now."""
        self._see = see
        self._advise = advise
        self._advice: Advice | None = None

    def see(self, sight: GameSight) -> None:
        """Something happened."""
        self._advice = None
        self._see(sight)

    @property
    def _now(self) -> Advice:
        if self._advice is None:
            self._advice = self._advise()
        return self._advice

    def questions(self) -> tuple[ReviewedQuestion, ...]:
        """The best questions."""
        return self._now.questions()

    def certain(self) -> tuple[Certain, ...]:
        """The claims that are proven."""
        return self._now.certain()

    def grid(self) -> Grid:
        """Who holds what."""
        return self._now.grid()
