"""A finished game, or a record from elsewhere, as its page needs it: who may see it, and every moment of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from shoal.core.game import AnyRules, GameView, Outcome, Seat
from shoal.records import Headers, Record, SeatHeader, Step, write
from shoal.server.tables.seating.names import numbered


class ArchivedGame(Struct, frozen=True):
    """A game that is over, or a record that was brought, which may end earlier.

    Step 0 is the deal. The moment `n` is the one before step `n`, as who makes that step saw it; the last moment, after all steps,
    is the end.
    """

    id: str
    record: Record
    is_private: bool = False
    """Whether only those who sat there may see it, because the table had no spectators."""
    players: dict[str, Seat] = {}
    """The guests who sat there, and on which seat; none where a record was brought."""
    is_brought: bool = False
    """Whether it is a record from elsewhere."""
    table: str = ""
    """Where it was played, which is kept secret: anyone who knows it may go there. Empty for a record from elsewhere."""
    number: int = 0
    """Which game of its table it was."""
    day: str = ""
    """On which day it ended, by UTC; empty where a record was brought."""
    table_faces: tuple[int, ...] = ()
    """The numbers of the faces that everybody had at the table; none where a record was brought."""

    @property
    def rules(self) -> AnyRules:
        """The rules that were played."""
        rules: AnyRules = self.record.game.rules
        return rules

    @property
    def steps(self) -> tuple[Step, ...]:
        """The deal, the moves and the rulings."""
        return self.record.steps

    @property
    def end(self) -> int:
        """The last moment."""
        return len(self.record.steps)

    @property
    def last(self) -> int:
        """The last moment at which something was done: where a reader's way through the game ends."""
        return max(0, self.end - 1)

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody was called."""
        return tuple(sitter.name for sitter in self.record.headers.seats)

    @property
    def faces(self) -> tuple[int, ...]:
        """The number of everybody's face (`face_of`)."""
        return self.table_faces or tuple(numbered(self.id, seat) for seat in range(self.rules.seats))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; `None` where a record breaks off."""
        return self.rules.outcome(self.record.game.state)

    def may_look(self, who: str | None) -> bool:
        """Whether that guest may see it."""
        return not self.is_private or who in self.players

    def seat_of(self, who: str | None) -> Seat | None:
        """The seat that this guest had."""
        return None if who is None else self.players.get(who)

    def was_played_with_people_by(self, who: str) -> bool:
        """Whether that guest had a seat until the end, and another person had, too."""
        seat, sitters = self.seat_of(who), self.record.headers.seats
        return seat is not None and sitters[seat].bot is None and sum(one.bot is None for one in sitters) > 1

    def moment(self, n: int) -> int:
        """The moment of that number, or the nearest that there is."""
        return max(0, min(n, self.last))

    def text(self) -> str:
        """The record in the notation. It does not name the table: that name is the right to sit there."""
        seats = tuple(SeatHeader(sitter.name, sitter.bot) for sitter in self.record.headers.seats)
        return write(self.record.game, Headers(seats, date=self.record.headers.date))

    def looks(self, first: int, last: int, seat: Seat | None) -> Iterator[Snapshot]:
        """What the moments from `first` to `last` looked like to a seat, or to everybody (`None`)."""
        rules = self.rules
        state, view = rules.start(), rules.start_view(seat)
        for n in range(last + 1):
            step = self.steps[n] if n < self.end else None
            sights = tuple(rules.seen(event, seat) for event in step.events) if step else ()
            is_deal = step is not None and step.kind == "deal"
            before, hands = view, _hands(state) if n >= first else ()
            for event, sight in zip(step.events if step else (), sights, strict=True):
                state, view = rules.evolve(state, event), rules.watch(view, sight)
            if n >= first and is_deal:  # before a deal there is nothing to see
                yield Snapshot(n, step, sights, view, before, view, _hands(state))
            elif n >= first:
                yield Snapshot(n, step, sights, before, before, view, hands)


class Snapshot(Struct, frozen=True):
    """One moment, as a seat or everybody saw it."""

    n: int
    step: Step | None
    """What was done then; nothing at the end."""
    sights: tuple[Any, ...]
    """What that seat saw of it."""
    view: GameView
    before: GameView
    """The view before the step: another one only where it is a deal."""
    after: GameView
    """The view after the step."""
    hands: tuple[tuple[str, ...], ...]
    """All cards of every seat, where it was dealt."""

    @property
    def mover(self) -> Seat | None:
        """Who did it."""
        said = self.step.said if self.step is not None and self.step.kind == "move" else None
        seat: Seat | None = getattr(said, "seat", None)
        return seat

    @property
    def target(self) -> Seat | None:
        """Whom it was said to."""
        seat: Seat | None = getattr(self.step.said, "target", None) if self.mover is not None and self.step else None
        return seat


def _hands(state: Any) -> tuple[tuple[str, ...], ...]:
    """The cards of each seat, however the game calls them."""
    held: tuple[Any, ...] = getattr(state, "hands", ()) or getattr(state, "stacks", ())
    return tuple(tuple(map(str, cards)) for cards in held)
