"""What a seat of Go Fish remembers for its observations, and what happened as rows of six small numbers.

    who + 1, whom + 1, what + 1, count, draw, drawn + 1

    a question   who asked whom for what; `count` cards were given; draw 1: a card was fished unseen, 2: a card that was
                 asked for, 3: by oneself, and `drawn` is what it was
    a book       who laid down `count` cards of a rank; whom is no one
    a refill     who drew `count` cards, what is nothing; one's own cards have a row each: draw 3, and `drawn`
    a card shown who showed which card in its question (`ask_for=card`): draw 4

`what` and `drawn` are ranks, or where single cards are asked for slots. Seats are relative; 0 is no one and nothing.
"""

from __future__ import annotations

from copy import copy
from typing import Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.envs.composed import EventRows
from shoal.envs.encoding import Moment, Spelling
from shoal.envs.packing import ONE, ZERO, floats, one_hot, value
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.go_fish.belief import Chances, Facts, posterior
from shoal.games.go_fish.belief.chances import Marginals
from shoal.games.go_fish.encoding.places import Places
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Rank, rank_of
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import NO_CARDS, Board, Question, SeatView

EVENT_BITS: Final = (4, 4, 6, 6, 3, 6)
"""The bits of the six numbers in a packed row."""

UNSEEN, CAUGHT, OWN, SHOWN = 1, 2, 3, 4


class SightRows(EventRows):
    """The rows of one seat's sights, oldest first."""

    __slots__ = ("_places",)

    def __init__(self, places: Places, seat: Seat, most: int) -> None:
        """Nothing has happened; `most` rows are kept at least."""
        super().__init__(places.S, seat, most)
        self._places = places

    def see(self, sight: ev.Sight) -> None:
        """A question is one row, which its answer and what was fished complete."""
        match sight:
            case ev.Asked(seat, target, rank, card, shown):
                if shown is not None:
                    self._add(seat, None, self._what(shown), draw=SHOWN)
                self._add(seat, target, self._places.what(rank, card))
            case ev.Handed(cards=cards):
                self._complete(3, len(cards))
            case ev.Drew(seat, card, caught):
                if seat == self.seat and not caught:
                    self._complete(4, OWN)
                    self._complete(5, self._what(card))
                else:
                    self._complete(4, CAUGHT)
            case ev.DrewSeen():
                self._complete(4, UNSEEN)
            case ev.Refilled(seat, cards):
                for card in cards:
                    self._add(seat, None, 0, count=1, draw=OWN, drawn=self._what(card))
            case ev.RefilledSeen(seat, count):
                self._add(seat, None, 0, count=count)
            case ev.Book(seat, rank, cards):
                self._book(seat, rank, cards)
            case ev.HandSeen() | ev.Redealt():
                self.kept.clear()
            case _:
                pass

    def _book(self, seat: Seat, rank: Rank, cards: CardSet) -> None:
        if self._places.by_card:
            for card in cards:
                self._add(seat, None, self._what(card), count=1)
        else:
            self._add(seat, None, self._places.number_of[rank] + 1, count=len(cards))

    def _what(self, card: Card) -> int:
        return self._places.what(rank_of(card), card if self._places.by_card else None)

    def _complete(self, column: int, number: int) -> None:
        row = bytearray(self.kept[-1])
        row[column] = number
        self.kept[-1] = bytes(row)

    def _add(self, who: Seat, whom: Seat | None, what: int, *, count: int = 0, draw: int = 0, drawn: int = 0) -> None:
        self.keep(self.relative(who), self.relative(whom), what, count, draw, drawn)


class Memory:
    """A fold of one seat's sights."""

    __slots__ = ("dealt", "facts", "rows", "seat")

    def __init__(self, rules: GoFish, places: Places, settings: Settings, seat: Seat, rows: int) -> None:
        """Before the deal; `rows` is how many rows of events are asked for, 0 for none."""
        self.seat: Seat = seat
        self.rows: SightRows | None = SightRows(places, seat, rows) if rows else None
        self.facts: Facts | None = Facts(rules, seat) if {"facts", "belief"} & set(settings.memory) else None
        self.dealt: CardSet = NO_CARDS

    def see(self, sight: ev.Sight) -> None:
        """Something happened."""
        if self.rows is not None:
            self.rows.see(sight)
        if self.facts is not None:
            self.facts.see(sight)
        if isinstance(sight, ev.HandSeen):
            self.dealt = sight.hand

    def refused(self, action: int) -> None:
        """It never happens: a seat of Go Fish knows what is legal."""

    def copy(self) -> Memory:
        """A memory that goes on by itself."""
        made = copy(self)
        made.rows = None if self.rows is None else self.rows.copy()
        made.facts = None if self.facts is None else self.facts.copy()
        return made

    def newest(self) -> bytes:
        """The newest rows of events."""
        return b"" if self.rows is None else self.rows.newest()


PHASES: Final = ("play", "over", "showing")

MOST_GIVEN: Final = 4
"""Cards that a question can get; the block has a place for each number from 0 on."""


class Observing:
    """The observations of a table."""

    def __init__(self, rules: GoFish, places: Places, settings: Settings) -> None:
        self.rules: GoFish = rules
        self.places: Places = places
        self.settings: Settings = settings
        self.spec: Spec = Spec(_blocks(places, settings))
        self._phases = {name: one_hot(place, len(PHASES)) for place, name in enumerate(PHASES)}
        self._shares: dict[int, bytes] = {}
        self._ranks = tuple(one_hot(number, places.R) for number in range(places.R))
        self._given = tuple(one_hot(count, MOST_GIVEN + 1) for count in range(MOST_GIVEN + 1))
        self._no_question = ZERO * (2 * places.S + places.R + MOST_GIVEN + 3)

    def observation(self, view: SeatView, memory: Memory | None, moment: Moment | None) -> NDArray[np.float32]:
        """All blocks."""
        return np.frombuffer(bytearray().join(self.pieces(view, memory, moment)), np.float32)

    def pieces(self, view: SeatView, memory: Memory | None, moment: Moment | None) -> list[bytes]:
        """The bytes of all blocks, in order."""
        board, me, places = view.board, view.seat, self.places
        spelling = own_spelling(view, moment)
        pieces = [places.hand_floats(view.hand), *map(places.books, places.book_counts(board.books, me))]
        pieces += [places.size_values[size] for size in board.sizes[me:] + board.sizes[:me]]
        pieces.append(places.size_values[board.stock])
        pieces += [self._points(points) for points in board.points[me:] + board.points[:me]]
        pieces.append(self._phases[phase_of(moment, spelling)])
        pieces.append(places.no_seat if moment is None else places.one_seat[(moment.seat - me) % places.S])
        pieces.append(self._question(board.history[-1], me) if board.history else self._no_question)
        if places.by_card:
            self._add_cards(pieces, board, spelling)
        if memory is not None:
            self._add_memory(pieces, memory, board, me)
        return pieces

    def _points(self, points: int) -> bytes:
        found = self._shares.get(points)
        if found is None:
            found = self._shares[points] = value(points / self.places.points)
        return found

    def _question(self, asked: Question, me: Seat) -> bytes:
        places = self.places
        return b"".join(
            (
                places.one_seat[(asked.seat - me) % places.S],
                places.one_seat[(asked.target - me) % places.S],
                self._ranks[places.number_of[asked.rank]],
                self._given[min(asked.given, MOST_GIVEN)],
                ONE if asked.fished else ZERO,
                ONE if asked.caught else ZERO,
            )
        )

    def _add_cards(self, pieces: list[bytes], board: Board, spelling: Spelling | None) -> None:
        """The card that was asked for last, and the one that was shown; what the seat itself is asking."""
        places = self.places
        asked = board.history[-1] if board.history else None
        cards = (None, None) if asked is None else (asked.card, asked.shown)
        pieces.extend(floats(0 if card is None else 1 << places.slot_of[card], places.C) for card in cards)
        seat, slot = (0, -1) if spelling is None else asking(places, spelling)
        pieces.append(places.one_seat[seat] if seat else places.no_seat)
        pieces.append(floats(0 if slot < 0 else 1 << slot, places.C))

    # --- What it remembers ------------------------------------------------------------------------------------------

    def _add_memory(self, pieces: list[bytes], memory: Memory, board: Board, me: Seat) -> None:
        facts = memory.facts
        if facts is not None and "facts" in self.settings.memory:
            divisor = 1 if self.places.by_card else self.places.K
            for row in self.limits(facts, board, me):
                pieces.extend(value(count / divisor) for count in row)
        if facts is not None and "belief" in self.settings.memory:
            pieces.append(self.belief(facts, board, me))
        if "full" in self.settings.memory:
            pieces.append(self.places.hand_floats(memory.dealt))

    def limits(self, facts: Facts, board: Board, me: Seat) -> list[list[int]]:
        """By relative seat: the least cards of each kind that it holds, then the most."""
        rows = []
        for seat in self.order(me):
            found = [
                (0, 0) if kind is None else facts.limits(seat, kind, board.sizes[seat]) for kind in self.kinds(facts)
            ]
            rows += [[least for least, _ in found], [most for _, most in found]]
        return rows

    def order(self, me: Seat) -> list[Seat]:
        """All seats, clockwise from one of them."""
        return [(me + step) % self.places.S for step in range(self.places.S)]

    def kinds(self, facts: Facts) -> list[int | None]:
        """The kinds of the facts in the order of the places; `None` for a slot without a card."""
        if self.places.by_card:
            return [None if card is None else facts.kind(card) for card in self.places.card_at]
        return [facts.kind(rank) for rank in self.places.ranks]

    def belief(self, facts: Facts, board: Board, me: Seat) -> bytes:
        """By relative seat the chances of a card of each kind, then means, then the top of the stock; 1 where it is exact."""
        exact = posterior(facts, board.stock)
        marginals: Marginals = exact or Chances(facts, board.sizes, board.stock)
        divisor = 1 if self.places.by_card else self.places.K
        holds: list[float] = []
        means: list[float] = []
        kinds = self.kinds(facts)
        for seat in self.order(me):
            for kind in kinds:
                if kind is None:
                    chance = mean = 0.0
                elif seat == me:
                    chance, mean = float(facts.mine[kind] > 0), float(facts.mine[kind])
                else:
                    chance, mean = marginals.holds(seat, kind), marginals.mean(seat, kind)
                holds.append(chance)
                means.append(mean / divisor)
        top = [0.0 if kind is None else marginals.top(kind) for kind in kinds]
        return np.array([*holds, *means, *top, float(exact is not None)], np.float32).tobytes()


def own_spelling(view: SeatView, moment: Moment | None) -> Spelling | None:
    """The spelling of the observer, if it has one."""
    spelling = None if moment is None else moment.spelling
    return spelling if spelling is not None and spelling.seat == view.seat else None


def asking(places: Places, spelling: Spelling) -> tuple[Seat, int]:
    """The relative seat that is being asked, and the slot of the card."""
    seat, slot = divmod(spelling.actions[0], places.C)
    return seat + 1, slot


def phase_of(moment: Moment | None, spelling: Spelling | None) -> str:
    """The phase as an observation says it."""
    if moment is None:
        return "over"
    return "play" if spelling is None else "showing"


def _blocks(places: Places, settings: Settings) -> list[tuple[str, int]]:
    blocks = [
        ("hand", places.C),
        ("books", places.S * places.R),
        ("sizes", places.S),
        ("stock", 1),
        ("points", places.S),
        ("phase", len(PHASES)),
        ("acts", places.S),
        ("asker", places.S),
        ("target", places.S),
        ("rank", places.R),
        ("given", MOST_GIVEN + 1),
        ("fished", 1),
        ("caught", 1),
    ]
    if places.by_card:
        blocks += [("card", places.C), ("shown", places.C), ("asking_whom", places.S), ("asking_for", places.C)]
    if "facts" in settings.memory:
        blocks.append(("facts", 2 * places.S * places.N))
    if "belief" in settings.memory:
        blocks += [("holds", places.S * places.N), ("mean", places.S * places.N), ("top", places.N), ("exact", 1)]
    if "full" in settings.memory:
        blocks.append(("dealt", places.C))
    return blocks
