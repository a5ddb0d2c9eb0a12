"""Reviews of games of Fish Draw, and hints for players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final, cast

from shoal.core.cards import Card
from shoal.core.game import AnyRules, GameSight, Seat
from shoal.games.fish_draw import Call, Collect, FishDraw, Move, SeatView, Shout, Sight
from shoal.games.fish_draw.bots import chance, places_of
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE
from shoal.i18n import Speaks
from shoal.records import Step
from shoal.review.grades import MOST, marked, player_of
from shoal.review.misses import Misses
from shoal.review.reviewer import GameReview, Hinter
from shoal.review.types import (
    Certain,
    CurvePoint,
    Grade,
    Grid,
    Group,
    Item,
    Mark,
    MoveReview,
    Part,
    Place,
    Remark,
    ReviewedQuestion,
    Story,
    Turning,
    Unit,
)

# How good a call, a shout or silence was, by what everybody could know.
#
# Values are in even shares of a game: 1 is what a seat can expect at the beginning, and after a Fish Draw, in which all turn one
# card. Until then cards are what counts: who holds x times an even share of them wins about x times as often as the
# others, and beyond an even share three fifths as much more (in 750 games of `attentive` at tables of three, four and six).
# So a right call is worth most to who has least, and costs who is ahead; a wrong one costs its penalty. To say nothing is worth 0.

BEYOND: Final = 0.6
"""What cards beyond an even share count, where those up to it count 1."""


def prospects(board: Board, cards: int) -> float:
    """What a seat with so many cards can expect, in even shares of a game."""
    shares = len(board.players) * cards / max(1, sum(board.sizes))
    return shares if shares <= 1 else 1 + BEYOND * (shares - 1)


def gain(board: Board, seat: Seat) -> float:
    """What a right call is worth to a seat: less than nothing to who is ahead."""
    return 1 - prospects(board, board.sizes[seat])


def cost(rules: FishDraw, board: Board, seat: Seat) -> float:
    """What a wrong call costs a seat."""
    left = board.sizes[seat] - min(rules.options.false_call_penalty, board.sizes[seat])
    return prospects(board, board.sizes[seat]) - prospects(board, left)


def value(rules: FishDraw, board: Board, seat: Seat, chance: float) -> float:
    """What a call with that chance is worth to a seat."""
    return chance * gain(board, seat) - (1 - chance) * cost(rules, board, seat)


def grade_call(
    rules: FishDraw, board: Board, call: Call, chance: float, calls: Sequence[ReviewedQuestion]
) -> tuple[Grade, Remark]:
    """The grade of a call beside all that were possible, and beside silence; and why."""
    seat, other = call.seat, call.on
    best = max(calls, key=lambda one: one.value)
    most = max(0.0, best.value)
    loss = max(0.0, most - value(rules, board, seat, chance))
    is_sure = best.chance == 1 and best.value > 0
    at_best: Mark = "mistake" if chance == 0 or (is_sure and chance < 1) else "best"
    stake = fmean(most - worth for worth in (0.0, *(one.value for one in calls)))
    grade = Grade(marked(loss, at_best), loss, stake)
    if is_sure and chance < 1:
        return grade, Remark("why-call-missed", seat=seat, other=best.target)
    if chance == 0:
        return grade, Remark("why-call-impossible", seat=seat, other=other)
    if grade.mark == "best":
        return grade, Remark("why-call", seat=seat, other=other, chance=chance)
    if gain(board, seat) < 0:
        return grade, Remark("why-call-ahead", seat=seat, count=board.sizes[seat])
    if best.chance > chance:
        return grade, Remark("why-call-likelier", seat=seat, other=best.target, chance=chance, best=best.chance)
    return grade, Remark(
        "why-call-risky", seat=seat, other=other, chance=chance, count=rules.options.false_call_penalty
    )


def grade_silence(board: Board, seat: Seat, certain: ReviewedQuestion, since: int | None) -> tuple[Grade, Remark]:
    """The grade of a seat that lets a certain call pass, and why."""
    loss = gain(board, seat)
    if loss <= 0:
        return Grade("best", 0.0), Remark("why-call-kept", seat=seat, other=certain.target, count=board.sizes[seat])
    return Grade(marked(loss), loss, loss / 2), Remark("why-call-missed", seat=seat, other=certain.target, n=since)


def forfeited(rules: FishDraw, board: Board, seat: Seat) -> int:
    """How many cards the seat loses when it does not shout before the winner collects."""
    if seat not in rules.must_shout(board):
        return 0
    collected = len(board.middle_up) + board.middle_down - 1 if seat == board.winner else 0
    return max(0, board.sizes[seat] + collected - rules.options.keep)


def grade_forfeit(board: Board, seat: Seat, count: int) -> Grade:
    """The grade of a seat that did not shout, and so loses that many cards. A shout is a matter of eyes: no memory is at stake."""
    held = board.sizes[seat] + (len(board.middle_up) + board.middle_down - 1 if seat == board.winner else 0)
    loss = prospects(board, held) - prospects(board, held - count)
    return Grade("mistake", loss)


FISH: Final = "fish"
"""All Fish together: what a call is about."""

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


def possible_calls(rules: FishDraw, board: Board, seat: Seat) -> tuple[ReviewedQuestion, ...]:
    """The calls that the seat may make now, those first that would rather succeed."""
    view = SeatView(board, seat)
    found = [(chance(rules, board, on, MOST_UNSURE), on) for on in rules.moves(view).calls]
    return tuple(
        ReviewedQuestion(
            said=Call(seat, on),
            target=on,
            item=FISH,
            chance=share,
            value=value(rules, board, seat, share),
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


def open_calls(calls: Sequence[ReviewedQuestion]) -> tuple[ReviewedQuestion, ...]:
    """Those that could be right."""
    return tuple(call for call in calls if call.chance)


def certain_calls(calls: Sequence[ReviewedQuestion]) -> tuple[Certain, ...]:
    """Those that the ledger proves."""
    return tuple(
        Certain(call.said, FISH, ((FISH, call.target),), reason=call.reason) for call in calls if call.chance == 1
    )


# What Fish Draw brings to reviews: see `shoal.review.reviewer`.
#
# No one has secrets here, so everybody's knowledge is the same: the Fishmonger's ledger. What there is to choose is whether to call, so a
# `ReviewedQuestion` is a call that is possible, a `Certain` one that the ledger proves, and a `Missed` one that no one made while it was. Calls, shouts,
# and silence where a call was certain or a shout was due, are graded (grading.py); to turn a card is no decision.


def _late(rules: FishDraw, board: Board) -> list[Seat]:
    """Who has to shout, and has not."""
    return [seat for seat in rules.must_shout(board) if seat not in board.shouted]


class FishDrawReview:
    """See `GameReview`."""

    def __init__(self, rules: FishDraw, only: Seat | None) -> None:
        del only  # no one knows more than the others, and looking costs little
        self._rules = rules
        self._state = rules.start()
        self._n = -1
        self._misses = Misses()
        self._since: int | None = None
        self._parts: list[Part] = []
        self._silences: list[tuple[Seat, Grade]] = []

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
        board = self._state.board
        if isinstance(step.said, Collect):
            late = [(seat, forfeited(self._rules, board, seat)) for seat in _late(self._rules, board)]
            self._silences += [
                (seat, grade_forfeit(board, seat, count)) for seat, count in late if count and seat != board.winner
            ]
        if step.kind != "move" or board.phase != "round":
            return
        calls = {seat: certain_calls(possible_calls(self._rules, board, seat)) for seat in range(self._rules.seats)}
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
                    self._silences.clear()
                    self._misses = Misses()
                    self._since = None
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
        impossible = tuple(call.target for call in calls if call.chance == 0)
        grade, why = self._graded(move, calls, share)
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
            swing=gain(board, move.seat) + cost(self._rules, board, move.seat) if isinstance(move, Call) else None,
            alternatives=open_calls(calls),
            dead={FISH: impossible} if impossible else {},
            certain=certain,
            missed=() if isinstance(move, Call) else certain,
            grade=grade,
            why=why,
        )

    def _graded(
        self, move: Move, calls: Sequence[ReviewedQuestion], share: float | None
    ) -> tuple[Grade | None, Remark | None]:
        """How good a move was, and why; no grade where nothing was to be decided."""
        rules, board, seat = self._rules, self._state.board, move.seat
        match move:
            case Call() if share is not None:
                return grade_call(rules, board, move, share, calls)
            case Shout():
                saved = forfeited(rules, board, seat)
                return (Grade("best", 0.0), Remark("why-shout", seat=seat, count=saved)) if saved else (None, None)
            case Collect():
                late = {one: count for one in _late(rules, board) if (count := forfeited(rules, board, one))}
                if seat in late:
                    return grade_forfeit(board, seat, late[seat]), Remark("why-silent", seat=seat, count=late[seat])
                why = [Remark("why-silent", seat=one, count=count) for one, count in late.items()]
                return None, why[0] if why else None
            case _ if calls and calls[0].chance == 1:
                return grade_silence(board, seat, calls[0], self._since)
            case _:
                return None, None

    def point(self) -> CurvePoint:
        """How many cards each seat has after the last step."""
        return CurvePoint(self._n, tuple(map(float, self._state.board.sizes)), 0.0, "count")

    def story(self, moves: Sequence[MoveReview], curve: Sequence[CurvePoint]) -> Story:
        """The story of the steps that were taken."""
        self._misses.over()
        return Story(
            parts=tuple(self._parts),
            turnings=_turnings(moves, curve, self._parts),
            players=tuple(
                player_of(seat, moves, self._misses.found, [grade for one, grade in self._silences if one == seat])
                for seat in range(self._rules.seats)
            ),
        )


def _turnings(moves: Sequence[MoveReview], curve: Sequence[CurvePoint], parts: Sequence[Part]) -> tuple[Turning, ...]:
    """A Fish Draw, which outweighs all that was won before it, and the greatest heaps; in the order of the game."""
    found = []
    cards = {point.n: (before.expected, point.expected) for before, point in pairwise(curve)}
    winners = [part.seat for part in parts if part.how.name == "part-won-game" and part.seat is not None]
    for move in moves:
        for sight in move.sights:
            if isinstance(sight, ev.FishDrawnSeen) and len(winners) == 1:
                why = Remark("turning-fish-draw", seat=winners[0])
                found.append(Turning(move.n, winners[0], sum(curve[0].expected), why))
            if isinstance(sight, ev.CollectedSeen) and move.n in cards:
                before, after = cards[move.n]
                why = Remark("turning-collected", seat=sight.seat, count=sight.count)
                found.append(Turning(move.n, sight.seat, after[sight.seat] - before[sight.seat], why))
    greatest = sorted(found, key=lambda turning: (-turning.swing, turning.n))[:MOST]
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

    def questions(self) -> tuple[ReviewedQuestion, ...]:
        """The calls that could be right."""
        return open_calls(possible_calls(self._rules, self._view.board, self._view.seat))

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

    def is_behavioural(self, rules: AnyRules) -> bool:  # noqa: ARG002  # under no rules
        """All deals count the same."""
        return False

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
