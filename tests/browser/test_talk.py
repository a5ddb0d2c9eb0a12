"""People at a table talk, and one of them shows their hand to somebody who watches, as far as and as long as they like."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.shots.talk import company, say, watcher
from tests.shots.visit import Visit
from tests.stage.server import Stage


@pytest.mark.slow
def test_what_is_said_is_seen_and_announced_and_a_hand_is_shown_and_hidden_by_keyboard(
    live: Stage, browser: Browser
) -> None:
    visit = Visit(live, browser)
    try:
        page, friend, scene = company(visit, watching="seats")
        say(friend, "hello")
        expect(page.get_by_test_id("notice")).to_have_text("Blue Seal: Hello!")
        expect(page.get_by_test_id("live")).to_contain_text("Blue Seal: Hello!")
        expect(page.get_by_test_id("talk-button")).to_have_accessible_name("Talk, one new line")

        onlooker = watcher(visit, scene)
        expect(onlooker.locator("[data-phrase]")).to_have_count(0)
        onlooker.locator("[data-look='0']").click()
        expect(page.get_by_test_id("live")).to_contain_text("would like to see your cards")
        page.get_by_test_id("talk-button").press("Enter")
        page.get_by_test_id("show-hand").press("Enter")
        onlooker.get_by_test_id("look-away").wait_for()
        onlooker.keyboard.press("Escape")
        expect(onlooker.get_by_test_id("hand")).to_be_visible()
        assert onlooker.locator("[data-held=yes]").count() == page.locator("[data-held=yes]").count() > 0

        page.get_by_role("button", name="Hide them").press("Enter")
        expect(onlooker.get_by_test_id("hand")).to_have_count(0)
        assert onlooker.locator("[data-held=yes]").count() == 0
    finally:
        visit.close()
