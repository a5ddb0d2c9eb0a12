"""The kind of puzzles of Fish Draw: where a Fish is now. Nobody's hand is seen, so all that there is to know is the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from shoal.core.cards import Card
from shoal.games.fish_draw.puzzles.readings import inferences, ways_of
from shoal.games.fish_draw.rules.ledger import MIDDLE, Whereabouts
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Position, Riddle, Teller
from shoal.puzzles.proofs import Fact, Inference, has
from shoal.puzzles.puzzle import Values


class FishDrawKinds:
    """See `shoal.puzzles.kinds.PuzzleKinds`."""

    kinds: ClassVar[Sequence[str]] = ("fish",)
    tables: ClassVar[Sequence[Mapping[str, Any]]] = ({"players": 4}, {"players": 5}, {"players": 3})
    bots: ClassVar[Sequence[str]] = ("attentive", "drowsy")
    levels: ClassVar[Sequence[str]] = ("attentive",)
    lengths: ClassVar[tuple[int, int]] = (8, 60)
    fewest_steps: ClassVar[int] = 2

    def riddles(self, position: Position, kind: str, rng: Random) -> Iterator[Riddle]:
        """Every Fish whose place is certain, with all places where one can be."""
        board = _board(position)
        places = [seat for seat in board.players if board.sizes[seat]] + [MIDDLE]
        ways = ways_of(position)
        cards = sorted(ways)
        rng.shuffle(cards)
        cards.sort(key=lambda card: ways[card][-1].place == MIDDLE)  # what lies in the middle is plain to see
        for card in cards:
            found = _whereabouts(position, card)
            if found is not None and found.certain and len(places) > 2:
                choices: tuple[Values, ...] = tuple({"place": place} for place in places)
                yield Riddle(kind, {"card": str(card)}, choices, places.index(found.places[0]))

    def start(self, position: Position) -> frozenset[Fact]:  # noqa: ARG002  # as the protocol has it
        """Nothing: nobody sees a card of their own."""
        return frozenset()

    def inferences(self, position: Position, known: frozenset[Fact]) -> Iterator[Inference]:
        """Those whose premises are known."""
        return (one for one in inferences(position) if one.needs <= known)

    def goals(self, position: Position, kind: str, about: Values, choice: Values) -> frozenset[Fact]:  # noqa: ARG002
        """That the Fish is there."""
        return frozenset((has(_place(position, choice), str(_card(about))),))

    def right(self, position: Position, kind: str, about: Values, choices: Sequence[Values]) -> list[int]:
        """By the ledger, which rules out exactly what cannot be."""
        goals = [self.goals(position, kind, about, choice) for choice in choices]
        return [index for index, goal in enumerate(goals) if self.is_so(position, goal)]

    def is_so(self, position: Position, facts: frozenset[Fact]) -> bool:
        """By the ledger; where a Fish was before is a matter of record."""
        for fact in facts:
            found = _whereabouts(position, Card(min(fact.things)))
            if fact.kind == "has" and (found is None or found.places != (fact.place,)):
                return False
        return True

    def solves(self, position: Position, level: str, goals: frozenset[Fact]) -> bool:  # noqa: ARG002  # there is one
        """Who is attentive keeps the ledger."""
        return self.is_so(position, goals)

    def meant(self, position: Position, kind: str) -> int | None:  # noqa: ARG002  # all moves matter
        """None."""
        return None

    def places(self, say: Speaks) -> tuple[str, ...]:
        """The middle."""
        return (say("puzzle-middle"),)

    def teller(self, say: Speaks, names: Sequence[str]) -> Teller:
        """Who says them."""
        from shoal.games.fish_draw.puzzles.telling import FishDrawTeller

        return FishDrawTeller(say, names)


def _board(position: Position) -> Any:
    rules: Any = position.rules
    view = rules.start_view(position.seat)
    for sight in position.sights:
        view = rules.watch(view, sight)
    return view.board


def _whereabouts(position: Position, card: Card) -> Whereabouts | None:
    return next((fish for fish in _board(position).ledger if fish.card == card), None)


def _place(position: Position, values: Values) -> int:
    place = values.get("place")
    if not isinstance(place, int) or not MIDDLE <= place < position.rules.seats:
        raise ValueError("a choice needs a place")
    return place


def _card(values: Values) -> Card:
    return Card(str(values.get("card")))


KINDS: Final = FishDrawKinds()
