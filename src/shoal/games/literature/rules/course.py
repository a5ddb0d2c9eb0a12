"""The events of one move as they happen, and the state after each of them.

A course begins at a position. What a move leads to is written here, in `questions` and in `claims` as functions of a course:
they make events happen one by one, and each reads the position that the last one left.
"""

from __future__ import annotations

from random import Random

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.events import Public
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.options import Layout
from shoal.games.literature.rules.state import NO_CARDS, Board, State


class Course:
    """The events that a move leads to, as they happen."""

    __slots__ = ("_folded", "_state", "events", "layout")

    def __init__(self, layout: Layout, state: State) -> None:
        """Nothing has happened yet."""
        self.layout: Layout = layout
        self.events: list[Public] = []
        self._state = state
        self._folded = 0

    def happen(self, event: Public) -> None:
        """That event happens."""
        self.events.append(event)

    @property
    def state(self) -> State:
        """The state after all events so far. It is folded lazily: after most questions nothing reads it."""
        if self._folded < len(self.events):
            for event in self.events[self._folded :]:
                self._state = self._state.after(event)
            self._folded = len(self.events)
        return self._state

    @property
    def board(self) -> Board:
        """What everybody sees now."""
        return self.state.board

    # --- Half-suits and hands -----------------------------------------------------------------------------------------

    def close(self, half_suit: HalfSuit, outcome: ev.ClaimOutcome, winner: ev.Team | None) -> None:
        """Show the cards of a half-suit, take them away and close it; the winning team, if any, gets its points."""
        points = self.layout.worth[half_suit]
        self.close_for(ev.Closed(half_suit, winner, outcome, (points * (winner == 0), points * (winner == 1))))

    def close_for(self, closed: ev.Closed) -> None:
        """The same with other points."""
        state, cards = self.state, self.layout.half_suits[closed.half_suit]
        holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand & cards}
        self.happen(ev.Revealed(closed.half_suit, tuple(sorted(holders.items()))))
        self.happen(closed)
        self.announce(state.board.sizes)

    def announce(self, before: tuple[int, ...]) -> None:
        """Seats whose hands were larger `before` say that they are empty, or almost."""
        options = self.layout.options
        for seat, (then, left) in enumerate(zip(before, self.board.sizes, strict=True)):
            if then != left == 0 and options.announce_and_retire:
                self.happen(ev.Out(seat))
            if then != left == 1 and options.announce_last_card:
                self.happen(ev.LastCard(seat))


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
        if len(mates) > 1 or not layout.options.auto_single:
            course.happen(ev.PassDue(holder))
        else:
            course.happen(ev.TurnPassed(holder, mates[0]))
            settle(course, mates[0])
    elif layout.options.endgame == "solo_claim" and layout.options.emptied_holder == "next_seat":
        course.happen(ev.Turned(opponents[0]))
        _endgame(course, opponents[0])
    else:
        if layout.options.endgame == "solo_claim":
            if len(opponents) > 1 or not layout.options.auto_single:
                course.happen(ev.ChoiceDue(holder))
                return
            course.happen(ev.ClaimerChosen(holder, opponents[0]))
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


def _endgame(course: Course, claimer: Seat) -> None:
    """One team is out: the claimer claims the rest, or no one does (`endgame`)."""
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


def deal(layout: Layout, rng: Random, dealer: Seat) -> ev.Dealt:
    """All cards, one at a time, clockwise from the dealer's left; then who has the first turn."""
    cards = list(layout.pack)
    rng.shuffle(cards)
    hands = [NO_CARDS] * layout.seats
    for place in range(layout.seats):
        hands[(dealer + 1 + place) % layout.seats] = CardSet(cards[place :: layout.seats])
    return ev.Dealt(dealer, tuple(hands), _first(layout, rng, dealer))


def _first(layout: Layout, rng: Random, dealer: Seat) -> Seat | None:
    match layout.options.first_player:
        case "dealer":
            return None
        case "left_of_dealer":
            return (dealer + 1) % layout.seats
        case "random":
            return rng.randrange(layout.seats)
        case seat:
            return int(seat.removeprefix("seat:"))
