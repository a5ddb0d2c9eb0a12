"""Who must act next (`rules.md` A9), when the game is over, and what is announced of emptied hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shoal.game import Seat
from shoal.literature import events as ev
from shoal.literature.events import Public
from shoal.literature.layout import Layout
from shoal.literature.state import Board, State


def and_settle(layout: Layout, state: State, events: Iterable[Public], holder: Seat) -> tuple[Public, ...]:
    """These events, and what they mean for the seat that nominally has the turn after them."""
    events = tuple(events)
    return (*events, *settle(layout, after(state, events), holder))


def after(state: State, events: Iterable[Public]) -> State:
    """The truth after these events."""
    for event in events:
        state = state.after(event)
    return state


def settle(layout: Layout, state: State, holder: Seat) -> tuple[Public, ...]:
    """Who must act next, when `holder` nominally has the turn."""
    board, auto = state.board, layout.options.auto_single
    over = ended(layout, board)
    if over is not None:
        return (over,)
    if board.phase == "endgame":
        return ()  # the claimer goes on, with an empty hand too (A11)
    opponents = [seat for seat in layout.opponents(holder) if board.sizes[seat]]
    if board.sizes[holder]:
        return () if opponents else _endgame(layout, state, holder)
    mates = [seat for seat in layout.teammates(holder) if board.sizes[seat]]
    if mates:
        if len(mates) > 1 or not auto:
            return (ev.PassDue(holder),)
        return and_settle(layout, state, [ev.TurnPassed(holder, mates[0])], mates[0])
    if layout.options.endgame != "solo_claim":
        return _endgame(layout, state, opponents[0])
    if len(opponents) > 1 or not auto:
        return (ev.ChoiceDue(holder),)
    return (ev.ClaimerChosen(holder, opponents[0]), *_endgame(layout, state, opponents[0]))


def settle_after_other(layout: Layout, state: State, holder: Seat) -> tuple[Public, ...]:
    """The same when another seat's claim, or a penalty, may have emptied the turn-holder (`emptied_holder`)."""
    board = state.board
    is_empty = not board.sizes[holder] and board.phase != "endgame" and ended(layout, board) is None
    mates = [seat for seat in layout.teammates(holder) if board.sizes[seat]]
    if not is_empty or not mates or layout.options.emptied_holder == "choose":
        return settle(layout, state, holder)
    heir = mates[0]
    asked = board.last_question
    if layout.options.emptied_holder == "asker" and asked is not None:
        heir = next((seat for seat in (asked.seat, *layout.teammates(asked.seat)) if board.sizes[seat]), heir)
    passed = ev.TurnPassed(holder, heir) if heir in mates else ev.Turned(heir)
    return and_settle(layout, state, [passed], heir)


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


def _endgame(layout: Layout, state: State, claimer: Seat) -> tuple[Public, ...]:
    """One team is out: the claimer claims the rest, or nobody does (`endgame`)."""
    team = claimer % 2
    match layout.options.endgame:
        case "solo_claim":
            return (ev.Endgame(team, claimer),)
        case "stop":
            return (over(layout, state.board, "one_team_out"),)
        case _:
            told: list[Public] = []
            for half_suit, cards in layout.half_suits.items():
                if cards <= state.board.open:
                    told += close(layout, after(state, told), half_suit, "awarded", team)
            return (*told, over(layout, after(state, told).board, "one_team_out"))


def close(
    layout: Layout, state: State, half_suit: str, outcome: ev.ClaimOutcome, winner: ev.Team | None
) -> tuple[Public, ...]:
    """Show the cards of a half-suit, take them away, close it; who wins it gets its points."""
    points = layout.worth[half_suit]
    return close_for(
        layout, state, ev.Closed(half_suit, winner, outcome, (points * (winner == 0), points * (winner == 1)))
    )


def close_for(layout: Layout, state: State, closed: ev.Closed) -> tuple[Public, ...]:
    """The same with other points."""
    cards = layout.half_suits[closed.half_suit]
    holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand & cards}
    revealed = ev.Revealed(closed.half_suit, tuple(sorted(holders.items())))
    left = tuple((hand.mask & ~cards.mask).bit_count() for hand in state.hands)
    return (revealed, closed, *announced(layout, state.board.sizes, left))


def announced(layout: Layout, before: tuple[int, ...], now: tuple[int, ...]) -> Iterator[Public]:
    """What seats say of hands that have become empty, or almost."""
    for seat, (then, left) in enumerate(zip(before, now, strict=True)):
        if then != left == 0 and layout.options.announce_and_retire:
            yield ev.Out(seat)
        if then != left == 1 and layout.options.announce_last_card:
            yield ev.LastCard(seat)
