"""What follows from a claim: its outcome, and whose turn it is then (`rules.md` A8, B-09 to B-15)."""

from __future__ import annotations

from random import Random
from typing import assert_never

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.course import Course, deal, ended, settle, settle_after_other
from shoal.games.literature.rules.events import Event, Team
from shoal.games.literature.rules.legality import check_open, in_time
from shoal.games.literature.rules.moves import Attribution, Claim, HalfSuit, Interrupt, NameCard
from shoal.games.literature.rules.options import Layout
from shoal.games.literature.rules.state import State


def claim(course: Course, move: Claim) -> None:
    """Score a complete claim, made in turn, out of turn, or after a challenge, and decide who goes on."""
    layout, state, challenge = course.layout, course.state, course.board.challenge
    in_turn = challenge is None and state.board.has_turn(move.seat)
    right = is_right(layout, state, move)
    course.happen(ev.Claimed(move.seat, move.half_suit, move.attribution, in_turn))
    if challenge is not None and challenge.seat == move.seat:
        # No member of the challenged team claimed, so the challenger did, for that team: all of it is right or none.
        if right:
            course.close(move.half_suit, "won", move.seat % 2)
        else:
            course.close(move.half_suit, "lost", 1 - move.seat % 2)
        _go_on(course, move.seat, in_turn=False, right=False)
        return
    team = move.seat % 2
    is_regular = challenge is not None or in_time(layout, state.board, move.seat)
    if not holds_all(layout, state, team, move.half_suit) and not (right and is_regular):
        _lose(course, move.seat, move.half_suit, is_regular=is_regular)
    elif not is_regular:
        course.close(move.half_suit, "cancelled", None)
    elif right:
        course.close(move.half_suit, "won", team)
    else:
        _misattribute(course, move.seat, move.half_suit)
    _go_on(course, move.seat, in_turn=in_turn, right=right)


def is_right(layout: Layout, state: State, move: Claim) -> bool:
    """Whether the claim is complete and correct, and about a team that it may be made for."""
    attribution: Attribution = move.attribution
    own = move.seat % 2
    team = attribution[0][1] % 2 if attribution else own
    challenge = state.board.challenge
    of_others = layout.options.claim_for_opponents or (challenge is not None and challenge.seat == move.seat)
    if team != own and not of_others:
        return False
    if not layout.options.claim_attribution:
        return holds_all(layout, state, team, move.half_suit)
    cards = layout.half_suits[move.half_suit]
    is_whole = len(attribution) == len(cards) and CardSet(card for card, _ in attribution) == cards
    return is_whole and all(card in state.hands[seat] and seat % 2 == team for card, seat in attribution)


def holds_all(layout: Layout, state: State, team: Team, half_suit: HalfSuit) -> bool:
    """Whether the other team holds no card of the half-suit."""
    cards = layout.half_suits[half_suit].mask
    return not any(hand.mask & cards for hand in state.hands[1 - team :: 2])


def _lose(course: Course, seat: Seat, half_suit: HalfSuit, *, is_regular: bool) -> None:
    """Opponents hold a card (`opponent_holds`); out of turn they always win it (A8.4)."""
    team = seat % 2
    effect = course.layout.options.opponent_holds if is_regular else "opponents"
    match effect:
        case "opponents":
            course.close(half_suit, "lost", 1 - team)
        case "cancel":
            course.close(half_suit, "cancelled", None)
        case _:
            course.close_for(ev.Closed(half_suit, None, "minus_one", (-(team == 0), -(team == 1))))


def _misattribute(course: Course, seat: Seat, half_suit: HalfSuit) -> None:
    """The claimer's team holds every card, but not as the claim said (`wrong_attribution`)."""
    effect = course.layout.options.wrong_attribution
    if effect == "opponents":
        course.close(half_suit, "lost", 1 - seat % 2)
    elif effect == "nothing" and course.board.phase != "endgame":  # there one could guess until it is right
        course.happen(ev.ClaimFailed(seat, half_suit))
    else:
        course.close(half_suit, "cancelled", None)


# --- Staged claims ------------------------------------------------------------------------------------------------


def name_card(course: Course, move: NameCard) -> None:
    """The claimer of a begun claim names one more card; the last card completes the claim."""
    begun = course.board.claim
    assert begun is not None, "cards are named in a begun claim"
    course.happen(ev.CardNamed(move.seat, move.card, move.holder))
    named = course.board.named
    if len(named) == len(course.layout.half_suits[begun.half_suit]):
        claim(course, Claim(move.seat, begun.half_suit, named))


def interrupt(course: Course, move: Interrupt) -> None:
    """An opponent of the claimer shows a card of the half-suit being claimed: the claim ends as if it had been made."""
    begun = course.board.claim
    assert begun is not None, "only a begun claim is interrupted"
    in_turn = course.board.has_turn(begun.seat)
    course.happen(ev.Interrupted(move.seat, move.card))
    _lose(course, begun.seat, begun.half_suit, is_regular=True)
    _go_on(course, begun.seat, in_turn=in_turn, right=False)


# --- Who goes on --------------------------------------------------------------------------------------------------


def _go_on(course: Course, claimer: Seat, *, in_turn: bool, right: bool) -> None:
    """Decide who goes on. Only a claim in turn can move the turn; without a house rule the claimer keeps it."""
    layout, board = course.layout, course.board
    assert board.holder is not None, "a claim is legal only while a seat has the turn"
    if not in_turn:
        settle_after_other(course, board.holder)
    elif layout.options.claim_timing != "own_turn" or board.phase == "endgame" or ended(layout, board):
        settle(course, claimer)
    elif right:
        after_right_claim(course, claimer)
    else:
        _after_wrong_claim(course, claimer)


def after_right_claim(course: Course, claimer: Seat) -> None:
    """`after_correct`: the claimer goes on, or names the member of the team who does."""
    options, sizes = course.layout.options, course.board.sizes
    team = (claimer, *course.layout.teammates(claimer))
    members = [seat for seat in team if sizes[seat] or not options.announce_and_retire]
    if options.after_correct == "claimer" or not any(sizes[seat] for seat in team):
        settle(course, claimer)
    elif len(members) > 1 or not options.auto_single:
        course.happen(ev.NextDue(claimer))
    else:
        course.happen(ev.NextChosen(claimer, members[0]))
        settle(course, members[0])


def _after_wrong_claim(course: Course, claimer: Seat) -> None:
    """`after_wrong`: the claimer goes on, or the next opponent clockwise who has cards."""
    opponents = [seat for seat in course.layout.opponents(claimer) if course.board.sizes[seat]]
    if course.layout.options.after_wrong == "claimer" or not opponents:
        settle(course, claimer)
    else:
        course.happen(ev.Turned(opponents[0]))
        settle(course, opponents[0])


# Rulings (`rules.md` A14): corrections that the people at a table agree on, recorded as events so that logs replay.
#
# A ruling drops whatever was pending (a begun claim, an unanswered question, a challenge); then it is settled anew whose
# turn it is.


def adjudicate(layout: Layout, state: State, ruling: ev.Ruling, rng: Random) -> tuple[Event, ...]:
    """The events of a ruling; raises `Illegal` where it cannot be. `rng` is used by a redeal alone."""
    if state.board.phase == "deal":
        raise Illegal("NOT_DEALT")
    if state.board.phase == "over":
        raise Illegal("GAME_OVER")
    if isinstance(ruling, ev.Redeal):
        return (ev.Ruled(ruling), deal(layout, rng, state.board.dealer))
    course = Course(layout, state)
    course.happen(ev.Ruled(ruling))
    match ruling:
        case ev.CancelHalfSuit(half_suit):
            check_open(layout, state.board, half_suit)
            course.close(half_suit, "cancelled", None)
        case ev.AwardHalfSuit(half_suit, team):
            check_open(layout, state.board, half_suit)
            if team not in (0, 1):
                raise Illegal("UNKNOWN_TEAM")
            course.close(half_suit, "awarded", team)
        case ev.MoveCard(card, to):
            _move(course, card, to)
        case _:
            assert_never(ruling)
    _settle(course, was_choosing=state.board.phase == "team_choice")
    return tuple(course.events)


def _move(course: Course, card: Card, to: Seat) -> None:
    """Move a card face up to a seat. The seat that has it already is accepted too: a refusal would reveal that."""
    layout, state = course.layout, course.state
    if card not in layout.pack:
        raise Illegal("UNKNOWN_CARD")
    if card not in state.board.open:
        raise Illegal("HALF_SUIT_CLOSED")
    if not layout.is_seat(to):
        raise Illegal("UNKNOWN_PLAYER")
    giver = next(seat for seat, hand in enumerate(state.hands) if card in hand)
    course.happen(ev.Moved(card, giver, to))
    course.announce(state.board.sizes)


def _settle(course: Course, *, was_choosing: bool) -> None:
    """Who must act after the ruling; a claimer who was choosing who goes on (`was_choosing`) chooses again."""
    layout, board = course.layout, course.board
    holder = board.holder
    assert holder is not None, "until the end somebody has the turn"
    if was_choosing and ended(layout, board) is None:
        after_right_claim(course, holder)
        return
    if board.phase == "endgame" and any(board.sizes[seat] for seat in layout.opponents(holder)):
        course.happen(ev.Turned(holder))  # a card has come back to the team that was out: questions are possible again
    settle_after_other(course, holder)
