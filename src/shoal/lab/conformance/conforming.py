"""All checks of one subject, over random games of a seed: what `shoal conformance` and tests of one's own run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from shoal.lab.conformance.checks import Check, Evidence
from shoal.lab.conformance.checks.dealing import Conservation, Masks, Seeding
from shoal.lab.conformance.checks.elsewhere import Elsewhere, Processes, Serialising
from shoal.lab.conformance.checks.knowledge import Leaks, OneSeat, PerfectRecall
from shoal.lab.conformance.findings import CheckResult, Finding, Report
from shoal.lab.conformance.plays import PlayedActions, StepRaised, described, random_steps, shortest
from shoal.lab.conformance.subject import Subject, SubjectPosition

GAMES: Final = 50

ALL: Final[tuple[type[Check], ...]] = (
    Leaks,
    PerfectRecall,
    OneSeat,
    Masks,
    Conservation,
    Seeding,
    Processes,
    Serialising,
)
"""The checks, in the order of reports."""

NAMES: Final = tuple(check.name for check in ALL)

Progress = Callable[[str], None]
"""Is told what is being done, again and again: silence means that the subject hangs."""


def conformance(
    subject: Subject,
    games: int = GAMES,
    seed: int = 1,
    *,
    elsewhere: Elsewhere | None = None,
    only: Iterable[str] = (),
    progress: Progress = lambda _: None,
) -> Report:
    """Play so many random games and do every check that the subject has the abilities for.

    Game k has the seed `seed + k`. After its first fault a check is over, and the fault is made as short as it can be. What
    the subject raises where it should not, when it deals or tells, is raised from here.
    """
    if games < 1:
        raise ValueError(f"{games} games cannot be played; one is the least")
    wanted = tuple(only)
    run = _Run(subject, [check(subject) for check in ALL if not wanted or check.name in wanted], progress)
    for check in run.checks:
        if isinstance(check, Processes):
            check.elsewhere = elsewhere
    progress("the first deal")
    run.choose(subject.deal(seed))
    for number in range(games):
        run.game(seed + number, number)
    run.end(seed)
    return Report(subject.name, games, seed, tuple(run.results()), run.decisions)


class _Run:
    def __init__(self, subject: Subject, checks: list[Check], progress: Progress) -> None:
        self.subject = subject
        self.checks = checks
        self._progress = progress
        self._active: list[Check] = []
        self._lacks: dict[str, str] = {}
        self._found: dict[str, Finding] = {}
        self.decisions = 0
        self._length = 1
        """Positions of the last game: each check looks at one of so many for certain, and at more by chance."""

    def choose(self, position: SubjectPosition) -> None:
        """Which checks can be done."""
        self._lacks = {check.name: why for check in self.checks if (why := check.lacks(position))}
        self._active = [check for check in self.checks if check.name not in self._lacks]

    def game(self, seed: int, number: int) -> None:
        """One random game."""
        self._progress(f"game {number + 1} (seed {seed})")
        rng, sampled = Random(f"{seed}/play"), Random(f"{seed}/look")
        certain = {check.name: sampled.randrange(self._length) for check in self.checks}
        try:
            for play, position in random_steps(self.subject, seed, rng):
                count = len(play.actions)
                if count == 0:
                    self._begin(play, position)
                for check in list(self._active):
                    evidence = check.follow(play, position)
                    if evidence is None and (count == certain[check.name] or sampled.random() < check.share):
                        self._progress(f"game {number + 1} (seed {seed}), decision {count + 1}, {check.name}")
                        evidence = check.look(play, position, sampled)
                    if evidence is not None:
                        self._keep(check, play, evidence)
                self.decisions += position.seat is not None
                self._length = count + 1 if position.seat is None else max(self._length, 1)
                if count % 50 == 49:
                    self._progress(f"game {number + 1} (seed {seed}), decision {count + 1}")
        except StepRaised as raised:
            self._refused(raised)

    def _begin(self, play: PlayedActions, position: SubjectPosition) -> None:
        for check in list(self._active):
            evidence = check.begin(play, position)
            if evidence is not None:
                self._keep(check, play, evidence)

    def _refused(self, raised: StepRaised) -> None:
        """A legal action of a random game was not taken."""
        masks = next((check for check in self._active if check.name == "masks"), None)
        if masks is None:
            if "masks" not in self._found:
                raise raised.error
            return
        why = f"{type(raised.error).__name__}: {raised.error}".splitlines()[0][:120]
        values = {"action": str(raised.action), "word": "", "why": why}
        self._keep(masks, raised.play, Evidence("MASK_TOO_WIDE", None, values))

    def end(self, seed: int) -> None:
        """What is judged over all games."""
        for check in list(self._active):
            self._progress(f"the end of check {check.name}")
            evidence = check.end(PlayedActions(seed))
            if evidence is not None:
                self._keep(check, PlayedActions(seed), evidence)

    def _keep(self, check: Check, play: PlayedActions, evidence: Evidence) -> None:
        """The fault of a check, made short; its check is over."""
        self._active.remove(check)
        play = evidence.play or play
        rng = Random(f"{play.seed}/short")

        def shows(other: PlayedActions, position: SubjectPosition) -> Evidence | None:
            self._progress(f"a shorter play for {check.name}")
            found = check.look(other, position, rng, thorough=True)
            return found if found is not None and found.kind == evidence.kind else None

        short = shortest(self.subject, play, shows, rng)
        if short is not None:
            play, evidence = short
        lines = described(self.subject, play)
        self._found[check.name] = Finding(evidence.kind, play.seed, play.actions, lines, evidence.seat, evidence.values)

    def results(self) -> Iterator[CheckResult]:
        """In the order of the checks."""
        for check in self.checks:
            if check.name in self._found:
                yield CheckResult(check.name, "found", check.looked, self._found[check.name])
            elif check.name in self._lacks:
                yield CheckResult(check.name, "unchecked", why=self._lacks[check.name])
            elif check.looked == 0:
                yield CheckResult(check.name, "unchecked", why="NEVER_LOOKED")
            else:
                yield CheckResult(check.name, "held", check.looked)
