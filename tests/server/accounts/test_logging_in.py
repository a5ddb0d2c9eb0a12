"""Logging in where one plays as a guest: seats, hands, the say of a host and games become the account's, over a real server."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import COOKIE, who
from shoal.server.operations.limits import Limits
from shoal.server.tables.timing.presence import Manners, Tempo
from tests.server.accounts.databases import quick_people
from tests.server.accounts.test_account_pages import (
    PASSWORD,
    a_name,
    first_page,
    logged_in,
    new_browser,
    opened,
    signed_up,
    sitting,
)
from tests.server.live import LiveServer, Talk, close_code, live_server, play_on, wait_until

MANY = 1_000_000
SHORT = Tempo((0.002, 0.002), after_hit=0.0, after_claim=0.0, least=0.0)
MANNERS = Manners(grace=20.0, tempo=SHORT, ready=0.0)
LIMITS = Limits(commands_per_s=MANY, commands_at_once=MANY, guest_sits_at_once=MANY)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("data")
    with quick_people(folder) as people, live_server(folder, limits=LIMITS, people=people, manners=MANNERS) as live:
        yield live


@pytest.fixture
def name(server: LiveServer) -> str:
    """The name of an account that was made on another device."""
    name = a_name()
    with new_browser(server) as other:
        signed_up(other, name)
    return name


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    with new_browser(server) as client:
        yield client


def log_in(browser: httpx.Client, name: str, to: str = "/account") -> httpx.Response:
    answer = browser.post(f"/account/in?to={to}", data={"name": name, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return answer


def hand_of(talk: Talk) -> object:
    return talk.update["view"]["hand"]


def seated(server: LiveServer, browser: httpx.Client, table: str, seat: int) -> None:
    with sitting(server, browser, table) as talk:
        assert talk.command(type="sit", id=1, seat=seat, name="Zed")["type"] == "ack"


def test_seat_hand_and_the_say_of_a_host_stay_with_who_logs_in_and_are_not_left_on_the_device(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    table = opened(browser, game="literature", seats="4", dealer="opener")
    with sitting(server, browser, table) as talk:
        seat, hand = talk.seat, hand_of(talk)
        guest = browser.cookies[COOKIE]
        log_in(browser, name)
        assert close_code(talk) in (1012, 1013), "the page comes back as the account"
    with sitting(server, browser, table) as talk:
        assert (talk.seat, hand_of(talk), talk.table["host"]) == (seat, hand, seat)
        assert talk.command(type="set_seating", id=2, seating="ask")["type"] == "ack"
    assert f'href="{table}"' not in first_page(server, guest)
    browser.post("/account/out")
    assert f'href="{table}"' not in browser.get("/").text
    with logged_in(server, name) as phone, sitting(server, phone, table) as talk:
        assert talk.seat == seat


def test_it_is_said_which_tables_came_along_and_one_goes_on_where_one_was(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    table = opened(browser, game="go_fish")
    answer = log_in(browser, name, to=table)
    page = browser.get(answer.headers["Location"]).text
    assert "The table where you were a guest is now your account’s" in page
    assert f'href="{table}"' in page
    french = browser.get(answer.headers["Location"], headers={"Accept-Language": "fr"}).text
    assert "La table où vous jouiez sans compte est maintenant celle de votre compte" in french


def test_who_played_nowhere_goes_straight_on(browser: httpx.Client, name: str) -> None:
    assert log_in(browser, name, to="/lobby").headers["Location"] == "/lobby"


def test_the_guests_of_several_devices_are_one_person(server: LiveServer, name: str) -> None:
    tables = []
    for _ in range(2):
        with new_browser(server) as device:
            tables.append(opened(device, game="go_fish"))
            log_in(device, name)
    with logged_in(server, name) as third:
        page = third.get("/").text
        assert all(f'href="{table}"' in page for table in tables)
        data = zipfile.ZipFile(io.BytesIO(third.get("/account/data").content))
        assert {f"/t/{one['table']}" for one in json.loads(data.read("tables.json"))} == set(tables)
        assert len(json.loads(data.read("account.json"))["guests"]) == 2


def test_who_sits_at_a_table_twice_keeps_the_seat_of_the_account_and_a_bot_has_the_other(
    server: LiveServer, name: str
) -> None:
    with logged_in(server, name) as laptop, new_browser(server) as phone:
        table = opened(laptop, game="literature", seats="4", seating="open", dealer="opener")
        seated(server, phone, table, 2)
        with sitting(server, laptop, table) as talk:
            own = talk.seat
            play_on(talk)
            assert talk.play_any(7)["type"] == "ack"
            answer = log_in(phone, name)
        with sitting(server, phone, table) as talk:
            assert talk.seat == own
            assert [at for at, one in enumerate(talk.table["sitters"]) if one["status"] != "bot"] == [own]
        assert "the guest’s seat was given up" in phone.get(answer.headers["Location"]).text


def test_who_has_seen_a_hand_gets_no_second_one_of_that_game_by_logging_in(server: LiveServer, name: str) -> None:
    with logged_in(server, name) as laptop, new_browser(server) as phone:
        table = opened(laptop, game="literature", seats="4", seating="open", dealer="opener")
        seated(server, phone, table, 2)
        with sitting(server, laptop, table) as talk:
            play_on(talk)
            talk.play_any(7)
            assert talk.command(type="stand", id=8)["type"] == "ack"
        log_in(phone, name)
        with sitting(server, phone, table) as talk:
            assert talk.seat is None
            assert "hand" not in talk.update["view"]
            assert talk.table["asked"] == {"answer": "kept", "seat": 2}, "it is theirs with the next deal"
            for seat in range(4):
                answer = talk.command(type="sit", id=10 + seat, seat=seat, name="Zed")
                assert answer["type"] == "refused"


def test_games_of_the_guest_are_in_the_history_of_the_account(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    table = opened(browser, game="literature", seats="4")
    with sitting(server, browser, table) as talk:
        number = 0
        while play_on(talk) is not None:
            talk.play_any(number := number + 1)
    log_in(browser, name)
    wait_until(lambda: len(re.findall('href="/game/', browser.get(f"/person/{name}").text)) == 1)


def test_who_is_erased_is_erased_as_the_guests_they_were_too(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    opened(browser, game="go_fish")
    guest = who(browser.cookies[COOKIE])
    log_in(browser, name)
    assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    for path in (
        server.folder / file for file in ("people.sqlite3", "people.sqlite3-wal", "shoal.sqlite3", "shoal.sqlite3-wal")
    ):
        assert guest.encode() not in (path.read_bytes() if path.exists() else b"")


def test_a_deal_of_the_day_that_was_played_as_a_guest_is_not_dealt_again(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    table = browser.post("/daily/literature").headers["Location"]
    log_in(browser, name)
    assert browser.post("/daily/literature").headers["Location"] == table


@contextlib.contextmanager
def started(folder: Path) -> Iterator[LiveServer]:
    with quick_people(folder) as people, live_server(folder, people=people, manners=MANNERS) as server:
        yield server


def test_what_a_kill_left_undone_is_done_at_the_next_start(tmp_path: Path) -> None:
    """The account has taken the guest over, and the server was killed before any table knew."""
    with started(tmp_path) as server, new_browser(server) as laptop, new_browser(server) as phone:
        signed_up(laptop, name := a_name())
        own = opened(laptop, game="literature", seats="4", seating="open", dealer="opener")
        seated(server, phone, own, 2)
        table, guest = opened(phone, game="go_fish"), who(phone.cookies[COOKIE])
    with quick_people(tmp_path) as people:
        asyncio.run(_take_over_alone(people, name, guest))
    with started(tmp_path) as server, logged_in(server, name) as laptop:
        wait_until(lambda: asyncio.run(server.store.seatings_of(guest)) == [])
        assert f'href="{table}"' in laptop.get("/").text
        with sitting(server, laptop, table) as talk:
            assert talk.seat is not None
        with sitting(server, laptop, own) as talk:
            assert [at for at, one in enumerate(talk.table["sitters"]) if one["status"] != "bot"] == [talk.seat]


async def _take_over_alone(people: AccountLoader, name: str, guest: str) -> None:
    accounts = (await people.services()).accounts
    account = await accounts.named(name)
    assert account is not None
    assert await accounts.take_over(account, guest)


def test_a_tab_of_a_guest_who_has_signed_up_ends_with_their_session(server: LiveServer, browser: httpx.Client) -> None:
    table = opened(browser, game="go_fish")
    with sitting(server, browser, table) as talk:
        signed_up(browser, a_name())
        assert close_code(talk) == 1013
    with sitting(server, browser, table) as talk:
        assert talk.seat is not None
        browser.post("/account/out")
        assert close_code(talk) == 1013


def test_who_logs_in_with_a_browser_that_keeps_no_cookie_is_told_that_one_is_needed(
    server: LiveServer, name: str
) -> None:
    sent = {"name": name, "password": PASSWORD}
    answer = httpx.post(f"{server.url}/account/in", data=sent, headers={"Origin": server.url, "Accept": "text/html"})
    assert answer.status_code == 303
    assert "Your browser kept no cookie" in httpx.get(server.url + answer.headers["Location"]).text
