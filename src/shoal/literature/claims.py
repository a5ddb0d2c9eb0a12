"""What comes of a claim: its outcome, and who goes on (`rules.md` A8, B-09 to B-15)."""

from __future__ import annotations

from shoal.cards import CardSet
from shoal.game import Seat
from shoal.literature import events as ev
from shoal.literature.events import Public, Team
from shoal.literature.layout import Layout
from shoal.literature.legality import in_time
from shoal.literature.moves import Attribution, Claim, HalfSuit, Interrupt, NameCard
from shoal.literature.settle import after, and_settle, close, close_for, ended, settle, settle_after_other
from shoal.literature.state import PendingChallenge, State


def claim(layout: Layout, state: State, move: Claim) -> tuple[Public, ...]:
    """A claim: in turn, in time, out of turn, or after a challenge."""
    board, challenge = state.board, state.board.challenge
    in_turn = challenge is None and board.has_turn(move.seat)
    told: list[Public] = [ev.Claimed(move.seat, move.half_suit, move.attribution, in_turn)]
    if challenge is not None and challenge.seat == move.seat:
        told += _close_challenge(layout, state, move, challenge)
        return _go_on(layout, state, told, move.seat, in_turn=False, right=False)
    team = move.seat % 2
    is_regular = challenge is not None or in_time(layout, board, move.seat)
    right = is_right(layout, state, move)
    if not holds_all(layout, state, team, move.half_suit) and not (right and is_regular):
        told += _lost(layout, state, move.seat, move.half_suit, is_regular=is_regular)
    elif not is_regular:
        told += close(layout, state, move.half_suit, "cancelled", None)
    elif right:
        told += close(layout, state, move.half_suit, "won", team)
    else:
        told += _misattributed(layout, state, move.seat, move.half_suit)
    return _go_on(layout, state, told, move.seat, in_turn=in_turn, right=right)


def is_right(layout: Layout, state: State, move: Claim) -> bool:
    """Whether the claim tells the truth, the whole of it, and of a team that it may speak of."""
    attribution: Attribution = move.attribution
    own = move.seat % 2
    team = attribution[0][1] % 2 if attribution else own
    challenge = state.board.challenge
    of_others = layout.options.claim_for_opponents or (challenge is not None and challenge.seat == move.seat)
    if team != own and not of_others:
        return False
    if not layout.options.claim_attribution:
        return holds_all(layout, state, team, move.half_suit)
    cards = layout.half_suits[move.half_suit]
    is_whole = len(attribution) == len(cards) and CardSet(card for card, _ in attribution) == cards
    return is_whole and all(card in state.hands[seat] and seat % 2 == team for card, seat in attribution)


def holds_all(layout: Layout, state: State, team: Team, half_suit: HalfSuit) -> bool:
    """Whether the other team holds no card of the half-suit."""
    cards = layout.half_suits[half_suit].mask
    return not any(hand.mask & cards for hand in state.hands[1 - team :: 2])


def _lost(layout: Layout, state: State, seat: Seat, half_suit: HalfSuit, *, is_regular: bool) -> tuple[Public, ...]:
    """Opponents hold a card (`opponent_holds`); out of turn they always win it (A8.4)."""
    team = seat % 2
    effect = layout.options.opponent_holds if is_regular else "opponents"
    match effect:
        case "opponents":
            return close(layout, state, half_suit, "lost", 1 - team)
        case "cancel":
            return close(layout, state, half_suit, "cancelled", None)
        case _:
            return close_for(layout, state, ev.Closed(half_suit, None, "minus_one", (-(team == 0), -(team == 1))))


def _misattributed(layout: Layout, state: State, seat: Seat, half_suit: HalfSuit) -> tuple[Public, ...]:
    """All with the claimer's team, but not as it was said (`wrong_attribution`)."""
    effect = layout.options.wrong_attribution
    if effect == "opponents":
        return close(layout, state, half_suit, "lost", 1 - seat % 2)
    if effect == "nothing" and state.board.phase != "endgame":  # there one could guess until it is right
        return (ev.ClaimFailed(seat, half_suit),)
    return close(layout, state, half_suit, "cancelled", None)


def _close_challenge(layout: Layout, state: State, move: Claim, challenge: PendingChallenge) -> tuple[Public, ...]:
    """Nobody wanted to claim: the challenger has said how the challenged team holds it, all of it right or not."""
    team = challenge.seat % 2
    if is_right(layout, state, move):
        return close(layout, state, move.half_suit, "won", team)
    return close(layout, state, move.half_suit, "lost", 1 - team)


# --- Staged claims ------------------------------------------------------------------------------------------------


def name_card(layout: Layout, state: State, move: NameCard) -> tuple[Public, ...]:
    """One more card named; the last one completes the claim."""
    begun = state.board.claim
    assert begun is not None, "cards are named in a begun claim"
    named = ev.CardNamed(move.seat, move.card, move.holder)
    said = (*state.board.named, (move.card, move.holder))
    if len(said) < len(layout.half_suits[begun.half_suit]):
        return (named,)
    return (named, *claim(layout, state.after(named), Claim(move.seat, begun.half_suit, said)))


def interrupt(layout: Layout, state: State, move: Interrupt) -> tuple[Public, ...]:
    """An opponent shows a card of the half-suit being claimed: the claim ends as if it had been made."""
    begun = state.board.claim
    assert begun is not None, "only a begun claim is interrupted"
    told = (
        ev.Interrupted(move.seat, move.card),
        *_lost(layout, state, begun.seat, begun.half_suit, is_regular=True),
    )
    in_turn = state.board.has_turn(begun.seat)
    return _go_on(layout, state, told, begun.seat, in_turn=in_turn, right=False)


# --- Who goes on --------------------------------------------------------------------------------------------------


def _go_on(
    layout: Layout,
    state: State,
    told: tuple[Public, ...] | list[Public],
    claimer: Seat,
    *,
    in_turn: bool,
    right: bool,
) -> tuple[Public, ...]:
    """After a claim in turn the claimer goes on, or as the house rules say; any other moves no turn."""
    done = after(state, told)
    holder = done.board.holder
    assert holder is not None, "a claim is legal only while a seat has the turn"
    if not in_turn:
        follows = settle_after_other(layout, done, holder)
    elif layout.options.claim_timing != "own_turn" or done.board.phase == "endgame" or ended(layout, done.board):
        follows = settle(layout, done, claimer)
    elif right:
        follows = after_right_claim(layout, done, claimer)
    else:
        follows = _after_wrong_claim(layout, done, claimer)
    return (*told, *follows)


def after_right_claim(layout: Layout, state: State, claimer: Seat) -> tuple[Public, ...]:
    """`after_correct`: the claimer goes on, or names who does."""
    options, sizes = layout.options, state.board.sizes
    team = (claimer, *layout.teammates(claimer))
    members = [seat for seat in team if sizes[seat] or not options.announce_and_retire]
    if options.after_correct == "claimer" or not any(sizes[seat] for seat in team):
        return settle(layout, state, claimer)
    if len(members) > 1 or not options.auto_single:
        return (ev.NextDue(claimer),)
    return and_settle(layout, state, [ev.NextChosen(claimer, members[0])], members[0])


def _after_wrong_claim(layout: Layout, state: State, claimer: Seat) -> tuple[Public, ...]:
    """`after_wrong`: the claimer goes on, or the next opponent clockwise who has cards."""
    opponents = [seat for seat in layout.opponents(claimer) if state.board.sizes[seat]]
    if layout.options.after_wrong == "claimer" or not opponents:
        return settle(layout, state, claimer)
    return and_settle(layout, state, [ev.Turned(opponents[0])], opponents[0])
