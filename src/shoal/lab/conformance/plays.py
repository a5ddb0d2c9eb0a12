"""Plays: a seed and the actions that were taken. They are played again, changed, and made shorter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from shoal.lab.conformance.subject import Copies, Describes, Subject, SubjectPosition

T = TypeVar("T")
P = TypeVar("P", bound=Any)

MOST_STEPS: Final = 1_000
"""Decisions after which a random game is left: some games have no end."""

TRIALS: Final = 400
"""Plays that are tried to make one shorter."""

OTHER_SEEDS: Final = 60
SEEDS_A_STEP: Final = 10
"""Other deals that are looked at for a shorter play: the most, and how many for each of its actions."""


class StepRaised(Exception):
    """A legal action was not taken: the play before it, the action, and what was raised."""

    def __init__(self, play: PlayedActions, action: int, error: Exception) -> None:
        """The action after that play."""
        super().__init__(f"{type(error).__name__}: {error}"[:200])
        self.play: PlayedActions = play
        self.action: int = action
        self.error: Exception = error


class PlayedActions(NamedTuple):
    """A game as far as it went: its seed, and the actions since the deal."""

    seed: int
    actions: tuple[int, ...] = ()

    def then(self, action: int) -> PlayedActions:
        """The same with one action more."""
        return PlayedActions(self.seed, (*self.actions, action))


def played(subject: Subject, play: PlayedActions) -> SubjectPosition | None:
    """The position to which a play leads; `None` where an action of it is not legal, or is refused."""
    return followed(subject.deal(play.seed), play.actions)


def followed(position: P, actions: Iterable[int]) -> P | None:
    """That position after these actions; `None` where one is not legal, or is refused."""
    for action in actions:
        if position.seat is None or action not in position.legal():
            return None
        try:
            position.step(action)
        except Exception:  # noqa: BLE001  # whatever a foreign game raises: it did not take the action
            return None
    return position


def again(subject: Subject, play: PlayedActions, position: SubjectPosition) -> SubjectPosition | None:
    """Another position like this one, which goes on by itself; `None` where the play is not taken a second time."""
    return position.copy() if isinstance(position, Copies) else played(subject, play)


def described(subject: Subject, play: PlayedActions) -> tuple[str, ...]:
    """A play in the words of the game, a line for each action and for what chance brought, where it is told.

    It ends early where a subject does not take the same play again.
    """
    position = subject.deal(play.seed)
    lines, brought = list[str](), list[str]()
    for action in play.actions:
        lines += _chance(position, brought)
        word = position.describe(action) if isinstance(position, Describes) else str(action)
        lines.append(f"seat {position.seat}: {word}")
        try:
            position.step(action)
        except Exception:  # noqa: BLE001  # whatever a foreign game raises
            return tuple(lines)
    return (*lines, *_chance(position, brought))


def _chance(position: Any, before: list[str]) -> list[str]:
    """A line with what chance has brought since, if anything; `before` is what it had brought."""
    told = list(position.chance_told()) if hasattr(position, "chance_told") else []
    new = told[len(before) :]
    before += new
    return [f"chance: {'; '.join(new)}"] if new else []


def random_steps(
    subject: Subject, seed: int, rng: Random, most: int = MOST_STEPS
) -> Iterator[tuple[PlayedActions, SubjectPosition]]:
    """A random game of that seed: before each decision and at its end. The position is the same object each time.

    Raises `StepRaised` where a legal action is not taken.
    """
    position, play = subject.deal(seed), PlayedActions(seed)
    for _ in range(most):
        yield play, position
        if position.seat is None:
            return
        legal = position.legal()
        if not legal:
            return
        action = legal[rng.randrange(len(legal))]
        try:
            position.step(action)
        except Exception as error:
            raise StepRaised(play, action, error) from error
        play = play.then(action)
    yield play, position


# --- Shorter plays -------------------------------------------------------------------------------------------------------

Shows = Callable[[PlayedActions, SubjectPosition], T | None]
"""What a play shows at its end: evidence of a fault, or `None`."""


def shortest(subject: Subject, play: PlayedActions, shows: Shows[T], rng: Random) -> tuple[PlayedActions, T] | None:
    """A short play that shows the fault, and the evidence; `None` where this one does not show it when it is played again."""
    search = _Search(subject, shows)
    if search.tries(play) is None:
        return None
    search.prefixes()
    search.cuts()
    search.other_deals(rng)
    search.cuts()
    return search.best


class _Search(Generic[T]):
    def __init__(self, subject: Subject, shows: Shows[T]) -> None:
        self._subject = subject
        self._shows = shows
        self._left = TRIALS
        self.best: tuple[PlayedActions, T] | None = None

    def tries(self, play: PlayedActions) -> T | None:
        """Whether that play shows it, and then it is the best one."""
        self._left -= 1
        position = played(self._subject, play)
        evidence = None if position is None else self._shows(play, position)
        if evidence is not None:
            self.best = play, evidence
        return evidence

    @property
    def _length(self) -> int:
        return len(self.best[0].actions) if self.best is not None else 0

    def prefixes(self) -> None:
        """The shortest beginning of the play that shows it already."""
        if self.best is None:
            return
        play = self.best[0]
        for length in range(len(play.actions)):
            if self._left <= TRIALS // 4:
                return
            if self.tries(PlayedActions(play.seed, play.actions[:length])) is not None:
                return

    def cuts(self) -> None:
        """The play without some of its actions, first many at once."""
        size = max(1, self._length // 2)
        while size and self._left > 0 and self.best is not None:
            seed, actions = self.best[0]
            begins = range(len(actions) - size, -1, -size)
            shorter = (PlayedActions(seed, actions[:at] + actions[at + size :]) for at in begins)
            if not any(self._left > 0 and self.tries(one) is not None for one in shorter):
                size //= 2

    def other_deals(self, rng: Random) -> None:
        """Random beginnings of other deals that are shorter."""
        for seed in range(min(OTHER_SEEDS, SEEDS_A_STEP * self._length)):
            if self._left <= 0 or self._length == 0:
                return
            for play, position in random_steps(self._subject, seed, rng, self._length - 1):
                if len(play.actions) >= self._length:
                    break
                self._left -= 1
                evidence = self._shows(play, position)
                if evidence is not None:
                    self.best = play, evidence
                    break
