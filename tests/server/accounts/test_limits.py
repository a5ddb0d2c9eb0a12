"""What one account, and one address that tries accounts, may have of a server; and that nobody uses up what is somebody else's."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.operations.limits import Limits
from tests.server.accounts.browsers import a_name, signed_up
from tests.server.accounts.databases import PASSWORD
from tests.server.daily.test_duplicate_pages import links_of
from tests.server.live import LiveServer, live_server
from tests.server.notify.fakes import Judge

pytestmark = pytest.mark.slow

SELDOM = 0.001
FEW = Limits(
    log_ins_per_name_at_once=3,
    log_ins_per_name_per_minute=SELDOM,
    log_ins_per_address_at_once=14,
    log_ins_per_address_per_minute=SELDOM,
    usual_log_ins_per_address_at_once=8,
    usual_log_ins_per_address_per_hour=SELDOM,
    accounts_per_address_at_once=9,
    accounts_per_address_per_hour=SELDOM,
    rated_per_address_at_once=2,
    rated_per_address_per_hour=SELDOM,
    exports_per_person_at_once=2,
    exports_per_person_per_hour=SELDOM,
    progress_per_person_at_once=3,
    progress_per_person_per_minute=SELDOM,
    requests_at_once=35,
    requests_per_s=SELDOM,
    tables_per_guest_at_once=3,
    tables_per_guest_per_hour=SELDOM,
)
HOMES = (f"127.0.0.{number}" for number in count(10))
"""Addresses from which nobody has asked for anything yet."""


@pytest.fixture(scope="module")
def judge(people: AccountLoader) -> Judge:
    people.captcha = judge = Judge(says=True)
    return judge


@pytest.fixture(scope="module")
def server(people: AccountLoader, judge: Judge, data: Path) -> Iterator[LiveServer]:
    """A server to which every address is a stranger's."""
    with live_server(data, limits=FEW, people=people, spared=()) as live:
        yield live


@contextlib.contextmanager
def browser_at(server: LiveServer, address: str) -> Iterator[httpx.Client]:
    from_there = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}, transport=from_there) as client:
        client.get("/")
        yield client


@pytest.fixture
def ann(server: LiveServer) -> Iterator[httpx.Client]:
    """Somebody who has made an account at an address of their own."""
    with browser_at(server, next(HOMES)) as browser:
        signed_up(browser, a_name())
        yield browser


def tried(browser: httpx.Client, name: str, password: str = PASSWORD) -> int:
    return browser.post("/account/in", data={"name": name, "password": password}).status_code


def test_who_tries_passwords_for_a_name_keeps_its_owner_neither_from_their_account_nor_out_of_it(
    server: LiveServer,
) -> None:
    home, elsewhere, name = next(HOMES), next(HOMES), a_name()
    with browser_at(server, home) as ann, browser_at(server, elsewhere) as thief, browser_at(server, home) as phone:
        signed_up(ann, name)
        assert [tried(thief, name, "wrong wrong") for _ in range(3)] == [400, 400, 429]  # the account took one
        assert tried(thief, name) == 429, "right or wrong"

        changed = {"password": PASSWORD, "new": "another shoal of eels"}
        assert ann.post("/account/password", data=changed).status_code == 200
        assert tried(phone, name, changed["new"]) == 303, "where the owner was before"


def test_beyond_what_is_usual_the_captcha_says_who_may_go_on_and_the_limit_stands_behind_it(
    server: LiveServer, judge: Judge
) -> None:
    home, name = next(HOMES), a_name()
    judge.clear()
    with browser_at(server, home) as ann, browser_at(server, home) as phone:
        signed_up(ann, name)
        for _ in range(7):
            assert ann.post("/account/programs/bot", data={"name": a_name()}).status_code == 303
        assert judge == []

        judge.says = False
        again = {"password": PASSWORD, "new": PASSWORD}
        refused = [
            ann.post("/account/programs/bot", data={"name": a_name()}),
            *(ann.post(f"/account/{form}", data=again) for form in ("password", "erase")),
            *(phone.post("/account/in", data={"name": one, "password": PASSWORD}) for one in (name, "Nobody")),
        ]
        assert [answer.status_code for answer in refused] == [403] * 5
        assert "Too many attempts from your network" in refused[-1].text
        attempts = ["sign_up", "confirm", "confirm", "log_in", "log_in"]
        assert [(one.attempt, one.address) for one in judge] == [(attempt, home) for attempt in attempts]

        judge.says = True
        assert [tried(phone, name), tried(phone, name)] == [303, 429]
        assert len(judge) == 6, "the limit asks nobody"


@pytest.mark.parametrize(
    ("ask", "statuses"),
    [
        (lambda ann: ann.post("/account/programs/bot", data={"name": a_name()}), [*[303] * 8, 429]),
        (lambda ann: ann.post("/rated", data={"kind": "go_fish-quick"}), [303, 303, 429]),
        (lambda ann: ann.get("/account/data"), [200, 200, 429]),
        (lambda ann: ann.post("/account/progress", json={"sprints": {"recall": 7}}), [200, 200, 200, 429]),
    ],
    ids=["names", "rated games by who does not come", "all their data", "puzzles and sprints"],
)
def test_nobody_takes_without_end(
    ann: httpx.Client, ask: Callable[[httpx.Client], httpx.Response], statuses: list[int]
) -> None:
    assert [ask(ann).status_code for _ in statuses] == statuses


def test_all_games_of_somebody_count_for_more_pages(server: LiveServer) -> None:
    with browser_at(server, next(HOMES)) as ann:
        name = signed_up(ann, a_name())  # two requests with the first page
        assert [ann.get(f"/person/{name}").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_tables_of_team_matches_count_as_tables(server: LiveServer, ann: httpx.Client) -> None:
    with browser_at(server, next(HOMES)) as bea:
        signed_up(bea, a_name())
        begun = []
        for _ in range(2):
            match = ann.post("/match", data={"game": "literature/4", "deals": "1"}).headers["Location"]
            bea.post(links_of(ann.get(match).text)[1])
            begun.append(ann.post(f"{match}/begin").status_code)
        assert begun == [303, 429], "two tables each, and a guest may open three"
