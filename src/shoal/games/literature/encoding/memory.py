"""What a seat of Literature remembers for its observations: as much as the settings ask for."""

from __future__ import annotations

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.envs.settings import Settings
from shoal.games.literature.belief import Constraints, Facts
from shoal.games.literature.encoding.actions import Actions
from shoal.games.literature.encoding.rows import Rows
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import NO_CARDS


class Memory:
    """A fold of one seat's sights."""

    __slots__ = ("_actions", "constraints", "dealt", "facts", "rows", "seat")

    def __init__(self, rules: Literature, actions: Actions, settings: Settings, seat: Seat, rows: int) -> None:
        """Before the deal; `rows` is how many rows of events are asked for, 0 for none."""
        names = settings.memory
        self.seat: Seat = seat
        self._actions = actions
        self.rows: Rows | None = Rows(actions.slots, seat, rows, keeps_all="full" in names) if rows else None
        self.facts: Facts | None = Facts(rules, seat) if "facts" in names else None
        self.constraints: Constraints | None = Constraints(rules, seat) if "belief" in names else None
        self.dealt: CardSet = NO_CARDS

    def see(self, sight: ev.Sight) -> None:
        """Something happened."""
        if self.rows is not None:
            self.rows.see(sight)
        if self.facts is not None:
            self.facts.see(sight)
        if self.constraints is not None:
            self.constraints.see(sight)
        if isinstance(sight, ev.HandSeen):
            self.dealt = sight.hand

    def refused(self, action: int) -> None:
        """A question of this seat was refused."""
        if self.rows is not None:
            self.rows.refused(*self._actions.target_and_slot(self.seat, action))

    def copy(self) -> Memory:
        """A memory that goes on by itself."""
        made = object.__new__(Memory)
        made.seat, made.dealt, made._actions = self.seat, self.dealt, self._actions
        made.rows = None if self.rows is None else self.rows.copy()
        made.facts = None if self.facts is None else self.facts.copy()
        made.constraints = None if self.constraints is None else self.constraints.copy()
        return made
