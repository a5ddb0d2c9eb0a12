"""axe-core finds nothing to complain about on any page, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.playing import Tapper
from tests.browser.tables import open_lesson, open_table
from tests.sampling import todays

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds, a line each: the rule, and where."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then(result => result.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')}" for one in found
    ]


@pytest.fixture(params=todays(1, ["light", "dark"], "themes"))
def page(open_browser: OpenBrowser, request: pytest.FixtureRequest) -> Iterator[Page]:
    scheme: Literal["light", "dark"] = request.param
    return open_browser(viewport={"width": 375, "height": 812}, has_touch=True, color_scheme=scheme).new_page()


def test_the_first_page_has_no_violations(page: Page, address: str) -> None:
    page.goto(address)

    assert violations(page) == []


def test_the_page_of_a_table_that_does_not_exist_has_no_violations(page: Page, address: str) -> None:
    answer = page.goto(address + "/t/nowhere")

    assert answer is not None
    assert answer.status == 404
    assert violations(page) == []


def test_the_table_and_its_dialogs_have_no_violations(page: Page, address: str) -> None:
    open_lesson(page, address)
    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")
    assert violations(page) == []

    page.locator(".ghost[aria-disabled=false]").first.tap()
    page.locator("button.seat.choice").first.tap()
    assert violations(page) == []

    page.get_by_role("button", name="Take back").tap()
    page.get_by_test_id("bar").get_by_role("button", name="Claim").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []

    page.get_by_role("dialog").get_by_role("button", name="Not yet").tap()
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_a_visitors_table_has_no_violations(page: Page, open_browser: OpenBrowser, address: str) -> None:
    page.goto(address)
    page.locator(".hero .play").tap()
    page.wait_for_url("**/t/*")
    visitor = open_browser().new_page()
    visitor.goto(page.url)
    expect(visitor.locator(".bar [data-who]").first).to_be_visible()

    assert violations(visitor) == []


def test_the_claim_shown_and_the_result_have_no_violations(page: Page, address: str) -> None:
    open_table(page, address, "literature")
    person = Tapper(page, seed=3)
    person.claim()
    expect(page.locator(".reveal")).to_be_visible()
    assert violations(page) == []

    person.play_to_the_end()
    assert violations(page) == []


@pytest.mark.slow
def test_the_pages_of_accounts_people_and_friends_have_no_violations(page: Page, address: str) -> None:
    faults: dict[str, list[str]] = {}

    def look(where: str) -> None:
        if found := violations(page):
            faults[where] = found

    def send(form: str, **fields: str) -> None:
        for name, value in fields.items():
            page.locator(f"form[action*='{form}'] [name={name}]").fill(value)
        with page.expect_navigation():
            page.locator(f"form[action*='{form}'] button").last.tap()

    page.goto(f"{address}/friends")
    look("not logged in")
    page.goto(f"{address}/account")
    send("/account/in", name="Ann", password="wrong, all of it")
    look("wrong password")
    send("/account/new", name="Ann", password="a shoal of herring")
    look("account")
    page.goto(f"{address}/person/Ann")
    look("person")
    page.goto(f"{address}/friends")
    send("/friends/invite")
    look("a link for a friend")

    assert faults == {}
