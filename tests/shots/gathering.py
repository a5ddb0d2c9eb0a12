"""The room before the first deal: the host alone, a friend who comes by the link, and everyone ready."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.tables import open_table
from tests.shots.visit import State, Visit


def _host(visit: Visit, game: str, **wish: Any) -> tuple[Page, str]:
    """The host in their room, and the link that they give."""
    page = visit.person().new_page()
    open_table(page, visit.stage.url, game, gather=True, name="Bob", **wish)
    page.get_by_test_id("room-rules").get_by_role("listitem").first.wait_for()
    return page, page.locator(".way-here input").input_value()


def _friend(visit: Visit, link: str, name: str) -> Page:
    page = visit.person().new_page()
    page.goto(link)
    page.locator("#room-name").fill(name)
    return page


def alone(visit: Visit) -> Page:
    """No one has come yet."""
    return _host(visit, "literature")[0]


def arrives(visit: Visit) -> Page:
    """A friend by the link, before they sit down."""
    _, link = _host(visit, "literature")
    page = _friend(visit, link, "Sam")
    page.get_by_test_id("room-seat-2").click()
    return page


def ready(visit: Visit) -> Page:
    """A friend sits there, is ready, and makes a face; of the four one sits alone."""
    page, link = _host(visit, "go_fish")
    friend = _friend(visit, link, "Sam")
    friend.get_by_role("button", name="Sam").last.click()
    friend.get_by_test_id("room-foot").locator(".primary").click()
    friend.locator("[data-reaction=laugh]").click()
    page.locator(".made-face").wait_for()
    return page


def waits(visit: Visit) -> Page:
    """A friend who is not ready, at a table of twelve."""
    _, link = _host(visit, "literature", seats=12)
    page = _friend(visit, link, "Sam")
    page.get_by_test_id("room-foot").locator(".primary").click()
    page.get_by_test_id("room-foot").locator("p").wait_for()
    return page


GATHERING: Final = (
    State("room-alone", alone),
    State("room-arrives", arrives),
    State("room-ready", ready),
    State("room-waits", waits),
)
