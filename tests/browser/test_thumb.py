"""A question with one thumb: how far it travels, and what a finger does that taps twice."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import product
from math import dist
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocket
from playwright.sync_api import TimeoutError as Late

from shoal.games.literature.rules.moves import Challenge
from shoal.server.accounts.identity import COOKIE
from tests.browser.conftest import OpenBrowser
from tests.sampling import todays
from tests.stage import fish_draw, go_fish, literature
from tests.stage.layout import centre
from tests.stage.marks import COMMIT, GHOST, WHO, choose, pick
from tests.stage.server import Scene, Script, Stage

MARGIN: Final = 12
"""So many pixels inside its edge a button is hit without looking."""
GUARD_MS: Final = 350
"""For so long a button that commits takes no tap after it came under a finger."""


@pytest.fixture
def thumb(open_browser: OpenBrowser) -> BrowserContext:
    """A phone of usual size, as much of it as a browser leaves to a page."""
    return open_browser(viewport={"width": 375, "height": 635}, has_touch=True, is_mobile=True)


# --- Travel -----------------------------------------------------------------------------------------------------------


def travels(page: Page) -> list[float]:
    """From each card that may be asked for to each opponent, and on to the button that asks, in pixels."""
    found = []
    for at in range(page.locator(GHOST).count()):
        ghost = pick(page, at)
        start = centre(ghost.bounding_box())
        stops = [nearest(start, one.bounding_box()) for one in page.locator(WHO).all()]
        choose(page, at % len(stops))
        commit = page.locator(COMMIT).first.bounding_box()
        found += [distance(start, stop) + distance(stop, nearest(stop, commit)) for stop in stops]
        page.locator("[data-bar] .bare").click()
    return found


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """In pixels."""
    return dist(one, other)


def nearest(point: tuple[float, float], box: Any) -> tuple[float, float]:
    """The point of a button that is nearest to where the thumb is."""
    left, top = box["x"] + MARGIN, box["y"] + MARGIN
    right, bottom = box["x"] + box["width"] - MARGIN, box["y"] + box["height"] - MARGIN
    return min(max(point[0], left), right), min(max(point[1], top), bottom)


def test_from_ghost_to_commit_a_thumb_travels_no_more_than_from_the_hand_to_the_bar(
    thumb: BrowserContext, live: Stage
) -> None:
    found = travels(live.scene("literature", literature.to_turn()).seat(thumb))

    assert len(found) > 60
    assert median(found) <= 250
    assert max(found) <= 350


def test_a_double_tap_on_an_opponent_asks_nothing(thumb: BrowserContext, live: Stage) -> None:
    thumb.clock.install()
    page = live.scene("literature", literature.to_turn()).seat(thumb)
    pick(page)
    at = centre(page.locator(WHO).nth(1).bounding_box())
    # A machine can be slower than a finger, so the time of the page stands still.
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.touchscreen.tap(*at)
    commit = page.get_by_test_id("ask-button")
    commit.wait_for()
    page.touchscreen.tap(*at)

    assert commit.get_attribute("aria-disabled") == "false"
    page.clock.run_for(GUARD_MS)
    assert page.evaluate("(at) => document.elementFromPoint(...at).closest('[data-commit]') !== null", at)
    page.touchscreen.tap(*at)
    commit.wait_for(state="detached")


def test_right_after_a_question_another_thumb_opens_a_claim(thumb: BrowserContext, live: Stage) -> None:
    thumb.clock.install()
    scene = live.scene("literature", literature.to_turn())
    page = scene.seat(thumb)
    claim = centre(page.locator("[data-testid=claim-button]").bounding_box())
    ask(hits=True)(page, scene)
    page.clock.run_for(GUARD_MS)
    page.clock.pause_at(page.evaluate("Date.now() + 100") / 1000)
    box = page.get_by_test_id("ask-button").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 30, box["y"] + 20)
    page.get_by_test_id("claim-button").wait_for(state="attached")
    page.touchscreen.tap(*claim)

    page.get_by_role("dialog").wait_for(state="attached")


def test_the_second_tap_asks_a_second_later_and_can_be_taken_back(thumb: BrowserContext, live: Stage) -> None:
    thumb.clock.install()
    thumb.add_init_script("localStorage.setItem('asked', '10')")
    scene = live.scene("literature", literature.to_turn())
    page, before = scene.seat(thumb), len(scene.play.log)
    page.clock.pause_at(page.evaluate("Date.now() + 1000") / 1000)
    pick_now(page)
    page.locator(WHO).first.tap()
    page.clock.run_for(900)
    page.get_by_role("button", name="Take back").tap()
    page.clock.run_for(3_000)
    assert page.locator("[data-bar=turn]").count() == 1
    assert len(scene.play.log) == before

    pick_now(page)
    page.locator(WHO).first.tap()
    assert "?”" in page.get_by_test_id("headline").inner_text()
    page.clock.run_for(1_000)
    page.locator("[data-bar=sent]").wait_for(state="detached")
    page.wait_for_timeout(300)
    assert len(scene.play.log) > before


def pick_now(page: Page) -> None:
    """Pick a card on a page whose clock stands still."""
    page.locator(GHOST).first.tap()
    page.clock.run_for(100)
    page.locator(WHO).first.wait_for()


@pytest.mark.parametrize("asked", [0, 5])
def test_the_hand_the_question_and_the_bar_are_seen_without_scrolling(
    thumb: BrowserContext, live: Stage, asked: int
) -> None:
    script = literature.first(literature.questions_asked(asked), literature.to_turn())
    page = live.scene("literature", script).seat(thumb)
    page.wait_for_selector("[data-bar]")

    assert page.locator(".tray").count() == 6
    assert page.evaluate("document.documentElement.scrollHeight") <= 635
    bar = page.locator("[data-bar]").bounding_box()
    assert bar
    for part in ("[data-said]", "[data-bar]", *(f".tray >> nth={at}" for at in range(6))):
        box = page.locator(part).first.bounding_box()
        assert box
        lowest = 635.5 if part == "[data-bar]" else bar["y"] + 0.5
        assert (box["y"] >= 0, box["y"] + box["height"] <= lowest) == (True, True), part


# --- Double taps ------------------------------------------------------------------------------------------------------


def ask(*, hits: bool) -> Callable[[Page, Scene], None]:
    """Compose a question that hits, or misses."""

    def compose(page: Page, scene: Scene) -> None:
        wanted = next((literature.hits if hits else literature.misses)(scene.play))
        page.locator(f"{GHOST}[data-card='{wanted.card}']").tap()
        page.locator(f"{WHO}[data-who='{wanted.target}']").tap()

    return compose


def ask_rank(page: Page, scene: Scene) -> None:
    """Compose a question of Go Fish."""
    page.locator("[data-rank]:not([aria-disabled=true])").first.tap()
    page.locator(WHO).first.tap()


def claim(page: Page, scene: Scene) -> None:
    """Fill the sheet of a claim."""
    half_suit = next(literature.claims(scene.play)).half_suit
    page.locator(".tray-label button").first.wait_for()
    open_claim(page, scene, half_suit)
    for lane in page.get_by_role("dialog").get_by_role("group").all():
        while lane.locator("input").count() and lane.locator("input:checked").count() == 0:
            lane.locator("label").first.tap()


def open_claim(page: Page, scene: Scene, half_suit: str) -> None:
    """Open the sheet of that half-suit by its tray."""
    cards = scene.play.rules.half_suits[half_suit]
    own = next(card for card in cards if card in scene.play.state.hands[0])
    sheet = page.get_by_role("dialog").get_by_role("group").first
    for _ in range(10):  # the page may still be moving under a finger that is quicker than any person's
        page.locator(f".tray:has([data-card='{own}']) .tray-label button").tap()
        with suppress(Late):
            return sheet.wait_for(timeout=2_000)
    raise AssertionError("no sheet for the claim")


def nothing(page: Page, scene: Scene) -> None:
    """The button is there already."""


def challenged(page: Page, scene: Scene) -> None:
    """An opponent says that our team holds a half-suit."""
    scene.happen(Challenge(1, next(literature.claims(scene.play)).half_suit))


CASES: Final[dict[str, tuple[str, Script | None, dict[str, Any], Callable[[Page, Scene], None]]]] = {
    "ask, hit": ("literature", literature.to_turn(), {}, ask(hits=True)),
    "ask, miss": ("literature", literature.to_turn(), {}, ask(hits=False)),
    "claim": ("literature", literature.fresh_and_claimable(), {}, claim),
    "pass": ("literature", literature.pass_is_due(), {}, nothing),
    "answer a challenge": (
        "literature",
        literature.fresh_and_claimable(),
        {"challenge": True, "claim_timing": "any"},
        challenged,
    ),
    "ask for a rank": ("go_fish", go_fish.asked(6, 0), {}, ask_rank),
    "shout": ("fish_draw", fish_draw.a_fish_wins(2), {}, nothing),
}
GAPS_MS: Final = (120, 200, 300)
PLACES: Final = (0.5, 0.8)
"""Where on the button, of its width; at 0.8 another button often came under the finger."""


@pytest.mark.parametrize(
    ("name", "gap", "place"),
    [case for name in CASES for case in todays(1, product([name], GAPS_MS, PLACES), f"taps on {name}")],
)
@pytest.mark.slow
def test_a_double_tap_does_once_what_one_tap_does(
    thumb: BrowserContext, live: Stage, name: str, gap: int, place: float
) -> None:
    for _ in range(5):
        said, scene, page, waited = tap_twice(thumb, live, name, gap, place)
        if waited < min(gap + 40, GUARD_MS - 30):  # a busy machine is slower than a finger
            break
        page.close()
    else:
        pytest.skip("this machine is too busy to tap so fast")

    assert [one["type"] for one in said if one["type"] not in ("hello", "seen")] == ["play"]
    assert page.locator("dialog").count() == 0
    assert page.locator("[aria-pressed=true]:not(.speed *)").count() == 0
    assert scene.play.log


def tap_twice(
    thumb: BrowserContext, live: Stage, name: str, gap: int, place: float
) -> tuple[list[dict[str, Any]], Scene, Page, float]:
    """Do it; all that the page said to the table, the table, the page, and the milliseconds between the taps."""
    game, script, options, compose = CASES[name]
    said: list[dict[str, Any]] = []
    scene = live.scene(game, script, options=options)
    thumb.add_cookies([{"name": COOKIE, "value": scene.token, "url": live.url}])
    page = thumb.new_page()
    page.on("websocket", lambda socket: listen(socket, said))
    page.goto(scene.url)
    page.wait_for_selector("[data-bar]")
    page.wait_for_timeout(150)
    compose(page, scene)
    button = page.locator(COMMIT).last if name == "claim" else page.locator(COMMIT).first
    box = button.bounding_box()
    assert box
    page.evaluate(NOTE_TAPS)
    page.wait_for_timeout(400)
    at = box["x"] + place * box["width"], box["y"] + box["height"] / 2
    started = time.monotonic()
    page.touchscreen.tap(*at)
    page.wait_for_timeout(max(0, gap - (time.monotonic() - started) * 1000))
    page.touchscreen.tap(*at)
    page.wait_for_timeout(600)
    first, second = page.evaluate("window.taps")
    return said, scene, page, second - first


NOTE_TAPS: Final = """() => {
    window.taps = [];
    addEventListener('pointerdown', (event) => window.taps.push(event.timeStamp), { capture: true });
}"""


def listen(socket: WebSocket, said: list[dict[str, Any]]) -> None:
    """Note what the page says to the table."""
    socket.on("framesent", lambda frame: said.append(json.loads(frame)))
