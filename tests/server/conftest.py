"""A server that several tests of a file share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from shoal.server.operations.limits import Limits
from shoal.server.tables.timing.paces import Tempo
from shoal.server.tables.timing.presence import Manners
from tests.server.live import LiveServer, live_server

EAGER = 1_000_000
"""More commands a second than any test sends: where nothing is said about haste, none is refused for it."""


SHORT = Tempo((0.002, 0.002), after_hit=0.0, after_claim=0.0, least=0.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    manners = Manners(grace=0.2, tempo=SHORT, ready=0.0)
    limits = Limits(commands_per_s=EAGER, commands_at_once=EAGER)
    with live_server(tmp_path_factory.mktemp("data"), manners=manners, limits=limits) as live:
        yield live
