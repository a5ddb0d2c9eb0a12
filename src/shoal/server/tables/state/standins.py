"""For whom bots have played in a game, and since when: until somebody does something themselves."""

from __future__ import annotations

from msgspec import Struct

from shoal.server.tables.state.log import By


class StandinMoves(Struct, frozen=True):
    """The first and the last event of this game that a bot made happen for a person, since they last did something."""

    first: int
    last: int


class Standins(dict[str, StandinMoves]):
    """What bots have done in one game for guests who have done nothing themselves since, by guest."""

    __slots__ = ()

    def note(self, by: By, who: str, n: int) -> None:
        """Event `n` was made happen at the seat of that guest: by themselves, or by a bot for them."""
        if by == "human":
            self.pop(who, None)
        elif by in ("standin", "timeout"):
            before = self.get(who)
            self[who] = StandinMoves(before.first if before else n, n)
