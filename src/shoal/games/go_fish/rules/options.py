"""The house rules of Go Fish as data (`rules.md` C4), the pack that they make, and their validation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from shoal.core.cards import SUITS, Card, CardSet
from shoal.core.game import BadOptions, Doubt, GameSetup, Seat, TurnTimes
from shoal.games.go_fish.rules.moves import PLAIN_RANKS, Ask, Move, Rank, rank_of

MOST_PLAYERS: Final = 10


def _in(group: str, **bounds: int) -> Meta:
    """Where an option stands in a form. Bounds are for forms: `validate` refuses what breaks them, by name.

    What the option is called and what it means is said by the catalogue (`option-NAME`).
    """
    return Meta(extra_json_schema={"group": group, **bounds})


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True):
    """Every option of `rules.md` C4 with its default (the preset `bicycle`)."""

    players: Annotated[
        int,
        _in("pack", minimum=2, maximum=MOST_PLAYERS),
    ] = 4
    max_players: Annotated[
        int,
        _in("pack", minimum=2, maximum=MOST_PLAYERS),
    ] = 5
    hand_sizes: Annotated[
        Literal["seed", "openspiel", "pagat", "five"] | int,
        _in("pack"),
    ] = "seed"
    lucky_draw: Annotated[
        Literal["again", "ends"],
        _in("turns"),
    ] = "again"
    book_on_draw: Annotated[
        Literal["again", "ends"],
        _in("turns"),
    ] = "again"
    after_miss: Annotated[
        Literal["left", "asked"],
        _in("turns"),
    ] = "left"
    refill: Annotated[
        Literal["one", "5", "7", "hand_size", "none"],
        _in("turns"),
    ] = "one"
    refill_when: Annotated[
        Literal["own_turn", "at_once"],
        _in("turns"),
    ] = "own_turn"
    refill_continue: Annotated[bool, _in("turns")] = True
    book_size: Annotated[Literal[4, 2], _in("books")] = 4
    give: Annotated[Literal["all", "one"], _in("turns")] = "all"
    ask_for: Annotated[
        Literal["rank", "card"],
        _in("turns"),
    ] = "rank"
    ask_empty_target: Annotated[
        Literal["allow", "reject"],
        _in("turns"),
    ] = "allow"
    end: Annotated[
        Literal["all_books", "first_out", "hand_or_stock_empty"],
        _in("end"),
    ] = "all_books"
    winner: Annotated[
        Literal["most_books", "first_out", "points"],
        _in("end"),
    ] = "most_books"
    jokers: Annotated[Literal[0, 2], _in("pack")] = 0
    second_pair: Annotated[
        Literal[1, 2],
        _in("books"),
    ] = 1
    dealt_books: Annotated[
        Literal["lay_down", "keep_until_turn"],
        _in("books"),
    ] = "lay_down"
    deck_ranks: Annotated[int, _in("pack", minimum=1, maximum=13)] = 13
    deck_copies: Annotated[int, _in("pack", minimum=2, maximum=4)] = 4
    no_target: Annotated[Literal["pass_left"], _in("turns")] = "pass_left"
    max_questions: Annotated[
        int | None,
        _in("end", minimum=1),
    ] = None


PRESETS: Final[Mapping[str, Options]] = {
    "bicycle": Options(),
    "openspiel": Options(
        players=2, max_players=10, hand_sizes="openspiel", ask_empty_target="reject", book_on_draw="ends"
    ),
    "pagat": Options(hand_sizes="pagat", book_on_draw="ends", after_miss="asked", end="hand_or_stock_empty"),
    "pagat_pairs": Options(hand_sizes="pagat", book_size=2, book_on_draw="ends", after_miss="asked", refill="7"),
    "deluxe": Options(
        hand_sizes=7, book_size=2, book_on_draw="ends", refill="7", refill_when="at_once", jokers=2, second_pair=2
    ),
}
"""House rules by name."""

RANK_POINTS: Final[Mapping[Rank, int]] = {
    **{rank: int(rank) for rank in PLAIN_RANKS[:8]},
    "T": 10,
    "J": 11,
    "Q": 12,
    "K": 13,
    "A": 15,
    "joker": 2,
}
"""The points of a book under `winner=points`."""


def ranks_of(options: Options) -> Mapping[Rank, CardSet]:
    """The cards of every rank of the pack, from the 2 upwards and the jokers last."""
    ranks: dict[Rank, CardSet] = {
        rank: CardSet(Card(rank + suit) for suit in SUITS[: options.deck_copies])
        for rank in PLAIN_RANKS[: options.deck_ranks]
    }
    if options.jokers:
        ranks["joker"] = CardSet("RJ BJ")
    return ranks


def hand_size(options: Options) -> int:
    """How many cards every seat is dealt."""
    if isinstance(options.hand_sizes, int):
        return options.hand_sizes
    seven_up_to = {"seed": 3, "openspiel": 2, "pagat": 2, "five": 0}[options.hand_sizes]
    return 7 if options.players <= seven_up_to else 5


def validate(options: Options) -> None:
    """Raise `BadOptions` when these options make no valid game."""
    players, dealt, copies = options.players, hand_size(options), options.deck_copies
    _check_range(options, "BAD_PLAYER_COUNT", "max_players", 2, MOST_PLAYERS)
    _check_range(options, "BAD_PLAYER_COUNT", "players", 2, options.max_players)
    _check_range(options, "BAD_DECK", "deck_ranks", 1, len(PLAIN_RANKS))
    _check_range(options, "BAD_DECK", "deck_copies", 2, len(SUITS))
    if options.book_size == 2 and copies % 2:
        raise BadOptions("PAIRS_NEED_EVEN_COPIES", ("deck_copies", "book_size"), copies=copies)
    if options.jokers and options.book_size != 2:
        raise BadOptions("JOKERS_NEED_PAIRS", ("jokers", "book_size"), size=options.book_size)
    if options.second_pair != 1 and options.book_size != 2:
        raise BadOptions("SECOND_PAIR_NEEDS_PAIRS", ("second_pair", "book_size"))
    if dealt < 1:
        raise BadOptions("BAD_HAND_SIZE", ("hand_sizes",), value=dealt)
    if options.max_questions is not None and options.max_questions < 1:
        raise BadOptions("BAD_MAX_QUESTIONS", ("max_questions",), value=options.max_questions)
    cards = sum(map(len, ranks_of(options).values()))
    if players * dealt > cards:
        about = ("players", "hand_sizes", "deck_ranks", "deck_copies")
        raise BadOptions("DECK_TOO_SMALL", about, players=players, dealt=dealt, cards=cards)
    if options.end == "hand_or_stock_empty" and players * dealt == cards:
        raise BadOptions("NO_STOCK", ("end", "hand_sizes"))


def _check_range(options: Options, reason: str, name: str, least: int, most: int) -> None:
    """Raise `BadOptions` unless that option lies between these numbers, both included."""
    value: int = getattr(options, name)
    if not least <= value <= most:
        raise BadOptions(reason, (name,), option=name, value=value, least=least, most=most)


def doubts(options: Options) -> Iterator[Doubt]:
    """Warnings about options that are valid but doubtful."""
    cards = sum(map(len, ranks_of(options).values()))
    if options.winner == "first_out" and options.end != "first_out":
        yield Doubt("GOES_ON_AFTER_WINNER", ("winner", "end"))
    refills = (options.refill, options.refill_when, options.refill_continue)
    if options.end != "all_books" and refills != ("one", "own_turn", True):
        yield Doubt("REFILL_UNUSED", ("end", "refill", "refill_when", "refill_continue"))
    if options.end == "all_books" and options.refill == "none":
        yield Doubt("BOOKS_MAY_REMAIN", ("refill",))
    if options.refill_when == "at_once" and not options.refill_continue:
        yield Doubt("REFILL_CONTINUE_UNUSED", ("refill_when", "refill_continue"))
    if options.book_size == 4 and options.deck_copies < 4:
        yield Doubt("SMALL_BOOKS", ("deck_copies", "book_size"), {"copies": options.deck_copies})
    if options.winner == "points" and options.second_pair != 1:
        yield Doubt("SECOND_PAIR_UNUSED", ("winner", "second_pair"))
    if options.players * hand_size(options) == cards:
        yield Doubt("NO_STOCK", ("players", "hand_sizes"))


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
