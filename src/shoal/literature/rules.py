"""The rules of Literature: what a legal move leads to, and who sees what of it.

What is legal stands in `legality.py`, how it is remembered in `state.py` and `view.py`. Here is the rest: the deal,
the consequences of a move, and `settle` (`rules.md` A9), which turns "who nominally has the turn" into the events
that say who must act next.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from shoal.cards import Card, CardSet
from shoal.game import Doubt, Illegal, Outcome, Seat, Vocabulary
from shoal.literature import events as ev
from shoal.literature import legality
from shoal.literature.events import Event, Public, Sight, Team
from shoal.literature.layout import Layout, Setup
from shoal.literature.moves import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    HalfSuit,
    Interrupt,
    Move,
    Moves,
    PassTurn,
    Pause,
    Reason,
    Resume,
)
from shoal.literature.options import Options
from shoal.literature.state import NO_CARDS, Board, State
from shoal.literature.view import PublicView, SeatView, View


class Literature(Layout):
    """Literature under given options. Immutable: one object serves any number of games."""

    name = "literature"
    vocabulary = Vocabulary(Options, Setup, Move, Event, Sight, View, Moves, Reason, ev.Ruling)

    # --- The deal ---------------------------------------------------------------------------------------------------

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[Event, ...]:
        """All cards, one at a time, clockwise from the dealer's left."""
        cards = list(self.pack)
        rng.shuffle(cards)
        hands = [NO_CARDS] * self.seats
        for place in range(self.seats):
            hands[(dealer + 1 + place) % self.seats] = CardSet(cards[place :: self.seats])
        return (ev.Dealt(dealer, tuple(hands)),)

    def misdeal(self, state: State, exposed: Card, rng: Random) -> tuple[Event, ...]:
        """A card was exposed in the deal: the same dealer deals again. `DEAL_OVER` once anybody has asked or claimed."""
        if state.board.phase == "deal":
            raise Illegal("NOT_DEALT")
        if exposed not in self.pack:
            raise Illegal("UNKNOWN_CARD")
        if state.board.begun:
            raise Illegal("DEAL_OVER")
        return (ev.Misdealt(exposed), *self.deal(rng, state.board.dealer))

    # --- Legality ---------------------------------------------------------------------------------------------------

    def check(self, state: State, move: Move) -> None:
        """Raise `Illegal` with the first reason of the tables that forbids the move."""
        legality.check(self, state.board, state.hands, move)

    def moves(self, view: View) -> Moves:
        """What the owner of the view may do now; a spectator nothing."""
        return legality.offer(self, view) if isinstance(view, SeatView) else Moves()

    # --- Consequences -----------------------------------------------------------------------------------------------

    def decide(self, state: State, move: Move) -> tuple[Event, ...]:
        """What a legal move leads to. The move is not checked again."""
        match move:
            case Ask():
                return self._decide_ask(state, move)
            case Claim():
                return self._decide_claim(state, move)
            case BeginClaim(seat, half_suit):
                return (ev.ClaimBegun(seat, half_suit),)
            case Interrupt(seat, card):
                half_suit = self.half_suit_of[card]
                return (ev.Interrupted(seat, card), *self._close(state, half_suit, "lost", seat % 2))
            case PassTurn(seat, to):
                return self._and_settle(state.board, (ev.TurnPassed(seat, to),), to)
            case ChooseClaimer(seat, claimer):
                return (ev.ClaimerChosen(seat, claimer), ev.Endgame(claimer % 2, claimer))
            case Pause(seat):
                return (ev.Paused(seat),)
            case Resume(seat):
                return (ev.Resumed(seat),)
            case _:
                assert_never(move)

    def _decide_ask(self, state: State, move: Ask) -> tuple[Event, ...]:
        hit = move.card in state.hands[move.target]
        asked = ev.Asked(move.seat, move.target, move.card, hit)
        if not hit or state.board.sizes[move.target] > 1:
            return (asked,)
        return self._and_settle(state.board, (asked, ev.Out(move.target)), move.seat)

    def _decide_claim(self, state: State, move: Claim) -> tuple[Event, ...]:
        team = move.seat % 2
        in_turn = move.seat == state.board.turn
        claimed = ev.Claimed(move.seat, move.half_suit, move.attribution, in_turn)
        cards = self.half_suits[move.half_suit]
        contained = all(not hand & cards for hand in state.hands[1 - team :: 2])
        right = all(card in state.hands[holder] for card, holder in move.attribution)
        outcome: ev.ClaimOutcome
        if not contained:
            outcome, winner = "lost", 1 - team
        elif right and in_turn:
            outcome, winner = "won", team
        else:
            outcome, winner = "cancelled", None
        return (claimed, *self._close(state, move.half_suit, outcome, winner))

    def _close(
        self, state: State, half_suit: HalfSuit, outcome: ev.ClaimOutcome, winner: Team | None
    ) -> tuple[Event, ...]:
        """Show the cards, take them away, close the half-suit; then whoever has the turn goes on, if he can."""
        cards = self.half_suits[half_suit]
        holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand & cards}
        emptied = [seat for seat, hand in enumerate(state.hands) if hand and hand <= cards]
        assert state.board.turn is not None, "a claim is legal only while a seat has the turn"
        return self._and_settle(
            state.board,
            (
                ev.Revealed(half_suit, tuple(sorted(holders.items()))),
                ev.Closed(half_suit, winner, outcome, (int(winner == 0), int(winner == 1))),
                *map(ev.Out, emptied),
            ),
            state.board.turn,
        )

    def _and_settle(self, board: Board, events: tuple[Public, ...], holder: Seat) -> tuple[Event, ...]:
        for event in events:
            board = board.after(event)
        return (*events, *self.settle(board, holder))

    def settle(self, board: Board, holder: Seat) -> tuple[Public, ...]:
        """Who must act next, when `holder` nominally has the turn (`rules.md` A9)."""
        if not board.open:
            first, second = board.scores
            return (ev.Over(board.scores, None if first == second else int(second > first)),)
        if board.phase == "endgame":
            return ()  # the claimer goes on, with an empty hand too (A11)
        if board.sizes[holder]:
            if any(board.sizes[seat] for seat in self.opponents(holder)):
                return ()
            return (ev.Endgame(holder % 2, holder),)
        mates = [seat for seat in self.teammates(holder) if board.sizes[seat]]
        if mates:
            if len(mates) > 1 or not self.options.auto_single:
                return (ev.PassDue(holder),)
            return (ev.TurnPassed(holder, mates[0]), *self.settle(board, mates[0]))
        claimers = [seat for seat in self.opponents(holder) if board.sizes[seat]]
        if len(claimers) > 1 or not self.options.auto_single:
            return (ev.ChoiceDue(holder),)
        return (ev.ClaimerChosen(holder, claimers[0]), ev.Endgame(claimers[0] % 2, claimers[0]))

    # --- Remembering ------------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The truth before the deal: no card is in any hand."""
        return State(self._empty_board(), (NO_CARDS,) * self.seats)

    def start_view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator (`None`), knows before the deal."""
        return PublicView(self._empty_board()) if seat is None else SeatView(self._empty_board(), seat, NO_CARDS)

    def _empty_board(self) -> Board:
        return Board(dealer=0, sizes=(0,) * self.seats, open=self.pack)

    def evolve(self, state: State, event: Event) -> State:
        """The truth after an event."""
        return state.after(event)

    def watch(self, view: View, sight: Sight) -> View:
        """What the owner of the view knows after a sight."""
        return view.after(sight)

    def seen(self, event: Event, seat: Seat | None) -> Sight:
        """The cut: what that seat, or a spectator (`None`), saw of an event."""
        match event:
            case ev.Dealt(dealer, hands, first):
                sizes = tuple(map(len, hands))
                if seat is None:
                    return ev.DealtSeen(dealer, sizes, first)
                return ev.HandSeen(dealer, sizes, hands[seat], first)
            case _:
                return event  # everything else happens in public

    # --- The end ----------------------------------------------------------------------------------------------------

    def turn(self, state: State) -> Seat | None:
        """The seat that must act; `None` before the deal, in a pause, and at the end."""
        return state.board.turn if state.board.paused_by is None else None

    def unheard(self, state: State) -> tuple[Seat, ...]:  # noqa: ARG002  # no option that needs it is playable yet
        """The seats that must be given time to speak before the seat on turn goes on."""
        return ()

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is legal in these house rules and still worth a warning."""
        return ()

    def adjudicate(self, state: State, ruling: ev.Ruling, rng: Random) -> tuple[Event, ...]:
        """What the people at a table have settled among themselves (`rules.md` A14)."""
        raise NotImplementedError

    def next_dealer(self, state: State, rng: Random) -> Seat:  # noqa: ARG002
        """Who deals the next game of a match."""
        return (state.board.dealer + 1) % self.seats

    def outcome(self, state: State) -> Outcome | None:
        """The half-suits that each team won, once all are closed."""
        over = state.board.over
        if over is None:
            return None
        return Outcome(over.scores, (0, 1) if over.winner is None else (over.winner,))
