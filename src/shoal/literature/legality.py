"""What is legal in Literature, twice from the same facts: `check` judges one move, `offer` lists them all.

`check` is the tables of `rules.md` A6, A8.1, A10 and A11, line by line, in their order. Both functions read the board
and the mover's own hand and nothing else, so a refusal tells the mover nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from shoal.cards import CardSet
from shoal.game import Illegal, Seat
from shoal.literature.events import ClaimBegun
from shoal.literature.layout import Layout
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
from shoal.literature.state import Board
from shoal.literature.view import SeatView


def _refuse_if(condition: bool, reason: Reason) -> None:  # noqa: FBT001  # reads as one word with its condition
    if condition:
        raise Illegal(reason)


def check(layout: Layout, board: Board, hands: tuple[CardSet, ...], move: Move) -> None:
    """Raise `Illegal` with the first reason that forbids the move. Of the hands, only the mover's own is read."""
    _refuse_if(board.phase == "over", "GAME_OVER")
    _refuse_if(board.phase == "deal", "NOT_DEALT")
    _refuse_if(board.paused_by is not None and not isinstance(move, Resume), "PAUSED")
    _refuse_if(not layout.is_seat(move.seat), "UNKNOWN_PLAYER")
    match move:
        case Ask():
            _check_ask(layout, board, hands[move.seat], move)
        case Claim():
            _check_claim(layout, board, move)
        case BeginClaim():
            _check_begin_claim(layout, board, move)
        case Interrupt():
            _check_interrupt(layout, board, hands[move.seat], move)
        case PassTurn():
            _check_pass_turn(layout, board, move)
        case ChooseClaimer():
            _check_choose_claimer(layout, board, move)
        case Pause():
            pass
        case Resume():
            _refuse_if(board.paused_by is None, "NOT_PAUSED")
            _refuse_if(board.paused_by != move.seat, "NOT_YOUR_PAUSE")
        case _:
            assert_never(move)


def _check_ask(layout: Layout, board: Board, hand: CardSet, move: Ask) -> None:
    """`rules.md` A6, from line 4 on."""
    _check_no_choice_pending(board)
    _refuse_if(board.claim is not None, "CLAIM_IN_PROGRESS")
    _refuse_if(board.phase == "endgame", "NO_QUESTIONS_IN_ENDGAME")
    _refuse_if(move.seat != board.turn, "NOT_YOUR_TURN")
    _refuse_if(not layout.is_seat(move.target), "UNKNOWN_PLAYER")
    _refuse_if(move.target == move.seat, "TARGET_SELF")
    _refuse_if((move.target - move.seat) % 2 == 0, "TARGET_TEAMMATE")
    _refuse_if(not board.sizes[move.target], "TARGET_HAS_NO_CARDS")
    half_suit = layout.half_suit_of.get(move.card)
    if half_suit is None:
        raise Illegal("UNKNOWN_CARD")
    _refuse_if(move.card not in board.open, "HALF_SUIT_CLOSED")
    _refuse_if(not hand & layout.half_suits[half_suit], "NO_BASE_CARD")
    _refuse_if(move.card in hand, "CARD_ALREADY_HELD")


def _check_no_choice_pending(board: Board) -> None:
    _refuse_if(board.phase == "pass", "MUST_PASS_TURN")
    _refuse_if(board.phase == "choose_claimer", "MUST_CHOOSE_CLAIMER")
    _refuse_if(board.phase == "team_choice", "MUST_CHOOSE_NEXT")


def _check_claim(layout: Layout, board: Board, move: Claim) -> None:
    """`rules.md` A8.1, from line 4 on."""
    _check_may_claim(board, move.seat, out_of_turn=layout.options.out_of_turn_claim == "penalise")
    cards = _check_open(layout, board, move.half_suit)
    _refuse_if(board.claim is not None and board.claim.half_suit != move.half_suit, "CLAIM_IN_PROGRESS")
    _refuse_if(not all(layout.is_seat(holder) for _, holder in move.attribution), "UNKNOWN_PLAYER")
    named = CardSet(card for card, _ in move.attribution)
    _refuse_if(not named <= cards, "CARD_NOT_IN_HALF_SUIT")
    _refuse_if(len(named) < len(move.attribution), "DUPLICATE_CARD")
    _refuse_if(any((holder - move.seat) % 2 for _, holder in move.attribution), "HOLDER_NOT_TEAMMATE")
    _refuse_if(named != cards, "INCOMPLETE_CLAIM")


def _check_begin_claim(layout: Layout, board: Board, move: BeginClaim) -> None:
    _check_may_claim(board, move.seat, out_of_turn=False)
    _refuse_if(board.claim is not None, "CLAIM_IN_PROGRESS")
    _check_open(layout, board, move.half_suit)


def _check_may_claim(board: Board, seat: Seat, *, out_of_turn: bool) -> None:
    """`rules.md` A8.1, lines 4 to 6: whether that seat may claim anything now."""
    _check_no_choice_pending(board)
    _refuse_if(board.claim is not None and board.claim.seat != seat, "CLAIM_IN_PROGRESS")
    if seat != board.turn:
        _refuse_if(not board.sizes[seat], "PLAYER_OUT")
        _refuse_if(not out_of_turn, "NOT_YOUR_TURN")


def _check_open(layout: Layout, board: Board, half_suit: HalfSuit) -> CardSet:
    cards = layout.half_suits.get(half_suit)
    if cards is None:
        raise Illegal("UNKNOWN_HALF_SUIT")
    _refuse_if(not cards <= board.open, "HALF_SUIT_CLOSED")
    return cards


def _check_interrupt(layout: Layout, board: Board, hand: CardSet, move: Interrupt) -> None:
    """`rules.md` A8.5."""
    if board.claim is None:
        raise Illegal("NO_CLAIM_IN_PROGRESS")
    _refuse_if((move.seat - board.claim.seat) % 2 == 0, "NOT_AN_OPPONENT")
    _refuse_if(move.card not in hand & layout.half_suits[board.claim.half_suit], "INTERRUPT_WITHOUT_CARD")


def _check_pass_turn(layout: Layout, board: Board, move: PassTurn) -> None:
    """`rules.md` A10."""
    _refuse_if(board.phase != "pass", "NO_PASS_PENDING")
    _refuse_if(move.seat != board.turn, "NOT_YOUR_TURN")
    _refuse_if(not layout.is_seat(move.to), "UNKNOWN_PLAYER")
    _refuse_if(move.to not in layout.teammates(move.seat), "TARGET_NOT_TEAMMATE")
    _refuse_if(not board.sizes[move.to], "TARGET_HAS_NO_CARDS")


def _check_choose_claimer(layout: Layout, board: Board, move: ChooseClaimer) -> None:
    """`rules.md` A11.3."""
    _refuse_if(board.phase != "choose_claimer", "NO_CHOICE_PENDING")
    _refuse_if(move.seat != board.turn, "NOT_YOUR_TURN")
    _refuse_if(not layout.is_seat(move.claimer), "UNKNOWN_PLAYER")
    _refuse_if(move.claimer not in layout.opponents(move.seat), "TARGET_NOT_OPPONENT")
    _refuse_if(not board.sizes[move.claimer], "TARGET_HAS_NO_CARDS")


def offer(layout: Layout, view: SeatView) -> Moves:
    """All that the owner of the view may do now: exactly what `check` accepts."""
    board, seat = view.board, view.seat
    moves = Moves(seat=seat, team=layout.sides[seat % 2])
    if board.phase in ("deal", "over"):
        return moves
    if board.paused_by is not None:
        return replace(moves, resume=board.paused_by == seat)
    moves = replace(moves, pause=True)
    if board.claim is not None:
        return _offer_during_claim(layout, view, board.claim, moves)
    if board.phase in ("play", "endgame"):
        return _offer_in_play(layout, view, moves)
    if board.turn != seat:
        return moves
    if board.phase == "pass":
        return replace(moves, passes=_with_cards(board, layout.teammates(seat)))
    return replace(moves, claimers=_with_cards(board, layout.opponents(seat)))


def _offer_during_claim(layout: Layout, view: SeatView, claim: ClaimBegun, moves: Moves) -> Moves:
    cards = layout.half_suits[claim.half_suit]
    if claim.seat == view.seat:
        return replace(moves, claims=((claim.half_suit, cards),))
    if claim.seat in layout.opponents(view.seat):
        return replace(moves, interrupts=view.hand & cards)
    return moves


def _offer_in_play(layout: Layout, view: SeatView, moves: Moves) -> Moves:
    board = view.board
    still_open = tuple((name, cards) for name, cards in layout.half_suits.items() if cards <= board.open)
    if board.turn != view.seat:
        out_of_turn = layout.options.out_of_turn_claim == "penalise" and bool(view.hand)
        return replace(moves, claims=still_open) if out_of_turn else moves
    moves = replace(moves, claims=still_open, begins=tuple(name for name, _ in still_open))
    asks = askable(layout, view.hand)
    if board.phase == "endgame" or not asks:
        return moves
    return replace(moves, asks=asks, targets=_with_cards(board, layout.opponents(view.seat)))


def askable(layout: Layout, hand: CardSet) -> CardSet:
    """The cards that a holder of this hand may name: the others of every half-suit that he holds a card of."""
    mask = 0
    for cards in layout.half_suits.values():
        if hand.mask & cards.mask:
            mask |= cards.mask
    return CardSet.of_mask(mask & ~hand.mask)


def _with_cards(board: Board, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if board.sizes[seat])
