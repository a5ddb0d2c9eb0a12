"""Friends in the room before the first deal: by link and by keyboard, from one team to the other, and faces at the seats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser

PHONE = {"viewport": {"width": 375, "height": 635}}


def seat_of(page: Page, name: str) -> str | None:
    return page.locator("[data-chair]").filter(has_text=name).first.get_attribute("data-chair")


def test_friends_meet_change_teams_and_begin_and_see_each_others_faces(open_browser: OpenBrowser, address: str) -> None:
    host, friend = open_browser().new_page(), open_browser(**PHONE).new_page()
    host.goto(address)
    host.get_by_role("button", name="Play with friends").click()
    expect(host.get_by_role("heading", name="Your table")).to_be_visible()
    expect(host.locator(".bar, .hand")).to_have_count(0)
    link = host.get_by_label("Table link").input_value()
    assert "by=" in link

    friend.goto(link)
    friend.get_by_label("Your name").fill("Sam")
    friend.get_by_test_id("room-seat-1").focus()
    friend.keyboard.press("Enter")
    friend.get_by_role("button", name="Sit down as Sam").press("Enter")
    expect(host.get_by_test_id("room-seat-1")).to_contain_text("not ready yet")

    friend.get_by_test_id("room-seat-2").press("Enter")  # a free seat
    expect(host.get_by_test_id("room-seat-2")).to_contain_text("Sam")
    host.get_by_test_id("room-seat-2").press("Enter")
    host.get_by_test_id("room-seat-3").press("Enter")
    expect(friend.get_by_test_id("room-seat-3")).to_contain_text("Sam")
    face, free = host.get_by_test_id("room-seat-3").locator(".pic"), host.get_by_test_id("room-seat-4")
    face.drag_to(free)
    expect(host.get_by_test_id("room-seat-4")).to_contain_text("Sam")
    assert seat_of(friend, "Sam") == "4"

    friend.get_by_role("button", name="I’m ready").press("Enter")
    expect(host.get_by_test_id("room-seat-4")).to_contain_text("ready")
    expect(host.get_by_text("Everyone’s ready!")).to_be_visible()
    expect(host.get_by_test_id("live")).to_contain_text("Sam is ready.")
    friend.get_by_role("button", name="Hooray!").press("Enter")
    expect(host.get_by_test_id("face-4")).to_be_visible()
    expect(host.get_by_test_id("live")).to_contain_text("Sam: Hooray!")
    assert violations(host) == violations(friend) == []

    host.get_by_role("button", name="Start the game").press("Enter")
    for page in (host, friend):
        expect(page.locator(".bar")).to_be_visible()
        expect(page.locator(".gathering")).to_have_count(0)
    expect(host.get_by_test_id("face-4")).to_have_count(0, timeout=6_000)

    host.get_by_test_id("talk-button").press("Enter")
    host.get_by_role("switch", name="Show faces").press("Space")
    host.keyboard.press("Escape")
    friend.get_by_test_id("talk-button").press("Enter")
    friend.locator("dialog [data-reaction=wow]").press("Enter")
    expect(friend.locator("dialog")).to_have_count(0)
    expect(friend.get_by_test_id("face-4").first).to_be_visible()
    assert host.get_by_test_id("face-4").count() == 0
