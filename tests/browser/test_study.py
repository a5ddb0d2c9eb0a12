"""Hints and marks of one's own at a table in a browser: by keyboard, by finger, in both themes, without faults for ears."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.sampling import todays
from tests.stage import literature
from tests.stage.marks import GHOST, pick
from tests.stage.server import Stage

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
    expect(second).to_have_accessible_name(re.compile(": does not have it$"))
    expect(page.get_by_test_id("marks").get_by_role("status")).to_have_text(re.compile("does not have it$"))
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

    pick(page)
    expect(page.locator("[data-who='1'][data-mark='?']")).to_be_visible()
    assert violations(page) == []


def open_hints(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Hints").click()


def hints(open_browser: OpenBrowser, live: Stage) -> None:
    """They answer what one asks, and a table may have none."""
    person = open_browser(locale="en")
    page = live.scene("literature", literature.claimable()).seat(person)
    open_hints(page)
    answer = page.locator(".hints [role=status][aria-busy=false]")
    page.get_by_role("button", name="What could I ask?").press("Enter")
    expect(answer.locator("li").first).to_contain_text("%")
    assert 1 <= answer.locator("li").count() <= 3
    page.get_by_role("button", name="Is something certain?").press("Enter")
    expect(answer).to_contain_text(re.compile("claim|certain|hold"))
    page.get_by_role("button", name="What do I know?").press("Enter")
    expect(answer.locator("tbody tr").first).to_be_visible()
    assert answer.locator("thead th").count() == 6, "the cards, and everybody but the reader"
    assert violations(page) == []

    without = live.scene("literature", YOURS, hints=False).seat(person)
    without.get_by_role("button", name="Menu").click()
    expect(without.get_by_role("dialog").get_by_role("button", name="Invite a friend")).to_be_visible()
    expect(without.get_by_role("dialog").get_by_role("button", name="Hints")).to_have_count(0)
    expect(without.get_by_test_id("marks-button")).to_have_count(0)


@pytest.mark.parametrize("walk", todays(1, [marks_by_finger, hints], "study"))
def test_marks_by_finger_and_hints_at_a_table(
    open_browser: OpenBrowser, live: Stage, walk: Callable[[OpenBrowser, Stage], None]
) -> None:
    walk(open_browser, live)
