"""Who must act next (`rules.md` A9), and when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core.game import Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.course import Course
from shoal.games.literature.rules.layout import Layout
from shoal.games.literature.rules.state import Board


def settle(course: Course, holder: Seat) -> None:
    """Decide who must act next, or that the game is over; `holder` has the turn, unless they are out of cards."""
    layout, board = course.layout, course.board
    over = ended(layout, board)
    if over is not None:
        course.happen(over)
        return
    if board.phase == "endgame":
        return  # the claimer goes on, with an empty hand too (A11)
    opponents = [seat for seat in layout.opponents(holder) if board.sizes[seat]]
    if board.sizes[holder]:
        if not opponents:
            _endgame(course, holder)
    elif mates := [seat for seat in layout.teammates(holder) if board.sizes[seat]]:
        _pass_turn(course, holder, mates)
    elif layout.options.endgame == "solo_claim" and layout.options.emptied_holder == "next_seat":
        course.happen(ev.Turned(opponents[0]))
        _endgame(course, opponents[0])
    elif layout.options.endgame == "solo_claim":
        _choose_claimer(course, holder, opponents)
    else:
        _endgame(course, opponents[0])


def settle_after_other(course: Course, holder: Seat) -> None:
    """The same when another seat's claim, or a penalty, may have emptied the turn-holder (`emptied_holder`)."""
    layout, board = course.layout, course.board
    is_empty = not board.sizes[holder] and board.phase != "endgame" and ended(layout, board) is None
    mates = [seat for seat in layout.teammates(holder) if board.sizes[seat]]
    if is_empty and mates and layout.options.emptied_holder != "choose":
        heir = mates[0]
        asked = board.last_question
        if layout.options.emptied_holder == "next_seat":
            heir = next(seat for seat in layout.others(holder) if board.sizes[seat])
        if layout.options.emptied_holder == "asker" and asked is not None:
            heir = next((seat for seat in (asked.seat, *layout.teammates(asked.seat)) if board.sizes[seat]), heir)
        course.happen(ev.TurnPassed(holder, heir) if heir in mates else ev.Turned(heir))
        holder = heir
    settle(course, holder)


def _pass_turn(course: Course, holder: Seat, mates: Sequence[Seat]) -> None:
    """A turn-holder without cards names one of these teammates; where there is one only, it need not be said."""
    if len(mates) > 1 or not course.layout.options.auto_single:
        course.happen(ev.PassDue(holder))
    else:
        course.happen(ev.TurnPassed(holder, mates[0]))
        settle(course, mates[0])


def _choose_claimer(course: Course, holder: Seat, opponents: Sequence[Seat]) -> None:
    """A turn-holder whose team is out names one of these opponents, who claims the rest; one only need not be named."""
    if len(opponents) > 1 or not course.layout.options.auto_single:
        course.happen(ev.ChoiceDue(holder))
    else:
        course.happen(ev.ClaimerChosen(holder, opponents[0]))
        _endgame(course, opponents[0])


def _endgame(course: Course, claimer: Seat) -> None:
    """One team is out: the claimer claims the rest, or nobody does (`endgame`)."""
    layout, team = course.layout, claimer % 2
    if layout.options.endgame == "solo_claim":
        course.happen(ev.Endgame(team, claimer))
        return
    if layout.options.endgame == "award_rest":
        for half_suit, _ in layout.open_half_suits(course.board.open):
            course.close(half_suit, "awarded", team)
    course.happen(over(layout, course.board, "one_team_out"))


# --- The end of the game ------------------------------------------------------------------------------------------


def ended(layout: Layout, board: Board) -> ev.Over | None:
    """The end of the game, when it has come (`end`)."""
    first, second = board.scores
    if not board.open:
        return over(layout, board, "all_closed")
    if layout.options.end == "majority" and max(first, second) * 2 > layout.points:
        return over(layout, board, "majority")
    if layout.options.end == "clinch":
        rest = sum(points for name, points in layout.worth.items() if layout.half_suits[name] <= board.open)
        if abs(first - second) > rest:
            return over(layout, board, "clinch")
    return None


def over(layout: Layout, board: Board, reason: ev.EndReason) -> ev.Over:
    """The end of the game: more points win; equally many are a tie, unless a half-suit breaks it."""
    first, second = board.scores
    winner: ev.Team | None = int(second > first)
    if first == second:
        decisive = layout.options.tie_break.removeprefix("half_suit:")
        winner = next((closed.team for closed in board.closed if closed.half_suit == decisive), None)
    return ev.Over(board.scores, winner, reason)
