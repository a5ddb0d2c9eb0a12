"""After each test the programs that it started are let go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from shoal.arena.programs.external import pool


@pytest.fixture(autouse=True)
def _everybody_goes_home() -> Iterator[None]:
    yield
    pool().close()
