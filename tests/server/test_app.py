"""What the server says over HTTP: pages, new tables, static files, and what it refuses."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator

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


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        yield client


def opened(browser: httpx.Client, **fields: str) -> str:
    answer = browser.post("/tables", data=fields, headers={"Origin": str(browser.base_url).rstrip("/")})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def inlined(page: str, name: str) -> dict[str, object]:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found
    value: dict[str, object] = json.loads(found[1])
    return value


# --- Pages ------------------------------------------------------------------------------------------------------------


def test_the_first_page_gives_a_cookie_that_scripts_and_other_sites_cannot_use(browser: httpx.Client) -> None:
    answer = browser.get("/")

    assert answer.status_code == 200
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"} <= set(cookie.split("; "))


def test_one_post_leads_to_a_dealt_table_and_shows_who_drew_the_deal(browser: httpx.Client) -> None:
    browser.get("/")
    page = browser.get(opened(browser)).text

    table, update = inlined(page, "table"), inlined(page, "update")
    assert (table["you"], table["dealer"], update["n"]) == (0, "drawn", 4)
    view, sights = update["view"], update["sights"]
    assert isinstance(view, dict)
    assert isinstance(sights, list)
    assert [sight["type"] for sight in sights] == ["dealer_drawn", "hand_seen"]
    assert sights[0]["dealer"] == view["board"]["dealer"] == view["board"]["turn"]
    assert (len(view["hand"]), len(view["board"]["sizes"])) == (8, 6)


def test_a_form_may_ask_that_the_opener_deals(browser: httpx.Client) -> None:
    page = browser.get(opened(browser, dealer="opener")).text

    table, update = inlined(page, "table"), inlined(page, "update")
    assert (table["dealer"], update["n"], update["sights"]) == ("opener", 3, [])
    view = update["view"]
    assert isinstance(view, dict)
    assert view["board"]["turn"] == 0


def test_a_post_without_a_cookie_works_and_gives_one(browser: httpx.Client) -> None:
    page = browser.get(opened(browser, seats="4")).text

    assert inlined(page, "table")["you"] == 0


def test_another_guest_sees_the_table_without_a_hand(browser: httpx.Client, server: LiveServer) -> None:
    url = opened(browser)
    page = httpx.get(server.url + url).text

    assert inlined(page, "table")["you"] is None
    view = inlined(page, "update")["view"]
    assert isinstance(view, dict)
    assert "hand" not in view


def test_the_wish_of_a_form_is_heard(browser: httpx.Client) -> None:
    page = browser.get(opened(browser, seats="8", pace="at_once", name="42")).text

    table = inlined(page, "table")
    sitters = table["sitters"]
    assert isinstance(sitters, list)
    assert (len(sitters), sitters[0]["name"], table["pace"]) == (8, "42", "at_once")
    assert len({sitter["name"] for sitter in sitters}) == 8


def test_a_name_cannot_break_out_of_the_page(browser: httpx.Client) -> None:
    page = browser.get(opened(browser, name="</script><b>x")).text

    assert "<b>x" not in page


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"seats": "5"}, "Players: 5."),
        ({"seats": "2"}, "Players: 2."),
        ({"seats": "1000000"}, "Players"),
        ({"game": "whist"}, "no such game"),
        ({"game": "go_fish", "preset": "online"}, "no house rules of that name"),
        ({"bot": "genius"}, "no such bot"),
        ({"seats": "six"}, "See Players"),
        ({"pace": "human"}, "See Pace of the bots"),
        ({"cards": "52"}, "did not understand"),
        ({"name": "x" * 25}, "See Your name"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_page_says_why(
    browser: httpx.Client, fields: dict[str, str], reason: str
) -> None:
    answer = browser.post("/tables", data=fields)

    assert answer.status_code == 400
    assert reason in html.unescape(answer.text)


@pytest.mark.parametrize("body", [b"\xff\xff", b"a", b"seats", b"{}", b"%"])
def test_a_form_that_is_none_is_refused(browser: httpx.Client, body: bytes) -> None:
    assert browser.post("/tables", content=body).status_code == 400


def test_json_that_is_none_is_refused_in_json(browser: httpx.Client) -> None:
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    answer = browser.post("/tables", content=b"[" * 1000, headers=headers)

    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_form_of_a_megabyte_is_refused(browser: httpx.Client) -> None:
    assert browser.post("/tables", content=b"x" * 1_000_000).status_code == 413


@pytest.mark.parametrize("path", ["/t/AAAAAAAAAAAA", "/t/x", "/t/..%2f..%2fetc", "/t/%00", "/nowhere", "/t/"])
def test_what_does_not_exist_is_a_clear_404(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)

    assert answer.status_code == 404
    assert "There is no such" in answer.text


def test_a_wrong_method_is_a_405(browser: httpx.Client) -> None:
    assert browser.get("/tables").status_code == 405
    assert browser.post("/").status_code == 405


@pytest.mark.parametrize("path", ["/", "/nowhere", "/tables", "/healthz"])
def test_every_answer_has_the_safe_headers(browser: httpx.Client, path: str) -> None:
    headers = browser.get(path).headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
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

    assert {answer.status_code for answer in answers} == {500}
    (line,) = [vars(record) for record in caplog.records if record.message == "a request broke"]
    assert (line["address"], line["levelname"]) == ("127.0.0.1", "ERROR")
    assert line["kind"].startswith("KeyError at test_app.py:")


def test_it_says_that_it_is_well(browser: httpx.Client) -> None:
    assert browser.get("/healthz").text == "ok"


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
    browser: httpx.Client, headers: dict[str, str], status: int
) -> None:
    browser.get("/")
    here = str(browser.base_url).rstrip("/")
    sent = {name: value.format(here=here) for name, value in headers.items()}

    assert browser.post("/tables", headers=sent).status_code == status


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
    if cookie is not None:
        browser.cookies.set("shoal_usual_pace", cookie)
    table = inlined(browser.get(opened(browser, **fields)).text, "table")

    assert table["pace"] == pace


def test_the_form_of_house_rules_shows_the_pace_that_a_guest_wants_for_new_tables(browser: httpx.Client) -> None:
    browser.cookies.set("shoal_usual_pace", "quick")

    assert '<option value="quick" selected>' in browser.get("/new/literature").text


def test_a_table_opened_with_a_token_is_answered_without_a_cookie(server: LiveServer) -> None:
    guest = server.guest()
    answer = httpx.post(f"{server.url}/tables", headers={**guest.headers, "Accept": "application/json"})

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


def test_over_https_the_cookie_is_secure_and_the_origin_too() -> None:
    headers = {"host": "shoal.example", "origin": "https://shoal.example"}

    assert is_from_here(headers, "https", needs_proof=True)
    assert not is_from_here(headers, "http", needs_proof=True)


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
