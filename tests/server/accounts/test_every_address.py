"""Every address of a server, attacked in the same ways by who is logged in: a new one is attacked without a line here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from starlette.routing import BaseRoute, Route

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.account_routes import account_router
from shoal.server.accounts.identity import new_token
from shoal.server.notify.protocols import LoggedCaptcha
from shoal.server.operations.admission import Admission
from shoal.server.operations.readiness import Readiness
from shoal.server.web.answers import BODY_LIMIT, Answers
from shoal.server.web.app import BuiltClient, create_app
from tests.server.accounts.browsers import new_browser, signed_up
from tests.server.accounts.databases import PASSWORD
from tests.server.live import ASSETS, LiveServer

pytestmark = pytest.mark.slow

NAME = '"><b onclick=x>'
EVIL = "https://evil.example"
NOT_THERE = ("/language/", "/daily/", "/account/notices/unsubscribe/")
"""What there is no such language, deal or link for is not found before it is asked who asks."""

WAYS_IN = ("/account/new", "/account/in", "/account/passkeys/to-use", "/account/passkeys/use")

OF_GUESTS = ("/account/notices", "/account/notices/browser", "/account/notices/forget")
"""What guests may change, too."""


@pytest.fixture(scope="module")
def ann(server: LiveServer) -> Iterator[httpx.Client]:
    """Somebody whose name is an attack on pages, too."""
    with new_browser(server) as browser:
        signed_up(browser, NAME)
        yield browser


@pytest.fixture(scope="module")
def of_people(server: LiveServer, people: AccountLoader) -> list[tuple[str, str]]:
    """What people ask with accounts: every method with its address."""
    answers = Answers(ASSETS, has_accounts=True)
    assert people.calls is not None
    router = account_router(people.load(), server.tables, answers, Admission(), LoggedCaptcha(), people.calls)
    return filled(router.routes)


@pytest.fixture(scope="module")
def addresses(server: LiveServer, of_people: list[tuple[str, str]], data: Path) -> list[tuple[str, str]]:
    """What anybody asks."""
    app = create_app(server.tables, BuiltClient(ASSETS, data), Readiness(server.tables.probe), Admission())
    return filled(app.routes) + of_people


def filled(routes: Sequence[BaseRoute]) -> list[tuple[str, str]]:
    """Each part of an address that a reader fills in is an attack on a page, or a number."""
    found = []
    for route in routes:
        if isinstance(route, Route):
            path = re.sub(r"\{\w+:int\}", "1", route.path)
            path = re.sub(r"\{\w+(:path)?\}", quote(NAME, safe=""), path)
            found += [(method, path) for method in sorted(route.methods or ()) if method != "HEAD"]
    return found


def test_no_address_lets_another_site_act(ann: httpx.Client, addresses: list[tuple[str, str]]) -> None:
    changing = [(method, path) for method, path in addresses if method != "GET"]
    assert len(changing) > 35
    for method, path in changing:
        for foreign in ({"Origin": EVIL}, {"Origin": "null"}, {"Sec-Fetch-Site": "same-site"}):
            answer = ann.request(method, path, headers=foreign, content=b"name=Ann&password=" + PASSWORD.encode())
            expected = 404 if path.startswith(NOT_THERE) else 403
            assert answer.status_code == expected, (method, path, foreign)


def test_without_an_account_nobody_changes_anything_of_people(
    server: LiveServer, of_people: list[tuple[str, str]]
) -> None:
    program = {"Authorization": f"Bearer shoal_{new_token()}", "Cookie": ""}
    with new_browser(server) as guest:
        export = guest.get("/account/data")
        assert export.status_code == 401
        assert "Log in to continue." in export.text
        for method, path in of_people:
            if method != "GET" and path not in WAYS_IN + OF_GUESTS:
                assert guest.request(method, path).status_code in (401, 404), (method, path)
                assert guest.request(method, path, headers=program).status_code == 401, (method, path)


def test_no_address_falls_over_whatever_it_is_sent(ann: httpx.Client, addresses: list[tuple[str, str]]) -> None:
    bodies = [b"a=" + b"x" * BODY_LIMIT, b"\xff\xfe=%zz&=&&name", b"a=1&" * 4000, b'{"a":' + b"[" * 5000]
    for method, path in addresses:
        if method == "GET" or path.endswith(("/out", "/erase")):
            continue
        for body in bodies:
            answer = ann.request(method, path, content=body)
            assert answer.status_code < 500, (method, path, body[:10], answer.text)


def test_no_address_leads_elsewhere_or_repeats_what_is_no_text(
    ann: httpx.Client, addresses: list[tuple[str, str]]
) -> None:
    for method, path in addresses:
        if method == "GET":
            answer = ann.get(path, params=dict.fromkeys(("to", "next", "name", "page", "game"), f"//{EVIL[8:]}{NAME}"))
            assert answer.status_code < 500, path
            assert "evil" not in answer.headers.get("Location", ""), path
            if "html" in answer.headers.get("Content-Type", ""):
                assert NAME not in answer.text, path
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"], path
