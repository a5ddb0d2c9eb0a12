"""A small game as shoal.lab.conformance wants it: two players get a card each, and bet (1) or not (0)."""

from __future__ import annotations

from random import Random


class HighCard:
    name, seats, actions = "high card", 2, 2

    def deal(self, seed: int) -> Table:
        return Table(Random(seed).sample(range(10), 2), ())


class Table:
    def __init__(self, cards: list[int], bets: tuple[int, ...]) -> None:
        self.cards, self.bets = cards, bets

    @property
    def seat(self) -> int | None:  # who decides; None at the end
        return len(self.bets) if len(self.bets) < 2 else None

    def legal(self) -> list[int]:
        return [0, 1]

    def step(self, action: int) -> None:
        if action not in self.legal():
            raise ValueError(action)
        self.bets += (action,)

    def told(self, seat: int) -> dict[str, object]:  # everything that the seat is given
        return {"card": self.cards[seat], "bets": self.bets}

    def another(self, seat: int, rng: Random) -> Table:  # a world that the seat cannot tell from this one
        other = rng.choice([card for card in range(10) if card not in self.cards])
        return Table([self.cards[0], other] if seat == 0 else [other, self.cards[1]], self.bets)
