"""The rules of Go Fish: the deal, what a legal question leads to, and what each seat sees of it.

`course.py` says what is legal, `course.py` what follows from a move; `state.py` and `view.py` are the folds.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import assert_never

from shoal.core.cards import CardSet
from shoal.core.game import Doubt, Illegal, Outcome, PublicEvent, Seat, Vocabulary
from shoal.games.go_fish.rules import course
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.course import Course
from shoal.games.go_fish.rules.events import Event, Sight
from shoal.games.go_fish.rules.moves import Move, Moves, Reason
from shoal.games.go_fish.rules.options import Layout, Options, Setup, doubts
from shoal.games.go_fish.rules.state import NO_CARDS, Board, PublicView, SeatView, State, View


class GoFish(Layout):
    """Go Fish with given options. Immutable: one object serves any number of games."""

    name = "go_fish"
    vocabulary: Vocabulary = Vocabulary(Options, Setup, Move, Event, Sight, View, Moves, Reason, ev.Redeal)

    def __init__(self, options: Options | None = None) -> None:
        """The rules with these options; raises `BadOptions` when they are invalid together."""
        super().__init__(options)
        self._folds: dict[int, tuple[State, Event, State]] = {}
        """What the last `decide` has worked out: the states before and after each of its events, for `evolve`."""

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Warnings about house rules that are valid but doubtful."""
        return tuple(doubts(self.options))

    # --- The deal ---------------------------------------------------------------------------------------------------

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[Event, ...]:
        """Deal the hands, one card at a time, clockwise from the dealer's left; the rest is the stock."""
        cards = list(self.pack)
        rng.shuffle(cards)
        dealt, stock = cards[: self.seats * self.hand_size], cards[self.seats * self.hand_size :]
        first = self.left(dealer)
        hands = [NO_CARDS] * self.seats
        for place, seat in enumerate((first, *self.others(first))):
            hands[seat] = CardSet(dealt[place :: self.seats])
        return self.begin(ev.Dealt(dealer, first, tuple(hands), tuple(stock)))

    def begin(self, dealt: ev.Dealt) -> tuple[Event, ...]:
        """The events of a deal, and what follows before the first question: books, refills, whose turn it is."""
        course = Course(self, self.start())
        course.happen(dealt)
        course.begin()
        return tuple(course.events)

    # --- Legality ---------------------------------------------------------------------------------------------------

    def check(self, state: State, move: Move) -> None:
        """Raise `Illegal` with the first reason that forbids the move."""
        course.check(self, state.board, state.hands, move)

    def moves(self, view: View) -> Moves:
        """What the owner of the view may do now; nothing for a spectator."""
        return course.offer(self, view) if isinstance(view, SeatView) else Moves()

    # --- Consequences -----------------------------------------------------------------------------------------------

    def decide(self, state: State, move: Move) -> tuple[Event, ...]:
        """The events that a legal move leads to. The move is not checked again."""
        course = Course(self, state)
        course.ask(move)
        self._folds = course.folds
        return tuple(course.events)

    def draws(self, events: Iterable[Event]) -> int:
        """How many cards were drawn from the stock in these events, those of refills with them.

        What a deal or a move draws depends on the stock, but whether it draws one card more only on those drawn before. So
        who makes the order of the stock as the game goes on decides with what is known of it, and asks this.
        """
        return sum(
            len(event.cards) if isinstance(event, ev.Refilled) else isinstance(event, ev.Drew) for event in events
        )

    # --- Folds ------------------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The state before the deal: no card is in any hand."""
        return State(self._empty_board(), (NO_CARDS,) * self.seats, ())

    def start_view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator (`None`), knows before the deal."""
        return PublicView(self._empty_board()) if seat is None else SeatView(self._empty_board(), seat, NO_CARDS)

    def _empty_board(self) -> Board:
        return Board(dealer=0, sizes=(0,) * self.seats, stock=0)

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        before, same, after = self._folds.get(id(event)) or (None, None, state)
        return after if before is state and same is event else state.after(event)

    def watch(self, view: View, sight: Sight, board: Board | None = None) -> View:
        """The view after a sight; `board` is what becomes of the board, where that is known."""
        return view.after(sight, board)

    def seen(self, event: Event, seat: Seat | None) -> Sight:
        """The cut: what that seat, or a spectator (`None`), saw of an event."""
        match event:
            case ev.Dealt(dealer, first, hands, stock):
                sizes = tuple(map(len, hands))
                if seat is None:
                    return ev.DealtSeen(dealer, first, sizes, len(stock))
                return ev.HandSeen(dealer, first, sizes, len(stock), hands[seat])
            case ev.Drew():
                return event if event.caught or event.seat == seat else ev.DrewSeen(event.seat)
            case ev.Refilled():
                return event if event.seat == seat else ev.RefilledSeen(event.seat, len(event.cards))
            case PublicEvent():
                return event
            case _:
                assert_never(event)

    # --- The table --------------------------------------------------------------------------------------------------

    def turn(self, position: State | View) -> Seat | None:
        """The seat that must act; `None` before the deal and at the end."""
        return position.board.turn

    def unheard(self, state: State) -> tuple[Seat, ...]:  # noqa: ARG002  # no one speaks out of turn in Go Fish
        """The seats that must be given time to speak before the seat on turn goes on: none."""
        return ()

    def is_formality(self, state: State) -> bool:  # noqa: ARG002
        """Whether the seat on turn has nothing to decide: never."""
        return False

    def adjudicate(self, state: State, ruling: object, rng: Random) -> tuple[Event, ...]:
        """The only ruling is a new deal by the same dealer; nothing carries over."""
        if not isinstance(ruling, ev.Redeal):
            raise Illegal("UNKNOWN_RULING")
        if state.board.phase == "deal":
            raise Illegal("NOT_DEALT")
        if state.board.phase == "over":
            raise Illegal("GAME_OVER")
        return (ev.Redealt(), *self.deal(rng, state.board.dealer))

    def next_dealer(self, state: State, rng: Random) -> Seat:  # noqa: ARG002  # the left neighbour needs no dice
        """The dealer of the next game of a match: the dealer's left neighbour."""
        return self.left(state.board.dealer)

    def outcome(self, position: State | View) -> Outcome | None:
        """The points of every seat at the end, and the winners: all that have most."""
        over = position.board.over
        return None if over is None else Outcome(over.points, over.winners)
