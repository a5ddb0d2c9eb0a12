"""The truth of a Literature game and its fold: the board, which everybody sees, and the hands.

`Board.after` is the only fold of what is public. The truth and every view share it, so they cannot disagree.
"""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from shoal.cards import CardSet
from shoal.game import Seat
from shoal.literature import events as ev

Phase = Literal["deal", "play", "pass", "choose_claimer", "endgame", "over"]

NO_CARDS = CardSet()


class Board(Struct, frozen=True):
    """What everybody at the table sees, a spectator too.

    `turn` is the seat that must act: the turn-holder, the one that owes a choice, or the endgame claimer. `open` are
    the cards of the half-suits that are still open. `last_question` is all the history that there is.
    """

    dealer: Seat
    sizes: tuple[int, ...]
    open: CardSet
    phase: Phase = "deal"
    turn: Seat | None = None
    closed: tuple[ev.Closed, ...] = ()
    scores: tuple[int, int] = (0, 0)
    last_question: ev.Asked | None = None
    claim: ev.ClaimBegun | None = None
    paused_by: Seat | None = None
    over: ev.Over | None = None

    @property
    def begun(self) -> bool:
        """Whether anybody has asked or claimed since the deal."""
        return bool(self.last_question or self.closed or self.claim)

    def dealt(self, dealer: Seat, sizes: tuple[int, ...]) -> Board:
        """The board after the deal: the dealer has the first turn."""
        return Board(dealer=dealer, sizes=sizes, open=self.open, phase="play", turn=dealer)

    def after(self, event: ev.Public) -> Board:
        """The board after a public event."""
        match event:
            case ev.Asked():
                return self._after_question(event)
            case ev.Revealed():
                return self._after_reveal(event)
            case ev.Closed():
                scores = (self.scores[0] + (event.team == 0), self.scores[1] + (event.team == 1))
                return replace(self, closed=(*self.closed, event), scores=scores)
            case ev.PassDue():
                return replace(self, phase="pass", turn=event.seat)
            case ev.TurnPassed():
                return replace(self, phase="play", turn=event.to)
            case ev.ChoiceDue():
                return replace(self, phase="choose_claimer", turn=event.seat)
            case ev.Endgame():
                return replace(self, phase="endgame", turn=event.claimer)
            case ev.ClaimBegun():
                return replace(self, claim=event)
            case ev.Paused():
                return replace(self, paused_by=event.seat)
            case ev.Resumed():
                return replace(self, paused_by=None)
            case ev.Over():
                return replace(self, phase="over", turn=None, over=event)
            case ev.Misdealt():
                return Board(dealer=self.dealer, sizes=(0,) * len(self.sizes), open=self.open)
            case ev.Out() | ev.Claimed() | ev.Interrupted() | ev.ClaimerChosen():
                return self  # told for people; what follows from them comes as its own event
            case _:
                assert_never(event)

    def _after_question(self, asked: ev.Asked) -> Board:
        if not asked.hit:
            return replace(self, last_question=asked, turn=asked.target)
        sizes = list(self.sizes)
        sizes[asked.seat] += 1
        sizes[asked.target] -= 1
        return replace(self, last_question=asked, sizes=tuple(sizes))

    def _after_reveal(self, revealed: ev.Revealed) -> Board:
        sizes = list(self.sizes)
        for _, holder in revealed.holders:
            sizes[holder] -= 1
        return replace(self, sizes=tuple(sizes), open=self.open - revealed.cards, claim=None)


class State(Struct, frozen=True):
    """The whole truth. It has no JSON tag on purpose: nothing but events and views ever leaves the rules."""

    board: Board
    hands: tuple[CardSet, ...]

    def after(self, event: ev.Event) -> State:
        """The truth after an event."""
        match event:
            case ev.Dealt(dealer, hands):
                return State(self.board.dealt(dealer, tuple(map(len, hands))), hands)
            case ev.Asked(hit=True):
                held = list(self.hands)
                held[event.seat] = held[event.seat].with_card(event.card)
                held[event.target] = held[event.target].without_card(event.card)
                return State(self.board.after(event), tuple(held))
            case ev.Revealed():
                return State(self.board.after(event), tuple(hand - event.cards for hand in self.hands))
            case ev.Misdealt():
                return State(self.board.after(event), (NO_CARDS,) * len(self.hands))
            case _:
                return State(self.board.after(event), self.hands)
