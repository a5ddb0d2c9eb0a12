"""The host's part of the page: a friend who comes late, a person who must go, and what a visitor sees meanwhile."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.conftest import OpenBrowser
from tests.stage import literature
from tests.stage.server import Scene, Stage

PHONE: Final[ViewportSize] = {"width": 375, "height": 635}


@pytest.fixture
def scene(live: Stage) -> Scene:
    """A table of Literature at which one asks the host for a seat, and the host has the turn."""
    scene = live.scene("literature", literature.to_turn(0), seats=6, seating="ask")
    scene.happen(next(iter(literature.hits(scene.play))))
    return scene


@pytest.fixture
def people(open_browser: OpenBrowser) -> tuple[BrowserContext, BrowserContext]:
    """The browsers of two people, on phones."""
    host, friend = (open_browser(locale="en", viewport=PHONE) for _ in range(2))
    return host, friend


def visit(context: BrowserContext, scene: Scene) -> Page:
    """The table as somebody sees it who has come by the link."""
    page = context.new_page()
    page.goto(scene.url)
    expect(page.locator("[data-bar=visitor]")).to_be_visible()
    return page


def fits(page: Page) -> bool:
    """Whether nothing sticks out beside the page or beside an open dialog."""
    return bool(
        page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('dialog[open]')]"
            ".every(one => one.scrollWidth <= one.clientWidth)"
        )
    )


def test_a_friend_who_comes_late_asks_and_the_host_lets_them_in_with_one_tap(
    scene: Scene, people: tuple[BrowserContext, BrowserContext]
) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    friend.locator(".bar [data-who='2']").click()
    expect(friend.locator(".bar .note")).to_contain_text("You have asked for seat 3")
    knock = host.get_by_test_id("knock")
    expect(knock).to_contain_text("asks for seat 3")
    assert fits(host)
    expect(host.locator(".bar .row")).to_be_in_viewport(ratio=1)
    knock.get_by_role("button", name="Let in").click()

    expect(knock).to_have_count(0)
    expect(friend.get_by_test_id("seat-2")).to_contain_text("You")
    expect(friend.locator("[data-bar=visitor]")).to_have_count(0)


def test_whoever_is_turned_away_is_told_so(scene: Scene, people: tuple[BrowserContext, BrowserContext]) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    friend.locator(".bar [data-who='2']").click()
    host.get_by_test_id("knock").get_by_role("button", name="No").click()

    expect(friend.locator(".bar .note")).to_contain_text("The host has said no")
    expect(friend.locator(".bar [data-who]")).to_have_count(0)


def test_the_host_rules_in_the_menu(scene: Scene, people: tuple[BrowserContext, BrowserContext]) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    friend.locator(".bar [data-who='2']").click()
    host.get_by_test_id("knock").get_by_role("button", name="Let in").click()
    host.get_by_role("button", name="Menu").click()
    part = host.get_by_test_id("host-part")
    part.get_by_text("Who sits where").click()
    assert fits(host)
    host.get_by_test_id("remove-2").click()
    host.get_by_test_id("remove-2").click()  # sure

    expect(friend.locator("[data-bar=visitor]")).to_be_visible()
    expect(part.get_by_role("radio", name="On request")).to_be_checked()
    part.get_by_role("radio", name="Nobody").click()
    expect(friend.locator(".bar [data-who]")).to_have_count(0)


def test_where_nobody_may_watch_a_visitor_sees_who_sits_there_and_no_question(
    scene: Scene, people: tuple[BrowserContext, BrowserContext]
) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    expect(friend.get_by_test_id("last-question")).to_contain_text("Ann asked")
    host.get_by_role("button", name="Menu").click()
    host.get_by_test_id("host-part").get_by_role("radio", name="Only players").click()

    expect(friend.get_by_test_id("headline")).to_have_text("Players only")
    expect(friend.get_by_test_id("last-question")).to_be_hidden()
    friend.reload()
    expect(friend.get_by_test_id("headline")).to_have_text("Players only")
    expect(friend.locator("body")).not_to_contain_text("Ann asked")
    assert "asked" not in (friend.locator("#update").text_content() or "")


def test_before_the_first_move_two_change_places(live: Stage, people: tuple[BrowserContext, BrowserContext]) -> None:
    scene = live.scene("go_fish", lambda _: None, seats=3)
    host = scene.seat(people[0])
    host.get_by_role("button", name="Menu").click()
    host.get_by_test_id("host-part").get_by_text("Who sits where").click()
    assert fits(host)
    host.get_by_test_id("swap").click()
    host.get_by_role("button", name="Close").click()

    expect(host.get_by_test_id("seat-1")).to_contain_text("You")
