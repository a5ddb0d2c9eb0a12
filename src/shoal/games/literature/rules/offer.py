"""All the moves that a seat may make now, worked out from its view alone: exactly those that `legality.check` accepts.

The one exception is `ask_requires=team`, where a question may rest on a card in a teammate's hand, which the view does
not show. Questions that the seat's own hand allows are offered in `asks`; the others are listed in `unsure`, and the
rules may refuse them.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules.events import ClaimBegun
from shoal.games.literature.rules.legality import (
    can_be_interrupted,
    in_time,
    is_binding,
    lacks_card,
    must_claim,
    must_declare,
    nameable,
)
from shoal.games.literature.rules.moves import Moves
from shoal.games.literature.rules.options import Layout
from shoal.games.literature.rules.state import Board, PendingChallenge, SeatView


def offer(layout: Layout, view: SeatView) -> Moves:
    """All that the owner of the view may do now."""
    board, seat = view.board, view.seat
    moves = layout.quiet_offers[seat]
    if board.phase in ("deal", "over"):
        return replace(moves, pause=False)
    if board.paused_by is not None:
        return replace(moves, pause=False, resume=board.paused_by == seat)
    if board.claim is not None:
        return _during_claim(layout, view, board.claim, moves)
    if board.phase in ("play", "endgame"):
        return _in_play(layout, view, moves)
    return _when_owed(layout, view, moves) if board.turn == seat else moves


def _when_owed(layout: Layout, view: SeatView, moves: Moves) -> Moves:
    """The offer to a seat that owes an answer or a choice."""
    board, seat = view.board, view.seat
    mates = layout.teammates(seat)
    match board.phase:
        case "pass":
            return replace(moves, passes=_with_cards(board, mates))
        case "choose_claimer":
            return replace(moves, claimers=_with_cards(board, layout.opponents(seat)))
        case "team_choice":
            team = (seat, *mates)
            return replace(moves, next=_with_cards(board, team) if layout.options.announce_and_retire else team)
        case "answer":
            assert board.questioned is not None, "an answer needs a question"
            true = board.questioned.card in view.hand
            return replace(moves, answers=(true,) if layout.options.on_false_answer == "reject" else (True, False))
        case _:
            assert board.challenge is not None, "the last phase in which a seat owes something"
            return _when_challenged(layout, view, board.challenge, moves)


def _when_challenged(layout: Layout, view: SeatView, challenge: PendingChallenge, moves: Moves) -> Moves:
    if challenge.claimer is None:
        return replace(moves, answers_challenge=True)
    moves = replace(moves, claims=((challenge.half_suit, layout.half_suits[challenge.half_suit]),))
    if challenge.claimer == challenge.seat:
        return replace(moves, team=(), other_team=layout.sides[1 - view.seat % 2])
    return moves


def _during_claim(layout: Layout, view: SeatView, claim: ClaimBegun, moves: Moves) -> Moves:
    board, cards = view.board, layout.half_suits[claim.half_suit]
    if claim.seat == view.seat:
        named = CardSet(card for card, _ in board.named)
        has_names = layout.options.claim_attribution
        return replace(
            moves,
            claims=() if named else ((claim.half_suit, cards),),
            names=cards - named if has_names else CardSet(),
            holders=nameable(layout, board, view.seat) if has_names else (),
            withdraw=not is_binding(layout, board),
        )
    if (claim.seat - view.seat) % 2 and can_be_interrupted(layout, board):
        return replace(moves, interrupts=view.hand & cards)
    return moves


def _in_play(layout: Layout, view: SeatView, moves: Moves) -> Moves:
    board, seat, options = view.board, view.seat, layout.options
    has_turn = board.has_turn(seat)
    may_begin = has_turn or (in_time(layout, board, seat) and _has_a_say(layout, view))
    if may_begin or (layout.penalises and _has_a_say(layout, view)):
        moves = layout.claiming_offer(seat, board.open, may_begin=may_begin)
        if options.claim_needs_card:
            claims = tuple(claim for claim in moves.claims if not lacks_card(layout, board, view.hand, claim[1]))
            moves = replace(moves, claims=claims, begins=tuple(name for name, _ in claims) if may_begin else ())
    if board.phase == "endgame":
        return moves
    if has_turn:
        return _with_questions(layout, view, moves)
    opposes = board.holder is not None and (seat - board.holder) % 2
    if options.challenge and opposes and board.fresh and view.hand:
        return replace(moves, challenges=tuple(name for name, _ in layout.open_half_suits(board.open)))
    return moves


def _has_a_say(layout: Layout, view: SeatView) -> bool:
    """Whether a seat that does not have the turn is still in the game."""
    return bool(view.hand) or layout.options.cardless_may_claim


def _with_questions(layout: Layout, view: SeatView, moves: Moves) -> Moves:
    board, options, hand = view.board, layout.options, view.hand
    if must_claim(layout, board):
        return moves
    asks = askable(layout, hand)
    if options.bluff_ask:
        asks |= _bluffs(layout, hand)
    irregular = unsure = CardSet()
    broken = board.open - asks
    if must_declare(layout, hand):
        asks = CardSet()
    elif layout.penalties:
        irregular = broken
    elif options.ask_requires == "team":
        unsure = broken if options.bluff_ask else broken - hand
    if "HALF_SUIT_CLOSED" in layout.penalties:
        irregular |= layout.pack - board.open
    if not (asks or irregular or unsure):
        return moves
    seats = layout.opponents(view.seat)
    if options.ask_teammates:
        seats = tuple(sorted((*seats, *layout.teammates(view.seat))))
    moves = replace(moves, asks=asks, irregular=irregular, unsure=unsure, targets=_with_cards(board, seats))
    return _without_repeats(board, moves) if board.denied else moves


def _without_repeats(board: Board, moves: Moves) -> Moves:
    """The same without the questions that were answered before (`repeat_question=forbidden`).

    A card that every target has denied goes altogether, and so does a target that there is nothing left to ask for.
    """
    cards = moves.asks | moves.irregular | moves.unsure
    denied = {seat: board.denied[seat] & cards for seat in moves.targets}
    everywhere = cards
    for of_seat in denied.values():
        everywhere &= of_seat
    targets = tuple(seat for seat in moves.targets if denied[seat] != cards)
    return replace(
        moves,
        asks=moves.asks - everywhere,
        irregular=moves.irregular - everywhere,
        unsure=moves.unsure - everywhere,
        targets=targets,
        barred=tuple((seat, denied[seat] - everywhere) for seat in targets if denied[seat] - everywhere),
    )


def _bluffs(layout: Layout, hand: CardSet) -> CardSet:
    """The own cards that a bluffer may name."""
    if not layout.options.bluff_needs_other_card:
        return hand
    held = [hand & cards for cards in layout.half_suits.values()]
    return CardSet.of_mask(sum(cards.mask for cards in held if len(cards) > 1))


def askable(layout: Layout, hand: CardSet) -> CardSet:
    """The cards that this hand allows its owner to ask for: those missing from every half-suit in which it has a card."""
    mask = hand.mask
    missing = [cards.mask for cards in layout.half_suits.values() if mask & cards.mask]
    return CardSet.of_mask(sum(missing) & ~mask)


def _with_cards(board: Board, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if board.sizes[seat])
