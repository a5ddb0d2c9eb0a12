"""Says and draws the puzzles of Go Fish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from shoal.games.go_fish.puzzles.readings import Table, table_of
from shoal.games.go_fish.rules import events as ev
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Line, Picture, Position, SeatPicture
from shoal.puzzles.proofs import Inference, Thing
from shoal.puzzles.puzzle import Values


class GoFishTeller:
    """See `shoal.puzzles.kinds.Teller`."""

    def __init__(self, say: Speaks, names: Sequence[str]) -> None:
        """In that language, with these names of seats."""
        self._say = say
        self._names = names

    def question(self, position: Position, kind: str, about: Values) -> str:  # noqa: ARG002  # as the protocol has it
        """What is asked."""
        return self._say("puzzle-holder", rank=about["rank"]) if kind == "holder" else self._say("puzzle-dead")

    def choice(self, position: Position, kind: str, choice: Values) -> str:  # noqa: ARG002  # the same
        """One of the choices."""
        name = self._names[int(choice["seat"])]
        return name if kind == "holder" else self._say("puzzle-dead.choice", seat=name, rank=choice["rank"])

    def step(self, position: Position, inference: Inference) -> str:
        """A step of a proof."""
        rule, moves, places, things, _, _ = inference
        number = moves[0] + 1 if moves else 0
        if rule == "placed":
            return self._placed(table_of(position), inference)
        if rule == "full":
            ranks = self._say.listed([self._say("ranks-name", rank=thing) for thing in things])
            return self._say("proof-full", seat=self._names[places[0]], ranks=ranks)
        name = self._names[places[0]]
        if rule == "only":
            return self._say("proof-only", seat=name, rank=things[0])
        return self._say(f"proof-{rule}", seat=name, rank=things[0], number=number)

    def _placed(self, table: Table, inference: Inference) -> str:
        rank: Any = inference.things[0]
        parts = [self._say("placed-own", count=table.mine[rank])] if table.mine[rank] else []
        for seat in inference.places:
            count = max(1, table.least.get((seat, rank), 0))
            parts.append(self._say("placed-other", seat=self._names[seat], count=count))
        return self._say("proof-placed", rank=rank, holders=self._say.listed(parts))

    def thing(self, thing: Thing) -> str:
        """A rank in the grid."""
        return self._say("ranks-name", rank=thing)

    def picture(self, position: Position) -> Picture:
        """The seats, the own hand, the books and the stock, and what happened."""
        rules: Any = position.rules
        view = rules.start_view(position.seat)
        for sight in position.sights:
            view = rules.watch(view, sight)
        turn = rules.turn(view)
        seats = [SeatPicture(seat, size, None, seat == turn) for seat, size in enumerate(view.board.sizes)]
        stock = self._say("puzzle-stock", count=view.board.stock)
        books = [self._say("ranks-name", rank=book.rank) for book in view.board.books]
        lying = (stock, self._say("puzzle-books", ranks=self._say.listed(books))) if books else (stock,)
        return Picture(tuple(seats), tuple(map(str, view.hand)), lying, tuple(self._lines(position)))

    def _lines(self, position: Position) -> Iterator[Line]:
        for number, sights in enumerate(position.moves):
            said, mark = [], ""
            for sight in sights:
                mark = "yes" if isinstance(sight, ev.Handed) else mark
                text = self._sentence(position, sight)
                said += [text] if text else []
            yield Line(number, " ".join(said), mark)

    def _sentence(self, position: Position, sight: Any) -> str:
        say = self._say

        def person(seat: int) -> str | None:
            return None if seat == position.seat else self._names[seat]

        match sight:
            case ev.Asked(seat, target, rank):
                return say("event-asked", seat=person(seat), target=person(target), what=say("ranks-name", rank=rank))
            case ev.Handed(seat, to, cards):
                count = say("puzzle-gave", count=len(cards))
                return say("event-handed", seat=person(seat), to=person(to), what=count)
            case ev.WentFishing(_, target):
                return say("event-go-fish", target=person(target))
            case ev.Drew(seat, card, caught):
                what = say("card-the", rank=card.rank, suit=card.suit)
                return say("event-drew", seat=person(seat), card=what, caught=caught)
            case ev.DrewSeen(seat):
                return say("event-drew-seen", seat=person(seat))
            case ev.RefilledSeen(seat, count):
                return say("event-refill-seen", seat=person(seat), what=say("card-count", count=count))
            case ev.Refilled(seat, cards):
                return say("event-refill", seat=person(seat), what=say("card-count", count=len(cards)))
            case ev.Book(seat, rank):
                return say("event-book", seat=person(seat), rank=rank)
            case _:
                return ""
