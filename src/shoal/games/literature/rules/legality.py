"""What is legal in Literature: `check` judges one move; `offer.py` lists all that a seat may do, from the same facts.

The game is a small state machine; `Board.phase` is its state, and `Board.turn` the seat that must act next:

    phase            the seat that must act            with                  entered after
    deal             no one                            -                     the start, and a misdeal
    play             the turn-holder                   ask or claim          the deal, an answer, a claim, a choice
    answer           the target of a question          answer                a question, if answer_mode=manual
    challenge        members of the challenged team,   answer_challenge      a challenge
                     then the one who must claim       claim                 their answers
    pass             a turn-holder without cards       pass_turn             its last card has gone
    team_choice      the claimer                       choose_next           a right claim, if after_correct=team_choice
    choose_claimer   a turn-holder whose team is out   choose_claimer        the last card of the team has gone
    endgame          the seat that claims the rest     claim                 one team is out
    over             no one                            -                     the end

In `answer`, `challenge`, `pass`, `team_choice` and `choose_claimer` no one may do anything else first (`OWED`). In `play` and
`endgame` the house rules may let other seats claim too.

`course.py` decides which phase follows a move. Three conditions cut across the phases: a begun claim (`Board.claim`: the
claimer must finish or withdraw it, and opponents may interrupt), a pause (`Board.paused_by`: that seat must resume first),
and a shared turn (`Board.shared`: any member of the turn-holder's team may act in its place).

The functions below are the tables of `rules.md` A6, A8.1, A8.5, A10, A11 and B2, line by line, in their order. Only the
board and the mover's own hand are read, so a refusal tells the mover nothing new; the one exception is
`ask_requires=team`, which reads the teammates' hands because the house rule says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from shoal.core.cards import CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.literature.rules.events import IrregularityKind
from shoal.games.literature.rules.moves import (
    Answer,
    AnswerChallenge,
    Ask,
    Attribution,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    HalfSuit,
    Interrupt,
    Move,
    NameCard,
    PassTurn,
    Pause,
    Reason,
    Resume,
    WithdrawClaim,
)
from shoal.games.literature.rules.options import Layout
from shoal.games.literature.rules.state import Board, Phase

Hands = tuple[CardSet, ...]

OWED: Final[Mapping[Phase, Reason]] = {
    "pass": "MUST_PASS_TURN",
    "choose_claimer": "MUST_CHOOSE_CLAIMER",
    "team_choice": "MUST_CHOOSE_NEXT",
    "answer": "MUST_ANSWER",
    "challenge": "MUST_ANSWER_CHALLENGE",
}
"""What must be done in a phase before anything else (`rules.md` A6, line 4)."""


def _refuse_if(condition: bool, reason: Reason) -> None:  # noqa: FBT001  # reads as one word with its condition
    if condition:
        raise Illegal(reason)


def check(layout: Layout, board: Board, hands: Hands, move: Move) -> None:
    """Raise `Illegal` with the first reason that forbids the move."""
    _refuse_if(board.phase == "over", "GAME_OVER")
    _refuse_if(board.phase == "deal", "NOT_DEALT")
    _refuse_if(board.paused_by is not None and not isinstance(move, Resume), "PAUSED")
    _refuse_if(not layout.is_seat(move.seat), "UNKNOWN_PLAYER")
    match move:
        case Ask():
            _check_ask(layout, board, hands, move)
        case Answer():
            _check_answer(layout, board, hands[move.seat], move)
        case Claim():
            _check_claim(layout, board, hands[move.seat], move)
        case BeginClaim():
            _check_begin_claim(layout, board, hands[move.seat], move)
        case NameCard():
            _check_name_card(layout, board, move)
        case WithdrawClaim():
            _check_own_claim(board, move.seat)
            _refuse_if(is_binding(layout, board), "CLAIM_IS_BINDING")
        case Interrupt():
            _check_interrupt(layout, board, hands[move.seat], move)
        case PassTurn() | ChooseNext() | ChooseClaimer():
            _check_choice(layout, board, move)
        case Challenge():
            _check_challenge(layout, board, move)
        case AnswerChallenge():
            _refuse_if(board.challenge is None or board.challenge.claimer is not None, "NO_CHALLENGE_PENDING")
            _refuse_if(move.seat != board.turn, "NOT_YOUR_TURN")
        case Pause():
            pass
        case Resume():
            _refuse_if(board.paused_by is None, "NOT_PAUSED")
            _refuse_if(board.paused_by != move.seat, "NOT_YOUR_PAUSE")
        case _:
            assert_never(move)


# --- Questions ----------------------------------------------------------------------------------------------------


def _check_ask(layout: Layout, board: Board, hands: Hands, move: Ask) -> None:
    """`rules.md` A6, from line 4 on."""
    _check_nothing_pending(board)
    _refuse_if(board.claim is not None, "CLAIM_IN_PROGRESS")
    _refuse_if(board.phase == "endgame", "NO_QUESTIONS_IN_ENDGAME")
    _refuse_if(move.seat != board.turn and not board.has_turn(move.seat), "NOT_YOUR_TURN")
    _refuse_if(must_claim(layout, board), "FORCED_CLAIM")
    _refuse_if(not layout.is_seat(move.target), "UNKNOWN_PLAYER")
    _refuse_if(move.target == move.seat, "TARGET_SELF")
    _refuse_if((move.target - move.seat) % 2 == 0 and not layout.options.ask_teammates, "TARGET_TEAMMATE")
    _refuse_if(not board.sizes[move.target], "TARGET_HAS_NO_CARDS")
    _refuse_if(move.card not in layout.half_suit_of, "UNKNOWN_CARD")
    fault = fault_of_question(layout, board, hands, move)
    if layout.options.forced_declare and fault != "HALF_SUIT_CLOSED":
        _refuse_if(must_declare(layout, hands[move.seat]), "MUST_DECLARE_FIRST")
    if board.denied:
        _refuse_if(move.card in board.denied[move.target], "QUESTION_REPEATED")
    if fault is not None and fault not in layout.penalties:
        raise Illegal(fault)


def fault_of_question(layout: Layout, board: Board, hands: Hands, move: Ask) -> IrregularityKind | None:
    """The first of the lines 12, 14 and 15 of `rules.md` A6 that a question breaks."""
    if move.card not in board.open:
        return "HALF_SUIT_CLOSED"
    hand = hands[move.seat]
    held = hand.mask
    bases = layout.half_suit_mask[move.card]
    if layout.options.ask_requires == "team":
        held = sum(mate.mask for mate in hands[move.seat % 2 :: 2])
    if layout.options.bluff_needs_other_card and layout.options.bluff_ask:
        bases &= ~(1 << move.card)
    if not held & bases:
        return "NO_BASE_CARD"
    return "CARD_ALREADY_HELD" if move.card in hand and not layout.options.bluff_ask else None


def must_claim(layout: Layout, board: Board) -> bool:
    """Whether so many questions have missed that a claim is due (`stall_limit`)."""
    return layout.stall_limit is not None and board.misses >= layout.stall_limit


def must_declare(layout: Layout, hand: CardSet) -> bool:
    """Line 13 of `rules.md` A6: whether this hand has a whole half-suit that must be claimed before asking."""
    return layout.options.forced_declare and any(cards <= hand for cards in layout.half_suits.values())


def _check_answer(layout: Layout, board: Board, hand: CardSet, move: Answer) -> None:
    if board.questioned is None:
        raise Illegal("NO_QUESTION_PENDING")
    _refuse_if(move.seat != board.questioned.target, "NOT_YOUR_TURN")
    is_false = move.has != (board.questioned.card in hand)
    _refuse_if(is_false and layout.options.on_false_answer == "reject", "FALSE_ANSWER")


def _check_nothing_pending(board: Board) -> None:
    owed = OWED.get(board.phase)
    if owed is not None:
        raise Illegal(owed)


# --- Claims -------------------------------------------------------------------------------------------------------


def _check_claim(layout: Layout, board: Board, hand: CardSet, move: Claim) -> None:
    """`rules.md` A8.1, from line 4 on; after a challenge, B2."""
    challenge = board.challenge
    if challenge is not None:
        owed = (challenge.claimer, challenge.half_suit)
        _refuse_if((move.seat, move.half_suit) != owed, "MUST_ANSWER_CHALLENGE")
        for_opponents = challenge.seat == move.seat
        _check_attribution(layout, layout.half_suits[move.half_suit], move, for_opponents=for_opponents)
        return
    _check_may_claim(layout, board, move.seat, out_of_turn=layout.penalises)
    cards = check_open(layout, board, move.half_suit)
    _refuse_if(board.claim is not None and board.claim.half_suit != move.half_suit, "CLAIM_IN_PROGRESS")
    _refuse_if(bool(board.named), "CLAIM_IN_PROGRESS")
    _refuse_if(lacks_card(layout, board, hand, cards), "NO_BASE_CARD")
    _check_attribution(layout, cards, move, for_opponents=False)


def _check_attribution(layout: Layout, cards: CardSet, move: Claim, *, for_opponents: bool) -> None:
    """`rules.md` A8.1, lines 9 to 13. `for_opponents`: a challenger must say how the other team holds it."""
    attribution: Attribution = move.attribution
    if not attribution and not layout.options.claim_attribution:
        return
    _refuse_if(not all(layout.is_seat(holder) for _, holder in attribution), "UNKNOWN_PLAYER")
    if layout.options.malformed_claim == "wrong":
        return
    named = CardSet(card for card, _ in attribution)
    _refuse_if(not named <= cards, "CARD_NOT_IN_HALF_SUIT")
    _refuse_if(len(named) < len(attribution), "DUPLICATE_CARD")
    with_others = [(holder - move.seat) % 2 == 1 for _, holder in attribution]
    if for_opponents:
        _refuse_if(not all(with_others), "HOLDER_NOT_OPPONENT")
    elif any(with_others):
        _refuse_if(not (layout.options.claim_for_opponents and all(with_others)), "HOLDER_NOT_TEAMMATE")
    _refuse_if(named != cards, "INCOMPLETE_CLAIM")


def _check_begin_claim(layout: Layout, board: Board, hand: CardSet, move: BeginClaim) -> None:
    _check_may_claim(layout, board, move.seat, out_of_turn=False)
    _refuse_if(board.claim is not None, "CLAIM_IN_PROGRESS")
    _refuse_if(lacks_card(layout, board, hand, check_open(layout, board, move.half_suit)), "NO_BASE_CARD")


def _check_may_claim(layout: Layout, board: Board, seat: Seat, *, out_of_turn: bool) -> None:
    """`rules.md` A8.1, lines 4 to 6: whether that seat may claim anything now."""
    _check_nothing_pending(board)
    _refuse_if(board.claim is not None and board.claim.seat != seat, "CLAIM_IN_PROGRESS")
    if not board.has_turn(seat):
        _refuse_if(not board.sizes[seat] and not layout.options.cardless_may_claim, "PLAYER_OUT")
        _refuse_if(not (out_of_turn or in_time(layout, board, seat)), "NOT_YOUR_TURN")


def in_time(layout: Layout, board: Board, seat: Seat) -> bool:
    """Whether a claim of that seat would be no irregularity (`claim_timing`)."""
    if layout.options.claim_timing == "any" or board.has_turn(seat):
        return True
    return layout.options.claim_timing == "team_turn" and board.holder is not None and (seat - board.holder) % 2 == 0


def lacks_card(layout: Layout, board: Board, hand: CardSet, cards: CardSet) -> bool:
    """Whether `claim_needs_card` forbids the claim. When one team is out someone must claim, with or without cards."""
    return layout.options.claim_needs_card and board.phase != "endgame" and not hand & cards


def check_open(layout: Layout, board: Board, half_suit: HalfSuit) -> CardSet:
    """The cards of a half-suit that there is, and that is open."""
    cards = layout.half_suits.get(half_suit)
    if cards is None:
        raise Illegal("UNKNOWN_HALF_SUIT")
    _refuse_if(not cards <= board.open, "HALF_SUIT_CLOSED")
    return cards


# --- Staged claims: `rules.md` A8.5 -------------------------------------------------------------------------------


def _check_own_claim(board: Board, seat: Seat) -> HalfSuit:
    if board.claim is None:
        raise Illegal("NO_CLAIM_IN_PROGRESS")
    _refuse_if(board.claim.seat != seat, "NOT_YOUR_CLAIM")
    return board.claim.half_suit


def _check_name_card(layout: Layout, board: Board, move: NameCard) -> None:
    half_suit = _check_own_claim(board, move.seat)
    _refuse_if(not layout.options.claim_attribution, "NOTHING_TO_NAME")
    _refuse_if(not layout.is_seat(move.holder), "UNKNOWN_PLAYER")
    _refuse_if(move.card not in layout.half_suits[half_suit], "CARD_NOT_IN_HALF_SUIT")
    _refuse_if(any(card == move.card for card, _ in board.named), "DUPLICATE_CARD")
    _refuse_if(move.holder not in nameable(layout, board, move.seat), "HOLDER_NOT_TEAMMATE")


def nameable(layout: Layout, board: Board, seat: Seat) -> tuple[Seat, ...]:
    """The seats that the claimer of a begun claim may name: those of one team, which the first card named decides."""
    if board.named:
        return layout.sides[board.named[0][1] % 2]
    return tuple(range(layout.seats)) if layout.options.claim_for_opponents else layout.sides[seat % 2]


def is_binding(layout: Layout, board: Board) -> bool:
    """Whether a begun claim can no longer be taken back (`claim_commit`)."""
    commit = layout.options.claim_commit
    return commit == "on_half_suit" or (commit == "on_first_card" and bool(board.named))


def can_be_interrupted(layout: Layout, board: Board) -> bool:
    """Whether a card in an opponent's hand would prove the begun claim wrong, as far as it has been said."""
    if board.claim is None:
        return False
    if board.named:
        return (board.named[0][1] - board.claim.seat) % 2 == 0
    return not layout.options.claim_for_opponents


def _check_interrupt(layout: Layout, board: Board, hand: CardSet, move: Interrupt) -> None:
    if board.claim is None:
        raise Illegal("NO_CLAIM_IN_PROGRESS")
    _refuse_if((move.seat - board.claim.seat) % 2 == 0, "NOT_AN_OPPONENT")
    _refuse_if(not can_be_interrupted(layout, board), "INTERRUPT_TOO_EARLY")
    _refuse_if(move.card not in hand & layout.half_suits[board.claim.half_suit], "INTERRUPT_WITHOUT_CARD")


# --- Choices ------------------------------------------------------------------------------------------------------


def _check_choice(layout: Layout, board: Board, move: PassTurn | ChooseNext | ChooseClaimer) -> None:
    """`rules.md` A10, B-13 and A11.3."""
    match move:
        case PassTurn(_, chosen):
            _refuse_if(board.phase != "pass", "NO_PASS_PENDING")
        case ChooseNext(_, chosen):
            _refuse_if(board.phase != "team_choice", "NO_CHOICE_PENDING")
        case ChooseClaimer(_, chosen):
            _refuse_if(board.phase != "choose_claimer", "NO_CHOICE_PENDING")
        case _:
            assert_never(move)
    _refuse_if(move.seat != board.turn, "NOT_YOUR_TURN")
    _refuse_if(not layout.is_seat(chosen), "UNKNOWN_PLAYER")
    is_opponent = (chosen - move.seat) % 2 == 1
    if isinstance(move, ChooseClaimer):
        _refuse_if(not is_opponent, "TARGET_NOT_OPPONENT")
    else:
        _refuse_if(is_opponent or (isinstance(move, PassTurn) and chosen == move.seat), "TARGET_NOT_TEAMMATE")
    may_be_out = isinstance(move, ChooseNext) and not layout.options.announce_and_retire
    _refuse_if(not board.sizes[chosen] and not may_be_out, "TARGET_HAS_NO_CARDS")


def _check_challenge(layout: Layout, board: Board, move: Challenge) -> None:
    """`rules.md` B2."""
    _refuse_if(not layout.options.challenge, "NO_CHALLENGES")
    _check_nothing_pending(board)
    _refuse_if(board.claim is not None, "CLAIM_IN_PROGRESS")
    _refuse_if(board.holder is not None and (move.seat - board.holder) % 2 == 0, "CHALLENGE_OWN_TURN")
    _refuse_if(board.phase == "endgame" or not board.fresh, "CHALLENGE_TOO_LATE")
    _refuse_if(not board.sizes[move.seat], "PLAYER_OUT")
    check_open(layout, board, move.half_suit)
