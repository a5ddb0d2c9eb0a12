"""Reload, a second tab, a friend, a table that has moved on, a server that dies: the table is as it was."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser, await_answer, free_port, start
from tests.browser.tables import await_taps, deafen, open_lesson


def sit_down(page: Page, address: str) -> None:
    """Begin a game; bots take their time, so the table stays as it is for a while."""
    open_lesson(page, address)
    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")


def hand(page: Page) -> list[str]:
    """The cards in the hand, as they are read aloud."""
    expect(page.get_by_test_id("hand")).to_be_visible()
    return [str(one.get_attribute("aria-label")) for one in page.locator(".card.held").all()]


def test_after_a_reload_the_table_is_as_it_was(page: Page, address: str) -> None:
    sit_down(page, address)
    before = hand(page)
    page.reload()

    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")
    assert hand(page) == before
    assert len(before) == 8


def test_a_second_tab_shows_the_same_seat_and_both_are_live(person: BrowserContext, address: str) -> None:
    first = person.new_page()
    sit_down(first, address)
    second = person.new_page()
    second.goto(first.url)
    assert hand(second) == hand(first)

    second.get_by_role("button", name="Pause").click()
    expect(first.get_by_test_id("headline")).to_contain_text("You said wait")
    first.get_by_role("button", name="Go on").click()
    expect(second.get_by_test_id("headline")).to_contain_text("Your turn")


def test_a_friend_takes_the_seat_of_a_bot_by_the_link_and_gives_it_back(
    open_browser: OpenBrowser, page: Page, address: str
) -> None:
    sit_down(page, address)
    friend = open_browser().new_page()
    friend.goto(page.url)
    expect(friend.locator(".card.held")).to_have_count(0)
    friend.get_by_test_id("seat-3").get_by_role("button", name="Sit here").click()
    assert len(hand(friend)) == 8
    await_taps(friend)
    expect(page.get_by_test_id("seat-3").locator(".badge.bot")).to_have_count(0)

    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Give my seat to a bot").click()
    expect(page.get_by_test_id("seat-3").locator(".badge.bot")).to_have_count(1)


def test_who_leaves_is_shown_as_reconnecting_and_is_back_at_once(
    open_browser: OpenBrowser, page: Page, address: str
) -> None:
    sit_down(page, address)
    friend = open_browser().new_page()
    friend.goto(page.url)
    friend.get_by_test_id("seat-1").get_by_role("button", name="Sit here").click()
    before = hand(friend)
    friend.goto("about:blank")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Reconnecting")

    friend.goto(page.url)
    assert hand(friend) == before
    expect(page.get_by_test_id("seat-1")).not_to_contain_text("Reconnecting")


def test_a_question_to_a_table_that_has_moved_on_is_refused_and_the_page_says_why(
    person: BrowserContext, address: str
) -> None:
    blind = person.new_page()
    deafen(blind)
    sit_down(blind, address)
    seeing = person.new_page()
    seeing.goto(blind.url)
    seeing.get_by_role("button", name="Pause").click()
    seeing.get_by_role("button", name="Go on").click()
    expect(seeing.get_by_test_id("headline")).to_contain_text("Your turn")

    blind.locator(".ghost[aria-disabled=false]").first.click()
    blind.locator("button.seat.choice").first.click()
    blind.get_by_test_id("ask-button").click()
    expect(blind.locator(".bar .refusal")).to_contain_text("Something happened first")


def test_the_page_survives_kill_9_of_the_server(open_browser: OpenBrowser, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = start(port, tmp_path)
    page = open_browser().new_page()
    try:
        await_answer(address, server, tmp_path / "log")
        sit_down(page, address)
        page.locator(".ghost[aria-disabled=false]").first.click()
        page.locator("button.seat.choice").first.click()
        page.get_by_test_id("ask-button").click()
        expect(page.get_by_test_id("last-question")).to_contain_text("You asked")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_test_id("headline")).to_contain_text("You said wait")
        question = page.get_by_test_id("last-question").inner_text()
        before = hand(page)

        os.kill(server.pid, signal.SIGKILL)
        server.wait(10)
        server = start(port, tmp_path)
        await_answer(address, server, tmp_path / "log")

        page.reload()
        expect(page.get_by_test_id("headline")).to_contain_text("You said wait")
        assert hand(page) == before
        assert page.get_by_test_id("last-question").inner_text() == question
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_test_id("headline")).not_to_contain_text("wait")
    finally:
        server.kill()
        server.wait(10)
