"""The table fits at every size: no seat lies on another, nothing is cut, the bar keeps its height."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.fishing import FisherByTaps
from tests.browser.tables import open_table
from tests.sampling import todays
from tests.stage import fish_draw, go_fish, literature
from tests.stage.layout import faults, spread, used
from tests.stage.server import Script, Stage

WIDTHS: Final = (320, 360, 375, 412, 480, 560, 640, 700, 768, 834, 912, 1024, 1100, 1280, 1440, 1680, 1920)

TABLES: Final[dict[str, tuple[str, Script | None, dict[str, Any]]]] = {
    "2 fish": ("go_fish", go_fish.asked(9, 0), {"players": 2}),
    "4": ("literature", literature.to_turn(), {"players": 4}),
    "6": ("literature", literature.to_turn(), {"players": 6}),
    "8": ("literature", literature.to_turn(), {"players": 8}),
    "10": ("literature", literature.to_turn(), {"players": 10}),
    "12": ("literature", literature.to_turn(), {"players": 12}),
    "5 fish": ("go_fish", go_fish.asked(9, 0), {"players": 5}),
    "10 fish": ("go_fish", go_fish.asked(9, 0), {"players": 10, "max_players": 10}),
    "4 draw": ("fish_draw", fish_draw.rounds(2), {"players": 4}),
    "6 draw": ("fish_draw", fish_draw.rounds(2), {"players": 6}),
}
COVER: Final = """() => {
    const bar = document.querySelector(".bar");
    const height = getComputedStyle(bar, "::before").height;
    return height === "auto" ? height : `${Math.floor(Math.abs(parseFloat(height) - bar.clientHeight) / 4)}px`;
}"""
"""By how much the cover of a bar is too high, in steps of four pixels; `auto` where it has none."""

USUAL: Final = ("6", "4 draw", "5 fish")


def height(width: int) -> int:
    """The height of a window that is so wide."""
    return 568 if width < 360 else 635 if width < 700 else 1024 if width < 1024 else 900


def table(live: Stage, browser: Browser, name: str) -> Page:
    """A table, seen by who sits in seat 0."""
    game, script, options = TABLES[name]
    context = browser.new_context(viewport={"width": 375, "height": 635}, reduced_motion="reduce")
    page = live.scene(game, script, options=options).seat(context)
    page.wait_for_selector("[data-bar]")
    return page


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.slow
def test_no_seat_lies_on_another_and_nothing_is_cut(
    live: Stage, browser: Browser, large_text: Browser, name: str
) -> None:
    found: dict[str, list[str]] = {}
    for text, reader in (("100 %", browser), ("200 %", large_text)):
        page = table(live, reader, name)
        for width in sorted({320, 375, 768, 1440, *todays(3, WIDTHS, f"widths of {name} at {text}")}):
            page.set_viewport_size({"width": width, "height": height(width)})
            if wrong := faults(page):
                found[f"{width} px, {text} text"] = wrong
        page.context.close()

    assert found == {}


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.slow
def test_at_least_four_fifths_of_a_large_window_are_used(live: Stage, browser: Browser, name: str) -> None:
    page = table(live, browser, name)
    for width, tall in ((768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": tall})
        wide, high = spread(page)

        assert used(page) >= 0.8
        assert page.evaluate(COVER) in ("auto", "0px"), "what floods the bar lies on it alone"
        assert (wide >= 0.75, high >= 0.75) == (True, True), "the seats stand around the whole pool"
    page.context.close()


WHOLE: Final = """() => {
    const lies = innerHeight < innerWidth;
    const end = lies ? innerHeight : document.querySelector(".bar").getBoundingClientRect().top;
    const cards = [...document.querySelectorAll(".hand .big-card")].map((one) => one.getBoundingClientRect());
    return cards.length > 0 && cards.every(({ bottom }) => bottom <= end);
}"""


@pytest.mark.parametrize("players", todays(1, (2, 3, 4), "tables with a catch"))
def test_the_hand_is_whole_beside_what_was_fished(live: Stage, browser: Browser, players: int) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    page = live.scene("go_fish", go_fish.fished(6), options={"players": players}).seat(context)
    expect(page.get_by_test_id("fished")).to_be_visible()
    for width, tall in ((320, 568), (360, 560), (375, 635), (667, 375)):
        page.set_viewport_size({"width": width, "height": tall})

        assert page.evaluate(WHOLE), (width, tall)
    context.close()


PHONES: Final = ((320, 568), (360, 560), (375, 635), (375, 812))
BAR: Final = (
    "() => [document.querySelector('.bar').dataset.bar, document.querySelector('.bar').getBoundingClientRect().height]"
)


@pytest.fixture(params=todays(1, ["en", "fr"], "languages of layouts"))
def page(open_browser: OpenBrowser, request: pytest.FixtureRequest) -> Page:
    """A page in English or French; its window is given a size by each test."""
    return open_browser(locale=request.param).new_page()


SLIM: Final = 68
"""The height of the bar on a phone: one row."""


def heights(page: Page, act: Any, times: int) -> dict[str, set[float]]:
    """By state of the bar: its heights while a game is played."""
    found: dict[str, set[float]] = {}
    for _ in range(times):
        state, height = page.evaluate(BAR)
        found.setdefault(state, set()).add(height)
        act()
    return found


@pytest.mark.parametrize(("width", "height"), todays(1, PHONES, "phones of fish draw"))
def test_the_bar_of_fish_draw_has_one_height_in_every_state(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, address, "fish_draw", pace="quick", hearing_s=2, options={"players": 6})

    def act() -> None:
        if page.get_by_test_id("result").count():
            return
        may = page.locator("[data-testid=shout][aria-disabled=false], [data-testid=word][aria-disabled=false]")
        if may.count():
            page.keyboard.press("f")
            page.keyboard.press("r")
        page.wait_for_timeout(120)

    found = heights(page, act, 60)
    found.pop("over", None)  # the end has a bar of its own
    assert len({one for of_state in found.values() for one in of_state}) == 1, found
    assert len(found) > 1, found


@pytest.mark.parametrize(("width", "height"), todays(1, PHONES, "phones of go fish"))
def test_the_bar_of_go_fish_has_one_height_in_every_state(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, address, "go_fish", pace="quick", bot="counting")
    found = {"wait": page.evaluate(BAR)[1]}
    page.wait_for_selector("[data-bar=turn] .row:not([data-guarded=true])", state="attached", timeout=60_000)
    for step, leads_to in ((None, "turn"), (".pick[aria-disabled=false]", "whom"), (".bar .who", "ask")):
        if step:
            page.locator(step).first.click()
            page.wait_for_selector(f"[data-bar={leads_to}]")
        state, high = page.evaluate(BAR)
        found[state] = high

    assert set(found) >= {"turn", "whom", "ask"}
    assert set(found.values()) == {SLIM}, found


@pytest.mark.parametrize("game", ["go_fish", "fish_draw"])
def test_with_letters_twice_as_large_the_page_scrolls_down_and_not_sideways(
    page: Page, address: str, game: str
) -> None:
    for width, height in ((375, 635), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        open_table(page, address, game, pace="normal")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)


def test_the_list_of_questions_opens_on_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 375, "height": 635})
    open_table(page, address, "go_fish", options={"players": 3}, bot="random")
    page.wait_for_selector("[data-bar=turn] .row:not([data-guarded=true])", state="attached")
    if not page.locator(".to-log").count():  # the reader began
        page.locator(".pick[aria-disabled=false]").first.click()
        page.locator(".bar .who").first.click()
        page.get_by_test_id("ask-button").click()
        page.wait_for_selector(".to-log")
    page.locator(".to-log").click()

    assert page.get_by_test_id("log-dialog").locator("li").count() > 0
    expect(page.get_by_test_id("log-dialog")).to_be_visible()


def test_a_question_is_prepared_while_others_play_and_asked_when_it_is_ones_turn(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", pace="slow", options={"players": 5})
    if page.locator("[data-bar=turn]").count():  # the reader began: whoever is asked goes on
        FisherByTapsWithAMouse(page).ask()
    page.wait_for_selector("[data-bar=wait] .row:not([data-guarded=true])", state="attached")
    page.locator(".pick[aria-disabled=false]").first.click()
    page.locator(".bar .who").first.click()

    expect(page.locator("[data-bar=prepared]")).to_be_visible()
    expect(page.get_by_test_id("ask-button")).to_have_attribute("aria-disabled", "true")


class FisherByTapsWithAMouse(FisherByTaps):
    """The same, where the page has no touch screen."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, seed=1)

    def ask(self) -> None:
        self.page.locator(f".pick[data-rank='{self.a_rank()}']").click()
        self.page.locator(".bar .who").first.click()
        self.page.get_by_test_id("ask-button").click()
