"""What Fish Draw brings to reviews: see `shoal.review.reviewer`.

Nobody has secrets here, so everybody's knowledge is the same: the Fishmonger's ledger. What there is to choose is whether to call, so a
`Question` is a call that is possible, a `Certain` one that the ledger proves, and a `Missed` one that nobody made while it was. A call is
never graded: who holds good cards may not want a Fish Draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, cast

from shoal.cards import Card
from shoal.fish_draw import Call, FishDraw, Move, SeatView, Sight
from shoal.fish_draw import events as ev
from shoal.fish_draw.board import Board
from shoal.fish_draw.ledger import ASIDE, MIDDLE
from shoal.game import AnyRules, GameSight, Seat
from shoal.kits.fish_draw.bots.chances import chance, places_of
from shoal.notation import Step
from shoal.review.grades import player_of
from shoal.review.misses import Misses
from shoal.review.reviewer import GameReview, Hinter
from shoal.review.types import (
    Certain,
    CurvePoint,
    Grid,
    Group,
    Item,
    MoveReview,
    Part,
    Place,
    Question,
    Remark,
    Story,
    Turning,
    Unit,
)
from shoal.words import Speaks

FISH: Final = "fish"
"""All Fish together: what a call is about."""

MOST_SHOWN: Final = 3

MOST_UNSURE: Final = 4
"""Of so many Fish in unknown places the possible places are gone through: of all, in this game."""

NAMES: Final[dict[int, Place]] = {MIDDLE: "middle", ASIDE: "aside"}


def ledger_grid(rules: FishDraw, board: Board) -> Grid:
    """Where each Fish may be. A Fish is taken to be any of the unseen cards of its places, which is an estimate where it is not certain."""
    places = (*range(rules.seats), MIDDLE, ASIDE)
    found = places_of(board)
    return Grid(
        seat=None,
        items=tuple(str(fish.card) for fish in board.ledger),
        places=tuple(NAMES.get(place, place) for place in places),
        chance=tuple(tuple(of.get(place, 0.0) for place in places) for of in found),
        source="exact" if all(fish.certain for fish in board.ledger) else "estimate",
    )


def possible_calls(rules: FishDraw, board: Board, seat: Seat) -> tuple[Question, ...]:
    """The calls that the seat may make now, those first that would rather succeed."""
    view = SeatView(board, seat)
    found = [(chance(rules, board, on, MOST_UNSURE), on) for on in rules.moves(view).calls]
    return tuple(
        Question(
            said=Call(seat, on),
            target=on,
            item=FISH,
            chance=share,
            value=share,
            reason=_reason(board, on, share),
            source="exact" if share in (0, 1) else "estimate",
        )
        for share, on in sorted(found, key=lambda call: (-call[0], call[1]))
    )


def _reason(board: Board, on: Seat, share: float) -> Remark:
    known = sum(fish.certain and fish.seats == (on,) for fish in board.ledger)
    if share == 1:
        return Remark("reason-call-sure", seat=on, count=board.fish_total)
    elsewhere = sum(on not in fish.seats for fish in board.ledger)
    if elsewhere:
        return Remark("reason-call-elsewhere", seat=on, count=elsewhere)
    return Remark("reason-call", seat=on, count=known)


def certain_calls(calls: Sequence[Question]) -> tuple[Certain, ...]:
    """Those that the ledger proves."""
    return tuple(
        Certain(call.said, FISH, ((FISH, call.target),), reason=call.reason) for call in calls if call.chance == 1
    )


class FishDrawReview:
    """See `GameReview`."""

    def __init__(self, rules: FishDraw, only: Seat | None) -> None:
        del only  # nobody knows more than the others, and looking costs little
        self._rules = rules
        self._state = rules.start()
        self._n = -1
        self._misses = Misses()
        self._since: int | None = None
        self._parts: list[Part] = []

    def take(self, n: int, step: Step) -> MoveReview | None:
        """Go on by that step; the review of it when it is a move."""
        self._look(n, step)
        found = self._review(n, step) if step.kind == "move" else None
        self._go_on(n, step)
        return found

    def skip(self, n: int, step: Step) -> None:
        """Go on by that step."""
        self._look(n, step)
        self._go_on(n, step)

    def _look(self, n: int, step: Step) -> None:
        """Who could call now and be right; they all know it."""
        self._n = n
        if step.kind != "move" or self._state.board.phase != "round":
            return
        calls = {
            seat: certain_calls(possible_calls(self._rules, self._state.board, seat))
            for seat in range(self._rules.seats)
        }
        self._since = (n if self._since is None else self._since) if any(calls.values()) else None
        made = step.said.seat if isinstance(step.said, Call) else None
        for seat, certain in calls.items():
            claimed = FISH if seat == made else None
            self._misses.certain(n, seat, certain, claimed, own=seat == step.said.seat)

    def _go_on(self, n: int, step: Step) -> None:
        for event in step.events:
            self._state = self._rules.evolve(self._state, event)
            match event:
                case ev.Won(seat, with_fish=True):
                    fish = self._state.board.fish_on_table
                    self._parts.append(Part(str(fish), n, seat, seat, Remark("part-fish", seat=seat, item=str(fish))))
                case ev.FishDrawn(reason):
                    by = step.said.seat if isinstance(step.said, Call) else None
                    self._misses.closed(FISH, by, range(self._rules.seats))
                    name = "part-two-fish" if reason == "two_fish" else "part-fishageddon"
                    self._parts.append(Part(FISH, n, None, by, Remark(name, seat=by)))
                case ev.Over(winners):
                    self._parts += [Part(FISH, n, seat, seat, Remark("part-won-game", seat=seat)) for seat in winners]
                case ev.Redealt():
                    self._parts.clear()
                    self._misses, self._since = Misses(), None
                case _:
                    pass

    def _review(self, n: int, step: Step) -> MoveReview:
        move: Move = step.said
        board = self._state.board
        calls = possible_calls(self._rules, board, move.seat)
        certain = tuple(
            Certain(one.said, one.group, one.holders, self._since, one.reason) for one in certain_calls(calls)
        )
        share = came_true = None
        if isinstance(move, Call):
            share = chance(self._rules, board, move.on, MOST_UNSURE)
            came_true = any(isinstance(event, ev.FishDrawn) for event in step.events)
            came_true = came_true if any(isinstance(event, ev.FishShown) for event in step.events) else None
        return MoveReview(
            n=n,
            seat=move.seat,
            kind="claim" if isinstance(move, Call) else "other",
            said=move,
            sights=tuple(self._rules.seen(event, None) for event in step.events),
            hands=tuple(tuple(map(str, self._state.holding(seat))) for seat in range(len(self._state.stacks))),
            grid=ledger_grid(self._rules, board),
            chance=share,
            came_true=came_true,
            best=calls[:MOST_SHOWN],
            dead={FISH: tuple(call.target for call in calls if call.chance == 0)} if calls else {},
            certain=certain,
            missed=() if isinstance(move, Call) else certain,
            why=self._why(move, share, certain),
        )

    def _why(self, move: Move, share: float | None, certain: Sequence[Certain]) -> Remark | None:
        if isinstance(move, Call):
            return Remark("why-call", seat=move.seat, other=move.on, chance=share)
        if certain:
            return Remark("why-call-missed", seat=move.seat, other=certain[0].holders[0][1], n=self._since)
        return None

    def point(self) -> CurvePoint:
        """How many cards each seat has after the last step."""
        return CurvePoint(self._n, tuple(map(float, self._state.board.sizes)), 0.0, "count")

    def story(self, moves: Sequence[MoveReview], curve: Sequence[CurvePoint]) -> Story:
        """The story of the steps that were taken."""
        self._misses.over()
        return Story(
            parts=tuple(self._parts),
            turnings=_turnings(moves, curve),
            players=tuple(player_of(seat, moves, self._misses.found) for seat in range(self._rules.seats)),
        )


def _turnings(moves: Sequence[MoveReview], curve: Sequence[CurvePoint]) -> tuple[Turning, ...]:
    """The greatest heaps that were won, in the order of the game."""
    found = []
    cards = {point.n: (before.expected, point.expected) for before, point in pairwise(curve)}
    for move in moves:
        for sight in move.sights:
            if isinstance(sight, ev.CollectedSeen) and move.n in cards:
                before, after = cards[move.n]
                why = Remark("turning-collected", seat=sight.seat, count=sight.count)
                found.append(Turning(move.n, sight.seat, after[sight.seat] - before[sight.seat], why))
    greatest = sorted(found, key=lambda turning: (-turning.swing, turning.n))[:MOST_SHOWN]
    return tuple(sorted(greatest, key=lambda turning: turning.n))


class FishDrawHinter:
    """Hints for one seat, from its sights alone."""

    def __init__(self, rules: FishDraw, seat: Seat) -> None:
        self._rules = rules
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self._view = view

    def see(self, sight: GameSight) -> None:
        """Something happened."""
        self._view = self._view.after(cast("Sight", sight))

    def questions(self) -> tuple[Question, ...]:
        """The calls that are possible."""
        return possible_calls(self._rules, self._view.board, self._view.seat)[:MOST_SHOWN]

    def certain(self) -> tuple[Certain, ...]:
        """The calls that the ledger proves."""
        return certain_calls(possible_calls(self._rules, self._view.board, self._view.seat))

    def grid(self) -> Grid:
        """Where each Fish may be."""
        return ledger_grid(self._rules, self._view.board)


class FishDrawReviewer:
    """See `Reviewer`."""

    unit: Unit = "cards"

    def game(self, rules: AnyRules, only: Seat | None = None) -> GameReview:
        """A game before its deal."""
        return FishDrawReview(cast("FishDraw", rules), only)

    def item_text(self, rules: AnyRules, say: Speaks, item: Item) -> str:
        """A Fish."""
        del rules
        card = Card(item)
        return say("card-the", rank=card.rank, suit=card.suit)

    def group_text(self, rules: AnyRules, say: Speaks, group: Group) -> str:
        """A Fish that won a round, or all of them."""
        return say("review-all-fish") if group == FISH else self.item_text(rules, say, group)

    def hinter(self, rules: AnyRules, seat: Seat) -> Hinter:
        """Hints for one seat."""
        return FishDrawHinter(cast("FishDraw", rules), seat)


REVIEWER = FishDrawReviewer()
