"""Logging in where one plays as a guest: seats, hands, the say of a host and games become the account's, over a real server."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import COOKIE, who
from tests.server.accounts.browsers import (
    a_name,
    exported,
    log_in,
    logged_in,
    new_browser,
    opened,
    played_out,
    signed_up,
    sitting,
)
from tests.server.accounts.conftest import MANNERS
from tests.server.accounts.databases import PASSWORD, quick_people
from tests.server.live import LiveServer, close_code, live_server, play_on, wait_until


@pytest.fixture
def name(server: LiveServer) -> str:
    """The name of an account that was made on another device."""
    with new_browser(server) as other:
        return signed_up(other, a_name())


def open_with_guest(server: LiveServer, owner: httpx.Client, guest: httpx.Client) -> str:
    """A table of Literature where a guest has the third seat."""
    table = opened(owner, game="literature", seats="4", seating="open", dealer="opener")
    with sitting(server, guest, table) as talk:
        assert talk.command(type="sit", id=1, seat=2, name="Zed")["type"] == "ack"
    return table


def people_at(table: dict[str, object]) -> list[int]:
    """The seats that no bot has."""
    sitters = table["sitters"]
    assert isinstance(sitters, list)
    return [seat for seat, sitter in enumerate(sitters) if sitter["status"] != "bot"]


def test_seat_hand_and_the_say_of_a_host_stay_with_who_logs_in_and_are_not_left_on_the_device(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    table, guest = opened(browser, game="literature", seats="4", dealer="opener"), browser.cookies[COOKIE]
    with sitting(server, browser, table) as talk:
        seat, hand = talk.seat, talk.update["view"]["hand"]
        log_in(browser, name)
        assert close_code(talk) in (1012, 1013), "the page comes back as the account"
    with sitting(server, browser, table) as talk:
        assert (talk.seat, talk.update["view"]["hand"], talk.table["host"]) == (seat, hand, seat)
        assert talk.command(type="set_seating", id=2, seating="ask")["type"] == "ack"
    browser.post("/account/out")
    with new_browser(server) as thief:
        thief.cookies.set(COOKIE, guest)
        for device in (thief, browser):
            assert f'href="{table}"' not in device.get("/").text
    with logged_in(server, name) as phone, sitting(server, phone, table) as talk:
        assert talk.seat == seat


def test_it_is_said_which_tables_came_along_and_one_goes_on_where_one_was(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    table = opened(browser, game="go_fish")
    page = browser.get(log_in(browser, name, to=table)).text
    assert "The table you joined as a guest is now in your account" in page
    assert f'href="{table}"' in page
    with new_browser(server) as who_played_nowhere:
        assert log_in(who_played_nowhere, name, to="/lobby") == "/lobby"


def test_the_guests_of_several_devices_are_one_person(server: LiveServer, name: str) -> None:
    tables = []
    for _ in range(2):
        with new_browser(server) as device:
            tables.append(opened(device, game="go_fish"))
            log_in(device, name)
    with logged_in(server, name) as third:
        page, files = third.get("/").text, exported(third)
    assert [table for table in tables if f'href="{table}"' not in page] == []
    assert {f"/t/{one['table']}" for one in files["tables.json"]} == set(tables)
    assert len(files["account.json"]["guests"]) == 2


def test_who_sits_at_a_table_twice_keeps_the_seat_of_the_account_and_a_bot_has_the_other(
    server: LiveServer, name: str
) -> None:
    with logged_in(server, name) as laptop, new_browser(server) as phone:
        table = open_with_guest(server, laptop, phone)
        with sitting(server, laptop, table) as talk:
            own = talk.seat
            play_on(talk)
            assert talk.play_any(7)["type"] == "ack"
            place = log_in(phone, name)
        with sitting(server, phone, table) as talk:
            assert talk.seat == own
            assert people_at(talk.table) == [own]
        assert "your guest seat was given up" in phone.get(place).text


def test_who_has_seen_a_hand_gets_no_second_one_of_that_game_by_logging_in(server: LiveServer, name: str) -> None:
    with logged_in(server, name) as laptop, new_browser(server) as phone:
        table = open_with_guest(server, laptop, phone)
        with sitting(server, laptop, table) as talk:
            play_on(talk)
            talk.play_any(7)
            assert talk.command(type="stand", id=8)["type"] == "ack"
        log_in(phone, name)
        with sitting(server, phone, table) as talk:
            assert talk.seat is None
            assert "hand" not in talk.update["view"]
            assert talk.table["asked"] == {"answer": "kept", "seat": 2}, "it is theirs with the next deal"
            answers = [talk.command(type="sit", id=10 + seat, seat=seat, name="Zed")["type"] for seat in range(4)]
            assert answers == ["refused"] * 4


def test_games_and_the_deal_of_the_day_of_the_guest_are_the_accounts(
    server: LiveServer, browser: httpx.Client, name: str
) -> None:
    played_out(server, browser)
    table = browser.post("/daily/literature").headers["Location"]
    log_in(browser, name)
    wait_until(lambda: len(re.findall('href="/game/', browser.get(f"/person/{name}").text)) == 1)
    assert browser.post("/daily/literature").headers["Location"] == table, "it is not dealt again"


@contextlib.contextmanager
def started(folder: Path) -> Iterator[LiveServer]:
    with quick_people(folder) as people, live_server(folder, people=people, manners=MANNERS) as server:
        yield server


@pytest.mark.slow
def test_what_a_kill_left_undone_is_done_at_the_next_start(tmp_path: Path) -> None:
    """The account has taken the guest over, and the server was killed before any table knew."""
    with started(tmp_path) as server, new_browser(server) as laptop, new_browser(server) as phone:
        name = signed_up(laptop, a_name())
        own = open_with_guest(server, laptop, phone)
        table, guest = opened(phone, game="go_fish"), who(phone.cookies[COOKIE])
    with quick_people(tmp_path) as people:
        asyncio.run(_take_over_alone(people, name, guest))
    with started(tmp_path) as server, logged_in(server, name) as laptop:
        wait_until(lambda: asyncio.run(server.store.seatings_of(guest)) == [])
        assert f'href="{table}"' in laptop.get("/").text
        with sitting(server, laptop, table) as talk:
            assert talk.seat is not None
        with sitting(server, laptop, own) as talk:
            assert people_at(talk.table) == [talk.seat]


async def _take_over_alone(people: AccountLoader, name: str, guest: str) -> None:
    accounts = (await people.services()).accounts
    account = await accounts.named(name)
    assert account is not None
    assert await accounts.take_over(account, guest)


def test_who_logs_in_with_a_browser_that_keeps_no_cookie_is_told_that_one_is_needed(
    server: LiveServer, name: str
) -> None:
    sent = {"name": name, "password": PASSWORD}
    answer = httpx.post(f"{server.url}/account/in", data=sent, headers={"Origin": server.url, "Accept": "text/html"})
    assert answer.status_code == 303
    assert "Your browser didn’t keep the cookie" in httpx.get(server.url + answer.headers["Location"]).text
