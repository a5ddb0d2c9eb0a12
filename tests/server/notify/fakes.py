"""Adapters that remember what they were asked for."""

from __future__ import annotations

from shoal.server.notify.protocols import Awaited, Newcomer, StoreFailure


class RememberedPush(list[Awaited]):
    """Everybody who was told."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = list[tuple[str, str]]()

    def tell(self, awaited: Awaited) -> None:
        self.append(awaited)

    def looked(self, who: str, table: str) -> None:
        self.looks.append((who, table))


class RememberedMail(list[StoreFailure]):
    """Everything that was written."""

    def write(self, failure: StoreFailure) -> None:
        self.append(failure)


class Judge(list[Newcomer]):
    """Says the same to everybody."""

    def __init__(self, *, says: bool) -> None:
        super().__init__()
        self.says = says

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        self.append(newcomer)
        return self.says


class Now:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.s = 1000.0

    def __call__(self) -> float:
        return self.s
