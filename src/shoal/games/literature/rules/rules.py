"""The rules of Literature as one object: it implements the protocol `shoal.core.game.Rules` with the modules beside it.

legality    whether a move is legal       offer       all legal moves of a seat, from its view
course      events as they happen, the deal, who must act next (A9), and the end
questions   what a question leads to      claims      what a claim leads to (B2 too), and rulings (A14)
state       how the truth is remembered, and what a seat remembers
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from shoal.core.cards import Card
from shoal.core.game import Doubt, Illegal, Outcome, PublicEvent, Seat, Vocabulary
from shoal.games.literature.rules import claims, legality, options, questions
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.course import Course, deal, settle
from shoal.games.literature.rules.events import Event, Public, Sight
from shoal.games.literature.rules.moves import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Move,
    Moves,
    NameCard,
    PassTurn,
    Pause,
    Reason,
    Resume,
    WithdrawClaim,
)
from shoal.games.literature.rules.offer import offer
from shoal.games.literature.rules.options import Layout, Options, Setup
from shoal.games.literature.rules.state import NO_CARDS, Board, PublicView, SeatView, State, View


class Literature(Layout):
    """Literature under given options. Immutable: one object serves any number of games."""

    name = "literature"
    vocabulary: Vocabulary = Vocabulary(Options, Setup, Move, Event, Sight, View, Moves, Reason, ev.Ruling)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is legal in these house rules and still worth a warning."""
        return options.doubts(self.options)

    # --- The deal ---------------------------------------------------------------------------------------------------

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[Event, ...]:
        """All cards, one at a time, clockwise from the dealer's left."""
        return (deal(self, rng, dealer),)

    def misdeal(self, state: State, exposed: Card, rng: Random) -> tuple[Event, ...]:
        """A card was exposed in the deal: the same dealer deals again. `DEAL_OVER` once anybody has asked or claimed."""
        if state.board.phase == "deal":
            raise Illegal("NOT_DEALT")
        if exposed not in self.pack:
            raise Illegal("UNKNOWN_CARD")
        if state.board.begun:
            raise Illegal("DEAL_OVER")
        return (ev.Misdealt(exposed), deal(self, rng, state.board.dealer))

    def next_dealer(self, state: State, rng: Random) -> Seat:
        """Who deals the next game of a match: the left neighbour, anybody, or the next of the losers on the left."""
        dealer, over = state.board.dealer, state.board.over
        match self.options.next_dealer:
            case "random":
                return rng.randrange(self.seats)
            case "losers" if over is not None and over.winner is not None:
                return next(seat for seat in (dealer + 1, dealer + 2) if seat % 2 != over.winner) % self.seats
            case _:
                return (dealer + 1) % self.seats

    # --- Legality ---------------------------------------------------------------------------------------------------

    def check(self, state: State, move: Move) -> None:
        """Raise `Illegal` with the first reason of the tables that forbids the move."""
        legality.check(self, state.board, state.hands, move)

    def moves(self, view: View) -> Moves:
        """What the owner of the view may do now; a spectator nothing."""
        return offer(self, view) if isinstance(view, SeatView) else Moves()

    # --- Consequences -----------------------------------------------------------------------------------------------

    def decide(self, state: State, move: Move) -> tuple[Event, ...]:
        """What a legal move leads to. The move is not checked again."""
        course = Course(self, state)
        match move:
            case Ask():
                questions.ask(course, move)
            case Answer():
                questions.answer(course, move)
            case Claim():
                claims.claim(course, move)
            case BeginClaim(seat, half_suit):
                course.happen(ev.ClaimBegun(seat, half_suit))
            case NameCard():
                claims.name_card(course, move)
            case WithdrawClaim(seat):
                course.happen(ev.ClaimWithdrawn(seat))
            case Interrupt():
                claims.interrupt(course, move)
            case PassTurn(seat, to):
                course.happen(ev.TurnPassed(seat, to))
                settle(course, to)
            case ChooseNext(seat, to):
                course.happen(ev.NextChosen(seat, to))
                settle(course, to)
            case ChooseClaimer(seat, claimer):
                course.happen(ev.ClaimerChosen(seat, claimer))
                course.happen(ev.Endgame(claimer % 2, claimer))
            case Challenge(seat, half_suit):
                course.happen(ev.Challenged(seat, half_suit))
            case AnswerChallenge():
                questions.answer_challenge(course, move)
            case Pause(seat):
                course.happen(ev.Paused(seat))
            case Resume(seat):
                course.happen(ev.Resumed(seat))
            case _:
                assert_never(move)
        return tuple(course.events)

    def settle(self, state: State, holder: Seat) -> tuple[Public, ...]:
        """Who must act next, when `holder` nominally has the turn (`rules.md` A9)."""
        course = Course(self, state)
        settle(course, holder)
        return tuple(course.events)

    def adjudicate(self, state: State, ruling: ev.Ruling, rng: Random) -> tuple[Event, ...]:
        """The events of a ruling that the people at the table agreed on (`rules.md` A14); `Illegal` where it cannot be."""
        return claims.adjudicate(self, state, ruling, rng)

    # --- Remembering ------------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The truth before the deal: no card is in any hand."""
        return State(self._empty_board(), (NO_CARDS,) * self.seats)

    def start_view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator (`None`), knows before the deal."""
        return PublicView(self._empty_board()) if seat is None else SeatView(self._empty_board(), seat, NO_CARDS)

    def _empty_board(self) -> Board:
        return Board(
            dealer=0,
            sizes=(0,) * self.seats,
            open=self.pack,
            memory={"last": 0, "last_two": 2, "full": None}[self.options.history],
            denied=(NO_CARDS,) * self.seats if self.options.repeat_question == "forbidden" else (),
        )

    def evolve(self, state: State, event: Event) -> State:
        """The truth after an event."""
        if isinstance(event, ev.Dealt):
            state = self.start()  # a deal in the middle of a game (`Redeal`) leaves nothing over
        return state.after(event)

    def watch(self, view: View, sight: Sight, board: Board | None = None) -> View:
        """What the owner of the view knows after a sight; `board` is what becomes of the board, where that is known."""
        if isinstance(sight, ev.HandSeen | ev.DealtSeen):
            view = self.start_view(view.seat if isinstance(view, SeatView) else None)
        return view.after(sight, board)

    def seen(self, event: Event, seat: Seat | None) -> Sight:
        """The cut: what that seat, or a spectator (`None`), saw of an event."""
        match event:
            case ev.Dealt(dealer, hands, first):
                sizes = tuple(map(len, hands))
                if seat is None:
                    return ev.DealtSeen(dealer, sizes, first)
                return ev.HandSeen(dealer, sizes, hands[seat], first)
            case PublicEvent():
                return event
            case _:
                assert_never(event)

    # --- Whose turn, and the end ------------------------------------------------------------------------------------

    def turn(self, position: State | View) -> Seat | None:
        """The seat that must act; `None` before the deal, in a pause, and at the end."""
        return position.board.turn if position.board.paused_by is None else None

    def unheard(self, state: State) -> tuple[Seat, ...]:
        """Who may still interrupt a begun claim, or challenge before the turn-holder acts.

        It depends on hand sizes alone: a seat is included whether or not it holds a card that it could show.
        """
        board = state.board
        if board.paused_by is not None or board.holder is None:
            return ()
        if legality.can_be_interrupted(self, board):
            assert board.claim is not None, "only a begun claim can be interrupted"
            speaker = board.claim.seat
        elif self.options.challenge and board.phase == "play" and board.fresh and board.claim is None:
            speaker = board.holder
        else:
            return ()
        return tuple(seat for seat in self.opponents(speaker) if board.sizes[seat])

    def is_formality(self, state: State) -> bool:  # noqa: ARG002
        """Whether the seat on turn has nothing to decide: never."""
        return False

    def outcome(self, position: State | View) -> Outcome | None:
        """The points of each team, once the game is over."""
        over = position.board.over
        if over is None:
            return None
        return Outcome(over.scores, (0, 1) if over.winner is None else (over.winner,))
