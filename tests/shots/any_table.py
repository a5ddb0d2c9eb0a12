"""What is looked at on a table of any game: a position, as a player or a visitor sees it, the menu and the rules there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.shots.visit import Reach, Visit
from tests.stage.server import Arrange, Script


def seen(game: str, script: Script | None = None, *, arrange: Arrange | None = None, **wish: Any) -> Reach:
    """A table in a position."""
    return lambda visit: visit.sit(game, script, arrange=arrange, **wish)[0]


def visitor(game: str, script: Script | None) -> Reach:
    """Somebody who has only the link."""

    def reach(visit: Visit) -> Page:
        page = visit.person().new_page()
        page.goto(visit.stage.scene(game, script).url)
        page.wait_for_function("() => document.querySelector('#app header button')")
        page.wait_for_timeout(150)
        return page

    return reach


def menu(game: str, script: Script | None) -> Reach:
    """The menu of a table."""

    def reach(visit: Visit) -> Page:
        page, _ = visit.sit(game, script)
        page.locator(".top button").last.click()
        page.wait_for_selector("dialog")
        return page

    return reach


def table_rules(game: str, script: Script | None) -> Reach:
    """The rules, at the table."""

    def reach(visit: Visit) -> Page:
        page, _ = visit.sit(game, script)
        page.locator("header .rules-link, header button").first.click()
        page.wait_for_timeout(300)
        return page

    return reach
