"""`counting`: plays on hard facts and counted candidates. It forgets nothing.

In its turn it does the first of these that is possible:

    1. claims what is proven
    2. takes a card that is known to be with an opponent
    3. asks the question that is worth most among those that the table learns from
    4. claims the half-suit of which it is least unsure; also instead of a question that cannot hit, if it is sure enough

Why games end: a claim closes a half-suit, so only questions could go on for ever. Call a card placed when everybody
knows where it is; it stays so, for it moves only face up. A question for a placed card hits, or is no news and is not
asked. So a miss takes a possible holder away from a card that is not placed, and of those there are only so many. Hits
leave the turn where it is; between two misses there are at most as many as there are cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

from shoal.bots.bot import Bot
from shoal.bots.literature.pauses import resumption
from shoal.bots.literature.worth import Weights, Worth
from shoal.deduce.literature import Facts
from shoal.game import Seat
from shoal.literature import Ask, ChooseClaimer, Claim, Literature, Move, Moves, PassTurn, SeatView, Sight
from shoal.literature.events import DealtSeen, HandSeen

T = TypeVar("T")

WEIGHTS: Final = Weights()


class CountingBot(Bot):
    """Remembers every sight as facts: its own, and those that everybody at the table shares."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, weights: Weights = WEIGHTS) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._weights = weights
        self._facts = Facts(rules, seat)
        self._public = Facts(rules, None)

    def see(self, sight: Sight) -> None:
        """Remember."""
        self._facts.see(sight)
        self._public.see(DealtSeen(sight.dealer, sight.sizes) if isinstance(sight, HandSeen) else sight)

    def move(self, view: SeatView) -> Move | None:
        """What it says, whenever its seat must act."""
        if view.board.paused_by is not None:
            return resumption(view)
        if view.board.turn != self._seat:
            return None
        moves = self._rules.moves(view)
        proven = self._proven_claim(moves)
        if proven is not None:
            return proven
        worth = Worth(self._rules, self._seat, self._facts, self._public, self._weights)
        if moves.passes:
            return PassTurn(self._seat, self._best(moves.passes, worth.promise))
        if moves.claimers:
            return ChooseClaimer(self._seat, self._best(moves.claimers, worth.puzzlement))
        return self._certain_hit(moves, worth) or self._question_or_claim(moves, worth)

    def _proven_claim(self, moves: Moves) -> Claim | None:
        for half_suit, _ in moves.claims:
            named = self._facts.attribution(self._seat % 2, half_suit)
            if named is not None:
                return Claim(self._seat, half_suit, named)
        return None

    def _certain_hit(self, moves: Moves, worth: Worth) -> Ask | None:
        has = self._facts.has
        hits = [(seat, card) for seat in moves.targets for card in moves.asks if has[seat] >> card & 1]
        return Ask(self._seat, *self._best(hits, lambda hit: worth.question(*hit))) if hits else None

    def _question_or_claim(self, moves: Moves, worth: Worth) -> Ask | Claim:
        questions = [(seat, card) for seat in moves.targets for card in moves.asks if worth.is_news(seat, card)]
        if questions:
            target, card = self._best(questions, lambda question: worth.question(*question))
            if worth.chances.of(target, card):
                return Ask(self._seat, target, card)
        chance, claim = self._likeliest_claim(moves, worth)
        return Ask(self._seat, target, card) if questions and chance < self._weights.sure else claim

    def _likeliest_claim(self, moves: Moves, worth: Worth) -> tuple[float, Claim]:
        """The claim that is likeliest right, and how likely that is."""
        team = self._seat % 2
        contained = sorted((-worth.chances.contained(team, half_suit), half_suit) for half_suit, _ in moves.claims)
        best: tuple[float, Claim] | None = None
        for most, half_suit in contained:
            if best is not None and -most <= best[0]:
                break  # a claim is never likelier right than its cards are all ours
            chance, named = worth.chances.guess(team, half_suit)
            if best is None or chance > best[0]:
                best = chance, Claim(self._seat, half_suit, named)
        assert best is not None, "in a turn without choices some half-suit is open"
        return best

    def _best(self, things: Iterable[T], value: Callable[[T], float]) -> T:
        """The thing of the highest value; dice among equals."""
        valued = [(value(thing), thing) for thing in things]
        most = max(number for number, _ in valued)
        return self._rng.choice([thing for number, thing in valued if number >= most - 1e-9])
