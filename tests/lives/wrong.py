"""What does not hold in a life."""

from __future__ import annotations


class Wrong(AssertionError):
    """A fact does not hold. `fact` is its name, the same for all failures of its kind."""

    def __init__(self, fact: str, detail: str) -> None:
        super().__init__(f"{fact}: {detail}")
        self.fact, self.detail = fact, detail
