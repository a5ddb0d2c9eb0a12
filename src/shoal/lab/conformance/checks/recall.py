"""Perfect recall: from a seat's information state it must follow what the seat has been told before, and what it has done.

Two ways to find a breach. A seat does something else at an earlier decision, all others do the same: if it is then told the
same, it has forgotten. And over all games, no information state may come after two different histories of the seat.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, described, played
from shoal.lab.conformance.subject import Recalls, Subject, SubjectPosition
from shoal.lab.conformance.values import digest

Past = tuple[bytes, int, int]
"""A hash of what a seat was told and did; the seed of the game, and how many actions it had."""


class PerfectRecall(Check):
    """`FORGOTTEN`: an information state that does not say what the seat did before."""

    name: ClassVar[str] = "recall"

    share: ClassVar[float] = 0.02

    BACK: ClassVar = 3
    """Earlier decisions of the seat that are changed."""

    MOST: ClassVar = 40
    """Other actions that are tried in each of them when a play is made shorter."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._pasts: dict[tuple[int, bytes], Past] = {}
        self._own: list[bytes] = []
        self._last: tuple[int, bytes, int] | None = None
        self._plays: dict[int, PlayedActions] = {}

    def lacks(self, position: SubjectPosition) -> str:
        """It needs information states."""
        return "" if isinstance(position, Recalls) else "NO_STATES"

    # --- Over all games ---------------------------------------------------------------------------------------------

    def begin(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """Nobody has done anything."""
        del play, position
        self._own = [b""] * self.subject.seats
        self._last = None
        return None

    def follow(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """Remember after which history an information state came."""
        assert isinstance(position, Recalls), "asked before"
        if self._last is not None:
            seat, state, count = self._last
            self._own[seat] = digest((self._own[seat], state, play.actions[count]))
            self._last = None
        seat_now: int | None = position.seat
        self._plays[play.seed] = play
        if seat_now is None:
            return None
        state, own = digest(position.recalled(seat_now)), self._own[seat_now]
        self._last = seat_now, state, len(play.actions)
        self.looked += 1
        before = self._pasts.setdefault((seat_now, state), (own, play.seed, len(play.actions)))
        if before[0] == own:
            return None
        other = PlayedActions(before[1], self._plays[before[1]].actions[: before[2]])
        return Evidence("FORGOTTEN_BEFORE", seat_now, {"other": _told(self.subject, other)})

    # --- In one position --------------------------------------------------------------------------------------------

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Let the seat that decides have done something else before."""
        assert isinstance(position, Recalls), "asked before"
        seat: int | None = position.seat
        if seat is None:
            return None
        state = position.recalled(seat)
        own = _decisions(self.subject, play, seat)
        for at, legal in own[: -self.BACK - 1 : -1]:
            others = [action for action in legal if action != play.actions[at]]
            for action in rng.sample(others, min(self.MOST if thorough else 2, len(others))):
                other = PlayedActions(play.seed, (*play.actions[:at], action, *play.actions[at + 1 :]))
                reached = played(self.subject, other)
                if reached is None or reached.seat != seat:
                    continue
                assert isinstance(reached, Recalls), "all positions are alike"
                self.looked += 1
                if digest(reached.recalled(seat)) == digest(state):
                    lines = [line for line in described(self.subject, other) if line.startswith("seat ")]
                    return Evidence(
                        "FORGOTTEN",
                        seat,
                        {"step": str(at + 1), "instead": lines[at] if at < len(lines) else str(action)},
                    )
        return None


def _decisions(subject: Subject, play: PlayedActions, seat: int) -> list[tuple[int, list[int]]]:
    """The decisions of a seat in a play: their places among the actions, and what was legal there."""
    position, found = subject.deal(play.seed), []
    for at, action in enumerate(play.actions):
        legal = list(position.legal()) if position.seat is not None else []
        if action not in legal:
            break  # the same play is not taken again: the check of seeding says so
        if position.seat == seat:
            found.append((at, legal))
        position.step(action)
    return found


def _told(subject: Subject, play: PlayedActions) -> str:
    return f"{play.seed}: {'; '.join(described(subject, play))}"
