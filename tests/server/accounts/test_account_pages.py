"""The pages of accounts over the network: what a browser and its neighbours get."""

from __future__ import annotations

import asyncio
import html
import logging
import re
import secrets
import sqlite3
from datetime import UTC, datetime
from functools import partial

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import COOKIE, who
from shoal.server.people.results import GameResult, SeatResult, keep
from shoal.server.storage import housekeeping
from shoal.server.storage.steps import Steps, ask
from shoal.server.tables.seating.names import NAME_LIMIT, likeness
from tests.server.accounts.browsers import (
    a_name,
    bytes_of_databases,
    exported,
    invitation,
    log_in,
    logged_in,
    new_browser,
    opened,
    played_out,
    signed_up,
    sitting,
)
from tests.server.accounts.databases import PASSWORD
from tests.server.live import LiveServer, close_code, wait_until


def first_page(server: LiveServer, token: str) -> str:
    return httpx.get(server.url, headers={"Cookie": f"{COOKIE}={token}"}).text


def test_a_guest_who_makes_an_account_keeps_seat_and_tables_on_every_device_until_they_log_out(
    server: LiveServer, browser: httpx.Client
) -> None:
    table, guest = opened(browser, seats="4"), browser.cookies[COOKIE]
    with sitting(server, browser, table) as talk:
        name = signed_up(browser, a_name())
        assert close_code(talk) == 1013
    session, page = browser.cookies[COOKIE], browser.get("/").text
    assert session != guest
    assert f'href="{table}"' in page
    assert '<a href="/account">Account</a>' in page
    assert f'href="{table}"' not in first_page(server, guest), "the token of the guest opens nothing any more"
    with logged_in(server, name) as phone, sitting(server, phone, table) as talk:
        assert talk.seat is not None
    with sitting(server, browser, table) as talk:
        assert talk.seat is not None
        assert browser.post("/account/out").headers["Location"] == "/"
        assert close_code(talk) == 1013
    assert browser.cookies[COOKIE] != session
    assert f'href="{table}"' not in browser.get("/").text
    assert f'href="{table}"' not in first_page(server, session)


def test_a_stolen_session_ends_with_all_its_sockets_when_its_owner_says_so(
    server: LiveServer, browser: httpx.Client
) -> None:
    table = opened(browser, seats="4")
    with logged_in(server, signed_up(browser, a_name())) as thief:
        with sitting(server, thief, table) as talk:
            assert browser.post("/account/sessions", data={}).status_code == 200
            assert close_code(talk) == 1013
        assert "Log out" not in thief.get("/account/devices").text
        with sitting(server, thief, table) as talk:
            assert talk.seat is None, "a visitor, like anybody"
    assert "Log out" in browser.get("/account/devices").text


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


def test_who_has_an_account_may_keep_their_tables_and_let_them_go_again(
    server: LiveServer, browser: httpx.Client
) -> None:
    signed_up(browser, a_name())
    for wish, offered in (("yes", "Delete old tables"), ("no", "Keep my tables")):
        assert offered in browser.post("/account/keep", data={"keep": wish}, follow_redirects=True).text
    assert httpx.post(f"{server.url}/account/keep", headers={"Origin": server.url}).status_code == 401


@pytest.mark.slow
def test_the_games_of_a_guest_are_in_the_history_and_the_export_of_the_account_that_they_make(
    server: LiveServer, browser: httpx.Client
) -> None:
    table = played_out(server, browser)
    name = signed_up(browser, a_name())
    wait_until(lambda: re.search(r'href="/game/[a-z2-7]{16}"', browser.get(f"/person/{name}").text))
    page = browser.get(f"/person/{name}").text
    assert "Questions answered yes" in page
    assert "of 100" not in page, "there is no review yet"
    (game,) = re.findall(r'href="(/game/[a-z2-7]{16})"', page)
    browser.get(game)
    wait_until(lambda: "of 100" in browser.get(f"/person/{name}").text)
    files = exported(browser)
    assert files["account.json"]["name"] == name
    assert [one["table"] for one in files["tables.json"]] == [table.removeprefix("/t/")]
    (result,) = files["results.json"]
    assert 0 <= result["memory"] <= 100
    assert b"results.json" in files["README.txt"]
    (record,) = [data for file, data in files.items() if file.startswith("games/")]
    assert record.startswith(b'[Shoal "1"]')
    assert browser.cookies[COOKIE] not in str(files)


def test_what_browsers_kept_of_puzzles_is_the_accounts_which_takes_it_along_and_is_erased(
    server: LiveServer, browser: httpx.Client
) -> None:
    def sent(from_: httpx.Client, body: object) -> httpx.Response:
        return from_.post("/account/progress", json=body, headers={"Accept": "application/json"})

    today = datetime.now(UTC).date()
    solved = {"wrong": ["3"], "over": "right", "right": "1"}
    own = {"days": 2, "best": 2, "last": str(today), "tries": {str(today): solved}, "sprints": {"recall": 61}}
    refused = sent(browser, own)
    assert (refused.status_code, refused.json()["error"]) == (401, "NOT_LOGGED_IN")
    name = signed_up(browser, a_name())
    with logged_in(server, name) as phone:
        sent(phone, {"tries": {str(today): {"wrong": ["0"], "over": "shown"}}, "sprints": {"recall": 40}})
    answer = sent(browser, own | {"sets": {"7": [1]}}).json()
    assert answer["progress"]["tries"] == {str(today): solved | {"wrong": ["0", "3"]}}
    assert (answer["progress"]["days"], answer["progress"]["sprints"]) == (2, {"recall": 61})
    assert answer["refused"] == [{"what": "sets 7", "why": "NO_SUCH_PUZZLE"}]
    assert exported(browser)["progress.json"]["sprints"] == {"recall": 61}
    with new_browser(server) as stranger:
        boards = ("/", "/puzzles", "/daily", "/daily/best/go_fish", "/ratings", "/lobby")
        assert [path for path in boards if name in stranger.get(path).text] == [], (
            "what a browser says is a place nowhere"
        )
    assert sent(browser, {"days": "many"}).status_code == 400
    assert "couldn’t make sense of that form" in browser.post("/account/progress", content=b"{").text
    assert sent(browser, {"last": "x" * 70_000}).status_code == 413
    assert b'{"recall":61}' in bytes_of_databases(server.folder)
    browser.post("/account/erase", data={"password": PASSWORD})
    assert b'{"recall":61}' not in bytes_of_databases(server.folder)


def test_of_who_is_erased_and_of_the_guests_they_were_only_the_games_are_left(
    server: LiveServer, browser: httpx.Client
) -> None:
    table, first = opened(browser, seats="4"), who(browser.cookies[COOKIE])
    name = signed_up(browser, a_name())
    with new_browser(server) as phone:
        opened(phone, game="go_fish")
        second = who(phone.cookies[COOKIE])
        log_in(phone, name)
    session = who(browser.cookies[COOKIE])
    assert browser.post("/account/erase", data={"password": "wrong wrong"}).status_code == 400
    assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    assert httpx.get(f"{server.url}{table}").status_code == 200
    kept = bytes_of_databases(server.folder)
    assert [left for left in (name, likeness(name), session, first, second) if left.encode() in kept] == []


def test_an_erasure_that_the_disk_of_the_tables_refuses_can_be_tried_again(
    server: LiveServer, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> Steps[list[str]]:
        yield from ask("SELECT 1")
        raise sqlite3.OperationalError("disk I/O error")

    opened(browser, seats="4")
    name = signed_up(browser, a_name())
    with monkeypatch.context() as patched:
        patched.setattr(housekeeping, "erase", fail)
        assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 500
    assert name in browser.get("/account").text
    assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    assert name.encode() not in bytes_of_databases(server.folder)


def test_at_a_table_people_are_called_as_their_account_is(server: LiveServer, browser: httpx.Client) -> None:
    name = signed_up(browser, a_name())
    table = opened(browser, game="go_fish")
    with new_browser(server) as other:
        comer = signed_up(other, a_name())
        page = other.get(table).text
        assert f'<meta name="account" content="{comer}">' in page, "with that name they sit down"
        assert name in page
    assert '<meta name="account"' not in browser.get(table).text


def test_where_one_goes_after_logging_in_is_a_page_of_ours(browser: httpx.Client) -> None:
    assert "evil" not in browser.get("/account?to=https://evil.example/").text
    assert browser.get("/account/devices").headers["Location"] == "/account?to=/account/devices"
    made = browser.post("/account/new?to=//evil.example", data={"name": a_name(), "password": PASSWORD})
    assert made.headers["Location"] == "/"


def test_no_field_takes_more_letters_than_a_name_may_have(browser: httpx.Client) -> None:
    pages = [browser.get("/account").text]
    signed_up(browser, a_name())
    pages.append(browser.get("/account/programs").text)
    for page in pages:
        fields = re.findall(r'<input[^>]*name="name"[^>]*>', page)
        assert fields
        assert [field for field in fields if f'maxlength="{NAME_LIMIT}"' not in field] == []


def test_passwords_and_tokens_are_in_no_line_of_the_log(
    server: LiveServer, browser: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)  # what an operator may see; what the client of this test logs at DEBUG is its own
    guest, name = browser.cookies[COOKIE], signed_up(browser, a_name())
    browser.post("/account/in", data={"name": name, "password": "a wrong one of eels"})
    browser.post("/account/password", data={"old": PASSWORD, "new": "another shoal entirely"})
    link = invitation(browser).removeprefix("/friend/")
    with sitting(server, browser, opened(browser, seats="4")):
        pass
    logging.getLogger("shoal").info("the log is heard")
    assert "the log is heard" in caplog.text
    for secret in (PASSWORD, "a wrong one of eels", "another shoal entirely", guest, browser.cookies[COOKIE], link):
        assert secret not in caplog.text


# --- Friends ----------------------------------------------------------------------------------------------------------


def test_a_link_leads_a_guest_over_an_account_to_a_friend_whose_open_tables_they_see(
    server: LiveServer, browser: httpx.Client
) -> None:
    name = signed_up(browser, a_name())
    table, locked = opened(browser, seats="4"), opened(browser, seats="4", seating="locked", watching="nobody")
    path = invitation(browser)
    with new_browser(server) as other:
        page = other.get(path)
        assert f"{name} wants to be friends" in page.text
        assert other.post(path).status_code == 401
        account = re.search(r'href="(/account[?]to=[^"]*)"', page.text)
        assert account
        form = re.search(r'action="(/account/new[^"]*)"', other.get(account[1]).text)
        assert form
        made = other.post(form[1], data={"name": a_name(), "password": PASSWORD})
        assert made.headers["Location"] == path
        assert other.post(path).headers["Location"] == "/friends"
        friends, person = (other.get(path).text for path in ("/friends", f"/person/{name}"))
        assert name in friends
        assert [f'href="{table}"' in page for page in (friends, person)] == [True, True]
        assert [locked in page for page in (friends, person)] == [False, False]
        with new_browser(server) as stranger:
            assert table not in stranger.get(f"/person/{name}").text
        assert other.get(path).status_code == 404, "the link was used"
    assert "No friends here yet" not in browser.get("/friends").text


def test_in_the_lobby_friends_come_first_and_play_now_leads_to_them(server: LiveServer, browser: httpx.Client) -> None:
    signed_up(browser, a_name())
    with new_browser(server) as other:
        bob = signed_up(other, a_name())
        other.post(invitation(browser))
        table = opened(browser, game="fish_draw", listed="yes")
        with sitting(server, browser, table):

            def people() -> tuple[str, ...]:
                listing = server.tables.board.get(table.removeprefix("/t/"))
                return () if listing is None else listing.table.people

            wait_until(people)
            assert "Your friends are playing here" in other.get("/lobby").text
            assert "Your friends are playing here" not in browser.get("/lobby").text
            assert other.post("/lobby/play", data={"game": "fish_draw"}).headers["location"] == table
            wait_until(lambda: bob in people())


def test_friends_talk_in_their_own_words_until_one_blocks_the_other_who_can_be_forgiven(
    server: LiveServer, browser: httpx.Client
) -> None:
    signed_up(browser, a_name())
    table = opened(browser, seats="4", seating="open")
    with new_browser(server) as other, sitting(server, browser, table) as ann:
        friend = signed_up(other, f"{a_name()} <i>")
        other.post(invitation(browser))
        assert len(exported(other)["account.json"]["friends"]) == 1
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
    assert html.escape(friend) in page
    assert exported(browser)["account.json"]["blocked"] == [friend]
    forgive = re.search(r'name="person" value="([0-9]+)"', page)
    assert forgive
    assert browser.post("/friends/forgive", data={"person": forgive[1]}).status_code == 303
    assert "friends/forgive" not in browser.get("/friends").text


@pytest.mark.parametrize("odd", ["{}/b", "{}?x=1#y", "a/../{}", "{} %2e", "{}\\é&<i>"])
def test_the_page_of_a_person_is_reached_by_its_link_whatever_they_are_called(browser: httpx.Client, odd: str) -> None:
    name = signed_up(browser, odd.format(secrets.token_hex(3)))
    link = re.search(r'href="(/person/[^"]*)"', browser.get("/account").text)
    assert link
    assert "/" not in link[1].removeprefix("/person/"), "or it would be another folder"
    page = browser.get(html.unescape(link[1]))
    assert page.status_code == 200
    assert html.escape(name) in page.text


def test_the_page_of_a_person_is_for_whom_they_let_see_it(server: LiveServer, browser: httpx.Client) -> None:
    name = signed_up(browser, a_name())

    def seen_by(audience: str) -> str:
        assert browser.post("/account/visibility", data={"seen_by": audience}).status_code == 303
        return browser.get("/account").text

    assert "No finished games yet." in browser.get(f"/person/{name.upper()}").text
    with new_browser(server) as other:
        assert other.get(f"/person/{name}").status_code == 200, "a guest, too"
        assert "Your friends" in seen_by("friends")
        guests, missing = (other.get(f"/person/{one}") for one in (name, "nobody-at-all"))
        assert (guests.status_code, missing.status_code) == (404, 404)
        assert guests.text.count(name) == missing.text.count("nobody-at-all"), "who has an account is not told"
        signed_up(other, a_name())
        assert other.get(f"/person/{name}").status_code == 404
        seen_by("everyone")
        assert "Add friend" in other.get(f"/person/{name}").text
        other.post(invitation(browser))
        seen_by("friends")
        assert "Add friend" not in other.get(f"/person/{name}").text
        assert f'href="/person/{name}"' in other.get("/friends").text
        assert "Only you" in seen_by("nobody")
        assert other.get(f"/person/{name}").status_code == 404
        assert f'href="/person/{name}"' not in other.get("/friends").text
    assert browser.get(f"/person/{name}").status_code == 200
    assert browser.post("/account/visibility", data={"seen_by": "the moon"}).status_code == 400
    assert exported(browser)["account.json"]["seen by"] == "nobody"


def test_all_games_of_a_person_can_be_read_and_those_of_others_are_not_theirs(
    server: LiveServer, browser: httpx.Client, people: AccountLoader
) -> None:
    name = signed_up(browser, a_name())
    services = people.load()

    async def play() -> None:
        own = await services.accounts.named(name)
        assert own is not None
        seats = (
            SeatResult(0, own.who, None, 0, 5.0, "won", "{}"),
            SeatResult(1, None, "counting", 1, 3.0, "lost", "{}"),
        )
        for number in range(75):
            game = GameResult(f"{name[:6]}{number:010}", "go_fish", 1000 * number, seats)
            await services.database.do(partial(keep, result=game))

    asyncio.run(play())
    address, found = f"/person/{name}", list[str]()
    while address:
        page = browser.get(address).text
        found += re.findall(r'href="/game/([^"]*)"', page)
        onward = re.search(r'href="([?]after=[^"]*)"', page)
        address = f"/person/{name}{onward[1]}" if onward else ""
    assert found == [f"{name[:6]}{number:010}" for number in reversed(range(75))]
    assert browser.get(f"/person/{name}?after=nogame").status_code == 404


def test_a_face_is_one_of_those_that_are_offered_and_stays(browser: httpx.Client) -> None:
    name = signed_up(browser, a_name())
    offered = re.findall(r'name="face" value="([0-9]+)" aria-pressed="(true|false)"', browser.get("/account").text)
    assert [is_chosen for _, is_chosen in offered] == ["true", *["false"] * 9]
    before = browser.get(f"/person/{name}").text
    assert browser.post("/account/face", data={"face": offered[4][0]}).status_code == 303
    assert f'value="{offered[4][0]}" aria-pressed="true"' in browser.get("/account").text
    assert browser.get(f"/person/{name}").text != before
    for other in ("-1", "100000", "x"):
        assert browser.post("/account/face", data={"face": other}).status_code == 400
    assert exported(browser)["account.json"]["face"] == int(offered[4][0])
