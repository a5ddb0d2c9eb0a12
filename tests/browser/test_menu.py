"""The Menu: what is chosen in it holds at once, is remembered, and is said; all of it by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import open_table, sit_down


@pytest.fixture
def menu(page: Page, address: str) -> Locator:
    """The Menu of a table of bots."""
    open_table(page, address, "literature", pace="slow")
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".sections")).to_be_visible()
    return page.get_by_role("dialog", name="Menu")


def cookies(page: Page) -> dict[str, str]:
    return {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}


def tab_to(page: Page, target: Locator) -> None:
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab does not lead there")


def test_a_look_is_shown_at_once_and_kept_in_a_cookie(page: Page, menu: Locator) -> None:
    background = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(background)
    menu.locator("label").filter(has_text="Dark").click()
    menu.get_by_role("group", name="Contrast").locator("label").filter(has_text="High").click()
    menu.get_by_role("group", name="Motion").locator("label").filter(has_text="Less").click()

    assert page.evaluate("Object.assign({}, document.documentElement.dataset)") == {
        "theme": "dark",
        "contrast": "more",
        "motion": "less",
    }
    assert page.evaluate(background) != before
    assert cookies(page)["shoal_look"] == "dark.more.less"

    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"  # written by the server
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("group", name="Colours").locator("label").filter(has_text="Automatic").click()
    assert page.evaluate("document.documentElement.dataset.theme") is None
    assert cookies(page)["shoal_look"] == "more.less"


def test_the_speed_is_chosen_by_keys_for_all_at_this_table_and_for_new_ones_only_where_one_says_so(
    page: Page, menu: Locator, friend: Page
) -> None:
    sit_down(friend, page.url, 1)
    tab_to(page, menu.get_by_role("radio", name="Slow"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # faster than the first choice is carried out

    expect(menu.get_by_role("radio", name="Quick")).to_be_checked()
    assert "shoal_usual_pace" not in cookies(page)
    menu.get_by_role("button", name="Use this speed for new tables").click()
    expect(menu.get_by_text("New tables begin at this speed.")).to_be_visible()
    assert cookies(page)["shoal_usual_pace"] == "quick"
    friend.get_by_role("button", name="Menu").click()
    expect(friend.get_by_role("dialog").get_by_role("radio", name="Quick")).to_be_checked()


def test_volume_and_mute_are_remembered(page: Page, menu: Locator) -> None:
    slider = menu.get_by_role("slider", name="Volume")
    tab_to(page, slider)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("70")
    menu.get_by_role("checkbox", name="Play sounds").uncheck()
    expect(slider).to_be_disabled()

    page.reload()
    page.get_by_role("button", name="Menu").click()
    again = page.get_by_role("dialog")
    expect(again.get_by_role("checkbox", name="Play sounds")).not_to_be_checked()
    expect(again.get_by_role("slider", name="Volume")).to_have_value("70")


def test_a_name_that_is_saved_says_so_and_a_blank_one_asks_for_a_name(page: Page, menu: Locator, friend: Page) -> None:
    friend.goto(page.url)
    told = menu.locator("#name-told")
    field = menu.get_by_role("textbox", name="Your name")
    field.fill("  ")
    menu.get_by_role("button", name="Save").click()
    expect(told).to_have_text("Type a name first.")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")

    field.fill("You")
    page.keyboard.press("Enter")
    expect(menu.get_by_role("alert")).to_be_visible()
    expect(told).to_be_empty()

    field.fill("Rosalind")
    page.keyboard.press("Enter")
    expect(told).to_have_text("Saved. The others now see Rosalind.")
    expect(told).to_have_attribute("role", "status")
    expect(friend.get_by_test_id("seat-0")).to_contain_text("Rosalind")


def test_every_group_and_landmark_of_the_menu_has_a_name_of_its_own(page: Page, menu: Locator) -> None:
    names = menu.locator("section, fieldset").evaluate_all(
        """parts => parts.map(part => part.matches("fieldset")
            ? part.querySelector("legend").innerText
            : document.getElementById(part.getAttribute("aria-labelledby"))?.innerText)"""
    )

    assert len(names) >= 5
    assert all(names)
    assert len(set(names)) == len(names)
    ids = page.locator("[id]").evaluate_all("all => all.map(one => one.id)")
    assert len(set(ids)) == len(ids)


def test_lists_open_inside_the_menu_and_do_not_move_the_page(page: Page, menu: Locator) -> None:
    before = page.evaluate("document.documentElement.scrollHeight")
    menu.get_by_text("Who plays the free seats").click()
    menu.get_by_text("Keyboard", exact=True).click()

    expect(menu.locator("details[open]")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollHeight") == before
    box = menu.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 800


def test_a_friend_comes_by_the_link_that_is_copied(page: Page, menu: Locator, friend: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    menu.get_by_role("button", name="Invite a friend").click()
    invitation = page.get_by_role("dialog", name="Invite a friend")
    invitation.get_by_role("button", name="Copy link").click()

    expect(invitation.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{page.url}?by="), "a host's link says that it is one"
    sit_down(friend, link, 1)
    expect(invitation.get_by_role("img", name="QR code")).to_be_visible()
    assert len(invitation.get_by_test_id("code").inner_text()) >= 6


def test_a_bot_is_invited_by_a_line_to_type(page: Page, menu: Locator) -> None:
    menu.get_by_role("button", name="Invite a friend").click()
    invitation = page.get_by_role("dialog", name="Invite a friend")
    invitation.get_by_text("A bot of your own").click()

    line = invitation.get_by_label("Type this where the bot is").input_value()
    assert re.fullmatch(rf"shoal bot join '?{re.escape(page.url)}\?by=[\w-]+'? py:own:Magpie", line)


def test_without_a_clipboard_the_link_is_selected_and_that_is_said(page: Page, menu: Locator) -> None:
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    menu.get_by_role("button", name="Invite a friend").click()
    invitation = page.get_by_role("dialog", name="Invite a friend")
    invitation.get_by_role("button", name="Copy link").click()

    expect(invitation.get_by_text("The link is selected: copy it by hand.")).to_be_visible()
    selected = "(() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd) })()"
    assert page.evaluate(selected).startswith(f"{page.url}?by=")
