"""What follows from a question: a hit, a miss, a bluff, an irregularity (`rules.md` A7, A14, B-16, B-17, B-38, B-44)."""

from __future__ import annotations

from shoal.core.game import Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.course import Course, over, settle, settle_after_other
from shoal.games.literature.rules.legality import fault_of_question, must_claim
from shoal.games.literature.rules.moves import Answer, AnswerChallenge, Ask, HalfSuit
from shoal.games.literature.rules.state import State


def ask(course: Course, move: Ask) -> None:
    """Answer a legal question at once, or, with `answer_mode=manual`, put it to the target."""
    layout, state = course.layout, course.state
    fault = fault_of_question(layout, state.board, state.hands, move) if layout.penalties else None
    if fault is not None:
        _irregular(course, move, fault)
    elif layout.options.answer_mode == "manual":
        course.happen(ev.Questioned(move.seat, move.target, move.card))
    elif move.card in state.hands[move.target]:
        _hit(course, state, ev.Asked(move.seat, move.target, move.card, hit=True))
    else:
        _miss(course, state, ev.Asked(move.seat, move.target, move.card, hit=False))


def answer(course: Course, move: Answer) -> None:
    """The target answers for itself; a false answer costs the half-suit (`on_false_answer`)."""
    state = course.state
    asked = state.board.questioned
    assert asked is not None, "an answer is legal only after a question"
    if move.has == (asked.card in state.hands[asked.target]):
        answered = ev.Asked(asked.seat, asked.target, asked.card, move.has)
        (_hit if move.has else _miss)(course, state, answered)
        return
    half_suit = course.layout.half_suit_of[asked.card]
    course.happen(ev.Irregularity(move.seat, "FALSE_ANSWER", half_suit))
    _forfeit(course, half_suit, move.seat, is_award=course.layout.options.on_false_answer == "award")
    settle_after_other(course, asked.seat)


def _hit(course: Course, before: State, asked: ev.Asked) -> None:
    course.happen(asked)
    left = before.board.sizes[asked.target] - 1
    if left > 1:
        return  # no one has anything to say, and the asker goes on
    course.announce(before.board.sizes)
    if not left:
        settle(course, asked.seat)


def _miss(course: Course, before: State, asked: ev.Asked) -> None:
    options = course.layout.options
    course.happen(asked)
    if options.bluff_effect == "surrender" and asked.card in before.hands[asked.seat]:
        course.happen(ev.Moved(asked.card, asked.seat, asked.target))
        course.announce(before.board.sizes)
    elif options.stall_limit is None and options.miss_goes_to == "target":
        return  # no hand has changed: the target just goes on
    _after_miss(course, asked.target)


def _after_miss(course: Course, target: Seat) -> None:
    """The turn is with the target: who of its team may go on, and whether the game does."""
    layout, options = course.layout, course.layout.options
    if options.stall_action == "end" and must_claim(layout, course.board):
        course.happen(over(layout, course.board, "stall"))
        return
    missed = len(course.events)
    settle(course, target)
    goes_on = len(course.events) == missed
    mates = any(course.board.sizes[seat] for seat in layout.teammates(target))
    if goes_on and mates and options.miss_goes_to == "target_team":
        course.happen(ev.TurnShared(target % 2))


def _irregular(course: Course, move: Ask, fault: ev.IrregularityKind) -> None:
    """`on_invalid_ask`: the turn is lost to the target, or the half-suit is."""
    effect, half_suit = course.layout.options.on_invalid_ask, course.layout.half_suit_of[move.card]
    course.happen(ev.Irregularity(move.seat, fault, half_suit))
    if effect == "lose_turn":
        course.happen(ev.Turned(move.target))
        _after_miss(course, move.target)
    else:
        _forfeit(course, half_suit, move.seat, is_award=effect == "award_half_suit")
        settle(course, move.seat)


def _forfeit(course: Course, half_suit: HalfSuit, seat: Seat, *, is_award: bool) -> None:
    """A half-suit in which that seat has broken a rule is thrown in, or given to the other team."""
    if is_award:
        course.close(half_suit, "awarded", 1 - seat % 2)
    else:
        course.close(half_suit, "cancelled", None)


# The challenge (`rules.md` B2): an opponent of a new turn-holder dares that seat's team to claim a half-suit.
#
# The members of the challenged team answer clockwise from the turn-holder; members without cards decline automatically.
# If all decline, the challenger must say how the challenged team holds the half-suit.


def answer_challenge(course: Course, move: AnswerChallenge) -> None:
    """An answer, and those of the members who have no cards and come next."""
    course.happen(ev.ChallengeAnswered(move.seat, move.claim))
    while (silent := _without_cards(course)) is not None:
        course.happen(ev.ChallengeAnswered(silent, claim=False))


def _without_cards(course: Course) -> int | None:
    """The member whose answer is due, if it has no cards; `None` otherwise, and when a claim is due."""
    board = course.board
    assert board.turn is not None, "somebody owes an answer or a claim"
    assert board.challenge is not None, "a challenge is pending until it is claimed"
    return board.turn if board.challenge.claimer is None and not board.sizes[board.turn] else None
