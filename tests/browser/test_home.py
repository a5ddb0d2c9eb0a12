"""The first page in a browser: tables that are hidden, how today went, and what changes while it is read."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table


def test_a_waiting_table_is_hidden_and_brought_back_for_ten_seconds_and_its_seat_is_kept(
    page: Page, address: str
) -> None:
    open_table(page, address, "go_fish", options={"players": 2})
    table = page.url
    page.goto(address)
    play, strip = page.get_by_role("button", name="Play now"), page.get_by_role("region", name="Your table is waiting")
    expect(play).not_to_have_class(re.compile(r"\bgo\b"))
    strip.get_by_role("button", name="Hide").click()
    expect(strip).to_have_count(0)
    expect(play).to_have_class(re.compile(r"\bgo\b"))

    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(strip.get_by_role("link", name="Back to it")).to_be_focused()
    expect(play).not_to_have_class(re.compile(r"\bgo\b"))
    page.reload()
    expect(strip).to_have_count(1)

    page.clock.install()
    strip.get_by_role("button", name="Hide").click()
    page.clock.run_for(9_000)
    expect(undo).to_have_count(1)
    page.clock.run_for(2_000)
    expect(undo).to_have_count(0)
    expect(play).to_be_focused()
    page.reload()
    expect(play).to_have_class(re.compile(r"\bgo\b"))
    expect(strip).to_have_count(0)
    page.locator(".mine").get_by_role("link", name="Go Fish").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.url == table


def test_today_says_what_this_browser_knows_and_the_card_to_share_gives_no_answer_away(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(timezone_id="Asia/Kathmandu", viewport={"width": 320, "height": 568}).new_page()
    page.goto(address)
    day = page.locator(".today").get_attribute("data-day")
    tries = {"wrong": ["3"], "over": "right", "right": "2"}
    kept = {"days": 3, "best": 5, "last": day, "tries": {day: tries}, "sets": {}}
    page.evaluate("kept => localStorage.setItem('shoal-puzzles', kept)", json.dumps(kept))
    page.evaluate("localStorage.setItem('shoal-sprint', '17')")
    page.reload()

    today = page.locator(".today")
    expect(today).to_contain_text("Solved ⬛🟩")
    expect(today).to_contain_text("Your best: 17")
    expect(today).to_contain_text("Days in a row: 3")
    expect(today.locator(".week .right")).to_have_count(1)
    expect(today.locator("[data-until] time")).to_have_text(re.compile("5:45"))
    today.get_by_text("Share today").click()
    card = today.locator("pre").inner_text().splitlines()
    assert card[1:] == ["Puzzle of the day: ⬛🟩", "Memory sprint: 17", "Days in a row: 3", address]
    assert violations(page) == []


def test_memory_that_is_spoilt_or_forbidden_leaves_the_page_as_the_server_made_it(page: Page, address: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    for kept in ("{", "[]", '{"days": 1, "last": "x", "tries": {"2026": null}}', '{"days": 1, "last": "", "tries": 7}'):
        page.evaluate("kept => localStorage.setItem('shoal-puzzles', kept)", kept)
        page.reload()
        expect(page.locator("[data-until] span")).not_to_be_empty()
        expect(page.locator(".today .after")).to_have_count(0)
    assert faults == []


def test_what_goes_on_is_shown_while_the_page_is_read(page: Page, address: str) -> None:
    def answer(route: Route) -> None:
        route.fulfill(
            body='<p id="live">Vera asks</p><section id="people">two here</section>', content_type="text/html"
        )

    page.route("**/now", answer)
    page.clock.install()
    page.goto(address)
    page.get_by_role("link", name="All tables in the lobby").focus()
    page.clock.run_for(9_000)
    expect(page.locator("#live")).to_have_text("Vera asks")
    expect(page.locator("#people")).to_contain_text("All tables in the lobby")  # the reader is in it
