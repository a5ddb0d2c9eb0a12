"""A server with accounts that the tests of a file share, and a browser that has been there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.keys import LinkSigner, push_number
from shoal.server.notify.notice_settings import KNOWN_SERVICES
from shoal.server.notify.notices import Ways
from shoal.server.notify.web_push import WebPush
from shoal.server.operations.limits import Limits
from shoal.server.tables.timing.presence import Manners
from tests.server.accounts.browsers import new_browser
from tests.server.accounts.databases import quick_people
from tests.server.conftest import EAGER, SHORT
from tests.server.live import LiveServer, live_server

MANNERS = Manners(grace=20.0, tempo=SHORT, ready=0.0)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def people(data: Path) -> Iterator[AccountLoader]:
    with quick_people(data) as found:
        push = WebPush(push_number(b"key"), "https://fish.example", KNOWN_SERVICES)
        found.calls = CallsBack(found, Ways("https://fish.example", LinkSigner(b"key"), push))
        yield found


@pytest.fixture(scope="module")
def server(people: AccountLoader, data: Path) -> Iterator[LiveServer]:
    limits = Limits(commands_per_s=EAGER, commands_at_once=EAGER, guest_sits_at_once=EAGER)
    with live_server(data, limits=limits, people=people, manners=MANNERS) as live:
        yield live


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    with new_browser(server) as client:
        yield client
