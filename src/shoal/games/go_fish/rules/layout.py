"""What never changes at a Go Fish table: the seats, the pack and its ranks, how many cards make a book."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameSetup, Seat, TurnTimes
from shoal.games.go_fish.rules.moves import Ask, Move, Rank, rank_of
from shoal.games.go_fish.rules.options import RANK_POINTS, Options, hand_size, ranks_of, validate


class Setup(GameSetup, frozen=True):
    """What a client must know before the first card: seats, sides, and the ranks in order."""

    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    ranks: tuple[tuple[Rank, CardSet], ...]
    book_size: int
    hand_size: int
    most_questions: int


class Layout:
    """Seats, ranks and books under given options."""

    def __init__(self, options: Options | None = None) -> None:
        """The table with these options; raises `BadOptions` when they are invalid together."""
        self.options: Options = options or Options()
        validate(self.options)
        self.seats: int = self.options.players
        self.sides: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(self.seats))
        self.times: TurnTimes = TurnTimes()
        self.ranks: Mapping[Rank, CardSet] = ranks_of(self.options)
        self.rank_masks: tuple[tuple[Rank, int], ...] = tuple((rank, cards.mask) for rank, cards in self.ranks.items())
        self.pack: tuple[Card, ...] = tuple(card for cards in self.ranks.values() for card in cards)
        self.book_size: int = min(self.options.book_size, self.options.deck_copies)
        self.hand_size: int = hand_size(self.options)
        most = self.options.max_questions
        self.most_questions: int = 10 * self.seats * len(self.pack) if most is None else most

    def __repr__(self) -> str:
        """As it is made; options at their defaults are left out."""
        return f"{type(self).__name__}({'' if self.options == Options() else self.options})"

    @property
    def setup(self) -> Setup:
        """The same as data, for clients."""
        return Setup(
            self.seats, self.sides, tuple(self.ranks.items()), self.book_size, self.hand_size, self.most_questions
        )

    def is_seat(self, seat: Seat) -> bool:
        """Whether there is such a seat at this table."""
        return 0 <= seat < self.seats

    def left(self, seat: Seat) -> Seat:
        """The left neighbour: the next seat clockwise."""
        return (seat + 1) % self.seats

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else, clockwise from that seat."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def wanted(self, move: Move) -> CardSet:
        """The cards that a question asks for."""
        return self.ranks[move.rank] if isinstance(move, Ask) else CardSet([move.card])

    def is_in_pack(self, card: Card) -> bool:
        """Whether the card is one of this game's."""
        return card in self.ranks.get(rank_of(card), ())

    def worth(self, rank: Rank, *, second: bool) -> int:
        """The points of a book of that rank; `second`: the seat has laid down one of the same rank before."""
        if self.options.winner == "points":
            return RANK_POINTS[rank]
        if rank == "joker":
            return 2
        return self.options.second_pair if second else 1
