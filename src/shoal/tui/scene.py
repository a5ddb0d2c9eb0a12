"""What a person at a table is looking at: the table, his view, and what he may do now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shoal.cards import Card
from shoal.game import AnyRules, Seat
from shoal.server.messages import Hearing, TableSeen

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
JOKER_NAMES = {"R": "red", "B": "black", "G": "green", "W": "white"}


@dataclass(frozen=True)
class Scene:
    """The last that a table has said. `rules` are there for their types and options: a client decides nothing."""

    rules: AnyRules
    table: TableSeen
    setup: Any
    n: int
    view: Any
    moves: Any
    hearing: Hearing | None

    @property
    def you(self) -> Seat | None:
        """The seat of the person; none for one who only watches."""
        return self.table.you

    @property
    def board(self) -> Any:
        """What everybody at the table sees."""
        return self.view.board

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.board.over is not None

    @property
    def is_heard(self) -> bool:
        """Whether the table is giving this person time to speak."""
        return self.hearing is not None and self.you in self.hearing.seats

    def name(self, seat: Seat) -> str:
        """The name of who has that seat."""
        return self.table.sitters[seat].name

    def who(self, seat: Seat) -> str:
        """The same inside a sentence; the person himself is `you`."""
        return "you" if seat == self.you else self.name(seat)

    def does(self, seat: Seat, verb: str) -> str:
        """The beginning of a sentence: `You ask`, `Bea asks`."""
        if seat == self.you:
            return f"You {verb}"
        word, _, rest = verb.partition(" ")
        word = {"have": "has", "are": "is", "do": "does"}.get(
            word, word + ("es" if word.endswith(("s", "sh", "ch")) else "s")
        )
        return f"{self.name(seat)} {word} {rest}".rstrip()

    def whose(self, seat: Seat) -> str:
        """The beginning of what belongs to a seat: `Your`, `Bea's`."""
        return "Your" if seat == self.you else f"{self.name(seat)}'s"

    def people(self, seats: tuple[Seat, ...]) -> str:
        """These seats inside a sentence: `Bea, Bo and you`."""
        return listed([self.who(seat) for seat in seats])


def listed(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nobody"


def counted(number: int, noun: str) -> str:
    """A number of things: `1 card`, `3 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def sentence_case(text: str) -> str:
    """The text with its first letter as a sentence begins."""
    return text[:1].upper() + text[1:]


def card_name(card: Card) -> str:
    """A card in a sentence: `the 9 of diamonds`."""
    if card.suit == "J":
        return f"the {JOKER_NAMES[card.rank]} joker"
    return f"the {RANK_NAMES.get(card.rank, card.rank)} of {SUIT_NAMES[card.suit]}"


def rank_name(rank: str, *, many: bool = True) -> str:
    """A rank in a sentence: `9s`, `kings`."""
    name = RANK_NAMES.get(rank, rank)
    return f"{name}s" if many else name
