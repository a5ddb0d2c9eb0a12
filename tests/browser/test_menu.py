"""The Menu and the rules at a table: what is chosen holds at once, is remembered, and is said; all of it by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from shoal.core.game_words import LessonWords, lessons, speaker_for
from shoal.core.games import kit_of, rules_of
from shoal.server.tables.state.events import Stood
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table, sit_down
from tests.sampling import todays
from tests.stage import literature
from tests.stage.server import Stage, sits


@pytest.fixture
def menu(page: Page, address: str) -> Locator:
    """The Menu of a table of bots."""
    open_table(page, address, "literature", pace="slow")
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".menu")).to_be_visible()
    return page.get_by_role("dialog")


def open_page(dialog: Locator, *names: str) -> None:
    """On to a page of the menu."""
    for name in names:
        dialog.get_by_role("button", name=name).click()


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
    open_page(menu, "Look")
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
    expect(menu.get_by_role("button", name="Look")).to_contain_text("Dark")
    open_page(menu, "Look")
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
    menu.get_by_role("button", name="Use for new tables").click()
    expect(menu.get_by_role("button", name="Use for new tables")).to_have_count(0)
    assert cookies(page)["shoal_usual_pace"] == "quick"
    friend.get_by_role("button", name="Menu").click()
    expect(friend.get_by_role("dialog").get_by_role("radio", name="Quick")).to_be_checked()


def test_volume_and_mute_are_remembered(page: Page, menu: Locator) -> None:
    slider = menu.get_by_role("slider", name="Volume")
    tab_to(page, slider)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("70")
    menu.get_by_role("switch", name="Sound").uncheck()
    expect(slider).to_be_disabled()

    page.reload()
    page.get_by_role("button", name="Menu").click()
    again = page.get_by_role("dialog")
    expect(again.get_by_role("switch", name="Sound")).not_to_be_checked()
    expect(again.get_by_role("slider", name="Volume")).to_have_value("70")


def test_a_name_that_is_saved_says_so_and_a_blank_one_asks_for_a_name(page: Page, menu: Locator, friend: Page) -> None:
    friend.goto(page.url)
    open_page(menu, "Seats and guests", "You")
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
    expect(told).to_have_text("Saved. You’re now Rosalind.")
    expect(told).to_have_attribute("role", "status")
    expect(friend.get_by_test_id("seat-0")).to_contain_text("Rosalind")


PAGES = ["Seats and guests", "Cards and questions", "Look", "Leave this table"]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 635)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_menu_is_one_screen_of_a_phone_with_few_controls(
    open_browser: OpenBrowser, live: Stage, language: str, width: int, height: int
) -> None:
    scene = live.scene("literature", lambda _: None, seats=6)
    page = scene.seat(phone_of(open_browser, language, width, height))
    page.locator(".top button").last.tap()
    expect(page.locator(".menu")).to_be_visible()
    assert not scrolls(page)
    controls = page.locator("dialog").locator("button:visible, input:visible, select:visible, a:visible")
    assert controls.count() <= 15  # of which four are one choice: how fast bots play
    small = controls.evaluate_all(
        "all => all.map(one => (one.closest('label') ?? one)).filter(one => one.getBoundingClientRect().height < 24)"
    )
    assert small == []
    assert violations(page) == []


def scrolls(page: Page) -> bool:
    """Whether something of the open sheet is out of sight."""
    return bool(page.locator("dialog").evaluate("sheet => sheet.scrollHeight > sheet.clientHeight + 1"))


@pytest.mark.parametrize("way", PAGES)
def test_each_page_of_the_menu_fits_a_phone_and_one_step_leads_back_from_it(
    open_browser: OpenBrowser, live: Stage, way: str
) -> None:
    page = live.scene("literature", lambda _: None, seats=6).seat(phone_of(open_browser, "en", 375, 635))
    page.get_by_role("button", name="Menu").tap()
    sheet = page.get_by_role("dialog")
    row = sheet.get_by_role("button", name=way)
    row.tap()
    expect(sheet.get_by_role("heading", name=way)).to_be_focused()
    assert not scrolls(page)
    assert violations(page) == []
    names = sheet.locator("fieldset").evaluate_all("all => all.map(one => one.querySelector('legend').innerText)")
    assert len(set(names)) == len(names)

    page.go_back()  # as the back key of a phone does
    expect(row).to_be_focused()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    assert "/t/" in page.url


def test_back_and_escape_go_one_step_and_close_goes_all_the_way(page: Page, menu: Locator) -> None:
    open_page(menu, "Seats and guests", "Who may sit down")
    expect(menu.get_by_role("radio", name="Anyone the host lets in")).to_be_visible()
    menu.get_by_role("button", name="Back").click()
    expect(menu.get_by_role("button", name="Who may sit down")).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("radio", name="Anyone the host lets in")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(menu.get_by_role("button", name="Seats and guests")).to_be_focused()
    open_page(menu, "Seats and guests", "Who may watch")
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()

    page.get_by_role("button", name="Menu").click()  # while the history is on its way back
    expect(menu.get_by_role("button", name="Seats and guests")).to_be_visible()
    page.wait_for_timeout(300)
    expect(menu.get_by_role("button", name="Seats and guests")).to_be_visible()


def test_no_news_of_the_table_closes_a_dialog_or_takes_its_tap(open_browser: OpenBrowser, live: Stage) -> None:
    scene = live.scene("literature", literature.to_turn(0), seats=6)
    scene.happen(sits(1, "Bea", "b" * 43))
    page = scene.seat(phone_of(open_browser, "en", 375, 635))
    page.get_by_role("button", name="Menu").tap()
    sheet = page.get_by_role("dialog")
    open_page(sheet, "Seats and guests", "Bea")
    scene.happen(next(iter(literature.misses(scene.play))))
    scene.happen(Stood(1), sits(1, "Cy", "c" * 43))
    expect(sheet.get_by_role("heading", name="Cy")).to_be_visible()
    scene.happen(Stood(1))
    expect(sheet.get_by_role("button", name="Remove")).to_have_count(0)
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Back").tap()
    expect(sheet.get_by_role("button", name="Who may watch")).to_be_visible()


def test_on_a_desktop_the_menu_is_a_drawer_that_leaves_the_table_in_sight(page: Page, menu: Locator) -> None:
    box = menu.bounding_box()
    assert box is not None
    assert (box["x"] + box["width"], box["y"], box["height"]) == (1280, 0, 800)
    assert box["width"] <= 1280 / 3
    open_page(menu, "Keyboard")
    expect(menu).to_contain_text("start over")
    assert menu.bounding_box() == box


def test_a_friend_comes_by_the_link_that_is_copied(page: Page, menu: Locator, friend: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    menu.get_by_role("button", name="Invite").click()
    invitation = page.get_by_role("dialog", name="Invite a friend")
    invitation.get_by_role("button", name="Copy link").click()

    expect(invitation.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{page.url}?by="), "a host's link says that it is one"
    sit_down(friend, link, 1)
    expect(invitation.get_by_role("img", name="QR code")).to_be_visible()
    assert len(invitation.get_by_test_id("code").inner_text()) >= 6


def test_a_bot_is_invited_by_a_line_to_type(page: Page, menu: Locator) -> None:
    menu.get_by_role("button", name="Invite").click()
    invitation = page.get_by_role("dialog", name="Invite a friend")
    invitation.get_by_text("A bot of your own").click()

    line = invitation.get_by_label("Run this where your bot is").input_value()
    assert re.fullmatch(rf"shoal bot join '?{re.escape(page.url)}\?by=[\w-]+'? py:own:Magpie", line)


def test_without_a_clipboard_the_link_is_selected_and_that_is_said(page: Page, menu: Locator) -> None:
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    menu.get_by_role("button", name="Invite").click()
    invitation = page.get_by_role("dialog", name="Invite a friend")
    invitation.get_by_role("button", name="Copy link").click()

    expect(invitation.get_by_text("The link is selected and ready to copy.")).to_be_visible()
    selected = "(() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd) })()"
    assert page.evaluate(selected).startswith(f"{page.url}?by=")


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("literature", {}),
    ("literature", {"claim_timing": "any", "removed_rank": "7", "opponent_holds": "minus_one", "players": 4}),
    ("literature", {"sets": "rank_quartets", "removed_rank": "none", "history": "full", "players": 4}),
    ("go_fish", {}),
    ("go_fish", {"book_size": 2, "lucky_draw": "ends", "refill": "hand_size", "give": "one", "players": 2}),
    ("go_fish", {"ask_for": "card", "end": "first_out", "winner": "first_out", "hand_sizes": 9}),
    ("fish_draw", {}),
    ("fish_draw", {"fish": "jokers", "jokers": 2, "keep": 1, "fishmonger": 0, "max_rounds": 20}),
]


def told(page: Page) -> list[LessonWords]:
    """What the page tells: heading, sentences, and whether it is marked."""
    expect(page.get_by_test_id("lessons").locator("li")).to_have_count(6)
    read = """items => items.map(li => [
        li.querySelector("h3").innerText, li.querySelector("p").innerText, li.querySelector(".unusual") !== null,
    ])"""
    return [LessonWords(*item) for item in page.get_by_test_id("lessons").locator("li").evaluate_all(read)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "options"), todays(2, TABLES, "tables with rules"))
def test_the_page_tells_what_the_terminal_tells(
    open_browser: OpenBrowser, address: str, game: str, options: dict[str, Any], language: str
) -> None:
    page = open_browser(locale=language).new_page()
    menu = kit_of(game).presets  # the options of a table that names no preset are those of the usual one
    answer = page.request.post(
        f"{address}/tables",
        data={"game": game, "pace": "slow", "options": options},
        headers={"Accept": "application/json", "Origin": address},
    )
    page.goto(address + answer.json()["url"])
    page.get_by_test_id("rules-button").click()
    usual = {name: getattr(menu[kit_of(game).usual_preset], name) for name in _changed(game)}
    expected = lessons(speaker_for(game, language), rules_of(game, usual | options))

    assert told(page) == list(expected)
    assert page.locator(".lessons .scene").count() == 6
    if any(name != "players" for name in options):
        house = page.get_by_test_id("house-rules")
        assert house.locator("dt").count() >= len(options)
        assert not re.search(r"[a-z]_[a-z]|\b[A-Z]{3,}\b", house.inner_text())


def _changed(game: str) -> list[str]:
    """The options that the usual preset of a game changes."""
    usual, own = kit_of(game).presets[kit_of(game).usual_preset], rules_of(game).options
    return [name for name in own.__struct_fields__ if getattr(usual, name) != getattr(own, name)]


def test_the_rules_are_opened_and_left_by_keys(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", pace="slow")
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    rules = page.get_by_role("dialog").get_by_role("button", name="Rules")
    expect(rules).to_be_visible()
    for _ in range(4):
        if rules.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rules of Go Fish")).to_be_visible()
    expect(page.get_by_test_id("lessons")).to_contain_text("Collect as many books")
    page.keyboard.press("Escape")
    expect(rules).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", todays(1, ["literature", "go_fish", "fish_draw"], "rules without violations"))
def test_the_rules_have_no_violations_and_fit_the_smallest_phone(
    open_browser: OpenBrowser, address: str, game: str, language: str, scheme: str
) -> None:
    page = phone_of(open_browser, language, 320, 568, color_scheme=scheme).new_page()
    answer = page.request.post(
        f"{address}/tables", data={"game": game}, headers={"Accept": "application/json", "Origin": address}
    )
    page.goto(address + answer.json()["url"])
    page.get_by_role("button", name="Menu").tap()
    for way in ("rules", "invite"):
        page.locator(f".doors [data-to={way}]").tap()
        expect(page.locator(".lessons, .qr").first).to_be_visible()
        assert violations(page) == []
        assert page.evaluate("document.querySelector('dialog').scrollWidth") <= 320
        page.keyboard.press("Escape")


def phone_of(open_browser: OpenBrowser, language: str, width: int, height: int, **settings: Any) -> BrowserContext:
    """Somebody with a phone of that size."""
    size = {"width": width, "height": height}
    return open_browser(locale=language, viewport=size, has_touch=True, is_mobile=True, **settings)
