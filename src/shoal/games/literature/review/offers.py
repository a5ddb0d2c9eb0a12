"""What a seat may ask and claim now, as advice sees it: without bluffs, and without what costs a penalty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shoal.core.game import Seat
from shoal.games.literature import Claim, Literature, Moves, SeatView
from shoal.games.literature.bots.manners import claims_freely
from shoal.games.literature.bots.mind import Question
from shoal.games.literature.review.belief import Belief, Proofs
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit


def questions_on_offer(rules: Literature, view: SeatView, moves: Moves) -> Sequence[Question]:
    """The questions to opponents that the seat may ask without a bluff."""
    cards = moves.asks - view.hand if rules.options.bluff_ask else moves.asks
    opponents = [seat for seat in moves.targets if (seat - view.seat) % 2]
    return [(seat, card) for seat in opponents for card in moves.askable(seat, cards)]


def claims_on_offer(rules: Literature, view: SeatView, moves: Moves) -> Iterator[tuple[Team, HalfSuit]]:
    """The half-suits that the seat may claim for a team now, so that a right claim counts in full.

    A claim out of turn that the house rules punish is none of them, nor one that completes another player's mistake.
    """
    if not moves.claims or not (claims_freely(rules, view) or view.board.challenge is not None):
        return
    for half_suit, _ in moves.claims:
        for team, seats in ((view.seat % 2, moves.team), (1 - view.seat % 2, moves.other_team)):
            if seats:
                yield team, half_suit


def certain_claim(rules: Literature, seat: Seat, team: Team, half_suit: HalfSuit, proofs: Proofs) -> Claim | None:
    """The claim of a half-suit for a team that is certainly right, if there is one."""
    if not rules.options.claim_attribution and team == seat % 2:
        return Claim(seat, half_suit, ()) if proofs.contained(team, half_suit) == 1 else None
    named = proofs.sure(team, half_suit)
    return None if named is None else Claim(seat, half_suit, named)


def likeliest_claim(rules: Literature, seat: Seat, half_suit: HalfSuit, belief: Belief) -> tuple[float, Attribution]:
    """How likely the best claim of it for the seat's own team is right, and what it says; nothing where none can be."""
    team: Team = seat % 2
    if not rules.options.claim_attribution:
        return belief.contained(team, half_suit), ()
    return belief.likeliest(team, half_suit) or (0.0, ())
