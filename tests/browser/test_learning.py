"""Learning in a real browser: from the first page to a claim, lessons, hints, and marks of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.core.native import core
from shoal.lessons.learning import lesson_named
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.noting import Noted
from tests.sampling import todays
from tests.stage import literature, marks
from tests.stage.marks import GHOST
from tests.stage.server import Stage

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

    bubble(page, "A lesson: win the low hearts. You have three. Tap the 6♥")
    expect(page.locator("[data-pointed][data-card='6H']")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(BESIDE, arg=[width, height])
    page.set_viewport_size({"width": 360, "height": 560})
    page.locator(".hand [data-card='6H']").click()
    expect(page.locator("[data-pointed][data-who='1']")).to_be_visible()
    bubble(page, "Now ask Vera for it.")
    page.locator("[data-who='1']").click()
    page.locator("[data-testid=ask-button]").click()
    bubble(page, "Yes, it’s yours")
    pick(page, "5H")
    page.locator("[data-who='1']").click()
    expect(page.locator(".bar .row:not([data-guarded=true])")).to_be_attached()
    page.locator("[data-testid=ask-button]").click()
    bubble(page, "No: the turn passes to Vera.")
    said = Noted(page, "() => document.querySelector('.bubble')?.textContent ?? ''")
    for _ in range(2):
        page.get_by_role("button", name="Faster").click()
    bubble(page, "To ask for hearts, Leo must hold some")
    assert [one for one in said.so_far() if one.startswith("Leo plays on.")]
    expect(page.locator(f"{TRAY}[data-pointed]")).to_be_visible()
    page.locator(TRAY).click()
    for card in ("5H", "7H"):
        page.locator(f"form.claim [name=holder-{card}]").first.check()  # Leo
    page.locator("form.claim [type=submit]").click()
    expect(page.locator(".visit-end")).to_contain_text("Right! Your team wins the low hearts.")
    assert violations(page) == []
    expect(page.locator(".bar .row:not([data-guarded=true])")).to_be_attached()
    page.get_by_role("button", name="Finish this game").click()
    expect(page.locator(".visit-end")).to_have_count(0)


def test_a_lesson_is_played_by_keyboard_step_by_step(page: Page, address: str) -> None:
    page.goto(f"{address}/learn")
    assert violations(page) == []
    page.get_by_role("link", name="Take the last one too").click()
    expect(page.locator(".step.shown")).to_have_count(1)
    page.get_by_role("button", name="Continue").press("Enter")

    page.locator(".step.shown summary").nth(1).press("Enter")
    expect(page.get_by_text("On Bo’s next turn, the 2♥")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_hidden()
    page.locator(".step.shown summary").nth(0).press("Enter")
    page.get_by_role("button", name="Continue").press("Enter")
    expect(page.get_by_text("Take that one too.")).to_be_visible()
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


YOURS = literature.first(literature.questions_asked(3), literature.to_turn())


def test_marks_are_made_by_keyboard_and_stay_in_this_browser(person: BrowserContext, live: Stage) -> None:
    scene = live.scene("literature", YOURS, marks=True)
    page = scene.seat(person)
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    page.reload()
    page.get_by_test_id("marks-button").press("Enter")
    first, second = page.locator(".cell").nth(0), page.locator(".cell").nth(1)
    expect(first).to_be_focused()
    page.keyboard.press("y")
    expect(first).to_have_accessible_name(re.compile(": has it$"))
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(second).to_have_accessible_name(re.compile(": doesn’t have it$"))
    expect(page.get_by_test_id("marks").get_by_role("status")).to_have_text(re.compile("doesn’t have it$"))
    assert violations(page) == []

    card = first.get_attribute("data-item")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("marks-button")).to_be_focused()
    page.reload()
    marked = page.locator(f"{GHOST}[data-card='{card}']")
    expect(marked).to_have_attribute("data-marks", re.compile("^✓"))
    expect(marked).to_have_accessible_description(re.compile("has it"))
    assert {json.loads(frame)["type"] for frame in said} <= {"hello", "ping"}, "nothing of it is sent"


def marks_by_finger(open_browser: OpenBrowser, live: Stage) -> None:
    """On a phone, in the dark, in French; they are seen on who may be asked."""
    context = open_browser(viewport={"width": 375, "height": 635}, has_touch=True, color_scheme="dark", locale="fr")
    scene = live.scene("literature", YOURS, marks=True)
    page = scene.seat(context)
    page.get_by_test_id("marks-button").tap()
    cell = page.locator(".cell[data-of='1']").first
    for kind in ("has", "not", "maybe"):
        cell.tap()
        expect(cell).to_have_class(f"cell {kind}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    page.get_by_role("button", name="Fermer les notes").tap()
    expect(page.get_by_test_id("marks")).to_have_count(0)

    marks.pick(page)
    expect(page.locator("[data-who='1'][data-mark='?']")).to_be_visible()
    assert violations(page) == []


def hints(open_browser: OpenBrowser, live: Stage) -> None:
    """They answer what one asks, and neither a table without them nor one where people play has any."""
    person = open_browser(locale="en")
    page = live.scene("literature", literature.questions_asked(8, literature.claimable())).seat(person)
    page.get_by_role("button", name="Hints").click()
    answer = page.locator(".hints [role=status][aria-busy=false]")
    page.get_by_role("button", name="What should I ask?").press("Enter")
    expect(answer.locator("li").first).to_contain_text("%")
    assert 1 <= answer.locator("li").count() <= 3
    page.get_by_role("button", name="Is anything certain?").press("Enter")
    expect(answer).to_contain_text(re.compile("claim|certain|hold"))
    page.get_by_role("button", name="What do I know?").press("Enter")
    expect(answer.locator("tbody tr").first).to_be_visible()
    assert answer.locator("thead th").count() == 6, "the cards, and everybody but the reader"
    expect(answer).to_contain_text("every deal that fits counts the same")
    if core is not None:
        counted = answer.locator("tbody").inner_text()
        answer.get_by_role("switch", name="Include how people usually ask").press(" ")
        expect(answer).to_contain_text("deals where they’d ask just like this count more")
        assert answer.locator("tbody").inner_text() != counted
    assert violations(page) == []

    without = live.scene("literature", YOURS, hints=False).seat(person)
    without.get_by_role("button", name="Menu").click()
    expect(without.get_by_role("dialog").get_by_role("button", name="Invite")).to_be_visible()
    expect(without.get_by_role("button", name="Hints")).to_have_count(0)
    expect(without.get_by_test_id("marks-button")).to_have_count(0)


@pytest.mark.parametrize("walk", todays(1, [marks_by_finger, hints], "study"))
def test_marks_by_finger_and_hints_at_a_table(
    open_browser: OpenBrowser, live: Stage, walk: Callable[[OpenBrowser, Stage], None]
) -> None:
    walk(open_browser, live)
