"""The state of a Fish Draw game and its fold: the board, which everybody sees, the stacks, and the middle."""

from __future__ import annotations

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import GameState, GameView, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board, empty


class State(GameState, frozen=True):
    """The complete state. It has no JSON tag on purpose: only events and views ever leave the rules.

    Cards are in order: the top card of a stack first, the oldest of a pile and of the middle. `shuffles` counts the
    events since the deal that may have shuffled. `laid` are the orders to come that the deal has given.
    """

    board: Board
    stacks: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    middle: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    dice: int = 0
    shuffles: int = 0
    laid: tuple[Card, ...] = ()

    def holding(self, seat: Seat) -> tuple[Card, ...]:
        """All cards of a seat: its stack from the top, then its pile."""
        return self.stacks[seat] + self.piles[seat]

    def after(self, event: ev.Event) -> State:
        """The state after an event."""
        board = self.board.after(ev.public(event))
        if isinstance(event, ev.Dealt):
            piles = ((),) * len(event.stacks)
            return State(board, event.stacks, piles, event.middle, event.aside, event.dice, laid=event.laid or ())
        state = State(board, self.stacks, self.piles, self.middle, self.aside, self.dice, self.shuffles, self.laid)
        match event:
            case ev.Revealed(cards):
                state = _without(state, cards)
                return replace(state, middle=state.middle + tuple(card for _, card in cards))
            case ev.Collected(seat, cards, pile):
                return _shuffled(_collecting(state, seat, cards, pile=pile), cards)
            case ev.Forfeited(seat, cards):
                stack, pile_left = self.stacks[seat], max(0, len(self.piles[seat]) - len(cards))
                left = len(self.holding(seat)) - len(cards)
                state = _holding(state, seat, stack[:left], self.piles[seat][:pile_left])
                return replace(state, middle=self.middle + cards)
            case ev.Reshuffled(seat, stack):
                return _shuffled(_holding(state, seat, stack, ()), stack)
            case ev.Split(shares):
                for seat, cards in shares:
                    state = _collecting(state, seat, cards, pile=False)
                return _shuffled(state, _split_order(self, shares))
            case ev.FishDrawn(_, _, middle):
                gone = set(middle)
                stacks = tuple(
                    tuple(card for card in self.holding(seat) if card not in gone)[:1] for seat in _all(self)
                )
                return _shuffled(replace(state, stacks=stacks, piles=((),) * len(stacks), middle=middle), middle)
            case ev.Final(cards) | ev.Redrawn(cards):
                return _without(state, cards)
            case ev.Redealt():
                return start(len(self.stacks), self.board.dealer)
            case _:
                return state


def start(seats: int, dealer: Seat = 0) -> State:
    """The state before the deal."""
    return State(empty(seats, dealer), ((),) * seats, ((),) * seats)


def _all(state: State) -> range:
    return range(len(state.stacks))


def _without(state: State, cards: tuple[tuple[Seat, Card], ...]) -> State:
    """The state after these cards left the tops of stacks, or the middle."""
    gone = {card for _, card in cards}
    stacks = tuple(stack[1:] if stack and stack[0] in gone else stack for stack in state.stacks)
    return replace(state, stacks=stacks, middle=tuple(card for card in state.middle if card not in gone))


def _collecting(state: State, seat: Seat, cards: tuple[Card, ...], *, pile: bool) -> State:
    taken = set(cards)
    state = replace(state, middle=tuple(card for card in state.middle if card not in taken))
    stack, won = state.stacks[seat], state.piles[seat]
    return _holding(state, seat, stack, won + cards) if pile else _holding(state, seat, stack + cards, won)


def _holding(state: State, seat: Seat, stack: tuple[Card, ...], pile: tuple[Card, ...]) -> State:
    stacks, piles = list(state.stacks), list(state.piles)
    stacks[seat], piles[seat] = stack, pile
    return replace(state, stacks=tuple(stacks), piles=tuple(piles))


def _split_order(state: State, shares: tuple[tuple[Seat, tuple[Card, ...]], ...]) -> tuple[Card, ...]:
    """The order of the middle that led to these shares; what was left over stays as it was given, if it was."""
    shared = tuple(card for round_ in zip(*(cards for _, cards in shares), strict=True) for card in round_)
    rest = set(state.middle) - set(shared)
    given = state.laid[len(shared) : len(state.middle)]
    return shared + (given if set(given) == rest else tuple(card for card in state.middle if card in rest))


def _shuffled(state: State, cards: tuple[Card, ...]) -> State:
    """The state after these cards were laid in that order, by a shuffle perhaps."""
    laid = state.laid[len(cards) :] if cards and state.laid[: len(cards)] == cards else state.laid
    return replace(state, shuffles=state.shuffles + 1, laid=laid)


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat sees at one moment, without memory of sights: the board. It does not even see its own stack."""

    board: Board
    seat: Seat

    def after(self, sight: ev.Sight, board: Board | None = None) -> SeatView:
        """What the seat knows after a sight; `board` is what becomes of the board, where that is known."""
        return SeatView(board or _board_after(self.board, sight), self.seat)


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board

    def after(self, sight: ev.Sight, board: Board | None = None) -> PublicView:
        """What a spectator knows after a sight."""
        return PublicView(board or _board_after(self.board, sight))


View = SeatView | PublicView


def _board_after(board: Board, sight: ev.Sight) -> Board:
    """The board after a sight. A seat that looked through its cards has shuffled them since; a view does not keep them."""
    return board.after(ev.ReshuffledSeen(sight.seat) if isinstance(sight, ev.StackSeen) else sight)
