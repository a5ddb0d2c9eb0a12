"""A server that several tests of a file share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from shoal.server.messages import Pace
from shoal.server.presence import Manners
from tests.server.live import LiveServer, live_server

EAGER = 1e6
"""More commands a second than any test sends: where nothing is said about haste, none is refused for it."""


def short_pause(pace: Pace, _: Random) -> float:
    return 0.002 if pace == "human" else 0.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    manners = Manners(grace=0.2, pause=short_pause, rate=EAGER, burst=EAGER)
    with live_server(tmp_path_factory.mktemp("data"), manners=manners) as live:
        yield live
