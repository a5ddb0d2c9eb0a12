"""`random`: any legal move. The floor that every other bot must stand on, and a source of odd positions for tests.

Why its games end: in every turn it may claim, any half-suit with any holders, and most claims close the half-suit that
they are about, right or wrong. Where a wrong one leaves it open (`wrong_attribution=nothing`) only the team that holds it
all can be wrong so; a claim by the other team closes it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.literature import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Literature,
    Move,
    Moves,
    NameCard,
    PassTurn,
    SeatView,
    Sight,
    WithdrawClaim,
)
from shoal.games.literature.bots.player import answer, claims_freely, resumption, speaks_out_of_turn
from shoal.games.literature.rules.moves import Attribution

CLAIM_RATE: Final = 1 / 25
"""How often it claims where it could ask: often enough for a game to end, seldom enough for cards to move first."""

SPEAK_RATE: Final = 1 / 100
"""How often it speaks out of its turn, when it is asked whether it will."""

ODD_RATE: Final = 1 / 10
"""How often it does what makes little sense: a question or an answer against the rules, a claim that is taken back,
said badly, or for the others."""


class RandomBot(Bot):
    """Asks anybody for any card, now and then claims, and remembers nothing."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng

    def see(self, sight: Sight) -> None:
        """It takes no notice."""

    def move(self, view: SeatView) -> Move | None:
        """Any legal move, whenever the seat must act; seldom one where it may."""
        if view.board.paused_by is not None:
            return resumption(view)
        if view.board.turn != self._seat:
            return self._word_out_of_turn(view) if speaks_out_of_turn(self._rules, view) else None
        moves = self._rules.moves(view)
        if moves.answers:
            lies = len(moves.answers) > 1 and self._rng.random() < ODD_RATE
            return Answer(self._seat, not answer(view).has) if lies else answer(view)
        if moves.answers_challenge:
            return AnswerChallenge(self._seat, claim=self._rng.random() < CLAIM_RATE)
        if moves.passes:
            return PassTurn(self._seat, self._rng.choice(moves.passes))
        if moves.next:
            return ChooseNext(self._seat, self._rng.choice(moves.next))
        if moves.claimers:
            return ChooseClaimer(self._seat, self._rng.choice(moves.claimers))
        if moves.names and not (moves.claims and self._rules.options.claim_commit == "on_submit"):
            return self._word_of_claim(view, moves)
        if moves.asks and (not moves.claims or self._rng.random() >= CLAIM_RATE):
            return self._question(moves)
        return self._claim(view, moves)

    def _word_out_of_turn(self, view: SeatView) -> Move | None:
        moves = self._rules.moves(view)
        if moves.interrupts and self._rng.random() < 1 / 2:
            return Interrupt(self._seat, self._rng.choice(list(moves.interrupts)))
        if self._rng.random() >= SPEAK_RATE:
            return None
        if moves.challenges:
            return Challenge(self._seat, self._rng.choice(moves.challenges))
        if moves.claims and claims_freely(self._rules, view):
            return self._claim(view, moves)
        return self._question(moves) if moves.asks else None

    def _question(self, moves: Moves) -> Ask:
        cards = moves.irregular if moves.irregular and self._rng.random() < ODD_RATE else moves.asks
        target = self._rng.choice([seat for seat in moves.targets if moves.askable(seat, cards)])
        return Ask(self._seat, target, self._rng.choice(list(moves.askable(target, cards))))

    def _claim(self, view: SeatView, moves: Moves) -> Claim | BeginClaim:
        """Any open half-suit, with its own cards where they are and the others anywhere in the team."""
        if moves.begins and self._rules.options.claim_commit != "on_submit":
            return BeginClaim(self._seat, self._rng.choice(moves.begins))
        half_suit, cards = self._rng.choice(moves.claims)
        if not moves.attribution:
            return Claim(self._seat, half_suit, ())
        others = moves.other_team and (not moves.team or self._rng.random() < ODD_RATE)
        mates = [seat for seat in (moves.other_team if others else moves.team) if seat != self._seat]
        named: Attribution = tuple(
            (card, self._seat if card in view.hand and not others else self._rng.choice(mates)) for card in cards
        )
        if moves.anybody and self._rng.random() < ODD_RATE:
            named = named[1:]
        return Claim(self._seat, half_suit, named)

    def _word_of_claim(self, view: SeatView, moves: Moves) -> Move:
        if moves.withdraw and self._rng.random() < ODD_RATE:
            return WithdrawClaim(self._seat)
        card = self._rng.choice(list(moves.names))
        own = card in view.hand and self._seat in moves.holders
        return NameCard(self._seat, card, self._seat if own else self._rng.choice(moves.holders))
