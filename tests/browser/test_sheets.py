"""What one has begun in a sheet ends with its reason, and says why; a look at the rules leaves it as it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.games.literature.rules.moves import Pause, Resume
from shoal.server.tables.state.events import Stood
from tests.browser.tables import await_taps
from tests.stage import literature
from tests.stage.server import Scene, Stage, sits


@pytest.fixture
def scene(live: Stage) -> Scene:
    """A table of Literature where it is one's turn and one's team holds a half-suit."""
    return live.scene("literature", literature.claimable(), seats=6)


def half_filled(page: Page, half_suit: str) -> None:
    """The sheet for that half-suit, in which the first card without a holder has one."""
    page.get_by_test_id("claim-button").click()
    sheet = page.get_by_test_id("claim-dialog")
    sheet.locator(f".which label:has([value='{half_suit}'])").click()
    sheet.locator(".holder label").first.click()
    expect(sheet.locator(".holder input:checked").first).to_be_checked()


def test_a_half_filled_claim_survives_a_look_at_the_rules_and_the_menu(scene: Scene, phone: BrowserContext) -> None:
    page = scene.seat(phone)
    claim = next(literature.claims(scene.play))
    half_filled(page, claim.half_suit)
    said = page.locator(".holder input:checked").evaluate_all("all => all.map((one) => one.name)")
    for door in ("Rules", "Menu"):
        page.locator(".top").get_by_role("button", name=door).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)

    sheet = page.get_by_test_id("claim-dialog")
    expect(sheet).to_be_visible()
    assert sheet.locator(".holder input:checked").evaluate_all("all => all.map((one) => one.name)") == said
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_sheet_of_a_half_suit_that_is_claimed_elsewhere_closes_and_says_so(
    scene: Scene, phone: BrowserContext
) -> None:
    page = scene.seat(phone)
    claim = next(literature.claims(scene.play))
    half_filled(page, claim.half_suit)
    scene.happen(claim)  # the same person, in another tab

    expect(page.get_by_test_id("claim-dialog")).to_have_count(0)
    expect(page.get_by_test_id("notice")).to_contain_text("Too late:")
    expect(page.get_by_test_id("live")).to_contain_text("Too late:")


def test_a_half_filled_claim_waits_in_its_sheet_while_somebody_pauses_the_game(
    scene: Scene, phone: BrowserContext
) -> None:
    page = scene.seat(phone)
    half_filled(page, next(literature.claims(scene.play)).half_suit)
    scene.happen(Pause(1))

    sheet = page.get_by_test_id("claim-dialog")
    expect(sheet.get_by_text("paused the game")).to_be_visible()
    expect(sheet.locator("[type=submit]")).to_have_attribute("aria-disabled", "true")
    scene.happen(Resume(1))
    expect(sheet.get_by_text("paused the game")).to_have_count(0)
    expect(sheet.locator(".holder input:checked").first).to_be_checked()


def test_the_sheet_closes_when_the_turn_has_passed(scene: Scene, phone: BrowserContext) -> None:
    page = scene.seat(phone)
    half_filled(page, next(literature.claims(scene.play)).half_suit)
    scene.happen(next(iter(literature.misses(scene.play))))

    expect(page.get_by_test_id("claim-dialog")).to_have_count(0)
    expect(page.get_by_test_id("notice")).to_contain_text("right now")
    expect(page.get_by_test_id("notice")).to_contain_text("not your turn")


def test_the_sheet_closes_with_the_seat(scene: Scene, phone: BrowserContext) -> None:
    page = scene.seat(phone)
    half_filled(page, next(literature.claims(scene.play)).half_suit)
    scene.happen(Stood(0))

    expect(page.get_by_test_id("claim-dialog")).to_have_count(0)
    expect(page.get_by_test_id("live")).to_contain_text("You no longer have a seat here.")


def test_a_claim_sent_without_a_connection_closes_no_dialog_but_its_own(scene: Scene, phone: BrowserContext) -> None:
    page = scene.seat(phone)
    claim = next(literature.claims(scene.play))
    page.get_by_test_id("claim-button").click()
    sheet = page.get_by_test_id("claim-dialog")
    sheet.locator(f".which label:has([value='{claim.half_suit}'])").click()
    for card, seat in claim.attribution:
        if seat:
            sheet.locator(f"[data-lane='{card}'] label:has([value='{seat}'])").click()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    sheet.locator("button[type=submit]").click()
    page.locator(".top").get_by_role("button", name="Rules").click()
    rules = page.get_by_test_id("rules-dialog")
    expect(rules).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.get_by_test_id("claim-dialog")).to_have_count(0)
    expect(rules).to_be_visible()
    expect(page.get_by_test_id("live")).not_to_contain_text("Too late:")


def test_remove_is_armed_for_one_person_while_the_menu_is_open(
    scene: Scene, phone: BrowserContext, live: Stage
) -> None:
    scene.happen(sits(1, "Bea", "b" * 43))
    page = scene.seat(phone)

    def open_seats() -> None:
        page.locator(".top").get_by_role("button", name="Menu").click()
        page.locator("dialog [data-to=seats]").click()
        page.get_by_test_id("sitter-1").click()

    remove = page.get_by_test_id("remove-1")
    open_seats()
    remove.click()
    expect(remove).to_have_class("danger")
    scene.happen(Stood(1), sits(1, "Cy", "c" * 43))
    expect(page.locator("dialog h2")).to_contain_text("Cy")
    expect(remove).not_to_have_class("danger")
    remove.click()
    expect(remove).to_have_class("danger")
    page.get_by_role("button", name="Close").click()
    open_seats()
    expect(remove).not_to_have_class("danger")


def test_menu_opens_however_soon_after_a_question_it_is_tapped(scene: Scene, phone: BrowserContext) -> None:
    page = scene.seat(phone)
    question = next(iter(literature.hits(scene.play)))
    page.locator(f".ghost[data-card='{question.card}']").tap()
    page.locator(f".bar [data-who='{question.target}']").tap()
    await_taps(page)
    page.wait_for_timeout(400)
    box, menu = (one.bounding_box() for one in (page.get_by_test_id("ask-button"), page.locator(".top button").last))
    assert box
    assert menu
    page.touchscreen.tap(box["x"] + 20, box["y"] + 10)
    page.touchscreen.tap(menu["x"] + 20, menu["y"] + 10)
    expect(page.get_by_test_id("settings-dialog")).to_be_visible()
