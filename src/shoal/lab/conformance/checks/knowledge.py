"""What a seat knows: it is told nothing that it cannot know, it forgets nothing, and no two seats share an information state.

Leaks, by two worlds: where the same seat has by the rules seen the same, everything that it is given must be the same, down to
the last number. Such worlds are in no interface of any library, so anyone who knows the game must say what they are (`TwoWorlds`).

Perfect recall, in two ways: a seat does something else at an earlier decision, all others do the same; if it is then told the
same, it has forgotten. And over all games, no information state may come after two different histories of the seat.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from shoal.lab.conformance.checks import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, described, played
from shoal.lab.conformance.subject import Recalls, Subject, SubjectPosition, TwoWorlds
from shoal.lab.conformance.values import difference, digest


class Leaks(Check):
    """`TOLD_APART`: a seat is told something that it cannot know."""

    name: ClassVar[str] = "leaks"

    needs: ClassVar[tuple[type[Any], str] | None] = TwoWorlds, "NO_WORLDS"

    WORLDS: ClassVar = 12
    """Other worlds that are tried when a play is made shorter."""

    FEW: ClassVar = 3
    """Seats that are all looked at then; of more, the one that a fault was found for."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._noticed: int | None = None
        """The seat that was told too much."""

    def look(self, play: PlayedActions, position: Any, rng: Random, *, thorough: bool = False) -> Evidence | None:
        """Of one seat; one that is drawn, or the one that a fault was found for."""
        if thorough and self.subject.seats <= self.FEW:
            found = (self._of(seat, position, rng, self.WORLDS) for seat in range(self.subject.seats))
            return next((evidence for evidence in found if evidence is not None), None)
        seat = rng.randrange(self.subject.seats) if self._noticed is None else self._noticed
        return self._of(seat, position, rng, self.WORLDS if thorough else 1)

    def _of(self, seat: int, position: Any, rng: Random, worlds: int) -> Evidence | None:
        given = None
        for _ in range(worlds):
            other = position.another(seat, rng)
            if other is None:
                continue
            self.looked += 1
            given = _given(position, seat) if given is None else given
            found = difference(given, _given(other, seat))
            if found is not None:
                self._noticed = seat
                return Evidence("TOLD_APART", seat, found._asdict())
        return None


def _given(position: SubjectPosition, seat: int) -> dict[str, object]:
    """All that a seat is given, with its information state, and whose decision it is."""
    given = dict(position.told(seat))
    if isinstance(position, Recalls):
        given["information state"] = position.recalled(seat)
    given["who decides"] = position.seat
    if position.seat == seat:
        given["legal actions"] = tuple(position.legal())
    return given


Past = tuple[bytes, int, int]
"""A hash of what a seat was told and did; the seed of the game, and how many actions it had."""


class PerfectRecall(Check):
    """`FORGOTTEN`: an information state that does not say what the seat did before."""

    name: ClassVar[str] = "recall"

    needs: ClassVar[tuple[type[Any], str] | None] = Recalls, "NO_STATES"

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

    # --- Over all games ---------------------------------------------------------------------------------------------

    def begin(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """Nobody has done anything."""
        self._own = [b""] * self.subject.seats
        self._last = None
        return None

    def follow(self, play: PlayedActions, position: Any) -> Evidence | None:
        """Remember after which history an information state came."""
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
        return Evidence("FORGOTTEN_BEFORE", seat_now, {"other": _described(self.subject, other)})

    # --- In one position --------------------------------------------------------------------------------------------

    def look(self, play: PlayedActions, position: Any, rng: Random, *, thorough: bool = False) -> Evidence | None:
        """Let the seat that decides have done something else before."""
        seat: int | None = position.seat
        if seat is None:
            return None
        state = position.recalled(seat)
        own = _decisions(self.subject, play, seat)
        for at, legal in own[: -self.BACK - 1 : -1]:
            others = [action for action in legal if action != play.actions[at]]
            for action in rng.sample(others, min(self.MOST if thorough else 2, len(others))):
                other = PlayedActions(play.seed, (*play.actions[:at], action, *play.actions[at + 1 :]))
                reached: Any = played(self.subject, other)
                if reached is None or reached.seat != seat:
                    continue
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


def _described(subject: Subject, play: PlayedActions) -> str:
    return f"{play.seed}: {'; '.join(described(subject, play))}"


class OneSeat(Check):
    """`SHARED_STATE`: two seats have the same information state, in one position or in two games."""

    name: ClassVar[str] = "one_seat"

    needs: ClassVar[tuple[type[Any], str] | None] = Recalls, "NO_STATES"

    share: ClassVar[float] = 0.05

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._whose: dict[bytes, tuple[int, PlayedActions]] = {}

    def look(self, play: PlayedActions, position: Any, rng: Random, *, thorough: bool = False) -> Evidence | None:
        """Compare all seats here, and the one that decides with others in other games."""
        if position.seat is None:
            return None
        self.looked += 1
        states = [digest(position.recalled(seat)) for seat in range(self.subject.seats)]
        for seat, state in enumerate(states):
            if state in states[:seat]:
                return Evidence("SHARED_STATE", seat, {"with": str(states.index(state))})
        decides = position.seat
        if thorough:
            return None
        other, where = self._whose.setdefault(states[decides], (decides, play))
        if other == decides:
            return None
        return Evidence("SHARED_BEFORE", decides, {"with": str(other), "other": _described(self.subject, where)})
