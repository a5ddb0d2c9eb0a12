"""The first page as a place: tables of one's own, codes, the look; and what browsers ask for beside pages."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from shoal.server.tables import codes
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web import page_routes
from shoal.server.web.answers import MOST_PADDING, gzipped
from shoal.server.web.document import Shell
from shoal.server.web.home import home_page
from shoal.server.web.look import as_cookie, look_from, look_of
from tests.server.live import LiveServer
from tests.server.test_app import inlined, opened

NAVIGATION = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"}


# --- Tables of one's own ----------------------------------------------------------------------------------------------


def test_the_first_page_leads_back_to_six_tables_of_this_browser_at_most_and_to_none_of_another(
    browser: httpx.Client,
) -> None:
    assert "Your table is waiting" not in browser.get("/").text
    tables = [opened(browser, game=game) for game in ("go_fish", "literature")]
    on_disk = browser.get("/").text
    assert "Your table is waiting" in on_disk
    assert on_disk.index(f'href="{tables[1]}"') < on_disk.index(f'href="{tables[0]}"'), "opened last, it stands first"
    browser.get(tables[0])  # loads it
    assert browser.get("/").text == on_disk
    stranger = httpx.get(str(browser.base_url)).text
    assert [table for table in tables if table in stranger] == []
    for _ in range(5):
        opened(browser, seats="4")
    assert browser.get("/").text.count('href="/t/') == 6


def test_the_first_page_is_made_anew_only_when_something_has_changed_at_a_table(
    browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def make(shell: Shell, mine: Sequence[TableOfMine], **more: Any) -> str:
        made.append(len(mine))
        return home_page(shell, mine, **more)

    monkeypatch.setattr(page_routes, "home_page", make)
    first = opened(browser, game="go_fish")
    told = {browser.get("/").text for _ in range(3)}
    second = opened(browser, game="literature")
    page = browser.get("/").text

    assert (len(told), made) == (1, [1, 2])
    assert first in page
    assert second in page


# --- Codes ------------------------------------------------------------------------------------------------------------


def test_a_code_leads_to_its_table_however_it_is_typed(browser: httpx.Client) -> None:
    table = opened(browser)
    code = inlined(browser.get(table).text, "table")["code"]
    assert re.fullmatch("([BDFGKLMNPRSTV][AEIOU]){2}-([BDFGKLMNPRSTV][AEIOU]){3}", code)
    for typed in (
        code,
        code.lower(),
        code.replace("-", " "),
        f" {code.replace('-', '')}. ",
        f"https://shoal.example{table}",
    ):
        answer = browser.get("/join", params={"code": typed})
        assert (answer.status_code, answer.headers.get("Location")) == (303, table), typed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("BABA-BABABA", "No table has this code."),
        ("42", "That isn’t a table code."),
        ("<script>", "That isn’t a table code."),
        ("/t/../etc", "That isn’t a table code."),
        ("é" * 300, "That isn’t a table code."),
    ],
)
def test_a_code_that_does_not_exist_ends_in_a_sentence_and_a_way_on(
    browser: httpx.Client, typed: str, said: str
) -> None:
    answer = browser.get("/join", params={"code": typed})
    assert answer.status_code == 404
    assert said in answer.text
    assert "<script>" not in answer.text
    assert 'action="/join"' in answer.text
    assert 'href="/"' in answer.text


def test_without_a_code_one_is_asked_for(browser: httpx.Client) -> None:
    answer = browser.get("/join")
    assert answer.status_code == 200
    assert 'role="alert"' not in answer.text


def test_who_tries_many_codes_has_to_wait_and_is_forgotten_before_guessers_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codes, "GUESSERS", 3)
    guesses = codes.Guesses()
    for second in range(codes.GUESSES):
        assert not guesses.are_too_many("here", second)
        guesses.add("here", second)
    assert guesses.are_too_many("here", 60)
    assert not guesses.are_too_many("there", 60)
    assert not guesses.are_too_many("here", codes.GUESSES_S + 1)
    guesses.add("here", codes.GUESSES_S + 1)
    assert not guesses.are_too_many("here", codes.GUESSES_S + 2)
    for address in "abcde":
        guesses.add(address, 60)
    assert len(guesses._tried) == 3


def test_names_of_tables_begin_with_their_code_and_cannot_be_guessed() -> None:
    names = {codes.new_table() for _ in range(500)}
    assert len(names) == 500
    for name in names:
        assert codes.TABLE.fullmatch(name)
        assert name.startswith(str(codes.prefix_of(codes.code_of(name))))
        assert len(name.partition("-")[2]) == 8
    assert not codes.TABLE.fullmatch("aB3_-aB3_-aB")


# --- To the table in one round trip -----------------------------------------------------------------------------------


def test_a_browser_gets_the_new_table_as_the_answer_to_the_form(browser: httpx.Client) -> None:
    answer = browser.post("/tables", data={"seats": "4"}, headers=NAVIGATION)
    assert answer.status_code == 200
    table = answer.headers["Content-Location"]
    assert f'"id":"{table.removeprefix("/t/")}"' in answer.text
    assert '"you":0' in answer.text
    assert browser.get(table).status_code == 200


@pytest.mark.parametrize("path", ["/tables", "/daily/literature", "/lobby/play"])
@pytest.mark.parametrize(
    "known", [NAVIGATION, {"Accept": "text/html,*/*"}], ids=["https", "http, where browsers tell less"]
)
def test_a_browser_that_keeps_no_cookie_is_told_what_a_seat_needs(
    server: LiveServer, path: str, known: dict[str, str]
) -> None:
    headers = {"Origin": server.url, **known}
    answer = httpx.post(f"{server.url}{path}", data={"game": "literature"}, headers=headers)
    assert answer.status_code == 303
    led_to = server.url + answer.headers["Location"]
    page = httpx.get(led_to).text
    assert "Your browser didn’t keep the cookie" in page
    assert 'id="update"' not in page
    assert "il faut un cookie" in httpx.get(led_to, headers={"Accept-Language": "fr"}).text
    assert '"you":0' in httpx.get(led_to, cookies=dict(answer.cookies)).text, "with the cookie one sits at the table"


# --- Look -------------------------------------------------------------------------------------------------------------


def test_a_look_is_chosen_without_script_and_kept(browser: httpx.Client) -> None:
    answer = browser.post("/look?to=/join", data={"look.theme": "dark", "look.contrast": "more", "look.motion": ""})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    assert "HttpOnly" not in answer.headers["Set-Cookie"], "the client's Menu writes it, too"
    for path in ("/", "/join", "/rules/go_fish", "/new/literature", "/nothing", opened(browser)):
        assert '<html lang="en" data-theme="dark" data-contrast="more">' in browser.get(path).text


def test_a_look_from_another_site_or_back_to_one_is_refused(browser: httpx.Client) -> None:
    assert browser.post("/look", data={}, headers={"Origin": "http://evil.example"}).status_code == 403
    assert browser.post("/look?to=//evil.example", data={}).headers["Location"] == "/"


def test_a_form_keeps_what_was_typed_when_the_look_changes(browser: httpx.Client) -> None:
    typed = {"game": "go_fish", "name": "Zoë", "option.players": "3", "look.theme": "light"}
    answer = browser.post("/look?to=/new/go_fish", data=typed)
    assert answer.status_code == 200
    for part in ('data-theme="light"', 'value="Zoë"', 'name="option.players" value="3"'):
        assert part in answer.text


def test_the_cookie_of_a_look_holds_words_and_nothing_else_counts() -> None:
    look = {"theme": "dark", "contrast": "more", "motion": "less"}
    assert look_of({"shoal_look": as_cookie(look)}) == look
    assert look_of({"shoal_look": "less.purple.dark"}) == {"theme": "dark", "motion": "less"}
    assert look_of({"shoal_look": '"><script>'}) == look_of({}) == {}
    assert look_from({"look.theme": "purple", "look.motion": "full", "theme": "dark"}) == {"motion": "full"}


# --- Beside pages -----------------------------------------------------------------------------------------------------


def test_pages_are_compressed_for_whom_reads_that(server: LiveServer) -> None:
    for path in ("/rules/literature", "/new/literature", "/rules/fish_draw"):
        plain = httpx.get(server.url + path, headers={"Accept-Encoding": "identity"})
        with httpx.stream("GET", server.url + path, headers={"Accept-Encoding": "br, gzip"}) as packed:
            body = b"".join(packed.iter_raw())
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert int(packed.headers["Content-Length"]) == len(body) < len(plain.content) / 2
        assert gzip.decompress(body) == plain.content


def test_the_length_of_a_compressed_page_tells_nothing_exactly() -> None:
    page = b"<p>the same page</p>" * 100
    lengths = {len(gzipped(page)) for _ in range(200)}
    assert len(lengths) > 40
    assert max(lengths) - min(lengths) < MOST_PADDING
    assert gzip.decompress(gzipped(page)) == page


def test_icons_and_manifest_are_there(browser: httpx.Client) -> None:
    manifest = browser.get("/manifest.webmanifest", headers={"Accept-Language": "fr"})
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["lang"] == "fr"
    icons = [icon["src"] for icon in manifest.json()["icons"]]
    for icon in ("/favicon.ico", "/icon/touch.png", "/icon/preview.png", *icons):
        answer = browser.get(icon)
        assert answer.status_code == 200, icon
        assert answer.headers["Content-Type"].startswith("image/"), icon
        assert "public" in answer.headers["Cache-Control"]
    assert browser.get("/icon/nothing.png").status_code == 404
