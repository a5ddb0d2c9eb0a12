"""`counting`: plays on hard facts and counted candidates. It forgets nothing.

In its turn it does the first of these that is possible:

    1. claims what is proven
    2. takes a card that is known to be with an opponent
    3. asks the question that is worth most among those that the table learns from
    4. claims the half-suit of which it is least unsure; also instead of a question that cannot hit, if it is sure enough

Out of its turn it says only what is certain, where the house rules let it: a proven claim that counts, a challenge with
a proven attribution, a card that ends an opponent's claim. It never bluffs, asks no teammate, and breaks no rule.

Why games end: a claim closes a half-suit, so only questions could go on for ever. Call a card placed when everybody
knows where it is; it stays so, for it moves only face up. A question for a placed card hits, or is no news and is not
asked. So a miss takes a possible holder away from a card that is not placed, and of those there are only so many. Hits
leave the turn where it is; between two misses there are at most as many as there are cards.

Where bluffs are allowed a miss says nothing of the asker, so only the target counts as news: the same, with fewer
questions. Where a wrong claim leaves the half-suit open, everybody learns one attribution that is wrong, no claim says
again what was wrong once, and there are only so many attributions. What others do by other lights - bluff for ever, ask
their teammates, give cards away - it cannot end alone; but it never needs to answer in kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

from shoal.bots.bot import Bot
from shoal.bots.literature.manners import answer, claims_freely, resumption, speaks_out_of_turn
from shoal.bots.literature.worth import Weights, Worth
from shoal.cards import Card
from shoal.deduce.literature import Facts
from shoal.game import Seat
from shoal.literature import (
    AnswerChallenge,
    Ask,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Literature,
    Move,
    Moves,
    PassTurn,
    SeatView,
    Sight,
    WithdrawClaim,
)
from shoal.literature.events import DealtSeen, HandSeen, Team
from shoal.literature.moves import Attribution, HalfSuit

T = TypeVar("T")

Question = tuple[Seat, Card]

WEIGHTS: Final = Weights()


class CountingBot(Bot):
    """Remembers every sight as facts: its own, and those that everybody at the table shares."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, weights: Weights = WEIGHTS) -> None:
        self._rules = rules
        self._seat = seat
        self._team: Team = seat % 2
        self._rng = rng
        self._weights = weights
        self._facts = Facts(rules, seat)
        self._public = Facts(rules, None)

    def see(self, sight: Sight) -> None:
        """Remember."""
        self._facts.see(sight)
        self._public.see(DealtSeen(sight.dealer, sight.sizes) if isinstance(sight, HandSeen) else sight)

    def move(self, view: SeatView) -> Move | None:
        """What it says, whenever its seat must act, and what it is certain of where it may."""
        if view.board.paused_by is not None:
            return resumption(view)
        if view.board.turn != self._seat:
            return self._certain_word(view) if speaks_out_of_turn(self._rules, view) else None
        moves = self._rules.moves(view)
        if moves.answers:
            return answer(view)
        if view.board.challenge is not None:
            return self._word_of_challenge(view.board.challenge.half_suit, moves)
        proven = self._proven_claim(moves)
        if proven is not None:
            return proven
        if moves.withdraw:
            return WithdrawClaim(self._seat)  # somebody else has begun it, whose place this is now
        worth = Worth(self._rules, self._seat, self._facts, self._public, self._weights)
        if moves.passes:
            return PassTurn(self._seat, self._best(moves.passes, worth.promise))
        if moves.next:
            return ChooseNext(self._seat, self._best(moves.next, worth.promise))
        if moves.claimers:
            return ChooseClaimer(self._seat, self._best(moves.claimers, worth.puzzlement))
        questions = self._questions(view, moves)
        return self._certain_hit(questions, worth) or self._question_or_claim(questions, moves, worth)

    # --- What is certain --------------------------------------------------------------------------------------------

    def _certain_word(self, view: SeatView) -> Move | None:
        """What it says out of its turn."""
        moves = self._rules.moves(view)
        if moves.interrupts:
            return Interrupt(self._seat, min(moves.interrupts))
        for half_suit in moves.challenges:
            if self._proven(1 - self._team, half_suit) is not None:
                return Challenge(self._seat, half_suit)
        return self._proven_claim(moves) if claims_freely(self._rules, view) else None

    def _word_of_challenge(self, half_suit: HalfSuit, moves: Moves) -> AnswerChallenge | Claim:
        if moves.answers_challenge:
            return AnswerChallenge(self._seat, claim=self._proven(self._team, half_suit) is not None)
        team = self._team if moves.team else 1 - self._team
        worth = Worth(self._rules, self._seat, self._facts, self._public, self._weights)
        return Claim(self._seat, half_suit, worth.chances.guess(team, half_suit)[1])

    def _proven_claim(self, moves: Moves) -> Claim | None:
        for half_suit, _ in moves.claims:
            for team, seats in ((self._team, moves.team), (1 - self._team, moves.other_team)):
                named = self._proven(team, half_suit) if seats else None
                if named is not None:
                    return Claim(self._seat, half_suit, named)
        return None

    def _proven(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """What it would say of a half-suit that is certainly with that team, if it would certainly be right."""
        if not self._rules.options.claim_attribution and team == self._team:
            return () if self._facts.contained(team, half_suit) else None
        return self._facts.attribution(team, half_suit)

    def _certain_hit(self, questions: list[Question], worth: Worth) -> Ask | None:
        has = self._facts.has
        hits = [(seat, card) for seat, card in questions if has[seat] >> card & 1]
        return Ask(self._seat, *self._best(hits, lambda hit: worth.question(*hit))) if hits else None

    # --- What is likely ---------------------------------------------------------------------------------------------

    def _questions(self, view: SeatView, moves: Moves) -> list[Question]:
        """The questions that it may ask and would: no bluff, and none to a teammate."""
        cards = list(moves.asks - view.hand if self._rules.options.bluff_ask else moves.asks)
        return [(seat, card) for seat in moves.targets if seat % 2 != self._team for card in cards]

    def _question_or_claim(self, possible: list[Question], moves: Moves, worth: Worth) -> Ask | Claim:
        questions = [(seat, card) for seat, card in possible if worth.is_news(seat, card)]
        if questions:
            target, card = self._best(questions, lambda question: worth.question(*question))
            if worth.chances.of(target, card) or not moves.claims:
                return Ask(self._seat, target, card)
        chance, claim = self._likeliest_claim(moves, worth)
        return Ask(self._seat, target, card) if questions and chance < self._weights.sure else claim

    def _likeliest_claim(self, moves: Moves, worth: Worth) -> tuple[float, Claim]:
        """The claim that is likeliest right, and how likely that is."""
        team = self._team
        contained = sorted((-worth.chances.contained(team, half_suit), half_suit) for half_suit, _ in moves.claims)
        best: tuple[float, Claim] | None = None
        for most, half_suit in contained:
            if best is not None and -most <= best[0]:
                break  # a claim is never likelier right than its cards are all ours
            chance, named = (-most, ()) if not moves.attribution else worth.chances.guess(team, half_suit)
            if best is None or chance > best[0]:
                best = chance, Claim(self._seat, half_suit, named)
        assert best is not None, "in a turn without choices some half-suit is open"
        return best

    def _best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        """The thing of the highest value; dice among equals."""
        valued = [(value(thing), thing) for thing in things]
        most = max(number for number, _ in valued)
        return self._rng.choice([thing for number, thing in valued if number >= most - 1e-9])
