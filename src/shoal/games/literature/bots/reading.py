"""A position in numbers: what the chances say of each half-suit and each seat, from the view of the seat on turn.

"Ours" is the team of that seat. "Placed" cards are those whose holder is public; "known" cards those whose holder the seat
can prove. A "base" is a card of a half-suit that a seat holds, which lets it ask there. Half-suits are numbers here, in the
order of the rules. The twin of native/src/games/literature/bots/reading.hpp.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.masks import union
from shoal.games.literature.bots.behaviour import Behaviour
from shoal.games.literature.bots.mind import Candidate

CERTAIN: Final = 1 - 2**-25
"""From here on single precision, which the native twin computes in, rounds to 1."""

ChanceTable = Sequence[Sequence[float]]
"""By seat and card, how likely that seat holds that card; 0 for cards that are not open."""


class TurnPosition(NamedTuple):
    """What a seat knows when it must move; what its own hand implies is in the chances."""

    rules: Literature
    seat: Seat
    hand: int
    """As a mask."""
    public: Facts
    """What everybody can prove."""
    behaviour: Behaviour
    score: tuple[int, int]


class HalfSuitReading:
    """One half-suit that is open."""

    def __init__(self, at: TurnPosition, cards: tuple[Card, ...], chance: ChanceTable, placed: Sequence[int]) -> None:
        team, mask = at.seat % 2, sum(1 << card for card in cards)
        mates, opponents = at.rules.sides[team], at.rules.sides[1 - team]
        self.cards = cards
        self.mask = mask
        self.with_us: dict[Card, float] = {card: sum(chance[seat][card] for seat in mates) for card in cards}
        """How likely each card is with us."""
        self.surest: dict[Card, float] = {card: max(chance[seat][card] for seat in mates) for card in cards}
        """The same of its likeliest holder among us."""
        self.own: int = (mask & at.hand).bit_count()
        self.placed_ours: int = (mask & placed[team]).bit_count()
        self.placed_theirs: int = (mask & placed[1 - team]).bit_count()
        self.known_ours: int = sum(most >= CERTAIN for most in self.surest.values())
        self.known_theirs: int = sum(chance[seat][card] >= CERTAIN for seat in opponents for card in cards)
        self.ours: float = sum(self.with_us.values())
        """How many of its cards we hold, on average."""
        self.contained: float = prod(self.with_us.values())
        """How likely all are with us, taking its cards as independent; so the next."""
        self.attributed = prod(self.surest.values())
        """How likely the likeliest holders are the true ones."""
        self.expected: list[float] = [sum(chance[seat][card] for card in cards) for seat in range(at.rules.seats)]
        """By seat, how many of its cards it holds, on average."""
        proven = {seat for seat, base in at.public.bases if base & mask}
        self.proven_base: list[bool] = [bool(has & mask) or seat in proven for seat, has in enumerate(at.public.has)]
        """By seat, whether it is public that it holds one of its cards."""
        self.base: list[float] = [
            1.0 if self.proven_base[seat] else 1 - prod(1 - chance[seat][card] for card in cards)
            for seat in range(at.rules.seats)
        ]
        """By seat, how likely it has one of its cards."""

    @property
    def unknown(self) -> int:
        """How many of its cards no one is known to hold."""
        return len(self.cards) - self.known_ours - self.known_theirs

    @property
    def theirs_whole(self) -> float:
        """How likely all are with them."""
        return prod(1 - ours for ours in self.with_us.values())


class Guessed(NamedTuple):
    """By card of a half-suit, how likely it is with a team, as far as the seat knows, and its likeliest holder there the
    true one, as far as everybody knows.
    """

    ours: Mapping[Card, float]
    theirs: Mapping[Card, float]
    mine: float
    """The public chances of the cards in the seat's own hand, in sum."""
    all_ours: float
    """How likely public guesses get all cards right that we hold, taking cards as independent; so the next."""
    all_theirs: float


def _guessed(at: TurnPosition, one: HalfSuitReading, guess: ChanceTable) -> Guessed:
    sides, us = at.rules.sides, at.seat % 2
    surest = [{card: max(guess[seat][card] for seat in side) for card in one.cards} for side in sides]
    of_ours = {card: ours * surest[us][card] for card, ours in one.with_us.items()}
    of_theirs = {card: (1 - ours) * surest[1 - us][card] for card, ours in one.with_us.items()}
    return Guessed(
        of_ours,
        of_theirs,
        sum(guess[at.seat][card] for card in one.cards if at.hand >> card & 1),
        prod(1 - ours + of_ours[card] for card, ours in one.with_us.items()),
        prod(ours + of_theirs[card] for card, ours in one.with_us.items()),
    )


class TableReading:
    """The whole table."""

    def __init__(self, at: TurnPosition, chance: ChanceTable, guess: ChanceTable) -> None:
        """`chance`: by what the seat knows; `guess`: by public knowledge."""
        rules = at.rules
        placed = [union(at.public.has[team::2]) for team in (0, 1)]
        self.at = at
        self.chance = chance
        self.guess = guess
        self.open: int = at.public.cards
        self.half_suits: dict[int, HalfSuitReading] = {
            number: HalfSuitReading(at, tuple(cards), chance, placed)
            for number, cards in enumerate(rules.half_suits.values())
            if cards.mask & self.open
        }
        """By number; those that are open."""
        self.unknown_cards: int = sum(half_suit.unknown for half_suit in self.half_suits.values())
        self.known_hits: int = sum(one.known_theirs for one in self.half_suits.values() if one.own)
        """Cards that the seat can take for certain now."""
        self.harvest: list[float] = [0.0] * rules.seats
        """By seat, the cards that it could take with certainty, had it the turn; by what everybody can prove."""
        self.completion: list[float] = [0.0] * rules.seats
        """By seat, the half-suits that it could complete with them."""
        self.reach: list[float] = [0.0] * rules.seats
        """By seat, the cards beyond these that it could guess, the surer the more."""
        self.threat: list[float] = [0.0] * rules.seats
        """By seat, how likely its best guess is right."""
        self.guessed: dict[int, Guessed] = {number: _guessed(at, one, guess) for number, one in self.half_suits.items()}
        """By half-suit, the public guesses."""
        unplaced = self.open & ~(placed[0] | placed[1])
        for seat in range(rules.seats):
            self._read_seat(seat)
            self._read_guesses(seat, unplaced)

    def _read_guesses(self, seat: Seat, unplaced: int) -> None:
        for number, one in self.half_suits.items():
            guessed = self.guessed[number]
            prey = guessed.theirs if seat % 2 == self.at.seat % 2 else guessed.ours
            for card, right in prey.items():
                if unplaced >> card & 1:
                    self.reach[seat] += one.base[seat] * right * right
                    self.threat[seat] = max(self.threat[seat], one.base[seat] * right)

    def _read_seat(self, seat: Seat) -> None:
        is_mate = seat % 2 == self.at.seat % 2
        for one in self.half_suits.values():
            prey, own = one.placed_theirs, one.placed_ours
            if not is_mate:
                prey, own = own, prey
            self.harvest[seat] += one.base[seat] * prey
            if prey and prey + own == len(one.cards):
                self.completion[seat] += one.base[seat]


# What the questions of a decision promise, and what each seat could take if it had the turn.
#
# A sweep takes all cards that a team lacks of a half-suit, guess by guess. The twin of native/src/games/literature/bots/outlook.hpp.


class SeatOutlook:
    """What a seat could do with the turn, if it guesses by public knowledge."""

    def __init__(self, read: TableReading, seat: Seat) -> None:
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

    def __init__(self, read: TableReading, seats: dict[Seat, SeatOutlook]) -> None:
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


class TableOutlook:
    """The whole table, from the view of the seat on turn."""

    def __init__(self, read: TableReading, questions: Sequence[Candidate]) -> None:
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
