"""The house rules of Go Fish as data (`rules.md` C4), and the pack that they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

MOST_PLAYERS: Final = 10


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every option of `rules.md` C4 with its default (the preset `bicycle`)."""

    players: Annotated[
        int, Meta(title="Players", description="Two to five; up to `max_players` where that is more.")
    ] = 4
    max_players: Annotated[int, Meta(title="Most players", description="Up to 10; beyond five all get five cards.")] = 5
    hand_sizes: Annotated[
        Literal["seed", "openspiel", "pagat", "five"] | int,
        Meta(title="Cards dealt", description="seed: 7 for two or three, else 5; openspiel, pagat: 7 for two, else 5."),
    ] = "seed"
    lucky_draw: Annotated[
        Literal["again", "ends"],
        Meta(
            title="Fishing the rank asked for", description="Whether the turn goes on when one fishes what one wanted."
        ),
    ] = "again"
    book_on_draw: Annotated[
        Literal["again", "ends"],
        Meta(title="Fishing a book of another rank", description="Whether the turn goes on; sources disagree."),
    ] = "again"
    after_miss: Annotated[
        Literal["left", "asked"], Meta(title="After a miss", description="Who plays next: the left, or who was asked.")
    ] = "left"
    refill: Annotated[
        Literal["one", "5", "7", "hand_size", "none"],
        Meta(title="Refill", description="How many cards a player without cards draws."),
    ] = "one"
    refill_when: Annotated[
        Literal["own_turn", "at_once"], Meta(title="When to refill", description="At one's turn, or at once.")
    ] = "own_turn"
    refill_continue: Annotated[
        bool, Meta(title="Ask after a refill", description="Off: a refill at the start of a turn is the whole turn.")
    ] = True
    book_size: Annotated[Literal[4, 2], Meta(title="Cards in a book", description="Four of a rank, or pairs.")] = 4
    give: Annotated[
        Literal["all", "one"], Meta(title="What is handed over", description="All cards of the rank, or one.")
    ] = "all"
    ask_for: Annotated[
        Literal["rank", "card"],
        Meta(title="What is asked for", description="A rank; or a card, while showing another."),
    ] = "rank"
    ask_empty_target: Annotated[
        Literal["allow", "reject"],
        Meta(title="Asking a player without cards", description="He can only answer 'Go fish'."),
    ] = "allow"
    end: Annotated[
        Literal["all_books", "first_out", "hand_or_stock_empty"],
        Meta(title="The end", description="All books down, a player out of cards, or a hand or the stock empty."),
    ] = "all_books"
    winner: Annotated[
        Literal["most_books", "first_out", "points"],
        Meta(title="The winner", description="Most books, the first without cards, or most points (C4)."),
    ] = "most_books"
    jokers: Annotated[Literal[0, 2], Meta(title="Jokers", description="A pair worth 2; only with pairs.")] = 0
    second_pair: Annotated[
        Literal[1, 2], Meta(title="Second pair of a rank", description="What it counts; only with pairs (Deluxe: 2).")
    ] = 1
    dealt_books: Annotated[
        Literal["lay_down", "keep_until_turn"],
        Meta(title="Books in the deal", description="Laid down before the first question, or at one's first turn."),
    ] = "lay_down"
    deck_ranks: Annotated[int, Meta(title="Ranks", description="How many ranks the pack has, from the 2 upwards.")] = 13
    deck_copies: Annotated[int, Meta(title="Cards of a rank", description="How many suits the pack has.")] = 4
    no_target: Annotated[
        Literal["pass_left"], Meta(title="Nobody to ask", description="The turn passes to the left.")
    ] = "pass_left"
    max_questions: Annotated[
        int | None, Meta(title="Most questions", description="The game ends after so many; none: 10 x players x cards.")
    ] = None


PRESETS: Final[Mapping[str, Options]] = {
    "bicycle": Options(),
    "openspiel": Options(
        players=2, max_players=10, hand_sizes="openspiel", ask_empty_target="reject", book_on_draw="ends"
    ),
    "pagat_pairs": Options(hand_sizes="pagat", book_size=2, book_on_draw="ends", after_miss="asked", refill="7"),
    "deluxe": Options(
        hand_sizes=7, book_size=2, book_on_draw="ends", refill="7", refill_when="at_once", jokers=2, second_pair=2
    ),
}
"""House rules by name."""
