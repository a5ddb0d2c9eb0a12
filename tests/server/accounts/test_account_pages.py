"""The pages of accounts over the network: what a browser and its neighbours get."""

from __future__ import annotations

import contextlib
import html
import io
import json
import logging
import re
import secrets
import sqlite3
import zipfile
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from shoal.server.accounts.identity import COOKIE, who
from shoal.server.operations.limits import Limits
from shoal.server.storage import housekeeping
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.seating.names import NAME_LIMIT, likeness
from shoal.server.tables.timing.presence import Manners, Tempo
from tests.server.accounts.databases import quick_people
from tests.server.live import LiveServer, Talk, address, close_code, live_server, play_on, wait_until

PASSWORD = "a shoal of herring"
MANY = 1_000_000
SHORT = Tempo((0.002, 0.002), after_hit=0.0, after_claim=0.0, least=0.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("data")
    limits = Limits(commands_per_s=MANY, commands_at_once=MANY, log_ins_per_name_at_once=5)
    with (
        quick_people(folder) as people,
        live_server(folder, limits=limits, people=people, manners=Manners(grace=0.2, tempo=SHORT, ready=0.0)) as live,
    ):
        yield live


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    with new_browser(server) as client:
        yield client


@contextlib.contextmanager
def new_browser(server: LiveServer) -> Iterator[httpx.Client]:
    headers = {"Origin": server.url, "User-Agent": "X Firefox/1 Linux"}
    with httpx.Client(base_url=server.url, headers=headers) as client:
        client.get("/")
        yield client


def first_page(server: LiveServer, token: str) -> str:
    return httpx.get(server.url, headers={"Cookie": f"{COOKIE}={token}"}).text


def a_name() -> str:
    return f"Ann{secrets.token_hex(4)}"


def signed_up(browser: httpx.Client, name: str) -> None:
    answer = browser.post("/account/new", data={"name": name, "password": PASSWORD})
    assert answer.status_code == 303, answer.text


@contextlib.contextmanager
def logged_in(server: LiveServer, name: str) -> Iterator[httpx.Client]:
    with new_browser(server) as client:
        answer = client.post("/account/in", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        yield client


@contextlib.contextmanager
def sitting(server: LiveServer, browser: httpx.Client, table: str) -> Iterator[Talk]:
    """A connection of that browser that has said hello."""
    headers = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}", "Origin": server.url}
    with connect(address(server, table), additional_headers=headers, max_queue=None) as socket:
        talk = Talk(socket)
        talk.say(type="hello", wire=WIRE_VERSION, tab="tab", since=0)
        talk.until("update")
        yield talk


def opened(browser: httpx.Client, **fields: str) -> str:
    answer = browser.post("/tables", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].partition("?")[0]


def test_a_guest_who_makes_an_account_keeps_seat_and_tables(server: LiveServer, browser: httpx.Client) -> None:
    table, before = opened(browser, seats="4"), browser.cookies[COOKIE]
    signed_up(browser, a_name())
    assert browser.cookies[COOKIE] != before
    assert f'href="{table}"' in browser.get("/").text
    with sitting(server, browser, table) as talk:
        assert talk.seat is not None
    assert f'href="{table}"' not in first_page(server, before), "the token of the guest opens nothing any more"


def test_the_seat_is_there_on_another_device_too(server: LiveServer, browser: httpx.Client) -> None:
    name, table = a_name(), opened(browser, seats="4")
    signed_up(browser, name)
    with logged_in(server, name) as phone, sitting(server, phone, table) as talk:
        assert talk.seat is not None


def test_a_stolen_session_ends_with_all_its_sockets_when_its_owner_says_so(
    server: LiveServer, browser: httpx.Client
) -> None:
    name, table = a_name(), opened(browser, seats="4")
    signed_up(browser, name)
    with logged_in(server, name) as thief:
        with sitting(server, thief, table) as talk:
            assert browser.post("/account/sessions", data={}).status_code == 200
            assert close_code(talk) == 1013
        assert "Log out" not in thief.get("/account").text
        with sitting(server, thief, table) as talk:
            assert talk.seat is None, "a visitor, like anybody"
    assert "Log out" in browser.get("/account").text


def test_who_logs_out_is_a_new_guest(server: LiveServer, browser: httpx.Client) -> None:
    table = opened(browser, seats="4")
    signed_up(browser, a_name())
    session = browser.cookies[COOKIE]
    assert browser.post("/account/out").headers["Location"] == "/"
    assert browser.cookies[COOKIE] != session
    assert f'href="{table}"' not in browser.get("/").text
    assert f'href="{table}"' not in first_page(server, session)


def test_a_token_that_somebody_planted_becomes_nobodys_session(server: LiveServer) -> None:
    planted = secrets.token_urlsafe(32)
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}, cookies={COOKIE: planted}) as victim:
        signed_up(victim, a_name())
    assert "Log out" not in httpx.get(f"{server.url}/account", headers={"Cookie": f"{COOKIE}={planted}"}).text


def test_what_was_typed_comes_back_with_what_is_wrong_but_never_the_password(browser: httpx.Client) -> None:
    answer = browser.post("/account/new", data={"name": "<b>Zoë", "password": "short"})
    assert answer.status_code == 400
    assert "That password is too short." in answer.text
    assert "&lt;b&gt;Zoë" in answer.text
    assert 'value="short"' not in answer.text


def test_passwords_of_one_name_are_not_tried_for_ever_from_wherever(server: LiveServer) -> None:
    name = a_name()
    assert likeness(name)
    statuses = []
    for _ in range(8):
        with new_browser(server) as client:
            statuses.append(client.post("/account/in", data={"name": name, "password": "wrong wrong"}).status_code)
    assert statuses == [400] * 5 + [429] * 3


def test_who_has_an_account_may_keep_their_tables_and_let_them_go_again(
    server: LiveServer, browser: httpx.Client
) -> None:
    signed_up(browser, a_name())
    assert browser.post("/account/keep", data={"keep": "yes"}, follow_redirects=True).status_code == 200
    assert "Let old tables be deleted" in browser.get("/account").text
    browser.post("/account/keep", data={"keep": "no"})

    assert "Keep my tables" in browser.get("/account").text
    assert httpx.post(f"{server.url}/account/keep", headers={"Origin": server.url}).status_code == 401


def test_the_export_has_account_tables_and_records(server: LiveServer, browser: httpx.Client) -> None:
    table = opened(browser, game="literature", seats="4")
    signed_up(browser, name := a_name())
    with sitting(server, browser, table) as talk:
        while play_on(talk) is not None:
            talk.play_any(secrets.randbelow(10**9))
    answer = browser.get("/account/data")
    assert answer.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert json.loads(packed.read("account.json"))["name"] == name
        assert [one["table"] for one in json.loads(packed.read("tables.json"))] == [table.removeprefix("/t/")]
        assert len(json.loads(packed.read("results.json"))) == 1
        assert "results.json" in packed.read("README.txt").decode()
        records = [one for one in packed.namelist() if one.startswith("games/")]
        assert len(records) == 1
        assert packed.read(records[0]).startswith(b'[Shoal "1"]')
    assert browser.cookies[COOKIE].encode() not in answer.content


def test_of_who_is_erased_only_the_games_are_left(server: LiveServer, browser: httpx.Client) -> None:
    table, name = opened(browser, seats="4"), a_name()
    signed_up(browser, name)
    token = browser.cookies[COOKIE]
    assert browser.post("/account/erase", data={"password": "wrong wrong"}).status_code == 400
    assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    assert httpx.get(f"{server.url}{table}").status_code == 200
    for path in (
        server.folder / file for file in ("people.sqlite3", "people.sqlite3-wal", "shoal.sqlite3", "shoal.sqlite3-wal")
    ):
        found = path.read_bytes() if path.exists() else b""
        for left in (name, likeness(name), who(token)):
            assert left.encode() not in found, f"{left} is still in {path.name}"


def test_an_erasure_that_the_disk_of_the_tables_refuses_can_be_tried_again(
    server: LiveServer, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    opened(browser, seats="4")
    name = a_name()
    signed_up(browser, name)
    with monkeypatch.context() as patched:
        patched.setattr(housekeeping, "erase", fail)
        assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 500
    assert name in browser.get("/account").text
    assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    assert name not in browser.get("/account").text
    assert name.encode() not in (server.folder / "shoal.sqlite3").read_bytes()


def test_every_page_leads_to_the_account(browser: httpx.Client) -> None:
    assert re.search(r'<a href="/account">Account</a>', browser.get("/").text)
    french = browser.get("/account", headers={"Accept-Language": "fr"})
    assert "Créer un compte" in french.text


# --- Friends ----------------------------------------------------------------------------------------------------------


def test_a_link_leads_a_guest_over_an_account_to_a_friend_whose_open_tables_they_see(
    server: LiveServer, browser: httpx.Client
) -> None:
    signed_up(browser, name := a_name())
    table, locked = opened(browser, seats="4"), opened(browser, seats="4", seating="locked", watching="nobody")
    link = re.search(r'value="(http[^"]*/friend/[^"]*)"', browser.post("/friends/invite").text)
    assert link
    path = link[1].removeprefix(server.url)
    with new_browser(server) as other:
        page = other.get(path)
        assert f"{name} wants to be your friend" in page.text
        assert other.post(path).status_code == 401
        account = re.search(r'href="(/account[?]to=[^"]*)"', page.text)
        assert account
        form = re.search(r'action="(/account/new[^"]*)"', other.get(account[1]).text)
        assert form
        made = other.post(form[1], data={"name": a_name(), "password": PASSWORD})
        assert made.headers["Location"] == path
        assert other.post(path).headers["Location"] == "/friends"
        friends = other.get("/friends").text
        assert name in friends
        assert f'href="{table}"' in friends
        assert locked not in friends
        assert other.get(path).status_code == 404, "the link was used"
    assert "Nobody yet" not in browser.get("/friends").text


def test_in_the_lobby_friends_come_first_and_play_now_leads_to_them(server: LiveServer, browser: httpx.Client) -> None:
    signed_up(browser, a_name())
    link = re.search(r'value="http[^"]*(/friend/[^"]*)"', browser.post("/friends/invite").text)
    assert link
    with new_browser(server) as other:
        signed_up(other, bob := a_name())
        other.post(link[1])
        table = opened(browser, game="fish_draw", listed="yes")
        with sitting(server, browser, table):

            def people() -> tuple[str, ...]:
                listing = server.tables.board.get(table.removeprefix("/t/"))
                return () if listing is None else listing.table.people

            wait_until(people)
            assert "Your friends play here" in other.get("/lobby").text
            assert "Your friends play here" not in browser.get("/lobby").text
            assert other.post("/lobby/play", data={"game": "fish_draw"}).headers["location"] == table
            wait_until(lambda: bob in people())


def test_friends_talk_in_their_own_words_until_one_blocks_the_other_who_can_be_forgiven(
    server: LiveServer, browser: httpx.Client
) -> None:
    signed_up(browser, a_name())
    table = opened(browser, seats="4", seating="open")
    link = re.search(r'value="(http[^"]*/friend/[^"]*)"', browser.post("/friends/invite").text)
    assert link
    with new_browser(server) as other, sitting(server, browser, table) as ann:
        signed_up(other, friend := f"{a_name()} <i>")
        other.post(link[1].removeprefix(server.url))
        with zipfile.ZipFile(io.BytesIO(other.get("/account/data").content)) as packed:
            assert len(json.loads(packed.read("account.json"))["friends"]) == 1
        with sitting(server, other, table) as bea:
            assert bea.command(type="sit", id=1, seat=1, name="Bea")["type"] == "ack"
            while bea.around.get("may_say") != "texts":
                bea.until("around")
            bea.say(type="tell", id=2, text="Tea?")
            assert [line["text"] for line in ann.until("said")["lines"]] == ["Tea?"]
            assert ann.command(type="block", id=1, seat=1)["type"] == "ack"
            while bea.around.get("may_say") != "phrases":
                bea.until("around")
            assert bea.command(type="tell", id=3, text="Tea?")["reason"] == "PHRASES_ONLY"
    page = browser.get("/friends").text
    assert friend.replace("<", "&lt;").replace(">", "&gt;") in page
    with zipfile.ZipFile(io.BytesIO(browser.get("/account/data").content)) as packed:
        assert json.loads(packed.read("account.json"))["blocked"] == [friend]
    forgive = re.search(r'name="person" value="([0-9]+)"', page)
    assert forgive
    assert browser.post("/friends/forgive", data={"person": forgive[1]}).status_code == 303
    assert "friends/forgive" not in browser.get("/friends").text


def test_at_a_table_people_are_called_as_their_account_is(server: LiveServer, browser: httpx.Client) -> None:
    signed_up(browser, name := a_name())
    table = opened(browser, game="go_fish")
    with new_browser(server) as other:
        signed_up(other, comer := a_name())
        page = other.get(table).text
        assert f'<meta name="account" content="{comer}">' in page, "with that name they sit down"
        assert name in page
    assert '<meta name="account"' not in browser.get(table).text


def test_where_one_goes_after_logging_in_is_a_page_of_ours(browser: httpx.Client) -> None:
    page = browser.get("/account?to=https://evil.example/").text
    assert "evil" not in page
    made = browser.post("/account/new?to=//evil.example", data={"name": a_name(), "password": PASSWORD})
    assert made.headers["Location"] == "/"


# --- Games ------------------------------------------------------------------------------------------------------------


def played_out(server: LiveServer, browser: httpx.Client, game: str = "literature") -> str:
    """A table where that browser has played a game against bots to its end."""
    table = opened(browser, game=game, seats="4")
    with sitting(server, browser, table) as talk:
        while play_on(talk) is not None:
            talk.play_any(secrets.randbelow(10**9))
    return table


@pytest.mark.slow
def test_a_guests_games_are_in_the_history_of_the_account_that_they_make(
    server: LiveServer, browser: httpx.Client
) -> None:
    played_out(server, browser)
    signed_up(browser, name := a_name())
    played_out(server, browser)
    page = browser.get(f"/person/{name}").text
    assert "2 games" in page
    assert page.count('href="/game/') == 2
    assert "Questions that hit" in page
    game = re.search(r'href="(/game/[a-z2-7]{16})"', page)
    assert game
    browser.post("/account/erase", data={"password": PASSWORD})


@pytest.mark.parametrize("odd", ["{}/b", "{}?x=1#y", "a/../{}", "{} %2e", "{}\\é&<i>"])
def test_the_page_of_a_person_is_reached_by_its_link_whatever_they_are_called(
    server: LiveServer, browser: httpx.Client, odd: str
) -> None:
    signed_up(browser, name := odd.format(secrets.token_hex(3)))
    link = re.search(r'href="(/person/[^"]*)"', browser.get("/account").text)
    assert link
    assert "/" not in link[1].removeprefix("/person/"), "or it would be another folder"
    page = browser.get(html.unescape(link[1]))
    assert page.status_code == 200
    assert html.escape(name) in page.text


def test_no_field_takes_more_letters_than_a_name_may_have(browser: httpx.Client) -> None:
    pages = [browser.get(path).text for path in ("/account", "/lobby", "/new/literature")]
    signed_up(browser, a_name())
    pages.append(browser.get("/account/programs").text)
    for page in pages:
        fields = re.findall(r'<input[^>]*name="name"[^>]*>', page)
        assert fields
        assert all(f'maxlength="{NAME_LIMIT}"' in field for field in fields)


def test_the_page_of_a_person_is_for_them_and_their_friends(server: LiveServer, browser: httpx.Client) -> None:
    signed_up(browser, name := a_name())
    assert "No game has ended yet." in browser.get(f"/person/{name.upper()}").text
    with new_browser(server) as other:
        assert other.get(f"/person/{name}").status_code == 401
        signed_up(other, stranger := a_name())
        refused = [other.get(f"/person/{one}") for one in (name, "nobody-at-all")]
        assert [answer.status_code for answer in refused] == [404, 404]
        assert refused[0].text.count(name) == refused[1].text.count("nobody-at-all"), "who has an account is not told"
        link = re.search(r'value="http[^"]*(/friend/[^"]*)"', browser.post("/friends/invite").text)
        assert link
        other.post(link[1])
        assert other.get(f"/person/{name}").status_code == 200
        assert browser.get(f"/person/{stranger}").status_code == 200


def test_passwords_and_tokens_are_in_no_line_of_the_log(
    server: LiveServer, browser: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)  # what an operator may see; what the client of this test logs at DEBUG is its own
    guest, name = browser.cookies[COOKIE], a_name()
    signed_up(browser, name)
    browser.post("/account/in", data={"name": name, "password": "a wrong one of eels"})
    browser.post("/account/password", data={"old": PASSWORD, "new": "another shoal entirely"})
    link = re.search(r'value="http[^"]*/friend/([^"]*)"', browser.post("/friends/invite").text)
    assert link
    with sitting(server, browser, opened(browser, seats="4")):
        pass
    logging.getLogger("shoal").info("the log is heard")
    assert "the log is heard" in caplog.text
    for secret in (PASSWORD, "a wrong one of eels", "another shoal entirely", guest, browser.cookies[COOKIE], link[1]):
        assert secret not in caplog.text
