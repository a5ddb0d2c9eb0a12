"""Magpie: remembers where it last saw each card, takes what it has seen, and claims half-suits that it holds nearly alone."""

from random import Random

from shoal import Card, Literature, Seat
from shoal.bots.bot import Bot
from shoal.games.literature import Ask, ChooseClaimer, Claim, Move, PassTurn, SeatView, Sight
from shoal.games.literature.rules.events import Asked


class Magpie(Bot):
    def __init__(self, rules: Literature, seat: Seat, rng: Random, *, nerve: int = 5) -> None:
        self.rules, self.seat, self.rng, self.nerve = rules, seat, rng, nerve
        self.seen_at: dict[Card, Seat] = {}

    def see(self, sight: Sight) -> None:
        if isinstance(sight, Asked) and sight.hit:
            self.seen_at[sight.card] = sight.seat

    def move(self, view: SeatView) -> Move | None:
        if view.board.turn != self.seat or view.board.paused_by is not None:
            return None
        moves = self.rules.moves(view)
        if moves.passes:
            return PassTurn(self.seat, moves.passes[0])
        if moves.claimers:
            return ChooseClaimer(self.seat, moves.claimers[0])
        for half_suit, cards in moves.claims:
            if len(cards & view.hand) >= self.nerve or not moves.asks:
                mates = [seat for seat in moves.team if seat != self.seat]
                holders = ((card, self.seat if card in view.hand else self.rng.choice(mates)) for card in cards)
                return Claim(self.seat, half_suit, tuple(holders))
        for card in moves.asks:
            if self.seen_at.get(card) in moves.targets:
                return Ask(self.seat, self.seen_at[card], card)
        return Ask(self.seat, self.rng.choice(moves.targets), self.rng.choice(list(moves.asks)))
