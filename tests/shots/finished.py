"""The pages of finished games, and the form for records from elsewhere."""

from __future__ import annotations

from typing import Final

import httpx
from playwright.sync_api import Page

from tests.server.finished_games import record_of_bots
from tests.shots.visit import Reach, State, Visit

REVIEWED_MS: Final = 60_000


def brought(visit: Visit, game: str) -> str:
    """The path of the page of a game that bots have played."""
    answer = httpx.post(f"{visit.stage.url}/review", content=record_of_bots(game), timeout=60)
    path: str = answer.headers["Location"].partition("?")[0]
    return path


def at(game: str, moment: int, query: str = "") -> Reach:
    """A moment of a game, reviewed."""

    def reach(visit: Visit) -> Page:
        page = visit.open(f"{brought(visit, game)}{query}#{moment}")
        page.locator("#curve svg.curve").wait_for(timeout=REVIEWED_MS)
        page.locator("#advice:not([aria-busy])").wait_for()
        page.wait_for_timeout(300)
        return page

    return reach


def with_habits(visit: Visit) -> Page:
    """A moment whose chances include how people usually ask."""
    page = at("literature", 20)(visit)
    page.locator("#habits").check()
    return page


def plain(game: str, moment: int) -> Reach:
    """A moment without scripts."""
    return lambda visit: visit.open(f"{brought(visit, game)}?move={moment}", java_script_enabled=False)


def framed(visit: Visit) -> Page:
    """A moment as other sites have it in a frame."""
    return visit.open(f"/embed{brought(visit, 'literature')}?move=10")


def refused(visit: Visit) -> Page:
    """A record that is refused."""
    page = visit.open("/review")
    page.locator("#record").fill('[Shoal "1"]\n[Game "literature"]\n\nAnna wins.')
    with page.expect_navigation():
        page.locator("#bring").evaluate("form => form.submit()")
    return page


FINISHED: Final = (
    State("review-literature", at("literature", 14), whole=True),
    State("review-literature-habits", with_habits, whole=True),
    State("review-literature-claim", at("literature", 10, "?seat=4&hands=closed"), whole=True),
    State("review-literature-end", at("literature", 999), whole=True),
    State("review-go_fish", at("go_fish", 30), whole=True),
    State("review-fish_draw", at("fish_draw", 12), whole=True),
    State("review-no-script", plain("literature", 14), whole=True),
    State("review-framed", framed),
    State("review-bring", lambda visit: visit.open("/review")),
    State("review-bring-refused", refused),
    State("review-unknown", lambda visit: visit.open("/game/nothing")),
)
