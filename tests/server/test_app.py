"""What the server says over HTTP: new tables, who is believed, static files, and what it refuses."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from shoal.server.accounts.identity import COOKIE, guest_from, is_from_here, new_token, who
from tests.server.live import LiveServer, live_server, wait_until
from tests.server.raw import connected


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    static = tmp_path_factory.mktemp("static")
    (static / "assets").mkdir()
    (static / ".vite").mkdir()
    (static / ".vite" / "manifest.json").write_text("{}")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "main-1.js").write_text("plain")
    (static / "assets" / "main-1.js.br").write_text("brotli")
    (static / "assets" / "main-1.js.gz").write_text("gzip")
    with live_server(tmp_path_factory.mktemp("data"), static=static) as live:
        yield live


def opened(browser: httpx.Client, **fields: str) -> str:
    """The address of a new table."""
    answer = browser.post("/tables", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def inlined(page: str, name: str) -> dict[str, Any]:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


# --- New tables -------------------------------------------------------------------------------------------------------


def test_the_first_page_gives_a_cookie_that_scripts_and_other_sites_cannot_use(server: LiveServer) -> None:
    cookie = httpx.get(server.url).headers["Set-Cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"} <= set(cookie.split("; "))


def test_one_post_leads_to_a_dealt_table_and_shows_who_drew_the_deal_and_others_no_hand(browser: httpx.Client) -> None:
    url = opened(browser)
    page = browser.get(url).text
    table, update = inlined(page, "table"), inlined(page, "update")
    assert (table["you"], table["dealer"], update["n"]) == (0, "drawn", 4)
    view, sights = update["view"], update["sights"]
    assert [sight["type"] for sight in sights] == ["dealer_drawn", "hand_seen"]
    assert sights[0]["dealer"] == view["board"]["dealer"] == view["board"]["turn"]
    assert (len(view["hand"]), len(view["board"]["sizes"])) == (8, 6)

    stranger = httpx.get(f"{browser.base_url}{url}").text
    assert inlined(stranger, "table")["you"] is None
    assert "hand" not in inlined(stranger, "update")["view"]


def test_the_wish_of_a_form_is_heard(browser: httpx.Client) -> None:
    page = browser.get(opened(browser, seats="8", pace="at_once", name="42", dealer="opener")).text
    table, update = inlined(page, "table"), inlined(page, "update")
    names = [sitter["name"] for sitter in table["sitters"]]
    assert (names[0], len(names), len({*names}), table["pace"]) == ("42", 8, 8, "at_once")
    assert (table["dealer"], update["n"], update["sights"]) == ("opener", 3, [])
    assert update["view"]["board"]["turn"] == 0


@pytest.mark.parametrize(
    ("cookie", "fields", "pace"),
    [
        ("slow", {}, "slow"),
        ("at_once", {"pace": "quick"}, "quick"),
        ("human", {}, "normal"),
        (None, {}, "normal"),
    ],
)
def test_a_table_begins_at_the_pace_that_its_opener_wants_for_new_tables(
    browser: httpx.Client, cookie: str | None, fields: dict[str, str], pace: str
) -> None:
    browser.cookies.update({} if cookie is None else {"shoal_usual_pace": cookie})
    assert inlined(browser.get(opened(browser, **fields)).text, "table")["pace"] == pace
    if not fields:
        assert f'<option value="{pace}" selected>' in browser.get("/new/literature?preset=online").text


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"seats": "5"}, "Players: 5."),
        ({"seats": "2"}, "Players: 2."),
        ({"seats": "1000000"}, "Players"),
        ({"game": "whist"}, "no such game"),
        ({"game": "go_fish", "preset": "online"}, "no house rules by that name"),
        ({"bot": "genius"}, "no such bot"),
        ({"seats": "six"}, "See Players"),
        ({"pace": "human"}, "See Bot speed"),
        ({"cards": "52"}, "couldn’t make sense"),
        ({"name": "x" * 25}, "See Your name"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_page_says_why(
    browser: httpx.Client, fields: dict[str, str], reason: str
) -> None:
    answer = browser.post("/tables", data=fields)
    assert answer.status_code == 400
    assert reason in html.unescape(answer.text)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        *((body, 400) for body in (b"\xff\xff", b"a", b"seats", b"{}", b"%")),
        ("&".join(f"a{at}=1" for at in range(400)).encode(), 400),
        (b"x" * 1_000_000, 413),
    ],
)
def test_a_form_that_is_none_is_refused(browser: httpx.Client, body: bytes, status: int) -> None:
    assert browser.post("/tables", content=body).status_code == status


def test_json_that_is_none_is_refused_in_json(browser: httpx.Client) -> None:
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    answer = browser.post("/tables", content=b"[" * 1000, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"]


# --- What all answers have in common ----------------------------------------------------------------------------------


TABLES = ("AAAAAAAAAAAA", "x", "..%2f..%2fetc", "%00", "")


@pytest.mark.parametrize(
    "path", ["nowhere", "rules/whist", "new/whist", "new/whist/x.css", *(f"t/{at}" for at in TABLES)]
)
def test_what_does_not_exist_is_a_404_in_a_sentence(browser: httpx.Client, path: str) -> None:
    answer = browser.get(f"/{path}")
    assert answer.status_code == 404
    assert "<h1>There’s no such" in answer.text
    assert '<a class="button go" href="/">' in answer.text


def test_a_wrong_method_is_a_405(browser: httpx.Client) -> None:
    assert [browser.get("/tables").status_code, browser.post("/").status_code] == [405, 405]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/tables", "/healthz"])
def test_every_answer_has_the_safe_headers(browser: httpx.Client, path: str) -> None:
    headers = browser.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert (
        headers.items()
        >= {
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cache-control": "no-store",
            "cross-origin-resource-policy": "same-origin",
        }.items()
    )
    assert "geolocation=()" in headers["Permissions-Policy"]


def test_other_sites_may_show_pictures(browser: httpx.Client) -> None:
    assert browser.get("/favicon.ico").headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("upgrade", ["", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n"])
def test_a_request_for_two_hosts_is_refused(server: LiveServer, upgrade: str) -> None:
    with connected(server, "127.0.0.1") as one:
        one.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n{upgrade}hOST: evil.example\r\n\r\n".encode())
        assert one.recv(65536).startswith(b"HTTP/1.1 400 ")


def test_a_client_that_leaves_while_its_request_is_read_is_no_error(
    server: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    head = "POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    for _ in range(3):
        with connected(server, "127.0.0.1") as one:
            one.sendall(head.encode())
            time.sleep(0.05)
    wait_until(lambda: not server.tables.connected)
    time.sleep(0.1)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_request_that_breaks_is_logged_with_its_address_and_once_in_a_while(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def break_down(_: str) -> None:
        raise KeyError("secret")

    monkeypatch.setattr(server.tables, "with_code", break_down)
    answers = [httpx.get(f"{server.url}/join", params={"code": "ABCD-EFGH"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [500] * 3
    (line,) = [vars(record) for record in caplog.records if record.message == "a request broke"]
    assert (line["address"], line["levelname"]) == ("127.0.0.1", "ERROR")
    assert line["kind"].startswith("KeyError at test_app.py:")


# --- Who asks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "{here}"}, 303),
        ({"Origin": "{here}", "Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "{here}.evil.example"}, 403),
        ({"Origin": "{here}", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_a_form_with_a_cookie_must_come_from_our_own_page(
    browser: httpx.Client, server: LiveServer, headers: dict[str, str], status: int
) -> None:
    del browser.headers["Origin"]
    sent = {name: value.format(here=server.url) for name, value in headers.items()}
    assert browser.post("/tables", headers=sent).status_code == status


def test_over_https_the_origin_is_another_one() -> None:
    headers = {"host": "shoal.example", "origin": "https://shoal.example"}
    assert is_from_here(headers, "https", needs_proof=True)
    assert not is_from_here(headers, "http", needs_proof=True)


def test_a_table_opened_with_a_token_is_answered_without_a_cookie(server: LiveServer) -> None:
    answer = httpx.post(f"{server.url}/tables", headers={**server.guest().headers, "Accept": "application/json"})
    assert answer.status_code == 201
    assert answer.json()["url"] == f"/t/{answer.json()['table']}"
    assert "Set-Cookie" not in answer.headers


def test_a_token_is_known_by_its_hash_only() -> None:
    token = new_token()
    guest = guest_from({"authorization": f"Bearer {token}"}, "")
    assert guest is not None
    assert guest.who == who(token)
    assert token not in repr(guest)
    assert guest == guest_from({"authorization": f"bearer {token}"}, new_token())


@pytest.mark.parametrize("token", ["", "x", "x" * 42, "x" * 44, "x" * 42 + "!", "é" * 43])
def test_what_is_no_token_is_nobody(token: str) -> None:
    assert guest_from({"authorization": f"Bearer {token}"}, "") is None
    assert guest_from({}, token) is None


# --- Static files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("br;q=0, gzip", "gzip", "gzip"),
        ("identity", None, "plain"),
        ("", None, "plain"),
    ],
)
def test_a_file_is_sent_as_it_was_compressed(
    server: LiveServer, accepted: str, encoding: str | None, body: str
) -> None:
    url = f"{server.url}/static/assets/main-1.js"
    with httpx.stream("GET", url, headers={"Accept-Encoding": accepted}) as answer:
        assert b"".join(answer.iter_raw()).decode() == body
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_a_file_without_a_hash_in_its_name_is_not_kept_for_ever(browser: httpx.Client) -> None:
    answer = browser.get("/static/icon.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    [
        "",
        "none.js",
        ".vite/manifest.json",
        "assets/main-1.js.br",
        "../app.py",
        "%2e%2e/app.py",
        "..%2fapp.py",
        "/etc/passwd",
    ],
)
def test_nothing_but_the_files_of_the_folder_is_served(server: LiveServer, path: str) -> None:
    assert httpx.get(f"{server.url}/static/{path}").status_code == 404
