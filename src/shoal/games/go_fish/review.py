"""Reviews of games of Go Fish, and hints for players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from functools import cached_property
from math import sqrt
from typing import Final, cast

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Seat
from shoal.core.native import core
from shoal.games.go_fish import AskCard, GoFish, Move, SeatView, Sight, State, rank_of
from shoal.games.go_fish.belief import Chances, Facts, Kind, posterior
from shoal.games.go_fish.belief.chances import Marginals
from shoal.games.go_fish.bots import BookValue, Candidate, QuestionWorth, move_for, questions
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Moves
from shoal.i18n import Speaks
from shoal.records import Step
from shoal.review.decisions import Decision
from shoal.review.grades import NEARLY, player_of, turnings, ways_to_share
from shoal.review.misses import Misses, Since
from shoal.review.reviewer import AdvisedHinter, GameReview, Hinter
from shoal.review.types import (
    Certain,
    CurvePoint,
    Grade,
    Grid,
    Group,
    Item,
    MoveReview,
    Part,
    Remark,
    ReviewedQuestion,
    Source,
    Story,
    Unit,
)

# What one seat of Go Fish could know and do at one moment. Reviews and hints are made of it, so they say the same.
#
# The chances are exact (`posterior`) where the distributions of the unseen cards can be counted: soon at tables of two and three, late at larger
# ones. Elsewhere they are estimates, and only what is proven is 0 or 1.

BUDGET: Final = 500_000
"""The products that are worth their time for one move (`posterior`). In the native core, which takes up to 7 ms for them, they count nearly
all moments at tables of two and three, and a third at those of four."""

PLAIN_BUDGET: Final = 20_000
PLAIN_BUDGETS: Final = {2: 200_000}
"""The same in plain Python, which takes fifteen times as long: at a table of two they count most moments."""

OPEN: Final = 1e-6
"""An estimate of what is open is at least so far from 0 and 1."""


def most_products(seats: int) -> int:
    """How many products counting may take at a table of so many seats."""
    return PLAIN_BUDGETS.get(seats, PLAIN_BUDGET) if core is None else BUDGET


class GoFishSeatMemory:
    """A fold of the sights of one seat; it forgets nothing."""

    def __init__(self, rules: GoFish, seat: Seat) -> None:
        self.rules = rules
        self.seat = seat
        self.facts: Facts = Facts(rules, seat)
        self.asked: list[Candidate] = []
        """All questions of the game, oldest first."""
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self.view: SeatView = view

    def see(self, sight: Sight) -> None:
        """Something happened."""
        if isinstance(sight, ev.Asked):
            name = sight.card if self.facts.by_card and sight.card is not None else sight.rank
            self.asked.append(Candidate(sight.target, self.facts.kind(name)))
        elif isinstance(sight, ev.Redealt):
            self.asked.clear()
        self.facts.see(sight)
        view = self.rules.watch(self.view, sight)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self.view = view

    def copy(self) -> GoFishSeatMemory:
        """The same, which does not change when this one sees more."""
        same = copy(self)
        same.facts = self.facts.copy()
        same.asked = list(self.asked)
        return same

    def asked_ago(self, question: Candidate) -> int | None:
        """How many questions ago that was asked last, where the seat asked has got nothing unseen since: it holds none of it."""
        if self.facts.fresh[question.target][question.kind]:
            return None
        return next((ago for ago, one in enumerate(reversed(self.asked), 1) if one == question), None)


class GoFishAdvice:
    """A snapshot; everything is worked out when it is first asked for. The memory must not see more before that."""

    def __init__(self, memory: GoFishSeatMemory) -> None:
        self.memory = memory
        self.moves: Moves = memory.rules.moves(memory.view)

    @cached_property
    def _counted(self) -> Marginals | None:
        return posterior(self.memory.facts, self.memory.view.board.stock, most_products(self.memory.rules.seats))

    @cached_property
    def _marginals(self) -> Marginals:
        board = self.memory.view.board
        counted = self._counted
        return Chances(self.memory.facts, board.sizes, board.stock) if counted is None else counted

    @property
    def source(self) -> Source:
        """Whether the chances were counted."""
        return "estimate" if self._counted is None else "exact"

    def chance(self, seat: Seat, kind: Kind) -> float:
        """How likely the seat holds a card of that kind; exactly 0 or 1 only where that is proven."""
        facts = self.memory.facts
        if seat == facts.seat:
            return float(facts.mine[kind] > 0)
        if facts.least[seat][kind]:
            return 1.0
        chance = self._marginals.holds(seat, kind)
        return chance if self._counted is not None or chance == 0 else min(max(chance, OPEN), 1 - OPEN)

    @cached_property
    def on_offer(self) -> list[Candidate]:
        """The questions that may be asked."""
        return questions(self.memory.facts, self.moves) if self.moves else []

    @cached_property
    def worth(self) -> dict[Candidate, BookValue]:
        """What each of them is worth."""
        valued = QuestionWorth(self.memory.rules, self.memory.facts, self._marginals)
        return {question: valued.of(question) for question in self.on_offer}

    @cached_property
    def decision(self) -> Decision[Candidate]:
        """The questions, the best first."""
        return Decision(
            {question: of.value for question, of in self.worth.items()},
            {question: self.chance(*question) for question in self.worth},
        )

    def questions(self) -> tuple[ReviewedQuestion, ...]:
        """The best of them, at most three, the best first."""
        decision = self.decision
        return tuple(
            replace(
                self._question(one),
                plan=_plan(self, one, decision.likeliest) if decision.outweighs_the_likeliest(one) else None,
            )
            for one in decision.hinted(decision.ranked)
        )

    def alternatives(self, asked: Candidate) -> tuple[ReviewedQuestion, ...]:
        """What could have been asked, and what was."""
        return tuple(map(self._question, self.decision.shown(asked, lambda one: one.target, lambda one: one)))

    def _question(self, question: Candidate) -> ReviewedQuestion:
        target, kind = question
        chance = self.chance(target, kind)
        return ReviewedQuestion(
            said=move_for(self.memory.facts, self.memory.view, question),
            target=target,
            item=self.item(kind),
            chance=chance,
            value=self.worth[question].value,
            reason=self._reason(target, kind, chance),
            source=self.source,
        )

    def item(self, kind: Kind) -> Item:
        """The name of a kind: a rank, or a card where cards are asked for."""
        return str(self.memory.facts.kinds[kind])

    def _reason(self, target: Seat, kind: Kind, chance: float) -> Remark:
        facts, item = self.memory.facts, self.item(kind)
        if chance == 0:
            return Remark("reason-cannot", seat=target, item=item)
        if facts.least[target][kind]:
            return Remark("reason-shown", seat=target, item=item)
        if chance == 1:
            return Remark("reason-nobody-else", seat=target, item=item)
        room = self.memory.view.board.sizes[target] - sum(facts.least[target])
        drawn = min(facts.fresh[target][kind], room)
        missing = facts.left[kind] - facts.mine[kind]
        return Remark("reason-drawn", seat=target, item=item, count=drawn, chance=missing)

    def dead(self) -> dict[Item, tuple[Seat, ...]]:
        """Questions on offer that provably cannot hit: by rank (or card), the targets."""
        found: dict[Item, tuple[Seat, ...]] = {}
        for target, kind in self.on_offer:
            if self.chance(target, kind) == 0:
                found[self.item(kind)] = (*found.get(self.item(kind), ()), target)
        return found

    def certain(self) -> tuple[Certain, ...]:
        """The questions that certainly hit."""
        found: dict[Item, Certain] = {}
        for question in self.decision.ranked:
            target, kind = question
            if self.chance(target, kind) == 1:
                item = self.item(kind)
                move = move_for(self.memory.facts, self.memory.view, question)
                reason = self._reason(target, kind, 1.0)
                found.setdefault(item, Certain(move, item, ((item, target),), reason=reason))
        return tuple(found.values())

    def certain_of(self, items: Collection[Item]) -> set[Item]:
        """Which of these certainly hit, with someone; counted only where it does not stand in the facts."""
        facts = self.memory.facts
        wanted = [question for question in self.on_offer if self.item(question.kind) in items]
        known = {self.item(kind) for target, kind in wanted if facts.least[target][kind]}
        return known | {
            self.item(kind)
            for target, kind in wanted
            if self.item(kind) not in known and self.chance(target, kind) == 1
        }

    def grid(self) -> Grid:
        """Who holds what; a row is a rank (or a card), and the last place is the stock."""
        memory, marginals = self.memory, self._marginals
        facts, board = memory.facts, memory.view.board
        kinds = [kind for kind, left in enumerate(facts.left) if left]
        seats = range(memory.rules.seats)
        return Grid(
            seat=memory.seat,
            items=tuple(map(self.item, kinds)),
            places=(*seats, "stock"),
            chance=tuple(
                (*(self.chance(seat, kind) for seat in seats), self._in_stock(kind) if board.stock else 0.0)
                for kind in kinds
            ),
            source=self.source,
            mean=tuple(
                (
                    *(
                        float(facts.mine[kind]) if seat == memory.seat else float(marginals.mean(seat, kind))
                        for seat in seats
                    ),
                    marginals.top(kind) * board.stock,
                )
                for kind in kinds
            ),
            most_worlds=self._most_worlds() if self.source == "estimate" else None,
        )

    def _most_worlds(self) -> float:
        """What no one has seen, in any hands that have room for it, or in the stock."""
        facts, board = self.memory.facts, self.memory.view.board
        rooms = [size - sum(facts.least[seat]) for seat, size in enumerate(board.sizes) if seat != facts.seat]
        return ways_to_share([*(max(0, room) for room in rooms), board.stock])

    def _in_stock(self, kind: Kind) -> float:
        chance = self._marginals.in_stock(kind)
        return chance if self._counted is not None or chance == 0 else min(max(chance, OPEN), 1 - OPEN)


# What each seat of Go Fish may expect in the end: its books, and of every rank that is left its share, by all hands.
#
# An estimate in plain Python: a rank goes to a seat by the square of the cards that it holds of it, and a card in the stock counts a little
# for everybody.

IN_STOCK = 0.25
"""What a card in the stock counts for each seat, where a card in the hand counts 1."""


def point(rules: GoFish, n: int, state: State) -> CurvePoint:
    """After step `n`."""
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


# What Go Fish brings to reviews: see `shoal.review.reviewer`.
#
# What is certain in this game are hits, so a `Certain` here is a question that cannot miss, and a `Missed` one that was not asked.


def grade_question(
    advice: GoFishAdvice, asked: Candidate, missed: Sequence[Certain]
) -> tuple[Grade | None, Remark, Remark | None]:
    """The grade of a question, why, and the plan behind it; no grade where there was no choice."""
    decision, memory, chance = advice.decision, advice.memory, advice.chance(*asked)
    seat, item, best = memory.seat, advice.item(asked.kind), decision.best
    ago = memory.asked_ago(asked) if decision.is_vain(asked) else None
    grade = decision.grade(asked, was_told=ago is not None)
    plan = None
    if chance == 1:
        why = Remark("why-sure-hit", seat=seat, other=asked.target, item=item)
    elif missed:
        why = Remark(
            "why-sure-missed",
            seat=seat,
            other=best.target,
            item=advice.item(best.kind),
            n=missed[0].since,
            chance=chance,
        )
    elif chance == 0:
        name = "why-dead-denied" if ago is not None else "why-dead" if decision.is_vain(asked) else "why-known-miss"
        why = Remark(name, seat=seat, other=asked.target, item=item, count=ago)
    else:
        why, plan = _compared(advice, asked, grade)
    return grade if len(decision.values) > 1 else None, why, plan


def _compared(advice: GoFishAdvice, asked: Candidate, grade: Grade) -> tuple[Remark, Remark | None]:
    """Why a question that may hit or miss is as good as that, and what speaks for a better one that is not likelier."""
    decision, seat = advice.decision, advice.memory.seat
    chance = decision.chances[asked]
    if grade.mark == "best":
        likeliest = decision.likeliest
        most = decision.chances[likeliest]
        if most <= chance + NEARLY:
            return Remark("why-best", seat=seat, chance=chance), None
        item = advice.item(likeliest.kind)
        why = Remark("why-best-plan", seat=seat, other=likeliest.target, item=item, chance=chance, best=most)
        return why, _plan(advice, asked, likeliest)
    best = decision.best
    likelier = decision.chances[best] > chance + NEARLY
    name = "why-likelier" if likelier else "why-safer"
    item = advice.item(best.kind)
    why = Remark(name, seat=seat, other=best.target, item=item, chance=chance, best=decision.chances[best])
    return why, None if likelier else _plan(advice, best, asked)


def _plan(advice: GoFishAdvice, better: Candidate, other: Candidate) -> Remark:
    """What speaks for a question that is not likelier to hit: cards that one holds already, or a secret that is kept."""
    facts, seat = advice.memory.facts, advice.memory.seat
    held, less = facts.mine_like(better.kind), facts.mine_like(other.kind)
    if held > less:
        return Remark("plan-book", seat=seat, item=advice.item(better.kind), count=held)
    if better.kind != other.kind and facts.least[seat][better.kind] and not facts.least[seat][other.kind]:
        return Remark("plan-secret", seat=seat, item=advice.item(other.kind))
    miss, cost = (advice.worth[one].value - advice.chance(*one) * advice.worth[one].swing for one in (better, other))
    name = "plan-miss" if miss > cost else "plan-hit"
    return Remark(name, seat=better.target, other=other.target, item=advice.item(better.kind))


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
