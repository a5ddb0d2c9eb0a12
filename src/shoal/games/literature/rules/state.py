"""The full state of a Literature game: the board, which everybody sees, and the hands.

States are folds of events. `Board.after` is the only place where public events change the board; the full state and
every view share it, so they cannot disagree about what is public.
"""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameBoard, GameState, GameView, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.moves import Attribution, HalfSuit

Phase = Literal["deal", "play", "answer", "challenge", "pass", "team_choice", "choose_claimer", "endgame", "over"]

NO_CARDS = CardSet()

TurnEvent = (
    ev.Turned
    | ev.TurnPassed
    | ev.NextChosen
    | ev.TurnShared
    | ev.PassDue
    | ev.NextDue
    | ev.ChoiceDue
    | ev.Endgame
    | ev.Questioned
    | ev.Challenged
    | ev.ChallengeAnswered
    | ev.Paused
    | ev.Resumed
    | ev.Over
    | ev.Out
    | ev.LastCard
    | ev.Interrupted
    | ev.ClaimerChosen
)


class PendingChallenge(Struct, frozen=True, gc=False):
    """A challenge that is not settled: `claimer` must now say where the cards are; `None` while members answer."""

    seat: Seat
    half_suit: HalfSuit
    claimer: Seat | None = None


class Board(GameBoard, frozen=True):
    """What everybody at the table sees, a spectator too.

    `turn` is the seat that must act: the turn-holder, the one that owes an answer or a choice, the claimer of a begun
    claim, or the endgame claimer. `holder` is the turn-holder, also while another must act; it is `fresh` until it has
    acted, and the turn is `shared` while any member of its team may take it. `open` are the cards of the half-suits
    that are still open. `memory` is how many of the last questions `history` keeps (`None`: all); `misses` counts the
    questions since the last hit or claim. `named` is what the claimer of a begun claim has said so far. `denied` are, for
    each seat, the cards that it was asked for and did not have, until they change hands or leave the game; it is empty
    where no one needs to know (`repeat_question=allowed`).
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
    holder: Seat | None = None
    fresh: bool = True
    shared: bool = False
    named: Attribution = ()
    questioned: ev.Questioned | None = None
    challenge: PendingChallenge | None = None
    misses: int = 0
    memory: int | None = 0
    history: tuple[ev.Asked, ...] = ()
    denied: tuple[CardSet, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether anybody has asked, claimed or challenged since the deal."""
        pending = self.claim or self.questioned or self.challenge
        return bool(self.last_question or self.closed or pending or self.misses or not self.fresh)

    def has_turn(self, seat: Seat) -> bool:
        """Whether that seat is the turn-holder, or may become it by acting."""
        if seat == self.holder:
            return True
        return self.shared and self.holder is not None and (seat - self.holder) % 2 == 0 and bool(self.sizes[seat])

    def dealt(self, dealer: Seat, sizes: tuple[int, ...], first: Seat | None) -> Board:
        """The board after the deal: the dealer, or whom the house rules say, has the first turn."""
        turn = dealer if first is None else first
        return replace(self, dealer=dealer, sizes=sizes, phase="play", turn=turn, holder=turn)

    def after(self, event: ev.Public) -> Board:
        """The board after a public event."""
        match event:
            case ev.Asked():
                return self._after_question(event)
            case ev.Revealed():
                return self._after_reveal(event)
            case ev.Claimed():
                in_turn = event.in_turn and self.challenge is None
                return self._acts(event.seat) if in_turn else self
            case ev.Closed():
                first, second = event.points
                scores = (self.scores[0] + first, self.scores[1] + second)
                return replace(self._resumed_turn(), closed=(*self.closed, event), scores=scores, misses=0)
            case ev.ClaimFailed():
                return replace(self._resumed_turn(), misses=0)
            case ev.ClaimWithdrawn():
                return self._resumed_turn()
            case ev.ClaimBegun():
                board = self._acts(event.seat) if self.has_turn(event.seat) else self
                return replace(board, claim=event, turn=event.seat)
            case ev.CardNamed():
                return replace(self, named=(*self.named, (event.card, event.holder)))
            case ev.Ruled():
                return self._resumed_turn()
            case ev.Moved():
                return replace(
                    self,
                    sizes=self._sizes_after(event.seat, event.to),
                    denied=tuple(cards.without_card(event.card) for cards in self.denied),
                )
            case ev.Irregularity():
                if event.kind == "FALSE_ANSWER":
                    return self._resumed_turn()
                return replace(self._acts(event.seat), misses=self.misses + 1)
            case ev.Misdealt():
                return Board(
                    dealer=self.dealer,
                    sizes=(0,) * len(self.sizes),
                    open=self.open,
                    memory=self.memory,
                    denied=(NO_CARDS,) * len(self.denied),
                )
            case _:
                return self._after_turn(event)

    def _after_turn(self, event: TurnEvent) -> Board:
        """After an event that changes nothing but whose turn it is, or whether play goes on."""
        match event:
            case ev.Turned():
                return self._given(event.seat)
            case ev.TurnPassed():
                return self._given(event.to)
            case ev.NextChosen():
                return self._given(event.to, fresh=event.to != event.seat)
            case ev.TurnShared():
                return replace(self, shared=True)
            case ev.PassDue():
                return self._owes("pass", event.seat)
            case ev.NextDue():
                return self._owes("team_choice", event.seat)
            case ev.ChoiceDue():
                return self._owes("choose_claimer", event.seat)
            case ev.Endgame():
                return self._owes("endgame", event.claimer)
            case ev.Questioned():
                return replace(self._acts(event.seat), phase="answer", turn=event.target, questioned=event)
            case ev.Challenged():
                challenge = PendingChallenge(event.seat, event.half_suit)
                return replace(self, phase="challenge", turn=self.holder, challenge=challenge)
            case ev.ChallengeAnswered():
                return self._after_answer(event)
            case ev.Paused():
                return replace(self, paused_by=event.seat)
            case ev.Resumed():
                return replace(self, paused_by=None)
            case ev.Over():
                return replace(self, phase="over", turn=None, holder=None, over=event)
            case ev.Out() | ev.LastCard() | ev.Interrupted() | ev.ClaimerChosen():
                return self  # announcements; whatever follows from them is an event of its own
            case _:
                assert_never(event)

    def _given(self, seat: Seat, *, fresh: bool = True) -> Board:
        """That seat has the turn."""
        return replace(self, phase="play", turn=seat, holder=seat, fresh=fresh, shared=False)

    def _owes(self, phase: Phase, seat: Seat) -> Board:
        """The turn-holder cannot just go on."""
        return replace(self, phase=phase, turn=seat, holder=seat, fresh=False, shared=False)

    def _acts(self, seat: Seat) -> Board:
        """That seat uses the turn that it has, or shares."""
        return replace(self, turn=seat, holder=seat, fresh=False, shared=False)

    def _resumed_turn(self) -> Board:
        """Nothing is pending any more: the turn-holder, or the endgame claimer, goes on."""
        phase: Phase = "endgame" if self.phase == "endgame" else "play"
        return replace(self, phase=phase, turn=self.holder, claim=None, named=(), questioned=None, challenge=None)

    def _after_answer(self, answer: ev.ChallengeAnswered) -> Board:
        """The member who says so must claim; the others are asked clockwise, and once all decline the challenger must claim."""
        assert self.challenge is not None, "an answer needs a challenge"
        following = (answer.seat + 2) % len(self.sizes)
        if answer.claim:
            return replace(self, challenge=replace(self.challenge, claimer=answer.seat))
        if following != self.holder:
            return replace(self, turn=following)
        challenger = self.challenge.seat
        return replace(self, turn=challenger, challenge=replace(self.challenge, claimer=challenger))

    def _sizes_after(self, giver: Seat, taker: Seat) -> tuple[int, ...]:
        sizes = list(self.sizes)
        sizes[giver] -= 1
        sizes[taker] += 1
        return tuple(sizes)

    def _after_question(self, asked: ev.Asked) -> Board:
        history = self.history if self.memory == 0 else self._history_with(asked)
        turn = asked.seat if asked.hit else asked.target
        return replace(
            self,
            sizes=self._sizes_after(asked.target, asked.seat) if asked.hit else self.sizes,
            phase="play",
            turn=turn,
            last_question=asked,
            holder=turn,
            fresh=not asked.hit,
            shared=False,
            questioned=None,
            misses=0 if asked.hit else self.misses + 1,
            history=history,
            denied=self._denied_after(asked) if self.denied else (),
        )

    def _denied_after(self, asked: ev.Asked) -> tuple[CardSet, ...]:
        """A card that was handed over may be anybody's again; after a miss the target has denied the card."""
        if asked.hit:
            return tuple(cards.without_card(asked.card) for cards in self.denied)
        denied = list(self.denied)
        denied[asked.target] = denied[asked.target].with_card(asked.card)
        return tuple(denied)

    def _history_with(self, asked: ev.Asked) -> tuple[ev.Asked, ...]:
        history = (*self.history, asked)
        return history if self.memory is None else history[-self.memory :]

    def _after_reveal(self, revealed: ev.Revealed) -> Board:
        sizes = list(self.sizes)
        for _, holder in revealed.holders:
            sizes[holder] -= 1
        gone = revealed.cards
        denied = tuple(cards - gone for cards in self.denied)
        return replace(self, sizes=tuple(sizes), open=self.open - gone, denied=denied)


class State(GameState, frozen=True):
    """The whole truth. It has no JSON tag on purpose: nothing but events and views ever leaves the rules."""

    board: Board
    hands: tuple[CardSet, ...]

    def after(self, event: ev.Event) -> State:
        """The truth after an event."""
        match event:
            case ev.Dealt(dealer, hands, first):
                return State(self.board.dealt(dealer, tuple(map(len, hands)), first), hands)
            case ev.Asked():
                board = self.board.after(event)
                moved = self._hands_after(event.card, event.target, event.seat) if event.hit else self.hands
                return State(board, moved)
            case ev.Moved():
                return State(self.board.after(event), self._hands_after(event.card, event.seat, event.to))
            case ev.Revealed():
                board = self.board.after(event)
                gone = self.board.open - board.open
                return State(board, tuple(hand - gone if hand.mask & gone.mask else hand for hand in self.hands))
            case ev.Misdealt():
                return State(self.board.after(event), (NO_CARDS,) * len(self.hands))
            case _:
                return State(self.board.after(event), self.hands)

    def _hands_after(self, card: Card, giver: Seat, taker: Seat) -> tuple[CardSet, ...]:
        hands = list(self.hands)
        hands[giver] = hands[giver].without_card(card)
        hands[taker] = hands[taker].with_card(card)
        return tuple(hands)


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat knows without remembering anything: the board and its own hand."""

    board: Board
    seat: Seat
    hand: CardSet

    def after(self, sight: ev.Sight, board: Board | None = None) -> SeatView:
        """What the seat knows after a sight; `board` is what becomes of the board, where that is known."""
        return SeatView(board or _board_after(self.board, sight), self.seat, self._hand_after(sight))

    def _hand_after(self, sight: ev.Sight) -> CardSet:
        match sight:
            case ev.Asked():
                if sight.hit and sight.seat == self.seat:
                    return self.hand.with_card(sight.card)
                return self.hand.without_card(sight.card) if sight.hit and sight.target == self.seat else self.hand
            case ev.HandSeen():
                return sight.hand
            case ev.Moved() if sight.to == self.seat:
                return self.hand.with_card(sight.card)
            case ev.Moved() if sight.seat == self.seat:
                return self.hand.without_card(sight.card)
            case ev.Revealed():
                return self.hand - sight.cards
            case ev.Misdealt():
                return NO_CARDS
            case _:
                return self.hand


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board

    @property
    def hand(self) -> CardSet:
        """None: a spectator holds no cards."""
        return NO_CARDS

    def after(self, sight: ev.Sight, board: Board | None = None) -> PublicView:
        """What a spectator knows after a sight."""
        return PublicView(board or _board_after(self.board, sight))


View = SeatView | PublicView


def _board_after(board: Board, sight: ev.Sight) -> Board:
    match sight:
        case ev.HandSeen() | ev.DealtSeen():
            return board.dealt(sight.dealer, sight.sizes, sight.first)
        case _:
            return board.after(sight)
