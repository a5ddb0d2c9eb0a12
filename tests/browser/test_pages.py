"""The pages that the server renders: they fit any screen and need no script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.core.games import GAMES
from shoal.i18n import languages
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.sampling import todays

PAGES = (
    "/",
    "/join",
    "/join?code=BABA-BABABA",
    "/daily",
    "/daily/best/go_fish",
    "/lobby",
    "/nothing",
    "/offline",
    "/offline-reset",
    "/embed/puzzle",
    "/embed/puzzle?answer=show",
    *(f"/{about}/{game}" for about in ("rules", "new") for game in GAMES),
)
SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"
    "p { margin-bottom: 2em !important }"
)
CUT = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((one) => {
  if (one.closest("svg, .self, details:not([open]) > :not(summary)") || !one.getClientRects().length) return false;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const isCut = style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
  return box.right > innerWidth + 1 || box.left < -1 || (isCut && !one.matches(".hero, .for-ears, .around > p"));
}).map((one) => `${one.tagName}.${one.className}`)"""
"""What does not fit into the window, or into its own box; what bots say on the first page is cut on purpose."""


@pytest.fixture
def small(open_browser: OpenBrowser) -> BrowserContext:
    """The smallest screen: also a desktop of 1280 pixels at 400 %."""
    return open_browser(viewport={"width": 320, "height": 568})


@pytest.mark.parametrize("language", languages())
def test_every_page_fits_320_pixels_also_with_wide_text_and_with_text_twice_as_large(
    open_browser: OpenBrowser, address: str, language: str
) -> None:
    page = open_browser(viewport={"width": 320, "height": 568}, locale=language).new_page()
    for path in PAGES:
        page.goto(address + path)
        for style in ("", SPACED, "html { font-size: 200% !important }"):
            # Not by a style element, which the pages forbid, but by the browser itself.
            page.evaluate(
                """(text) => {
                  const sheet = new CSSStyleSheet();
                  sheet.replaceSync(text);
                  document.adoptedStyleSheets = [sheet];
                }""",
                style,
            )
            assert page.evaluate(CUT) == [], (path, style)


def test_to_play_is_one_tap_and_to_come_back_one_more_and_no_second_table_is_opened(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/go_fish")
    page.get_by_role("button", name="Play Go Fish").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    table = page.url
    assert re.fullmatch(rf"{address}/t/[a-z]{{10}}-[\w-]{{8}}", table)
    page.reload()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.url == table
    page.goto(address)
    expect(page.locator(".await")).to_have_count(1)
    page.get_by_role("link", name="Back to it").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.url == table


def test_without_script_a_friend_joins_by_the_code_and_the_look_changes(
    page: Page, open_browser: OpenBrowser, address: str
) -> None:
    page.goto(address)
    page.locator(".hero .play").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    code = page.url.removeprefix(f"{address}/t/")[:10]

    other = open_browser(java_script_enabled=False).new_page()
    other.goto(address)
    other.get_by_role("link", name="I have a code").click()
    other.get_by_label("Join a table").fill(f"{code[:4]} {code[4:]}")
    other.get_by_role("button", name="Join").click()
    other.wait_for_url(page.url)
    expect(other.locator(".noscript")).to_contain_text("To play, turn on JavaScript.")
    other.goto(f"{address}/new/go_fish?preset=bicycle")
    other.get_by_label("Your name").fill("Zoë")
    other.get_by_text("Look", exact=True).click()
    other.get_by_label("Colours").select_option("Dark")
    other.get_by_role("button", name="Use this look").click()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.get_by_label("Your name")).to_have_value("Zoë")


def test_options_without_effect_are_hidden_at_once_and_a_changed_one_says_what_is_usual(
    small: BrowserContext, address: str
) -> None:
    page = small.new_page()
    page.goto(f"{address}/new/literature?preset=online")
    cost = page.get_by_label("A bluff costs")
    expect(cost).to_be_hidden()
    page.get_by_label("Bluffs", exact=True).check()
    expect(cost).to_be_visible()
    usual = page.locator('[data-option="history"] .usual')
    expect(usual).to_be_hidden()
    page.get_by_label("Questions shown").select_option("the last two")
    expect(usual).to_have_text("Default: the last one")
    page.get_by_label("What you collect").select_option("four of a rank")
    expect(page.get_by_label("Jokers", exact=True)).to_be_hidden()


def test_without_script_three_answers_by_key_say_what_is_played_and_deal_it(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(viewport={"width": 320, "height": 568}, java_script_enabled=False, locale="en").new_page()
    page.goto(f"{address}/new/literature")
    told = page.locator(".plays p:visible")
    expect(told).to_have_text(re.compile("^The usual rules: no bluffing"))
    for question, keys in {"bluff": 1, "claims": 2, "cost": 1}.items():
        page.locator(f'[name="home.{question}"]').first.focus()
        for _ in range(keys):
            page.keyboard.press("ArrowDown")
    expect(told).to_have_text(re.compile("^Canadian style: you may bluff, anyone may claim.*Jokers: yes"))
    assert page.evaluate(CUT) == []
    with page.expect_navigation():
        page.get_by_role("button", name="Change any rule").click()
    expect(page.get_by_label("Bluffs", exact=True)).to_be_checked()
    expect(page.locator(".began")).to_contain_text("Fish Online")
    page.go_back()
    with page.expect_navigation():
        page.get_by_role("button", name="Deal").click()
    expect(page.locator(".noscript")).to_contain_text("To play, turn on JavaScript.")


@pytest.mark.parametrize("scheme", todays(1, ["light", "dark"], "at home"))
@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_house_rules_can_be_read_by_everybody(
    open_browser: OpenBrowser, address: str, game: str, scheme: str
) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}, color_scheme=scheme).new_page()
    page.goto(f"{address}/new/{game}")
    assert violations(page) == []
    assert page.evaluate(CUT) == []


def test_the_end_of_todays_deals_is_told_by_the_readers_clock_and_counted_down(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(timezone_id="Asia/Tokyo", locale="en").new_page()
    page.clock.install()
    page.goto(f"{address}/daily")
    line = page.locator("[data-until]")
    expect(line.locator("time")).to_have_text(re.compile(r"09:00\sAM GMT\+9"))
    until = line.get_attribute("data-until")
    page.clock.pause_at(page.evaluate("end => Date.parse(end) - 90_000", until) / 1000)
    page.clock.run_for(2000)
    expect(line).to_contain_text(re.compile(r"\(in (8|9)\d seconds\)"))
    page.clock.run_for(60_000)
    expect(line).to_contain_text(re.compile(r"\(in \d+ seconds\)"))
