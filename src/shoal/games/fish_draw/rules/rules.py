"""The rules of Fish Draw: what a legal move leads to, and what each seat sees of it.

`course.py` says what is legal, `course.py` what follows from a move; `board.py`, `ledger.py` and `state.py` are the
folds. This module puts them together.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal, Outcome, Seat, Vocabulary
from shoal.games.fish_draw.rules import course
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board, empty
from shoal.games.fish_draw.rules.course import Course
from shoal.games.fish_draw.rules.events import Event, Sight
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Moves, Reason, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules.options import Layout, Options, Setup, joker_fish
from shoal.games.fish_draw.rules.state import PublicView, SeatView, State, View, start


class FishDraw(Layout):
    """Fish Draw with given options. Immutable: one object serves any number of games."""

    name = "fish_draw"
    vocabulary: Vocabulary = Vocabulary(Options, Setup, Move, Event, Sight, View, Moves, Reason, ev.Redeal)

    def __init__(self, options: Options | None = None) -> None:
        """The rules with these options; raises `BadOptions` when they are invalid together."""
        super().__init__(options)
        self._folds: dict[int, tuple[State, Event, State]] = {}
        """What the last `decide` has worked out: the states before and after each of its events, for `evolve`."""

    # --- The deal ---------------------------------------------------------------------------------------------------

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[Event, ...]:
        """Choose the Fish, deal all cards in equal stacks from the dealer's left, and draw the seed of later shuffles."""
        cards = list(self.pack)
        card = None if self.options.fish == "jokers" else rng.choice(cards)
        fish = joker_fish(self.options) if card is None else CardSet(c for c in cards if c.rank == card.rank)
        rng.shuffle(cards)
        equal = len(cards) // self.seats * self.seats
        stacks: list[tuple[Card, ...]] = [()] * self.seats
        dealt = cards if self.options.remainder == "deal_on" else cards[:equal]
        for place in range(self.seats):
            stacks[(dealer + 1 + place) % self.seats] = tuple(dealt[place :: self.seats])
        rest = tuple(cards[len(dealt) :])
        middle, aside = ((), rest) if self.options.remainder == "set_aside" else (rest, ())
        return (
            ev.FishChosen(fish, card),
            ev.Dealt(dealer, tuple(stacks), middle, aside, rng.getrandbits(63)),
            ev.RoundBegun((dealer + 1) % self.seats),
        )

    # --- Legality ---------------------------------------------------------------------------------------------------

    def check(self, state: State, move: Move) -> None:
        """Raise `Illegal` with the first reason that forbids the move."""
        course.check(self, state.board, move)

    def moves(self, view: View) -> Moves:
        """What the owner of the view may do now; nothing for a spectator."""
        return course.offer(self, view.board, view.seat) if isinstance(view, SeatView) else Moves()

    # --- Consequences -----------------------------------------------------------------------------------------------

    def decide(self, state: State, move: Move) -> tuple[Event, ...]:
        """The events that a legal move leads to. The move is not checked again."""
        course = Course(self, state)
        match move:
            case Reveal():
                course.reveal()
            case Shout(seat, ms):
                course.happen(ev.Shouted(seat, ms))
            case Collect(seat):
                course.collect(seat)
            case Call(seat, on):
                course.call(seat, on)
            case Redraw():
                course.redraw()
            case _:
                assert_never(move)
        self._folds = course.folds
        return tuple(course.events)

    def next_round(self, state: State, lead: Seat = 0) -> tuple[Event, ...]:
        """The events after a round that ended in that state: who is out, and who leads the next round."""
        course = Course(self, state)
        course.begin_round(lead)
        return tuple(course.events)

    # --- Folds ------------------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The state before the deal: no card is in any stack."""
        return start(self.seats)

    def start_view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator (`None`), knows before the deal."""
        return PublicView(empty(self.seats)) if seat is None else SeatView(empty(self.seats), seat)

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        before, same, after = self._folds.get(id(event)) or (None, None, state)
        return after if before is state and same is event else state.after(event)

    def watch(self, view: View, sight: Sight, board: Board | None = None) -> View:
        """The view after a sight; `board` is what becomes of the board, where that is known."""
        return view.after(sight, board)

    def seen(self, event: Event, seat: Seat | None) -> Sight:
        """The cut: all see the same, but a seat that was called upon has also seen its own cards."""
        if isinstance(event, ev.Reshuffled) and event.looked and event.seat == seat:
            return ev.StackSeen(seat, CardSet(event.stack))
        return ev.public(event)

    # --- Whose turn, and the end ------------------------------------------------------------------------------------

    def turn(self, position: State | View) -> Seat | None:
        """The seat that must act; `None` before the deal and at the end."""
        return self.waited_for(position.board)

    def unheard(self, state: State) -> tuple[Seat, ...]:
        """Before the winner with a Fish collects: the seats that must still shout."""
        board = state.board
        if board.phase != "collect":
            return ()
        return tuple(seat for seat in self.must_shout(board) if seat not in board.shouted)

    def is_formality(self, state: State) -> bool:
        """Whether the seat on turn has no choice: always, since it can only turn a card, collect, or draw again."""
        return self.turn(state) is not None

    def adjudicate(self, state: State, ruling: ev.Redeal, rng: Random) -> tuple[Event, ...]:
        """The only ruling is a new deal by the same dealer; nothing carries over."""
        if state.board.phase == "deal":
            raise Illegal("NOT_DEALT")
        if state.board.phase == "over":
            raise Illegal("GAME_OVER")
        if not isinstance(ruling, ev.Redeal):
            raise Illegal("UNKNOWN_RULING")
        return (ev.Redealt(), *self.deal(rng, state.board.dealer))

    def next_dealer(self, state: State, rng: Random) -> Seat:  # noqa: ARG002  # no dice in it
        """The dealer of the next game of a match: the dealer's left neighbour."""
        return (state.board.dealer + 1) % self.seats

    def outcome(self, position: State | View) -> Outcome | None:
        """One point for the winner, or for each seat that shares the win."""
        over = position.board.over
        if over is None:
            return None
        return Outcome(tuple(int(seat in over.winners) for seat in range(self.seats)), over.winners)
