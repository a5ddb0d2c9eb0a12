"""What is wrong with a target of `shoal conformance`, by name."""

from __future__ import annotations

from shoal.core.errors import ShoalError


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
