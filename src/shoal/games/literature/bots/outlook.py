"""What the questions of a decision promise, and what each seat could take if it had the turn.

A sweep takes all cards that a team lacks of a half-suit, guess by guess. The twin of native/src/outlook.hpp.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature.bots.mind import Question
from shoal.games.literature.bots.reading import HalfSuitReading, Reading


class SeatOutlook:
    """What a seat could do with the turn, if it guesses by public knowledge."""

    def __init__(self, read: Reading, seat: Seat) -> None:
        is_mate = seat % 2 == read.at.seat % 2
        base = {number: one.base[seat] for number, one in read.half_suits.items()}
        self.bases: float = sum(base.values())
        """The half-suits of which it has a card, on average."""
        self.proven_bases: int = sum(one.proven_base[seat] for one in read.half_suits.values())
        """Those of which that is public."""
        guessed = {number: of.theirs if is_mate else of.ours for number, of in read.guessed.items()}
        self.loot: float = sum(base[number] * sum(right.values()) for number, right in guessed.items())
        """The cards that it would guess right and may ask for, on average."""
        sweeps = [base[number] * (of.all_theirs if is_mate else of.all_ours) for number, of in read.guessed.items()]
        self.best_sweep: float = max(sweeps)
        """The chance to sweep a half-suit, at most."""
        self.sweeps = sum(sweeps)
        """The half-suits that it would sweep, on average."""


class TeamOutlook:
    """The seats of a team that have cards, without the one on turn."""

    def __init__(self, read: Reading, seats: dict[Seat, SeatOutlook]) -> None:
        size = read.at.public.size
        self.seats: int = len(seats)
        self.most_cards: int = max((size[seat] for seat in seats), default=0)
        """Of a seat; so are all that are said to be the most."""
        self.least_cards: int = min((size[seat] for seat in seats), default=0)
        self.harvest: float = max((read.harvest[seat] for seat in seats), default=0.0)
        self.least_harvest: float = min((read.harvest[seat] for seat in seats), default=0.0)
        self.completion: float = max((read.completion[seat] for seat in seats), default=0.0)
        self.reach: float = max((read.reach[seat] for seat in seats), default=0.0)
        self.least_reach: float = min((read.reach[seat] for seat in seats), default=0.0)
        self.threat: float = max((read.threat[seat] for seat in seats), default=0.0)
        self.best_sweep: float = max((of.best_sweep for of in seats.values()), default=0.0)
        self.harvests = sum(read.harvest[seat] for seat in seats)
        """Of all in sum; so is what follows."""
        self.reaches = sum(read.reach[seat] for seat in seats)
        self.base: dict[int, float] = {
            number: max((one.base[seat] for seat in seats), default=0.0) for number, one in read.half_suits.items()
        }
        """By half-suit, the chance that a seat has a card of it: the most."""
        self.bases: dict[int, float] = {
            number: sum(one.base[seat] for seat in seats) for number, one in read.half_suits.items()
        }
        """And the sum."""


class Outlook:
    """The whole table, from the view of the seat on turn."""

    def __init__(self, read: Reading, questions: Sequence[Question]) -> None:
        """`questions`: all that may be asked."""
        self.likeliest: dict[Card, float] = {}
        """By card that may be asked for, the chance of the likeliest question for it."""
        self.with_them: dict[Card, float] = {}
        """The chances of all questions for it."""
        for target, card in questions:
            chance = read.chance[target][card]
            self.likeliest[card] = max(self.likeliest.get(card, 0.0), chance)
            self.with_them[card] = self.with_them.get(card, 0.0) + chance
        self.best: float = max(self.likeliest.values(), default=0.0)
        """The chance of the likeliest question."""
        self.by_likelihood: list[Card] = sorted(self.likeliest, key=self.likeliest.__getitem__, reverse=True)
        self.own_sweep: dict[int, float] = {number: self._own_sweep(one) for number, one in read.half_suits.items()}
        """By half-suit, the chance that the likeliest questions for all that we miss hit; 0 where we may ask none."""
        at = read.at
        self.seats: dict[int, SeatOutlook] = {
            seat: SeatOutlook(read, seat) for seat in range(at.rules.seats) if seat != at.seat and at.public.size[seat]
        }
        """Those with cards, without the one that must move."""
        self.mates, self.opponents = (
            TeamOutlook(read, {seat: of for seat, of in self.seats.items() if seat % 2 == team})
            for team in (at.seat % 2, 1 - at.seat % 2)
        )

    def _own_sweep(self, one: HalfSuitReading) -> float:
        if not one.own:
            return 0.0
        return prod(min(1.0, one.with_us[card] + self.likeliest.get(card, 0.0)) for card in one.cards)

    def run(self, cards: Sequence[Card]) -> float:
        """How many of these cards, the likeliest first, are hit in a row, on average."""
        found, all_hit = 0.0, 1.0
        for card in cards:
            all_hit *= self.likeliest[card]
            found += all_hit
        return found
