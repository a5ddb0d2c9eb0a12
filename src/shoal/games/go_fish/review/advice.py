"""What one seat of Go Fish could know and do at one moment. Reviews and hints are made of it, so they say the same.

The chances are exact (`posterior`) where the distributions of the unseen cards can be counted: soon at tables of two and three, late at
larger ones. Elsewhere they are estimates, and only what is proven is 0 or 1.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.go_fish import GoFish, SeatView, Sight
from shoal.games.go_fish.belief import Chances, Facts, Kind, posterior
from shoal.games.go_fish.belief.chances import Marginals
from shoal.games.go_fish.bots import BookValue, Candidate, QuestionWorth, move_for, questions
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Moves
from shoal.review.decisions import Decision
from shoal.review.grades import ways_to_share
from shoal.review.types import (
    Certain,
    Grid,
    Item,
    Remark,
    ReviewedQuestion,
    Source,
)

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
                plan=self.plan(one, decision.likeliest) if decision.outweighs_the_likeliest(one) else None,
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

    def plan(self, better: Candidate, other: Candidate) -> Remark:
        """What speaks for a question that is not likelier to hit: cards that one holds already, or a secret that is kept."""
        facts, seat = self.memory.facts, self.memory.seat
        held, less = facts.mine_like(better.kind), facts.mine_like(other.kind)
        if held > less:
            return Remark("plan-book", seat=seat, item=self.item(better.kind), count=held)
        if better.kind != other.kind and facts.least[seat][better.kind] and not facts.least[seat][other.kind]:
            return Remark("plan-secret", seat=seat, item=self.item(other.kind))
        miss, cost = (self.worth[one].value - self.chance(*one) * self.worth[one].swing for one in (better, other))
        name = "plan-miss" if miss > cost else "plan-hit"
        return Remark(name, seat=better.target, other=other.target, item=self.item(better.kind))

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
