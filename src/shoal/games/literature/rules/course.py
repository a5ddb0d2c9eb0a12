"""The events of one move as they happen, and the state after each of them.

A course begins at a position. What a move leads to is written in `questions`, `claims`, `challenge`, `rulings` and
`settle` as functions of a course: they make events happen one by one, and each reads the position that the last one
left. What several of them need stands here: half-suits that close, and hands that become empty.
"""

from __future__ import annotations

from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.events import Public
from shoal.games.literature.rules.layout import Layout
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.state import Board, State


class Course:
    """The events that a move leads to, as they happen."""

    __slots__ = ("_folded", "_state", "events", "layout")

    def __init__(self, layout: Layout, state: State) -> None:
        """Nothing has happened yet."""
        self.layout: Layout = layout
        self.events: list[Public] = []
        self._state = state
        self._folded = 0

    def happen(self, event: Public) -> None:
        """That event happens."""
        self.events.append(event)

    @property
    def state(self) -> State:
        """The state after all events so far. It is folded lazily: after most questions nothing reads it."""
        if self._folded < len(self.events):
            for event in self.events[self._folded :]:
                self._state = self._state.after(event)
            self._folded = len(self.events)
        return self._state

    @property
    def board(self) -> Board:
        """What everybody sees now."""
        return self.state.board

    # --- Half-suits and hands -----------------------------------------------------------------------------------------

    def close(self, half_suit: HalfSuit, outcome: ev.ClaimOutcome, winner: ev.Team | None) -> None:
        """Show the cards of a half-suit, take them away and close it; the winning team, if any, gets its points."""
        points = self.layout.worth[half_suit]
        self.close_for(ev.Closed(half_suit, winner, outcome, (points * (winner == 0), points * (winner == 1))))

    def close_for(self, closed: ev.Closed) -> None:
        """The same with other points."""
        state, cards = self.state, self.layout.half_suits[closed.half_suit]
        holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand & cards}
        self.happen(ev.Revealed(closed.half_suit, tuple(sorted(holders.items()))))
        self.happen(closed)
        self.announce(state.board.sizes)

    def announce(self, before: tuple[int, ...]) -> None:
        """Seats whose hands were larger `before` say that they are empty, or almost."""
        options = self.layout.options
        for seat, (then, left) in enumerate(zip(before, self.board.sizes, strict=True)):
            if then != left == 0 and options.announce_and_retire:
                self.happen(ev.Out(seat))
            if then != left == 1 and options.announce_last_card:
                self.happen(ev.LastCard(seat))
