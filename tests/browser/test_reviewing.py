"""The page of a finished game in a browser: all of it by keyboard, by finger, without faults for those who listen."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from shoal.core.native import NOTICE, core
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import Typist
from tests.browser.test_weight import weight
from tests.sampling import todays
from tests.server.finished_games import record_of_bots

CHUNK = 30_000
GAMES = ("literature", "go_fish", "fish_draw")


def brought(address: str, game: str) -> str:
    """The address of the page of a game that bots have played."""
    answer = httpx.post(f"{address}/review", content=record_of_bots(game), timeout=60)
    assert answer.status_code == 303, answer.text
    return f"{address}{answer.headers['Location'].partition('?')[0]}"


def told(page: Page) -> str:
    return page.locator("#moment .was").inner_text()


def test_a_whole_review_is_read_by_keyboard(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{brought(address, 'go_fish')}#0")
    of = int(page.locator("#review").get_attribute("data-end") or 0)
    expect(page.locator("#moment .was")).to_have_text("The deal")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment .was")).to_have_text(f"Move 1 of {of}")
    page.keyboard.press("PageDown")
    expect(page.locator("#moment .was")).to_have_text(f"Move 11 of {of}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moment .was")).to_have_text(f"Move 10 of {of}")
    assert page.url.endswith("#10")
    expect(page.locator("#heard")).to_contain_text(f"Move 10 of {of}")
    expect(page.locator("#advice table.grid").first).to_be_visible()
    expect(page.locator(".moves [aria-current]")).to_contain_text("10")

    page.keyboard.press("End")
    expect(page.locator("#moment .was")).to_have_text(f"Move {of} of {of}")
    page.keyboard.press("Home")
    expect(page.locator("#moment .was")).to_have_text("The deal")
    page.keyboard.press(" ")
    expect(page.locator("#moment .was")).not_to_have_text("The deal")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    reader = Typist(page, 0)
    reader.tab_to(page.locator(".seen-by select[name=seat]"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".seen-by select[name=seat]")).to_have_value("1")
    expect(page.locator("#moment")).to_contain_text("You")
    reader.tab_to(page.locator("select[name=hands]"))
    page.keyboard.press("ArrowDown")
    expect(page.locator("#moment .hands dt")).to_have_count(1)

    expect(page.locator("#curve svg.curve")).to_be_visible(timeout=60_000)
    reader.tab_to(page.locator("#story a[data-to]").first)
    page.keyboard.press("Enter")
    expect(page.locator("#moment .was")).to_contain_text("Move")
    assert violations(page) == []
    lazy = [url for url in set(asked) if "/static/" in url and ("review" in url or "page" in url)]
    assert 0 < sum(map(weight, lazy)) <= CHUNK


@pytest.mark.skipif(core is None, reason=NOTICE or "-")
def test_how_people_usually_ask_is_shown_from_moment_to_moment_once_that_is_wished(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(locale="en").new_page()
    page.goto(f"{brought(address, 'literature')}#10")
    advice = page.locator("#advice:not([aria-busy])")
    habits = advice.get_by_role("checkbox", name="Include how people usually ask")
    expect(advice.locator("p.exact")).to_be_visible()
    expect(advice.locator("td.behavioural").first).to_be_hidden()
    habits.press(" ")
    for moment in ("Move 10", "Move 11"):
        expect(page.locator("#moment .was")).to_contain_text(moment)
        expect(habits).to_be_checked()
        expect(advice.locator("td.behavioural").first).to_be_visible()
        expect(advice.locator("td.exact").first).to_be_hidden()
        expect(advice.locator("p.behavioural").last).to_contain_text("count more")
        expect(advice.locator(".offered ~ p.behavioural").first).to_contain_text("every deal that fits counts the same")
        assert violations(page) == []
        page.get_by_role("link", name="Next move").click()


@pytest.mark.parametrize("game", todays(1, GAMES, "reviewed games"))
def test_on_a_phone_it_is_read_by_finger_and_nothing_is_wider_than_the_window(
    open_browser: OpenBrowser, address: str, game: str
) -> None:
    page = open_browser(
        viewport={"width": 360, "height": 560}, has_touch=True, color_scheme="dark", locale="fr"
    ).new_page()
    page.goto(f"{brought(address, game)}#3")
    expect(page.locator("#moment .was")).to_contain_text("Coup 3 sur")
    page.get_by_role("link", name="Un coup en avant").tap()
    expect(page.locator("#moment .was")).to_contain_text("Coup 4 sur")
    expect(page.locator("#curve svg.curve")).to_be_visible(timeout=60_000)
    page.locator("#curve svg.curve").evaluate("curve => curve.scrollIntoView({ block: 'center' })")
    box = page.locator("#curve svg.curve").bounding_box()
    assert box is not None
    scrolling = {"pointerType": "touch", "clientX": box["x"] + box["width"] - 1, "clientY": box["y"], "bubbles": True}
    page.locator("#curve svg.curve").dispatch_event("pointerdown", scrolling)
    expect(page.locator("#moment .was")).to_contain_text("Coup 4 sur")
    page.touchscreen.tap(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    expect(page.locator("#moment .was")).not_to_contain_text("Coup 4 ")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []


def test_a_result_is_shared_as_a_picture_without_cards_and_what_was_copied_is_shown(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}, locale="en").new_page()
    page.add_init_script("""navigator.clipboard.writeText = async (text) => { globalThis.pasted = text; };
        navigator.share = async ({ text }) => { globalThis.sent = text; };""")
    page.goto(brought(address, "literature"))
    share = page.locator("#share")
    expect(share.get_by_role("img", name=re.compile(r"Literature: \d : \d"))).to_be_attached()
    expect(share.get_by_role("link", name="Record", exact=True)).to_be_hidden()
    share.get_by_role("button", name="Copy result").click()
    pasted = page.evaluate("pasted")
    assert re.fullmatch(rf"Literature: \d : \d\n{address}/game/\w+", pasted)
    expect(share.get_by_role("status")).to_have_text(f"Copied: “{pasted}”")
    share.get_by_role("button", name="Send…").click()
    assert page.evaluate("sent") == pasted
    share.get_by_text("For programmers").click()
    expect(share.get_by_role("link", name="Record", exact=True)).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(
    "clipboard",
    [
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
    ],
    ids=["refused", "none"],
)
def test_a_link_that_the_browser_does_not_copy_is_selected_to_be_copied_by_hand(
    open_browser: OpenBrowser, address: str, clipboard: str
) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}).new_page()
    page.add_init_script(clipboard)
    page.goto(f"{brought(address, 'fish_draw')}#3")
    page.get_by_role("button", name="Copy link").click()
    field = page.get_by_role("textbox", name="Copy link")
    expect(field).to_be_focused()
    expect(field).to_have_value(page.url)
    assert page.evaluate("String(getSelection())") == page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []
    page.get_by_role("link", name="Next move").click()
    expect(field).to_have_count(0)


def test_the_form_for_a_record_has_no_violations_and_takes_a_file(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser(viewport={"width": 375, "height": 812}).new_page()
    page.goto(f"{address}/review")
    page.locator("#file").set_input_files({"name": "g.txt", "mimeType": "text/plain", "buffer": b'[Shoal "1"]\nno'})
    expect(page.locator("#record")).to_have_value('[Shoal "1"]\nno')
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2")
    assert violations(page) == []


@pytest.mark.slow
def test_who_follows_goes_where_the_leader_goes_until_they_go_their_own_way(
    open_browser: OpenBrowser, address: str
) -> None:
    game = brought(address, "fish_draw")
    contexts = [open_browser() for _ in range(3)]
    leader, follower, late = (context.new_page() for context in contexts)
    for page in (leader, follower, late):
        page.goto(f"{game}#2")
        expect(page.locator("#moment .was")).to_contain_text("Move 2")
    leader.get_by_role("button", name="Lead", exact=True).click()
    expect(leader.locator("#together-said")).to_contain_text("You’re leading.")
    late.get_by_role("button", name="Lead", exact=True).click()
    expect(late.locator("#together-said")).to_have_text("Someone is leading.")
    follower.get_by_role("button", name="Follow").click()
    leader.keyboard.press("ArrowRight")
    leader.keyboard.press("ArrowRight")
    expect(follower.locator("#moment .was")).to_contain_text("Move 4", timeout=15_000)
    follower.keyboard.press("ArrowLeft")
    expect(follower.get_by_role("button", name="Follow")).to_have_attribute("aria-pressed", "false")


def test_who_plays_on_from_a_moment_is_told_so_and_finds_the_way_back(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser(viewport={"width": 375, "height": 635}, locale="en").new_page()
    page.goto(f"{brought(address, 'literature')}?move=9&seat=1")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_text("What if?").first).to_be_visible()
    assert "#" not in page.url, "a link to the table tells no one of the game"
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Back to the review").click()

    expect(page.locator("#moment .was")).to_contain_text("Move 9 of")
