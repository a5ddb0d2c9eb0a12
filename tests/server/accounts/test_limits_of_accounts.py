"""What one account, and one address that tries accounts, may have of a server; and that nobody uses up what is somebody else's."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.notify.protocols import Newcomer
from shoal.server.operations.limits import Limits
from tests.server.accounts.databases import quick_people
from tests.server.accounts.test_account_pages import PASSWORD, signed_up
from tests.server.daily.test_duplicate_pages import links_of
from tests.server.live import LiveServer, live_server
from tests.server.notify.fakes import Judge

pytestmark = pytest.mark.slow

SELDOM = 0.001
FEW = Limits(
    log_ins_per_name_at_once=3,
    log_ins_per_name_per_minute=SELDOM,
    log_ins_per_address_at_once=100,
    usual_log_ins_per_address_at_once=8,
    usual_log_ins_per_address_per_hour=SELDOM,
    accounts_per_address_at_once=9,
    accounts_per_address_per_hour=SELDOM,
    rated_per_address_at_once=2,
    rated_per_address_per_hour=SELDOM,
    exports_per_person_at_once=2,
    exports_per_person_per_hour=SELDOM,
    requests_at_once=35,
    requests_per_s=SELDOM,
    tables_per_guest_at_once=3,
    tables_per_guest_per_hour=SELDOM,
)
HOME, ELSEWHERE = "127.0.0.10", "127.0.0.11"


@pytest.fixture
def judge() -> Judge:
    return Judge(says=True)


@pytest.fixture
def server(tmp_path: Path, judge: Judge) -> Iterator[LiveServer]:
    """A server to which every address is a stranger's."""
    with quick_people(tmp_path) as people:
        people.captcha = judge
        with live_server(tmp_path, limits=FEW, people=people, spared=()) as live:
            yield live


@contextlib.contextmanager
def browser_at(server: LiveServer, address: str) -> Iterator[httpx.Client]:
    from_there = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}, transport=from_there) as client:
        client.get("/")
        yield client


def log_in(browser: httpx.Client, password: str = PASSWORD) -> int:
    return browser.post("/account/in", data={"name": "Ann", "password": password}).status_code


def test_who_tries_passwords_for_a_name_keeps_its_owner_neither_from_their_account_nor_out_of_it(
    server: LiveServer,
) -> None:
    with browser_at(server, HOME) as ann, browser_at(server, ELSEWHERE) as thief, browser_at(server, HOME) as phone:
        signed_up(ann, "Ann")
        assert [log_in(thief, "wrong wrong") for _ in range(3)] == [400, 400, 429]  # the account took one
        assert log_in(thief) == 429, "right or wrong"

        changed = {"password": PASSWORD, "new": "another shoal of eels"}
        assert ann.post("/account/password", data=changed).status_code == 200
        assert log_in(phone, changed["new"]) == 303, "where the owner was before"


def test_the_captcha_is_asked_wherever_an_account_is_made_or_a_password_is_given(
    server: LiveServer, judge: Judge
) -> None:
    with browser_at(server, HOME) as ann:
        signed_up(ann, "Ann")
        for number in range(7):
            assert ann.post("/account/programs/bot", data={"name": f"Bot {number}"}).status_code == 303
        assert judge == []

        judge.says = False
        again = {"password": PASSWORD, "new": PASSWORD}
        asked = {
            "sign_up": [ann.post("/account/programs/bot", data={"name": "Bot 8"})],
            "confirm": [ann.post(f"/account/{form}", data=again) for form in ("password", "erase")],
        }
        assert [answer.status_code for answers in asked.values() for answer in answers] == [403, 403, 403]
        assert judge == [Newcomer("sign_up", HOME), Newcomer("confirm", HOME), Newcomer("confirm", HOME)]


def test_names_are_not_taken_by_the_hundred_nor_rated_games_asked_for_by_who_does_not_come(server: LiveServer) -> None:
    with browser_at(server, HOME) as ann:
        signed_up(ann, "Ann")
        made = [ann.post("/account/programs/bot", data={"name": f"Bot {number}"}).status_code for number in range(9)]
        assert made == [*[303] * 8, 429]
        assert [ann.post("/rated", data={"kind": "go_fish-quick"}).status_code for _ in range(3)] == [303, 303, 429]


def test_all_games_of_somebody_count_for_more_pages(server: LiveServer) -> None:
    with browser_at(server, HOME) as ann:
        signed_up(ann, "Ann")  # two requests with the first page
        assert [ann.get("/person/Ann").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_nobody_takes_all_their_data_along_without_end(server: LiveServer) -> None:
    with browser_at(server, HOME) as ann:
        signed_up(ann, "Ann")
        assert [ann.get("/account/data").status_code for _ in range(3)] == [200, 200, 429]


def test_tables_of_team_matches_count_as_tables(server: LiveServer) -> None:
    with browser_at(server, HOME) as ann, browser_at(server, ELSEWHERE) as bea:
        for browser, name in ((ann, "Ann"), (bea, "Bea")):
            signed_up(browser, name)
        begun = []
        for _ in range(2):
            match = ann.post("/match", data={"game": "literature/4", "deals": "1"}).headers["Location"]
            bea.post(links_of(ann.get(match).text)[1])
            begun.append(ann.post(f"{match}/begin").status_code)
        assert begun == [303, 429], "two tables each, and a guest may open three"
