"""The table fits: no seat lies on another, nothing is cut, and the window is used."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

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
