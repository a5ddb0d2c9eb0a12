"""What Go Fish brings to reviews: see `shoal.review.reviewer`.

What is certain in this game are hits, so a `Certain` here is a question that cannot miss, and a `Missed` one that was not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, cast

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Seat
from shoal.games.go_fish import AskCard, GoFish, Move, Sight, State, rank_of
from shoal.games.go_fish.belief import Kind
from shoal.games.go_fish.bots import Candidate
from shoal.games.go_fish.review.advice import GoFishAdvice, GoFishSeatMemory
from shoal.games.go_fish.review.grading import grade_question
from shoal.games.go_fish.rules import events as ev
from shoal.i18n import Speaks
from shoal.records import Step
from shoal.review.grades import player_of, turnings
from shoal.review.misses import Misses, Since
from shoal.review.reviewer import AdvisedHinter, GameReview, Hinter
from shoal.review.types import (
    CurvePoint,
    Group,
    Item,
    MoveReview,
    Part,
    Remark,
    Story,
    Unit,
)

IN_STOCK: Final = 0.25
"""What a card in the stock counts for each seat, where a card in the hand counts 1."""


def point(rules: GoFish, n: int, state: State) -> CurvePoint:
    """What each seat may expect after step `n`: its books, and of every rank that is left its share, by all hands.

    An estimate: a rank goes to a seat by the square of the cards that it holds of it, and a card in the stock counts a little for everybody.
    """
    board = state.board
    expected = [float(points) for points in board.points] or [0.0] * rules.seats
    if board.over is not None or not state.hands:
        return CurvePoint(n, tuple(expected), 0.0, "count")
    variance = 0.0
    for rank, cards in rules.ranks.items():
        held = [len(hand & cards) for hand in state.hands]
        stock = sum(rank_of(card) == rank for card in state.stock)
        books = (sum(held) + stock) // rules.book_size
        if not books:
            continue
        weights = [cards_held**2 + IN_STOCK * stock for cards_held in held]
        worth = books * rules.worth(rank, second=False)
        for seat, weight in enumerate(weights):
            expected[seat] += worth * weight / sum(weights)
        share = weights[0] / sum(weights)
        variance += worth * worth * share * (1 - share)
    return CurvePoint(n, tuple(expected), sqrt(variance), "estimate")


class GoFishReview:
    """See `GameReview`."""

    def __init__(self, rules: GoFish, only: Seat | None) -> None:
        self._rules = rules
        self._state = rules.start()
        self._n = -1
        seats = range(rules.seats) if only is None else (only,)
        self._memories = {seat: GoFishSeatMemory(rules, seat) for seat in seats}
        self._misses = Misses()
        self._since = Since()
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
            earlier = GoFishAdvice(self._memories[step.said.seat].copy())
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
                    self._misses = Misses()
                    self._since = Since()
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
        advice = GoFishAdvice(self._memories[move.seat])
        asked = self._asked(advice, move)
        chance = advice.chance(*asked)
        certain = advice.certain()
        self._misses.certain(n, move.seat, certain, advice.item(asked.kind) if chance == 1 else None, own=True)
        since = self._since.certain(n, move.seat, [one.group for one in certain])
        certain = tuple(replace(one, since=since[one.group]) for one in certain)
        missed = () if chance == 1 else certain
        grade, why, plan = grade_question(advice, asked, missed)
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
            alternatives=advice.alternatives(asked),
            dead=advice.dead(),
            certain=certain,
            missed=missed,
            grade=grade,
            why=why,
            plan=plan,
        )

    def _asked(self, advice: GoFishAdvice, move: Move) -> Candidate:
        kind: Kind = advice.memory.facts.kind(move.card if isinstance(move, AskCard) else move.rank)
        return Candidate(move.target, kind)

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

    def is_behavioural(self, rules: AnyRules) -> bool:  # noqa: ARG002  # under no rules
        """All deals count the same."""
        return False

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
        memory = GoFishSeatMemory(cast("GoFish", rules), seat)
        return AdvisedHinter(lambda sight: memory.see(cast("Sight", sight)), lambda: GoFishAdvice(memory))


REVIEWER = GoFishReviewer()
