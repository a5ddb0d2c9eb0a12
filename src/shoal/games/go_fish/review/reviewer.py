"""What Go Fish brings to reviews: see `shoal.review.reviewer`.

What is certain in this game are hits, so a `Certain` here is a question that cannot miss, and a `Missed` one that was not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Seat
from shoal.games.go_fish import AskCard, GoFish, Move, Sight, rank_of
from shoal.games.go_fish.belief import Kind
from shoal.games.go_fish.bots.questions import Candidate
from shoal.games.go_fish.review.advice import Advice, SeatMemory
from shoal.games.go_fish.review.curve import point
from shoal.games.go_fish.rules import events as ev
from shoal.i18n import Speaks
from shoal.records import Step
from shoal.review.advised_hinter import AdvisedHinter
from shoal.review.comparing import Choice, compared
from shoal.review.grades import graded, player_of
from shoal.review.misses import Misses
from shoal.review.reviewer import GameReview, Hinter
from shoal.review.since import Since
from shoal.review.turnings import turnings
from shoal.review.types import (
    Certain,
    CurvePoint,
    Grade,
    Group,
    Item,
    MoveReview,
    Part,
    Remark,
    Story,
    Unit,
)

SURE_FIRST: Final = 0.25
"""What it costs to risk the turn while something can be taken for certain, in books."""


class GoFishReview:
    """See `GameReview`."""

    def __init__(self, rules: GoFish, only: Seat | None) -> None:
        self._rules = rules
        self._state = rules.start()
        self._n = -1
        seats = range(rules.seats) if only is None else (only,)
        self._memories = {seat: SeatMemory(rules, seat) for seat in seats}
        self._misses, self._since = Misses(), Since()
        self._parts: list[Part] = []
        self._taken: dict[str, ev.Handed] = {}

    def take(self, n: int, step: Step) -> MoveReview | None:
        """Go on by that step; the review of it when it is a move."""
        self._n = n
        found = self._review(n, step) if step.kind == "move" else None
        self._go_on(n, step)
        return found

    def skip(self, n: int, step: Step) -> None:
        """Go on by that step."""
        self._n = n
        if step.kind == "move" and step.said.seat in self._memories:
            earlier = Advice(self._memories[step.said.seat].copy())
            self._since.skipped(n, step.said.seat, earlier.certain_of)
        self._go_on(n, step)

    def _go_on(self, n: int, step: Step) -> None:
        for event in step.events:
            self._state = self._rules.evolve(self._state, event)
            for seat, memory in self._memories.items():
                memory.see(self._rules.seen(event, seat))
            match event:
                case ev.Handed(seat, _, cards):
                    for card in cards:
                        self._taken[rank_of(card)] = event
                case ev.Book(seat, rank):
                    for kind in (rank, *map(str, self._rules.ranks[rank])):
                        self._misses.closed(kind, seat, (seat,))
                        self._since.closed(kind)
                    self._parts.append(Part(rank, n, seat, seat, self._how(event)))
                case ev.Redealt():
                    self._parts.clear()
                    self._taken.clear()
                    self._misses, self._since = Misses(), Since()
                case _:
                    pass

    def _how(self, book: ev.Book) -> Remark:
        last = self._taken.get(book.rank)
        if last is not None and last.to == book.seat:
            return Remark("part-book-after", seat=book.seat, other=last.seat, group=book.rank)
        return Remark("part-book", seat=book.seat, group=book.rank)

    # --- One move -----------------------------------------------------------------------------------------------------

    def _review(self, n: int, step: Step) -> MoveReview:
        move: Move = step.said
        advice = Advice(self._memories[move.seat])
        asked = self._asked(advice, move)
        chance = advice.chance(*asked)
        certain = advice.certain()
        self._misses.certain(n, move.seat, certain, advice.item(asked.kind) if chance == 1 else None, own=True)
        since = self._since.certain(n, move.seat, [one.group for one in certain])
        certain = tuple(replace(one, since=since[one.group]) for one in certain)
        missed = () if chance == 1 else certain
        grade, why = self._grade(advice, asked, chance, missed)
        return MoveReview(
            n=n,
            seat=move.seat,
            kind="question",
            said=move,
            sights=tuple(self._rules.seen(event, None) for event in step.events),
            hands=tuple(tuple(map(str, hand)) for hand in self._state.hands),
            grid=advice.grid(),
            chance=chance,
            came_true=any(isinstance(event, ev.Handed) for event in step.events),
            swing=advice.worth[asked].swing,
            best=advice.questions(),
            dead=advice.dead(),
            certain=certain,
            missed=missed,
            grade=grade,
            why=why,
        )

    def _asked(self, advice: Advice, move: Move) -> Candidate:
        kind: Kind = advice.memory.facts.kind(move.card if isinstance(move, AskCard) else move.rank)
        return Candidate(move.target, kind)

    def _grade(
        self, advice: Advice, asked: Candidate, chance: float, missed: Sequence[Certain]
    ) -> tuple[Grade | None, Remark]:
        seat, item = advice.memory.seat, advice.item(asked.kind)
        best = advice.ranked[0]
        loss = max(0.0, advice.worth[best].value - advice.worth[asked].value)
        if chance == 1:
            return graded(0.0), Remark("why-sure-hit", seat=seat, other=asked.target, item=item)
        if missed:
            sure = missed[0]
            why = Remark(
                "why-sure-missed", seat=seat, other=sure.holders[0][1], item=sure.group, n=sure.since, chance=chance
            )
            return graded(loss + SURE_FIRST), why
        grade = graded(loss) if len(advice.on_offer) > 1 else None
        better = Choice(best.target, advice.item(best.kind), advice.chance(*best))
        return grade, compared(seat, Choice(asked.target, item, chance), better, grade)

    # --- The whole ----------------------------------------------------------------------------------------------------

    def point(self) -> CurvePoint:
        """Where the game stands after the last step."""
        return point(self._rules, self._n, self._state)

    def story(self, moves: Sequence[MoveReview], curve: Sequence[CurvePoint]) -> Story:
        """The story of the steps that were taken."""
        self._misses.over()
        return Story(
            parts=tuple(self._parts),
            turnings=turnings(moves, curve, self._rules.sides, _turning),
            players=tuple(player_of(seat, moves, self._misses.found) for seat in range(self._rules.seats)),
        )


def _turning(move: MoveReview) -> Remark:
    said: Move = move.said
    item = str(said.card) if isinstance(said, AskCard) else said.rank
    name = "turning-hit" if move.came_true else "turning-miss"
    return Remark(name, seat=move.seat, other=said.target, item=item, chance=move.chance)


class GoFishReviewer:
    """See `Reviewer`."""

    unit: Unit = "books"

    def game(self, rules: AnyRules, only: Seat | None = None) -> GameReview:
        """A game before its deal."""
        return GoFishReview(cast("GoFish", rules), only)

    def item_text(self, rules: AnyRules, say: Speaks, item: Item) -> str:
        """The cards of a rank, or one card where cards are asked for."""
        if item in cast("GoFish", rules).ranks:
            return say("ranks-name", rank=item)
        card = Card(item)
        return say("card-the", rank=card.rank, suit=card.suit)

    def group_text(self, rules: AnyRules, say: Speaks, group: Group) -> str:
        """The cards of a rank."""
        return self.item_text(rules, say, group)

    def hinter(self, rules: AnyRules, seat: Seat) -> Hinter:
        """Hints for one seat."""
        memory = SeatMemory(cast("GoFish", rules), seat)
        return AdvisedHinter(lambda sight: memory.see(cast("Sight", sight)), lambda: Advice(memory))


REVIEWER = GoFishReviewer()
