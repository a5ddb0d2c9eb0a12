"""Learning in a real browser: from the first page to a claim, and a lesson with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from shoal.lessons.learning import lesson_named
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser

TRAY = '.tray:has([data-card="2H"]) .tray-label button'


SIZES = ((375, 635), (375, 812), (768, 1024), (1440, 900), (1920, 1080))

BESIDE = """([width, height]) => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const bubble = box(".bubble");
    if (innerWidth !== width || innerHeight !== height) return false;
    if (bubble.left < 0 || bubble.top < 0 || bubble.right > width || bubble.bottom > height) return false;
    return [".bar", "[data-pointed]"].map(box).every((other) => bubble.right <= other.left || bubble.left >= other.right
        || bubble.bottom <= other.top || bubble.top >= other.bottom);
}"""
"""The bubble lies in the window, and neither on the bar nor on what it points at."""


def bubble(page: Page, text: str) -> None:
    expect(page.locator(".bubble")).to_contain_text(text, timeout=60_000)


def pick(page: Page, card: str) -> None:
    """Tap a card until it is picked: what comes right after a commit may be no tap of this one."""
    for _ in range(60):
        if page.locator("[data-who]").count():
            return
        page.locator(f".hand [data-card='{card}']").click()
        page.wait_for_timeout(250)
    raise AssertionError(f"{card} cannot be picked")


def test_a_newcomer_comes_from_the_first_page_to_a_claim(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}, locale="en").new_page()
    page.goto(address)
    page.get_by_role("button", name="Learn in two minutes").first.click()

    bubble(page, "You hold three low hearts. Tap the 6♥")
    expect(page.locator("[data-pointed][data-card='6H']")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(BESIDE, arg=[width, height])
    page.set_viewport_size({"width": 360, "height": 560})
    page.locator(".hand [data-card='6H']").click()
    expect(page.locator("[data-pointed][data-who='1']")).to_be_visible()
    page.locator("[data-who='1']").click()
    page.locator("[data-testid=ask-button]").click()
    bubble(page, "Yes, it is yours!")
    pick(page, "5H")
    page.locator("[data-who='1']").click()
    expect(page.locator(".bar .row:not([inert])")).to_be_attached()
    page.locator("[data-testid=ask-button]").click()
    bubble(page, "No. Vera plays on.")
    page.get_by_role("button", name="At once").click()

    bubble(page, "Leo asked for hearts")
    expect(page.locator(f"{TRAY}[data-pointed]")).to_be_visible()
    page.locator(TRAY).click()
    for card in ("5H", "7H"):
        page.locator(f"form.claim [name=holder-{card}]").first.check()  # Leo
    page.locator("form.claim [type=submit]").click()
    expect(page.locator(".visit-end")).to_contain_text("Right! Your team wins the low hearts.")
    assert violations(page) == []
    page.get_by_role("button", name="Finish this game").click()
    expect(page.locator(".visit-end")).to_have_count(0)


def test_a_lesson_is_played_by_keyboard_step_by_step(page: Page, address: str) -> None:
    page.goto(f"{address}/learn")
    assert violations(page) == []
    page.get_by_role("link", name="Take the last one, too").click()
    expect(page.locator(".step.shown")).to_have_count(1)
    page.get_by_role("button", name="Go on").press("Enter")

    page.locator(".step.shown summary").nth(1).press("Enter")
    expect(page.get_by_text("On his next turn he takes the 2♥")).to_be_visible()
    expect(page.get_by_role("button", name="Go on")).to_be_hidden()
    page.locator(".step.shown summary").nth(0).press("Enter")
    page.get_by_role("button", name="Go on").press("Enter")
    expect(page.get_by_text("Take that one as well.")).to_be_visible()
    expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_can_be_read_without_scripts(open_browser: OpenBrowser, address: str, language: str) -> None:
    context = open_browser(java_script_enabled=False, viewport={"width": 360, "height": 560}, locale=language)
    page, lesson = context.new_page(), lesson_named("stalemate")
    page.goto(f"{address}/learn/{lesson.name}")

    expect(page.locator(".says")).to_have_count(len(lesson.steps))
    assert [says.is_visible() for says in page.locator(".says").all()] == [True] * len(lesson.steps)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
