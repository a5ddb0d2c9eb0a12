"""What one does with a finished game: luck, what if, a review read together, its picture, a record that is refused."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.server.finished_games import record_of_bots
from tests.shots.finished import REVIEWED_MS, at, brought
from tests.shots.pages import opened
from tests.shots.visit import Reach, State, Visit


def luck(visit: Visit) -> Page:
    """The same decision over deals dealt anew."""
    page = at("literature", 14)(visit)
    page.locator("button[data-luck]").click()
    page.locator("#luck svg, #luck .luck-bar").first.wait_for(timeout=REVIEWED_MS)
    page.wait_for_timeout(2000)
    page.locator("#luck").evaluate("luck => luck.scrollIntoView({ block: 'center' })")
    return page


def what_if(visit: Visit) -> Page:
    """A game that is played on from a moment."""
    page = visit.open(f"{brought(visit, 'literature')}#14")
    page.locator("#advice:not([aria-busy])").wait_for()
    with page.expect_navigation():
        page.locator(".what-if button").click()
    page.wait_for_function("() => document.querySelector('#app header button')")
    return page


def together(*, leads: bool) -> Reach:
    """A review that two read together, seen by who leads or by who follows."""

    def reach(visit: Visit) -> Page:
        path = brought(visit, "fish_draw")
        leader, follower = (visit.open(f"{path}#2") for _ in range(2))
        leader.locator("#lead").click()
        leader.locator("#together-said:not(:empty)").wait_for()
        follower.locator("#follow").click()
        follower.locator("#together-said:not(:empty)").wait_for()
        leader.keyboard.press("ArrowRight")
        page = leader if leads else follower
        page.locator("#together-said").evaluate("said => said.scrollIntoView({ block: 'center' })")
        return page

    return reach


def picture(visit: Visit) -> Page:
    """The picture of a moment that one shares."""
    return visit.open(f"{brought(visit, 'literature')}/picture.svg?move=14")


def cut_off(visit: Visit) -> Page:
    """A record whose end is missing in the middle of a line."""
    record = record_of_bots("go_fish")
    page = visit.open("/review")
    page.locator("#record").fill(record[: len(record) // 2])
    with page.expect_navigation():
        page.locator("#bring").evaluate("form => form.submit()")
    return page


def framed(game: str) -> Reach:
    """A moment as other sites have it in a frame."""
    return lambda visit: visit.open(f"/embed{brought(visit, game)}?move=9")


def past_puzzle(visit: Visit) -> Page:
    """The puzzle of a day that is over."""
    page = visit.open("/puzzles")
    page.locator("a[href*='/puzzle/20']").first.click()
    return page


REVIEWING: Final = (
    State("review-go_fish-closed", at("go_fish", 21, "?seat=1&hands=closed"), whole=True),
    State("review-fish_draw-end", at("fish_draw", 999), whole=True),
    State("review-luck", luck),
    State("review-what-if", what_if),
    State("review-leads", together(leads=True)),
    State("review-follows", together(leads=False)),
    State("review-picture", picture),
    State("review-bring-cut-off", cut_off),
    State("review-framed-go_fish", framed("go_fish")),
    State("review-framed-fish_draw", framed("fish_draw")),
    State("puzzle-past", past_puzzle, whole=True),
    State("puzzle-solved", opened("/puzzles/1/1?answer=show"), whole=True),
)
