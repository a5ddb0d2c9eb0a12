"""What checks find, as data: a report is values and names, which `telling.py` turns into sentences."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.core.errors import ShoalError

Status = Literal["held", "found", "unchecked"]


class Finding(Struct, frozen=True):
    """A fault, with the shortest play that was found to show it.

    kind     what is wrong, by name: `TOLD_APART`, `MASK_REFUSED`, ...
    seed     the seed of the game
    actions  the actions of the play, by number
    play     the same in the words of the game, with what chance brought where the game tells it
    seat     whom it concerns
    values   what else there is to say, by name
    """

    kind: str
    seed: int
    actions: tuple[int, ...]
    play: tuple[str, ...]
    seat: int | None = None
    values: dict[str, str] = {}


class CheckResult(Struct, frozen=True):
    """What came of one check: `looked` is how often it looked; `why` is the name of the reason why it was not done."""

    name: str
    status: Status
    looked: int = 0
    finding: Finding | None = None
    why: str = ""


class Report(Struct, frozen=True):
    """What came of all checks of one subject."""

    subject: str
    games: int
    seed: int
    checks: tuple[CheckResult, ...]
    decisions: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All faults, in the order of the checks."""
        return tuple(one.finding for one in self.checks if one.finding is not None)

    def of(self, name: str) -> CheckResult:
        """What came of the check of that name. Raises `KeyError` where there is none."""
        for one in self.checks:
            if one.name == name:
                return one
        raise KeyError(name)


class BadTarget(ShoalError):
    """A target that cannot be checked: it is not there, hangs, or ends its process.

    `reason` is a name, and `values` what there is to say; the command makes a sentence of them.
    """

    def __init__(self, reason: str, **values: str | int) -> None:
        """That reason with these values."""
        super().__init__(f"{reason}: {', '.join(f'{name} {value}' for name, value in values.items())}"[:300])
        self.reason = reason
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return _bad_target, (self.reason, self.values)


def _bad_target(reason: str, values: dict[str, str | int]) -> BadTarget:
    return BadTarget(reason, **values)
