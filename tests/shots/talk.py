"""Talk at a table, and people who look on: among strangers, after the end, beside a seat, all hands late."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from shoal.server.accounts.identity import COOKIE
from tests.shots.visit import Reach, State, Visit
from tests.stage import literature
from tests.stage.server import Scene, Script, sits

BLUE, TOKEN = "Blue Seal", "a" * 43
FRIENDS: Final = (sits(3, BLUE, TOKEN), sits(4, "Ayşegül", "b" * 43))
EARLY: Final = literature.first(literature.questions_asked(5), literature.to_turn())
LONG: Final = literature.questions_asked(48)


def company(visit: Visit, script: Script = EARLY, **wish: Any) -> tuple[Page, Page, Scene]:
    """A table of three people and three bots, as Ann sees it, and as Blue Seal does."""
    scene = visit.stage.scene("literature", script, seats=6, **wish)
    scene.happen(*FRIENDS)
    context = visit.person()
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": visit.stage.url}])
    friend = context.new_page()
    friend.goto(scene.url)
    page = visit.at(scene)
    page.get_by_test_id("talk-button").wait_for()
    friend.get_by_test_id("talk-button").wait_for()
    return page, friend, scene


def say(page: Page, phrase: str) -> None:
    """Open the room, and say it."""
    page.get_by_test_id("talk-button").click()
    page.locator(f"[data-phrase={phrase}]").click()
    page.get_by_test_id("said").locator("li").last.wait_for()


def watcher(visit: Visit, scene: Scene) -> Page:
    """Somebody who has only the link, with the room open."""
    page = visit.person().new_page()
    page.goto(scene.url)
    page.get_by_test_id("talk-button").click()
    page.get_by_test_id("onlookers").wait_for()
    return page


def said(visit: Visit) -> Page:
    """Somebody has just said something."""
    page, friend, _ = company(visit)
    say(friend, "good_luck")
    page.get_by_test_id("notice").wait_for()
    return page


def phrases(visit: Visit) -> Page:
    """Phrases among strangers."""
    page, friend, _ = company(visit)
    say(friend, "good_luck")
    say(page, "have_fun")
    return page


def own_words(visit: Visit) -> Page:
    """After the end, in one's own words."""
    page, friend, _ = company(visit, literature.ended)
    say(friend, "good_game")
    page.get_by_test_id("talk-button").click()
    page.locator("#talk-words").fill("That was close. I was sure that you had the nine of hearts all along!")
    page.locator(".room-talk form .primary").click()
    page.get_by_test_id("said").get_by_text("That was close").wait_for()
    return page


def asked(visit: Visit) -> Page:
    """Somebody who watches asks Ann to see her cards."""
    page, _, scene = company(visit, watching="seats")
    onlooker = watcher(visit, scene)
    onlooker.locator("[data-look='0']").click()
    page.get_by_test_id("talk-button").click()
    page.get_by_test_id("show-hand").wait_for()
    return page


def beside(*, is_open: bool) -> Reach:
    """What somebody sees whom Ann shows her cards."""

    def reach(visit: Visit) -> Page:
        page, _, scene = company(visit, watching="seats")
        onlooker = watcher(visit, scene)
        onlooker.locator("[data-look='0']").click()
        page.get_by_test_id("talk-button").click()
        page.get_by_test_id("show-hand").click()
        onlooker.get_by_test_id("look-away").wait_for()
        if not is_open:
            onlooker.locator("dialog header button").click()
            onlooker.get_by_test_id("hand").wait_for()
        return onlooker

    return reach


def late(visit: Visit) -> Page:
    """All hands, late."""
    _, _, scene = company(visit, LONG, watching="late")
    onlooker = watcher(visit, scene)
    onlooker.locator("[data-look=all]").click()
    onlooker.get_by_test_id("look-away").wait_for()
    onlooker.locator("dialog header button").click()
    onlooker.get_by_test_id("all-hands").scroll_into_view_if_needed()
    return onlooker


TALK: Final = (
    State("talk-said", said),
    State("talk-phrases", phrases),
    State("talk-own-words", own_words),
    State("look-asked", asked),
    State("look-beside", beside(is_open=False)),
    State("look-beside-room", beside(is_open=True)),
    State("look-late", late),
)
